// RUN: bcast-opt %s | FileCheck %s

// Types and attributes of unknown dialects are kept as they are written: only their brackets and strings are looked at.

// Three spellings each.
// CHECK: "t.spellings"() {a = #t.x<1>, b = #t.x, c = #t<x 1>, d = #t.x : i32} : () -> (!t.y<1>, !t.y, !t<y 1>)
"t.spellings"() {a = #t.x<1>, b = #t.x, c = #t<x 1>, d = #t.x : i32} : () -> (!t.y<1>, !t.y, !t<y 1>)

// An arrow closes nothing; `>=` does, and `<=` opens.
// CHECK: {a = #t.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, b = !t.map<i32 -> i32>, c = #t.order<a <= b>>}
"t.arrows"() {a = #t.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, b = !t.map<i32 -> i32>, c = #t.order<a <= b>>} : () -> ()

// Brackets in strings do not count. Quotes, dollars and the like mean nothing.
// CHECK: {a = #t.text<"a > b" : i32>, b = #t.odd<'$;`\?...ä>}
"t.texts"() {a = #t.text<"a > b" : i32>, b = #t.odd<'$;`\?...ä>} : () -> ()

// Aliases inside are text: nobody asks whether they are defined.
// CHECK: !t.list<#undefined, !undefined>
"t.aliases"() : () -> !t.list<#undefined, !undefined>

// Two slashes do not begin a comment inside a body.
// CHECK: #t.lines<
// CHECK-NEXT: handle = 5  // and so on
// CHECK-NEXT: >
"t.lines"() {a = #t.lines<
  handle = 5  // and so on
>} : () -> ()

// They are compared as text: the same text is the same type.
%0 = "t.def"() : () -> !t.ty<[1,2]>
// CHECK: "t.use"(%{{.+}}) : (!t.ty<[1,2]>) -> ()
"t.use"(%0) : (!t.ty<[1,2]>) -> ()
