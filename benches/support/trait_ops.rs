//! Generates the large module of the benchmarks, and their small files: functions of `test.broadcastable` operations without errors.
//!
//! The module is like the output of a model's front end: 51 operations a function, and a few hundred combinations of types that repeat. The same
//! number of operations gives the same text; 510,000 give 55 MB.

use super::random::Random;
use std::io::{self, Write};

const OPERATIONS_A_FUNCTION: usize = 51;
const OPERATIONS_A_KILOBYTE: usize = 8;
const ARGUMENTS: usize = 4;

/// The shapes the functions work towards, in turn; every other shape is one of these with dimensions left out or 1.
const GOALS: [&[&str]; 16] = [
    &[],
    &["1024"],
    &["?"],
    &["32", "128"],
    &["?", "768"],
    &["?", "?"],
    &["8", "5"],
    &["?", "512", "768"],
    &["16", "?", "32"],
    &["8", "4", "1024"],
    &["?", "12", "?", "64"],
    &["?", "7", "7"],
    &["7"],
    &["2", "8", "4", "4", "2"],
    &["?", "8", "?", "64", "?"],
    &["4", "?", "16", "?", "32"],
];

/// A shape that broadcasts to a goal: its rank, and from the right one bit a dimension that is the goal's and not 1.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) rank: usize,
    pub(super) kept: u32,
}

/// The shape and the element type of the result of a generated function.
pub(super) struct Goal<'g> {
    pub(super) sizes: &'g [&'g str],
    pub(super) element: &'g str,
}

impl Shape {
    /// The broadcast of two operands with the same goal.
    fn join(self, other: Self) -> Self {
        Self { rank: self.rank.max(other.rank), kept: self.kept | other.kept }
    }

    fn write(self, goal: &Goal<'_>, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"tensor<")?;
        for from_right in (0..self.rank).rev() {
            let kept = self.kept >> from_right & 1 == 1;
            write!(out, "{}x", if kept { goal.sizes[goal.sizes.len() - 1 - from_right] } else { "1" })?;
        }
        write!(out, "{}>", goal.element)
    }
}

/// A value of a function: its name and its shape.
#[derive(Clone, Copy)]
enum Value {
    Argument(usize, Shape),
    Result(usize, Shape),
}

impl Value {
    fn shape(self) -> Shape {
        match self {
            Self::Argument(_, shape) | Self::Result(_, shape) => shape,
        }
    }

    fn write_name(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Argument(number, _) => write!(out, "%arg{number}"),
            Self::Result(number, _) => write!(out, "%{number}"),
        }
    }
}

/// Writes the module.
pub(crate) fn write_module(operations: usize, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    let mut left = operations;
    let mut function = 0;
    while left > 0 {
        let count = left.min(OPERATIONS_A_FUNCTION);
        write_function(function, count, &mut random, out)?;
        left -= count;
        function += 1;
    }
    Ok(())
}

/// Makes `count` files of a kilobyte on average: modules of one function, all different.
pub(crate) fn write_small_files(count: usize, mut write: impl FnMut(usize, &[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut random = Random::new();
    let mut text = Vec::new();
    for number in 0..count {
        text.clear();
        write_function(number, OPERATIONS_A_KILOBYTE, &mut random, &mut text)?;
        write(number, &text)?;
    }
    Ok(())
}

fn write_function(number: usize, count: usize, random: &mut Random, out: &mut impl Write) -> io::Result<()> {
    let goal = Goal { sizes: GOALS[number % GOALS.len()], element: "f32" };
    // The first argument has the goal's shape; the other arguments lack leading dimensions, or have a 1 in a fixed place.
    let arguments: [Shape; ARGUMENTS] = std::array::from_fn(|argument| {
        let rank = goal.sizes.len() - (argument / 2).min(goal.sizes.len());
        let kept = !(if argument % 2 == 1 { 1 << (argument / 2) } else { 0 });
        Shape { rank, kept: kept & ((1 << rank) - 1) }
    });
    write_operations(number, &goal, &arguments, count, random, out)
}

/// Writes a function with the given number of operations, on values with the shapes of its arguments and their broadcasts.
pub(super) fn write_operations(
    number: usize,
    goal: &Goal<'_>,
    arguments: &[Shape],
    count: usize,
    random: &mut Random,
    out: &mut impl Write,
) -> io::Result<()> {
    let arguments = arguments.iter().enumerate().map(|(argument, shape)| Value::Argument(argument, *shape));
    let mut values: Vec<Value> = arguments.collect();
    let argument_count = values.len();
    write!(out, "func.func @f{number}(")?;
    for (index, value) in values.iter().enumerate() {
        out.write_all(if index == 0 { b"" } else { b", " })?;
        value.write_name(out)?;
        out.write_all(b": ")?;
        value.shape().write(goal, out)?;
    }
    out.write_all(b") {\n")?;
    for result in 0..count {
        // The operands are one value, one argument, and sometimes the first argument as a third.
        let mut operands = vec![values[random.below(values.len())], values[random.below(argument_count)]];
        if random.below(8) == 0 {
            operands.push(values[0]);
        }
        let shape = operands.iter().map(|value| value.shape()).fold(Shape { rank: 0, kept: 0 }, Shape::join);
        write!(out, "  %{result} = \"test.broadcastable\"(")?;
        for (index, value) in operands.iter().enumerate() {
            out.write_all(if index == 0 { b"" } else { b", " })?;
            value.write_name(out)?;
        }
        out.write_all(b") : (")?;
        for (index, value) in operands.iter().enumerate() {
            out.write_all(if index == 0 { b"" } else { b", " })?;
            value.shape().write(goal, out)?;
        }
        out.write_all(b") -> ")?;
        shape.write(goal, out)?;
        out.write_all(b"\n")?;
        values.push(Value::Result(result, shape));
    }
    out.write_all(b"  return\n}\n")
}
