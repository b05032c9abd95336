//! `[signature."@main"]`: names of the sizes of a function's arguments, and the signature that the function must have.

use super::{Mistake, Reader, Value, span};
use broadcastable::dialect::{ArgumentKey, ArgumentNames, FunctionDeclaration};
use broadcastable::verify::read_signatures;
use toml::de::DeValue;

/// The keys of a function.
pub(super) const KEYS: &[&str] = &["names", "is"];

impl Reader<'_> {
    /// Reads the declarations of functions.
    pub(super) fn signatures(&mut self, value: &Value<'_>) -> Vec<FunctionDeclaration> {
        let Some(functions) = self.table("signature", value) else { return Vec::new() };
        let mut found = Vec::new();
        for (key, value) in functions.iter() {
            let name = key.get_ref().strip_prefix('@').unwrap_or(key.get_ref());
            let Some(table) = self.table("signature", value) else { continue };
            let mut declared = FunctionDeclaration { function: name.into(), ..Default::default() };
            for (key, value) in self.entries(table, KEYS) {
                match key {
                    "names" => declared.names = self.names(value),
                    _ => declared.signature = self.declared(name, value),
                }
            }
            found.push(declared);
        }
        found
    }

    /// The names of sizes: a list for each argument, or a table by arguments.
    fn names(&mut self, value: &Value<'_>) -> Vec<ArgumentNames> {
        let arguments: Vec<(ArgumentKey, &Value<'_>)> = match value.get_ref() {
            DeValue::Array(list) => {
                list.iter().enumerate().map(|(place, value)| (ArgumentKey::Place(place), value)).collect()
            }
            DeValue::Table(table) => {
                let mut entries: Vec<_> = table.iter().collect();
                entries.sort_by_key(|(key, _)| key.span().start);
                entries.into_iter().map(|(key, value)| (argument(key.get_ref()), value)).collect()
            }
            _ => {
                self.wrong("names", value, "a list of lists of names, or a table of such lists by arguments");
                Vec::new()
            }
        };
        let mut found = Vec::new();
        for (argument, value) in arguments {
            let names = self.list("names", value);
            let names = names.into_iter().filter_map(|name| self.text("names", name).map(Into::into)).collect();
            found.push(ArgumentNames { argument, names });
        }
        found
    }

    /// Reads a signature to report errors in it, and returns its text.
    fn declared(&mut self, function: &str, value: &Value<'_>) -> Option<Box<str>> {
        let text = self.text("is", value)?.trim();
        let named = if text.starts_with('(') { format!("@f{text}") } else { text.to_owned() };
        let mistake = match read_signatures(&named) {
            Err(error) => Mistake::Signature(error),
            Ok(found) => match &found[..] {
                [only] if text.starts_with('(') || only.function == function => return Some(text.into()),
                _ => Mistake::OneSignature(function.to_owned()),
            },
        };
        self.refuse(span(value.span()), mistake);
        None
    }
}

/// An argument by its number, or by its name with or without `%`.
fn argument(key: &str) -> ArgumentKey {
    match key.parse() {
        Ok(place) => ArgumentKey::Place(place),
        Err(_) if key.starts_with('%') => ArgumentKey::Name(key.into()),
        Err(_) => ArgumentKey::Name(format!("%{key}").into()),
    }
}
