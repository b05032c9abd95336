//! Information about a place ([`Hover`]), and hints shown within the text ([`Hint`]).

use super::{Document, Thing, View};
use crate::ir::{Definition, OpId, ValueId};
use crate::shape::{Dim, Picture};
use crate::source::{Span, comment_start};
use crate::verify::{Condition, FunctionSignature, SizeName, SizeTerm, SizesOutcome};
use std::collections::BTreeMap;

/// Information about a place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hover {
    /// The span to which the hover applies.
    pub span: Span,
    /// The subject.
    pub subject: HoverSubject,
    /// The shapes of operands and results of the operation, one under the other.
    pub picture: Option<String>,
    /// The conditions on run-time sizes that involve the value.
    pub conditions: Vec<Condition>,
    /// The signature of the function, if the hover is about one.
    pub signature: Option<String>,
    /// Whether the signature of a value with open sizes is omitted because the part to analyse is too long.
    pub is_too_long: bool,
}

/// The subject of a hover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HoverSubject {
    /// A value.
    Value {
        /// The name of the value, with `%`.
        name: String,
        /// The declared type of the value.
        ty: String,
        /// The inferred type, if it is more precise.
        inferred: Option<String>,
        /// The definition, with its line: a result of an operation, or an argument.
        origin: String,
        /// The source of the size, for each dynamic dimension.
        dynamic: Vec<String>,
    },
    /// An operation, by its full name.
    Operation(String),
    /// A block.
    Block(String),
    /// A symbol or an alias: the line that defines it.
    Named(String),
}

/// A hint shown within the text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// The offset at which the hint is shown.
    pub at: u32,
    /// The kind of the hint.
    pub kind: HintKind,
    /// The shown text.
    pub text: String,
}

/// The kind of a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintKind {
    /// A type that is more precise than the declared one, and can replace it.
    Inferred {
        /// The place of the declared type.
        declared: Span,
        /// The whole type.
        ty: String,
    },
    /// The name of an operand in the definition of its operation.
    Operand,
}

impl View {
    fn value_name(&self, value: ValueId) -> String {
        self.ir.value_name(value).unwrap_or_else(|| "an unnamed value".to_owned())
    }

    /// The operation with a value as its result, and the number of the result.
    fn result(&self, value: ValueId) -> Option<(OpId, usize)> {
        let Definition::Result(op) = self.ir.definition(value) else { return None };
        Some((op, self.ir.results(op).position(|result| result == value)?))
    }

    fn dims(&self, value: ValueId) -> Option<Option<&[Dim]>> {
        self.ir.types().shaped(self.ir.value_type(value)).map(|shaped| shaped.shape)
    }

    /// The shapes of an operation, aligned at the right.
    fn picture(&self, op: OpId) -> Option<String> {
        let operands = self.ir.operands(op);
        if operands.len() + self.ir.results(op).len() < 2 || operands.len() > 16 {
            return None;
        }
        let mut picture = Picture::new();
        for value in operands {
            picture = picture.operand(self.value_name(*value), self.dims(*value)?);
        }
        for value in self.ir.results(op) {
            picture = picture.result(format!("-> {}", self.value_name(value)), self.dims(value)?);
        }
        Some(picture.to_string())
    }

    /// For each dynamic dimension of a result, the operands with an aligned dimension.
    fn dynamic(&self, value: ValueId, is_broadcast: bool) -> Vec<String> {
        let Some(Some(dims)) = self.dims(value) else { return Vec::new() };
        let name = self.value_name(value);
        let open = dims.iter().enumerate().filter(|(_, dim)| dim.size().is_none()).map(|(axis, _)| axis);
        if self.ir.definition(value) == Definition::Undefined {
            return Vec::new();
        }
        let Some((op, _)) = self.result(value) else {
            return open.map(|axis| format!("dimension {axis} of {name} is passed by the caller")).collect();
        };
        let operation = String::from_utf8_lossy(self.ir.op_name_bytes(op)).into_owned();
        let of_axis = |axis: usize| {
            let from_right = dims.len() - axis;
            let meets = |operand: &ValueId| {
                let Some(Some(shape)) = self.dims(*operand) else { return None };
                let index = shape.len().checked_sub(from_right)?;
                let size = shape[index].size().map_or("?".to_owned(), |size| size.to_string());
                (size != "1").then(|| format!("dimension {index} of {} ({size})", self.value_name(*operand)))
            };
            let mut sources: Vec<String> = self.ir.operands(op).iter().filter_map(meets).collect();
            sources.dedup();
            match sources.is_empty() || !is_broadcast {
                true => format!("dimension {axis} of {name} is decided by '{operation}' at run time"),
                false => format!("dimension {axis} of {name} comes from {}", sources.join(" and ")),
            }
        };
        open.map(of_axis).collect()
    }
}

