//! The structure of a document: [`Symbol`]s, foldable ranges, the ranges around a place, and semantic tokens ([`SemanticToken`]).

use super::{Document, View};
use crate::ir::OpId;
use crate::ir::places::Element;
use crate::source::{Span, comment_start};

/// Something with a name, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Symbol {
    /// The name of the symbol: `@f`, `#map`.
    pub name: String,
    /// The kind: the name of an operation, `alias`.
    pub detail: String,
    /// The whole range.
    pub span: Span,
    /// The span of the symbol's name.
    pub name_span: Span,
    /// Whether the symbol is a function.
    pub is_function: bool,
    /// The number of symbols around the symbol.
    pub depth: usize,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TokenKind {
    /// The name of an operation.
    Operation,
    /// A value.
    Value,
    /// An argument of a block or function.
    Parameter,
    /// A type.
    Type,
    /// The name of an attribute.
    Property,
    /// A symbol.
    Symbol,
    /// An alias.
    Alias,
    /// The label of a block.
    Label,
    /// A comment.
    Comment,
}

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SemanticToken {
    /// The span of the token, on one line.
    pub span: Span,
    /// The kind of the token.
    pub kind: TokenKind,
    /// Whether the token is a definition.
    pub is_definition: bool,
}

impl View {
    fn whole(&self, op: OpId) -> Option<Span> {
        Some(self.ir.places()?.operation(op)?.whole)
    }

    fn symbols(&self) -> Vec<Symbol> {
        let symbol = |(span, element): (Span, Element)| {
            let text = || self.source.text(span).into_owned();
            let (name, detail, whole) = match element {
                Element::SymbolName(op) => {
                    let detail = String::from_utf8_lossy(self.ir.op_name_bytes(op)).into_owned();
                    (format!("@{}", text().trim_start_matches('@')), detail, self.whole(op)?)
                }
                Element::AliasName => (text(), "alias".to_owned(), self.line(span)),
                _ => return None,
            };
            let is_function = detail.ends_with(".func");
            let (span, name_span) = (self.span_to_document(whole), self.span_to_document(span));
            Some(Symbol { name, detail, span: span.to(name_span), name_span, is_function, depth: 0 })
        };
        self.elements().filter_map(symbol).collect()
    }

    /// The rest of the line from the beginning of a span on.
    fn line(&self, span: Span) -> Span {
        let rest = &self.source.bytes()[span.range().start..];
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        Span::new(span.start, span.start + length as u32)
    }

    /// The regions and operations of several lines.
    fn folds(&self) -> Vec<Span> {
        let of_op = |(span, element): (Span, Element)| matches!(element, Element::Operation(_)).then_some(span);
        let line = |at: u32| self.source.line_column(at).line;
        self.elements().filter_map(of_op).filter(|span| line(span.start) < line(span.end)).collect()
    }

    fn tokens(&self, span: Span) -> Vec<SemanticToken> {
        let token = |(span, element): (Span, Element)| {
            let is_argument = |value| matches!(self.ir.definition(value), crate::ir::Definition::Argument(_));
            let (kind, is_definition) = match element {
                Element::Name(_) => (TokenKind::Operation, false),
                Element::Result(..) => (TokenKind::Value, true),
                Element::Operand(op, index) => match self.ir.operands(op).get(index as usize) {
                    Some(value) if is_argument(*value) => (TokenKind::Parameter, false),
                    _ => (TokenKind::Value, false),
                },
                Element::Argument(..) => (TokenKind::Parameter, true),
                Element::OperandType(..) | Element::ResultType(..) | Element::ArgumentType(..) => {
                    (TokenKind::Type, false)
                }
                Element::AttributeName(..) => (TokenKind::Property, false),
                Element::SymbolName(_) => (TokenKind::Symbol, true),
                Element::Symbol => (TokenKind::Symbol, false),
                Element::AliasName => (TokenKind::Alias, true),
                Element::Alias => (TokenKind::Alias, false),
                Element::Label(_) => (TokenKind::Label, true),
                Element::Successor(..) => (TokenKind::Label, false),
                Element::Operation(_) | Element::Attribute(..) => return None,
            };
            let is_line = !self.source.slice(span).contains(&b'\n');
            (is_line && !span.is_empty()).then_some(SemanticToken { span, kind, is_definition })
        };
        self.elements_in(span).filter_map(token).collect()
    }
}

