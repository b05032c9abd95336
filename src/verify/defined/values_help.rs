//! Help for an attribute with a wrong value: what to write for it.

use crate::assembly::{AttributeShape, Enumeration, EnumerationStyle};
use crate::diagnostic::Diagnostic;
use crate::dialect::{AttributeConstraint, spell_word};

/// Adds a possible value of an attribute.
pub(super) fn explain_value(constraint: &AttributeConstraint, diagnostic: Diagnostic) -> Diagnostic {
    let name = constraint.name();
    diagnostic.help(match &constraint.info.shape {
        AttributeShape::Word(words) => words_help(name, words),
        AttributeShape::Bool => format!("write `{name} = true` or `{name} = false`"),
        AttributeShape::Unit => format!("write `{name}` alone, or leave it out"),
        AttributeShape::Typed(ty) if ty.starts_with('f') || ty.starts_with("bf") => {
            format!("write a number with its type, as `1.0 : {ty}`")
        }
        AttributeShape::Typed(ty) => format!("write a number with its type, as `1 : {ty}`"),
        AttributeShape::Any => "write a number with the type of the elements, as `0 : i8` or `1.0 : f32`".to_owned(),
        AttributeShape::Numbers(element) => {
            let count = constraint.info.constraint.as_ref().and_then(|known| known.count);
            let ones = vec!["1"; count.unwrap_or(2)].join(", ");
            format!("write a list of numbers, as `{name} = array<{element}: {ones}>`")
        }
        AttributeShape::String | AttributeShape::SymbolName => {
            format!("write a text in quotes, as `{name} = \"text\"`")
        }
        AttributeShape::Symbol => format!("write the name of a symbol, as `{name} = @symbol`"),
        AttributeShape::Type => format!("write a type, as `{name} = i32`"),
        AttributeShape::Array => format!("write a list, as `{name} = []`"),
        AttributeShape::Dictionary => format!("write a dictionary, as `{name} = {{}}`"),
        AttributeShape::Dialect(kind) => format!("write an attribute `#{kind}`"),
    })
}

fn words_help(name: &str, known: &Enumeration) -> String {
    let spell = |word: &str| spell_word(known, word).unwrap_or_else(|| format!("\"{word}\""));
    let words = known.words.iter().map(|(word, _)| &**word);
    match (&known.style, &known.separator) {
        (EnumerationStyle::Number(bits), _) => {
            let values: Vec<_> = known.words.iter().map(|(word, number)| format!("{number} ({word})")).collect();
            format!("`{name}` is a number of type `i{bits}`: {}", values.join(", "))
        }
        (_, Some(separator)) => {
            let with = match separator.trim() {
                "," => "commas".to_owned(),
                other => format!("`{other}`"),
            };
            let (any, words) = (spell(".."), words.collect::<Vec<_>>().join(", "));
            format!("`{name}` is `{any}` with one of these words, or several and {with} between them: {words}")
        }
        (_, None) => {
            let values: Vec<_> = words.map(|word| format!("`{}`", spell(word))).collect();
            format!("`{name}` is one of {}", values.join(", "))
        }
    }
}
