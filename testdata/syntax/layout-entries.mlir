// RUN: bcast-opt %s --split-input-file --verify-diagnostics --verify-only --allow-unregistered-dialect
//
// Entries of `dlti`: first those that are right.

"a.b"() {a = #dlti.dl_spec<>, b = #dlti.map<"a" = 1, i32 = #dlti.map<"a" = 2>, #dlti.dl_entry<"b", array<i64: 1, 2>>>, c = #dlti.dl_entry<!llvm.ptr<2>, 3>} : () -> ()
"a.b"() {a = #dlti.target_system_spec<"x" = #dlti.target_device_spec<"a" = 1>, "y" = #dlti.target_device_spec<#dlti.dl_entry<"a", 1>>>} : () -> ()

// -----

// expected-error@+1 {{unknown attribute `layout` in dialect `dlti`}}
"a.b"() {a = #dlti.layout<>} : () -> ()

// -----

// expected-error@+1 {{expected a type or a quoted string}}
"a.b"() {a = #dlti.dl_entry<1, 2>} : () -> ()

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
"a.b"() {a = #dlti.dl_spec<[]>} : () -> ()

// -----

// expected-error@+1 {{empty string as DLTI key is not allowed}}
"a.b"() {a = #dlti.map<"" = 1>} : () -> ()

// -----

// expected-error@+1 {{repeated DLTI key: "a"}}
"a.b"() {a = #dlti.map<"a" = 1, #dlti.dl_entry<"a", 2>>} : () -> ()

// -----

// expected-error@+1 {{repeated device ID in dlti.target_system_spec: "x"}}
"a.b"() {a = #dlti.target_system_spec<"x" = #dlti.target_device_spec<"a" = 1>, "x" = #dlti.target_device_spec<"a" = 1>>} : () -> ()
