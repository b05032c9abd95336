//! [`Portable`]: the conversion of an operation of VHLO to StableHLO.

use super::super::BytecodeError;
use super::super::pool::Pool;
use super::fields::{STRUCTS, Struct, VhloFieldValue};
use super::rows::{FUNCTIONS, ROWS};
use crate::dialect::texts::hlo_fields::FieldKind as Kind;
use crate::ir::attributes::{Entry, SymbolPath};
use crate::ir::{ArenaRange, AttributeId, AttributeKind, Ir, Text};
use crate::print::spelling::scalars;

/// The conversion of an attribute.
#[derive(Clone, Copy, Debug)]
enum Becomes {
    Itself,
    Array,
    Symbol,
    Symbols,
    Flag,
    Nothing,
    /// The field at an index of a structure.
    Field(&'static Struct, usize),
}

/// A default value, which is omitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Default {
    /// A number or boolean, or a tensor whose elements all have this value.
    Is(&'static str),
    /// An array, a dictionary, a string or a tensor that is empty.
    Empty,
    /// An empty value, if all other attributes of the operation of this kind are empty too.
    EmptyTogether,
    /// The value that states no type of comparison.
    NoType,
    /// The precision `DEFAULT` in all places.
    Precision,
    /// The default accuracy.
    Accuracy,
}

/// An attribute of an operation of VHLO.
#[derive(Debug)]
struct VhloAttribute {
    name: &'static str,
    becomes: Becomes,
    default: Option<Default>,
}

/// An operation of VHLO that is known.
#[derive(Debug)]
pub(in super::super) struct Portable {
    /// The operation's name in StableHLO.
    pub(in super::super) name: String,
    attributes: Vec<VhloAttribute>,
}

/// A tensor of more elements is no list of dimensions.
const MOST_NUMBERS: u64 = 1 << 12;

impl Portable {
    /// The operation with a name in VHLO; `None` if no version has it.
    pub(in super::super) fn of(name: &str) -> Option<Self> {
        let name = name.strip_prefix("vhlo.")?;
        let (name, attributes) = ROWS.iter().find(|row| row.0 == name)?;
        let function = FUNCTIONS.iter().find(|row| row.0 == *name).map(|row| row.1.to_owned());
        let (stem, _) = name.rsplit_once("_v")?;
        let name = function.unwrap_or_else(|| format!("stablehlo.{stem}"));
        let attributes = attributes.split_ascii_whitespace().map(VhloAttribute::read).collect::<Option<_>>()?;
        Some(Self { name, attributes })
    }

    /// The names of the operation's attributes, in the order in which they are written.
    pub(in super::super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.attributes.iter().map(|attribute| attribute.name)
    }

    /// The properties of the converted operation and its other attributes, each sorted by name.
    pub(in super::super) fn convert(
        &self,
        pool: &mut Pool<'_>,
        entries: &[Entry],
        offset: usize,
    ) -> Result<[Vec<Entry>; 2], BytecodeError> {
        let (mut converted, mut others) = (Vec::with_capacity(entries.len()), Vec::new());
        let mut structs: Vec<(&'static Struct, Vec<Option<VhloFieldValue>>)> = Vec::new();
        let find = |pool: &Pool<'_>, entry: &Entry| {
            let name = pool.ir.texts();
            self.attributes.iter().find(|attribute| name.is_attribute_name(entry.name, attribute.name.as_bytes()))
        };
        let are_empty = entries.iter().all(|entry| {
            let is_together = find(pool, entry).is_some_and(|known| known.default == Some(Default::EmptyTogether));
            !is_together || Default::Empty.is(&pool.ir, entry.value, true)
        });
        for entry in entries {
            let Some(known) = find(pool, entry) else {
                others.push(*entry);
                continue;
            };
            if known.default.is_some_and(|default| default.is(&pool.ir, entry.value, are_empty)) {
                continue;
            }
            let other = || {
                let operation = self.name.clone();
                BytecodeError::OtherProperties { offset, operation }
            };
            let value = match known.becomes {
                Becomes::Itself => Some(entry.value),
                Becomes::Nothing => None,
                Becomes::Array => Some(array(pool, entry.value, offset)?.ok_or_else(other)?),
                Becomes::Symbol => Some(symbol(pool, entry.value)?.ok_or_else(other)?),
                Becomes::Symbols => Some(symbols(pool, entry.value)?.ok_or_else(other)?),
                Becomes::Flag => match *pool.ir.attributes().get(entry.value) {
                    AttributeKind::Bool(holds) => holds.then(|| pool.ir.unit_attribute()),
                    _ => return Err(other()),
                },
                Becomes::Field(of, at) => {
                    let kind = of.fields[at].1;
                    // A missing type has no attribute.
                    let Some(value) = field(&pool.ir, entry.value, kind).ok_or_else(other)? else { continue };
                    let place = match structs.iter().position(|(known, _)| std::ptr::eq(*known, of)) {
                        Some(place) => place,
                        None => {
                            structs.push((of, vec![None; of.fields.len()]));
                            structs.len() - 1
                        }
                    };
                    structs[place].1[at] = Some(value);
                    None
                }
            };
            converted.extend(value.map(|value| Entry { name: entry.name, value }));
        }
        for (of, values) in structs {
            let Some(text) = of.text(&pool.ir, &values) else {
                return Err(BytecodeError::OtherProperties { offset, operation: self.name.clone() });
            };
            let text = pool.text(text.as_bytes())?;
            let value = pool.ir.attributes.add(AttributeKind::Opaque(text, None));
            converted.push(Entry { name: pool.text(of.attribute.as_bytes())?, value });
        }
        let texts = pool.ir.texts();
        converted.sort_by(|left, right| texts.get(left.name).cmp(texts.get(right.name)));
        Ok([converted, others])
    }
}

/// The attributes of an operation of StableHLO that its first version lacked.
pub(in super::super) fn later_attributes(operation: &str) -> Vec<&'static str> {
    let Some(stem) = operation.strip_prefix("stablehlo.") else { return Vec::new() };
    let mut versions = ROWS.iter().filter(|row| row.0.rsplit_once("_v").is_some_and(|(own, _)| own == stem));
    let (Some(first), Some(last)) = (versions.next(), versions.next_back()) else { return Vec::new() };
    let names = |row: &(&'static str, &'static str)| {
        let attributes = row.1.split_ascii_whitespace().filter_map(VhloAttribute::read);
        let name = |attribute: VhloAttribute| match attribute.becomes {
            Becomes::Field(of, _) => of.attribute,
            Becomes::Itself
            | Becomes::Array
            | Becomes::Symbol
            | Becomes::Symbols
            | Becomes::Flag
            | Becomes::Nothing => attribute.name,
        };
        attributes.map(name).collect::<Vec<_>>()
    };
    let before = names(first);
    let mut later = names(last);
    later.retain(|name| !before.contains(name));
    later
}

