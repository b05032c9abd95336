//! Laws of `verify::compare` on drawn functions: changes that keep sizes are no difference, and each difference is confirmed by its witness.

use crate::compare::compared_texts;
use broadcastable::verify::{Comparison, ComparisonVerdict};
use proptest::prelude::*;

/// An operation on two vectors, by the numbers of values.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The broadcast of two vectors.
    Join(usize, usize),
    /// A vector with the size of the operand.
    Unary(usize),
    /// A vector that has a number of elements.
    Cast(usize, u64),
    /// The concatenation of two vectors.
    Concat(usize, usize),
    /// Two vectors of equal size.
    Equal(usize, usize),
}

/// A function of vectors, which returns its last values.
#[derive(Clone, Debug)]
struct Function {
    arguments: usize,
    steps: Vec<Step>,
}

/// A number that no drawn function declares.
const OTHER: u64 = 977;

impl Function {
    /// The name of a value.
    fn value(&self, number: usize) -> String {
        match number.checked_sub(self.arguments) {
            None => format!("%a{number}"),
            Some(step) => format!("%v{step}"),
        }
    }

    fn lines(&self, swaps: bool) -> Vec<String> {
        let line = |(at, step): (usize, &Step)| {
            let two = |op: &str, [left, right]: [usize; 2], attributes: &str| {
                let [left, right] = if swaps { [right, left] } else { [left, right] };
                let (left, right) = (self.value(left), self.value(right));
                format!("\"{op}\"({left}, {right}) {attributes}: (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>")
            };
            let text = match *step {
                Step::Join(left, right) => two("test.broadcastable", [left, right], ""),
                Step::Concat(left, right) => two("stablehlo.concatenate", [left, right], "{dimension = 0 : i64} "),
                Step::Equal(left, right) => two("stablehlo.add", [left, right], ""),
                Step::Unary(of) => format!("math.exp {} : tensor<?xf32>", self.value(of)),
                Step::Cast(of, size) => {
                    let fixed =
                        format!("%c{at} = tensor.cast {} : tensor<?xf32> to tensor<{size}xf32>", self.value(of));
                    return format!("{fixed}\n  %v{at} = tensor.cast %c{at} : tensor<{size}xf32> to tensor<?xf32>");
                }
            };
            format!("%v{at} = {text}")
        };
        self.steps.iter().enumerate().map(line).collect()
    }

    /// The function with other lines, and lines before the end.
    fn with(&self, lines: &[String], last: &str) -> String {
        let mut text = String::new();
        let arguments: Vec<String> = (0..self.arguments).map(|at| format!("%a{at}: tensor<?xf32>")).collect();
        let count = self.arguments + self.steps.len();
        let returned: Vec<String> = (count.saturating_sub(2)..count).map(|number| self.value(number)).collect();
        let types = vec!["tensor<?xf32>"; returned.len()].join(", ");
        text += &format!("func.func @f({}) -> ({types}) {{\n", arguments.join(", "));
        lines.iter().for_each(|line| text += &format!("  {line}\n"));
        text += last;
        text + &format!("  return {} : {types}\n}}\n", returned.join(", "))
    }

    /// The sizes that the function returns for sizes of its arguments; `None` if an operation fails.
    fn run(&self, arguments: &[u64]) -> Option<Vec<u64>> {
        let mut sizes = arguments.to_vec();
        for step in &self.steps {
            sizes.push(match *step {
                Step::Join(left, right) => match [sizes[left], sizes[right]] {
                    [1, size] | [size, 1] => size,
                    [left, right] if left == right => left,
                    _ => return None,
                },
                Step::Unary(of) => sizes[of],
                Step::Cast(of, size) => Some(size).filter(|size| *size == sizes[of])?,
                Step::Concat(left, right) => sizes[left] + sizes[right],
                Step::Equal(left, right) => Some(sizes[left]).filter(|size| *size == sizes[right])?,
            });
        }
        Some(sizes.split_off(sizes.len().saturating_sub(2)))
    }

    fn text(&self) -> String {
        self.with(&self.lines(false), "")
    }

    /// An assertion that the first argument has a size, or that two values broadcast.
    fn assertion(&self, condition: &str) -> String {
        format!("  %zero = arith.constant 0 : index\n{condition}  cf.assert %holds, \"sizes\"\n")
    }

    /// An assertion that the operands of a step broadcast.
    fn assertion_of_join(&self) -> Option<String> {
        let pair = self.steps.iter().find_map(|step| match step {
            Step::Join(left, right) => Some([*left, *right]),
            _ => None,
        })?;
        let [left, right] = pair.map(|number| self.value(number));
        Some(self.assertion(&format!(
            "  %one = arith.constant 1 : index\n  %l = tensor.dim {left}, %zero : tensor<?xf32>\n  %r = tensor.dim {right}, %zero : tensor<?xf32>\n  \
             %same = arith.cmpi eq, %l, %r : index\n  %lone = arith.cmpi eq, %l, %one : index\n  %rone = arith.cmpi eq, %r, %one : index\n  \
             %some = arith.ori %lone, %rone : i1\n  %holds = arith.ori %same, %some : i1\n"
        )))
    }

    /// An assertion that the first argument does not have a size that is declared nowhere.
    fn assertion_of_size(&self) -> String {
        self.assertion(&format!(
            "  %other = arith.constant {OTHER} : index\n  %l = tensor.dim %a0, %zero : tensor<?xf32>\n  %holds = arith.cmpi eq, %l, %other : index\n"
        ))
    }
}

