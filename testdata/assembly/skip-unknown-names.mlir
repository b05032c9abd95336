// RUN: bcast-opt %s --skip-unknown-syntax --split-input-file --verify-diagnostics 2>/dev/null | FileCheck %s

// A name that a skipped operation may define is unknown, not undefined, and nothing is concluded of what belongs to it.

// Its results are defined at its end: a region may have the same names.
// CHECK-LABEL: func.func @results
func.func @results(%c: i1) -> f32 {
  %0 = scf.if %c -> (f32) {
    %0 = "t.op"() : () -> f32
    scf.yield %0 : f32
  } else {
    %0 = "t.op"() : () -> f32
    scf.yield %0 : f32
  }
  // CHECK: "t.use"(%0) : (f32) -> ()
  "t.use"(%0) : (f32) -> ()
  %1:2 = mine.pair {
    %1:3 = "t.op"() : () -> (i32, i32, i32)
    "t.use"(%1#2) : (i32) -> ()
  }
  "t.use"(%1#1) : (i64) -> ()
  // CHECK: return %0 : f32
  return %0 : f32
}

// -----

// Regions may have names of their own, before and after they are defined; names of one are not those of another.
"t.graph"() ({
  %a = "t.op"() : () -> i32
  "t.before"(%later) : (i32) -> ()
  hw.module @a(in %x: i1) {
    "t.use"(%a, %later, %y) : (f32, f32, i8) -> ()
    "t.use"(%a#1, %late#2) : (f32, f32) -> ()
    "t.region"() ({
      "t.use"(%y, %later) : (i8, f32) -> ()
    }) : () -> ()
    %y = "t.op"() : () -> i8
    %later = "t.op"() : () -> f32
    %a:2 = "t.op"() : () -> (f32, f32)
    "t.use"(%never) : (i32) -> ()
  }
  hw.module @b(in %x: i1) {
    "t.use"(%never, %y) : (f32, f32) -> ()
    %y = "t.op"() : () -> f32
    hw.inner {
      "t.use"(%y, %never) : (i8, i8) -> ()
      %y, %later = "t.op"() : () -> (i8, i8)
    }
    "t.use"(%y, %later) : (f32, f64) -> ()
  }
  "t.use"(%a) : (i32) -> ()
  %later = "t.op"() : () -> i32
  "t.use"(%later) : (i32) -> ()
}) : () -> ()
func.func @other() {
  %never = "t.op"() : () -> i64
  "t.use"(%never) : (i64) -> ()
  return
}

// -----

// A result of such an operation is known outside of a region that has the same name.
%0 = mine.global
func.func @f() {
  %0 = "t.op"() : () -> i32
  "t.use"(%0) : (i32) -> ()
  return
}
"t.use"(%0) : (f32) -> ()

// -----

// Another operation may be on its line.
func.func @line(%a: i32) {
  mine.op %a  %b = "t.op"() : () -> i32  %c:2 = "t.op"() : () -> (i32, i32)
  "t.use"(%b, %c#1) : (i32, i32) -> ()
  mine.loop %i = %a to %a {
    mine.yield
  }  %d, %e:2 = mine.triple {
    mine.yield
  }  ^bb1(%f: i32):
  "t.use"(%d, %e#1, %f) : (i32, i32, i32) -> ()
  // expected-error@+1 {{use of undeclared SSA value name}}
  "t.use"(%i) : (i32) -> ()
  cf.br ^bb1(%a : i32)
}

// -----

// Nobody knows the dialect of a name that is written without one.
mine.func @f(%a: i32) -> i64 {
  %0 = "t.op"(%a) : (i32) -> i64
  "t.region"() ({
    call @nobody() : () -> ()
  }) : () -> ()
  module @whatever {
  }
  %1 = constant @f : i32
  return %0 : i64
}
func.func @g(%c: i1) {
  mine.if %c {
    return
  }
  mine.scope {
    func.return %c : i1
  }
  builtin.module {
    func.func @nested() {
      return
    }
  }
  return
}

// -----

// What is known is an error still: names that nothing may define, and types.
func.func @errors(%a: i32, %c: i1) {
  // expected-note@+2 {{prior use here}}
  // expected-note@+1 {{previously defined here}}
  %0 = "t.op"() : () -> i32
  scf.if %c {
    // expected-note@+2 {{prior use here}}
    // expected-note@+1 {{previously defined here}}
    %1 = "t.op"() : () -> i64
    // expected-error@+1 {{use of value '%1' expects different type than prior uses: 'i32' vs 'i64'}}
    "t.use"(%1) : (i32) -> ()
    // expected-error@+1 {{redefinition of SSA value '%1'}}
    %1 = "t.op"() : () -> i64
  }
  // expected-error@+1 {{use of undeclared SSA value name}}
  "t.use"(%1) : (i64) -> ()
  // expected-error@+1 {{use of value '%0' expects different type than prior uses: 'f32' vs 'i32'}}
  "t.use"(%0) : (f32) -> ()
  // expected-error@+1 {{redefinition of SSA value '%0'}}
  %0 = mine.op
  return
}

// -----

// What is no token in a form that is known is an error.
func.func @token(%c: i1) -> f32 {
  // expected-error@+1 {{invalid SSA name}}
  %0 = scf.if %,c -> (f32) {
    %1 = "t.op"() : () -> f32
    scf.yield %1 : f32
  }
  return %0 : f32
}
