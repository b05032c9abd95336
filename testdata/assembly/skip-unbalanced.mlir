// RUN: not bcast-opt --skip-unknown-syntax --split-input-file %s 2>&1 | FileCheck %s --match-full-lines

// A brace after an error is not that of the skipped operation around it, whose region ends with its own.

// CHECK: error[E0012]: custom op 'func.' is unknown
%3 = f { %1 = p { func.{{{}}
}}
s. }

// -----

// A name in a type that nothing closes is no operation: what is wrong is the type.

// CHECK: error[E0002]: expected '"' in string literal
%2 = torch.aten.view %x, %u : !r<
%h = h. //"
}
