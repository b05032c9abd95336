//! Types: from tokens to interned ids, with the checks MLIR's parser makes.

use super::core::BuilderCore;
use super::places::note_aliases;
use super::{Fallible, TextBuilder, literals};
use crate::ir::types::{FLOAT_TYPES, Signedness, Type};
use crate::ir::{TypeId, equal};
use crate::lex::scan::{TypeOf, visit_signature};
use crate::lex::token::Token;
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::error::{NameError, TypeError};
use crate::syntax::faults::{ParameterError, ParameterFault};
use crate::syntax::lexer::Lexer;
use crate::syntax::parameters;

/// The inside of a `tensor<..>`, `vector<..>` or `memref<..>` that is being read.
#[derive(Default)]
pub(crate) struct ShapeDraft {
    open: Vec<OpenShape>,
}

pub(crate) struct OpenShape {
    pub(crate) dims: Vec<Dim>,
    scalable: Vec<bool>,
    pub(crate) is_unranked: bool,
    element: Option<(TypeId, Span)>,
    parameters: usize,
    /// The end of each type.
    pub(crate) ends: Vec<u32>,
    /// Whether a size was refused.
    is_refused: bool,
}

impl<'s> BuilderCore<'s> {
    pub(crate) fn intern(&mut self, ty: Type) -> TypeId {
        self.ir.types.intern(ty, &self.ir.attributes, &self.ir.texts)
    }

    pub(crate) fn push_type(&mut self, ty: Type) {
        let id = self.intern(ty);
        self.types.push(id);
    }

    /// A list of types begins: the inputs or the results of a function type, the elements of a tuple.
    #[inline]
    pub(crate) fn types_begin(&mut self, _start: u32) {
        self.marks.push(self.types.len());
    }

    pub(crate) fn function_type(&mut self) {
        let results = self.marks.pop().unwrap_or(0);
        let inputs = self.marks.pop().unwrap_or(0);
        let ty = Type::Function { inputs: self.types[inputs..results].into(), results: self.types[results..].into() };
        self.types.truncate(inputs);
        self.push_type(ty);
    }

    pub(crate) fn tuple_type(&mut self) {
        let start = self.marks.pop().unwrap_or(0);
        let ty = Type::Tuple(self.types[start..].into());
        self.types.truncate(start);
        self.push_type(ty);
    }

