//! Edits of suggestions that change several places: a new type is also written at the uses of the value, and a reshape is an additional
//! operation.

use super::CheckContext;
use super::explain::type_spans;
use super::following::{Following, following};
use crate::diagnostic::{Applicability, Diagnostic, Edit, Severity};
use crate::ir::{OpId, Type, ValueId};
use crate::shape::{Dim, shape_string};
use crate::source::Span;
use crate::syntax::places;
use memchr::memmem;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};

/// A use of a value: the operation, and the number of the operand.
pub(super) type OperandUse = (ValueId, OpId, u32);

/// The facts about the whole text that edits need.
#[derive(Debug, Default)]
pub(super) struct Edits {
    /// The uses of every value, in the order of the values; computed for the first diagnostic that needs them.
    uses: OnceCell<Vec<OperandUse>>,
    /// The names of converted values, by the operation with a scope of names: so the names in a function do not depend on how its file is cut.
    /// Without such an operation the scope is the whole text.
    names: RefCell<FxHashMap<(Option<OpId>, Conversion), FreshNames>>,
}

/// The operation that changes the shape of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Conversion {
    /// A reshape.
    Reshape,
    /// The conversion repeats elements.
    Broadcast,
}

impl Conversion {
    /// The suffix of the names of the conversion's results.
    fn suffix(self) -> &'static str {
        match self {
            Self::Reshape => "reshaped",
            Self::Broadcast => "broadcast",
        }
    }
}

/// Names that a scope of values does not have.
#[derive(Debug)]
struct FreshNames {
    /// The common suffix, which does not occur in the text of the scope.
    suffix: String,
    /// The number of names so far, which makes each name unique.
    count: usize,
}

impl CheckContext<'_> {
    /// The operations that use a value, each with the number of the operand.
    pub(super) fn uses(&self, value: ValueId) -> &[OperandUse] {
        let all = self.edits.uses.get_or_init(|| {
            let ops = self.ir.operations();
            let of = |op| self.ir.operands(op).iter().zip(0..).map(move |(value, index)| (*value, op, index));
            let mut uses: Vec<_> = ops.flat_map(of).collect();
            uses.sort();
            uses
        });
        let start = all.partition_point(|(used, ..)| *used < value);
        let count = all[start..].partition_point(|(used, ..)| *used == value);
        &all[start..start + count]
    }

    /// Lines that change the shape of an operand, and edits of the operand and its type.
    fn convert(&self, op: OpId, index: usize, dims: &[Dim], conversion: Conversion) -> Option<Vec<Edit>> {
        let ir = self.ir;
        let value = *ir.operands(op).get(index)?;
        let Type::RankedTensor { shape, element, encoding: None } = ir.types.resolved(ir.value_type(value)) else {
            return None;
        };
        let (from, element) = (&shape[..], ir.print_type(*element));
        let place = ir.place(op).filter(|_| ir.operation(op).has_place)?;
        if !from.iter().chain(dims).all(|dim| dim.is_static()) {
            return None;
        }
        let old_name = ir.value_name(value)?;
        let span = *places::operand_spans(self.source, place.end).get(index)?;
        let spans = type_spans(self, op);
        let ty_span = *spans.operands.get(index).filter(|ty| **ty != place)?;
        if self.source.slice(span) != old_name.as_bytes() || spans.operands.len() != ir.operands(op).len() {
            return None;
        }
        // A type that is written once for several values cannot be changed for one of them.
        let places = spans.operands.iter().chain(&spans.results);
        if places.filter(|place| **place == ty_span).count() > 1 {
            return None;
        }
        let (at, indentation) = line_of(self, place)?;
        let dialect = ir.op_name_bytes(op).split(|byte| *byte == b'.').next()?;
        // An unused name would leave a gap in the numbers of names.
        if conversion == Conversion::Broadcast && ![&b"stablehlo"[..], b"mhlo"].contains(&dialect) {
            return None;
        }
        let name = fresh_name(self, op, &old_name, conversion);
        let ty = |dims: &[Dim]| match dims {
            [] => format!("tensor<{element}>"),
            dims => format!("tensor<{}x{element}>", shape_string(dims)),
        };
        let reshape = ReshapeEdit { from: (&old_name, ty(from)), to: (&name, ty(dims)), old: from, new: dims };
        let lines = match conversion {
            Conversion::Reshape => reshape.lines(dialect)?,
            Conversion::Broadcast => vec![reshape.broadcast(dialect)?],
        };
        let lines: String = lines.iter().map(|line| format!("{indentation}{line}\n")).collect();
        Some(vec![
            Edit { span: Span::at(at), replacement: lines },
            Edit { span, replacement: name.clone() },
            Edit { span: ty_span, replacement: ty(dims) },
        ])
    }
}

