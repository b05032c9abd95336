//! The findings on run-time sizes of a function, compared with every run of it, and with the findings after changes that do not affect them.

use broadcastable::diagnostic::{Diagnostic, Sink};
use broadcastable::dialect::Registry;
use broadcastable::shape::{Axis, Conformance, Dim, Rule, Shape, StartAxis};
use broadcastable::source::SourceFile;
use broadcastable::syntax;
use broadcastable::verify::{self, SizeName, SizesFound, Witness};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Sizes of arguments in runs: the sizes that are written, and two further sizes.
const SIZES: [u64; 5] = [1, 3, 4, 0, 7];

/// The effect of an operation on shapes: a rule, or the relation of its record.
#[derive(Clone, Debug)]
enum Does {
    Rule(Rule),
    MatMul,
    /// The product of two matrices, the first of which is transposed, and an addend.
    Gemm,
    /// The sum of the first operand and the product of two matrices.
    AddMm,
    /// 3, and the dimensions of the operand.
    Prepend,
    /// The operand and 3 broadcast.
    Target,
    /// The operand is stretched to its last dimension with a 3 before it and a 4 after it.
    Expand,
    /// The dimensions of the first operand are the last of the second.
    Insert,
}

/// An operation and its operands.
#[derive(Clone, Debug)]
struct Op {
    name: &'static str,
    does: Does,
    operands: Vec<usize>,
}

/// The size that two have that are equal.
fn equal(left: Dim, right: Dim) -> Option<Dim> {
    (left.is_dynamic() || right.is_dynamic() || left == right).then_some(if left.is_dynamic() { right } else { left })
}

/// One shape is stretched to another.
fn stretched(dims: &[Dim], target: &[Dim]) -> Option<()> {
    let leading = target.len().checked_sub(dims.len())?;
    let fits = |(dim, target): (&Dim, &Dim)| dim.is_one() || equal(*dim, *target).is_some();
    dims.iter().zip(&target[leading..]).all(fits).then_some(())
}

/// The product of matrices, of which a vector is a row on the left and a column on the right.
fn product(left: &[Dim], right: &[Dim]) -> Option<Vec<Dim>> {
    equal(*left.last()?, *right.get(right.len().saturating_sub(2))?)?;
    let split = |dims: &[Dim]| dims.len().saturating_sub(2);
    let leading = [&left[..split(left)], &right[..split(right)]].map(Some);
    let batch = Rule::Numpy.infer(&leading, Conformance::Spec).ok()?;
    let mut found = batch.dims()?.to_vec();
    found.extend(left.iter().rev().nth(1));
    found.extend(right.last().filter(|_| right.len() > 1));
    Some(found)
}

impl Does {
    /// The shape of the result, where `?` is any size; `None` if there is no result.
    fn infer(&self, operands: &[&[Dim]]) -> Option<Shape> {
        let three = Dim::from(3);
        let found = match (self, operands) {
            (Self::Rule(rule), _) => {
                let operands: Vec<_> = operands.iter().map(|dims| Some(*dims)).collect();
                return rule.infer(&operands, Conformance::Spec).ok();
            }
            (Self::MatMul, [left, right]) => product(left, right)?,
            (Self::Gemm, [[k, m], [other, n], bias]) => {
                let found = vec![*m, *n];
                equal(*k, *other)?;
                stretched(bias, &found)?;
                found
            }
            (Self::AddMm, [bias, left @ [_, _], right @ [_, _]]) => {
                let found = product(left, right)?;
                stretched(bias, &found)?;
                found
            }
            (Self::Prepend, [dims]) => [&[three], *dims].concat(),
            (Self::Target, [dims]) => {
                return Rule::Numpy.infer(&[Some(dims), Some(&[three])], Conformance::Spec).ok();
            }
            (Self::Expand, [[last]]) => vec![three, *last],
            (Self::Expand, [[first, last]]) => {
                stretched(&[*first], &[three])?;
                vec![three, *last]
            }
            (Self::Insert, [dims, init]) => {
                let leading = init.len().checked_sub(dims.len())?;
                dims.iter().zip(&init[leading..]).try_for_each(|(dim, init)| equal(*dim, *init).map(|_| ()))?;
                init.to_vec()
            }
            _ => return None,
        };
        Some(Shape::ranked(found))
    }

