fails: compare nothing
// RUN: true %s
