//! Random calls of a builder: a module that verifies reads back.

use super::{ALL, assert_reads_back, print, shape, tensor, verified};
use broadcastable::ir::build::{Builder, FunctionState, OperationState};
use broadcastable::print::mlir_opt;
use broadcastable::shape::Rule;
use broadcastable::source::{SourceFile, Span};
use proptest::prelude::*;

/// Calls of a builder, derived from random numbers.
fn build(calls: &[(u8, u8, u8)]) -> Builder {
    let source = SourceFile::new("random", "x".repeat(256)).unwrap();
    let mut b = Builder::for_source(&source);
    let f32 = b.float_type("f32").unwrap();
    let types = ["2x1", "3", "?", "*", "scalar"].map(|text| b.tensor_type(shape(text), f32).unwrap());
    let mut blocks = vec![b.body()];
    let mut values = vec![tensor(&mut b, "2x3")];
    let mut ops = Vec::new();
    for (kind, first, second) in calls {
        let pick = |count: usize, by: u8| by as usize % count.max(1);
        let block = blocks[pick(blocks.len(), *first)];
        let value = values[pick(values.len(), *second)];
        let other = values[pick(values.len(), first.wrapping_mul(7))];
        let ty = types[pick(types.len(), *second)];
        match kind % 8 {
            0 => values.push(b.create_value(block, OperationState::new("t.a").result(ty).name("v")).unwrap()),
            1 => {
                let span = Span::new((*first).min(*second).into(), (*first).max(*second).into());
                let sum = OperationState::new("t.add").operands([value, other]).infer(&Rule::Numpy, f32).at(span);
                // Some of the operands do not broadcast.
                values.extend(b.create_value(block, sum));
            }
            2 => ops.push(b.create(block, OperationState::new("t.nest").operands([value])).unwrap()),
            3 if !ops.is_empty() => {
                let region = b.add_region(ops[pick(ops.len(), *first)]).unwrap();
                let inner = b.add_block(region, &[ty]).unwrap();
                values.extend(b.arguments(inner).unwrap());
                blocks.push(inner);
            }
            4 => {
                let function = b.function(FunctionState::new(format!("f{first}")).parameter("p", ty)).unwrap();
                values.extend(function.arguments());
                blocks.push(function.body());
                if second % 2 == 0 {
                    let returned = [value].into_iter().filter(|_| second % 4 == 0);
                    b.returns(&function, returned).unwrap();
                }
            }
            5 => {
                let attribute = b.dense_array_attribute(&[i64::from(*first)]).unwrap();
                b.create(block, OperationState::new("t.b").attribute("k", attribute).operands([value, other])).unwrap();
            }
            6 if !ops.is_empty() => {
                let new = OperationState::new("t.replaced").operands([value, value]);
                b.replace(ops[pick(ops.len(), *second)], new).unwrap();
            }
            _ if !ops.is_empty() => {
                let op = ops[pick(ops.len(), *first)];
                if b.erase(&[op]).is_ok() {
                    // All handles are invalid: the remaining calls continue at the end of the module.
                    return build_more(b, &calls[..calls.len() / 2]);
                }
            }
            _ => {}
        }
    }
    b
}

/// Continues after an erasure, with new handles.
fn build_more(mut b: Builder, calls: &[(u8, u8, u8)]) -> Builder {
    for (first, ..) in calls {
        let value = tensor(&mut b, if first % 2 == 0 { "2" } else { "?x1" });
        b.create(b.body(), OperationState::new("t.c").operands([value, value])).unwrap();
    }
    b
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn what_verifies_reads_back(calls in proptest::collection::vec(any::<(u8, u8, u8)>(), 0..40)) {
        let ir = build(&calls).finish();
        _ = mlir_opt::print(&ir);
        let errors = verified(&ir, &SourceFile::default());
        match errors.is_empty() {
            true => assert_reads_back(&ir),
            false => ALL.into_iter().for_each(|options| _ = print(&ir, options)),
        }
    }
}