    pub(crate) fn integer_type(&mut self, start: u32, end: u32) {
        const WIDTH_LIMIT: u64 = 16_777_215;
        let bytes = self.slice(start, end);
        let short = match bytes {
            [b'i', digit @ b'1'..=b'9'] => usize::from(digit - b'0'),
            [b'i', ten @ b'1'..=b'9', digit @ b'0'..=b'9'] => usize::from((ten - b'0') * 10 + (digit - b'0')),
            _ => 0,
        };
        if let Some(known) = self.recent.integer_types[short] {
            return self.types.push(known);
        }
        let (signedness, digits) = match bytes {
            [b's', b'i', digits @ ..] => (Signedness::Signed, digits),
            [b'u', b'i', digits @ ..] => (Signedness::Unsigned, digits),
            _ => (Signedness::Signless, &bytes[1..]),
        };
        let long = || std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u64>().ok());
        let width = literals::small(digits).or_else(long);
        let error = match width {
            Some(width) if width <= WIDTH_LIMIT => {
                let id = self.intern(Type::Integer { width: width as u32, signedness });
                self.recent.integer_types[short] = Some(id).filter(|_| short > 0);
                return self.types.push(id);
            }
            Some(width) if u32::try_from(width).is_ok() => TypeError::WidthLimit,
            _ => TypeError::InvalidWidth,
        };
        self.refuse_type(Span::new(start, end), error);
        self.push_type(Type::Erroneous);
    }

    pub(crate) fn float_type(&mut self, start: u32, end: u32) {
        let bytes = self.slice(start, end);
        if let Some(known) = self.ir.types.lookup_text(bytes) {
            return self.types.push(known);
        }
        let name = FLOAT_TYPES.iter().find(|name| name.as_bytes() == bytes);
        let id = self.intern(name.map_or(Type::Erroneous, |name| Type::Float(name)));
        self.ir.types.remember_text(bytes, id);
        self.types.push(id);
    }

    pub(crate) fn index_type(&mut self) {
        self.push_type(Type::Index);
    }

    pub(crate) fn none_type(&mut self) {
        self.push_type(Type::None);
    }

    pub(crate) fn dialect_type(&mut self, start: u32, end: u32) {
        let bytes = self.slice(start, end);
        if let Some(known) = self.ir.types.lookup_text(bytes) {
            return self.types.push(known);
        }
        let errors = self.errors.len();
        self.refuse_bad_dialect(start, end);
        if self.is_of_bcast(start, end) {
            self.refuse_bcast_type(start, end);
            return self.push_type(Type::Erroneous);
        }
        let id = self.intern(Type::Opaque(bytes.into()));
        if let Some(error) = self.ir.types.holder_error(id) {
            let at = start + error.at as u32;
            self.refuse_type(Span::new(at, (at + 1).min(end)), TypeError::NoShape(error.expected));
            return self.push_type(Type::Erroneous);
        }
        let is_own = || self.options.registry.defines_dialect(crate::dialect::of_symbol(bytes));
        if let Some(error) = parameters::fault(bytes).filter(|_| !is_own()) {
            refuse_parameter(self, start, error);
            return self.push_type(Type::Erroneous);
        }
        if self.errors.len() == errors {
            self.ir.types.remember_text(bytes, id);
        }
        self.types.push(id);
    }

    /// `#.a` has no dialect, and the symbols of the builtin dialect are written without a dialect.
    pub(crate) fn refuse_bad_dialect(&mut self, start: u32, end: u32) {
        let bytes = self.slice(start + 1, end);
        let length = bytes.iter().position(|byte| matches!(byte, b'.' | b'<')).unwrap_or(bytes.len());
        let dialect = &bytes[..length];
        let is_name = dialect.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
            && dialect.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'));
        if dialect.is_empty() || !is_name {
            let name = format!("\"{}\"", String::from_utf8_lossy(dialect));
            self.refuse_name(Span::new(start, end), NameError::DialectNamespace { name });
        } else if dialect == b"builtin" {
            let kind = if self.slice(start, start + 1) == b"!" { "type" } else { "attribute" };
            self.refuse_name(Span::new(start, end), NameError::BuiltinSymbol { kind });
            self.place_at(Span::at(start + "!builtin.".len() as u32));
        }
    }

    pub(crate) fn type_alias_use(&mut self, start: u32, end: u32) {
        note_aliases(self, start, end);
        let bytes = self.slice(start, end);
        let known = self.ir.attributes.alias_named(bytes);
        let target = known.and_then(|alias| Some((alias, self.ir.attributes.alias(alias).ty?)));
        match target {
            Some((alias, target)) => self.push_type(Type::Alias { alias, target }),
            None => {
                let name = self.text_between(start + 1, end);
                self.refuse_name(Span::new(start, end), NameError::UndefinedAlias { name });
                self.place_at(Span::at(end));
                self.push_type(Type::Erroneous);
            }
        }
    }

    pub(crate) fn complex_type(&mut self, _start: u32, element_start: u32) {
        let Some(element) = self.types.pop() else { return };
        if !matches!(self.ir.types.resolved(element), Type::Integer { .. } | Type::Float(_) | Type::Erroneous) {
            let ty = self.ir.print_type(element);
            self.refuse_type(Span::new(element_start, element_start + 1), TypeError::ComplexElement(ty));
            return self.push_type(Type::Erroneous);
        }
        self.push_type(Type::Complex(element));
    }
}

