//! Operands that were promoted before the operation: JAX writes `x - y` with a `broadcast_in_dim` for each operand that the operator stretches.
//!
//! Locations distinguish promotions by the operator from those by the user: the former have the source range of the operation, an explicit
//! `x[:, None]` has its own range. A function of JAX, such as `jnp.outer`, has one range for all of its operations: if an operand was computed in
//! the same range by another operation, it is such a function.

use super::positions;
use super::{Lint, LintReport, Linter};
use crate::diagnostic::Diagnostic;
use crate::ir::{AttributeKind, Definition, Ir, OpId, ValueId};
use crate::shape::{Dim, Picture, Shape};
use crate::shapes::dims;

/// The conversion that an operator first applies to elements of another type.
const CONVERSION: &[u8] = b"stablehlo.convert";

const PROMOTIONS: [&[u8]; 2] = [b"stablehlo.broadcast_in_dim", b"stablehlo.dynamic_broadcast_in_dim"];

/// The number of operations that are followed from an operand; JAX writes three.
const MOST_STEPS: usize = 8;

/// The number of operands of an operator that stretches.
const OPERANDS: usize = 2;

/// An operand before its promotion.
#[derive(Clone, Copy)]
struct Promoted {
    /// The number of the operand.
    operand: usize,
    value: ValueId,
    /// The last operation that promotes the operand, if there is one.
    by: Option<OpId>,
}

/// Two operands that stretch one another.
struct PromotedOuter {
    operands: [Promoted; OPERANDS],
    /// The sizes to which the operands are stretched.
    to: [Dim; OPERANDS],
}

/// Whether a module may have promotions.
fn may_be_in(ir: &Ir) -> bool {
    ir.op_name_ids().any(|name| PROMOTIONS.contains(&ir.op_name_id_bytes(name)))
}

impl Linter<'_> {
    /// Reports operators that stretch both of their operands, where one operand lacks an axis that the other has.
    pub(super) fn promotions(&self, report: &mut LintReport<'_>) {
        let is_on = |lint| self.is_on(lint);
        if !(is_on(Lint::ImplicitOuter) || is_on(Lint::ExplicitOuter)) || !may_be_in(self.ir) {
            return;
        }
        for op in self.ir.operations() {
            if !self.names[self.ir.op_name_id(op).index()].is_elementwise || self.ir.operands(op).len() != OPERANDS {
                continue;
            }
            let Some(found) = outer(self.ir, op) else { continue };
            let ranks = found.operands.map(|operand| dims(self.ir, operand.value).map_or(0, <[Dim]>::len));
            let lint = if ranks[0] == ranks[1] { Lint::ExplicitOuter } else { Lint::ImplicitOuter };
            let most = self.options.limits.linting.origin_values;
            let is_position = |operand: Promoted| positions::is_position(self.ir, &self.names, operand.value, most);
            if !is_on(lint) || lint == Lint::ImplicitOuter && found.operands.into_iter().any(is_position) {
                continue;
            }
            report.find(lint, Some(op), None, || Some(self.explain_promoted(lint, op, &found)));
        }
    }

    /// The name of an operand; for an argument also the name from the location.
    fn label(&self, operand: Promoted) -> String {
        let label = self.explainer.about.label(operand.value, operand.operand);
        match user_name(self.ir, operand.value) {
            Some(name) => format!("{label} ({name})"),
            None => label,
        }
    }

    fn explain_promoted(&self, lint: Lint, op: OpId, found: &PromotedOuter) -> Diagnostic {
        let PromotedOuter { operands, to } = found;
        let labels = operands.map(|operand| self.label(operand));
        let shapes = operands.map(|operand| dims(self.ir, operand.value).unwrap_or_default());
        let text = format!("stretches {} to {} and {} to {}, each by the other", labels[0], to[0], labels[1], to[1]);
        let mut diagnostic = self.explainer.of_op(lint, op, text).with_subject(|subject| {
            subject.shapes = shapes.map(|dims| Shape::from(dims).to_string()).to_vec();
        });
        for (operand, label) in operands.iter().zip(&labels) {
            if let Some(place) = operand.by.and_then(|by| self.ir.place(by)) {
                diagnostic = diagnostic.secondary(place, format!("{label} is stretched here, for this operation"));
            }
        }
        let picture = labels.iter().zip(shapes);
        let picture =
            picture.fold(Picture::new(), |picture, (label, dims)| picture.operand(label.as_str(), Some(dims)));
        let diagnostic = diagnostic
            .note(format!("shapes are aligned at the right:\n{picture}"))
            .note(format!("`-Wno-{lint}` turns this off, and `// bcast: allow({lint})` on the line"));
        let low = usize::from(shapes[1].len() < shapes[0].len());
        super::shapes::advise_outer(diagnostic, *to, (shapes[low], &labels[low]), shapes[1 - low].len())
    }
}

