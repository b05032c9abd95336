fails: `||` is not understood
// RUN: false || true %s --verify-diagnostics
// expected-error
