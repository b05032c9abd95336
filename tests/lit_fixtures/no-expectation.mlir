fails: no `expected-error`
// RUN: true %s --verify-diagnostics
