//! [`Item`]: the text of a directive as data, which its parser and its printer follow.
//!
//! Lists and clauses of many dialects differ only in their punctuation: each entry has the next value of an operand, the next type of another, or the next
//! element of an array. Such a directive is a list of items: `parser` collects the columns of its arguments, and `printer` takes them apart
//! again. A number in an item is the place of an argument in the parameters of the row. Items are constants, which bound the recursion of both.

mod parser;
mod printer;

use super::directive::{ArgumentList, Parameter};
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use smallvec::SmallVec;

/// A part of the text of a directive.
#[derive(Clone, Copy)]
pub(crate) enum Item {
    /// A word or punctuation, including the blanks that are printed around it.
    Literal(&'static str),
    /// The next value of an operand.
    Value(u8),
    /// All values of an operand, `%a, %b`, or none.
    Values(u8),
    /// `(%a, %b)`: all values of an operand.
    Enclosed(u8),
    /// The value of an operand that each entry repeats.
    SharedValue(u8),
    /// `%scope::%key`, or `%key`: the value that each entry repeats, if there is one, and the next value of another operand.
    Scoped(u8, u8),
    /// The next type of an operand or a result.
    TypeOf(u8),
    /// `t, u`: all types of an operand.
    Types(u8),
    /// The type of an operand that each entry repeats.
    SharedType(u8),
    /// No text: the next type of this operand is also the last type that was written.
    SameType(u8),
    /// No text: the next value has this type.
    FixedType(u8, &'static str),
    /// `{%a, %b}`, or nothing: a value for each dynamic size of the last type.
    Sizes(u8),
    /// The next element of an array.
    Element(u8, ElementText),
    /// All of an attribute, in the text of an element.
    Whole(u8, ElementText),
    /// An attribute without effect, which is not printed.
    Dropped,
    /// The next number of an array of `i64`.
    Number(u8),
    /// This text and the next number of an array of `i64`, or nothing if the number is 1.
    NumberOrOne(u8, &'static str),
    /// This word, or nothing: whether the next element of an array of `i1` is true.
    Marked(u8, &'static str),
    /// The word of an enumeration, which is all of an attribute.
    Enumerator(u8),
    /// Entries with commas between them, at least one.
    List(&'static [Item]),
    /// Entries with commas between them, or none, and the closing bracket.
    Until(&'static str, &'static [Item]),
    /// Entries with commas between them, or none, each on a separate line.
    Lines(&'static [Item]),
    /// An entry alone, or several between brackets.
    OneOrMore(&'static str, &'static str, &'static [Item]),
    /// Entries with commas between them; an array of `i32` has the number of entries in each list.
    Counted(u8, &'static [Item]),
    /// Optional items: read if their first token comes next, and printed unless their first column is at its end.
    Optional(&'static [Item]),
    /// Items of a directive that has this argument.
    With(u8, &'static [Item]),
    /// Items that are present if a value is a resource: the next value of the column, or the last one.
    OfResource(u8, ItemPlace, &'static [Item]),
    /// Items that several directives have.
    Items(&'static [Item]),
    /// Items in parentheses, or nothing, in which case the attribute is set.
    OrAlone(u8, Alone, &'static [Item]),
}

/// Whether items come before or after the value on which they depend.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ItemPlace {
    Before,
    After,
}

/// The value of an attribute that records that only the word before a clause is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alone {
    Unit,
    /// An array with one element of this spelling.
    Element(&'static str),
}

/// The text of an element of an array.
#[derive(Clone, Copy)]
pub(crate) enum ElementText {
    /// An attribute.
    Attribute,
    /// An attribute with its type, also where the generic form leaves it out.
    InFull,
    /// `@f`
    Symbol,
    /// `"text"`
    String,
    /// A type, which sizes may follow.
    Type,
    /// A number of this type, which is not written.
    Number(&'static str),
    /// `[attribute]` with these brackets, or nothing for the attribute of this spelling.
    Bracketed([&'static str; 2], &'static str),
    /// The word, for a boolean that is true.
    Flag(&'static str),
    /// A word for each attribute; and the error where none of the words comes next.
    Words(&'static [(&'static str, &'static str)], &'static str),
}

/// Makes a list of items: a text is a [`Literal`](Item::Literal), and items inside of an item are in brackets after its arguments.
macro_rules! items {
    (@ [$($made:tt)*]) => { &[$($made)*] };
    (@ [$($made:tt)*] $text:literal $($rest:tt)*) => {
        crate::asm::items::items!(@ [$($made)* crate::asm::items::Item::Literal($text),] $($rest)*)
    };
    (@ [$($made:tt)*] $name:ident ($($argument:expr),*) [$($inner:tt)*] $($rest:tt)*) => {
        crate::asm::items::items!(
            @ [$($made)* crate::asm::items::Item::$name($($argument,)* crate::asm::items::items!($($inner)*)),] $($rest)*
        )
    };
    (@ [$($made:tt)*] $name:ident ($($argument:expr),*) $($rest:tt)*) => {
        crate::asm::items::items!(@ [$($made)* crate::asm::items::Item::$name($($argument),*),] $($rest)*)
    };
    (@ [$($made:tt)*] $name:ident [$($inner:tt)*] $($rest:tt)*) => {
        crate::asm::items::items!(
            @ [$($made)* crate::asm::items::Item::$name(crate::asm::items::items!($($inner)*)),] $($rest)*
        )
    };
    (@ [$($made:tt)*] $name:ident $($rest:tt)*) => {
        crate::asm::items::items!(@ [$($made)* crate::asm::items::Item::$name,] $($rest)*)
    };
    ($($items:tt)*) => { crate::asm::items::items!(@ [] $($items)*) };
}

pub(crate) use items;

/// The arguments of a directive, in the order of its parameters; `None` for an omitted argument.
pub(crate) struct Bound<'f>(SmallVec<[Option<&'f Argument>; 10]>);

impl<'f> Bound<'f> {
    /// The arguments for some parameters; `None` if they do not match.
    pub(crate) fn new(parameters: &[Parameter], arguments: &'f [Argument]) -> Option<Self> {
        let mut list = ArgumentList::new(parameters, arguments)?;
        let bound = parameters.iter().map(|parameter| list.argument(*parameter)).collect::<Option<_>>()?;
        list.is_empty().then_some(Self(bound))
    }

    fn all(&self) -> &[Option<&'f Argument>] {
        &self.0
    }

    fn has(&self, at: u8) -> bool {
        self.0[usize::from(at)].is_some()
    }

    /// The operand or result of an argument, or of its types.
    fn slot(&self, at: u8) -> Option<SlotIndex> {
        match self.0[usize::from(at)] {
            Some(Argument::Slot(slot) | Argument::Type(slot)) => Some(*slot),
            _ => None,
        }
    }

    fn attribute(&self, at: u8) -> Option<AttributeIndex> {
        match self.0[usize::from(at)] {
            Some(Argument::Attribute(attribute)) => Some(*attribute),
            _ => None,
        }
    }
}

/// The content of an array whose parts are in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Listed {
    Elements,
    /// Numbers of this type.
    Numbers(&'static str),
}

/// The columns that the text lists.
pub(crate) fn listed(items: &[Item], argument: u8) -> Option<Listed> {
    items.iter().find_map(|item| match *item {
        Item::Element(at, _) if at == argument => Some(Listed::Elements),
        Item::Number(at) | Item::NumberOrOne(at, _) if at == argument => Some(Listed::Numbers("i64")),
        Item::Marked(at, _) if at == argument => Some(Listed::Numbers("i1")),
        Item::Counted(at, _) if at == argument => Some(Listed::Numbers("i32")),
        _ => listed(item.inner(), argument),
    })
}

impl Item {
    /// The items inside of an item.
    fn inner(self) -> &'static [Self] {
        match self {
            Self::List(inner)
            | Self::Items(inner)
            | Self::Until(_, inner)
            | Self::Lines(inner)
            | Self::OneOrMore(_, _, inner)
            | Self::Counted(_, inner)
            | Self::Optional(inner)
            | Self::With(_, inner)
            | Self::OfResource(_, _, inner)
            | Self::OrAlone(_, _, inner) => inner,
            _ => &[],
        }
    }
}

/// The column that determines whether there is a further entry: the first from which each entry takes something.
pub(crate) fn leading(items: &[Item]) -> Option<u8> {
    items.iter().find_map(|item| match *item {
        Item::Value(at)
        | Item::Values(at)
        | Item::Enclosed(at)
        | Item::Scoped(_, at)
        | Item::TypeOf(at)
        | Item::Types(at)
        | Item::Element(at, _)
        | Item::Number(at)
        | Item::Enumerator(at) => Some(at),
        Item::Optional(_) | Item::With(..) | Item::OfResource(..) => None,
        _ => leading(item.inner()),
    })
}
