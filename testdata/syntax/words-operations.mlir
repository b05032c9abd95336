// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What is missing from an operation, in the words of `mlir-opt`.

// expected-error@+1 {{expected '=' after SSA name}}
%0

// -----

// expected-error@+1 {{expected operation name in quotes}}
%0 =

// -----

// expected-error@+1 {{expected valid ssa identifier}}
%0,

// -----

// expected-error@+1 {{expected integer number of results}}
%0: = "t.op"() : () -> i32

// -----

// expected-error@+1 {{expected '=' after SSA name}}
%0:2 "t.op"() : () -> (i32, i32)

// -----

// expected-error@+1 {{expected operation name in quotes}}
%0 = %1

// -----

// expected-error@+1 {{expected operation name in quotes}}
%0 = 1

// -----

// expected-error@+1 {{expected '(' to start operand list}}
"t.op"

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"t.op"(

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"t.op"(1)

// -----

%0 = "t.a"() : () -> i32
// expected-error@+1 {{expected SSA operand}}
"t.op"(%0,)

// -----

%0 = "t.a"() : () -> i32
// expected-error@+1 {{expected ')' to end operand list}}
"t.op"(%0 %0)

// -----

// expected-error@+1 {{expected ':' followed by operation type}}
"t.op"()

// -----

// expected-error@+1 {{expected ':' followed by operation type}}
"t.op"() 1

// -----

// expected-error@+1 {{expected block name}}
"t.op"() [

// -----

// expected-error@+1 {{expected list element}}
"t.op"() []

// -----

// expected-error@+1 {{expected block name}}
"t.op"() [1]

// -----

// expected-error@+1 {{expected ',' or ']'}}
"t.op"() [^a:

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() <

// -----

// expected-error@+1 {{expected '>' to close properties}}
"t.op"() <1

// -----

// expected-error@+1 {{expected '>' to close properties}}
"t.op"() <{a}

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"t.op"() (

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"t.op"() ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t.op"() ({

// -----

// expected-error@+1 {{expected ')' to end region list}}
"t.op"() ({}

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"t.op"() ({},)

// -----

// expected-error@+1 {{expected ')' to end region list}}
"t.op"() ({} :

// -----

// expected-error@+1 {{expected attribute name}}
"t.op"() {

// -----

// expected-error@+1 {{expected attribute name}}
"t.op"() {1}

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.op"() {a

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.op"() {a 1}

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.op"() {a = 1 b}

// -----

// expected-error@+1 {{expected attribute name}}
"t.op"() {a = 1,}

// -----

// expected-error@+1 {{expected ':' followed by operation type}}
"t.op"() {a = 1} {b = 1}

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() :

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : foo

// -----

// expected-error@+1 {{expected function type}}
"t.op"() : i32

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : (

// -----

// expected-error@+1 {{expected ')'}}
"t.op"() : (i32

// -----

// expected-error@+1 {{expected '->' in function type}}
"t.op"() : ()

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () ->

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() ::() -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
)

// -----

// expected-error@+1 {{expected operation name in quotes}}
@f

// -----

// expected-error@+1 {{expected operation name in quotes}}
^bb:

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t.op"() ({}) : () -> () }

// -----

// expected-error@+1 {{invalid block name}}
"t.op"() ({ ^

// -----

// expected-error@+1 {{expected ':' after block name}}
"t.op"() ({ ^bb

// -----

// expected-error@+1 {{expected SSA operand}}
"t.op"() ({ ^bb(

// -----

// expected-error@+1 {{expected SSA operand}}
"t.op"() ({ ^bb(i32)

// -----

// expected-error@+1 {{expected ':' and type for SSA operand}}
"t.op"() ({ ^bb(%a)

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() ({ ^bb(%a:

// -----

// expected-error@+1 {{expected ')'}}
"t.op"() ({ ^bb(%a: i32

// -----

// expected-error@+1 {{expected ':' after block name}}
"t.op"() ({ ^bb(%a: i32)

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t.op"() ({ 1

// -----

// expected-error@+1 {{expected '=' in attribute alias definition}}
#a

// -----

// expected-error@+1 {{expected attribute value}}
#a =

// -----

// expected-error@+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b

// -----

// expected-error@+1 {{expected '=' in type alias definition}}
!a

// -----

// expected-error@+1 {{expected non-function type}}
!a =

// -----

// expected-error@+1 {{type names with a '.' are reserved for dialect-defined names}}
!a.b
