//! Generates a module without errors that has many attributes, regions and blocks, like the output of a frontend that lowers to control
//! flow: loops, conditionals and branches of the dialects `scf` and `cf`, block arguments, nested regions, and dictionaries of numbers,
//! strings, arrays, elements, symbols and types, some of them repeated, some new each time.

use super::random::Random;
use std::io::{self, Write};

const SHAPES: [&str; 6] = [
    "tensor<4x?xf32>",
    "tensor<?x16x8xbf16>",
    "tensor<1x64xi8>",
    "memref<16x32xf32>",
    "vector<4xf32>",
    "tensor<*xi64>",
];
const LAYERS: [&str; 5] = ["conv", "attention", "layer_norm", "feed_forward", "embedding"];

/// Writes functions of 2.6 to 2.9 kB each: 11,000 of them are 30 MB.
pub(crate) fn write_module(functions: usize, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for number in 0..functions {
        write_function(number, &mut random, out)?;
    }
    Ok(())
}

fn write_function(number: usize, random: &mut Random, out: &mut impl Write) -> io::Result<()> {
    let shape = SHAPES[random.below(SHAPES.len())];
    let layer = LAYERS[random.below(LAYERS.len())];
    writeln!(
        out,
        "func.func @{layer}_{number}(%n: i32 {{model.name = \"n\", model.align = 8 : i64}}, %t: {shape}) -> i32 attributes {{model.level = {} : i32}} {{",
        random.below(4)
    )?;
    for (name, value, ty) in [("zero", 0, "index"), ("one", 1, "index"), ("end", random.below(100), "index")] {
        writeln!(out, "  %{name} = \"arith.constant\"() <{{value = {value} : {ty}}}> : () -> {ty}")?;
    }
    writeln!(out, "  %k = \"arith.constant\"() <{{value = {} : i32}}> : () -> i32", random.below(1000))?;
    write_layer(number, layer, shape, random, out)?;
    write_loop(random, out)?;
    out.write_all(b"  \"cf.br\"(%sum)[^bb1] : (i32) -> ()\n^bb1(%x: i32):\n")?;
    writeln!(out, "  %less = \"arith.cmpi\"(%x, %n) <{{predicate = {} : i64}}> : (i32, i32) -> i1", random.below(10))?;
    out.write_all(
        b"  \"cf.cond_br\"(%less, %x, %x, %k)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i1, i32, i32, i32) -> ()\n\
          ^bb2(%a: i32):\n",
    )?;
    write_conditional(shape, random, out)?;
    out.write_all(
        b"  \"cf.br\"(%chosen, %a)[^bb3] : (i32, i32) -> ()\n\
          ^bb3(%b: i32, %c: i32):\n  %d = \"arith.addi\"(%b, %c) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32\n",
    )?;
    writeln!(
        out,
        "  \"cf.switch\"(%d, %b, %d, %b)[^bb4, ^bb1, ^bb4] <{{case_operand_segments = array<i32: 1, 1>, case_values = dense<[{}, {}]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}}> : (i32, i32, i32, i32) -> ()",
        random.below(50),
        50 + random.below(50)
    )?;
    out.write_all(b"^bb4(%result: i32):\n  return %result : i32\n}\n")
}

/// Writes operations that consist of attributes.
fn write_layer(number: usize, layer: &str, shape: &str, random: &mut Random, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "  %weights = \"model.weights\"() {{elements = dense<[[{}, {}, -3], [4, 5, {}]]> : tensor<2x3xi64>, key = \"{layer}.{number}.weight\", splat = dense<{}.5> : tensor<16x16xf32>}} : () -> tensor<2x3xi64>",
        random.below(100),
        random.below(100),
        random.below(100),
        random.below(10)
    )?;
    writeln!(
        out,
        "  %y = \"model.{layer}\"(%t, %weights) {{axes = [0, 1, {}], dilations = array<i64: 1, 1>, epsilon = 1.000000e-0{} : f32, keep, padding = [[0, {}], [0, 0]], strides = array<i64: {}, 2>, ty = {shape}}} : ({shape}, tensor<2x3xi64>) -> {shape}",
        random.below(3),
        3 + random.below(5),
        random.below(2),
        1 + random.below(2)
    )?;
    writeln!(
        out,
        "  \"model.annotate\"(%y) {{config = {{enabled = true, level = {} : i8, mode = \"fast\", target = #model.target<\"cpu\", features = [\"avx2\", \"fma\"]>}}, maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], uses = [@{layer}_{number}, @layers::@{layer}]}} : ({shape}) -> ()",
        random.below(100)
    )
}

fn write_loop(random: &mut Random, out: &mut impl Write) -> io::Result<()> {
    out.write_all(
        b"  %sum = \"scf.for\"(%zero, %end, %one, %k) ({\n  ^bb0(%i: index, %partial: i32):\n\
          \x20   %inner = \"scf.for\"(%zero, %i, %one, %partial) ({\n    ^bb0(%j: index, %old: i32):\n",
    )?;
    for step in 0..2 + random.below(2) {
        let (operand, name) = if step == 0 { ("%old".to_owned(), step) } else { (format!("%v{}", step - 1), step) };
        writeln!(
            out,
            "      %v{name} = \"arith.muli\"({operand}, %k) <{{overflowFlags = #arith.overflow<none>}}> {{model.cost = {} : i64, model.unroll}} : (i32, i32) -> i32",
            random.below(64)
        )?;
    }
    out.write_all(
        b"      \"scf.yield\"(%v1) : (i32) -> ()\n    }) {model.unroll = 4 : i64} : (index, index, index, i32) -> i32\n\
          \x20   \"scf.yield\"(%inner) : (i32) -> ()\n  }) : (index, index, index, i32) -> i32\n",
    )
}

fn write_conditional(shape: &str, random: &mut Random, out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"  %chosen = \"scf.if\"(%less) ({\n")?;
    writeln!(
        out,
        "    %p = \"model.region\"(%a, %t) ({{\n    ^bb0(%q: i32, %u: {shape}):\n      \"model.yield\"(%q) {{last}} : (i32) -> ()\n    }}, {{\n    }}) {{kind = \"reduce\", order = [{}, 1, 0]}} : (i32, {shape}) -> i32",
        2 + random.below(7)
    )?;
    out.write_all(
        b"    \"scf.yield\"(%p) : (i32) -> ()\n  }, {\n    \"scf.yield\"(%a) : (i32) -> ()\n  }) : (i1) -> i32\n",
    )
}
