//! `--explain-op` against the verifier: a result of another shape is refused if declared shapes are explained as compared, and none is refused
//! for its size if shapes are explained as not verified.

use crate::support::files::all_files;
use broadcastable::diagnostic::{Severity, Sink};
use broadcastable::dialect::{Reach, Registry, Trait};
use broadcastable::ir::{Ir, OpId, TypeId, ValueId};
use broadcastable::shape::{Dim, Shape};
use broadcastable::source::SourceFile;
use broadcastable::syntax;
use broadcastable::verify::{self, Relation, owner_check, shape_checks, verify};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Relations in which results may have any size, with the reason.
const FREE: &[(&str, &str)] = &[
    ("compress", "how many are taken depends on the run"),
    ("count", "the numbers are operands"),
    ("dynamic", "sizes that are written are no operands"),
    ("expand", "the sizes are operands"),
    ("insert", "the sizes are those of an operand that has the type of the result"),
    ("non_zero", "how many there are depends on the run"),
    ("numpy", "sizes that are 1 may be stretched further"),
    ("pad_by", "the padding is an operand"),
    ("reshape_to", "the sizes are operands"),
    ("resize", "the sizes are operands"),
    ("sizes", "the sizes are operands"),
    ("stretch", "the operand may be stretched to any size"),
    ("target", "the operand may be stretched to any size"),
    ("tile", "the numbers of repetitions are operands"),
    ("top", "the size is an operand"),
    ("triples", "how many there are depends on the run"),
];

/// The parts without an error of all goldens about operations.
fn valid_parts(registry: &Registry) -> Vec<(SourceFile, Ir)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let folders = ["forms", "shapes", "infer", "verify/owners", "onnx", "broadcastable"];
    let paths = folders.iter().flat_map(|folder| all_files(&root.join(folder)).unwrap());
    let texts = paths.filter_map(|path| std::fs::read_to_string(path).ok());
    let texts: Vec<String> =
        texts.flat_map(|text| text.split("// -----").map(str::to_owned).collect::<Vec<_>>()).collect();
    let mut parts = Vec::new();
    for text in texts.into_iter().filter(|text| text.len() < 40_000) {
        // A wrong result is verified with all that surrounds it: a function by itself takes less time.
        let alone: Option<Vec<_>> = functions(&text).into_iter().map(|text| valid(text, registry)).collect();
        match alone {
            Some(functions) => parts.extend(functions),
            None => parts.extend(valid(text, registry)),
        }
    }
    parts
}

/// The functions of a text, each after the lines before the first function.
fn functions(text: &str) -> Vec<String> {
    let mut begins: Vec<usize> = text.match_indices("\nfunc.func").map(|(at, _)| at + 1).collect();
    let Some(before) = begins.first().map(|first| &text[..*first]) else { return vec![text.to_owned()] };
    begins.push(text.len());
    begins.windows(2).map(|pair| [before, &text[pair[0]..pair[1]]].concat()).collect()
}

/// A text without errors, with its module.
fn valid(text: String, registry: &Registry) -> Option<(SourceFile, Ir)> {
    let source = SourceFile::new("golden.mlir", text.into_bytes()).unwrap();
    let parsed = syntax::parse(&source, &syntax::Options::new(registry));
    let is_valid = parsed.is_complete() && refused(&parsed.ir, &source, registry).is_empty();
    is_valid.then_some((source, parsed.ir))
}

/// The names of operations that are refused.
fn refused(ir: &Ir, source: &SourceFile, registry: &Registry) -> BTreeSet<String> {
    let mut sink = Sink::default();
    verify(ir, source, &verify::Options::new(registry), &mut sink);
    let errors = sink.finish().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.map(|error| error.subject.and_then(|subject| subject.op).unwrap_or_default()).collect()
}

/// The shapes that a result may wrongly declare: another size, and another rank.
fn wrong(dims: &[Dim]) -> Vec<(bool, Shape)> {
    let mut found = Vec::new();
    for axis in 0..dims.len() {
        if let Some(size) = dims[axis].size() {
            let mut dims = dims.to_vec();
            dims[axis] = Dim::fixed(size + 3).unwrap();
            found.push((false, Shape::ranked(dims)));
        }
    }
    let mut longer = dims.to_vec();
    longer.push(Dim::fixed(5).unwrap());
    found.push((true, Shape::ranked(longer)));
    found
}

fn is_used_by_its_like(ir: &Ir, op: OpId, result: ValueId) -> bool {
    let is_user = |user: OpId| ir.op_name(user) == ir.op_name(op) && ir.operands(user).contains(&result);
    ir.operations().any(is_user)
}

/// The first result of an operation, with the shapes that it may wrongly declare.
struct WrongResult {
    name: String,
    result: ValueId,
    ty: TypeId,
    /// Wrong types, and whether they have another rank.
    others: Vec<(bool, TypeId)>,
}

/// The name for a round with one result that has uses: their operations may have errors too.
const ALONE: &str = "";

