// RUN: not bcast-opt --explain-op=tosa.addd | FileCheck %s --check-prefix=TOSA
// RUN: not bcast-opt --explain-op=func.retrun | FileCheck %s --check-prefix=SWAPPED
// RUN: not bcast-opt --explain-op=mien.fma --dialect=../dialects/Inputs/mine.toml | FileCheck %s --check-prefix=OWN
// RUN: not bcast-opt --explain-op=arith.frobnicate | FileCheck %s --check-prefix=CLOSED
// RUN: not bcast-opt --rule=a.b=nunpy %s 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: not bcast-opt --conformance=upstrem %s 2>&1 | FileCheck %s --check-prefix=PROFILE
// RUN: not bcast-shape --rule=nunpy 3 2>&1 | FileCheck %s --check-prefix=CALCULATOR

// A name that is nearly a known one is answered with that, and with nothing that would make the typo known.

// TOSA: nothing is known of 'tosa.addd'; did you mean 'tosa.add'?
// TOSA-NOT: bcast.toml
// SWAPPED: did you mean 'func.return'?
// OWN: did you mean 'mine.fma'?
// CLOSED: nothing is known of 'arith.frobnicate': dialect 'arith' has no such operation
// CLOSED-NOT: bcast.toml
// RULE: 'nunpy' is no rule: expected {{.*}}; did you mean 'numpy'?
// PROFILE: a similar value exists: 'upstream'
// CALCULATOR: a similar value exists: 'numpy'
