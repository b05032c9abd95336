fails: no directive begins with CHECK
// RUN: echo a | FileCheck %s
