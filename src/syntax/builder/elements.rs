//! The elements of `dense<..>`, `sparse<..>` and `array<..>`: their shape and whether they are values of the element type.
//!
//! The type comes after the elements, of which there may be millions: while the elements are read, only a summary is kept (shape, kinds,
//! extreme values with their places), which is verified when the type is known.

use super::core::BuilderCore;
use super::literals::{self, LiteralContext, Spelling};
use crate::ir::types::{Shaped, Type, float_width};
use crate::ir::{AttributeKind, Texts, TypeId};
use crate::lex::scan;
use crate::source::Span;
use crate::syntax::error::ValueError;
use smallvec::SmallVec;

/// The literal of one kind that determines the error: the widest, or the first.
#[derive(Clone, Copy, Debug)]
struct Extreme {
    span: Span,
    length: usize,
}

/// A summary of the elements read so far.
#[derive(Debug, Default)]
pub(crate) struct ElementSummary {
    pub(crate) body: u32,
    /// Sizes by depth, outermost first, given by the first list of each depth.
    pub(crate) shape: SmallVec<[Option<u64>; 2]>,
    /// Current sizes of the open lists.
    open: SmallVec<[u64; 2]>,
    /// The depth of the elements.
    leaf_depth: Option<usize>,
    is_ragged: bool,
    pairs: u64,
    elements: u64,
    positive: Option<Extreme>,
    negative: Option<Extreme>,
    decimal: Option<Span>,
    float: Option<Span>,
    boolean: Option<Span>,
    string: Option<Span>,
    last: Option<(Span, ScalarKind)>,
    /// The numbers themselves, for sparse indices.
    pub(crate) indices: Option<Vec<u64>>,
    /// The summary of the indices, after which the values follow.
    pub(crate) first_part: Option<Box<ElementSummary>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ScalarKind {
    Integer { is_negative: bool },
    Float,
    Boolean,
    String,
}

impl ElementSummary {
    pub(crate) fn sizes(&self) -> Vec<u64> {
        self.shape.iter().map(|size| size.unwrap_or(0)).collect()
    }

    fn scalars(&self) -> u64 {
        self.elements + self.pairs
    }

    /// Whether an error about the shape of the lists was reported.
    pub(crate) fn is_refused(&self) -> bool {
        self.leaf_depth == Some(usize::MAX)
    }

    fn is_splat(&self) -> bool {
        self.elements == 1 && self.shape.is_empty()
    }
}

/// Whether all digits are hexadecimal. They are compared in blocks without early exit, which compiles to few
/// instructions for many digits.
fn is_hexadecimal(digits: &[u8]) -> bool {
    let is_digit = |byte: u8| byte.wrapping_sub(b'0') < 10 || (byte | 0x20).wrapping_sub(b'a') < 6;
    digits.chunks(1024).all(|block| block.iter().fold(true, |all, byte| all & is_digit(*byte)))
}

pub(crate) fn join(sizes: impl IntoIterator<Item = u64>) -> String {
    sizes.into_iter().map(|size| size.to_string()).collect::<Vec<_>>().join(", ")
}

/// The literals that are being read, innermost last: a literal may be in the type of an attribute of another.
#[derive(Default)]
pub(crate) struct ElementsDraft {
    pub(crate) open: Vec<ElementSummary>,
}

impl ElementsDraft {
    #[inline]
    fn summary(&mut self) -> &mut ElementSummary {
        if self.open.is_empty() {
            self.open.push(ElementSummary::default());
        }
        let last = self.open.len() - 1;
        &mut self.open[last]
    }

    pub(crate) fn begin(&mut self, body: u32) {
        self.open.push(ElementSummary { body, ..ElementSummary::default() });
    }

    pub(crate) fn sparse_begin(&mut self, body: u32) {
        self.open.push(ElementSummary { body, indices: Some(Vec::new()), ..ElementSummary::default() });
    }

    /// The indices are complete, the values follow.
    pub(crate) fn sparse_values(&mut self) {
        let indices = std::mem::take(self.summary());
        let body = indices.body;
        *self.summary() = ElementSummary { body, first_part: Some(Box::new(indices)), ..ElementSummary::default() };
    }

