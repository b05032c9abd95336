fails: from line 2:
// RUN: printf 'a\nb\nc\n' > %t.golden
// RUN: printf 'a\nB\nc\n' | diff %t.golden -
