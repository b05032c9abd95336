// RUN: bcast-opt --explain E0510 | diff explain.E0510 -
// RUN: bcast-opt --explain 510 | diff explain.E0510 -
// RUN: bcast-opt --explain=e510 | diff explain.E0510 -
// RUN: bcast-opt --explain incompatible-shapes | diff explain.E0510 -
// RUN: bcast-opt --explain 536 | FileCheck %s --check-prefix=BOTH
// RUN: bcast-opt --explain | FileCheck %s --check-prefix=ALL
// RUN: not bcast-opt --explain E0513 | FileCheck %s --check-prefix=NUMBER
// RUN: not bcast-opt --explain incompatable-shapes | FileCheck %s --check-prefix=NAME
// RUN: not bcast-opt --explain cast | FileCheck %s --check-prefix=PART
// RUN: not bcast-opt --explain xyzzy | FileCheck %s --check-prefix=NONE
// RUN: not bcast-opt --explain= | FileCheck %s --check-prefix=EMPTY
// RUN: not bcast-opt --explain E0510 --show-dialects 2>&1 | FileCheck %s --check-prefix=ONE

// What a code means is found by its number, with or without letter and zeros, and by its name.

// BOTH: error[E0536] negative-broadcast-dimension:
// BOTH: warning[W0536] unusable-broadcast-dimensions:

// ALL: E0001 invalid-token the text has a character that begins no token
// ALL: W0512 dynamic-to-static-result
// ALL: R0001 skipped-operations
// ALL: bcast-opt --explain CODE, by number or by name, explains it.

// NUMBER: no code is called 'E0513'; the nearest:
// NUMBER-NEXT: E0511 incompatible-result: the declared result type is not what the operands broadcast to
// NUMBER-NEXT: E0520 rule-violation: the operands violate the rule by which the operation broadcasts
// NUMBER-NEXT: bcast-opt --explain lists all codes.

// NAME: no code is called 'incompatable-shapes'; the nearest:
// NAME-NEXT: E0510 incompatible-shapes:

// PART: no code is called 'cast'; the nearest:
// PART: E0535 invalid-cast:

// NONE: no code is called 'xyzzy'
// NONE-NEXT: bcast-opt --explain lists all codes.

// EMPTY: no code is called ''
// ONE: error: the argument '--explain [<CODE>]' cannot be used with '--show-dialects'
