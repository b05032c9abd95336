//! Operations that are alone on a line, with successors, properties or attributes: see [`crate::syntax::fast::pieces`].

use super::{Fallible, TextBuilder};
use crate::ir::{AttributeKind, OpId, Texts};
use crate::syntax::fast::line::{LineParts, Repeated};
use crate::syntax::fast::link::PassedLine;
use crate::syntax::fast::pieces::{LinePiece, PieceKind};

/// Reads an operation up to its location, which begins at `end`.
#[inline(never)]
pub(crate) fn long_line(b: &mut TextBuilder<'_>, line: &LineParts, repeated: Option<Repeated>, end: u32) -> Fallible {
    let head = b.head(line);
    b.begin_head(&head);
    let link = b.link();
    let slot = link.taken_slot();
    let types = slot.types.get();
    pieces_of(b, slot)?;
    // The method that caches a line applies to lines that occur a second time.
    b.lines.new_line = slot
        .text
        .take()
        .filter(|text| b.core.ir.signatures.note_line(text.hash, b.core.options.limits.reading.noted_lines));
    if let Some(signature) = b.known_signature(repeated, types, end)
        && b.lines.new_line.is_none()
        && !b.core.keeps_places()
        && b.complete_line(&head, types, signature)
        && let Some(frame) = b.nesting.operations.pop()
    {
        b.add_extra(&frame, OpId::at(b.core.ir.operations.len() - 1));
        return Ok(());
    }
    b.operation_types(types);
    b.signature(types, end)?;
    b.operation_end(end);
    Ok(())
}

#[inline]
fn pieces_of(b: &mut TextBuilder<'_>, slot: &PassedLine) -> Fallible {
    let pieces = slot.pieces.take();
    let read = read_pieces(b, &pieces);
    slot.pieces.set(pieces);
    read
}

/// Applies the actions that the grammar has for these pieces.
pub(crate) fn read_pieces(b: &mut TextBuilder<'_>, pieces: &[LinePiece]) -> Fallible {
    pieces.iter().try_for_each(|piece| read_piece(b, *piece))
}

#[inline]
fn read_piece(b: &mut TextBuilder<'_>, LinePiece { kind, span }: LinePiece) -> Fallible {
    let (start, end) = (span.start, span.end);
    let core = &mut b.core;
    match kind {
        PieceKind::Successor => b.successor(start, end),
        PieceKind::Properties => b.properties(),
        PieceKind::Attributes => b.attributes(),
        PieceKind::DictionaryBegin => core.entries_begin(),
        PieceKind::Name => core.entry_name(start, end),
        PieceKind::UnitEntry => core.unit_entry(),
        PieceKind::Entry => core.entry(),
        PieceKind::Dictionary => core.dictionary(start, end),
        PieceKind::Unit => core.unit(),
        PieceKind::True => core.boolean(true),
        PieceKind::False => core.boolean(false),
        PieceKind::Integer { is_typed } => core.integer(start, end, is_typed),
        PieceKind::Float { is_typed } => core.float(start, end, is_typed),
        PieceKind::String { is_typed } => core.string(start, end, is_typed),
        PieceKind::TypeValue => core.type_attribute(),
        PieceKind::SymbolBegin => core.symbol_begin(start, end),
        PieceKind::SymbolNested => core.symbol_nested(start, end),
        PieceKind::Symbol => core.symbol(),
        PieceKind::ArrayBegin => core.array_begin(),
        PieceKind::Array => core.array(),
        PieceKind::Numbers => {
            if let Some(ty) = core.types.pop() {
                let text = (start < end).then(|| Texts::of_span(start, end));
                core.push_attribute(AttributeKind::DenseArray(ty, text));
            }
        }
        PieceKind::DenseBegin => b.elements.begin(end),
        PieceKind::ListBegin => b.elements.list_begin(),
        PieceKind::ListEnd => b.elements.list_end(core, end),
        PieceKind::ElementInteger { is_negative } => {
            b.elements.integer(core, start, end, is_negative);
            b.elements.element(core, false);
        }
        PieceKind::ElementFloat => {
            b.elements.float(start, end);
            b.elements.element(core, false);
        }
        PieceKind::ElementBoolean => {
            b.elements.boolean(start, end);
            b.elements.element(core, false);
        }
        PieceKind::ElementString => {
            b.elements.string(start, end);
            b.elements.element(core, false);
        }
        PieceKind::Dense => b.elements.dense(core, start, end),
        PieceKind::DialectAttribute { is_typed } => b.dialect_attribute(start, end, is_typed),
        PieceKind::AliasUse => core.attribute_alias_use(start, end),
        PieceKind::MapBegin => b.affine.begin(end),
        PieceKind::MapDim => b.affine.dim(core, start, end),
        PieceKind::MapSymbol => b.affine.symbol(core, start, end),
        PieceKind::MapResults => b.affine.results_begin(core),
        PieceKind::MapName => {
            b.affine.name(core, start, end);
            b.affine.result(core);
        }
        PieceKind::MapConstant => {
            b.affine.constant(core, start, end);
            b.affine.result(core);
        }
        PieceKind::Map => b.affine.map(core, start, end),
        PieceKind::IntegerType => core.integer_type(start, end),
        PieceKind::FloatType => core.float_type(start, end),
        PieceKind::IndexType => core.index_type(),
        PieceKind::ShapedType => return b.shaped_type(start, end),
    }
    Ok(())
}
