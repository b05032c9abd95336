//! A model of functions: operations on shapes, and every run of them with a few sizes.

use broadcastable::shape::{Axis, Conformance, Dim, Rule, Shape, StartAxis};
use proptest::prelude::*;
use std::fmt::Write;

/// Sizes of arguments in runs: the sizes that are written, and two further sizes.
pub(super) const SIZES: [u64; 5] = [1, 3, 4, 0, 7];

/// The effect of an operation on shapes: a rule, or the relation of its record.
#[derive(Clone, Debug)]
pub(super) enum Does {
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
pub(super) struct Op {
    pub(super) name: &'static str,
    pub(super) does: Does,
    pub(super) operands: Vec<usize>,
}

/// The size that two have that are equal.
pub(super) fn equal(left: Dim, right: Dim) -> Option<Dim> {
    (left.is_dynamic() || right.is_dynamic() || left == right).then_some(if left.is_dynamic() { right } else { left })
}

/// One shape is stretched to another.
pub(super) fn stretched(dims: &[Dim], target: &[Dim]) -> Option<()> {
    let leading = target.len().checked_sub(dims.len())?;
    let fits = |(dim, target): (&Dim, &Dim)| dim.is_one() || equal(*dim, *target).is_some();
    dims.iter().zip(&target[leading..]).all(fits).then_some(())
}

/// The product of matrices, of which a vector is a row on the left and a column on the right.
pub(super) fn product(left: &[Dim], right: &[Dim]) -> Option<Vec<Dim>> {
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
    pub(super) fn infer(&self, operands: &[&[Dim]]) -> Option<Shape> {
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
    pub(super) fn parts(&self) -> [&'static str; 4] {
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
pub(super) struct Function {
    /// The declared shapes of the values, arguments first.
    pub(super) values: Vec<Shape>,
    pub(super) arguments: usize,
    pub(super) ops: Vec<Op>,
}

pub(super) fn known() -> Vec<(&'static str, Does)> {
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

pub(super) fn rules() -> Vec<(&'static str, Rule)> {
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
    pub(super) fn push(&mut self, (name, does): (&'static str, Does), operands: &[usize], changes: &[u8]) {
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
    pub(super) fn with(&self, kept: &[usize]) -> Self {
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

    pub(super) fn dynamic(&self) -> usize {
        let declared = self.values[..self.arguments].iter();
        declared.flat_map(|shape| shape.dims().unwrap()).filter(|dim| dim.is_dynamic()).count()
    }

    /// Whether some run succeeds; `None` if there are too many runs.
    pub(super) fn is_possible(&self) -> Option<bool> {
        (self.dynamic() < 7).then(|| self.arguments().iter().any(|arguments| self.run(arguments).1))
    }

    pub(super) fn text(&self) -> String {
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
    pub(super) fn run(&self, arguments: &[Shape]) -> (Vec<Shape>, bool) {
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
    pub(super) fn arguments(&self) -> Vec<Vec<Shape>> {
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

pub(super) fn function() -> impl Strategy<Value = Function> {
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