    pub(crate) fn list_begin(&mut self) {
        let summary = self.summary();
        let depth = summary.open.len();
        if summary.leaf_depth.is_some_and(|leaf| depth >= leaf) {
            summary.is_ragged = true;
        }
        if let Some(size) = summary.open.last_mut() {
            *size += 1;
        }
        summary.open.push(0);
        if summary.shape.len() <= depth {
            summary.shape.push(None);
        }
    }

    pub(crate) fn list_end(&mut self, core: &mut BuilderCore<'_>, end: u32) {
        let summary = self.summary();
        let Some(size) = summary.open.pop() else { return };
        let depth = summary.open.len();
        match summary.shape[depth] {
            Some(known) if known != size => summary.is_ragged = true,
            _ => summary.shape[depth] = Some(size),
        }
        self.refuse_ragged(core, Span::new(end - 1, end));
    }

    fn refuse_ragged(&mut self, core: &mut BuilderCore<'_>, span: Span) {
        let summary = self.summary();
        if std::mem::take(&mut summary.is_ragged) && summary.leaf_depth != Some(usize::MAX) {
            core.refuse_value(span, ValueError::RaggedElements);
            core.place_behind(span.end);
            // The error is reported once: the shape is no longer compared with the type.
            self.summary().leaf_depth = Some(usize::MAX);
        }
    }

    pub(crate) fn integer(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32, is_negative: bool) {
        let span = Span::new(start, end);
        let digits = core.slice(start, end);
        let is_decimal = !digits.starts_with(b"0x");
        let length = if is_decimal {
            digits.len() - digits.iter().take_while(|digit| **digit == b'0').count()
        } else {
            digits.len()
        };
        let summary = self.summary();
        summary.last = Some((span, ScalarKind::Integer { is_negative }));
        if is_decimal {
            summary.decimal.get_or_insert(span);
        }
        if let Some(indices) = &mut summary.indices {
            let value = crate::ir::unsigned(digits).unwrap_or(u64::MAX);
            indices.push(if is_negative { value.wrapping_neg() } else { value });
        }
        let widest = if is_negative { self.summary().negative } else { self.summary().positive };
        let is_wider = widest.is_none_or(|widest| match length.cmp(&widest.length) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            // Equally long decimal numbers compare like texts. Hexadecimal numbers do too, except for case.
            std::cmp::Ordering::Equal => {
                let known = core.source.slice(widest.span);
                digits[digits.len() - length..] > known[known.len() - length..] && is_decimal
            }
        });
        if is_wider {
            let extreme = Some(Extreme { span, length });
            let summary = self.summary();
            *(if is_negative { &mut summary.negative } else { &mut summary.positive }) = extreme;
        }
    }

    #[inline]
    pub(crate) fn float(&mut self, start: u32, end: u32) {
        let span = Span::new(start, end);
        let summary = self.summary();
        summary.float.get_or_insert(span);
        summary.last = Some((span, ScalarKind::Float));
    }

    pub(crate) fn boolean(&mut self, start: u32, end: u32) {
        let span = Span::new(start, end);
        let summary = self.summary();
        summary.boolean.get_or_insert(span);
        summary.last = Some((span, ScalarKind::Boolean));
    }

    pub(crate) fn string(&mut self, start: u32, end: u32) {
        let span = Span::new(start, end);
        let summary = self.summary();
        summary.string.get_or_insert(span);
        summary.last = Some((span, ScalarKind::String));
    }

    #[inline]
    pub(crate) fn element(&mut self, core: &mut BuilderCore<'_>, is_pair: bool) {
        let summary = self.summary();
        summary.pairs += u64::from(is_pair);
        summary.elements += 1;
        let depth = summary.open.len();
        if let Some(size) = summary.open.last_mut() {
            *size += 1;
        }
        if summary.leaf_depth != Some(depth) || summary.shape.len() > depth {
            self.new_leaf_depth(core, depth);
        }
    }

    /// Checks the depth of an element that is the first, or at another depth than the elements before.
    #[cold]
    fn new_leaf_depth(&mut self, core: &mut BuilderCore<'_>, depth: usize) {
        let summary = self.summary();
        if *summary.leaf_depth.get_or_insert(depth) != depth || summary.shape.len() > depth {
            let was_reported = summary.leaf_depth == Some(usize::MAX);
            summary.is_ragged = !was_reported;
        }
        if let Some((span, _)) = summary.last {
            self.refuse_ragged(core, span);
        }
    }

