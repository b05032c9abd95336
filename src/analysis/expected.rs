//! The expected type at a place: the type of an operand, or the inferred type of a result.

use super::View;
use super::complete::PartialOperation;
use crate::ir::ValueId;
use crate::ir::places::Element;
use crate::pass::{Context, InferTypes, Manager};
use crate::source::{SourceFile, Span};
use crate::syntax;
use std::collections::BTreeMap;

impl View {
    /// The types that are expected at a place, the likeliest first.
    pub(super) fn expected_types(&self, word: Span, options: &syntax::Options<'_>) -> Vec<String> {
        let Some(statement) = PartialOperation::before(self.source.bytes(), word.start) else { return Vec::new() };
        let Some((operands, types)) = statement.rest.split_once(" : ").or_else(|| statement.rest.split_once(':'))
        else {
            return Vec::new();
        };
        let known = self.types_by_name(word.start);
        let names = operands.split(|c: char| !(c.is_ascii_alphanumeric() || "%_$.-#".contains(c)));
        let operands: Vec<&String> =
            names.filter(|name| name.starts_with('%')).filter_map(|name| known.get(name)).collect();
        let types = types.trim_start();
        if types.contains("->") {
            return self.inferred_result(word, &operands, options).into_iter().collect();
        }
        let index = types.strip_prefix('(').map_or(0, top_level_commas);
        operands.into_iter().skip(index).take(1).cloned().collect()
    }

    /// The types of the values that are defined before a place.
    fn types_by_name(&self, at: u32) -> BTreeMap<String, String> {
        let before = self.elements().take_while(|(span, _)| span.start < at);
        let value = |(_, element)| match element {
            Element::Result(op, index) => self.ir.results(op).nth(index as usize),
            Element::Argument(block, index) => self.ir.arguments(block).nth(index as usize),
            _ => None,
        };
        let named = |value: ValueId| Some((self.ir.value_name(value)?, self.ir.print_type(self.ir.value_type(value))));
        before.filter_map(value).filter_map(named).collect()
    }

    /// Infers the type of a result from the least precise declaration.
    fn inferred_result(&self, word: Span, operands: &[&String], options: &syntax::Options<'_>) -> Option<String> {
        let text = self.source.bytes();
        let element = operands.iter().find_map(|ty| element(ty))?;
        let open = format!("tensor<*x{element}>");
        // The rest of the line after the word is another type, or empty.
        let rest = &text[word.end as usize..];
        let end = memchr::memchr2(b'\n', b'\r', rest).map_or(text.len(), |found| word.end as usize + found);
        let probe = [&text[..word.start as usize], open.as_bytes(), &text[end..]].concat();
        let source = SourceFile::new("", probe).ok()?;
        let options = syntax::Options { places: true, ..*options };
        let mut ir = syntax::parse(&source, &options).ir;
        let around: Vec<(Span, Element)> = ir.places()?.around(word.start).collect();
        let (op, index) = around.iter().find_map(|(_, element)| match element {
            Element::ResultType(op, index) => Some((*op, *index)),
            _ => None,
        })?;
        Manager::new().with(InferTypes).run(&mut ir, &Context::new(options.registry).limits(options.limits)).ok()?;
        let ty = ir.print_type(ir.value_type(ir.results(op).nth(index as usize)?));
        (ty != open).then_some(ty)
    }
}

/// The element type of a tensor.
fn element(ty: &str) -> Option<&str> {
    let inside = ty.strip_prefix("tensor<")?.strip_suffix('>')?;
    let inside = inside.split(',').next()?;
    Some(inside.trim_start_matches(|c: char| c.is_ascii_digit() || "?*x".contains(c)))
}

/// The number of commas outside of brackets.
fn top_level_commas(types: &str) -> usize {
    let mut depth = 0usize;
    let mut count = 0;
    for c in types.chars() {
        match c {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => count += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_and_commas() {
        assert_eq!(element("tensor<4x?xf32>"), Some("f32"));
        assert_eq!(element("tensor<*xcomplex<f32>, #e>"), Some("complex<f32>"));
        assert_eq!(element("tensor<!t.x>"), Some("!t.x"));
        assert_eq!(element("memref<4xf32>"), None);
        assert_eq!(top_level_commas("tensor<4xf32, #e>, (i1, i2) "), 1);
    }
}
