//! The types of `emitc` and `smt` that may contain only some other types.

use super::reader::{ParameterReader, ParameterResult};
use crate::dialect::texts::llvm::items;
use crate::syntax::faults::{ComposedFault, ParameterError, ParameterFault};

/// The types that EmitC supports, besides its own and those with inner types.
const EMITC: [&str; 22] = [
    "i1", "i8", "i16", "i32", "i64", "si1", "si8", "si16", "si32", "si64", "ui1", "ui8", "ui16", "ui32", "ui64",
    "index", "f16", "bf16", "f32", "f64", "tensor", "tuple",
];

/// The name of a type: the text up to its angle bracket.
fn name_of(text: &str) -> &str {
    text.split('<').next().unwrap_or(text).trim()
}

/// Whether a type is the alias of another one, which is unknown here.
fn is_alias(name: &str) -> bool {
    name.starts_with('!') && !name.contains('.')
}

fn is_smt(text: &str) -> bool {
    let name = name_of(text);
    is_alias(name) || name.starts_with("!smt.")
}

fn fault_of(name: &[u8], inner: &[&str]) -> Option<ComposedFault> {
    let is_value = |text: &&str| is_smt(text) && name_of(text) != "!smt.func";
    match (name, inner) {
        (b"smt.bv", [width]) => {
            width.trim().parse::<i64>().is_ok_and(|width| width < 1).then_some(ComposedFault::Width)
        }
        (b"smt.array", [domain, range]) => {
            let wrong = [("domain", domain), ("range", range)].into_iter().find(|(_, text)| !is_smt(text));
            wrong.map(|(part, _)| ComposedFault::Value(part))
        }
        (b"smt.func", [domains @ .., range]) => {
            match domains.iter().flat_map(|list| items(list, ',')).filter(|ty| !ty.is_empty()).all(|ty| is_value(&ty)) {
                false => Some(ComposedFault::NoFunction("domain types")),
                true => (!is_value(range)).then_some(ComposedFault::NoFunction("range type")),
            }
        }
        (b"emitc.ptr", [pointee]) => (name_of(pointee) == "!emitc.lvalue").then_some(ComposedFault::Pointer),
        (b"emitc.lvalue", [ty]) => match name_of(ty) {
            "!emitc.array" => Some(ComposedFault::Array),
            "!emitc.lvalue" => Some(ComposedFault::Unsupported((*ty).to_owned())),
            name if name.starts_with("!emitc.") || is_alias(name) || EMITC.contains(&name) => None,
            _ => Some(ComposedFault::Unsupported((*ty).to_owned())),
        },
        _ => None,
    }
}

impl ParameterReader<'_> {
    /// Verifies the parts of a type, which begins with the angle bracket at `open`.
    pub(super) fn composed(&self, name: &[u8], open: usize, inner: &[(usize, usize)]) -> ParameterResult {
        let texts: Option<Vec<&str>> = inner
            .iter()
            .map(|(start, end)| std::str::from_utf8(&self.text[*start..*end]).ok().map(str::trim))
            .collect();
        match texts.and_then(|texts| fault_of(name, &texts)) {
            Some(fault) => Err(Some(ParameterError { expected: ParameterFault::Composed(fault), at: open })),
            None => Ok(()),
        }
    }
}