impl TextBuilder<'_> {
    /// Reads a whole shaped type, whose text is in the memo or is parsed separately.
    #[inline]
    pub(crate) fn shaped_type(&mut self, start: u32, end: u32) -> Fallible {
        note_aliases(&mut self.core, start, end);
        let bytes = self.core.slice(start, end);
        // Consecutive types are often equal.
        if let Some((text, id)) = self.core.recent.newest_type
            && equal(self.core.source.slice(text), bytes)
        {
            self.core.types.push(id);
            return Ok(());
        }
        if let Some(id) = self.core.ir.types.lookup_text(bytes) {
            self.core.recent.newest_type = Some((Span::new(start, end), id));
            self.core.types.push(id);
            return Ok(());
        }
        self.shaped_type_inside(start, end)
    }

    /// Reads a whole `(types) -> types`, whose text is in the memo or is parsed separately.
    pub(crate) fn signature(&mut self, start: u32, end: u32) -> Fallible {
        note_aliases(&mut self.core, start, end);
        let id = match self.core.ir.signatures.lookup(self.core.slice(start, end)) {
            Some(id) => id,
            None => return self.signature_inside(start, end),
        };
        self.core.marks.push(self.core.types.len());
        self.core.types.extend_from_slice(self.core.ir.signatures.inputs(id));
        self.core.marks.push(self.core.types.len());
        self.core.types.extend_from_slice(self.core.ir.signatures.results(id));
        if let Some(frame) = self.nesting.operations.last_mut() {
            frame.signature = Some(id);
        }
        Ok(())
    }

    #[cold]
    fn signature_inside(&mut self, start: u32, end: u32) -> Fallible {
        let errors = self.core.errors.len();
        if !known_types(&mut self.core, start, end) {
            let mut lexer = Lexer::coarse(self.core.bytes, Span::new(start, end), Token::SignatureStart);
            crate::syntax::builder::grammar::parse_text(self, &mut lexer)?;
        }
        let [.., inputs, results] = self.core.marks[..] else { return Ok(()) };
        if self.core.errors.len() == errors {
            let text = self.core.slice(start, end);
            let (inputs, results) = (&self.core.types[inputs..results], &self.core.types[results..]);
            let id = self.core.ir.signatures.remember(text, inputs, results);
            if let Some(frame) = self.nesting.operations.last_mut() {
                frame.signature = Some(id);
            }
        }
        Ok(())
    }

    #[cold]
    fn shaped_type_inside(&mut self, start: u32, end: u32) -> Fallible {
        let (height, errors) = (self.heights(), self.core.errors.len());
        let mut lexer = Lexer::fine(self.core.bytes, Span::new(start, end), Token::TypeStart);
        let parsed = crate::syntax::builder::grammar::parse_text(self, &mut lexer);
        if let Err(error) = parsed {
            self.core.types.truncate(height.types);
            self.core.marks.truncate(height.marks);
            self.core.attributes.truncate(height.attributes);
            self.core.entries.truncate(height.entries);
            self.core.entry_names.truncate(height.entry_names);
            self.shape.open.clear();
            return Err(error);
        }
        if self.core.errors.len() == errors
            && let Some(id) = self.core.types.last()
        {
            self.core.ir.types.remember_text(self.core.slice(start, end), *id);
        }
        Ok(())
    }
}

impl ShapeDraft {
    pub(crate) fn begin(&mut self, core: &mut BuilderCore<'_>) {
        let parameters = core.attributes.len();
        self.open.push(OpenShape {
            dims: Vec::new(),
            scalable: Vec::new(),
            is_unranked: false,
            element: None,
            parameters,
            ends: Vec::new(),
            is_refused: false,
        });
    }

    pub(crate) fn unranked(&mut self) {
        if let Some(shape) = self.open.last_mut() {
            shape.is_unranked = true;
        }
    }

    pub(crate) fn dynamic_dimension(&mut self) {
        if let Some(shape) = self.open.last_mut() {
            shape.dims.push(Dim::DYNAMIC);
        }
    }

