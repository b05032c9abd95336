//! How the custom form of an operation reads, for `--explain-op`: its parts, and a line that is read and verified before
//! it is shown.

use crate::diagnostic::Sink;
use crate::dialect::{Arity, AttributeConstraint, AttributeTest, OpDefinition, Registry};
use crate::ir::Assembly;
use crate::ir::assembly::{Part, Syntax, TypeForm, Value};
use crate::source::SourceFile;
use crate::{syntax, verify};
use std::fmt::Write;

/// The form, and an example if one is found; `None` if there is only the generic form.
pub(super) fn explain(name: &str, registry: &Registry) -> Option<(String, Option<String>)> {
    let assembly = registry.assembly(name.as_bytes())?;
    let definition = registry.definition(name.as_bytes());
    let form = Form {
        is_open: definition.is_some_and(is_open),
        name,
        assembly,
        operands: operand_names(definition),
        attributes: registry.attributes(name.as_bytes()),
    };
    let example = definition.and_then(|definition| form.example(definition, registry));
    Some((form.shape(), example))
}

/// `%lhs`, `%rhs`: by the names of the definition, where they are names of values, else by number.
fn operand_names(definition: Option<&OpDefinition>) -> Vec<String> {
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let operands = definition.map_or(&[][..], OpDefinition::operands).iter().enumerate();
    operands
        .map(|(index, operand)| match is_name(&operand.name) {
            true => format!("%{}", operand.name),
            false => format!("%{index}"),
        })
        .collect()
}

/// No more operands than that are written out.
const MOST: usize = 8;

fn is_open(definition: &OpDefinition) -> bool {
    definition.operands().iter().any(|operand| operand.arity == Arity::Variadic)
}

struct Form<'f> {
    /// Whether there may be more operands than have names.
    is_open: bool,
    name: &'f str,
    assembly: &'static Assembly,
    operands: Vec<String>,
    attributes: &'static [AttributeConstraint],
}

