//! Types by a text that is no part of the source, since a form derives it from the text of another type: [`type_of_text`].

use super::OpAsmParser;
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult, AttributeKind, Entry, SymbolPath};
use crate::ir::types::Type;
use crate::ir::{AffineId, ArenaRange, AttributeId, Ir, Text, TypeId};
use crate::source::SourceFile;
use crate::syntax::builder::TextBuilder;
use crate::syntax::{Options, parse};

/// Maximum nesting of types and attributes in a derived type.
const DEEPEST: usize = 64;

impl<'s> OpAsmParser<'_, 's> {
    /// Parses a type from a text; the result is an erroneous type if that fails.
    pub(crate) fn type_of_text(&mut self, text: &[u8]) -> TypeId {
        let text = text.trim_ascii();
        if let Some(known) = self.b.core.ir.types.lookup_text(text) {
            return known;
        }
        if let [b'!', name @ ..] = text {
            let is_alias = !name.iter().any(|byte| b".<".contains(byte));
            let alias = self.b.core.ir.attributes.alias_named(text).filter(|_| is_alias);
            return match alias.and_then(|alias| self.b.core.ir.attributes.alias(alias).ty) {
                Some(target) => target,
                None => self.b.core.intern(Type::Opaque(text.into())),
            };
        }
        let ty = read(self, text).or_else(|| {
            let whole = self.b.core.ir.without_aliases(text);
            read(self, &whole).filter(|_| whole != text)
        });
        let ty = ty.unwrap_or_else(|| self.b.core.intern(Type::Erroneous));
        if !self.b.core.ir.types.is_erroneous(ty) {
            self.b.core.ir.types.remember_text(text, ty);
        }
        ty
    }

    /// The whole text of a type, without aliases.
    pub(crate) fn spelled_type(&self, ty: TypeId) -> String {
        self.b.core.ir.spell_type(ty).unwrap_or_else(|| self.b.core.ir.print_type(ty))
    }
}

/// Reads the text as the type of a result in a separate module, and copies the type from that module.
fn read(p: &mut OpAsmParser<'_, '_>, text: &[u8]) -> Option<TypeId> {
    let module = [b"\"t.t\"() : () -> (", text, b")"].concat();
    let source = SourceFile::new("type", module).ok()?;
    let parsed = parse(&source, &Options::new(p.b.core.options.registry).no_implicit_module(true));
    let ir = &parsed.ir;
    let result = ir.top_level().next().filter(|_| parsed.is_complete()).map(|op| ir.results(op));
    let [result] = result?.collect::<Vec<_>>()[..] else { return None };
    Import { from: ir, b: p.b }.ty(ir.value_type(result), DEEPEST)
}

/// Copies types from one module into the module that is being read.
struct Import<'i, 'b, 's> {
    from: &'i Ir,
    b: &'b mut TextBuilder<'s>,
}

