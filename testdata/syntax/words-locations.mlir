// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What is wrong with a location, in the words of `mlir-opt`.

// expected-error@+1 {{expected '(' in location}}
"t.op"() : () -> () loc

// -----

// expected-error@+1 {{expected '(' in location}}
"t.op"() : () -> () loc unknown

// -----

// expected-error@+1 {{expected location instance}}
"t.op"() : () -> () loc(

// -----

// expected-error@+1 {{expected location instance}}
"t.op"() : () -> () loc()

// -----

// expected-error@+1 {{expected ')' in location}}
"t.op"() : () -> () loc(unknown

// -----

// expected-error@+1 {{expected location instance}}
"t.op"() : () -> () loc(x)

// -----

// expected-error@+1 {{expected ')' in location}}
"t.op"() : () -> () loc("f" 1)

// -----

// expected-error@+1 {{expected integer line number in FileLineColRange}}
"t.op"() : () -> () loc("f":)

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"t.op"() : () -> () loc("f":1:)

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"t.op"() : () -> () loc("f":1:2 to)

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"t.op"() : () -> () loc("f":1:2 to 3)

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"t.op"() : () -> () loc("f":1:2 to :)

// -----

// expected-error@+1 {{expected location instance}}
"t.op"() : () -> () loc("f"()

// -----

// expected-error@+1 {{expected ')' after child location of NameLoc}}
"t.op"() : () -> () loc("f"(unknown

// -----

// expected-error@+1 {{expected '(' in callsite location}}
"t.op"() : () -> () loc(callsite)

// -----

// expected-error@+1 {{expected location instance}}
"t.op"() : () -> () loc(callsite())

// -----

// expected-error@+1 {{expected 'at' in callsite location}}
"t.op"() : () -> () loc(callsite(unknown))

// -----

// expected-error@+1 {{expected location instance}}
"t.op"() : () -> () loc(callsite(unknown at))

// -----

// expected-error@+1 {{expected ')' in callsite location}}
"t.op"() : () -> () loc(callsite(unknown at unknown

// -----

// expected-error@+1 {{expected '[' in fused location}}
"t.op"() : () -> () loc(fused)

// -----

// expected-error@+1 {{expected location instance}}
"t.op"() : () -> () loc(fused[

// -----

// expected-error@+1 {{expected ']' in fused location}}
"t.op"() : () -> () loc(fused[unknown

// -----

// expected-error@+1 {{expected location instance}}
"t.op"() : () -> () loc(fused[unknown,])

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() : () -> () loc(fused<

// -----

// expected-error@+1 {{expected '>' after fused location metadata}}
"t.op"() : () -> () loc(fused<1

// -----

// expected-error@+1 {{expected '[' in fused location}}
"t.op"() : () -> () loc(fused<1>)

// -----

// expected-error@+1 {{expected location attribute, but got#t.x}}
"t.op"() : () -> () loc(#t.x)

// -----

// expected-error@+1 {{expected '(' in inline location}}
"t.op"() {a = loc} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"t.op"() {a = loc(unknown} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"t.op"() {a = loc("f":1 2)} : () -> ()