impl Document {
    /// Returns the information about a place.
    pub fn hover(&mut self, at: u32) -> Option<Hover> {
        let (view, span, thing) = self.thing(at)?;
        let text = |document: &Self, span: Span| document.source.text(span).into_owned();
        let (subject, op) = match thing {
            Thing::Value(value) | Thing::Type(value) => {
                let op = view.result(value).map(|(op, _)| op);
                (self.value_subject(&view, value), op)
            }
            Thing::Operation(op) => {
                (HoverSubject::Operation(String::from_utf8_lossy(view.ir.op_name_bytes(op)).into_owned()), Some(op))
            }
            Thing::Block(_) => {
                let definition = self.near_occurrences(at).into_iter().find(|(_, is_definition)| *is_definition);
                let label = |(place, _): (Span, bool)| self.label(place.start);
                (HoverSubject::Block(definition.map_or_else(|| view.source.text(span).into_owned(), label)), None)
            }
            Thing::Symbol(_) | Thing::Alias(_) => {
                let (definition, _) = *self.occurrences(at).first().filter(|(_, is_definition)| *is_definition)?;
                let line = self.lines.span(self.lines.line(definition.start), self.source.bytes());
                (HoverSubject::Named(text(self, line).trim().to_owned()), None)
            }
            Thing::Inside(_) => return None,
        };
        let name = match &subject {
            HoverSubject::Value { name, .. } => Some(name.clone()),
            HoverSubject::Operation(_) | HoverSubject::Block(_) | HoverSubject::Named(_) => None,
        };
        let conditions = name.map(|name| self.conditions(&view, at, &name)).unwrap_or_default();
        let picture = op.and_then(|op| view.picture(op));
        let signature = match &subject {
            HoverSubject::Named(_) => self.promise_of(at),
            HoverSubject::Operation(_) => op.and_then(|op| self.promise(&view, |found| found.op == op)),
            HoverSubject::Value { .. } | HoverSubject::Block(_) => None,
        };
        let is_open = matches!(&subject, HoverSubject::Value { ty, .. } if ty.contains(['?', '*']));
        let is_too_long = is_open && !view.has_whole_functions(&self.settings);
        Some(Hover { span: view.span_to_document(span), subject, picture, conditions, signature, is_too_long })
    }

    /// The line of a block's label, with the arguments on it.
    fn label(&self, at: u32) -> String {
        let line = self.lines.span(self.lines.line(at), self.source.bytes());
        let text = self.source.text(Span::new(at, line.end)).into_owned();
        let text = text[..comment_start(text.as_bytes()).unwrap_or(text.len())].trim_end();
        text.strip_suffix(':').unwrap_or(text).to_owned()
    }

    fn value_subject(&self, view: &View, value: ValueId) -> HoverSubject {
        let place = view.ir.places().and_then(|places| places.value(value).name);
        let line = place.map(|place| self.lines.line(view.to_document(place.start)) + 1);
        let on_line = line.map(|line| format!(", line {line}")).unwrap_or_default();
        let (origin, is_broadcast) = match view.result(value) {
            Some((op, index)) => {
                let name = String::from_utf8_lossy(view.ir.op_name_bytes(op)).into_owned();
                let number =
                    if view.ir.results(op).len() > 1 { format!("result #{index}") } else { "result".to_owned() };
                let is_broadcast = self.settings.registry.broadcasts_by(&name).is_some();
                (format!("{number} of '{name}'{on_line}"), is_broadcast)
            }
            None if matches!(view.ir.definition(value), Definition::Argument(_)) => {
                (format!("argument{on_line}"), false)
            }
            None if view.window.is_some() => ("defined elsewhere in this function".to_owned(), false),
            None => ("defined nowhere".to_owned(), false),
        };
        HoverSubject::Value {
            name: view.value_name(value),
            ty: view.ir.print_type(view.ir.value_type(value)),
            inferred: view.inferred(&self.settings).get(&value).cloned(),
            origin,
            dynamic: view.dynamic(value, is_broadcast),
        }
    }

    /// The conditions on a value of the function around a place; empty while the function has errors.
    fn conditions(&mut self, view: &View, at: u32, name: &str) -> Vec<Condition> {
        let span = view.span();
        if self.has_errors_in(span) {
            return Vec::new();
        }
        let inside = view.of_document(at).unwrap_or_default();
        let functions = view.sizes(&self.settings).iter();
        let before = functions.filter(|function| function.place.is_some_and(|place| place.start <= inside));
        let Some(function) = before.max_by_key(|function| function.place.map(|place| place.start)) else {
            return Vec::new();
        };
        let SizesOutcome::Satisfiable { conditions, .. } = &function.outcome else { return Vec::new() };
        let about = conditions.iter().filter(|condition| mentions(condition, name));
        let mut about: Vec<Condition> = about.cloned().collect();
        for condition in &mut about {
            // Line numbers are converted to those of the document.
            condition.lines.iter_mut().for_each(|line| {
                let start = view.source.line_span(*line as usize - 1).map_or(0, |span| span.start);
                *line = self.lines.line(view.to_document(start)) + 1;
            });
        }
        about
    }

