//! The conditions that a program checks already: [`KnownGuards`].

use super::expressions::{Expression, Expressions, Node};
use super::writer::Guard;
use broadcastable::ir::{BlockId, Ir, OpId, ValueId};
use std::collections::HashMap;

/// The operations of a module that stop a run if a condition does not hold, by condition.
pub(super) struct KnownGuards {
    conditions: HashMap<Expression, Vec<OpId>>,
    /// Operations that check whether shapes of one dimension broadcast, by the sizes in order.
    shapes: HashMap<Vec<Expression>, Vec<OpId>>,
}

impl KnownGuards {
    pub(super) fn new(ir: &Ir, expressions: &mut Expressions) -> Self {
        let mut known = Self { conditions: HashMap::new(), shapes: HashMap::new() };
        let mut values: HashMap<ValueId, Expression> = HashMap::new();
        for op in ir.operations() {
            let operands = ir.operands(op);
            let of = |index: usize| operands.get(index).and_then(|operand| values.get(operand)).copied();
            let node = match ir.op_name(op).as_bytes() {
                b"cf.assert" | b"shape.cstr_require" => {
                    if let Some(condition) = of(0) {
                        known.conditions.entry(condition).or_default().push(op);
                    }
                    continue;
                }
                b"shape.cstr_broadcastable" => {
                    let shapes: Option<Vec<Expression>> = (0..operands.len()).map(of).collect();
                    if let Some(shapes) = shapes {
                        known.shapes.entry(in_order(shapes)).or_default().push(op);
                    }
                    continue;
                }
                name => node(ir, op, name, expressions, of),
            };
            if let (Some(node), Some(result)) = (node, ir.results(op).next()) {
                values.insert(result, expressions.add(node));
            }
        }
        known
    }

    /// Whether a condition is checked in every run that reaches an operation.
    pub(super) fn checks(&self, ir: &Ir, guard: &Guard, op: OpId) -> bool {
        let by_shapes = guard.shapes.as_ref().and_then(|shapes| self.shapes.get(&in_order(shapes.clone())));
        let by_condition = self.conditions.get(&guard.condition);
        by_shapes.into_iter().chain(by_condition).flatten().any(|check| is_before(ir, *check, op))
    }
}

fn in_order(mut shapes: Vec<Expression>) -> Vec<Expression> {
    shapes.sort_unstable();
    shapes
}

/// The expression that an operation computes, if guards have such expressions.
fn node(
    ir: &Ir,
    op: OpId,
    name: &[u8],
    expressions: &Expressions,
    of: impl Fn(usize) -> Option<Expression>,
) -> Option<Node> {
    Some(match name {
        b"arith.constant" => {
            let value = ir.attribute(op, "value")?;
            match ir.print_attribute(value).as_str() {
                "true" => Node::True,
                _ => Node::Number(u64::try_from(ir.integer(value)?).ok()?),
            }
        }
        b"tensor.dim" => match expressions.get(of(1)?) {
            Node::Number(axis) => Node::Dimension(*ir.operands(op).first()?, u32::try_from(axis).ok()?),
            _ => return None,
        },
        b"arith.cmpi" => {
            let predicate = ir.integer(ir.attribute(op, "predicate")?)?;
            Node::Compare(u8::try_from(predicate).ok()?, of(0)?, of(1)?)
        }
        b"arith.andi" => Node::And(of(0)?, of(1)?),
        b"arith.ori" => Node::Or(of(0)?, of(1)?),
        b"arith.select" => Node::Select(of(0)?, of(1)?, of(2)?),
        b"tensor.from_elements" if ir.operands(op).len() == 1 => Node::Shape(of(0)?),
        _ => return None,
    })
}

/// Whether an operation comes before another one, or before one of its ancestors, in the same block.
fn is_before(ir: &Ir, first: OpId, second: OpId) -> bool {
    let block: Option<BlockId> = ir.parent_block(first);
    let outer = |op: &OpId| ir.region_op(ir.parent_region(ir.parent_block(*op)?));
    let mut around = std::iter::successors(Some(second), outer);
    block.is_some() && around.find(|op| ir.parent_block(*op) == block).is_some_and(|user| ir.comes_before(first, user))
}
