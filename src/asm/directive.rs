//! [`Directive`]: a part of a form that has a name, `custom<Name>(..)`, and that a function parses and another prints.
//!
//! Directives of MLIR's own dialects, of StableHLO and of others have the names they have there. Those of forms that a C++ function parses as a whole have
//! names of this project. The table is in [`directives`](super::directives), a file for each family; [`rows`] makes the rows of a file. The functions of a row
//! take the arguments of the directive as a tuple of [`Arguments`], whose types say which arguments a form has to give: forms are checked against them when
//! they are compiled.

use super::directives::FAMILIES;
use super::parser::{OpAsmParser, ParseResult};
use super::printer::OpAsmPrinter;
use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex, SuccessorIndex};
use crate::syntax::fast::link::Reached;
use smallvec::SmallVec;
use std::fmt;

/// A directive of the table.
#[derive(Clone, Copy)]
pub struct Directive(&'static DirectiveRow);

/// The names, the parameters and the functions of a directive.
pub(crate) struct DirectiveRow {
    /// The names of the directive. Messages and documents show the first.
    pub(crate) names: &'static [&'static str],
    /// The description, of which the first words in backticks are its syntax.
    pub(crate) doc: &'static str,
    pub(crate) parameters: &'static [Parameter],
    /// The first tokens of its text, by which the parser detects an optional group; empty if no token determines it.
    pub(crate) starts: &'static [DirectiveStart],
    pub(crate) traits: &'static [Feature],
    pub(crate) accepts: fn(&[Argument]) -> bool,
    /// Parses the text of the directive. At a region, returns the state in which the lexer reads it.
    pub(crate) parse: for<'s> fn(&mut OpAsmParser<'_, 's>, &'s [Argument]) -> ParseResult<Option<Reached>>,
    /// Prints the text of the directive; `None` if the text cannot express the operation.
    pub(crate) print: for<'i> fn(&mut OpAsmPrinter<'_, 'i>, &'i [Argument]) -> Option<()>,
}

impl DirectiveRow {
    /// The directive without a name and without text.
    pub(crate) const NOTHING: Self = Self {
        names: &[],
        doc: "",
        parameters: &[],
        starts: &[],
        traits: &[],
        accepts: <[_]>::is_empty,
        parse: |_, _| Ok(None),
        print: |_, _| Some(()),
    };
}

/// A property of a directive that the form engine queries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    /// The directive prints the blank before its text.
    OwnBlank,
    /// The directive may print nothing, and then has no blank before it.
    BlankIfPrinted,
    /// The directive writes the types of all operands and results.
    WritesAllTypes,
    /// The directive writes the storage class of a pointer before the value.
    WritesStorageClass,
    /// The arguments of the region may have the names of values outside of it.
    ShadowsNames,
    /// The region of the directive has a block even if the block has no operations.
    HasBlock,
    /// The region of a function, which is not empty.
    NeedsBody,
}

/// A beginning of the text of a directive.
#[derive(Clone, Copy)]
pub(crate) enum DirectiveStart {
    /// In any case: the directive is there even where its text is empty.
    Always,
    /// With punctuation.
    Text(&'static str),
    /// With a word.
    Word(&'static str),
    /// With some word.
    AnyWord,
    /// With a digit.
    Digit,
    /// With a type.
    AnyType,
}

/// A parameter of a directive: the arguments that a form gives for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The kind of the arguments.
    pub kind: ParameterKind,
    /// Whether the argument may be left out.
    pub is_optional: bool,
    /// Whether any number of arguments may be given.
    pub is_variadic: bool,
}

/// The kinds of arguments of directives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// `$name`: the values of an operand.
    Values,
    /// `type($name)`: the types of an operand or a result.
    Types,
    /// `$name` of an attribute.
    Attribute,
    /// `$name` of a region.
    Region,
    /// `$name` of a successor.
    Successor,
    /// `"text"`: a word or a number.
    Text,
    /// Any argument.
    Any,
}

impl ParameterKind {
    fn takes(self, argument: &Argument) -> bool {
        match argument {
            Argument::Slot(_) => self == Self::Values,
            Argument::Type(_) => self == Self::Types,
            Argument::Attribute(_) => self == Self::Attribute,
            Argument::Region(_) => self == Self::Region,
            Argument::Successor(_) => self == Self::Successor,
            Argument::Text(_) => self == Self::Text,
            Argument::Dictionary => false,
        }
    }
}

