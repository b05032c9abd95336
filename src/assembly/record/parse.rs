//! Parses the text of a row to an [`OpDefinition`].

use super::{Shared, SharedItem, SymbolNames, predicate};
use crate::assembly::kind::scalar_summary;
use crate::assembly::{
    Arity, AttributeInfo, AttributeShape, BlockCount, Extent, Flow, FormSource, OpDefinition, OpRule, Origin, Parents,
    Presence, RecordError, RegionInfo, Releases, ResultName, ShapeRule, Slot, Storage, Trait, Transform, TypeClass,
    TypeConstraint, TypeSource, ValueConstraint,
};
use crate::shape::Rule;

/// Reads a row.
///
/// # Errors
/// [`RecordError`] at the first place where the text is not in this notation. The form itself is read when it is compiled.
pub fn parse_record(text: &str, shared: &Shared) -> Result<OpDefinition, RecordError> {
    RecordReader { text, at: 0, shared }.record()
}

/// Reads the line that gives an enumeration or a constraint a name: `name := word i64(eq=0 ne=1)`.
///
/// # Errors
/// [`RecordError`] at the first place where the text is not in this notation.
pub fn parse_shared(text: &str) -> Result<(Box<str>, SharedItem), RecordError> {
    let mut reader = RecordReader { text, at: 0, shared: &Shared::default() };
    let name = reader.word("a name")?.into();
    reader.expect(":=")?;
    let item = match reader.word("'word', 'type', 'value' or 'names'")? {
        "word" => SharedItem::Enumeration(reader.enumeration()?),
        "type" => {
            let class = reader.type_class()?;
            SharedItem::Type(reader.type_constraint()?, class)
        }
        "value" => SharedItem::Value(reader.value_constraint()?),
        "names" => SharedItem::Names(SymbolNames::of_row(reader.rest())),
        _ => return Err(reader.error("'word', 'type', 'value' or 'names'")),
    };
    Ok((name, item))
}

pub(super) struct RecordReader<'t> {
    text: &'t str,
    at: usize,
    shared: &'t Shared,
}

impl<'t> RecordReader<'t> {
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    pub(super) fn take(&mut self, wanted: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    pub(super) fn error(&self, expected: &'static str) -> RecordError {
        RecordError::Expected { expected, found: self.rest().chars().take(16).collect(), at: self.at }
    }

    pub(super) fn expect(&mut self, wanted: &'static str) -> Result<(), RecordError> {
        if self.take(wanted) { Ok(()) } else { Err(self.error(wanted)) }
    }

    /// Consumes letters, digits and other characters of names.
    pub(super) fn word(&mut self, expected: &'static str) -> Result<&'t str, RecordError> {
        self.blanks();
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_.$".contains(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.error(expected));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    /// Consumes the text up to the next character of `ends` that is not in brackets or quotes.
    pub(super) fn balanced(&mut self, ends: &str) -> &'t str {
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

    /// The name of an operation, which may have hyphens.
    fn operation(&mut self) -> Result<&'t str, RecordError> {
        let start = self.at;
        self.word("the name of an operation")?;
        while self.rest().starts_with('-') {
            self.at += 1;
            self.word("the rest of the name")?;
        }
        Ok(&self.text[start..self.at])
    }

    fn record(&mut self) -> Result<OpDefinition, RecordError> {
        let name = self.operation()?.into();
        let releases = self.releases()?;
        let mut info =
            OpDefinition { name, releases, extent: Extent::Form, origin: Origin::BuiltIn, ..OpDefinition::default() };
        if self.take("(") {
            info.slots = self.list(")", Self::slot)?;
        }
        info.operand_count = info.slots.len();
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
                break;
            }
            if self.take("=") {
                info.form = match self.rest().trim() {
                    "c++" => FormSource::Unknown,
                    text => FormSource::Text(text.into()),
                };
                break;
            }
            match self.word("a fact, or '=' and the form")? {
                "verified" => info.extent = Extent::Whole,
                "broadcasts" => info.rule = Some(self.rule()?),
                "shape" => info.shape = Some(self.shape_rule()?),
                "flow" => info.flow = Some(self.flow()?),
                "named" => info.result_name = Some(self.result_name()?),
                "arguments" => {
                    self.expect("=\"")?;
                    info.argument_names = self.quoted()?.split_whitespace().map(Into::into).collect();
                }
                "parents" => {
                    self.expect("=\"")?;
                    info.parents = Some(Parents::of_row(self.quoted()?));
                }
                "default_dialect" => info.default_dialect = Some(self.word("a dialect")?.into()),
                fact => info.traits.push(self.known_trait(fact)?),
            }
        }
        info.add_inferred_type();
        Ok(info)
    }

