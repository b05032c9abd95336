//! Attributes and properties of operations: the notation of their values in a custom form, the words of enumerations,
//! and default values, which TableGen has as C++.

use super::outline::Records;
use super::record::{AttributeRecord, Enumerant, EnumerationRecord, Reference, Variable};
use super::types::{Types, short};
use super::{MOST_STEPS, OdsError};
use broadcastable::assembly::{
    AttributeInfo, AttributeShape, Enumeration, EnumerationStyle, Presence, Storage, ValueConstraint,
};

/// Reads attributes.
pub(super) struct Attributes<'r, 'j> {
    records: &'r Records<'j>,
    types: &'r Types,
}

/// The notation of an attribute, and its words with their names in C++.
struct AttributeNotation<'j> {
    shape: AttributeShape,
    words: Vec<Enumerant<'j>>,
}

impl<'j> From<AttributeShape> for AttributeNotation<'j> {
    fn from(shape: AttributeShape) -> Self {
        Self { shape, words: Vec::new() }
    }
}

impl<'r, 'j> Attributes<'r, 'j> {
    pub(super) fn new(records: &'r Records<'j>, types: &'r Types) -> Self {
        Self { records, types }
    }

    /// The attribute or property `name` with the constraint `record`, used by `by`; `None` if it is computed from others.
    pub(super) fn attribute(&self, name: &str, record: &str, by: &str) -> Result<Option<AttributeInfo>, OdsError> {
        let outer: AttributeRecord<'j> = self.records.get(record, by)?;
        if outer.has_class("DerivedAttr") {
            return Ok(None);
        }
        let (mut at, mut base) = (record.to_owned(), self.records.get::<AttributeRecord<'j>>(record, by)?);
        for _ in 0..MOST_STEPS {
            let Some(next) = base.base().map(|next| next.def.to_string()) else { break };
            base = self.records.get(&next, &at)?;
            at = next;
        }
        let written = self.written(&at, &base, &outer, record)?;
        let default = outer.default_value.as_deref().filter(|text| !text.is_empty());
        let default = default.and_then(|text| default_value(text, &written));
        let is_optional = outer.is_optional == Some(1) || outer.has_class("OptionalAttr");
        let presence = match (default, is_optional || outer.default_value.is_some()) {
            // A unit attribute is present or absent.
            (_, true) if written.shape == AttributeShape::Unit && !outer.has_class("Property") => Presence::Optional,
            (Some(value), _) if is_optional => Presence::Elided(value.into()),
            (Some(value), _) => Presence::Default(value.into()),
            (None, true) => Presence::Optional,
            (None, false) => Presence::Required,
        };
        let storage = if outer.has_class("Property") { Storage::Property } else { Storage::Attribute };
        let summary = outer.summary.as_deref().unwrap_or_default();
        let is_plain = summary.is_empty() || written.shape.summary().is_some_and(|plain| plain == summary);
        let constraint = (!is_plain && storage == Storage::Attribute).then(|| ValueConstraint::of_summary(summary));
        Ok(Some(AttributeInfo { shape: written.shape, presence, constraint, storage, ..AttributeInfo::required(name) }))
    }

    fn written(
        &self,
        record: &str,
        base: &AttributeRecord<'j>,
        outer: &AttributeRecord<'j>,
        by: &str,
    ) -> Result<AttributeNotation<'j>, OdsError> {
        if base.has_class("Property") {
            return self.property(record, base, by);
        }
        if record == "SymbolNameAttr" {
            return Ok(AttributeShape::SymbolName.into());
        }
        if base.has_class("EnumAttrInfo") {
            let enumeration: EnumerationRecord<'j> = self.records.get(record, by)?;
            return self.enumeration(EnumerationStyle::Number(enumeration.bits()), &enumeration, record);
        }
        let storage = outer.storage.as_deref().or(base.storage.as_deref()).unwrap_or_default();
        if let Some(shape) = of_storage(short(storage.trim())) {
            return Ok(shape.into());
        }
        if base.has_class("AttrDef") {
            return self.of_dialect(base, record);
        }
        if let Some(ty) = self.value_type(outer.value_type.as_ref().or(base.value_type.as_ref()), by)? {
            let shape = match &*ty {
                "i1" => AttributeShape::Bool,
                "none" | "index" if !storage.ends_with("IntegerAttr") => AttributeShape::Any,
                _ => AttributeShape::Typed(ty.into()),
            };
            return Ok(shape.into());
        }
        match self.definition(storage, record)? {
            Some(definition) => self.of_dialect(&definition, record),
            None => Ok(AttributeShape::Any.into()),
        }
    }