impl Directive {
    /// All directives, by families.
    pub fn all() -> impl Iterator<Item = Self> {
        FAMILIES.iter().copied().flatten().map(Self)
    }

    /// The directive of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::all().find(|directive| directive.0.names.contains(&name))
    }

    /// The first name of the directive.
    pub fn name(self) -> &'static str {
        self.0.names.first().copied().unwrap_or_default()
    }

    /// All names of the directive.
    pub fn names(self) -> &'static [&'static str] {
        self.0.names
    }

    /// The description of its text, which begins with an example.
    pub fn description(self) -> &'static str {
        self.0.doc.trim_start()
    }

    /// The parameters of the directive, in order.
    pub fn parameters(self) -> &'static [Parameter] {
        self.0.parameters
    }

    /// An example of the directive's text, `[%a, 2, [4]]`; empty if the directive has no text.
    pub fn syntax(self) -> &'static str {
        let doc = self.description();
        if doc.starts_with("Nothing") {
            return "";
        }
        doc.split('`').nth(1).unwrap_or_default()
    }

    /// Whether the parameters of the directive accept these arguments.
    pub(crate) fn accepts(self, arguments: &[Argument]) -> bool {
        (self.0.accepts)(arguments)
    }

    /// Whether the directive has a property.
    pub(crate) fn has(self, property: Feature) -> bool {
        self.0.traits.contains(&property)
    }

    /// Whether the text of the directive comes next.
    pub(crate) fn begins(self, p: &mut OpAsmParser<'_, '_>) -> ParseResult<bool> {
        for start in self.0.starts {
            let begins = match start {
                DirectiveStart::Always => true,
                DirectiveStart::Text(text) => p.is_at(text),
                DirectiveStart::Word(word) => p.is_at_keyword(word.as_bytes()),
                DirectiveStart::AnyWord => p.word().is_some(),
                DirectiveStart::Digit => p.first().is_some_and(|byte| byte.is_ascii_digit()),
                DirectiveStart::AnyType => p.begins_type()?,
            };
            if begins {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Parses the text of the directive. At a region, returns the state in which the lexer reads it.
    pub(crate) fn parse<'s>(
        self,
        p: &mut OpAsmParser<'_, 's>,
        arguments: &'s [Argument],
    ) -> ParseResult<Option<Reached>> {
        (self.0.parse)(p, arguments)
    }

    /// Prints the text of the directive, with the blank before it.
    pub(crate) fn print<'i>(self, p: &mut OpAsmPrinter<'_, 'i>, arguments: &'i [Argument], blank: bool) -> Option<()> {
        p.blank(blank && !self.has(Feature::OwnBlank));
        let start = p.mark();
        (self.0.print)(p, arguments)?;
        if blank && self.has(Feature::BlankIfPrinted) && p.is_at_mark(start) {
            p.truncate(start - 1);
        }
        Some(())
    }
}

impl PartialEq for Directive {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Directive {}

impl fmt::Debug for Directive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// `an operand`, `a text or nothing`, `a type ..`
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            ParameterKind::Values => "an operand",
            ParameterKind::Types => "a type",
            ParameterKind::Attribute => "an attribute",
            ParameterKind::Region => "a region",
            ParameterKind::Successor => "a successor",
            ParameterKind::Text => "a text",
            ParameterKind::Any => "others",
        })?;
        f.write_str(match self {
            Self { kind: ParameterKind::Any, .. } => "",
            Self { is_variadic: true, .. } => " ..",
            Self { is_optional: true, .. } => " or nothing",
            _ => "",
        })
    }
}

/// The operand or result whose types are an argument, `type($name)`.
#[derive(Clone, Copy)]
pub(crate) struct TypesOf(pub(crate) SlotIndex);

/// The remaining arguments of a directive, and the number of arguments beyond those that its parameters require.
pub(crate) struct ArgumentList<'f> {
    rest: &'f [Argument],
    surplus: usize,
}

impl<'f> ArgumentList<'f> {
    /// All arguments; `None` if they are fewer than the parameters need.
    pub(crate) fn new(parameters: &[Parameter], arguments: &'f [Argument]) -> Option<Self> {
        let needed = parameters.iter().filter(|parameter| !parameter.is_optional && !parameter.is_variadic).count();
        Some(Self { rest: arguments, surplus: arguments.len().checked_sub(needed)? })
    }

