//! Operands of dispatches, with the used parts of resources.

use crate::asm::directive::DirectiveStart::{Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::ElementText;
use crate::asm::items::ElementText::Symbol;
use crate::asm::items::ItemPlace::{After, Before};
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::AttributeKind;
use crate::lex::token::Token;
use crate::syntax::custom::CustomError;

rows! {
    /// `@a::@b`, or `{@a::@b, @c::@d}`: an array of symbols.
    "DispatchEntryPoints" starts [Text("@"), Text("{")]
        = AttributeIndex, items![OneOrMore("{", "}")[Element(0, Symbol)]];
    /// `@function`, or `@function as("name")`: the name and the function.
    "SymbolAlias" starts [Text("@")] => parse_symbol_alias, print_symbol_alias;
    /// `(%a[%o to %e for %l], %b)`: values; resources among them have an offset, an end and a length.
    "DispatchOperands" starts [Text("(")]
        = (SlotIndex, SlotIndex, SlotIndex, SlotIndex), items!["(" Until(")")[Value(0) OfResource(0, After)["[" Value(1) " to " Value(2) " for "
            Value(3) "]"]]];
    /// `(ro %a[%o for %l], %b)`: values; resources among them have an access, an offset and a length.
    "CmdCallOperands" starts [Text("(")]
        = (SlotIndex, SlotIndex, SlotIndex, AttributeIndex), items!["(" Until(")")[OfResource(0, Before)[Element(3, ACCESS) " "] Value(0)
            OfResource(0, After)["[" Value(1) " for " Value(2) "]"]]];
    /// `ro %a[%o for %l] : t{%s}`, one a line: values, types, sizes, offsets, lengths and accesses.
    "DispatchResources" starts [Word("ro"), Word("rw"), Word("wo")]
        = (SlotIndex, TypesOf, SlotIndex, SlotIndex, SlotIndex, AttributeIndex), items![Lines[Element(5, ACCESS) " " Value(0) "[" Value(3) " for "
            Value(4) "]" " : " TypeOf(1) Sizes(2)]];
    /// `(%a : t)[%o, %l]`, one a line: values, types, offsets and lengths.
    "Bindings" | "BindingTable" | "DispatchBindings" starts [Text("(")]
        = (SlotIndex, TypesOf, SlotIndex, SlotIndex), items![Lines["(" Value(0) " : " TypeOf(1) ")" "[" Value(2) ", " Value(3) "]"]];
}

/// `@function`, or `@function as("name")`: the default of the name is the name of the function.
fn parse_symbol_alias<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (name, function): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let (token, span) = p.peek()?;
    if token != Token::SymbolName {
        return Err(p.error(CustomError::Attribute, span));
    }
    let symbol = p.parse_attribute()?;
    p.set_attribute(function, symbol)?;
    let text = p.symbol_text(span.start, span.end);
    let own = p.new_attribute(AttributeKind::String(text, None));
    let alias = if p.parse_optional_keyword("as") {
        p.parse("(")?;
        let alias = p.parse_string()?;
        p.parse(")")?;
        alias
    } else {
        own
    };
    p.set_attribute(name, alias)
}

/// `@function`, or `@function as("name")`
fn print_symbol_alias(p: &mut OpAsmPrinter<'_, '_>, (name, function): (AttributeIndex, AttributeIndex)) -> Option<()> {
    p.did_print_attribute(name);
    let ir = p.ir();
    let own = ir.symbol(p.attribute(function)?)?;
    let alias = p.attribute(name)?;
    p.in_full_of(function)?;
    if ir.string(alias)? != own {
        p.print(" as(");
        p.print_attribute(alias);
        p.print(")");
    }
    Some(())
}

/// The access to a resource.
const ACCESS: ElementText =
    ElementText::Words(&[("ro", "1"), ("wo", "2"), ("rw", "3")], "expected access to be one of ro, rw, or wo");
