//! Definitions in TOML, written by hand: `[op."mine.fma"]` with a few keys each.
//!
//! | key | value |
//! |---|---|
//! | `rule` | `"numpy"` or another [`RuleKind`](broadcastable::shape::RuleKind) |
//! | `axis` | of `pdpd`: a number, or `{ attribute = "axis", default = -1 }` |
//! | `target` | of `bidirectional`: `"2x1x6"`, or `{ attribute = "shape" }` |
//! | `operands`, `results` | the number of operands or results, or a list of types or of tables with `name`, `type`, `element`, `arity` |
//! | `attributes` | the names of required attributes |
//! | `traits` | MLIR's names of relations between types |
//! | `shape` | the relation between the shapes of operands and results, in the notation of records: `"concatenate(axis)"` |
//! | `flow` | the values that regions receive and that their terminators pass on, in the notation of [`Flow`](broadcastable::assembly::Flow): `"body(_, inits) -> body, results again"` |
//! | `form` | the custom form, in the notation of MLIR's `assemblyFormat` |
//!
//! `root = true` ends the search in folders above. `llvm = 24` is the release of LLVM that is printed and verified. `[lint]` sets which lints are reported, and `[lint."tests/**"]` sets it for some files. `[type."mine.tensor"]` declares the notation of the shape in a type,
//! and `[signature."@main"]` names of sizes and the signature of a function.

mod error;
mod forms;
mod found;
mod lints;
mod relations;
mod rules;
mod signatures;
mod types;

pub use error::{DialectFileError, Mistake};
pub use found::Definitions;
pub use lints::FileLints;

use crate::ods::Hints;
use broadcastable::assembly::AttributeInfo;
use broadcastable::dialect::{Arity, OpDefinition, Origin, Slot, TypeConstraint, bcast};
use broadcastable::source::{SourceFile, Span};
use std::borrow::Cow;
use toml::{Spanned, de::DeTable, de::DeValue};

/// The name of the file, which is searched for in the folder of an input and the folders above.
pub const FILE_NAME: &str = "bcast.toml";

const KEYS: &[&str] =
    &["rule", "axis", "target", "operands", "results", "attributes", "traits", "shape", "flow", "form"];
const PARAMETER_KEYS: &[&str] = &["name", "type", "element", "arity"];
const ARITIES: &[(&str, Arity)] = &[("one", Arity::One), ("optional", Arity::Optional), ("variadic", Arity::Variadic)];
/// A larger number of operands is a typo.
const MOST_VALUES: i64 = 1 << 16;

/// Reads the definitions in a file.
///
/// # Errors
/// Every error, in the order of the file.
///
/// ```
/// use broadcastable_definitions::file;
/// use broadcastable::source::SourceFile;
///
/// let source = SourceFile::new("bcast.toml", r#"
///     [op."mine.fma"]
///     operands = 3
///     rule = "numpy"
/// "#)?;
/// assert_eq!(file::parse(&source).unwrap()[0].operands().len(), 3);
///
/// let source = SourceFile::new("bcast.toml", r#"op."mine.fma".rule = "nunpy""#)?;
/// assert_eq!(file::parse(&source).unwrap_err()[0].to_string(), "'nunpy' is no rule");
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn parse(source: &SourceFile) -> Result<Vec<OpDefinition>, Vec<DialectFileError>> {
    parse_all(source).map(|found| found.definitions)
}