    /// The texts of properties, of regions, of further operands with their types, and before the operation.
    fn parts(&self) -> [&'static str; 4] {
        match self {
            Self::Gemm => [" {transA = 1 : si64}", "", "", ""],
            Self::AddMm => [
                "",
                ", %one#, %one#",
                ", !torch.int, !torch.int",
                "%one# = \"torch.constant.int\"() {value = 1 : i64} : () -> !torch.int ",
            ],
            Self::Prepend => [" {broadcast_sizes = array<i64: 3>}", "", "", ""],
            Self::Target => [
                "",
                ", %sizes#",
                ", tensor<1xi64>",
                "%sizes# = \"onnx.Constant\"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64> ",
            ],
            Self::Expand => [
                "",
                ", %list#",
                ", !torch.list<int>",
                "%three# = \"torch.constant.int\"() {value = 3 : i64} : () -> !torch.int \
                 %own# = \"torch.constant.int\"() {value = -1 : i64} : () -> !torch.int \
                 %list# = \"torch.prim.ListConstruct\"(%three#, %own#) : (!torch.int, !torch.int) -> !torch.list<int> ",
            ],
            Self::Rule(_) | Self::MatMul | Self::Insert => ["", "", "", ""],
        }
    }
}

/// A function of one block.
#[derive(Clone, Debug, Default)]
struct Function {
    /// The declared shapes of the values, arguments first.
    values: Vec<Shape>,
    arguments: usize,
    ops: Vec<Op>,
}

fn known() -> Vec<(&'static str, Does)> {
    let rules = rules().into_iter().map(|(name, rule)| (name, Does::Rule(rule)));
    let of_records = [
        ("onnx.MatMul", Does::MatMul),
        ("onnx.MatMul", Does::MatMul),
        ("onnx.Gemm", Does::Gemm),
        ("torch.aten.addmm", Does::AddMm),
        ("stablehlo.broadcast", Does::Prepend),
        ("onnx.Expand", Does::Target),
        ("torch.aten.broadcast_to", Does::Expand),
        ("linalg.broadcast", Does::Insert),
    ];
    rules.chain(of_records).collect()
}

fn rules() -> Vec<(&'static str, Rule)> {
    let pdpd = |axis| Rule::Pdpd { axis };
    let target: Shape = "3x1".parse().unwrap();
    vec![
        ("test.broadcastable", Rule::Broadcastable),
        ("test.broadcastable", Rule::Broadcastable),
        ("stablehlo.add", Rule::None),
        ("tensor.cast", Rule::None),
        ("bcast.elementwise", Rule::Numpy),
        ("bcast.elementwise", Rule::None),
        ("bcast.elementwise", Rule::Unidirectional),
        ("bcast.elementwise", pdpd(StartAxis::FromRanks)),
        ("bcast.elementwise", pdpd(StartAxis::At(Axis::new(0)))),
        ("bcast.elementwise", pdpd(StartAxis::At(Axis::new(1)))),
        ("bcast.broadcast", Rule::Bidirectional { target }),
    ]
}