impl VhloAttribute {
    /// Reads a word of [`ROWS`].
    fn read(word: &'static str) -> Option<Self> {
        let (word, default) = match word.split_once('!') {
            Some((word, default)) => (word, Some(Default::read(default)?)),
            None => (word, None),
        };
        let (name, becomes) = if let Some((names, of)) = word.split_once('@') {
            let (name, field) = names.split_once('=').unwrap_or((names, names));
            let of = STRUCTS.iter().find(|known| known.name == of)?;
            (name, Becomes::Field(of, of.fields.iter().position(|known| known.0 == field)?))
        } else if let Some((name, rule)) = word.split_once(':') {
            let becomes = match rule {
                "array" => Becomes::Array,
                "symbol" => Becomes::Symbol,
                "symbols" => Becomes::Symbols,
                "flag" => Becomes::Flag,
                "gone" => Becomes::Nothing,
                _ => return None,
            };
            (name, becomes)
        } else {
            (word, Becomes::Itself)
        };
        Some(Self { name, becomes, default })
    }
}

impl Default {
    fn read(word: &'static str) -> Option<Self> {
        Some(match word {
            "empty" => Self::Empty,
            "together" => Self::EmptyTogether,
            "NOTYPE" => Self::NoType,
            "DEFAULT" => Self::Precision,
            "accuracy" => Self::Accuracy,
            "0" | "1" | "-1" | "true" | "false" => Self::Is(word),
            _ => return None,
        })
    }

    fn is(self, ir: &Ir, value: AttributeId, are_empty: bool) -> bool {
        let text = |text: Text| ir.texts().get(text);
        let kind = ir.attributes().get(value);
        match self {
            Self::Is(word) => match *kind {
                AttributeKind::Integer(number, _) => text(number) == word.as_bytes(),
                AttributeKind::Bool(holds) => word == if holds { "true" } else { "false" },
                AttributeKind::Dense(body, _) => text(body) == word.as_bytes(),
                _ => false,
            },
            Self::Empty => match *kind {
                AttributeKind::Array(list) => ir.attributes().list(list).is_empty(),
                AttributeKind::Dictionary(list) => ir.attributes().dictionary(list).is_empty(),
                AttributeKind::String(body, _) | AttributeKind::Dense(body, _) => text(body).is_empty(),
                _ => false,
            },
            Self::EmptyTogether => are_empty,
            Self::NoType => matches!(*kind, AttributeKind::Opaque(body, _) if text(body) == NO_TYPE),
            Self::Precision => match *kind {
                AttributeKind::Array(list) => ir.attributes().list(list).iter().all(
                    |id| matches!(*ir.attributes().get(*id), AttributeKind::Opaque(body, _) if text(body) == PRECISION),
                ),
                _ => false,
            },
            Self::Accuracy => matches!(*kind, AttributeKind::Opaque(body, _) if text(body) == ACCURACY),
        }
    }
}

const NO_TYPE: &[u8] = b"#stablehlo<comparison_type NOTYPE>";
const PRECISION: &[u8] = b"#stablehlo<precision DEFAULT>";
const ACCURACY: &[u8] = b"#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>";

