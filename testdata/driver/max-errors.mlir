// RUN: not bcast-opt %s --max-errors=2 --error-format=gcc 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not bcast-opt %s --max-errors=0 --error-format=gcc 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: bcast-opt %s --max-errors=1 --verify-diagnostics

// `--max-errors=N` shows N errors and counts the rest; expectations are never cut short.

// TWO-COUNT-2: error: use of undeclared SSA value name
// TWO-NEXT: not shown: 1 error; --max-errors=0 shows all
// TWO-NOT: error:
// ALL-COUNT-3: error: use of undeclared SSA value name
// ALL-NOT: not shown
// expected-error@+1 {{use of undeclared SSA value name}}
"t.use"(%a) : (i32) -> ()
// expected-error@+1 {{use of undeclared SSA value name}}
"t.use"(%b) : (i32) -> ()
// expected-error@+1 {{use of undeclared SSA value name}}
"t.use"(%c) : (i32) -> ()
