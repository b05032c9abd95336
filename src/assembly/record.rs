//! A row of a table of operations: an [`OpInfo`] as one line of text, so that a dialect is a list of lines.
//!
//! ```text
//! tensor.extract(tensor, indices*: index) -> (result: =element(tensor)) = $tensor `[` $indices `]` attr-dict `:` type($tensor)
//! ```
//!
//! After the name come operands, `-> (results)`, `{attributes}`, `[regions]`, `^(successors)`, facts, and after `=` the
//! form. `?` is an optional operand and `*` a variadic one. What follows a colon is where a type comes from that is not
//! written: a type, `=other`, `=element(other)`, `=@attribute`, or `=?` if only C++ knows.

use super::{
    Arity, AttributeInfo, AttributeShape, Enumeration, EnumerationStyle, Form, OpInfo, Presence, RecordError,
    RegionInfo, Slot, Transform, TypeSource,
};
use std::fmt::Write;

/// The transforms, by their names.
const TRANSFORMS: &[(&str, Transform)] = &[
    ("element", Transform::Element),
    ("condition", Transform::Condition),
    ("complex_element", Transform::ComplexElement),
    ("real", Transform::RealPart),
    ("memref", Transform::MemRefOfTensor),
    ("tensor", Transform::TensorOfMemRef),
    ("last_dimension", Transform::LastDimension),
    ("scalar", Transform::Scalar),
    ("index_shape", Transform::IndexShape),
    ("tuple", Transform::TupleElements),
    ("inputs", Transform::FunctionInputs),
    ("results", Transform::FunctionResults),
    ("parameter", Transform::Parameter),
    ("element_or_self", Transform::ElementOrSelf),
];