impl Import<'_, '_, '_> {
    fn ty(&mut self, id: TypeId, depth: usize) -> Option<TypeId> {
        let depth = depth.checked_sub(1)?;
        let ty = match self.from.types.resolved(id).clone() {
            ty @ (Type::Integer { .. } | Type::Float(_) | Type::Index | Type::None | Type::Opaque(_)) => ty,
            Type::Complex(element) => Type::Complex(self.ty(element, depth)?),
            Type::Tuple(elements) => Type::Tuple(self.types(&elements, depth)?),
            Type::Function { inputs, results } => {
                Type::Function { inputs: self.types(&inputs, depth)?, results: self.types(&results, depth)? }
            }
            Type::RankedTensor { shape, element, encoding } => {
                let encoding = self.optional(encoding, depth)?;
                Type::RankedTensor { shape, element: self.ty(element, depth)?, encoding }
            }
            Type::UnrankedTensor(element) => Type::UnrankedTensor(self.ty(element, depth)?),
            Type::Vector { shape, scalable, element } => {
                Type::Vector { shape, scalable, element: self.ty(element, depth)? }
            }
            Type::MemRef { shape, element, parameters } => {
                let parameters = parameters.iter().map(|id| self.attribute(*id, depth)).collect::<Option<_>>()?;
                Type::MemRef { shape, element: self.ty(element, depth)?, parameters }
            }
            Type::UnrankedMemRef { element, space } => {
                let space = self.optional(space, depth)?;
                Type::UnrankedMemRef { element: self.ty(element, depth)?, space }
            }
            Type::Alias { .. } | Type::Erroneous => return None,
        };
        Some(self.b.core.intern(ty))
    }

    fn types(&mut self, ids: &[TypeId], depth: usize) -> Option<Box<[TypeId]>> {
        ids.iter().map(|id| self.ty(*id, depth)).collect()
    }

    fn optional(&mut self, id: Option<AttributeId>, depth: usize) -> Option<Option<AttributeId>> {
        id.map_or(Some(None), |id| self.attribute(id, depth).map(Some))
    }

    fn typed(&mut self, id: Option<TypeId>, depth: usize) -> Option<Option<TypeId>> {
        id.map_or(Some(None), |id| self.ty(id, depth).map(Some))
    }

    pub(crate) fn text(&mut self, text: Text) -> Text {
        self.b.core.ir.texts.add(self.from.texts.get(text))
    }

    fn attribute(&mut self, id: AttributeId, depth: usize) -> Option<AttributeId> {
        let depth = depth.checked_sub(1)?;
        let kind = match *self.from.attributes.resolve(id) {
            kind @ (AttributeKind::Unit | AttributeKind::Bool(_)) => kind,
            AttributeKind::Integer(text, ty) => AttributeKind::Integer(self.text(text), self.typed(ty, depth)?),
            AttributeKind::Float(text, ty) => AttributeKind::Float(self.text(text), self.typed(ty, depth)?),
            AttributeKind::String(text, ty) => AttributeKind::String(self.text(text), self.typed(ty, depth)?),
            AttributeKind::Opaque(text, ty) => AttributeKind::Opaque(self.text(text), self.typed(ty, depth)?),
            AttributeKind::Type(ty) => AttributeKind::Type(self.ty(ty, depth)?),
            AttributeKind::Symbol(path) => {
                let names: Vec<Text> = self.from.attributes.symbol(path).to_vec();
                let names: Vec<Text> = names.into_iter().map(|name| self.text(name)).collect();
                let symbols = &mut self.b.core.ir.attributes.symbols;
                let start = symbols.len();
                symbols.extend(names);
                AttributeKind::Symbol(SymbolPath(ArenaRange::new(start, symbols.len())))
            }
            AttributeKind::Array(list) => {
                let elements = self.from.attributes.list(list).iter().map(|id| self.attribute(*id, depth));
                let elements: Vec<AttributeId> = elements.collect::<Option<_>>()?;
                AttributeKind::Array(self.b.core.ir.attributes.add_list(&elements))
            }
            AttributeKind::Dictionary(entries) => {
                let from = self.from;
                let entry = |entry: &Entry| {
                    Some(Entry { name: self.text(entry.name), value: self.attribute(entry.value, depth)? })
                };
                let entries = from.attributes.dictionary(entries).iter().map(entry);
                let entries: Vec<Entry> = entries.collect::<Option<_>>()?;
                AttributeKind::Dictionary(self.b.core.ir.attributes.add_dictionary(&entries))
            }
            AttributeKind::Dense(text, ty) => AttributeKind::Dense(self.text(text), self.ty(ty, depth)?),
            AttributeKind::Sparse(text, ty) => AttributeKind::Sparse(self.text(text), self.ty(ty, depth)?),
            AttributeKind::DenseArray(ty, text) => {
                let text = text.map(|text| self.text(text));
                AttributeKind::DenseArray(self.ty(ty, depth)?, text)
            }
            AttributeKind::AffineMap(text, form) => AttributeKind::AffineMap(self.text(text), self.affine(form)?),
            AttributeKind::AffineSet(text, form) => AttributeKind::AffineSet(self.text(text), self.affine(form)?),
            AttributeKind::Strided(text, count) => AttributeKind::Strided(self.text(text), count),
            // Aliases, distinct attributes and locations are no part of a type.
            _ => return None,
        };
        Some(self.b.core.ir.attributes.add(kind))
    }

    fn affine(&mut self, form: AffineForm) -> Option<AffineForm> {
        let results = self.from.attributes.affine_results[form.results.range()].iter();
        let copied = results
            .map(|result| Some(AffineResult { expression: self.expression(result.expression, DEEPEST)?, ..*result }));
        let copied: Vec<AffineResult> = copied.collect::<Option<_>>()?;
        let all = &mut self.b.core.ir.attributes.affine_results;
        let start = all.len();
        all.extend(copied);
        Some(AffineForm { results: ArenaRange::new(start, all.len()), ..form })
    }

    fn expression(&mut self, id: AffineId, depth: usize) -> Option<AffineId> {
        let depth = depth.checked_sub(1)?;
        let expression = match self.from.attributes.affine[id.index()] {
            AffineExpression::Binary(operator, left, right) => {
                AffineExpression::Binary(operator, self.expression(left, depth)?, self.expression(right, depth)?)
            }
            leaf => leaf,
        };
        let all = &mut self.b.core.ir.attributes.affine;
        all.push(expression);
        Some(AffineId::at(all.len() - 1))
    }
}