    /// Makes a dense attribute of the elements and the type on the stack.
    pub(crate) fn dense(&mut self, core: &mut BuilderCore<'_>, start: u32, body_end: u32) {
        let (Some(summary), Some(ty)) = (self.open.pop(), core.types.pop()) else { return };
        let text = Texts::of_span(summary.body, body_end);
        let place = Span::new(start, start + "dense".len() as u32);
        // No further error is reported for a literal that is not an array.
        if !summary.is_refused()
            && let Err((span, error)) = check_dense(core, &summary, ty, place)
        {
            core.refuse_value(span, error);
        }
        core.push_attribute(AttributeKind::Dense(text, ty));
    }

    /// An element of `array<type: ..>`, whose type is known already.
    pub(crate) fn check_array_element(&mut self, core: &mut BuilderCore<'_>, ty: TypeId) {
        let Some((span, scalar)) = self.summary().last.take() else { return };
        let error = match (core.ir.types.resolved(ty), scalar) {
            (Type::Erroneous, _) => None,
            (Type::Integer { width: 1, .. }, ScalarKind::Boolean) | (Type::Float(_), ScalarKind::Float) => None,
            (Type::Integer { width: 1, .. }, _) => Some(ValueError::ExpectedBoolean),
            (Type::Integer { .. }, ScalarKind::Boolean) => Some(ValueError::BooleanType { ty: core.ir.print_type(ty) }),
            (Type::Integer { .. } | Type::Float(_), ScalarKind::Integer { is_negative }) => {
                let spelling = Spelling { digits: core.source.slice(span), is_negative };
                literals::check_integer(&core.ir, spelling, ty, LiteralContext::DenseArray).err()
            }
            (Type::Float(_), _) => Some(ValueError::ExpectedFloat),
            (_, _) => Some(ValueError::ExpectedInteger),
        };
        if let Some(error) = error {
            let is_late = matches!(error, ValueError::ExpectedBoolean | ValueError::DenseArrayRange { .. });
            core.refuse_value(span, error);
            if is_late {
                core.place_behind(span.end);
            }
        }
    }

    pub(crate) fn array_type(&mut self, core: &mut BuilderCore<'_>, start: u32) {
        let Some(ty) = core.types.pop() else { return };
        let error = match core.ir.types.resolved(ty) {
            crate::ir::Type::Integer { width: 1, .. } | crate::ir::Type::Float(_) | crate::ir::Type::Erroneous => None,
            crate::ir::Type::Integer { width, .. } if width % 8 == 0 => None,
            crate::ir::Type::Integer { .. } => Some(ValueError::DenseArrayWidth),
            _ => Some(ValueError::DenseArrayType { ty: core.ir.print_type(ty) }),
        };
        let ty = match error {
            Some(error) => {
                core.refuse_value(Span::new(start, start + 1), error);
                core.erroneous_type()
            }
            None => ty,
        };
        core.types.push(ty);
        self.begin(start);
    }

    pub(crate) fn array_element(&mut self, core: &mut BuilderCore<'_>) {
        let Some(ty) = core.types.last().copied() else { return };
        self.check_array_element(core, ty);
    }

    pub(crate) fn array(&mut self, core: &mut BuilderCore<'_>, body: Option<(u32, u32)>) {
        self.open.pop();
        if let Some(ty) = core.types.pop() {
            core.push_attribute(AttributeKind::DenseArray(ty, body.map(|(start, end)| Texts::of_span(start, end))));
        }
    }
}

impl BuilderCore<'_> {
    pub(crate) fn dense_resource(&mut self, start: u32, end: u32) {
        if let Some(ty) = self.types.pop() {
            if self.ir.types.shaped(ty).is_none() && !self.ir.types.is_erroneous(ty) && !may_be_shaped(self, ty) {
                let ty = self.ir.print_type(ty);
                let after = |end: u32| scan::skip_trivia(self.bytes, end as usize) as u32;
                // The key is followed by `>` and `:`, where MLIR reports errors, and the type.
                let colon = after(after(end) + 1);
                self.refuse_value(Span::at(after(colon + 1)), ValueError::ResourceNotShaped { ty });
                self.place_at(Span::at(colon));
            }
            self.push_attribute(AttributeKind::DenseResource(Texts::of_span(start, end), ty));
        }
    }
}

