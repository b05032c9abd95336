//! The custom form of an operation, for `--explain-op`: its parts, and an example line that is read and verified before
//! it is shown.

use broadcastable::assembly::{
    Argument, Arity, AttributeInfo, AttributeShape, End, EnumerationStyle, Format, Presence, Side, SlotIndex, Step,
};
use broadcastable::diagnostic::Sink;
use broadcastable::dialect::{OpDefinition, Registry};
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};
use std::fmt::Write;

/// The form, with an example if one is found; `None` if there is only the generic form.
pub(super) fn explain(name: &str, registry: &Registry) -> Option<(String, Option<String>)> {
    let format = registry.readable_format(name)?;
    let definition = registry.definition(name);
    let example = definition.and_then(|definition| Example { name, definition, registry }.find());
    let mut shape = Shape { format, text: name.to_owned(), depth: 0 };
    shape.steps(0, format.steps.len());
    Some((shape.text.split_ascii_whitespace().collect::<Vec<_>>().join(" "), example))
}

/// The parts of a form, with optional ones in brackets.
struct Shape<'f> {
    format: &'f Format,
    text: String,
    /// The number of surrounding optional groups.
    depth: usize,
}

/// Maximum number of words of an enumeration that are listed.
const MOST_WORDS: usize = 16;

impl Shape<'_> {
    fn steps(&mut self, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let step = self.format.steps[at];
            at += 1;
            match step {
                Step::Since { otherwise, .. } => at = usize::from(otherwise),
                Step::Group { otherwise, .. } => at = self.optional(at, usize::from(otherwise)),
                Step::Clause { next, .. } => at = self.optional(at, usize::from(next)),
                step => self.step(step),
            }
        }
    }

    /// Prints an optional part; its alternative is not shown.
    fn optional(&mut self, from: usize, to: usize) -> usize {
        let start = self.text.len();
        self.depth += 1;
        self.steps(from, to);
        self.depth -= 1;
        let inner = self.text.split_off(start);
        if !inner.trim().is_empty() {
            self.text.push_str(if inner.starts_with(' ') { " [" } else { "[" });
            self.text.push_str(inner.trim());
            self.text.push(']');
        }
        match self.format.steps.get(to.wrapping_sub(1)) {
            Some(Step::Jump { to }) => usize::from(*to),
            _ => to,
        }
    }

    fn step(&mut self, step: Step) {
        let (blank, piece) = match step {
            Step::Literal { literal, blank } => (blank, self.format.literals[usize::from(literal.0)].text().to_owned()),
            Step::Space { .. } => (true, String::new()),
            Step::Operand { slot, blank } => (blank, self.operand(slot)),
            Step::Operands { blank } => {
                let slots = self.format.info.side(Side::Operands).map(|slot| self.operand(slot));
                (blank, slots.collect::<Vec<_>>().join(", "))
            }
            Step::Type { slot, blank, .. } => (blank, self.types(slot).to_owned()),
            Step::Types { blank, .. } => (blank, "types".to_owned()),
            Step::Signature { inputs, results, blank } => {
                (blank, format!("({}) -> {}", self.end(inputs), self.end(results)))
            }
            Step::Attribute { attribute, is_optional, blank, .. } => {
                let info = &self.format.info.attributes[usize::from(attribute.0)];
                let value = value_of(info);
                let may_lack = is_optional && self.depth == 0 && info.presence != Presence::Required;
                (blank, if may_lack { format!("[{value}]") } else { value })
            }
            Step::Dictionary { has_keyword: true } => (true, "attributes {attributes}".to_owned()),
            Step::Dictionary { has_keyword: false } => (true, "{attributes}".to_owned()),
            Step::Properties { blank } => (blank, "<{properties}>".to_owned()),
            Step::Region { blank, .. } | Step::Regions { blank } => (blank, "{..}".to_owned()),
            Step::Successor { blank, .. } | Step::Successors { blank } => (blank, "^block".to_owned()),
            Step::Custom { directive, arguments, blank } => {
                let has_dictionary = self.format.arguments[arguments.indices()].contains(&Argument::Dictionary);
                let syntax = if has_dictionary { "{attributes}" } else { directive.syntax() };
                let syntax = match syntax.strip_suffix('{') {
                    Some(header) => format!("{header}{{..}}"),
                    None => syntax.to_owned(),
                };
                (blank, syntax)
            }
            Step::Unit { .. } | Step::Jump { .. } | Step::ClauseEnd { .. } | Step::End => return,
            Step::Group { .. } | Step::Since { .. } | Step::Clause { .. } => return,
        };
        self.text.push_str(if blank { " " } else { "" });
        self.text.push_str(&piece);
    }

    fn operand(&self, slot: SlotIndex) -> String {
        let slot = &self.format.info.slots[usize::from(slot.0)];
        match slot.arity {
            Arity::One | Arity::Optional => format!("%{}", slot.name),
            Arity::Variadic => format!("%{}, ..", slot.name),
            Arity::VariadicOfVariadic => format!("(%{}, ..), ..", slot.name),
        }
    }

    fn types(&self, slot: SlotIndex) -> &'static str {
        match self.format.info.slots[usize::from(slot.0)].arity {
            Arity::One | Arity::Optional => "type",
            Arity::Variadic | Arity::VariadicOfVariadic => "types",
        }
    }

    fn end(&self, end: End) -> &'static str {
        match end {
            End::Slot(slot) => self.types(slot),
            End::Side(Side::Operands | Side::Results) => "types",
        }
    }
}