/// The operands of an operator that stretches both operands.
fn outer(ir: &Ir, op: OpId) -> Option<PromotedOuter> {
    let [left, right] = *ir.operands(op) else { return None };
    promotion(ir, left).or_else(|| promotion(ir, right))?;
    let ranks = [left, right].map(|value| dims(ir, value).map(<[Dim]>::len));
    if ranks[0] == ranks[1] && !(may_be_stretched(ir, left) && may_be_stretched(ir, right)) {
        return None;
    }
    let place = place_of(ir, op)?;
    let operands = [source(ir, left, place, 0)?, source(ir, right, place, 1)?];
    let shapes = [dims(ir, operands[0].value)?, dims(ir, operands[1].value)?];
    if shapes.iter().any(|dims| dims.is_empty()) {
        return None;
    }
    let to = [stretched(shapes[0], shapes[1])?, stretched(shapes[1], shapes[0])?];
    Some(PromotedOuter { operands, to })
}

/// Whether a value may be stretched by another one of its rank: it was promoted or converted, or has an axis of size 1.
fn may_be_stretched(ir: &Ir, value: ValueId) -> bool {
    let is_made = match ir.definition(value) {
        Definition::Result(op) => promotion(ir, value).is_some() || ir.op_name_bytes(op) == CONVERSION,
        _ => false,
    };
    is_made || dims(ir, value).is_none_or(|dims| dims.iter().any(|dim| dim.is_one()))
}

/// The name in the location of an argument: `%arg0: tensor<4xf32> loc("x")`.
fn user_name(ir: &Ir, value: ValueId) -> Option<String> {
    let Definition::Argument(block) = ir.definition(value) else { return None };
    let index = ir.arguments(block).position(|argument| argument == value)?;
    let mut kind = *ir.attributes.resolve(ir.argument_location(block, index)?);
    if let AttributeKind::Location(inner) = kind {
        kind = *ir.attributes.resolve(inner);
    }
    let AttributeKind::NameLocation(name, None) = kind else { return None };
    Some(String::from_utf8_lossy(ir.texts.get(name)).trim_matches('"').to_owned())
}

/// The size to which the second shape stretches the first; `None` if it does not.
fn stretched(dims: &[Dim], by: &[Dim]) -> Option<Dim> {
    let from_right = |dims: &[Dim], at: usize| dims.len().checked_sub(at + 1).map_or(Dim::ONE, |axis| dims[axis]);
    let columns = (0..dims.len().max(by.len())).rev();
    let mut found = columns.map(|at| (from_right(dims, at), from_right(by, at)));
    found.find(|(own, other)| own.is_one() && !other.is_one()).map(|(_, other)| other)
}

/// The operation that promotes a value of lower rank to this value.
fn promotion(ir: &Ir, value: ValueId) -> Option<OpId> {
    let Definition::Result(op) = ir.definition(value) else { return None };
    PROMOTIONS.contains(&ir.op_name_bytes(op)).then_some(op)
}

/// An operand before the promotions at the place of the operator; `None` if an operation at that place is not a
/// promotion.
fn source(ir: &Ir, value: ValueId, place: &[u8], operand: usize) -> Option<Promoted> {
    let mut found = Promoted { operand, value, by: None };
    for _ in 0..MOST_STEPS {
        let Definition::Result(op) = ir.definition(found.value) else { return Some(found) };
        if place_of(ir, op) != Some(place) {
            return Some(found);
        }
        let before = *ir.operands(op).first()?;
        let by = match promotion(ir, found.value) {
            Some(_) if is_aligned_at_the_right(ir, op, before) => found.by.or(Some(op)),
            None if ir.op_name_bytes(op) == CONVERSION => found.by,
            _ => return None,
        };
        found = Promoted { value: before, by, ..found };
    }
    None
}

/// Whether the dimensions of the operand are the last of the result.
fn is_aligned_at_the_right(ir: &Ir, op: OpId, operand: ValueId) -> bool {
    let is = || {
        let places = ir.integer_list(ir.attribute(op, "broadcast_dimensions")?)?;
        let (own, all) = (dims(ir, operand)?.len(), dims(ir, ir.results(op).next()?)?.len());
        let last = (all.checked_sub(own)?..all).map(|axis| axis as i64);
        Some(places.len() == own && places.into_iter().eq(last))
    };
    is().unwrap_or(false)
}

/// The source range in the location of an operation: for a call, that of the callee.
fn place_of(ir: &Ir, op: OpId) -> Option<&[u8]> {
    match ir.attributes.innermost_location(ir.location(op)?)? {
        AttributeKind::FileLocation(text) => Some(ir.texts.get(*text)),
        _ => None,
    }
}
