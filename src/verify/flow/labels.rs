//! [`label_types`]: marks the types of values on an edge that differ.

use super::FlowView;
use crate::diagnostic::Diagnostic;
use crate::flow::{Edge, From, To};
use crate::source::Span;
use crate::verify::explain::type_spans;

/// Marks the first value that is passed with another type than its target has, and the declared type of the target.
pub(super) fn label_types(view: &FlowView<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let Some(edges) = view.known_edges() else { return diagnostic };
    let unequal = |edge: &Edge| edge.pairs().position(|(source, target)| !view.same_of(source, target));
    let mut faults = edges.passing_edges().filter_map(|edge| Some((edge, unequal(edge)?)));
    // The types of results are always written, the types of arguments often not.
    let Some((edge, index)) = faults.clone().find(|(edge, _)| edge.to == To::Results).or_else(|| faults.next()) else {
        return diagnostic;
    };
    let ir = view.cx.ir;
    let (source, target) = (edge.sources[index], edge.targets[index]);
    let user = match edge.from {
        From::Operation => view.parts.op,
        From::Terminator(_, last) => last,
        From::Region(_) => return diagnostic,
    };
    let is_written = |span: &Span| Some(*span) != ir.place(user) && Some(*span) != ir.place(view.parts.op);
    let passed =
        edge.numbers.get(index).and_then(|number| type_spans(view.cx, user).operands.get(*number as usize).copied());
    let Some(passed) = passed.filter(is_written) else { return diagnostic };
    let number = ir.results(view.parts.op).position(|result| result == target);
    let declared = number.and_then(|number| type_spans(view.cx, view.parts.op).results.get(number).copied());
    let (from, to) = (view.print_of(source), view.print_of(target));
    match declared.filter(|declared| is_written(declared) && *declared != passed) {
        Some(declared) => diagnostic
            .secondary(passed, format!("a value of type '{from}' is passed"))
            .secondary(declared, format!("to a result of type '{to}'")),
        None => diagnostic.secondary(passed, format!("a value of type '{from}' is passed where '{to}' is taken")),
    }
}