/// Suggests another type for a result. The edit is safe if only the declared type can be wrong: it is an error, and every use can change
/// without a change of the function's results.
pub(super) fn help_type(
    cx: &CheckContext<'_>,
    result: ValueId,
    span: Span,
    (advice, text): (String, String),
    diagnostic: Diagnostic,
) -> Diagnostic {
    let declared = Edit { span, replacement: text.clone() };
    match following(cx, result, &text) {
        Some(Following { mut edits, is_guess }) if diagnostic.severity == Severity::Error => {
            edits.push(declared);
            edits.sort_by_key(|edit| edit.span);
            let applicability = if is_guess { Applicability::Unsafe } else { Applicability::Safe };
            diagnostic.help_edits(advice, applicability, edits)
        }
        _ => diagnostic.help_edits(advice, Applicability::Unsafe, vec![declared]),
    }
}

/// Suggests an operation of the same dialect that reshapes an operand, if it has one; otherwise a sentence.
pub(super) fn help_reshape(
    cx: &CheckContext<'_>,
    op: OpId,
    index: usize,
    dims: &[Dim],
    advice: String,
    diagnostic: Diagnostic,
) -> Diagnostic {
    help_conversion(cx.convert(op, index, dims, Conversion::Reshape), advice, diagnostic)
}

/// Suggests an operation of the same dialect that broadcasts an operand, if it has one; otherwise a sentence.
pub(super) fn help_broadcast(
    cx: &CheckContext<'_>,
    op: OpId,
    index: usize,
    dims: &[Dim],
    advice: String,
    diagnostic: Diagnostic,
) -> Diagnostic {
    help_conversion(cx.convert(op, index, dims, Conversion::Broadcast), advice, diagnostic)
}

fn help_conversion(edits: Option<Vec<Edit>>, advice: String, diagnostic: Diagnostic) -> Diagnostic {
    match edits {
        Some(edits) => diagnostic.help_edits(advice, Applicability::Unsafe, edits),
        None => diagnostic.help(advice),
    }
}

/// The beginning and the indentation of an operation's line, if the operation is the first on it.
fn line_of(cx: &CheckContext<'_>, place: Span) -> Option<(u32, String)> {
    let begin = cx.source.line_span(cx.source.line_index(place.start))?.start;
    let before = cx.source.slice(Span::new(begin, place.start));
    let names = |byte: &u8| byte.is_ascii_alphanumeric() || b"%_$.-:,= \t".contains(byte);
    let blank = before.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let rest = &before[blank..];
    let is_alone = rest.is_empty() || rest.starts_with(b"%") && rest.iter().all(names);
    is_alone.then(|| (begin, String::from_utf8_lossy(&before[..blank]).into_owned()))
}

/// A name for a value at an operation that is unused where names are known.
fn fresh_name(cx: &CheckContext<'_>, op: OpId, old: &str, conversion: Conversion) -> String {
    let (scope, span) = scope(cx, op).unzip();
    let mut all = cx.edits.names.borrow_mut();
    let names = all.entry((scope, conversion)).or_insert_with(|| {
        let text = cx.source.slice(span.unwrap_or_else(|| cx.source.whole()));
        let mut suffix = conversion.suffix().to_owned();
        while memmem::find(text, suffix.as_bytes()).is_some() {
            suffix.push('_');
        }
        FreshNames { suffix, count: 0 }
    });
    let (suffix, count) = (&names.suffix, names.count);
    names.count += 1;
    let stem = old.trim_start_matches('%').split('#').next().unwrap_or_default();
    let number = if count == 0 { String::new() } else { format!("_{count}") };
    match stem.starts_with(|first: char| first.is_ascii_digit()) {
        true => format!("%{suffix}{number}"),
        false => format!("%{stem}_{suffix}{number}"),
    }
}

