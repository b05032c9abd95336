passes
COM: more than a pipe holds, both ways
// RUN: sh -c 'i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done' | cat | FileCheck %s
// CHECK: line 19999
