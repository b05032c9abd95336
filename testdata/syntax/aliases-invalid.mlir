// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Aliases that are undefined, defined twice, or named like a dialect's attributes and types.

// expected-error@+1 {{undefined symbol alias id 'a'}}
"t.op"() {a = #a} : () -> ()
#a = 1 : i32

// -----

// expected-error@+1 {{undefined symbol alias id 'a'}}
"t.op"() : () -> !a

// -----

#a = 1 : i32
// expected-error@+1 {{redefinition of attribute alias id 'a'}}
#a = 1 : i32
!a = i32
// expected-error@+1 {{redefinition of type alias id 'a'}}
!a = i64

// -----

// expected-error@+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1 : i32
// expected-error@+1 {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i32

// -----

// expected-error@+1 {{operation location alias was never defined}}
"t.op"() : () -> () loc(#loc)
