// RUN: bcast-opt %s | FileCheck %s

// Blanks, line ends and comments may stand between any two tokens.

// CHECK: %[[A:.+]]:2 = "t.op"() {a = [1, 2]} : () -> (tensor<2xf32>, i32)
%a // a pack
: 2 = "t.op" // the name
  ( ) { a // key
  = [ 1 , // one
      2 ] } : ( ) -> ( tensor < 2 x f32 > , i32 ) // types

	// A line that begins with a tabulator.
	// CHECK: "t.use"(%[[A]]#1) : (i32) -> ()
	"t.use" ( %a #1 ) : ( i32 ) -> ( )
