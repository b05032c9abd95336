#!/usr/bin/env python3
"""Looks with Z3 (`pip install z3-solver`) for sizes that a rule of core/src/sizes/step.rs, or a lowered form of a broadcast, is wrong about, over all
natural numbers.

Prints one line a rule and, last, a count as cargo does; the exit status is 1 if there is a counterexample.
"""

import sys

from z3 import And, If, Implies, Int, Not, Or, Solver, sat, unsat

a, b, c, d, s, t, k = (Int(name) for name in "abcdstk")


def join(result, left, right):
    """One of the operands is 1 and the other is the result, or all are equal."""
    return Or(And(left == 1, result == right), And(right == 1, result == left), And(left == right, result == left))


def one_or(size, other):
    return Or(size == 1, size == other)


J = join(c, a, b)
RULES = {
    "an operand that is 1 leaves the other": Implies(And(J, a == 1), c == b),
    "the same of the other operand": Implies(And(J, b == 1), c == a),
    "an operand that is not 1 is the result": Implies(And(J, a != 1), c == a),
    "the same of the second operand": Implies(And(J, b != 1), c == b),
    "equal operands are the result": Implies(And(J, a == b), c == a),
    "a result that is 1 has operands that are": Implies(And(J, c == 1), And(a == 1, b == 1)),
    "operands are 1 or what the result is": Implies(And(J, one_or(c, k)), And(one_or(a, k), one_or(b, k))),
    "operands that are 1 or a size have such a result": Implies(And(J, one_or(a, k), one_or(b, k)), one_or(c, k)),
    "the result is one": Implies(And(J, join(d, a, b)), c == d),
    "the order of operands does not matter": Implies(J, join(c, b, a)),
    "what was joined absorbs": Implies(J, join(c, c, a)),
    # The other order exists and gives the same: its inner result is c where b is 1, and else b.
    "joining is associative": Implies(
        And(join(s, a, b), join(t, s, c)),
        Or(And(b == 1, join(t, a, c)), And(b != 1, join(b, b, c), join(t, a, b))),
    ),
}

# Lowered forms of the size that two sizes broadcast to, as compilers compute it.
BROADCAST = Or(a == 1, b == 1, a == b)
POSITIVE = And(a >= 1, b >= 1)
LARGEST = If(a >= b, a, b)
# tosa-to-linalg stretches an operand of size 1 to the largest size, and requires that all have it then.
STRETCHED = And(If(a == 1, LARGEST, a) == LARGEST, If(b == 1, LARGEST, b) == LARGEST)
FORMS = {
    "select(a == 1, b, a) is what they broadcast to": Implies(And(BROADCAST, c == If(a == 1, b, a)), J),
    "select(a != 1, a, b) is": Implies(And(BROADCAST, c == If(a != 1, a, b)), J),
    "the largest of positive sizes is": Implies(And(BROADCAST, POSITIVE, c == LARGEST), J),
    "select(a > b, a, b) of positive sizes is": Implies(And(BROADCAST, POSITIVE, c == If(a > b, a, b)), J),
    "positive sizes that are stretched to the largest broadcast": Implies(And(POSITIVE, STRETCHED), And(BROADCAST, Implies(c == LARGEST, J))),
    "positive sizes that broadcast are stretched to the largest": Implies(And(POSITIVE, BROADCAST), STRETCHED),
}
NO_FORMS = {
    "the largest of 0 and 1 is what they broadcast to": Implies(And(BROADCAST, c == LARGEST), J),
    "select(a > b, a, b) of 0 and 1 is": Implies(And(BROADCAST, c == If(a > b, a, b)), J),
    "0 and 1 are stretched to the largest": Implies(BROADCAST, STRETCHED),
    "the product is": Implies(And(BROADCAST, c == a * b), J),
    "the product of positive sizes is": Implies(And(BROADCAST, POSITIVE, c == a * b), J),
}

# Statements that are no rules: Z3 must refute them, which shows that it is queried at all.
NO_RULES = {
    "a result that is not 1 is an operand's alone": Implies(And(J, c != 1), And(c == a, c == b)),
    "operands are equal": Implies(J, a == b),
}


def counterexample(claim):
    solver = Solver()
    solver.add(*(size >= 0 for size in (a, b, c, d, s, t, k)))
    solver.add(Not(claim))
    return solver.check(), solver


def main():
    passed = failed = 0
    for claims, expected in ((RULES, unsat), (FORMS, unsat), (NO_RULES, sat), (NO_FORMS, sat)):
        for name, claim in claims.items():
            answer, solver = counterexample(claim)
            holds = answer == expected
            passed, failed = passed + holds, failed + (not holds)
            print(f"{'ok    ' if holds else 'FAILED'} {name}", "" if holds or answer != sat else solver.model())
    print(f"test result: {'ok' if not failed else 'FAILED'}. {passed} passed; {failed} failed; 0 ignored")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