    pub(crate) fn dimension(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32, is_scalable: bool) {
        let digits = core.slice(start, end);
        let size = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u64>().ok());
        let dim = size.and_then(|size| Dim::fixed(size).ok());
        if dim.is_none() {
            core.refuse_type(Span::new(start, end), TypeError::InvalidDimension);
        }
        if let Some(shape) = self.open.last_mut() {
            shape.is_refused |= dim.is_none();
            shape.dims.push(dim.unwrap_or(Dim::DYNAMIC));
            if is_scalable {
                shape.scalable.resize(shape.dims.len() - 1, false);
                shape.scalable.push(true);
            }
        }
    }

    pub(crate) fn element_type(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let element = core.types.pop();
        if let Some(shape) = self.open.last_mut() {
            shape.element = element.map(|element| (element, Span::new(start, end)));
        }
    }

    /// An encoding, a layout or a memory space: it is on the stack until the type ends.
    pub(crate) fn type_parameter(&mut self, end: u32) {
        if let Some(shape) = self.open.last_mut() {
            shape.ends.push(end);
        }
    }

    pub(crate) fn end(
        &mut self,
        core: &mut BuilderCore<'_>,
    ) -> Option<(OpenShape, TypeId, Span, Vec<crate::ir::AttributeId>)> {
        let shape = self.open.pop()?;
        let parameters = core.attributes.split_off(shape.parameters);
        let (element, span) = shape.element.filter(|_| !shape.is_refused)?;
        // The error inside was reported already.
        if core.ir.types.is_erroneous(element) {
            return None;
        }
        Some((shape, element, span, parameters))
    }

    pub(crate) fn tensor_type(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let Some((shape, element, span, parameters)) = self.end(core) else {
            return core.push_type(Type::Erroneous);
        };
        if !core.ir.types.is_tensor_element(element) {
            let ty = core.ir.print_type(element);
            core.refuse_type(span, TypeError::TensorElement(ty));
            return core.push_type(Type::Erroneous);
        }
        let encoding = parameters.first().copied();
        if shape.is_unranked {
            if encoding.is_some() {
                core.refuse_type(Span::new(start, span.end), TypeError::UnrankedEncoding);
                core.place_behind(end);
                return core.push_type(Type::Erroneous);
            }
            return core.push_type(Type::UnrankedTensor(element));
        }
        if encoding.is_some() {
            let comma = core.skip_trivia(span.end);
            let first = core.skip_trivia(comma + 1);
            let text = core.bytes.get(first as usize..end as usize).unwrap_or_default();
            if [&b"array"[..], b"distinct"].iter().any(|word| text.starts_with(word)) {
                core.refuse_type(Span::at(first), TypeError::UnreadEncoding);
                return core.push_type(Type::Erroneous);
            }
        }
        if let Some(encoding) = encoding
            && let Some(text) = core.ir.dialect_text(encoding)
            && let Some(fault) = parameters::fault_of_tensor(text, &shape.dims, &core.ir.print_type(element))
        {
            let after = shape.ends.first().map_or(span.end, |end| core.skip_trivia(*end));
            core.refuse_type(Span::at(after), TypeError::Parameter(fault));
            return core.push_type(Type::Erroneous);
        }
        core.push_type(Type::RankedTensor { shape: shape.dims.into(), element, encoding });
    }

    pub(crate) fn vector_type(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let Some((shape, element, span, _)) = self.end(core) else {
            return core.push_type(Type::Erroneous);
        };
        let is_element = |ty: &Type| {
            matches!(ty, Type::Integer { .. } | Type::Float(_) | Type::Index | Type::Erroneous)
                || matches!(ty, Type::Opaque(text) if is_vector_element(text))
        };
        let types = &core.ir.types;
        let error = if !is_element(types.resolved(element)) && !types.may_implement(element) {
            Some((span, TypeError::VectorElement(core.ir.print_type(element))))
        } else if shape.dims.iter().any(|dim| dim.size() == Some(0)) {
            let sizes: Vec<_> = shape.dims.iter().map(ToString::to_string).collect();
            Some((Span::new(start, end), TypeError::VectorZero(sizes.join(", "))))
        } else {
            None
        };
        if let Some((span, error)) = error {
            core.refuse_type(span, error);
            core.place_at(Span::at(start));
            return core.push_type(Type::Erroneous);
        }
        let mut scalable = shape.scalable;
        if !scalable.is_empty() {
            scalable.resize(shape.dims.len(), false);
        }
        core.push_type(Type::Vector { shape: shape.dims.into(), scalable: scalable.into(), element });
    }
}

/// Whether a type of MLIR's own dialects can be an element of a vector.
fn is_vector_element(text: &[u8]) -> bool {
    const ELEMENTS: [&[u8]; 3] = [b"!llvm.ptr", b"!llvm.ppc_fp128", b"!ptr.ptr"];
    ELEMENTS.iter().any(|element| text.starts_with(element))
}

/// Pushes the types of a signature and the two marks on their stacks, if the texts of all types are known. Otherwise it has no effect.
fn known_types(core: &mut BuilderCore<'_>, start: u32, end: u32) -> bool {
    if core.keeps_places() {
        return false;
    }
    let (inputs, mut results, mut are_known) = (core.types.len(), None, true);
    let found = visit_signature(core.bytes, start as usize, |of, (from, to)| {
        if of == TypeOf::Result {
            results.get_or_insert(core.types.len());
        }
        match core.ir.types.lookup_text(&core.bytes[from..to]) {
            Some(ty) => core.types.push(ty),
            None => are_known = false,
        }
    });
    if found != Some(end as usize) || !are_known {
        core.types.truncate(inputs);
        return false;
    }
    core.marks.extend([inputs, results.unwrap_or(core.types.len())]);
    true
}

/// Reports an error in the text of a type or an attribute, which begins at `start`.
pub(crate) fn refuse_parameter(core: &mut BuilderCore<'_>, start: u32, error: ParameterError) {
    let at = (start + error.at as u32).min(core.end.saturating_sub(1));
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    let length_of = |is_part: &dyn Fn(&&u8) -> bool| core.slice(at, core.end).iter().take_while(is_part).count() as u32;
    let length = match &error.expected {
        ParameterFault::Unknown { .. } | ParameterFault::NoHook { .. } => length_of(&is_name),
        // A parameter that is a list of flags consists of names and separators.
        ParameterFault::OneOf { .. } => length_of(&|byte: &&u8| is_name(byte) || matches!(byte, b',' | b'|' | b' ')),
        _ => 0,
    };
    core.refuse_type(Span::new(at, at + length), TypeError::Parameter(error.expected));
}