/// The elements of a tensor, one by one; `None` if the attribute is not a tensor, or has too many elements.
fn elements(ir: &Ir, value: AttributeId) -> Option<Vec<&[u8]>> {
    let AttributeKind::Dense(body, ty) = *ir.attributes().get(value) else { return None };
    let mut sizes = ir.types().shaped(ty)?.shape?.iter().map(|dim| dim.size());
    let count = sizes.try_fold(1u64, |count, size| count.checked_mul(size?))?;
    if count > MOST_NUMBERS {
        return None;
    }
    let words = scalars(ir.texts().get(body));
    match words[..] {
        [only] => Some(vec![only; count as usize]),
        _ if words.len() as u64 == count => Some(words),
        _ => None,
    }
}

/// The value of a field; the inner `None` for type `none`, the outer one for an attribute of another kind.
fn field(ir: &Ir, value: AttributeId, kind: Kind) -> Option<Option<VhloFieldValue>> {
    let found = *ir.attributes().get(value);
    if let AttributeKind::Type(ty) = found
        && matches!(ir.types().resolved(ty), crate::ir::Type::None)
    {
        return Some(None);
    }
    let parse = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<i64>().ok();
    Some(Some(match (kind, found) {
        (Kind::Ints, AttributeKind::Dense(..)) => {
            VhloFieldValue::Ints(elements(ir, value)?.into_iter().map(parse).collect::<Option<_>>()?)
        }
        (Kind::Int, AttributeKind::Integer(text, _)) => VhloFieldValue::Int(parse(ir.texts().get(text))?),
        (Kind::Type, AttributeKind::Type(ty)) => VhloFieldValue::Type(ty),
        (Kind::Bool, AttributeKind::Bool(holds)) => VhloFieldValue::Bool(holds),
        (Kind::Ints | Kind::Int | Kind::Type | Kind::Bool, _) => return None,
    }))
}

/// A tensor as an array of its elements.
fn array(pool: &mut Pool<'_>, value: AttributeId, offset: usize) -> Result<Option<AttributeId>, BytecodeError> {
    let Some(words) = elements(&pool.ir, value) else { return Ok(None) };
    let body = words.join(&b", "[..]);
    let AttributeKind::Dense(_, ty) = *pool.ir.attributes().get(value) else { return Ok(None) };
    let Some(element) = pool.ir.types().shaped(ty).map(|shaped| shaped.element) else { return Ok(None) };
    pool.charge(body.len() as u64, offset)?;
    let body = if body.is_empty() { None } else { Some(pool.text(&body)?) };
    Ok(Some(pool.ir.attributes.add(AttributeKind::DenseArray(element, body))))
}

fn symbol(pool: &mut Pool<'_>, value: AttributeId) -> Result<Option<AttributeId>, BytecodeError> {
    let AttributeKind::String(name, _) = *pool.ir.attributes().get(value) else { return Ok(None) };
    let key = pool.key(name)?;
    let name = [b"@", pool.ir.texts().get(key)].concat();
    let name = pool.text(&name)?;
    let start = pool.ir.attributes.symbols.len();
    pool.ir.attributes.symbols.push(name);
    let path = SymbolPath(ArenaRange::new(start, start + 1));
    Ok(Some(pool.ir.attributes.add(AttributeKind::Symbol(path))))
}

fn symbols(pool: &mut Pool<'_>, value: AttributeId) -> Result<Option<AttributeId>, BytecodeError> {
    let AttributeKind::Array(list) = *pool.ir.attributes().get(value) else { return Ok(None) };
    let mut names = Vec::new();
    for name in pool.ir.attributes().list(list).to_vec() {
        let Some(name) = symbol(pool, name)? else { return Ok(None) };
        names.push(name);
    }
    let list = pool.ir.attributes.add_list(&names);
    Ok(Some(pool.ir.attributes.add(AttributeKind::Array(list))))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::assembly::records;

    #[test]
    fn every_row_says_what_becomes_of_its_attributes() {
        for (name, attributes) in ROWS {
            let portable = Portable::of(&format!("vhlo.{name}")).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(portable.attributes.len(), attributes.split_ascii_whitespace().count(), "{name}");
            assert!(portable.names().is_sorted(), "{name}");
            assert!(records::format(portable.name.as_bytes()).is_some(), "{}", portable.name);
        }
        assert!(ROWS.iter().map(|row| row.0).is_sorted());
        assert!(Portable::of("vhlo.add_v9").is_none());
        assert!(Portable::of("stablehlo.add").is_none());
    }

    #[test]
    fn every_field_of_an_attribute_is_given_by_some_operation() {
        let portables: Vec<Portable> = ROWS.iter().filter_map(|row| Portable::of(&format!("vhlo.{}", row.0))).collect();
        for known in STRUCTS.iter().filter(|known| known.vhlo.is_none()) {
            for (at, field) in known.fields.iter().enumerate() {
                let gives = |attribute: &VhloAttribute| matches!(attribute.becomes, Becomes::Field(of, index) if std::ptr::eq(of, known) && index == at);
                assert!(portables.iter().any(|portable| portable.attributes.iter().any(gives)), "{field:?}");
            }
        }
    }
}