    /// The attribute of a dialect that is kept in a C++ class.
    fn definition(&self, storage: &str, by: &str) -> Result<Option<AttributeRecord<'j>>, OdsError> {
        let class = short(storage.trim());
        if class.is_empty() || class == "Attribute" {
            return Ok(None);
        }
        for name in self.records.outline().attributes() {
            let definition: AttributeRecord<'j> = self.records.get(name, by)?;
            if definition.storage.as_deref().is_some_and(|storage| short(storage.trim()) == class) {
                return Ok(Some(definition));
            }
        }
        Ok(None)
    }

    /// The type that all values of a constraint have.
    fn value_type(&self, constraint: Option<&Reference<'j>>, by: &str) -> Result<Option<String>, OdsError> {
        let Some(constraint) = constraint else { return Ok(None) };
        let constraint: Variable<'j> = self.records.variable(&constraint.def, by)?;
        Ok(constraint.builder.and_then(|call| self.types.built(&call)))
    }

    /// `#dialect.name<..>`, with its enumeration if it is a word.
    fn of_dialect(&self, definition: &AttributeRecord<'j>, by: &str) -> Result<AttributeNotation<'j>, OdsError> {
        let Some(name) = definition.name.as_deref().filter(|_| definition.mnemonic.is_some()) else {
            return Ok(AttributeShape::Any.into());
        };
        let form = definition.form.as_deref().map(|text| text.split_whitespace().collect::<String>());
        let style = match form.as_deref() {
            Some("`<`$value`>`" | "```<`$value`>`") => Some(EnumerationStyle::Enclosed(name.into())),
            Some("$value") => Some(EnumerationStyle::Bare(name.into())),
            Some("`(`$value`)`") => Some(EnumerationStyle::Parenthesized(name.into())),
            _ => None,
        };
        match (style, &definition.enumeration) {
            (Some(style), Some(enumeration)) => {
                let enumeration: EnumerationRecord<'j> = self.records.get(&enumeration.def, by)?;
                self.enumeration(style, &enumeration, by)
            }
            _ if form.is_some() || definition.has_parser == Some(1) => Ok(AttributeShape::Dialect(name.into()).into()),
            _ => Ok(AttributeShape::Any.into()),
        }
    }

    fn enumeration(
        &self,
        style: EnumerationStyle,
        record: &EnumerationRecord<'j>,
        by: &str,
    ) -> Result<AttributeNotation<'j>, OdsError> {
        let mut cases = Vec::new();
        for case in record.enumerants.iter().flatten() {
            cases.push(self.records.get::<Enumerant<'j>>(&case.def, by)?);
        }
        let separator = record.separator.as_deref().filter(|text| !text.is_empty()).map(Box::from);
        let words = cases.iter().map(|case| (case.word.as_ref().into(), case.value)).collect();
        let named = record.namespace.as_deref().zip(record.class_name.as_deref());
        let class = named.map(|(namespace, name)| format!("::{}::{name}", namespace.trim_start_matches("::")).into());
        Ok(AttributeNotation {
            shape: AttributeShape::Word(Enumeration { style, words, later: Vec::new(), separator, class }),
            words: cases,
        })
    }

    /// A property that is not an attribute in C++, but in generic form.
    fn property(&self, record: &str, base: &AttributeRecord<'j>, by: &str) -> Result<AttributeNotation<'j>, OdsError> {
        if let Some(enumeration) = &base.enumeration {
            let enumeration: EnumerationRecord<'j> = self.records.get(&enumeration.def, by)?;
            let bits = enumeration.bits();
            let style = match &base.mnemonic {
                Some(word) => EnumerationStyle::Called(word.as_ref().into(), bits),
                None => EnumerationStyle::Number(bits),
            };
            return self.enumeration(style, &enumeration, by);
        }
        Ok(match base.storage.as_deref().map(|storage| short(storage.trim())) {
            _ if record == "UnitProp" => AttributeShape::Unit,
            Some("bool") => AttributeShape::Bool,
            Some("int64_t" | "uint64_t") => AttributeShape::Typed("i64".into()),
            Some("int32_t" | "uint32_t") => AttributeShape::Typed("i32".into()),
            Some("std::string") => AttributeShape::String,
            _ => AttributeShape::Any,
        }
        .into())
    }
}

/// Returns the notation of a value that a class of MLIR stores.
fn of_storage(class: &str) -> Option<AttributeShape> {
    Some(match class {
        "UnitAttr" => AttributeShape::Unit,
        "BoolAttr" => AttributeShape::Bool,
        "StringAttr" => AttributeShape::String,
        "TypeAttr" => AttributeShape::Type,
        "ArrayAttr" => AttributeShape::Array,
        "DictionaryAttr" => AttributeShape::Dictionary,
        "FlatSymbolRefAttr" | "SymbolRefAttr" => AttributeShape::Symbol,
        "DenseBoolArrayAttr" => AttributeShape::Numbers("i1".into()),
        "DenseI8ArrayAttr" => AttributeShape::Numbers("i8".into()),
        "DenseI16ArrayAttr" => AttributeShape::Numbers("i16".into()),
        "DenseI32ArrayAttr" => AttributeShape::Numbers("i32".into()),
        "DenseI64ArrayAttr" => AttributeShape::Numbers("i64".into()),
        "DenseF32ArrayAttr" => AttributeShape::Numbers("f32".into()),
        "DenseF64ArrayAttr" => AttributeShape::Numbers("f64".into()),
        _ => return None,
    })
}

/// The attribute in generic form for a default value in C++; `None` if that is not understood.
fn default_value(text: &str, written: &AttributeNotation<'_>) -> Option<String> {
    let text = text.trim();
    match &written.shape {
        AttributeShape::Bool => match text {
            "true" | "1" => Some("true".to_owned()),
            "false" | "0" => Some("false".to_owned()),
            _ => None,
        },
        // A property that is not set.
        AttributeShape::Unit => (text == "false").then(|| text.to_owned()),
        AttributeShape::String => {
            let is_plain = |inner: &str| !inner.contains(['"', '\\']);
            let inner = text.strip_prefix('"')?.strip_suffix('"')?;
            is_plain(inner).then(|| text.to_owned())
        }
        AttributeShape::Array => (text == "{}").then(|| "[]".to_owned()),
        AttributeShape::Numbers(element) => {
            let numbers: Vec<String> =
                elements(text)?.iter().map(|number| number_of(number, element)).collect::<Option<_>>()?;
            Some(match numbers.is_empty() {
                true => format!("array<{element}>"),
                false => format!("array<{element}: {}>", numbers.join(", ")),
            })
        }
        AttributeShape::Typed(ty) => Some(format!("{} : {ty}", number_of(text, ty)?)),
        AttributeShape::Word(enumeration) => word(text, &enumeration.style, &written.words),
        // Equal numbers of a tensor of one axis: `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }`
        AttributeShape::Any => {
            let numbers = elements(text)?;
            let first = number_of(numbers.first()?, "i64")?;
            let is_splat = numbers.iter().all(|number| number_of(number, "i64").as_ref() == Some(&first));
            is_splat.then(|| format!("dense<{first}> : tensor<{}xi64>", numbers.len()))
        }
        AttributeShape::Dictionary => (text == "{}").then(|| text.to_owned()),
        AttributeShape::SymbolName | AttributeShape::Symbol | AttributeShape::Type | AttributeShape::Dialect(_) => None,
    }
}

/// The parts of `{a, b}`.
fn elements(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?.trim();
    Some(if inner.is_empty() { Vec::new() } else { inner.split(',').map(str::trim).collect() })
}

/// A number of a type: `-1`, `0xf`, `1.0f`, `static_cast<int64_t>(1)`, `{}`.
fn number_of(text: &str, ty: &str) -> Option<String> {
    let text = if text == "{}" { "0" } else { text };
    let inner = match text.strip_prefix("static_cast<").and_then(|rest| rest.split_once(">(")) {
        Some((_, rest)) => rest.strip_suffix(')')?,
        None => text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text),
    };
    if ty.starts_with('f') || ty.starts_with("bf") {
        let number: f64 = inner.trim_end_matches(['f', 'F']).parse().ok()?;
        return number.is_finite().then(|| format!("{number:?}")).map(|text| match text.contains('.') {
            true => text,
            // A floating-point number of MLIR's has a point.
            false => text.replacen('e', ".0e", 1),
        });
    }
    let hex = inner.strip_prefix("0x").or_else(|| inner.strip_prefix("0X"));
    let number = match hex {
        Some(digits) => i64::from_str_radix(digits, 16).ok()?,
        None => inner.parse().ok()?,
    };
    Some(number.to_string())
}

/// The word of `::mlir::arith::FastMathFlags::none`, or of `{}`, which is the number 0.
fn word(text: &str, style: &EnumerationStyle, words: &[Enumerant<'_>]) -> Option<String> {
    let symbol = text.rsplit("::").next()?;
    let by_symbol = words.iter().find(|case| case.symbol == symbol);
    let zero = || words.iter().find(|case| case.value == 0).filter(|_| text == "{}");
    let case = by_symbol.or_else(zero)?;
    Some(match style {
        EnumerationStyle::Number(bits) | EnumerationStyle::Called(_, bits) => format!("{} : i{bits}", case.value),
        EnumerationStyle::Enclosed(name) => format!("#{name}<{}>", case.word),
        EnumerationStyle::Bare(name) => {
            let (dialect, name) = name.split_once('.')?;
            format!("#{dialect}<{name} {}>", case.word)
        }
        EnumerationStyle::Parenthesized(name) => {
            let (dialect, name) = name.split_once('.')?;
            format!("#{dialect}<{name}({})>", case.word)
        }
        EnumerationStyle::String => format!("\"{}\"", case.word),
    })
}
