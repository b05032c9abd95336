// RUN: not bcast-opt --verify-only --split-input-file E0001-unexpected-character.mlir 2>&1 | diff E0001-unexpected-character.stderr -

// A character no token begins with. What people paste or mistype is named.

"t.a"() {name = “quoted”} : () -> ()

// -----

"t.a"() {name = 'quoted'} : () -> ()

// -----

"t.a"() : () -> ()

// -----

"t.a"() : () -> ();

// -----

% = "t.a"() : () -> i32

// -----

"t.a"() {callee = @1a} : () -> ()

// -----

"t.a"() {value = #} : () -> ()

// -----

"t.a"() : () -> !

// -----

"t.a"()[^] : () -> ()

// -----

"t.a"() {a = 1 & 2} : () -> ()

// -----

"t.a"() : () -> () /* a comment */