pub(crate) fn static_shape<'c>(core: &'c BuilderCore<'_>, ty: TypeId) -> Result<(Shaped<'c>, Vec<u64>), ValueError> {
    let print = || core.ir.print_type(ty);
    let shaped = core.ir.types.shaped(ty).ok_or_else(|| ValueError::NotShaped { ty: print() })?;
    let sizes: Option<Vec<u64>> = shaped.shape.and_then(|shape| shape.iter().map(|dim| dim.size()).collect());
    match sizes {
        Some(sizes) => Ok((shaped, sizes)),
        None => Err(ValueError::DynamicElements { ty: print() }),
    }
}

/// Whether a type of a dialect has or may have a shape.
pub(crate) fn may_be_shaped(core: &BuilderCore<'_>, ty: TypeId) -> bool {
    const SHAPED: [&[u8]; 3] = [b"!emitc.array<", b"!spirv.arm.tensor<", b"!spirv.coopmatrix<"];
    match core.ir.types.resolved(ty) {
        Type::Opaque(text) => {
            SHAPED.iter().any(|name| text.starts_with(name)) || core.ir.types.symbol_may_implement(text)
        }
        _ => false,
    }
}

fn check_dense(
    core: &BuilderCore<'_>,
    summary: &ElementSummary,
    ty: TypeId,
    place: Span,
) -> Result<(), (Span, ValueError)> {
    if core.ir.types.is_erroneous(ty) || may_be_shaped(core, ty) {
        return Ok(());
    }
    let (shaped, sizes) = static_shape(core, ty).map_err(|error| (place, error))?;
    let count = sizes.iter().try_fold(1u64, |count, size| count.checked_mul(*size)).unwrap_or(u64::MAX);
    let element = shaped.element;
    let element_type = core.ir.types.resolved(element);
    let is_number = !matches!(element_type, Type::Opaque(_) | Type::Erroneous);
    if let (Some(span), true, true) = (summary.string, summary.is_splat() && summary.pairs == 0, is_number) {
        return check_hex(core, span, ty, element, count).map_err(|error| match error {
            ValueError::HexSize { .. } => (place, error),
            _ => (span, error),
        });
    }
    if summary.elements == 0 && summary.shape.is_empty() {
        if count != 0 {
            return Err((place, ValueError::NoElements { ty: format!("'{}'", core.ir.print_type(ty)) }));
        }
    } else if !summary.is_splat() && summary.sizes() != sizes {
        let (literal, ty) = (join(summary.sizes()), join(sizes));
        return Err((place, ValueError::ElementsShape { literal, ty }));
    }
    check_kinds(core, summary, ty, element, place)
}

/// Verifies that every scalar is a value of the element type.
pub(crate) fn check_kinds(
    core: &BuilderCore<'_>,
    summary: &ElementSummary,
    ty: TypeId,
    element: TypeId,
    place: Span,
) -> Result<(), (Span, ValueError)> {
    let print = |ty| core.ir.print_type(ty);
    let mut scalar = element;
    match core.ir.types.resolved(element) {
        Type::Complex(inner) => {
            if summary.pairs != summary.elements {
                let expected = summary.elements.saturating_mul(2);
                // MLIR's message about a splat names the element type.
                let ty = print(if summary.is_splat() { element } else { ty });
                return Err((place, ValueError::ComplexCount { found: summary.scalars(), ty, expected }));
            }
            scalar = *inner;
        }
        Type::Opaque(text) if core.ir.types.symbol_may_implement(text) => return Ok(()),
        Type::Opaque(_) => {
            let other =
                summary.decimal.or(summary.float).or(summary.boolean).or(summary.positive.map(|extreme| extreme.span));
            return match other {
                Some(span) => Err((
                    place,
                    ValueError::ExpectedString { found: core.source.text(span).into_owned(), ty: print(element) },
                )),
                None => Ok(()),
            };
        }
        _ => {}
    }
    check_scalars(core, summary, scalar)?;
    for (extreme, is_negative) in [(summary.positive, false), (summary.negative, true)] {
        if let Some(Extreme { span, .. }) = extreme {
            let spelling = Spelling { digits: core.source.slice(span), is_negative };
            literals::check_integer(&core.ir, spelling, scalar, LiteralContext::Element)
                .map_err(|error| (span, error))?;
        }
    }
    Ok(())
}