/// The innermost operation around another one that has a scope of names, and its text up to the next operation. `None` for a module, whose
/// scope is the whole text.
fn scope(cx: &CheckContext<'_>, op: OpId) -> Option<(OpId, Span)> {
    let ir = cx.ir;
    let registry = cx.options.registry;
    let mut around = std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op));
    let scope = around.find(|op| registry.traits(ir.op_name_bytes(*op)).isolated)?;
    ir.parent_op(scope)?;
    let start = ir.place(scope)?.start;
    let next = ir.operation(scope).next.and_then(|next| ir.place(next));
    let end = next.map_or(cx.source.whole().end, |next| next.start);
    (start <= end).then(|| (scope, Span::new(start, end)))
}

/// The source and the target of a reshape: names, types and shapes.
struct ReshapeEdit<'r> {
    from: (&'r str, String),
    to: (&'r str, String),
    old: &'r [Dim],
    new: &'r [Dim],
}

impl ReshapeEdit<'_> {
    /// The operations of a dialect for the conversion, as lines.
    fn lines(&self, dialect: &[u8]) -> Option<Vec<String>> {
        let ((from, from_type), (to, to_type)) = (&self.from, &self.to);
        let sizes = self.new.iter().map(Dim::to_string).collect::<Vec<_>>().join(", ");
        let rank = self.new.len();
        match dialect {
            b"tosa" => Some(vec![
                format!(
                    "{to}_shape = tosa.const_shape {{values = dense<[{sizes}]> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>"
                ),
                format!("{to} = tosa.reshape {from}, {to}_shape : ({from_type}, !tosa.shape<{rank}>) -> {to_type}"),
            ]),
            b"stablehlo" | b"chlo" => {
                Some(vec![format!("{to} = stablehlo.reshape {from} : ({from_type}) -> {to_type}")])
            }
            // The conversion needs more than one line in these dialects.
            b"onnx" | b"torch" => None,
            _ => {
                let groups = self.groups()?;
                Some(vec![format!(
                    "{to} = tensor.expand_shape {from} {groups} output_shape [{sizes}] : {from_type} into {to_type}"
                )])
            }
        }
    }

    /// The operation of a dialect that repeats elements, with the operand aligned at the right.
    fn broadcast(&self, dialect: &[u8]) -> Option<String> {
        let ((from, from_type), (to, to_type)) = (&self.from, &self.to);
        let first = self.new.len().checked_sub(self.old.len())?;
        let axes: Vec<String> = (first..self.new.len()).map(|axis| axis.to_string()).collect();
        let (count, axes) = (axes.len(), axes.join(", "));
        match dialect {
            b"stablehlo" => {
                Some(format!("{to} = stablehlo.broadcast_in_dim {from}, dims = [{axes}] : ({from_type}) -> {to_type}"))
            }
            b"mhlo" if count > 0 => Some(format!(
                "{to} = \"mhlo.broadcast_in_dim\"({from}) <{{broadcast_dimensions = dense<[{axes}]> : tensor<{count}xi64>}}> : ({from_type}) -> {to_type}"
            )),
            _ => None,
        }
    }

    /// The groups of new axes, one for each old axis: new axes before the first old axis and after the last belong to these.
    fn groups(&self) -> Option<String> {
        let (old, new) = (self.old.len(), self.new.len());
        let leading = (0..=new.checked_sub(old)?).find(|leading| self.new[*leading..].starts_with(self.old))?;
        let group = |axis: usize| {
            let first = if axis == 0 { 0 } else { axis + leading };
            let last = if axis + 1 == old { new } else { axis + leading + 1 };
            format!("[{}]", (first..last).map(|axis| axis.to_string()).collect::<Vec<_>>().join(", "))
        };
        Some(format!("[{}]", (0..old).map(group).collect::<Vec<_>>().join(", ")))
    }
}