/// The notation of an attribute's value.
fn value_of(info: &AttributeInfo) -> String {
    let name = &info.name;
    match &info.shape {
        AttributeShape::String => format!("\"{name}\""),
        AttributeShape::SymbolName | AttributeShape::Symbol => format!("@{name}"),
        AttributeShape::Array | AttributeShape::Numbers(_) => format!("[{name}]"),
        AttributeShape::Dictionary => format!("{{{name}}}"),
        AttributeShape::Bool => "true|false".to_owned(),
        AttributeShape::Word(words) if words.words.len() <= MOST_WORDS => {
            let list: Vec<&str> = words.words.iter().map(|(word, _)| &**word).collect();
            let list = list.join(if words.separator.is_some() { "," } else { "|" });
            match &words.style {
                EnumerationStyle::Enclosed(_) => format!("<{list}>"),
                EnumerationStyle::Called(word, _) => format!("{word}<{list}>"),
                EnumerationStyle::Parenthesized(_) => format!("({list})"),
                EnumerationStyle::Number(_) | EnumerationStyle::Bare(_) | EnumerationStyle::String => list,
            }
        }
        AttributeShape::Any
        | AttributeShape::Typed(_)
        | AttributeShape::Unit
        | AttributeShape::Type
        | AttributeShape::Word(_)
        | AttributeShape::Dialect(_) => name.to_string(),
    }
}

/// A line with types that fit, found by trial.
struct Example<'e> {
    name: &'e str,
    definition: &'e OpDefinition,
    registry: &'e Registry,
}

/// Maximum number of operands in an example.
const MOST: usize = 8;

impl Example<'_> {
    fn find(&self) -> Option<String> {
        const ELEMENTS: [&str; 4] = ["f32", "i32", "i1", "f64"];
        let names = self.operand_names();
        if names.len() > MOST || self.definition.results().len() > MOST {
            return None;
        }
        let tensor = |element: &str| format!("tensor<2x3x{element}>");
        for element in ELEMENTS {
            for other in [element, "i1", "i64", "f64", "f16", "index", "complex<f32>"] {
                for first in [element, "i1"] {
                    for last in [tensor(element), tensor("i32"), "tensor<1xi8>".to_owned()] {
                        let mut operands = vec![tensor(element); names.len()];
                        if let Some(place) = operands.last_mut() {
                            *place = last;
                        }
                        if let Some(place) = operands.first_mut() {
                            *place = tensor(first);
                        }
                        let mut results = vec![tensor(element); self.definition.results().len()];
                        if let Some(place) = results.last_mut() {
                            *place = tensor(other);
                        }
                        let line = self.line(&names, &operands, &results, element)?;
                        if let Some(printed) = self.printed(&line, &names, &operands) {
                            return Some(printed);
                        }
                    }
                }
            }
        }
        None
    }

    /// `%lhs`, `%rhs`: the names of the definition if they are valid names of values, otherwise numbers.
    fn operand_names(&self) -> Vec<String> {
        let is_name = |name: &str| {
            name.starts_with(|first: char| first.is_ascii_alphabetic())
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        let operands = self.definition.operands().iter().enumerate();
        operands
            .map(|(index, operand)| match is_name(&operand.name) {
                true => format!("%{}", operand.name),
                false => format!("%{index}"),
            })
            .collect()
    }

    /// The operation in generic form.
    fn line(&self, names: &[String], operands: &[String], results: &[String], element: &str) -> Option<String> {
        let mut line = match results.len() {
            0 => String::new(),
            1 => "%result = ".to_owned(),
            count => format!("%result:{count} = "),
        };
        _ = write!(line, "\"{}\"({})", self.name, names.join(", "));
        let values = self.registry.example_attributes(self.name, element)?;
        if !values.is_empty() {
            _ = write!(line, " <{{{}}}>", values.join(", "));
        }
        _ = write!(line, " : ({}) -> ({})", operands.join(", "), results.join(", "));
        Some(line)
    }

    /// The line in custom form, if it reads and verifies.
    fn printed(&self, line: &str, names: &[String], operands: &[String]) -> Option<String> {
        let mut text = String::new();
        for (name, ty) in names.iter().zip(operands) {
            _ = writeln!(text, "{name} = \"test.source\"() : () -> {ty}");
        }
        text.push_str(line);
        let source = SourceFile::new("example", text).ok()?;
        let mut parsed = syntax::parse(&source, &syntax::Options::new(self.registry));
        let mut sink = Sink::new();
        if !parsed.is_complete() {
            return None;
        }
        verify::verify(&parsed.ir, &source, &verify::Options::new(self.registry), &mut sink);
        let counts = sink.counts();
        if counts.errors > 0 || counts.warnings > 0 {
            return None;
        }
        self.registry.set_formats(&mut parsed.ir);
        let name = parsed.ir.op_name_ids().find(|name| parsed.ir.op_name_text(*name) == self.name);
        let format = self.registry.readable_format(self.name);
        if let (Some(name), Some(format)) = (name, format) {
            parsed.ir.set_format(name, format.clone());
        }
        let printed = parsed.ir.print(PrintOptions { forms: Forms::Custom, ..PrintOptions::default() });
        let printed = String::from_utf8(printed).ok()?;
        printed.lines().rev().map(str::trim).find(|line| line.contains(self.name)).map(str::to_owned)
    }
}
