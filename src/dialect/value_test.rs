//! Tests for MLIR's words about constraints of attributes: [`ValueTest`].

use super::attribute::{AttributeCheck, is_signless};
use crate::ir::types::Signedness;
use crate::ir::{AttributeId, AttributeKind, Ir, Type, TypeId};
use crate::shape::Dim;

/// A condition on the value of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ValueTest {
    AffineMap,
    IntegerSet,
    /// A dense constant of integers, of the given sizes, if there are any.
    Elements(ElementTest, Option<Box<[u64]>>),
    /// A dense or sparse constant.
    Constant,
    /// A value with a type.
    Typed,
    /// An integer of any type.
    Integer,
    /// An array, with a test of its elements.
    Array(ItemTest),
    /// An array that has an element.
    NotEmpty,
    /// The type of a function.
    FunctionType,
}

/// A condition on the elements of a dense constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ElementTest {
    Integer,
    Index,
    Signless(u32),
}

/// A condition on the elements of an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ItemTest {
    Signless(u32),
    Bool,
    String,
    Symbol {
        is_flat: bool,
    },
    Type,
    Dictionary,
    AffineMap,
    Array(Box<Self>),
    /// An attribute of a dialect, with this name.
    Named(&'static str),
}

/// MLIR's words for arrays of attributes of a dialect, and the name of these attributes.
const NAMED: [(&str, &str); 6] = [
    ("LLVM dialect TBAA tag metadata array", "tbaa_tag"),
    ("LLVM dialect access group metadata array", "access_group"),
    ("LLVM dialect alias scope array", "alias_scope"),
    ("Precision Config attribute", "precision"),
    ("device type array attribute", "device_type"),
    ("gang arg type array attribute", "gang_arg_type"),
];

