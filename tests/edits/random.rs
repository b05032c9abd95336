//! Random changes: any number of them keeps a module consistent, its print readable, and the edits of its text equal to them.

use super::{MODULE, edits_say_the_same, print, read, reads_back, source, verdict};
use broadcastable::diagnostic::Severity;
use broadcastable::dialect::Registry;
use broadcastable::ir::edit::{At, EditError, NewOperation};
use broadcastable::ir::{BlockId, Forms, Ir, OpId, PrintOptions, Type, ValueId};
use broadcastable::stream::{self, Joint, Stream, StreamError, Workspace};

/// A small random number generator: equal numbers in every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.below(all.len())])
    }
}

fn is_terminator(ir: &Ir, op: OpId) -> bool {
    ir.parent_block(op).is_some_and(|block| ir.last_op(block) == Some(op))
}

/// Values that can be used at an operation: surrounding arguments, and results of earlier operations and of operations before
/// its parents.
pub(super) fn visible(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let mut values = Vec::new();
    let mut at = Some(op);
    while let Some(inner) = at {
        let Some(block) = ir.parent_block(inner) else { break };
        values.extend(ir.arguments(block));
        let before = ir.block_ops(block).take_while(|other| *other != inner);
        values.extend(before.flat_map(|other| ir.results(other)));
        at = ir.parent_op(inner).filter(|parent| ir.op_name(*parent) != "func.func");
    }
    values
}

/// Makes one random change; refused changes have no effect.
pub(super) fn change(ir: &mut Ir, random: &mut Random) -> Result<(), EditError> {
    let movable = |ir: &Ir, op: &OpId| {
        ir.parent_block(*op).is_some()
            && !is_terminator(ir, *op)
            && !matches!(ir.op_name(*op).as_bytes(), b"func.func" | b"builtin.module")
    };
    let ops: Vec<OpId> = ir.operations().filter(|op| movable(ir, op)).collect();
    let Some(op) = random.pick(&ops) else { return Ok(()) };
    match random.below(12) {
        0 => {
            let index = random.below(ir.operands(op).len() + 1);
            let Some(old) = ir.operands(op).get(index).copied() else { return Ok(()) };
            let same: Vec<ValueId> =
                visible(ir, op).into_iter().filter(|value| ir.value_type(*value) == ir.value_type(old)).collect();
            random.pick(&same).map_or(Ok(()), |value| ir.set_operand(op, index, value))
        }
        1 => {
            let results: Vec<ValueId> = ir.results(op).collect();
            let Some(result) = random.pick(&results) else { return Ok(()) };
            let shape = ["4x?", "?x?", "?x3", "*"][random.below(4)].parse().unwrap();
            let ty = ir.with_shape(ir.value_type(result), &shape);
            ty.map_or(Ok(()), |ty| ir.set_type(result, ty))
        }
        2 => {
            let value = match random.below(4) {
                0 => ir.unit_attribute(),
                1 => ir.string_attribute("a \"text\"\n"),
                2 => {
                    let i32 = ir.intern_type(Type::signless(32));
                    ir.integer_attribute(-7, i32)?
                }
                _ => ir.symbol_attribute("g")?,
            };
            ir.set_attribute(op, ["t.x", "t.y", "k", "a b"][random.below(4)], value)
        }
        3 => {
            let name = ["t.x", "t.y", "k", "a b", "t.note", "fastmath"][random.below(6)];
            ir.remove_attribute(op, name).map(|_| ())
        }
        4 | 5 => {
            let Some(operand) = random.pick(&visible(ir, op)) else { return Ok(()) };
            let name = ["math.exp", "t.new", "stablehlo.negate", "arith.negf"][random.below(4)];
            let new = NewOperation::new(name).operands([operand]).result(ir.value_type(operand));
            ir.insert_before(op, &new).map(|_| ())
        }
        6 => {
            let block = ir.parent_block(op).unwrap();
            let Some(before) = ir.block_ops(block).take_while(|other| *other != op).last() else { return Ok(()) };
            let results: Vec<ValueId> = ir.results(before).collect();
            let uses = |inner: OpId| ir.operands(inner).iter().any(|operand| results.contains(operand));
            if ir.nested(op).into_iter().any(uses) { Ok(()) } else { ir.move_to(op, At::Before(before)) }
        }
        7 => match ir.nested(op).len() {
            1..20 if ir.operations().len() < 200 => ir.clone_op(op, At::Before(op)).map(|_| ()),
            _ => Ok(()),
        },
        8 | 9 => ir.erase(op),
        10 => {
            let (results, operands): (Vec<ValueId>, Vec<ValueId>) = (ir.results(op).collect(), visible(ir, op));
            let Some(result) = random.pick(&results) else { return Ok(()) };
            let same: Vec<ValueId> =
                operands.into_iter().filter(|value| ir.value_type(*value) == ir.value_type(result)).collect();
            random.pick(&same).map_or(Ok(()), |value| ir.replace_all_uses(result, value).map(|_| ()))
        }
        _ => {
            let blocks: Vec<BlockId> = ir
                .regions(op)
                .flat_map(|region| ir.blocks(region))
                .filter(|_| ir.op_name(op).dialect() == Some("t"))
                .collect();
            let Some(block) = random.pick(&blocks) else { return Ok(()) };
            let ty = ir.operands(op).first().map(|operand| ir.value_type(*operand));
            match ir.arguments(block).len() {
                count if count > 2 => ir.remove_argument(block, random.below(count)),
                _ => ty.map_or(Ok(()), |ty| ir.add_argument(block, ty).map(|_| ())),
            }
        }
    }
}