    /// Whether none is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes the argument of a parameter that is not variadic; `None` for an omitted optional one, and if the next
    /// argument is of another kind.
    pub(crate) fn argument(&mut self, parameter: Parameter) -> Option<Option<&'f Argument>> {
        let next = self.rest.split_first().filter(|(first, _)| parameter.kind.takes(first));
        match next.filter(|_| !parameter.is_optional || self.surplus > 0) {
            Some((first, rest)) => {
                self.surplus -= usize::from(parameter.is_optional);
                self.rest = rest;
                Some(Some(first))
            }
            None => parameter.is_optional.then_some(None),
        }
    }
}

/// A parameter, as the functions of a row have it.
pub(crate) trait TakeArgument<'f>: Sized {
    const PARAMETER: Parameter;

    /// Takes the argument from the front of the list; `None` if the next argument is of another kind.
    fn take(list: &mut ArgumentList<'f>) -> Option<Self>;
}

/// The parameters of a directive, as the functions of its row have them: one, or a tuple.
pub(crate) trait Arguments<'f>: Sized {
    const PARAMETERS: &'static [Parameter];

    /// Takes all from a list.
    fn take_all(list: &mut ArgumentList<'f>) -> Option<Self>;

    /// The parameters of these arguments; `None` if they do not match.
    fn take(arguments: &'f [Argument]) -> Option<Self> {
        let mut list = ArgumentList::new(Self::PARAMETERS, arguments)?;
        let taken = Self::take_all(&mut list)?;
        list.is_empty().then_some(taken)
    }
}

macro_rules! arguments_of_kind {
    ($($argument:ident($name:ident) as $kind:ident => $ty:ty: $value:expr;)+) => {
        $(
            impl<'f> TakeArgument<'f> for $ty {
                const PARAMETER: Parameter =
                    Parameter { kind: ParameterKind::$kind, is_optional: false, is_variadic: false };

                fn take(list: &mut ArgumentList<'f>) -> Option<Self> {
                    let (Argument::$argument($name), rest) = list.rest.split_first()? else { return None };
                    list.rest = rest;
                    Some($value)
                }
            }
        )+
    };
}

arguments_of_kind! {
    Slot(slot) as Values => SlotIndex: *slot;
    Type(slot) as Types => TypesOf: TypesOf(*slot);
    Attribute(attribute) as Attribute => AttributeIndex: *attribute;
    Region(region) as Region => RegionIndex: *region;
    Successor(successor) as Successor => SuccessorIndex: *successor;
    Text(text) as Text => &'f str: text;
}

/// An optional parameter: it is present if more arguments are given than required, and the next argument is of its
/// kind.
impl<'f, T: TakeArgument<'f>> TakeArgument<'f> for Option<T> {
    const PARAMETER: Parameter = Parameter { is_optional: true, ..T::PARAMETER };

    fn take(list: &mut ArgumentList<'f>) -> Option<Self> {
        if list.surplus == 0 {
            return Some(None);
        }
        let taken = T::take(list);
        list.surplus -= usize::from(taken.is_some());
        Some(taken)
    }
}

/// Any number of parameters of a kind: all arguments that remain after the required ones.
pub(crate) type Any<T> = SmallVec<[T; 4]>;

impl<'f, T: TakeArgument<'f>> TakeArgument<'f> for Any<T> {
    const PARAMETER: Parameter = Parameter { is_variadic: true, ..T::PARAMETER };

    fn take(list: &mut ArgumentList<'f>) -> Option<Self> {
        let count = std::mem::take(&mut list.surplus);
        (0..count).map(|_| T::take(list)).collect()
    }
}

/// Any number of parameters of any kind. The functions of the row examine them.
impl<'f> TakeArgument<'f> for &'f [Argument] {
    const PARAMETER: Parameter = Parameter { kind: ParameterKind::Any, is_optional: false, is_variadic: true };

    fn take(list: &mut ArgumentList<'f>) -> Option<Self> {
        let (taken, rest) = list.rest.split_at_checked(list.surplus)?;
        (list.rest, list.surplus) = (rest, 0);
        Some(taken)
    }
}

impl<'f, T: TakeArgument<'f>> Arguments<'f> for T {
    const PARAMETERS: &'static [Parameter] = &[T::PARAMETER];

    fn take_all(list: &mut ArgumentList<'f>) -> Option<Self> {
        T::take(list)
    }
}