impl Form<'_> {
    /// What the form consists of, with what may be left out in brackets.
    fn shape(&self) -> String {
        let name = self.name;
        let operands = match &self.operands[..] {
            [] => "%operands".to_owned(),
            [first, second, .., last] if self.operands.len() > MOST => format!("{first}, {second}, .. {last}"),
            all => all.join(", "),
        };
        let operands = if self.is_open { format!("{operands}, ..") } else { operands };
        let parts = self.parts(&operands);
        let shape = match self.assembly.syntax {
            Syntax::Plain => format!("{name} {parts} {{attributes}} : {}", self.types()),
            Syntax::Enclosed => format!("{name}({parts}) {{attributes}} : {}", self.types()),
            Syntax::Return => format!("{name} {parts} {{attributes}} : {}", self.types()),
            Syntax::Cast => format!("{name} {operands} : types to types {{attributes}}"),
            Syntax::Constant => format!("{name} {{attributes}} value"),
            Syntax::Variable => format!("{name} @name {{attributes}} = value, or {name} @name {{attributes}} : type"),
            Syntax::Call => format!("{name} @callee(%operands) {{attributes}} : (types) -> types"),
            Syntax::Branch => match (self.assembly.parts, self.assembly.property(b"branch_weights")) {
                ([], None) => format!("{name} ^block(%operands : types) {{attributes}}"),
                ([], Some(_)) => {
                    format!("{name} %condition, ^block(%operands : types), ^block(%operands : types) {{attributes}}")
                }
                _ => format!("{name} %condition, {parts} {{attributes}}"),
            },
            Syntax::Convolution => format!(
                "{name}(%lhs, %rhs) dim_numbers = [..]x[..]->[..], window = {{..}} {{attributes}} : (types) -> types"
            ),
            Syntax::Reduce => format!(
                "{name}(%input init: %init) applies dialect.op across dimensions = [..] {{attributes}} : (types) -> types"
            ),
            Syntax::While => format!("{name}(%argument = %operand) : types cond {{..}} do {{..}}"),
            Syntax::Loop => format!("{name} (%argument = %operand) : (types) -> types do {{..}}"),
            Syntax::Conditional => {
                format!("{name} %condition (%argument = %operand) : type (types) -> types {{..}} else {{..}}")
            }
        };
        shape.split_ascii_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(" :").to_owned()
    }

    fn parts(&self, operands: &str) -> String {
        let mut text = String::new();
        for part in self.assembly.parts {
            let (separator, piece) = match part {
                Part::Operands => (", ", operands.to_owned()),
                Part::Bounds => (" ", "%value to [%min, %max]".to_owned()),
                Part::Word(_, Value::Number(words, _)) => (", ", words.join("|")),
                Part::Word(attribute, _) => (", ", self.words(attribute)),
                Part::OptionalWord(attribute, _) => ("", format!("[, {}]", self.words(attribute))),
                Part::Clause(keyword, ..) => (", ", format!("{keyword} = ..")),
                Part::OptionalClause(keyword, ..) => ("", format!("[, {keyword} = ..]")),
                Part::Flags(keyword, _, Value::Set(_, words, ..)) => (" ", format!("[{keyword}<{}>]", words.join(","))),
                Part::Flags(keyword, ..) => (" ", format!("[{keyword}<..>]")),
                Part::Unit(keyword, _) => (" ", format!("[{keyword}]")),
                Part::Mode(_, Value::Number(words, _)) => (" ", format!("[{}]", words.join("|"))),
                Part::Mode(attribute, _) => (" ", format!("[{attribute}]")),
                Part::Text(attribute) => (", ", format!("\"{attribute}\"")),
                Part::Symbol(attribute) => (" ", format!("@{attribute}")),
                Part::Index(_) => ("", "[index]".to_owned()),
                Part::Slice => (" ", "[start:limit:stride, ..]".to_owned()),
            };
            text.push_str(if text.is_empty() { separator.trim_start_matches([',', ' ']) } else { separator });
            text.push_str(&piece);
        }
        text
    }

    fn words(&self, attribute: &str) -> String {
        match self.attributes.iter().find(|constraint| constraint.name == attribute).map(|constraint| constraint.test) {
            Some(AttributeTest::Words(known)) => known.words.join("|"),
            _ => attribute.to_owned(),
        }
    }

    fn types(&self) -> &'static str {
        match self.assembly.types {
            TypeForm::Functional => "(types) -> types",
            TypeForm::Same | TypeForm::Any => "type, or (types) -> types where they differ",
            TypeForm::SameTwice => "type of the operands and of each result",
            TypeForm::Select => "type of the condition, type",
            TypeForm::To => "types to types",
            TypeForm::Arrow => "types -> types",
            TypeForm::Condition => "type of the operands",
            TypeForm::Results => "types of the results",
            TypeForm::FirstOperand | TypeForm::Operands => "types of the operands",
            TypeForm::Complex => "type of the result",
            TypeForm::Tuple => "tuple type of the result",
            TypeForm::Pairs => "types",
            TypeForm::None => "",
        }
    }

    /// A line with types that fit, found by trial.
    fn example(&self, definition: &OpDefinition, registry: &Registry) -> Option<String> {
        const ELEMENTS: [&str; 4] = ["f32", "i32", "i1", "f64"];
        if self.operands.len() > MOST || definition.results().len() > MOST {
            return None;
        }
        let tensor = |element: &str| format!("tensor<2x3x{element}>");
        for element in ELEMENTS {
            for other in [element, "i1", "i64", "f64", "f16", "index", "complex<f32>"] {
                for first in [element, "i1"] {
                    for last in [tensor(element), tensor("i32"), "tensor<1xi8>".to_owned()] {
                        let mut operands = vec![tensor(element); self.operands.len()];
                        if let Some(place) = operands.last_mut() {
                            *place = last;
                        }
                        if let Some(place) = operands.first_mut() {
                            *place = tensor(first);
                        }
                        let mut results = vec![tensor(element); definition.results().len()];
                        if let Some(place) = results.last_mut() {
                            *place = tensor(other);
                        }
                        let line = self.line(definition, &operands, &results, element)?;
                        if self.is_right(&line, &operands, registry) {
                            return Some(line);
                        }
                    }
                }
            }
        }
        None
    }

    fn line(
        &self,
        definition: &OpDefinition,
        operands: &[String],
        results: &[String],
        element: &str,
    ) -> Option<String> {
        let mut line = match results.len() {
            0 => String::new(),
            1 => "%result = ".to_owned(),
            count => format!("%result:{count} = "),
        };
        line.push_str(self.name);
        let mut separator = " ";
        for part in self.assembly.parts {
            let piece = match part {
                Part::Operands => self.operands.join(", "),
                Part::Bounds => "%value to [%min, %max]".to_owned(),
                Part::Word(_, Value::Number(words, _)) => (*words.first()?).to_owned(),
                Part::Word(attribute, Value::Enum(..)) => self.words(attribute).split('|').next()?.to_owned(),
                Part::Clause(_, _, Value::Format) => "format = e8m10".to_owned(),
                Part::OptionalWord(..)
                | Part::OptionalClause(..)
                | Part::Flags(..)
                | Part::Unit(..)
                | Part::Mode(..) => continue,
                _ => return None,
            };
            _ = write!(line, "{separator}{piece}");
            separator = ", ";
        }
        let values: Vec<String> =
            self.attributes.iter().filter_map(|constraint| self.value(definition, constraint, element)).collect();
        if !values.is_empty() {
            _ = write!(line, " {{{}}}", values.join(", "));
        }
        let (ins, outs) = (operands.join(", "), results.join(", "));
        let outs_in_brackets = if results.len() == 1 { outs.clone() } else { format!("({outs})") };
        let are_same = operands.iter().chain(results).all(|ty| Some(ty) == operands.first());
        let types = match self.assembly.types {
            TypeForm::Same | TypeForm::Any if are_same => operands.first()?.clone(),
            TypeForm::Functional | TypeForm::Same | TypeForm::Any => format!("({ins}) -> {outs_in_brackets}"),
            TypeForm::SameTwice | TypeForm::Condition => operands.first()?.clone(),
            TypeForm::Select => format!("{}, {outs}", operands.first()?),
            TypeForm::To => format!("{ins} to {outs}"),
            TypeForm::Arrow => format!("{ins} -> {outs_in_brackets}"),
            TypeForm::Results | TypeForm::Complex | TypeForm::Tuple => outs,
            TypeForm::FirstOperand | TypeForm::Operands | TypeForm::Pairs => ins,
            TypeForm::None => return None,
        };
        _ = write!(line, " : {types}");
        Some(line)
    }

    /// An attribute that must be there, and that no part writes.
    fn value(&self, definition: &OpDefinition, constraint: &AttributeConstraint, element: &str) -> Option<String> {
        let name = constraint.name;
        let is_written = self.assembly.parts.iter().any(|part| part.writes(name.as_bytes()));
        let property = self.assembly.property(name.as_bytes())?;
        let is_required = definition.attributes().iter().any(|required| required == name);
        if is_written || !is_required {
            return None;
        }
        Some(match constraint.test {
            AttributeTest::Words(known) => match (property.word, known.words.first()?) {
                (Some(_), word) => format!("{name} = {word}"),
                (None, word) => format!("{name} = {}", known.spell(word)),
            },
            AttributeTest::Bool => format!("{name} = true"),
            AttributeTest::Integer(bits, _) => format!("{name} = 1 : i{bits}"),
            AttributeTest::Number if element.starts_with('f') => format!("{name} = 1.0 : {element}"),
            AttributeTest::Number => format!("{name} = 1 : {element}"),
            AttributeTest::Integers(Some(count)) => format!("{name} = array<i64: {}>", vec!["1"; count].join(", ")),
            AttributeTest::Integers(None) | AttributeTest::Unit | AttributeTest::Position(..) => return None,
        })
    }

    /// Whether the line reads and verifies.
    fn is_right(&self, line: &str, operands: &[String], registry: &Registry) -> bool {
        let mut text = String::new();
        for (name, ty) in self.operands.iter().zip(operands) {
            _ = writeln!(text, "{name} = \"test.source\"() : () -> {ty}");
        }
        text.push_str(line);
        let Ok(source) = SourceFile::new("example", text) else { return false };
        let parsed = syntax::parse(&source, source.whole(), &syntax::Options::new(registry));
        let mut sink = Sink::new();
        if !parsed.is_complete() {
            return false;
        }
        verify::verify(&parsed.ir, &source, &verify::Options::new(registry), &mut sink);
        let counts = sink.counts();
        counts.errors == 0 && counts.warnings == 0
    }
}