impl Document {
    /// All symbols, in the order of the text; outer ones before inner ones.
    pub fn symbols(&mut self) -> Vec<Symbol> {
        let mut all: Vec<Symbol> = self.own(View::symbols).collect();
        all.sort_by_key(|symbol| (symbol.span.start, std::cmp::Reverse(symbol.span.end)));
        all.dedup_by_key(|symbol| symbol.name_span);
        let mut around: Vec<Span> = Vec::new();
        for symbol in &mut all {
            while around.pop_if(|outer| outer.end < symbol.span.end || outer.end <= symbol.span.start).is_some() {}
            symbol.depth = around.len();
            around.push(symbol.span);
        }
        all
    }

    /// Returns the parts that can be folded, with places of the document.
    pub fn folds(&mut self) -> Vec<Span> {
        let mut all: Vec<Span> =
            self.own(|view| view.folds().into_iter().map(|span| view.span_to_document(span)).collect()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the parts around a place, the smallest first.
    pub fn around(&mut self, at: u32) -> Vec<Span> {
        let view = self.view(at);
        let Some(inside) = view.of_document(at) else { return Vec::new() };
        let whole = self.source.whole();
        let mut all: Vec<Span> = view.around(inside).map(|(span, _)| view.span_to_document(span)).collect();
        all.extend([view.span(), whole]);
        let mut kept: Vec<Span> = Vec::new();
        for span in all {
            // Each kept span contains the next one.
            if kept.last().is_none_or(|last| span.start <= last.start && last.end <= span.end && span != *last) {
                kept.push(span);
            }
        }
        kept
    }

    /// Returns the kinds of tokens in a part of the text, without overlaps.
    pub fn tokens(&mut self, span: Span) -> Vec<SemanticToken> {
        let first = self.parts().first().map(|part| part.start);
        let mut all = self.comments(span);
        for view in self.views(span) {
            let tokens = view.tokens(view.source.whole()).into_iter();
            let is_first = Some(view.span().start) == first;
            let own = tokens.filter(|token| is_first || view.is_own(token.span.start));
            all.extend(own.map(|token| SemanticToken { span: view.span_to_document(token.span), ..token }));
        }
        all.retain(|token| span.start <= token.span.start && token.span.end <= span.end);
        all.sort_unstable();
        let mut end = 0;
        all.retain(|token| {
            let is_free = token.span.start >= end;
            if is_free {
                end = token.span.end;
            }
            is_free
        });
        all
    }

    fn comments(&self, span: Span) -> Vec<SemanticToken> {
        let text = self.source.slice(span);
        let mut found = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            if let Some(at) = comment_start(line) {
                let end = line.trim_ascii_end().len().max(at);
                let span = Span::new(span.start + (start + at) as u32, span.start + (start + end) as u32);
                found.push(SemanticToken { span, kind: TokenKind::Comment, is_definition: false });
            }
            start += line.len();
        }
        found
    }

    /// Collects the results for all parts, in the order of the parts.
    fn own<T>(&mut self, of: impl Fn(&View) -> Vec<T>) -> impl Iterator<Item = T> {
        let parts = self.parts();
        let mut all = Vec::new();
        for part in parts {
            // Only the part of a large function before its body is read.
            let is_large = self.windows(part.start).is_some();
            all.extend(if is_large { of(&self.view(part.start)) } else { of(&self.read(part.start)) });
        }
        all.into_iter()
    }
}
