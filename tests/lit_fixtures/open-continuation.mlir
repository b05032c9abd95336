fails: no RUN line follows
// RUN: echo a | \
// CHECK: a