/// Verifies that the type permits all scalars. The first error is reported.
pub(crate) fn check_scalars(
    core: &BuilderCore<'_>,
    summary: &ElementSummary,
    scalar: TypeId,
) -> Result<(), (Span, ValueError)> {
    let ty = || core.ir.print_type(scalar);
    let spelling = |span: Span| core.source.text(span).into_owned();
    let wrong: [Option<(Span, ValueError)>; 3] = match core.ir.types.resolved(scalar) {
        Type::Float(_) => [
            summary.string.map(|span| (span, ValueError::StringForFloat { ty: ty() })),
            summary.boolean.map(|span| (span, ValueError::ExpectedFloat)),
            summary.decimal.map(|span| (span, ValueError::IntegerForFloat { spelling: spelling(span) })),
        ],
        Type::Integer { .. } | Type::Index => {
            let is_bool = matches!(core.ir.types.resolved(scalar), Type::Integer { width: 1, .. });
            let boolean = summary.boolean.filter(|_| !is_bool);
            [
                summary.string.map(|span| (span, ValueError::StringForInteger { ty: ty() })),
                boolean.map(|span| (span, ValueError::BooleanType { ty: ty() })),
                summary.float.map(|span| (span, ValueError::FloatElements)),
            ]
        }
        Type::Erroneous => return Ok(()),
        _ => {
            let any = summary.decimal.or(summary.float).or(summary.boolean).or(summary.string);
            [any.map(|span| (span, ValueError::IntegerType { ty: ty() })), None, None]
        }
    };
    match wrong.into_iter().flatten().min_by_key(|(span, _)| span.start) {
        Some(wrong) => Err(wrong),
        None => Ok(()),
    }
}

/// A string of hexadecimal digits has the raw bytes of all elements, or of one element for all.
fn check_hex(core: &BuilderCore<'_>, span: Span, ty: TypeId, element: TypeId, count: u64) -> Result<(), ValueError> {
    let text = core.source.slice(Span::new(span.start + 1, span.end - 1));
    let digits = text.strip_prefix(b"0x").ok_or(ValueError::HexString)?;
    if digits.len() % 2 != 0 || !is_hexadecimal(digits) {
        return Err(ValueError::HexString);
    }
    let found = digits.len() as u64 / 2;
    let (bits, expected) = match storage_bits(core, element) {
        Some(1) => (8, count.div_ceil(8)),
        Some(bits) => (bits, (bits / 8).saturating_mul(count)),
        None => return Ok(()),
    };
    let is_packed = storage_bits(core, element) == Some(1);
    let is_splat =
        if is_packed { matches!(digits, b"00") || digits.eq_ignore_ascii_case(b"ff") } else { found == bits / 8 };
    if found == expected || is_splat {
        return Ok(());
    }
    Err(ValueError::HexSize { ty: core.ir.print_type(ty), found, expected })
}

/// The number of bits of an element in raw data: whole bytes, except for `i1`.
fn storage_bits(core: &BuilderCore<'_>, element: TypeId) -> Option<u64> {
    let bytes = |bits: u32| u64::from(bits).div_ceil(8) * 8;
    Some(match core.ir.types.resolved(element) {
        Type::Integer { width: 1, .. } => 1,
        Type::Integer { width, .. } => bytes(*width).max(8),
        Type::Index => 64,
        Type::Float(name) => bytes(float_width(name)),
        Type::Complex(inner) => match core.ir.types.resolved(*inner) {
            Type::Integer { width, .. } => 2 * bytes(*width).max(8),
            Type::Float(name) => 2 * bytes(float_width(name)),
            _ => return None,
        },
        _ => return None,
    })
}