    /// The signature of a function in a view; `None` while the function has errors.
    fn promise(&mut self, view: &View, is_it: impl Fn(&FunctionSignature) -> bool) -> Option<String> {
        if self.has_errors_in(view.span()) {
            return None;
        }
        let found = view.signatures(&self.settings).iter().find(|found| is_it(found))?;
        let mut signature = found.signature.clone().ok()?;
        let lines = signature.requirements.iter_mut().flat_map(|required| &mut required.lines);
        let origins = signature.unknown.iter_mut().filter_map(|unknown| unknown.origin.as_mut()?.1.as_mut());
        for line in lines.chain(origins) {
            // Line numbers are converted to those of the document.
            let start = view.source.line_span(*line as usize - 1).map_or(0, |span| span.start);
            *line = self.lines.line(view.to_document(start)) + 1;
        }
        Some(signature.to_string())
    }

    /// The signature of the function whose name is written at a place.
    fn promise_of(&mut self, at: u32) -> Option<String> {
        let (definition, _) = *self.occurrences(at).first().filter(|(_, is_definition)| *is_definition)?;
        let view = self.views(definition).into_iter().next()?;
        let name = self.source.text(definition).trim_start_matches('@').trim_matches('"').to_owned();
        self.promise(&view, |found| found.function == name)
    }

    /// The functions with arguments of open sizes, by the places of their names, with their signatures in a line.
    pub fn signatures(&mut self) -> Vec<(Span, String)> {
        let mut found = Vec::new();
        for symbol in self.symbols().into_iter().filter(|symbol| symbol.is_function) {
            let name = symbol.name.trim_start_matches('@').trim_matches('"').to_owned();
            for view in self.views(symbol.name_span) {
                if self.has_errors_in(view.span()) {
                    continue;
                }
                let of = view.signatures(&self.settings).iter().find(|found| found.function == name);
                let Some(signature) = of.and_then(|found| found.signature.as_ref().ok()) else { continue };
                let mut sizes = signature.arguments.iter().filter_map(|argument| argument.sizes.as_ref()).flatten();
                if sizes.any(|size| !matches!(size, SizeTerm::Number(_))) {
                    found.push((symbol.name_span, signature.one_line()));
                    break;
                }
            }
        }
        found
    }

    /// The inlay hints in a part of the text.
    pub fn hints(&mut self, span: Span) -> Vec<Hint> {
        let mut hints = Vec::new();
        for view in self.views(span) {
            hints.extend(self.inferred_hints(&view));
            hints.extend(self.operand_hints(&view));
        }
        hints.retain(|hint| span.start <= hint.at && hint.at <= span.end);
        hints.sort_by_key(|hint| hint.at);
        hints.dedup();
        hints
    }

    fn inferred_hints(&self, view: &View) -> Vec<Hint> {
        let Some(places) = view.ir.places() else { return Vec::new() };
        // If several values share one written type, all inferred types must be equal.
        let mut by_place: BTreeMap<Span, Option<&String>> = BTreeMap::new();
        for (value, ty) in view.inferred(&self.settings) {
            if let Some(declared) = places.value(*value).ty.filter(|span| !span.is_empty()) {
                let known = by_place.entry(declared).or_insert(Some(ty));
                *known = known.filter(|known| *known == ty);
            }
        }
        let hint = |(declared, ty): (Span, Option<&String>)| {
            let declared = view.span_to_document(declared);
            let ty = ty?.clone();
            Some(Hint { at: declared.end, text: format!(" = {ty}"), kind: HintKind::Inferred { declared, ty } })
        };
        by_place.into_iter().filter(|(span, _)| view.is_own(span.start)).filter_map(hint).collect()
    }

    /// The names of operands, if an operation in generic form has several.
    fn operand_hints(&self, view: &View) -> Vec<Hint> {
        let Some(places) = view.ir.places() else { return Vec::new() };
        let mut hints = Vec::new();
        for op in view.ir.operations() {
            let Some(place) = places.operation(op).filter(|place| view.is_own(place.name.start)) else { continue };
            let definition = self.settings.registry.definition(view.ir.op_name_bytes(op));
            let names: Vec<&str> =
                definition.into_iter().flat_map(|known| known.operands()).map(|known| &*known.name).collect();
            let is_generic = view.ir.form(op) == crate::ir::Form::Generic;
            if names.len() < 2 || names.len() != place.operands.len() || !is_generic {
                continue;
            }
            for (operand, name) in place.operands.iter().zip(names).filter(|(_, name)| !name.is_empty()) {
                let at = view.to_document(operand.name.start);
                hints.push(Hint { at, kind: HintKind::Operand, text: format!("{name}:") });
            }
        }
        hints
    }
}

fn mentions(condition: &Condition, name: &str) -> bool {
    let mut found = false;
    let _ = condition.what.clone().map(|size| {
        found |= match &size {
            SizeName::Dimension { value, .. } | SizeName::Number { value, .. } => value == name,
            SizeName::Fixed(_) | SizeName::Computed(_) | SizeName::Unnamed => false,
        };
    });
    found
}