    /// ` since<20> before<22>`, or nothing
    fn releases(&mut self) -> Result<Releases, RecordError> {
        let start = self.text[..self.at].trim_end().len();
        let (releases, length) = Releases::parse(&self.text[start..]).ok_or_else(|| self.error("a release of LLVM"))?;
        self.at = self.at.max(start + length);
        Ok(releases)
    }

    /// `(numpy)`
    fn rule(&mut self) -> Result<OpRule, RecordError> {
        self.expect("(")?;
        let name = self.balanced(")");
        self.expect(")")?;
        if name == "onnx" {
            return Ok(OpRule::OnnxElementwise);
        }
        let rule = name.parse().ok().and_then(|kind| Rule::new(kind, None, None).ok());
        rule.map(OpRule::Fixed).ok_or_else(|| self.error("a rule of broadcasting"))
    }

    /// `="dim"`, `=constant`
    fn result_name(&mut self) -> Result<ResultName, RecordError> {
        self.expect("=")?;
        if self.take("\"") {
            return Ok(ResultName::Text(self.quoted()?.into()));
        }
        match self.word("a name")? {
            "constant" => Ok(ResultName::Constant),
            "typed_constant" => Ok(ResultName::TypedConstant),
            "bit_vector" => Ok(ResultName::BitVector),
            "vscale_product" => Ok(ResultName::VscaleProduct),
            "loop_nest" => Ok(ResultName::LoopNest),
            _ => Err(self.error("what names a result, or a text")),
        }
    }

    /// `=name(operand, operand)`
    fn shape_rule(&mut self) -> Result<ShapeRule, RecordError> {
        self.expect("=")?;
        let name = self.word("a rule of shapes")?;
        let arguments = if self.take("(") { self.balanced(")") } else { "" };
        if !arguments.is_empty() {
            self.expect(")")?;
        }
        Ok(ShapeRule::new(name, arguments))
    }

    /// `=words(clauses)`
    fn flow(&mut self) -> Result<Flow, RecordError> {
        self.expect("=")?;
        let words = if self.take("(") { "" } else { self.word("the words of an owner")? };
        if !words.is_empty() {
            self.expect("(")?;
        }
        let at = self.at;
        let clauses = self.balanced(")");
        self.expect(")")?;
        Flow::parse_row(words, clauses).map_err(|error| RecordError::Flow { error, at })
    }

    fn arity(&mut self) -> Arity {
        match () {
            () if self.take("?") => Arity::Optional,
            () if self.take("**") => Arity::VariadicOfVariadic,
            () if self.take("*") => Arity::Variadic,
            () => Arity::One,
        }
    }

    /// `name*<class> is Constraint: type`, `name**sizes`
    fn slot(&mut self) -> Result<Slot, RecordError> {
        let name = self.word("the name of an operand or result")?.into();
        let arity = self.arity();
        let has_segments =
            arity == Arity::VariadicOfVariadic && self.rest().starts_with(|c: char| c.is_ascii_alphabetic());
        let segments = if has_segments { Some(self.word("an attribute")?.into()) } else { None };
        let class = if self.take("<") {
            let class = self.word("the name of a type")?.into();
            self.expect(">")?;
            Some(class)
        } else {
            None
        };
        let (constraint, type_class) = match self.constraint_name()? {
            None => (None, None),
            Some(SharedItem::Type(constraint, class)) => (Some(constraint.clone()), *class),
            Some(_) => return Err(self.error("the name of what a type must be")),
        };
        let source = if self.take(":") { self.source()? } else { TypeSource::Written };
        Ok(Slot { name, arity, constraint, type_class, source, class, segments })
    }

