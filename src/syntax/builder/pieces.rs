//! Operations on a line of their own with successors, properties or attributes: see [`crate::syntax::pieces`].

use super::{Builder, Fallible};
use crate::ir::{AttributeKind, OpId, Texts};
use crate::syntax::line::Line;
use crate::syntax::pieces::{Piece, PieceKind};

impl Builder<'_> {
    /// An operation up to its location, which begins at `end`. Its types begin at `types`.
    #[inline(never)]
    pub(super) fn long_line(&mut self, line: &Line, types: u32, end: u32) -> Fallible {
        let head = self.head(line);
        self.begin_head(&head);
        let link = self.link();
        let slot = link.taken_slot();
        let pieces = slot.pieces.take();
        let read = pieces.iter().try_for_each(|piece| self.piece(*piece));
        slot.pieces.set(pieces);
        read?;
        self.lines.new_line = slot.text.take().filter(|text| self.core.ir.signatures.note_line(text.hash));
        if self.lines.new_line.is_none()
            && !self.core.keeps_places()
            && let Some(signature) = self.known_signature(line.signature, types, end)
            && self.complete_line(&head, types, signature)
            && let Some(frame) = self.nesting.operations.pop()
        {
            self.add_extra(&frame, OpId::at(self.core.ir.operations.len() - 1));
            return Ok(());
        }
        self.operation_types(types);
        self.signature(types, end)?;
        self.operation_end(end);
        Ok(())
    }

    /// What the grammar does where it has read the same.
    #[inline]
    fn piece(&mut self, Piece { kind, span }: Piece) -> Fallible {
        let (start, end) = (span.start, span.end);
        let core = &mut self.core;
        match kind {
            PieceKind::Successor => self.successor(start, end),
            PieceKind::Properties => self.properties(),
            PieceKind::Attributes => self.attributes(),
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
            PieceKind::DenseBegin => self.elements.begin(end),
            PieceKind::ListBegin => self.elements.list_begin(),
            PieceKind::ListEnd => self.elements.list_end(core, end),
            PieceKind::ElementInteger { is_negative } => {
                self.elements.integer(core, start, end, is_negative);
                self.elements.element(core, false);
            }
            PieceKind::ElementFloat => {
                self.elements.float(start, end);
                self.elements.element(core, false);
            }
            PieceKind::ElementBoolean => {
                self.elements.boolean(start, end);
                self.elements.element(core, false);
            }
            PieceKind::ElementString => {
                self.elements.string(start, end);
                self.elements.element(core, false);
            }
            PieceKind::Dense => self.elements.dense(core, start, end),
            PieceKind::DialectAttribute { is_typed } => self.dialect_attribute(start, end, is_typed),
            PieceKind::AliasUse => core.attribute_alias_use(start, end),
            PieceKind::MapBegin => self.affine.begin(end),
            PieceKind::MapDim => self.affine.dim(core, start, end),
            PieceKind::MapSymbol => self.affine.symbol(core, start, end),
            PieceKind::MapResults => self.affine.results_begin(core),
            PieceKind::MapName => {
                self.affine.name(core, start, end);
                self.affine.result(core);
            }
            PieceKind::MapConstant => {
                self.affine.constant(core, start, end);
                self.affine.result(core);
            }
            PieceKind::Map => self.affine.map(core, start, end),
            PieceKind::IntegerType => core.integer_type(start, end),
            PieceKind::FloatType => core.float_type(start, end),
            PieceKind::IndexType => core.index_type(),
            PieceKind::ShapedType => return self.shaped_type(start, end),
        }
        Ok(())
    }
}
