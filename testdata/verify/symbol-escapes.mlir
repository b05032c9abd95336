// A symbol is what its name spells, however it is written.
// RUN: not bcast-opt --error-format=gcc %s 2>&1 | FileCheck %s

func.func private @p0()
// CHECK: :[[@LINE+1]]:1: error: redefinition of symbol named 'p0'
func.func private @"\70\30"()