    /// The name after `is`.
    fn constraint_name(&mut self) -> Result<Option<&'t SharedItem>, RecordError> {
        if !self.take("is ") {
            return Ok(None);
        }
        let name = self.word("the name of a constraint")?;
        self.shared.get(name).map(Some).ok_or_else(|| self.error("the name of a constraint"))
    }

    /// Parses a trait, with the names that it relates in parentheses.
    fn known_trait(&mut self, name: &str) -> Result<Trait, RecordError> {
        let mut names = None;
        if self.rest().starts_with('(') {
            self.expect("(")?;
            names = Some(self.balanced(")"));
            self.expect(")")?;
        }
        Trait::of_row(name, names).ok_or_else(|| self.error("a trait before this"))
    }

    /// A word before the words in quotes.
    fn type_class(&mut self) -> Result<Option<TypeClass>, RecordError> {
        self.blanks();
        if self.rest().starts_with('"') {
            return Ok(None);
        }
        let class = TypeClass::named(self.word("the class of a type")?);
        class.map(Some).ok_or_else(|| self.error("the class of a type"))
    }

    /// `"the words" tensor & .f32`
    fn type_constraint(&mut self) -> Result<TypeConstraint, RecordError> {
        self.expect("\"")?;
        let summary = self.quoted()?.to_owned();
        let mut reader = predicate::PredicateReader::new();
        loop {
            self.blanks();
            let rest = self.rest();
            if rest.is_empty() {
                break;
            }
            let is_sign = |c: char| "()&|".contains(c);
            let length = match rest.starts_with(is_sign) {
                true => 1,
                false => rest.find(|c: char| is_sign(c) || c.is_whitespace()).unwrap_or(rest.len()),
            };
            reader.take(&rest[..length]).ok_or_else(|| self.error("a test of types"))?;
            self.at += length;
        }
        let steps = reader.finish().ok_or_else(|| self.error("a test of types"))?;
        Ok(TypeConstraint::new(summary, steps))
    }

    /// `"the words" >=0 <=3 in=4,16 count=2 flat power_of_two number`
    fn value_constraint(&mut self) -> Result<ValueConstraint, RecordError> {
        self.expect("\"")?;
        let mut constraint = ValueConstraint { summary: self.quoted()?.into(), ..ValueConstraint::default() };
        loop {
            self.blanks();
            match () {
                () if self.rest().is_empty() => return Ok(constraint),
                () if self.take(">=") => constraint.minimum = Some(self.number()?),
                () if self.take("<=") => constraint.maximum = Some(self.number()?),
                () if self.take("in=") => constraint.choices = self.numbers()?,
                () if self.take("count=") => constraint.count = Some(self.number()?),
                () if self.take("flat") => constraint.is_flat = true,
                () if self.take("power_of_two") => constraint.is_power_of_two = true,
                () if self.take("number") => constraint.is_number = true,
                () => return Err(self.error("'>=', '<=', 'in=', 'count=', 'flat', 'power_of_two' or 'number'")),
            }
        }
    }

    /// Numbers between commas.
    fn numbers(&mut self) -> Result<Box<[i64]>, RecordError> {
        let list = self.balanced(" ").split(',').map(str::parse).collect::<Result<_, _>>();
        list.map_err(|_| self.error("numbers"))
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, RecordError> {
        let text = self.balanced(" ");
        text.parse().map_err(|_| self.error("a number"))
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
        let Some(transform) = Transform::of(word) else { return Err(self.error("a transform")) };
        let is_attribute = self.take("@");
        let of = self.word("a name")?.into();
        self.expect(")")?;
        Ok(match is_attribute {
            true => TypeSource::OfAttribute(of, transform),
            false => TypeSource::Of(of, transform),
        })
    }

    /// `name?: shape is Constraint = default`
    fn attribute(&mut self) -> Result<AttributeInfo, RecordError> {
        let name = self.word("the name of an attribute")?.into();
        let is_optional = self.take("?");
        let releases = self.releases()?;
        self.expect(":")?;
        let storage = match (self.take("property "), self.take("discardable ")) {
            (true, _) => Storage::Property,
            (false, true) => Storage::Discardable,
            (false, false) => Storage::Attribute,
        };
        let shape = self.shape()?;
        let constraint = match self.constraint_name()? {
            None => None,
            Some(SharedItem::Value(constraint)) => Some(constraint.clone()),
            Some(_) => return Err(self.error("the name of what a value must be")),
        };
        let presence = match (self.take("="), is_optional) {
            (true, true) => Presence::Elided(self.balanced(",}").into()),
            (true, false) => Presence::Default(self.balanced(",}").into()),
            (false, true) => Presence::Optional,
            (false, false) => Presence::Required,
        };
        Ok(AttributeInfo { name, shape, presence, constraint, storage, releases })
    }

    fn shape(&mut self) -> Result<AttributeShape, RecordError> {
        if self.take("$") {
            let name = self.word("the name of an enumeration")?;
            return match self.shared.get(name) {
                Some(SharedItem::Enumeration(enumeration)) => Ok(AttributeShape::Word(enumeration.clone())),
                _ => Err(self.error("the name of an enumeration")),
            };
        }
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
            ty if scalar_summary(ty).is_some() => AttributeShape::Typed(ty.into()),
            _ => return Err(self.error("how an attribute is written")),
        })
    }

    /// The text before the closing quote.
    pub(super) fn quoted(&mut self) -> Result<&'t str, RecordError> {
        let rest = self.rest();
        let length = rest.find('"').unwrap_or(rest.len());
        self.at += length;
        self.expect("\"")?;
        Ok(&rest[..length])
    }

    /// `body*=1!terminator`
    fn region(&mut self) -> Result<RegionInfo, RecordError> {
        let name = self.word("the name of a region")?.into();
        let is_variadic = self.take("*");
        let blocks =
            BlockCount::written().find(|(_, text)| self.take(text)).map(|(count, _)| count).unwrap_or_default();
        let is_single_block = self.take("!");
        let is_named = is_single_block && self.rest().starts_with(|c: char| c.is_ascii_alphabetic());
        let terminator = if is_named { Some(self.word("an operation")?.into()) } else { None };
        Ok(RegionInfo { name, is_variadic, is_single_block, terminator, blocks })
    }
}