/// Reads definitions together with custom forms and descriptions of C++ code in TableGen's definitions.
///
/// # Errors
/// The errors of [`parse`].
pub fn parse_all(source: &SourceFile) -> Result<Definitions, Vec<DialectFileError>> {
    let mut reader = Reader { source, errors: Vec::new() };
    let text = match std::str::from_utf8(source.bytes()) {
        Ok(text) => text,
        Err(error) => {
            let place = Span::at(error.valid_up_to() as u32);
            reader.refuse(place, Mistake::Syntax("this byte is no part of UTF-8".to_owned()));
            return Err(reader.errors);
        }
    };
    let (table, errors) = DeTable::parse_recoverable(text);
    // Errors after the first syntax error usually repeat it.
    if let Some(error) = errors.into_iter().next() {
        let place = error.span().unwrap_or(0..0);
        reader.refuse(span(place), Mistake::Syntax(error.message().to_owned()));
    }
    let mut found = Definitions::default();
    if reader.errors.is_empty() {
        for (key, value) in reader.entries(table.get_ref(), &["op", "ods", "type", "signature", "lint", "root", "llvm"])
        {
            match key {
                "root" => found.is_root = reader.is_root(value),
                "llvm" => found.release = reader.release(value),
                "lint" => found.lints.extend(reader.lints(value)),
                "signature" => found.functions.extend(reader.signatures(value)),
                "type" => found.holders.extend(reader.holders(value)),
                "ods" => reader.hints(value, &mut found.hints),
                _ => reader.operations(key, value, &mut found),
            }
        }
    }
    if reader.errors.is_empty() {
        return Ok(found);
    }
    reader.errors.append(&mut found.faults);
    reader.errors.sort_by_key(|error| error.span.start);
    Err(reader.errors)
}

type Value<'t> = Spanned<DeValue<'t>>;

fn span(range: std::ops::Range<usize>) -> Span {
    Span::new(range.start as u32, range.end as u32)
}

struct Reader<'s> {
    source: &'s SourceFile,
    errors: Vec<DialectFileError>,
}

