fails: no directive begins with B
// RUN: echo a | FileCheck %s --check-prefixes=A,B
// A: a
