// RUN: bcast-opt --explain-op=tosa.add | diff explain-op.tosa -
// RUN: bcast-opt --explain-op=arith.addui_extended | FileCheck %s --check-prefix=ARITH
// RUN: bcast-opt --explain-op=my.add '--rule=my.*=pdpd:axis=1' | FileCheck %s --check-prefix=RULE
// RUN: bcast-opt --explain-op=my.add '--broadcastable=my.*' | FileCheck %s --check-prefix=TRAIT
// RUN: bcast-opt --explain-op=arith.addf '--broadcastable=arith.*' | FileCheck %s --check-prefix=OVERRULED
// RUN: bcast-opt --explain-op=func.call | FileCheck %s --check-prefix=CALL
// RUN: bcast-opt --explain-op=bcast.elementwise | FileCheck %s --check-prefix=BCAST
// RUN: not bcast-opt --explain-op=my.add | FileCheck %s --check-prefix=NOTHING
// RUN: not bcast-opt --explain-op= | FileCheck %s --check-prefix=UNNAMED
// RUN: not bcast-opt --explain-op=add | FileCheck %s --check-prefix=UNNAMED
// RUN: bcast-opt --explain-op=chlo.broadcast_compare | FileCheck %s --check-prefix=COMPARE
// RUN: bcast-opt --explain-op=arith.truncf | FileCheck %s --check-prefix=TRUNCF
// RUN: bcast-opt --explain-op=stablehlo.while | FileCheck %s --check-prefix=WHILE
// RUN: bcast-opt --explain-op=mine.other --dialect=../dialects/Inputs/mine.toml | FileCheck %s --check-prefix=GLOB

// ARITH: arith.addui_extended: built in
// ARITH: results sum: signless-integer-like
// ARITH-NEXT: overflow: bool-like
// ARITH-NEXT: traits AllTypesMatch<lhs, rhs, sum>
// ARITH: rule none: nothing is broadcast, by its traits
// RULE: my.add: by --rule
// RULE-NEXT: rule pdpd, axis = 1:
// TRAIT: my.add: by --broadcastable
// OVERRULED: arith.addf: by --broadcastable
// CALL: func.call: built in
// CALL: shapes no relation is known: they are verified by traits and regions alone
// BCAST: rule the one its attribute `rule` names
// NOTHING: nothing is known of 'my.add'
// NOTHING: [op."my.add"]
// UNNAMED: '{{(add)?}}' names no operation: write its dialect, a dot and its name, --explain-op=dialect.op, as in --explain-op=tosa.add
// UNNAMED-NOT: bcast.toml
// GLOB: mine.other: defined in ../dialects/Inputs/mine.toml, line 29, for mine.*
// COMPARE: attributes comparison_direction
// COMPARE: written as chlo.broadcast_compare %lhs, %rhs {attributes} : (type, type) -> types
// COMPARE-NEXT: example %result = chlo.broadcast_compare %lhs, %rhs {comparison_direction = #chlo<comparison_direction EQ>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
// TRUNCF: written as arith.truncf %in [to_nearest_even|downward|upward|toward_zero|to_nearest_away] [fastmath<none,reassoc,nnan,ninf,nsz,arcp,contract,afn,fast>] {attributes} : type to type
// TRUNCF-NEXT: example %result = arith.truncf %in : tensor<2x3xf32> to tensor<2x3xf16>
// WHILE: stablehlo.while: built in
// WHILE-NEXT: operands operand: any number of ranked tensor of
// WHILE-NEXT: results result: any number of ranked tensor of
// WHILE-NEXT: shapes each: each result has the shape of its operand
// WHILE-NEXT: verified{{ +}}in words that are ours:
// WHILE-NEXT: declared shapes are those that follow from operands, attributes and constants
// WHILE-NEXT: written as stablehlo.while (%x = %a, ..) : types attributes {..} cond {..} do {..}