impl WrongResult {
    fn of(ir: &mut Ir, op: OpId) -> Option<Self> {
        let result = ir.results(op).next()?;
        let ty = ir.value_type(result);
        let dims = ir.types().shaped(ty).and_then(|shaped| shaped.shape)?.to_vec();
        let others =
            wrong(&dims).into_iter().filter_map(|(is_rank, shape)| Some((is_rank, ir.with_shape(ty, &shape)?)));
        let others = others.collect();
        (!is_used_by_its_like(ir, op, result)).then(|| Self { name: ir.op_name(op).to_string(), result, ty, others })
    }
}

#[test]
fn what_is_said_to_be_verified_is() {
    let registry = Registry::default();
    // For each name, the numbers of wrong results that were drawn, of refused results with another size, and of refused results with
    // another rank.
    let mut found: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for (source, mut ir) in valid_parts(&registry) {
        let used: BTreeSet<ValueId> = ir.operations().flat_map(|op| ir.operands(op).to_vec()).collect();
        let ops: Vec<OpId> = ir.operations().collect();
        let mut left: Vec<WrongResult> = ops.into_iter().filter_map(|op| WrongResult::of(&mut ir, op)).collect();
        while !left.is_empty() {
            // Unused results of operations with different names are wrong together: an error is of the operation with its name.
            let mut names = BTreeSet::new();
            let (mut round, mut later) = (Vec::new(), Vec::new());
            for wrong in left {
                let is_alone = used.contains(&wrong.result);
                let is_full = names.contains(&wrong.name) || is_alone && !names.is_empty();
                if found.get(&wrong.name).is_some_and(|[drawn, ..]| *drawn > 5) {
                    continue;
                }
                match is_full || names.contains(ALONE) {
                    true => later.push(wrong),
                    false => {
                        names.insert(if is_alone { ALONE.to_owned() } else { wrong.name.clone() });
                        round.push(wrong);
                    }
                }
            }
            for number in 0.. {
                let drawn: Vec<&WrongResult> = round.iter().filter(|wrong| wrong.others.len() > number).collect();
                if drawn.is_empty() {
                    break;
                }
                for wrong in &drawn {
                    ir.set_type(wrong.result, wrong.others[number].1).unwrap();
                }
                let refused = refused(&ir, &source, &registry);
                for wrong in drawn {
                    let seen = found.entry(wrong.name.clone()).or_default();
                    seen[0] += 1;
                    seen[1 + usize::from(wrong.others[number].0)] += usize::from(refused.contains(&wrong.name));
                    ir.set_type(wrong.result, wrong.ty).unwrap();
                }
            }
            left = later;
        }
    }
    let (mut silent, mut strict, mut drawn) = (Vec::new(), Vec::new(), 0);
    for (name, [all, sizes, ranks]) in found.iter().filter(|(_, [all, ..])| *all > 0) {
        let relation = registry.shape_rule(name).and_then(|(_, rule)| Relation::of(rule));
        match shape_checks(&registry, name) {
            Some(checks) if checks.is_compared && registry.broadcasts_by(name).is_none() => {
                drawn += 1;
                let is_free = relation.is_some_and(|relation| FREE.iter().any(|(free, _)| *free == relation.name()));
                if sizes + ranks == 0 && !is_free {
                    silent.push(format!("{name}: {all} wrong results of {:?}", relation.map(Relation::name)));
                }
            }
            None if registry.reach(name) != Reach::Decided && owner_check(&registry, name).is_none() => {
                // Types that are passed through regions, and types that traits relate, are explained as compared; a constant has the type of
                // its value.
                let is_compared = registry
                    .definition(name.as_bytes())
                    .is_some_and(|known| known.flow.is_some() || known.traits.iter().any(Trait::relates_types));
                if *sizes > 0 && !is_compared && name != "arith.constant" {
                    strict.push(format!("{name}: {sizes} of {all}"));
                }
            }
            Some(_) | None => {}
        }
    }
    assert!(silent.is_empty(), "explained as verified, and not refused:\n{}", silent.join("\n"));
    assert!(strict.is_empty(), "explained as not verified, and refused:\n{}", strict.join("\n"));
    assert!(drawn > 100, "{drawn} operations were drawn");
}

#[test]
fn every_check_has_a_sentence() {
    let registry = Registry::default();
    let is_sentence = |text: &str| !text.trim().is_empty() && !text.ends_with('.');
    for relation in Relation::every() {
        assert!(is_sentence(relation.sentence()), "{}", relation.name());
    }
    for (name, _) in broadcastable::assembly::shape_rules() {
        let checks = shape_checks(&registry, name).unwrap_or_else(|| panic!("{name}"));
        assert!(checks.says.iter().all(|says| is_sentence(says)), "{name}");
        assert!(
            checks.is_compared || !checks.says.is_empty() || !checks.omits.is_empty(),
            "{name}: no check and no omission is listed"
        );
    }
}
