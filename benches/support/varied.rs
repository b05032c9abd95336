//! Owns the varied module of the benchmarks: functions of 1 to 2,000 operations inside a `module { .. }`, each with a shape and
//! an element type of its own, so that types and signatures repeat within a function and seldom across functions.

use super::random::Random;
use super::trait_ops::{Goal, Shape, write_operations};
use std::io::{self, Write};

/// The possible sizes of a dimension in the shape of a function.
const SIZES: [&str; 16] = ["?", "?", "?", "?", "2", "3", "4", "7", "8", "12", "16", "64", "77", "128", "768", "1024"];
const ELEMENTS: [&str; 5] = ["f32", "f16", "bf16", "i32", "i8"];
const MOST_RANK: usize = 4;
/// The binary logarithm of the number of operations of the largest function.
const MOST_DOUBLINGS: usize = 11;
const ARGUMENTS: usize = 5;

/// Writes a module with the given number of operations.
pub(crate) fn write_module(operations: usize, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    let mut left = operations;
    let mut function = 0;
    out.write_all(b"module {\n")?;
    while left > 0 {
        let most = 1 << random.below(MOST_DOUBLINGS + 1);
        let count = left.min(1 + random.below(most));
        write_function(function, count, &mut random, out)?;
        left -= count;
        function += 1;
    }
    out.write_all(b"}\n")
}

fn write_function(number: usize, count: usize, random: &mut Random, out: &mut impl Write) -> io::Result<()> {
    let sizes: Vec<&str> = (0..random.below(MOST_RANK + 1)).map(|_| SIZES[random.below(SIZES.len())]).collect();
    let goal = Goal { sizes: &sizes, element: ELEMENTS[random.below(ELEMENTS.len())] };
    let arguments: [Shape; ARGUMENTS] = std::array::from_fn(|_| {
        let rank = random.below(sizes.len() + 1);
        Shape { rank, kept: random.below(1 << rank) as u32 }
    });
    write_operations(number, &goal, &arguments, count, random, out)
}
