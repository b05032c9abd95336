// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// After a syntax error the next line is read, with a word that names no known operation too.

func.func @f(%a: i32) -> i32 {
  // expected-error@+1 {{expected attribute value}}
  %0 = "t.op"(%a) {foo = tru} : (i32) -> i32
  // expected-error@+1 {{custom op 'retrun' is unknown}}
  retrun %0 : i32
}

// -----

func.func @f() {
  // expected-error@+1 {{expected attribute value}}
  "t.op"() {foo = tru} : () -> ()
  // expected-error@+1 {{custom op 'yield' is unknown}}
  yield
}

// -----

func.func private @g() -> i32
func.func @f() -> i32 {
  // expected-error@+1 {{expected attribute value}}
  "t.op"() {foo = tru} : () -> ()
  // expected-error@+1 {{use of undeclared SSA value name}}
  call @g(%nowhere) : (i32) -> i32
  // expected-error@+1 {{Dialect `mine' not found for custom op 'mine.op'}}
  mine.op
    ins(%0 : i32)
    step %0
  // expected-error@+1 {{custom op 'retrun' is unknown}}
  retrun
}

// -----

// Words that go on with an operation begin none, nor do keys of its attributes.
// expected-error@+1 {{expected attribute value}}
"t.op"() {foo = tru,
  bar
} : () -> ()
loc("x")
// expected-error@+1 {{expected non-function type}}
func.func private @h() -> atributes
  attributes
  {t.a}

// -----

// A line that begins with what was not expected is the next operation, where the one before lacks its end.
func.func @f(%a: i32) {
  // expected-error@+1 {{expected ')'}}
  %0 = "t.op"(%a) : (i32) -> (i32
  // expected-error@+1 {{custom op 'retrun' is unknown}}
  retrun
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected non-function type}}
  %0 = "t.op"(%a) : (i32) ->
  // expected-error@+1 {{use of undeclared SSA value name}}
  "t.op"(%nowhere) : (i32) -> ()
  // expected-error@+1 {{expected '}' in attribute dictionary}}
  %1 = "t.op"(%a) {a = {b = 1} : (i32) -> i32
  // expected-error@+1 {{custom op 'retrun' is unknown}}
  retrun
}

// -----

func.func @f(%a: i32) {
  %0 = "t.op"(%a) : (i32) -> i32
  // expected-error@+1 {{invalid SSA name}}
  % = "t.op"(%a) : (i32) -> i32
  return
}