impl Function {
    /// Adds an operation, if it is valid alone; `changes` are dimensions of its result that are declared differently from the inferred
    /// ones.
    fn push(&mut self, (name, does): (&'static str, Does), operands: &[usize], changes: &[u8]) {
        let count = match (name, &does) {
            ("tensor.cast" | "bcast.broadcast", _) | (_, Does::Prepend | Does::Target | Does::Expand) => 1,
            (_, Does::Gemm | Does::AddMm) => 3,
            ("test.broadcastable", _) => operands.len(),
            _ => 2,
        };
        let operands: Vec<usize> = operands.iter().take(count).map(|index| index % self.values.len()).collect();
        let shapes: Vec<_> = operands.iter().map(|index| self.values[*index].dims().unwrap()).collect();
        if shapes.len() != count {
            return;
        }
        let Some(inferred) = does.infer(&shapes) else { return };
        // The operand that `linalg` writes into has the type of the result, and the written sizes are equal.
        let is_insert = matches!(does, Does::Insert);
        if is_insert && !shapes[1].ends_with(shapes[0]) {
            return;
        }
        let changes = if is_insert { &[] } else { changes };
        let declared =
            inferred.dims().unwrap().iter().zip(changes.iter().chain([&0; 8])).map(|(dim, change)| match change {
                1 => Dim::DYNAMIC,
                2 if dim.is_dynamic() => Dim::from(3),
                3 if dim.is_dynamic() => Dim::from(4),
                _ => *dim,
            });
        self.values.push(Shape::ranked(declared));
        self.ops.push(Op { name, does, operands });
    }

    /// The function with some of its operations, in the given order; results of omitted operations become arguments.
    fn with(&self, kept: &[usize]) -> Self {
        let mut numbers: Vec<Option<usize>> = vec![None; self.values.len()];
        let mut values = Vec::new();
        let used = |value: usize| kept.iter().any(|op| self.ops[*op].operands.contains(&value));
        let is_given = |value: usize| value < self.arguments || !kept.contains(&(value - self.arguments));
        for value in (0..self.values.len()).filter(|value| is_given(*value) && used(*value)) {
            numbers[value] = Some(values.len());
            values.push(self.values[value].clone());
        }
        let arguments = values.len();
        let mut ops = Vec::new();
        for op in kept {
            let Op { name, does, operands } = &self.ops[*op];
            let operands = operands.iter().map(|operand| numbers[*operand].unwrap()).collect();
            ops.push(Op { name, does: does.clone(), operands });
            numbers[self.arguments + op] = Some(values.len());
            values.push(self.values[self.arguments + op].clone());
        }
        Self { values, arguments, ops }
    }

    fn dynamic(&self) -> usize {
        let declared = self.values[..self.arguments].iter();
        declared.flat_map(|shape| shape.dims().unwrap()).filter(|dim| dim.is_dynamic()).count()
    }

    /// Whether some run succeeds; `None` if there are too many runs.
    fn is_possible(&self) -> Option<bool> {
        (self.dynamic() < 7).then(|| self.arguments().iter().any(|arguments| self.run(arguments).1))
    }

    fn text(&self) -> String {
        let ty = |shape: &Shape| {
            let sizes: String = shape.dims().unwrap().iter().map(|dim| format!("{dim}x")).collect();
            format!("tensor<{sizes}f32>")
        };
        let list = |values: &[usize], text: &dyn Fn(usize) -> String| {
            values.iter().map(|index| text(*index)).collect::<Vec<_>>().join(", ")
        };
        let arguments: Vec<usize> = (0..self.arguments).collect();
        let arguments = list(&arguments, &|index| format!("%v{index}: {}", ty(&self.values[index])));
        let mut text = format!("func.func @f({arguments}) {{\n");
        for (Op { name, does, operands }, index) in self.ops.iter().zip(self.arguments..) {
            let [attributes, more, more_types, before] = does.parts();
            let attributes = match does {
                Does::Rule(rule) if name.starts_with("bcast") => format!(" {{rule = #bcast.rule<{rule}>}}"),
                Does::Insert => {
                    let added =
                        self.values[operands[1]].dims().unwrap().len() - self.values[operands[0]].dims().unwrap().len();
                    let added = (0..added).map(|axis| axis.to_string()).collect::<Vec<_>>().join(", ");
                    let colon = if added.is_empty() { "" } else { ": " };
                    let body = "({ ^bb0(%x: f32, %y: f32): \"linalg.yield\"(%x) : (f32) -> () })";
                    format!(" <{{dimensions = array<i64{colon}{added}>}}> {body}")
                }
                _ => attributes.to_owned(),
            };
            let (values, types) =
                (list(operands, &|index| format!("%v{index}")), list(operands, &|index| ty(&self.values[index])));
            // Names are unique.
            let (before, more) = (before.replace('#', &index.to_string()), more.replace('#', &index.to_string()));
            let result = ty(&self.values[index]);
            writeln!(
                text,
                "  {before}%v{index} = \"{name}\"({values}{more}){attributes} : ({types}{more_types}) -> {result}"
            )
            .unwrap();
        }
        text + "  return\n}\n"
    }

    /// Runs the function. Returns the shape of the result of each operation up to the first that fails. The result is
    /// compared with the declared type, except for operations for which `trusts` is false.
    fn run(&self, arguments: &[Shape]) -> (Vec<Shape>, bool) {
        let mut shapes = arguments.to_vec();
        for (Op { does, operands, .. }, declared) in self.ops.iter().zip(&self.values[self.arguments..]) {
            let operands: Vec<_> = operands.iter().map(|index| shapes[*index].dims().unwrap()).collect();
            let Some(shape) = does.infer(&operands) else { return (shapes, false) };
            let fits = |(found, declared): (&Dim, &Dim)| declared.is_dynamic() || found == declared;
            let agrees = shape.dims().unwrap().iter().zip(declared.dims().unwrap()).all(fits);
            shapes.push(shape);
            if !agrees {
                return (shapes, false);
            }
        }
        (shapes, true)
    }

    /// All shapes that the arguments may have.
    fn arguments(&self) -> Vec<Vec<Shape>> {
        let declared = &self.values[..self.arguments];
        let runs = (0..SIZES.len().pow(self.dynamic() as u32)).map(|mut number| {
            let mut size = |dim: &Dim| match dim.is_dynamic() {
                false => *dim,
                true => {
                    let digit = number % SIZES.len();
                    number /= SIZES.len();
                    Dim::fixed(SIZES[digit]).unwrap()
                }
            };
            declared.iter().map(|shape| Shape::ranked(shape.dims().unwrap().iter().map(&mut size))).collect()
        });
        runs.collect()
    }
}

/// The findings for a text, and the result for its first function.
fn diagnostics(text: &str) -> (Vec<Diagnostic>, SizesFound) {
    let (diagnostics, functions) = of_functions(text);
    (diagnostics, functions.first().unwrap().clone())
}

fn of_functions(text: &str) -> (Vec<Diagnostic>, Vec<SizesFound>) {
    let source = SourceFile::new("f.mlir", text).unwrap();
    let registry = Registry::default();
    let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
    assert!(parsed.is_complete(), "{text}");
    let mut sink = Sink::new();
    let mut options = verify::Options::new(&registry);
    options.follows_calls = true;
    verify::verify(&parsed.ir, &source, &options, &mut sink);
    let functions = verify::run_time_sizes(&parsed.ir, &source, &options);
    (sink.finish(), functions.into_iter().map(|function| function.found).collect())
}

fn is_contradictory(function: &Function) -> bool {
    diagnostics(&function.text()).1 == SizesFound::Contradictory
}

/// The conditions hold exactly in successful runs, each condition is needed, and the witness is a successful run.
fn verify_conditions(function: &Function, found: &SizesFound) {
    let text = function.text();
    let SizesFound::Satisfiable { conditions, is_irredundant, witness: Some(witness) } = found else {
        panic!("{text}{found:?}")
    };
    assert!(is_irredundant);
    let mut is_needed = vec![false; conditions.len()];
    for arguments in function.arguments() {
        let value = |name: &SizeName| match name {
            SizeName::Fixed(size) => *size,
            SizeName::Dimension { value, axis, .. } => {
                let argument = value.trim_start_matches("%v").parse::<usize>().unwrap();
                arguments[argument].dims().unwrap()[*axis as usize].size().unwrap()
            }
            SizeName::Number { .. } | SizeName::Computed(_) | SizeName::Unnamed => panic!("{text}{found:?}"),
        };
        let held: Vec<bool> = conditions.iter().map(|condition| condition.what.holds(value)).collect();
        let (_, is_good) = function.run(&arguments);
        assert_eq!(held.iter().all(|held| *held), is_good, "{text}{found:?} {arguments:?}");
        if held.iter().filter(|held| !**held).count() == 1 {
            is_needed[held.iter().position(|held| !held).unwrap()] = true;
        }
    }
    assert!(is_needed.iter().all(|needed| *needed), "{text}{found:?} {is_needed:?}");
    let mut arguments = function.values[..function.arguments].to_vec();
    for Witness { value, ty, .. } in witness {
        let shape = ty.strip_prefix("tensor<").and_then(|ty| ty.strip_suffix("xf32>")).unwrap();
        arguments[value.trim_start_matches("%v").parse::<usize>().unwrap()] = shape.parse().unwrap();
    }
    assert!(function.run(&arguments).1, "{text}{witness:?}");
}

/// The line of a diagnostic; line 0 is the line of the function.
fn line(text: &str, diagnostic: &Diagnostic) -> usize {
    text[..diagnostic.location.unwrap().start as usize].matches('\n').count()
}

/// No run passes the blamed operations, and some runs pass all of them except any single one.
fn verify_blame(function: &Function, error: &Diagnostic) {
    let text = function.text();
    let lines = error.labels.iter().map(|label| text[..label.span.start as usize].matches('\n').count() - 1);
    let blamed: BTreeSet<usize> = lines.chain([line(&text, error) - 1]).collect();
    let blamed: Vec<usize> = blamed.into_iter().collect();
    let core = function.with(&blamed);
    assert!(is_contradictory(&core), "{text}{}", core.text());
    assert_ne!(core.is_possible(), Some(true), "{text}{}", core.text());
    for left_out in 0..blamed.len() {
        let mut fewer = blamed.clone();
        fewer.remove(left_out);
        let rest = function.with(&fewer);
        if fewer.is_empty() {
            continue;
        }
        assert!(!is_contradictory(&rest), "{text}{}", rest.text());
        assert_ne!(rest.is_possible(), Some(false), "{text}{}", rest.text());
    }
}

/// Changes that change no verdict; `order` selects them.
fn verify_changes(function: &Function, order: &[usize]) {
    let verdict = is_contradictory(function);
    let same =
        |changed: &Function| assert_eq!(is_contradictory(changed), verdict, "{}{}", function.text(), changed.text());
    // Operands are swapped if the rule is symmetric.
    let mut swapped = function.clone();
    for op in &mut swapped.ops {
        if matches!(op.does, Does::Rule(Rule::Broadcastable | Rule::Numpy | Rule::None)) {
            op.operands.reverse();
        }
    }
    same(&swapped);
    // The operations are in another order, with operands before their users.
    let (mut left, mut sorted): (Vec<usize>, Vec<usize>) = ((0..function.ops.len()).collect(), Vec::new());
    while !left.is_empty() {
        let is_ready = |op: &usize| {
            let later =
                |operand: &usize| *operand < function.arguments || sorted.contains(&(operand - function.arguments));
            function.ops[*op].operands.iter().all(later)
        };
        let ready: Vec<usize> = left.iter().copied().filter(is_ready).collect();
        let next = ready[order[sorted.len() % order.len()] % ready.len()];
        left.retain(|op| *op != next);
        sorted.push(next);
    }
    let mut unused = function.with(&sorted);
    same(&unused);
    // An operand is replaced by another value of the same shape.
    if let Some(op) = unused.ops.len().checked_sub(1) {
        let copied = unused.ops[op].operands[0];
        let shape = unused.values[copied].clone();
        unused.values.insert(unused.arguments + op, shape);
        for operand in &mut unused.ops[op].operands {
            if *operand == copied {
                *operand = unused.arguments + op;
            }
        }
        unused.ops.insert(op, Op { name: "tensor.cast", does: Does::Rule(Rule::None), operands: vec![copied] });
        same(&unused);
    }
    // With fewer operations there are fewer conclusions, and with more operations more.
    let half = function.with(&(0..function.ops.len() / 2).collect::<Vec<_>>());
    assert!(verdict || half.ops.is_empty() || !is_contradictory(&half), "{}", function.text());
    same_through_call(function, verdict);
}

/// The last operations are moved into a function that is called.
fn same_through_call(function: &Function, verdict: bool) {
    let text = function.text();
    let lines: Vec<&str> = text.lines().collect();
    let (head, ops) = (lines[0], &lines[1..=function.ops.len()]);
    let (first, rest) = ops.split_at(ops.len() / 2);
    let known = function.arguments + first.len();
    let list = |text: &dyn Fn(usize) -> String| (0..known).map(text).collect::<Vec<_>>().join(", ");
    let ty = |value: usize| {
        let sizes: String = function.values[value].dims().unwrap().iter().map(|dim| format!("{dim}x")).collect();
        format!("tensor<{sizes}f32>")
    };
    let (values, types) = (list(&|value| format!("%v{value}")), list(&ty));
    let callee = list(&|value| format!("%v{value}: {}", ty(value)));
    let (first, rest) = (first.join("\n"), rest.join("\n"));
    let moved = format!(
        "{head}\n{first}\n  \"func.call\"({values}) {{callee = @g}} : ({types}) -> ()\n  return\n}}\n\
         func.func private @g({callee}) {{\n{rest}\n  return\n}}\n"
    );
    // A call that passes only static sizes is not followed: the callee then has the error itself.
    assert_eq!(of_functions(&moved).1.contains(&SizesFound::Contradictory), verdict, "{moved}");
}

/// With the sizes of the witness in its types, a function and each of its operations are valid.
fn verify_instance(function: &Function, found: &SizesFound) {
    let SizesFound::Satisfiable { witness: Some(witness), .. } = found else { return };
    let mut instance = function.clone();
    for Witness { value, ty, .. } in witness {
        let shape = ty.strip_prefix("tensor<").and_then(|ty| ty.strip_suffix("xf32>")).unwrap();
        instance.values[value.trim_start_matches("%v").parse::<usize>().unwrap()] = shape.parse().unwrap();
    }
    let (shapes, is_good) = instance.run(&instance.values[..instance.arguments]);
    assert!(is_good);
    instance.values = shapes;
    let (said, sizes) = diagnostics(&instance.text());
    assert!(said.is_empty(), "{}{said:?}", instance.text());
    assert!(matches!(sizes, SizesFound::Satisfiable { conditions, .. } if conditions.is_empty()));
}

fn verify_function(function: &Function) {
    let text = function.text();
    let (found, sizes) = diagnostics(&text);
    let of = |code: &str| found.iter().filter(|diagnostic| diagnostic.code.number() == code).collect::<Vec<_>>();
    let runs: Vec<_> = function.arguments().iter().map(|arguments| function.run(arguments)).collect();
    let is_possible = runs.iter().any(|(_, is_good)| *is_good);
    // An operation that fails alone is refused by its relation.
    let is_refused = ["E0541", "E0542", "E0601"].iter().any(|code| !of(code).is_empty());
    assert!(
        found
            .iter()
            .all(|diagnostic| ["E0541", "E0542", "E0601", "W0512", "W0611"].contains(&diagnostic.code.number())),
        "{text}{found:?}"
    );
    assert_eq!(!is_refused, is_possible, "{text}{found:?}");
    if !is_possible {
        assert_eq!(sizes, SizesFound::Contradictory);
        of("E0601").into_iter().take(1).for_each(|error| verify_blame(function, error));
        return;
    }
    verify_conditions(function, &sizes);
    verify_instance(function, &sizes);
    // A dimension that is reported to be 1 is 1 in each successful run.
    for forced in of("W0611") {
        let value = forced.message.split('\'').nth(1).unwrap().trim_start_matches("%v").parse::<usize>().unwrap();
        let axis = forced.message.split(' ').nth(1).unwrap().parse::<usize>().unwrap();
        let good = runs.iter().filter(|(_, is_good)| *is_good);
        good.for_each(|(shapes, _)| assert!(shapes[value].dims().unwrap()[axis].is_one(), "{text}{forced:?}"));
    }
    // A size is declared without a warning if it is the size in every run that reaches it.
    let warned: Vec<usize> = of("W0512").iter().map(|warning| line(&text, warning) - 1).collect();
    for (number, op) in function
        .ops
        .iter()
        .enumerate()
        .filter(|(_, op)| !["stablehlo.add", "tensor.cast"].contains(&op.name) && matches!(op.does, Does::Rule(_)))
    {
        let index = function.arguments + number;
        let reached = runs.iter().filter(|(shapes, _)| shapes.len() > index);
        let declared = function.values[index].dims().unwrap();
        let breaks = reached.into_iter().any(|(shapes, _)| {
            shapes[index].dims().unwrap().iter().zip(declared).any(|(found, dim)| dim.is_static() && found != dim)
        });
        assert!(!breaks || warned.contains(&number), "{text}{op:?}");
    }
}

fn function() -> impl Strategy<Value = Function> {
    let dim =
        prop_oneof![5 => Just(Dim::DYNAMIC), 1 => Just(Dim::ONE), 1 => Just(Dim::from(3)), 1 => Just(Dim::from(4))];
    let argument = prop::collection::vec(dim, 1..3).prop_map(Shape::ranked);
    let op = (0..known().len(), prop::collection::vec(0..16usize, 2..4), prop::collection::vec(0..7u8, 2));
    let few = |arguments: &Vec<Shape>| {
        arguments.iter().flat_map(|shape| shape.dims().unwrap()).filter(|dim| dim.is_dynamic()).count() < 5
    };
    let arguments = prop::collection::vec(argument, 2..5).prop_filter("few runs", few);
    (arguments, prop::collection::vec(op, 2..7)).prop_map(|(values, ops)| {
        let mut function = Function { arguments: values.len(), values, ops: Vec::new() };
        for (rule, operands, changes) in ops {
            function.push(known()[rule].clone(), &operands, &changes);
        }
        function
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn every_run(function in function()) {
        verify_function(&function);
    }

    #[test]
    fn no_change_of_the_verdict(function in function(), order in prop::collection::vec(0..16usize, 1..6)) {
        verify_changes(&function, &order);
    }
}
