fails: no RUN line
// CHECK: a