impl Reader<'_> {
    fn operations(&mut self, key: &'static str, value: &Value<'_>, found: &mut Definitions) {
        let Some(operations) = self.table(key, value) else { return };
        for (name, value) in operations.iter() {
            let Some(definition) = self.operation(name, value) else { continue };
            found.definitions.push(match value.get_ref().get("form") {
                Some(form) => self.with_form(definition, form, &mut found.faults),
                None => definition,
            });
        }
    }

    fn refuse(&mut self, span: Span, mistake: Mistake) {
        self.errors.push(DialectFileError { span, mistake });
    }

    /// The entries of a table with known keys; an unknown key is an error.
    fn entries<'v, 't>(
        &mut self,
        table: &'v DeTable<'t>,
        known: &'static [&'static str],
    ) -> Vec<(&'static str, &'v Value<'t>)> {
        let mut entries = Vec::new();
        for (key, value) in table.iter() {
            match known.iter().find(|name| **name == *key.get_ref()) {
                Some(name) => entries.push((*name, value)),
                None => {
                    let key_text = key.get_ref().to_string();
                    self.refuse(span(key.span()), Mistake::UnknownKey { key: key_text, known });
                }
            }
        }
        entries
    }

    fn wrong(&mut self, key: &'static str, value: &Value<'_>, expected: &'static str) {
        let found = value.get_ref().type_str();
        self.refuse(span(value.span()), Mistake::Kind { key, expected, found });
    }

    fn table<'v, 't>(&mut self, key: &'static str, value: &'v Value<'t>) -> Option<&'v DeTable<'t>> {
        if let DeValue::Table(table) = value.get_ref() {
            return Some(table);
        }
        self.wrong(key, value, "a table");
        None
    }

    fn text<'v>(&mut self, key: &'static str, value: &'v Value<'_>) -> Option<&'v str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong(key, value, "a string");
        }
        text
    }

    fn number(&mut self, key: &'static str, value: &Value<'_>, expected: &'static str) -> Option<i64> {
        let number = value.get_ref().as_integer();
        let number = number.and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok());
        if number.is_none() {
            self.wrong(key, value, expected);
        }
        number
    }

    /// A word of a list.
    fn word<T: Clone>(
        &mut self,
        key: &'static str,
        what: &'static str,
        value: &Value<'_>,
        words: &'static [(&'static str, T)],
    ) -> Option<T> {
        let text = self.text(key, value)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| meaning.clone());
        if found.is_none() {
            let known = words.iter().map(|(word, _)| *word).collect();
            self.refuse(span(value.span()), Mistake::Word { what, word: text.to_owned(), known });
        }
        found
    }

    fn operation(&mut self, name: &Spanned<Cow<'_, str>>, value: &Value<'_>) -> Option<OpDefinition> {
        let line = self.source.line_column(name.span().start as u32).line;
        let origin = Origin::File(self.source.name().to_owned(), Some(line));
        let definition = match OpDefinition::new(name.get_ref().to_string()) {
            Ok(definition) => Some(definition.with_origin(origin)),
            Err(error) => {
                self.refuse(span(name.span()), Mistake::Name(error));
                None
            }
        };
        if bcast::is_within(&**name.get_ref()) {
            self.refuse(span(name.span()), Mistake::OwnRule(name.get_ref().to_string()));
        }
        let table = self.table("op", value)?;
        let mut rule = None;
        let known = self.errors.len();
        let (mut axis, mut target) = (None, None);
        let (mut operands, mut results) = (None, None);
        let (mut attributes, mut traits) = (Vec::new(), None);
        let (mut shape, mut flow) = (None, None);
        for (key, value) in self.entries(table, KEYS) {
            match key {
                "rule" if relations::is_relation(value) => shape = Some(value),
                "rule" => rule = self.rule(value).map(|kind| (kind, span(value.span()))),
                "axis" => axis = self.axis(value).map(|axis| (axis, span(value.span()))),
                "target" => target = self.target(value).map(|target| (target, span(value.span()))),
                "operands" => operands = self.parameters(key, value),
                "results" => results = self.parameters(key, value),
                "attributes" => {
                    for value in self.list(key, value) {
                        attributes.extend(self.text(key, value).map(AttributeInfo::required));
                    }
                }
                // Keys that depend on other keys are read last.
                "shape" => shape = Some(value),
                "flow" => flow = Some(value),
                "form" => {}
                _ => traits = Some(value),
            }
        }
        // A missing key may be a misspelt one, which was reported already.
        let rule = if self.errors.len() == known { self.whole_rule(rule, axis, target) } else { None };
        let any = |arity| vec![Slot::new("", TypeConstraint::ANY).with_arity(arity)];
        let mut slots = operands.unwrap_or_else(|| any(Arity::Variadic));
        let operand_count = slots.len();
        // An operation that broadcasts has one result; for any other the number is unknown.
        let results = results.unwrap_or_else(|| any(if rule.is_some() { Arity::One } else { Arity::Variadic }));
        slots.extend(results);
        let mut definition = OpDefinition { slots, operand_count, attributes, rule, ..definition? };
        definition.traits = traits.map(|value| self.traits(value, &definition)).unwrap_or_default();
        if let Some(value) = shape {
            definition = self.shape(value, &definition).unwrap_or(definition);
        }
        if let Some(value) = flow {
            definition = self.flow(value, &definition).unwrap_or(definition);
        }
        Some(definition)
    }

    fn list<'v, 't>(&mut self, key: &'static str, value: &'v Value<'t>) -> Vec<&'v Value<'t>> {
        if let DeValue::Array(list) = value.get_ref() {
            return list.iter().collect();
        }
        self.wrong(key, value, "a list");
        Vec::new()
    }

    fn parameters(&mut self, key: &'static str, value: &Value<'_>) -> Option<Vec<Slot>> {
        let expected = "a number, or a list of types";
        if let DeValue::Array(list) = value.get_ref() {
            let list = list.iter().enumerate();
            return Some(list.map(|(index, value)| self.parameter(key, index, value)).collect());
        }
        let count = self.number(key, value, expected)?;
        if !(0..=MOST_VALUES).contains(&count) {
            self.refuse(span(value.span()), Mistake::Count(count));
            return None;
        }
        Some((0..count).map(|index| Slot::new(format!("#{index}"), TypeConstraint::ANY)).collect())
    }

    fn parameter(&mut self, key: &'static str, index: usize, value: &Value<'_>) -> Slot {
        let mut parameter = Slot::new(format!("#{index}"), TypeConstraint::ANY);
        let (mut ty, mut elements) = (None, Vec::new());
        match value.get_ref() {
            DeValue::Table(table) => {
                for (key, value) in self.entries(table, PARAMETER_KEYS) {
                    match key {
                        "name" => {
                            if let Some(name) = self.text(key, value) {
                                parameter.name = name.into();
                            }
                        }
                        "type" => ty = self.word(key, "type", value, types::TYPES),
                        "arity" => {
                            if let Some(arity) = self.word(key, "arity", value, ARITIES) {
                                parameter.arity = arity;
                            }
                        }
                        _ => match value.get_ref() {
                            DeValue::Array(list) => {
                                let list: Vec<_> = list.iter().collect();
                                elements.extend(list.into_iter().filter_map(|value| self.element(value)));
                            }
                            _ => elements.extend(self.element(value)),
                        },
                    }
                }
            }
            DeValue::String(_) => ty = self.word(key, "type", value, types::TYPES),
            _ => self.wrong(key, value, "a list of types or tables"),
        }
        parameter.constraint = Some(types::constraint(ty.unwrap_or(types::Container::Any), &elements));
        parameter
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use broadcastable::assembly::{Statement, TRAITS_OF_FILES};
    use broadcastable::diagnostic::Level;
    use broadcastable::ir::ShapeNotation;
    use broadcastable::shape::RuleKind;

    #[test]
    fn the_words_for_rules_are_those_there_are() {
        assert_eq!(RuleKind::ALL.map(RuleKind::name), *rules::RULES);
    }

    /// The schema that editors read has exactly the keys and words that are read.
    #[test]
    fn the_schema_is_complete() {
        let schema: serde_json::Value = serde_json::from_str(include_str!("../../../docs/bcast.schema.json")).unwrap();
        let keys = |pointer: &str| {
            let object = schema.pointer(pointer).unwrap().as_object().unwrap();
            object.keys().map(String::as_str).collect::<std::collections::BTreeSet<_>>()
        };
        let words = |pointer: &str| {
            let list = schema.pointer(pointer).unwrap().as_array().unwrap();
            list.iter().map(|word| word.as_str().unwrap()).collect::<std::collections::BTreeSet<_>>()
        };
        let of = |known: &[&'static str]| known.iter().copied().collect::<std::collections::BTreeSet<_>>();
        assert_eq!(keys("/$defs/op/properties"), of(KEYS));
        assert_eq!(keys("/$defs/signature/properties"), of(signatures::KEYS));
        assert_eq!(keys("/properties/ods/properties"), of(forms::ODS_KEYS));
        assert_eq!(keys("/$defs/lints/properties"), lints::keys().collect());
        assert_eq!(words("/$defs/level/enum"), Level::NAMES.iter().map(|(word, _)| *word).collect());
        assert_eq!(keys("/$defs/parameter/properties"), of(PARAMETER_KEYS));
        assert_eq!(words("/$defs/op/properties/rule/anyOf/0/enum"), of(rules::RULES));
        assert_eq!(words("/$defs/type/enum"), types::TYPES.iter().map(|(word, _)| *word).collect());
        assert_eq!(words("/$defs/arity/enum"), ARITIES.iter().map(|(word, _)| *word).collect());
        assert_eq!(words("/$defs/trait/anyOf/0/enum"), TRAITS_OF_FILES.iter().map(|(word, _)| *word).collect());
        let named = format!("^({})\\(.*\\)$", Statement::words().collect::<Vec<_>>().join("|"));
        assert_eq!(schema.pointer("/$defs/trait/anyOf/1/pattern").unwrap(), &*named);
        assert_eq!(words("/$defs/notation/enum"), ShapeNotation::NAMES.iter().map(|(word, _)| *word).collect());
        assert_eq!(words("/$defs/element/anyOf/0/enum"), types::ELEMENTS.iter().map(|(word, _, _)| *word).collect());
    }
}