/// The print of a module that is read in small parts, and its errors.
fn streamed(text: &[u8]) -> Result<(Vec<u8>, Vec<String>), StreamError> {
    let registry = Registry::default();
    let print = PrintOptions::default().locations(true);
    let stream = Stream::open("x", text, stream::Options::new(&registry).part_size(1).print(Some(print)))?;
    let mut printed = stream.printed_header().to_vec();
    let (mut joint, mut workspace) = (Joint::default(), Workspace::default());
    let mut errors = Vec::new();
    for index in 0..stream.part_count() {
        let Some(part) = stream.part(index, &mut workspace)? else { continue };
        let part = joint.add(part)?;
        printed.extend_from_slice(part.printed());
        let wrong = part.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.extend(wrong.map(|diagnostic| diagnostic.message.to_string()));
    }
    joint.finish()?;
    errors.sort();
    Ok((printed, errors))
}

/// A changed module that is read in parts equals the whole. Returns whether its parts could be read separately.
fn is_the_same_in_parts(ir: &Ir) -> bool {
    let text = print(ir, Forms::AsWritten);
    let Ok((printed, errors)) = streamed(&text) else { return false };
    let whole = read(&text);
    assert_eq!(errors, verdict(&whole, &source(&text)), "{}", String::from_utf8_lossy(&text));
    if errors.is_empty() {
        assert_eq!(String::from_utf8_lossy(&printed), String::from_utf8_lossy(&print(&whole, Forms::AsWritten)));
    }
    true
}

/// The module grows with its changes, and is read anew after some of them: twice as many take four times as long.
const CHANGES: usize = 4_000;

fn many_changes(text: &[u8], seed: u64, changes: usize) {
    let original = source(text);
    let mut ir = read(text);
    let mut random = Random(seed);
    let (mut refused, mut in_parts) = (0, 0);
    for number in 0..changes {
        refused += usize::from(change(&mut ir, &mut random).is_err());
        if number % 16 == 0 || number + 16 > changes {
            assert_eq!(ir.faults(), [], "after {number} changes with seed {seed}");
        }
        if number % 250 == 0 || number < 20 {
            edits_say_the_same(text, &ir);
        }
        if number % 250 == 0 {
            reads_back(&ir, Some(&original));
        }
        if number % 500 == 0 {
            in_parts += usize::from(is_the_same_in_parts(&ir));
        }
    }
    reads_back(&ir, Some(&original));
    assert!(refused < changes / 2, "{refused} of {changes} were refused");
    assert!(in_parts > 0, "parts were never read by themselves");
}

#[test]
fn thousands_of_changes_keep_a_module_whole() {
    many_changes(MODULE.as_bytes(), 1, CHANGES);
}

#[test]
fn thousands_of_changes_keep_what_was_streamed_whole() {
    // The region that a structured operation does not show has values without names, which are numbered through a file.
    let linalg = "linalg.add ins(%0, %s : tensor<?xf32>, tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>";
    let module = MODULE.replace(linalg, "math.exp %0 : tensor<?xf32>");
    let (text, errors) = streamed(module.as_bytes()).unwrap();
    assert!(errors.is_empty(), "{errors:?}");
    many_changes(&text, 7, CHANGES);
}

#[test]
fn the_same_in_generic_form() {
    let ir = read(MODULE.as_bytes());
    let text = print(&ir, Forms::Generic);
    many_changes(&text, 8, CHANGES);
    for seed in 2..4 {
        many_changes(&text, seed, 1_000);
        many_changes(MODULE.as_bytes(), seed, 1_000);
    }
}

#[test]
fn few_changes_leave_the_rest_of_the_text() {
    for seed in 0..200 {
        let mut ir = read(MODULE.as_bytes());
        let mut random = Random(seed);
        let changes = 1 + random.below(4);
        (0..changes).for_each(|_| _ = change(&mut ir, &mut random));
        let edited = edits_say_the_same(MODULE.as_bytes(), &ir);
        assert!(String::from_utf8_lossy(&edited).contains("// A comment."));
    }
}