macro_rules! tuples_of_arguments {
    ($($name:ident)+) => {
        impl<'f, $($name: TakeArgument<'f>),+> Arguments<'f> for ($($name,)+) {
            const PARAMETERS: &'static [Parameter] = &[$($name::PARAMETER),+];

            fn take_all(list: &mut ArgumentList<'f>) -> Option<Self> {
                Some(($($name::take(list)?,)+))
            }
        }
    };
}

tuples_of_arguments!(A B);
tuples_of_arguments!(A B C);
tuples_of_arguments!(A B C D);
tuples_of_arguments!(A B C D E);
tuples_of_arguments!(A B C D E F);
tuples_of_arguments!(A B C D E F G);
tuples_of_arguments!(A B C D E F G H);
tuples_of_arguments!(A B C D E F G H I);
tuples_of_arguments!(A B C D E F G H I J);
tuples_of_arguments!(A B C D E F G H I J K);
tuples_of_arguments!(A B C D E F G H I J K L);

/// The result of a function that parses a directive: `()`, or the state in which the lexer continues.
pub(crate) trait DirectiveOutcome {
    fn reached(self) -> Option<Reached>;
}

impl DirectiveOutcome for () {
    fn reached(self) -> Option<Reached> {
        None
    }
}

impl DirectiveOutcome for Option<Reached> {
    fn reached(self) -> Self {
        self
    }
}

/// The parameters of a function that parses a directive.
pub(crate) const fn parameters_of<A: Arguments<'static>, R>(
    _: fn(&mut OpAsmParser<'_, 'static>, A) -> R,
) -> &'static [Parameter] {
    A::PARAMETERS
}

/// The arguments of a directive, as the function that parses it takes them; the function that prints it takes the same.
pub(crate) fn arguments_for<'f, A: Arguments<'f>, R>(
    _: impl Fn(&mut OpAsmParser<'_, 'f>, A) -> R,
    arguments: &'f [Argument],
) -> Option<A> {
    A::take(arguments)
}

/// Makes the rows of a family: a description, the names, the beginnings of the text, and either the functions that parse and print it, or its parameters and
/// its [items](super::items).
macro_rules! rows {
    ($(
        $(#[doc = $doc:literal])+
        $($name:literal)|+ starts [$($start:expr),*] $($property:ident)*
            $(=> $parse:ident, $print:ident)? $(= $parameters:ty, $items:expr)?;
    )+) => {
        /// The directives of this file.
        pub(super) const ROWS: &[crate::asm::directive::DirectiveRow] = &[$(crate::asm::directive::DirectiveRow {
            names: &[$($name),+],
            doc: concat!($($doc),+),
            starts: &[$($start),*],
            traits: &[$(crate::asm::directive::Feature::$property),*],
            ..{ $(crate::asm::directive::by_functions!($parse, $print))? $(crate::asm::directive::by_items!($parameters, $items))? }
        }),+];
    };
}

/// A row whose text two functions parse and print.
macro_rules! by_functions {
    ($parse:ident, $print:ident) => {
        crate::asm::directive::DirectiveRow {
            parameters: crate::asm::directive::parameters_of($parse),
            accepts: |arguments| crate::asm::directive::arguments_for($parse, arguments).is_some(),
            parse: |p, arguments| match crate::asm::directive::arguments_for($parse, arguments) {
                Some(taken) => Ok(crate::asm::directive::DirectiveOutcome::reached($parse(p, taken)?)),
                None => Err(crate::asm::parser::interrupted()),
            },
            print: |p, arguments| $print(p, crate::asm::directive::arguments_for($parse, arguments)?),
            ..crate::asm::directive::DirectiveRow::NOTHING
        }
    };
}

/// A row whose text consists of items.
macro_rules! by_items {
    ($parameters:ty, $items:expr) => {{
        const PARAMETERS: &[crate::asm::directive::Parameter] =
            <$parameters as crate::asm::directive::Arguments<'static>>::PARAMETERS;
        const ITEMS: &[crate::asm::items::Item] = $items;
        crate::asm::directive::DirectiveRow {
            parameters: PARAMETERS,
            accepts: |arguments| crate::asm::items::Bound::new(PARAMETERS, arguments).is_some(),
            parse: |p, arguments| p.parse_items(ITEMS, PARAMETERS, arguments).map(|()| None),
            print: |p, arguments| p.print_items(ITEMS, PARAMETERS, arguments),
            ..crate::asm::directive::DirectiveRow::NOTHING
        }
    }};
}

pub(crate) use by_functions;
pub(crate) use by_items;
pub(crate) use rows;
