//! Advice on misspelled attributes, and on other ways to combine operands.

use super::CheckContext;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::similar::only_similar;
use crate::dialect::OpDefinition;
use crate::ir::{AttributeKind, OpId, attribute_name};
use crate::shape::Dim;

/// Adds the name of the attribute for which `missing` is probably a misspelling, if there is one.
pub(super) fn help_misspelled(
    cx: &CheckContext<'_>,
    op: OpId,
    definition: &OpDefinition,
    missing: &str,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let unknown = unknown_attributes(cx, op, definition);
    let begun = unknown.iter().find(|name| name.len() > 2 && missing.starts_with(name.as_str()));
    let meant = only_similar(missing, unknown.iter().map(String::as_str));
    let Some(meant) = meant.or(begun.map(String::as_str)) else { return diagnostic };
    diagnostic.help(format!("did you mean `{missing}` by `{meant}`, which the operation does not have?"))
}

/// The names of the attributes of an operation that its definition does not have.
fn unknown_attributes(cx: &CheckContext<'_>, op: OpId, definition: &OpDefinition) -> Vec<String> {
    let mut names = Vec::new();
    for dictionary in [cx.ir.properties(op), cx.ir.attribute_dictionary(op)].into_iter().flatten() {
        let AttributeKind::Dictionary(entries) = *cx.ir.attributes().resolve(dictionary) else { continue };
        for entry in cx.ir.attributes().dictionary(entries) {
            let name = String::from_utf8_lossy(&attribute_name(cx.ir.texts().get(entry.name))).into_owned();
            if !definition.attributes.iter().any(|known| *known.name == name) {
                names.push(name);
            }
        }
    }
    names
}

/// Advises how two matrices that do not match could be combined: transposing one of them, or another product.
pub(super) fn help_other_use(left: Option<&[Dim]>, right: Option<&[Dim]>, diagnostic: Diagnostic) -> Diagnostic {
    match (left, right) {
        (Some([a, b]), Some([c, d])) if a == d && b == c => {
            diagnostic.help(format!("{a}x{b} and {c}x{d} are equal once one of them is transposed"))
        }
        (Some([a, b]), Some([c, d])) if b == c => {
            diagnostic.help(format!("{a}x{b} and {c}x{d} fit as a product of matrices, which is {a}x{d}"))
        }
        _ => diagnostic,
    }
}