fn functions() -> impl Strategy<Value = Function> {
    let step =
        (0..5u8, any::<prop::sample::Index>(), any::<prop::sample::Index>(), prop::sample::select(vec![1u64, 3, 4]));
    (1..4usize, prop::collection::vec(step, 1..7)).prop_map(|(arguments, drawn)| {
        let steps = drawn.iter().enumerate().map(|(at, (kind, left, right, size))| {
            let count = arguments + at;
            let (left, right) = (left.index(count), right.index(count));
            match kind {
                0 => Step::Join(left, right),
                1 => Step::Unary(left),
                2 => Step::Cast(left, *size),
                3 => Step::Concat(left, right),
                _ => Step::Equal(left, right),
            }
        });
        Function { arguments, steps: steps.collect() }
    })
}

fn is_same(found: &Comparison) -> bool {
    matches!(found.verdict, ComparisonVerdict::Equal | ComparisonVerdict::Vacuous)
}

fn is_refined(found: &Comparison) -> bool {
    is_same(found) || found.verdict == ComparisonVerdict::Refines
}

/// The size that a witness gives to an argument.
fn size_in(found: &Comparison, argument: usize) -> Option<u64> {
    let ty = &found.witness.iter().find(|found| found.argument == argument)?.ty;
    ty.trim_start_matches("tensor<").split('x').next()?.parse().ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// Operands in another order, operations that are not used, and other names.
    #[test]
    fn rewritings_that_keep_sizes_are_equal(function in functions()) {
        let before = function.text();
        let lines = function.lines(true);
        let found = compared_texts(&before, &function.with(&lines, ""));
        prop_assert!(is_same(&found), "{:?}: {}", found.verdict, before);
        let dead = "  %dead = arith.constant 7 : index\n  %alive = math.exp %a0 : tensor<?xf32>\n";
        let found = compared_texts(&before, &function.with(&function.lines(false), dead));
        prop_assert!(is_same(&found), "{:?}: {}", found.verdict, before);
        let renamed = before.replace("%v", "%other").replace("%a", "%argument");
        let found = compared_texts(&before, &renamed);
        prop_assert!(is_same(&found), "{:?}: {}", found.verdict, before);
    }

    /// A different order of independent operations is no difference.
    #[test]
    fn the_order_of_independent_operations_is_no_difference(function in functions(), at in any::<prop::sample::Index>()) {
        let mut lines = function.lines(false);
        let first = at.index(lines.len());
        let uses = |number: usize| lines.get(first + 1).is_some_and(|line| line.contains(&format!("%v{number}")));
        if first + 1 < lines.len() && !uses(first) {
            lines.swap(first, first + 1);
        }
        let found = compared_texts(&function.text(), &function.with(&lines, ""));
        prop_assert!(is_same(&found), "{:?}: {}", found.verdict, function.text());
    }

    /// An assertion that follows from the operations changes nothing; one that does not is a difference, and the witness violates it.
    #[test]
    fn assertions_are_equal_if_they_follow(function in functions()) {
        let (before, lines) = (function.text(), function.lines(false));
        if let Some(assertion) = function.assertion_of_join() {
            let found = compared_texts(&before, &function.with(&lines, &assertion));
            prop_assert!(is_same(&found), "{:?}: {}", found.verdict, before);
        }
        let found = compared_texts(&before, &function.with(&lines, &function.assertion_of_size()));
        prop_assert!(matches!(found.verdict, ComparisonVerdict::Differs | ComparisonVerdict::Vacuous), "{:?}: {}", found.verdict, before);
        if found.verdict == ComparisonVerdict::Differs {
            let size = size_in(&found, 0);
            prop_assert!(size.is_some_and(|size| size != OTHER), "{:?}: {}", found.witness, before);
        }
        // More sizes are accepted without the assertion.
        let found = compared_texts(&function.with(&lines, &function.assertion_of_size()), &before);
        prop_assert!(is_refined(&found), "{:?}: {}", found.verdict, before);
    }

    /// A function without the last operation, where that is not returned, is refined by none with more requirements.
    #[test]
    fn refinement_composes(function in functions(), sizes in prop::collection::vec(prop::sample::select(vec![1u64, 3, 4]), 2)) {
        let cast = |at: usize, size: u64| format!("%d{at} = tensor.cast %a0 : tensor<?xf32> to tensor<{size}xf32>");
        let all: Vec<String> = sizes.iter().enumerate().map(|(at, size)| cast(at, *size)).collect();
        let text = |dead: &[String]| function.with(&[dead, &function.lines(false)[..]].concat(), "");
        let [first, second, third] = [text(&all), text(&all[..1]), text(&[])];
        let steps = [compared_texts(&first, &second), compared_texts(&second, &third)];
        prop_assert!(steps.iter().all(is_refined), "{:?}", steps.map(|step| step.verdict));
        prop_assert!(is_refined(&compared_texts(&first, &third)), "{first}");
    }

    /// For the sizes of a witness, the first function has no error, and the second has an error or returns other sizes.
    #[test]
    fn witnesses_are_differences_of_runs(before in functions(), other in functions()) {
        let after = Function { arguments: before.arguments, steps: other.steps.clone() };
        prop_assume!(other.arguments == before.arguments);
        let found = compared_texts(&before.text(), &after.text());
        if found.verdict == ComparisonVerdict::Differs {
            // A size that the witness leaves open has no effect.
            let sizes: Vec<u64> = (0..before.arguments).map(|argument| size_in(&found, argument).unwrap_or(1)).collect();
            let (one, two) = (before.run(&sizes), after.run(&sizes));
            prop_assert!(one.is_some(), "{:?}: {}", sizes, before.text());
            prop_assert!(two != one, "{:?}: {}{}", sizes, before.text(), after.text());
        }
    }
}
