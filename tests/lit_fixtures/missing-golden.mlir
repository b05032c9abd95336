fails: BLESS=1
// RUN: echo a | diff test.stderr -
