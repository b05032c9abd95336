passes
// RUN: echo one > %t && echo two >> %t
// RUN: cat < %t | \
// RUN:   FileCheck %s --check-prefix=TWO
// RUN: not cat %t.missing 2>&1 | FileCheck %s --check-prefixes=NO,NEVER --allow-unused-prefixes
// RUN: not cat %t.missing 2> %t.err
// RUN: FileCheck %s --check-prefix=NO --input-file %t.err
// RUN: env WORD=three sh -c 'echo %%$WORD' | FileCheck %s --check-prefix=THREE --strict-whitespace --match-full-lines
// RUN: ls test.mlir > %t.name && FileCheck %s --check-prefix=NAME --input-file %t.name
// TWO: one
// TWO-NEXT: two
// NO: missing
//THREE:%three
// NAME: {{^test.mlir$}}