/// Whether `#dialect.name<body>` or `#dialect<name body>` has a name.
fn has_name(text: &[u8], name: &str) -> bool {
    let mut parts = text.splitn(2, |byte| matches!(byte, b'.' | b'<'));
    let rest = parts.nth(1).and_then(|rest| rest.trim_ascii_start().strip_prefix(name.as_bytes()));
    rest.is_some_and(|rest| rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_'))
}

impl ItemTest {
    fn of_words(words: &str) -> Option<Self> {
        if let Some((_, name)) = NAMED.iter().find(|(known, _)| *known == words) {
            return Some(Self::Named(name));
        }
        if let Some(inner) = words.strip_prefix("Array of ").and_then(|words| words.strip_suffix(" attributes")) {
            return Some(match inner {
                "dictionary" => Self::Dictionary,
                inner => Self::Array(Box::new(Self::of_words(&format!("{inner} attribute"))?)),
            });
        }
        Some(match words.strip_suffix(" array attribute")? {
            "1-bit boolean" => Self::Bool,
            "string" => Self::String,
            "symbol ref" => Self::Symbol { is_flat: false },
            "flat symbol ref" => Self::Symbol { is_flat: true },
            "type" => Self::Type,
            "AffineMap" => Self::AffineMap,
            words => Self::Signless(words.strip_suffix("-bit integer")?.parse().ok()?),
        })
    }

    fn holds(&self, ir: &Ir, attribute: AttributeId) -> bool {
        match (self, *ir.attributes.resolve(attribute)) {
            (_, AttributeKind::Erroneous)
            | (Self::Bool, AttributeKind::Bool(_))
            | (Self::String, AttributeKind::String(..))
            | (Self::Type, AttributeKind::Type(_))
            | (Self::Dictionary, AttributeKind::Dictionary(_))
            | (Self::AffineMap, AttributeKind::AffineMap(..)) => true,
            (Self::Bool, AttributeKind::Integer(_, ty)) => is_signless(ir, ty, 1),
            (Self::Signless(bits), AttributeKind::Integer(_, ty)) => is_signless(ir, ty, *bits),
            (Self::Symbol { is_flat }, AttributeKind::Symbol(path)) => {
                !is_flat || ir.attributes.symbol(path).len() == 1
            }
            (Self::Array(inner), AttributeKind::Array(list)) => {
                ir.attributes.list(list).iter().all(|element| inner.holds(ir, *element))
            }
            (Self::Named(name), _) => ir.dialect_text(attribute).is_some_and(|text| has_name(text, name)),
            _ => false,
        }
    }
}

impl ElementTest {
    fn holds(self, ir: &Ir, ty: TypeId) -> bool {
        match (self, ir.types.resolved(ty)) {
            (_, Type::Erroneous) | (Self::Index, Type::Index) => true,
            (Self::Signless(bits), Type::Integer { width, signedness: Signedness::Signless }) => bits == *width,
            (Self::Integer, Type::Integer { .. }) => true,
            _ => false,
        }
    }
}

impl ValueTest {
    /// Returns the test that MLIR's words describe; `None` for other words.
    pub(super) fn of_summary(words: &str) -> Option<Self> {
        Some(match words {
            "AffineMap attribute" => Self::AffineMap,
            "IntegerSet attribute" => Self::IntegerSet,
            "integer elements attribute" => Self::Elements(ElementTest::Integer, None),
            "index elements attribute" => Self::Elements(ElementTest::Index, None),
            "constant vector/tensor attribute" => Self::Constant,
            "TypedAttr instance" => Self::Typed,
            "arbitrary integer attribute" => Self::Integer,
            "type attribute of function type" | "function type attribute" => Self::FunctionType,
            words if words.ends_with(" attributes with at least 1 elements") => Self::NotEmpty,
            _ => match Self::elements(words) {
                Some(elements) => elements,
                None => Self::Array(ItemTest::of_words(words)?),
            },
        })
    }

    /// `32-bit signless integer elements attribute`, or `64-bit signless int elements attribute of shape [2]`.
    fn elements(words: &str) -> Option<Self> {
        let (bits, rest) = words.split_once("-bit signless int")?;
        let test = ElementTest::Signless(bits.parse().ok()?);
        match rest.trim_start_matches("eger").strip_prefix(" elements attribute")? {
            "" => Some(Self::Elements(test, None)),
            shape => {
                let sizes = shape.strip_prefix(" of shape [")?.strip_suffix(']')?;
                let sizes = sizes.split(", ").map(|size| size.parse().ok()).collect::<Option<_>>()?;
                Some(Self::Elements(test, Some(sizes)))
            }
        }
    }

    /// Whether the value of an attribute of the right kind passes the test.
    pub(super) fn passes(&self, ir: &Ir, kind: AttributeKind) -> AttributeCheck {
        let is_unknown = matches!(kind, AttributeKind::Opaque(..) | AttributeKind::Distinct(..));
        match (self, kind) {
            (Self::AffineMap, AttributeKind::AffineMap(..)) | (Self::IntegerSet, AttributeKind::AffineSet(..)) => {
                AttributeCheck::Yes
            }
            (Self::Elements(test, sizes), AttributeKind::Dense(_, ty)) => {
                let Some(shaped) = ir.types.shaped(ty) else { return AttributeCheck::Yes };
                let is_number = matches!(ir.types.resolved(shaped.element), Type::Integer { .. } | Type::Index);
                let fits = |shape: &[Dim]| {
                    sizes
                        .as_ref()
                        .is_none_or(|sizes| shape.iter().map(|dim| dim.size()).eq(sizes.iter().map(|size| Some(*size))))
                };
                match is_number {
                    true => {
                        AttributeCheck::with_contents(test.holds(ir, shaped.element) && shaped.shape.is_none_or(fits))
                    }
                    false => AttributeCheck::No,
                }
            }
            (
                Self::Constant,
                AttributeKind::Dense(..) | AttributeKind::Sparse(..) | AttributeKind::DenseResource(..),
            ) => AttributeCheck::Yes,
            (Self::Constant | Self::Typed, _) if is_unknown => AttributeCheck::Yes,
            (
                Self::Typed,
                AttributeKind::Integer(..)
                | AttributeKind::Float(..)
                | AttributeKind::Bool(_)
                | AttributeKind::String(..)
                | AttributeKind::Dense(..)
                | AttributeKind::Sparse(..)
                | AttributeKind::DenseResource(..),
            )
            | (Self::Integer, AttributeKind::Integer(..) | AttributeKind::Bool(_)) => AttributeCheck::Yes,
            (Self::Array(item), AttributeKind::Array(list)) => {
                AttributeCheck::with_contents(ir.attributes.list(list).iter().all(|element| item.holds(ir, *element)))
            }
            (Self::NotEmpty, AttributeKind::Array(list)) => {
                AttributeCheck::with_contents(!ir.attributes.list(list).is_empty())
            }
            (Self::FunctionType, AttributeKind::Type(ty)) => {
                AttributeCheck::with_contents(matches!(ir.types.resolved(ty), Type::Function { .. } | Type::Erroneous))
            }
            _ => AttributeCheck::No,
        }
    }
}