/// Reads a row.
///
/// # Errors
/// [`RecordError`] at the place where the text is none. The form itself is read when it is compiled.
pub fn parse_record(text: &str) -> Result<OpInfo, RecordError> {
    Reader { text, at: 0 }.record()
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, wanted: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    fn error(&self, expected: &'static str) -> RecordError {
        RecordError::Expected { expected, found: self.rest().chars().take(16).collect(), at: self.at }
    }

    fn expect(&mut self, wanted: &'static str) -> Result<(), RecordError> {
        if self.take(wanted) { Ok(()) } else { Err(self.error(wanted)) }
    }

    /// Letters, digits and what else names have.
    fn word(&mut self, expected: &'static str) -> Result<&'t str, RecordError> {
        self.blanks();
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_.$".contains(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.error(expected));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    /// The text up to one of `ends` that is not in brackets or quotes.
    fn balanced(&mut self, ends: &str) -> &'t str {
        self.blanks();
        let (rest, mut depth, mut is_quoted) = (self.rest(), 0usize, false);
        let mut previous = ' ';
        let mut length = rest.len();
        for (at, c) in rest.char_indices() {
            match c {
                '"' => is_quoted = !is_quoted,
                _ if is_quoted => {}
                _ if depth == 0 && ends.contains(c) => {
                    length = at;
                    break;
                }
                '<' | '(' | '[' | '{' => depth += 1,
                '>' if previous == '-' => {}
                '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            previous = c;
        }
        self.at += length;
        rest[..length].trim_end()
    }

    /// `(item, item)`, without the opening bracket.
    fn list<T>(
        &mut self,
        close: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<T, RecordError>,
    ) -> Result<Vec<T>, RecordError> {
        let mut items = Vec::new();
        while !self.take(close) {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn record(&mut self) -> Result<OpInfo, RecordError> {
        let mut info = OpInfo { name: self.word("the name of an operation")?.into(), ..OpInfo::default() };
        if self.take("(") {
            info.slots = self.list(")", Self::slot)?;
        }
        info.operands = u8::try_from(info.slots.len()).unwrap_or(u8::MAX);
        if self.take("->") {
            self.expect("(")?;
            info.slots.extend(self.list(")", Self::slot)?);
        }
        if self.take("{") {
            info.attributes = self.list("}", Self::attribute)?;
        }
        if self.take("[") {
            info.regions = self.list("]", Self::region)?;
        }
        if self.take("^(") {
            info.successors = self.list(")", |reader| Ok((reader.word("a name")?.into(), reader.arity())))?;
        }
        loop {
            self.blanks();
            if self.rest().is_empty() {
                return Ok(info);
            }
            if self.take("=") {
                info.form = match self.rest().trim() {
                    "c++" => Form::Unknown,
                    text => Form::Text(text.into()),
                };
                return Ok(info);
            }
            match self.word("a fact, or '=' and the form")? {
                "operand_segments" => info.operand_segments = true,
                "result_segments" => info.result_segments = true,
                "default_dialect" => info.default_dialect = Some(self.word("a dialect")?.into()),
                fact => info.traits.push(fact.into()),
            }
        }
    }

    fn arity(&mut self) -> Arity {
        match () {
            () if self.take("?") => Arity::Optional,
            () if self.take("**") => Arity::VariadicOfVariadic,
            () if self.take("*") => Arity::Variadic,
            () => Arity::One,
        }
    }

    /// `name*<class>: type`
    fn slot(&mut self) -> Result<Slot, RecordError> {
        let name = self.word("the name of an operand or result")?.into();
        let arity = self.arity();
        let class = if self.take("<") {
            let class = self.word("the name of a type")?.into();
            self.expect(">")?;
            Some(class)
        } else {
            None
        };
        let source = if self.take(":") { self.source()? } else { TypeSource::Written };
        Ok(Slot { name, arity, source, class })
    }

    fn source(&mut self) -> Result<TypeSource, RecordError> {
        if !self.take("=") {
            return Ok(TypeSource::Fixed(self.balanced(",)").into()));
        }
        if self.take("?") {
            return Ok(TypeSource::Inferred);
        }
        if self.take("@") {
            return Ok(TypeSource::OfAttribute(self.word("an attribute")?.into(), Transform::Same));
        }
        let word = self.word("a name")?;
        if !self.take("(") {
            return Ok(TypeSource::Of(word.into(), Transform::Same));
        }
        let Some((_, transform)) = TRANSFORMS.iter().find(|(name, _)| *name == word) else {
            return Err(self.error("a transform"));
        };
        let is_attribute = self.take("@");
        let of = self.word("a name")?.into();
        self.expect(")")?;
        Ok(match is_attribute {
            true => TypeSource::OfAttribute(of, *transform),
            false => TypeSource::Of(of, *transform),
        })
    }

    /// `name?: shape = default`
    fn attribute(&mut self) -> Result<AttributeInfo, RecordError> {
        let name = self.word("the name of an attribute")?.into();
        let is_optional = self.take("?");
        self.expect(":")?;
        let shape = self.shape()?;
        let presence = match (self.take("="), is_optional) {
            (true, _) => Presence::Default(self.balanced(",}").into()),
            (false, true) => Presence::Optional,
            (false, false) => Presence::Required,
        };
        Ok(AttributeInfo { name, shape, presence })
    }

    fn shape(&mut self) -> Result<AttributeShape, RecordError> {
        Ok(match self.word("how an attribute is written")? {
            "any" => AttributeShape::Any,
            "bool" => AttributeShape::Bool,
            "unit" => AttributeShape::Unit,
            "string" => AttributeShape::String,
            "name" => AttributeShape::SymbolName,
            "symbol" => AttributeShape::Symbol,
            "type" => AttributeShape::Type,
            "array" => AttributeShape::Array,
            "dictionary" => AttributeShape::Dictionary,
            "numbers" => AttributeShape::Numbers(self.word("an element type")?.into()),
            "dialect" => AttributeShape::Dialect(self.word("the name of an attribute")?.into()),
            "word" => AttributeShape::Word(self.enumeration()?),
            ty => AttributeShape::Typed(ty.into()),
        })
    }

    /// `word enclosed arith.fastmath(none=0 fast=127 ",")`
    fn enumeration(&mut self) -> Result<Enumeration, RecordError> {
        let style = match self.word("how a word is kept")? {
            "enclosed" => EnumerationStyle::Enclosed(self.word("the name of an attribute")?.into()),
            "bare" => EnumerationStyle::Bare(self.word("the name of an attribute")?.into()),
            "string" => EnumerationStyle::String,
            bits => match bits.strip_prefix('i').and_then(|bits| bits.parse().ok()) {
                Some(bits) => EnumerationStyle::Number(bits),
                None => return Err(self.error("'i64', 'enclosed', 'bare' or 'string'")),
            },
        };
        self.expect("(")?;
        let (mut words, mut separator) = (Vec::new(), None);
        while !self.take(")") {
            if self.take("\"") {
                let rest = self.rest();
                let length = rest.find('"').unwrap_or(rest.len());
                self.at += length;
                self.expect("\"")?;
                separator = Some(rest[..length].into());
                continue;
            }
            let word = self.word("a word")?.into();
            self.expect("=")?;
            let number = self.balanced(" )").parse().map_err(|_| self.error("the number of the word"))?;
            words.push((word, number));
        }
        Ok(Enumeration { style, words, separator })
    }

    /// `body*!terminator`
    fn region(&mut self) -> Result<RegionInfo, RecordError> {
        let name = self.word("the name of a region")?.into();
        let is_variadic = self.take("*");
        let is_single_block = self.take("!");
        let is_named = is_single_block && self.rest().starts_with(|c: char| c.is_ascii_alphabetic());
        let terminator = if is_named { Some(self.word("an operation")?.into()) } else { None };
        Ok(RegionInfo { name, is_variadic, is_single_block, terminator })
    }
}

/// The row of an operation.
pub fn print_record(info: &OpInfo) -> String {
    let mut out = info.name.to_string();
    let slots = |slots: &[Slot]| slots.iter().map(print_slot).collect::<Vec<_>>().join(", ");
    if !info.operand_slots().is_empty() {
        _ = write!(out, "({})", slots(info.operand_slots()));
    }
    if !info.result_slots().is_empty() {
        _ = write!(out, " -> ({})", slots(info.result_slots()));
    }
    if !info.attributes.is_empty() {
        let attributes: Vec<String> = info.attributes.iter().map(print_attribute).collect();
        _ = write!(out, " {{{}}}", attributes.join(", "));
    }
    if !info.regions.is_empty() {
        let regions: Vec<String> = info.regions.iter().map(print_region).collect();
        _ = write!(out, " [{}]", regions.join(", "));
    }
    if !info.successors.is_empty() {
        let print = |(name, arity): &(Box<str>, Arity)| format!("{name}{}", print_arity(*arity));
        let successors: Vec<String> = info.successors.iter().map(print).collect();
        _ = write!(out, " ^({})", successors.join(", "));
    }
    for (fact, holds) in [("operand_segments", info.operand_segments), ("result_segments", info.result_segments)] {
        if holds {
            _ = write!(out, " {fact}");
        }
    }
    if let Some(dialect) = &info.default_dialect {
        _ = write!(out, " default_dialect {dialect}");
    }
    for name in &info.traits {
        _ = write!(out, " {name}");
    }
    match &info.form {
        Form::Generic => {}
        Form::Unknown => out.push_str(" = c++"),
        Form::Text(text) => _ = write!(out, " = {text}"),
    }
    out
}

fn print_arity(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "",
        Arity::Optional => "?",
        Arity::Variadic => "*",
        Arity::VariadicOfVariadic => "**",
    }
}

fn print_slot(slot: &Slot) -> String {
    let mut out = format!("{}{}", slot.name, print_arity(slot.arity));
    if let Some(class) = &slot.class {
        _ = write!(out, "<{class}>");
    }
    let of = |transform: Transform, name: String| match TRANSFORMS.iter().find(|(_, known)| *known == transform) {
        Some((transform, _)) => format!(": ={transform}({name})"),
        None => format!(": ={name}"),
    };
    match &slot.source {
        TypeSource::Written => {}
        TypeSource::Fixed(text) => _ = write!(out, ": {text}"),
        TypeSource::Of(name, transform) => out += &of(*transform, name.to_string()),
        TypeSource::OfAttribute(name, transform) => out += &of(*transform, format!("@{name}")),
        TypeSource::Inferred => out += ": =?",
    }
    out
}

fn print_attribute(attribute: &AttributeInfo) -> String {
    let shape = match &attribute.shape {
        AttributeShape::Any => "any".to_owned(),
        AttributeShape::Typed(ty) => ty.to_string(),
        AttributeShape::Bool => "bool".to_owned(),
        AttributeShape::Unit => "unit".to_owned(),
        AttributeShape::String => "string".to_owned(),
        AttributeShape::SymbolName => "name".to_owned(),
        AttributeShape::Symbol => "symbol".to_owned(),
        AttributeShape::Type => "type".to_owned(),
        AttributeShape::Array => "array".to_owned(),
        AttributeShape::Dictionary => "dictionary".to_owned(),
        AttributeShape::Numbers(element) => format!("numbers {element}"),
        AttributeShape::Dialect(name) => format!("dialect {name}"),
        AttributeShape::Word(words) => print_enumeration(words),
    };
    match &attribute.presence {
        Presence::Required => format!("{}: {shape}", attribute.name),
        Presence::Optional => format!("{}?: {shape}", attribute.name),
        Presence::Default(value) => format!("{}: {shape} = {value}", attribute.name),
    }
}

fn print_enumeration(words: &Enumeration) -> String {
    let style = match &words.style {
        EnumerationStyle::Number(bits) => format!("i{bits}"),
        EnumerationStyle::Enclosed(name) => format!("enclosed {name}"),
        EnumerationStyle::Bare(name) => format!("bare {name}"),
        EnumerationStyle::String => "string".to_owned(),
    };
    let mut list: Vec<String> = words.words.iter().map(|(word, number)| format!("{word}={number}")).collect();
    list.extend(words.separator.as_ref().map(|separator| format!("\"{separator}\"")));
    format!("word {style}({})", list.join(" "))
}

fn print_region(region: &RegionInfo) -> String {
    let arity = if region.is_variadic { "*" } else { "" };
    let block = if region.is_single_block { "!" } else { "" };
    format!("{}{arity}{block}{}", region.name, region.terminator.as_deref().unwrap_or_default())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_printed_as_they_were_read() {
        for row in [
            "d.a",
            "d.b(x, y?: index, z*: =x) -> (r: =element(x), s*<d.t>) {a: i64, b?: unit, c: numbers i64 = array<i64: 1, 2>}",
            "d.c -> (r: =@value) {value: any} = attr-dict $value",
            "d.d(x: !d.t<i32, (a)>) [body!d.yield, rest*!, more*] ^(next, others*) operand_segments IsTerminator = c++",
            "d.e {k: word i64(eq=0 ne=-1), f: word enclosed d.f(none=0 fast=127 \", \") = #d.f<none>} default_dialect pdl",
        ] {
            assert_eq!(print_record(&parse_record(row).unwrap()), row);
        }
    }

    #[test]
    fn a_form_keeps_its_text() {
        let info = parse_record("d.add(l: =r, r) -> (o: =r) = $l `,` $r attr-dict `:` type($r)").unwrap();
        assert_eq!(info.form, Form::Text("$l `,` $r attr-dict `:` type($r)".into()));
        assert_eq!((info.slots.len(), info.operands), (3, 2));
    }
}
