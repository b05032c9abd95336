//! [`ShapeRule`]: how the shapes of an operation's operands and results belong together. One fact: verification, inference
//! and the sizes of a function read the same; a row has it as `shape=permute(permutation)`.

use super::shape_names::{Names, Row, TABLE};
use super::{Arity, Inference, OpDefinition};
use smallvec::SmallVec;
use std::fmt;
use std::ops::Range;

/// A way in which shapes belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShapeKind {
    /// Operands broadcast to the results as NumPy has it: those named, or all.
    Numpy,
    /// The first of the operands keeps its shape, which results have too; the others broadcast to it.
    Onto,
    /// Operands and results have one shape: the operands named, or all.
    Same,
    /// Each result has the shape of the operand of its number.
    Each,
    /// Results have the shape of the operand named.
    Like,
    /// The dimensions of the operand in the order that an attribute lists.
    Permute,
    /// Those of the operand but for the axes that an attribute lists; of several operands, the second half are initial values.
    Reduce,
    /// Those of the operand, but that the axis of the attribute is 1.
    Keep,
    /// Those of the operand without the axis of the attribute.
    Drop,
    /// Those of the operand, and others at the places that an attribute lists.
    Insert,
    /// Sizes that an attribute lists, and after them those of the operand.
    Prepend,
    /// The operand, aligned at the right, is stretched to the result.
    Stretch,
    /// The operand is stretched to the result, its dimensions being at the places that an attribute lists; the sizes of the
    /// result are those that an operand lists, if one is named.
    InDim,
    /// The operand and the sizes that another operand lists broadcast to the result.
    Target,
    /// The operand is stretched to the sizes that another operand lists, where -1 leaves a size as it is.
    Expand,
    /// The product of matrices, whose leading dimensions broadcast as NumPy has it.
    MatMul,
    /// The product of two matrices, each perhaps transposed: `onnx.Gemm`.
    Gemm,
    /// The first operand broadcasts to the product of the matrices named.
    MatMulOnto,
    /// The dimensions of equal letters are equal, in operands and the first result. Nothing is said of `_`, which is one, and of `.`, which is any number of them.
    /// A capital is a window, as in loops, and `*` the product of the dimensions that the result does not have.
    Einsum,
    /// `stablehlo.dot`
    Dot,
    /// `stablehlo.dot_general`
    DotGeneral,
    /// `stablehlo.convolution`: batch and features where an attribute says.
    Convolution,
    /// An input and a kernel: batch, channels, and sizes that a window decides.
    Convolve,
    /// The same where the channels of the kernel are the other way round.
    Deconvolve,
    /// `vector.contract`
    Contract,
    /// Operands go through loops as `indexing_maps` or the letters say; without either, all through the same.
    Loops,
    /// The sum along the axis that an attribute names.
    Concatenate,
    /// `stablehlo.pad`
    Pad,
    /// `tensor.pad`
    PadTensor,
    /// The operand named lists what is put before and after each dimension.
    PadBy,
    /// The operand named lists how often each dimension is repeated.
    Tile,
    /// Of two operands the first lists where a slice begins, and the other its sizes, where -1 is what is left.
    SliceBy,
    /// The operand named lists the sizes of the result.
    Sizes,
    /// The operands of this name are the dynamic sizes of the result.
    Dynamic,
    /// The same, and these are the sizes of the first operand as well.
    Tie,
    /// `tensor.extract_slice`
    Slice,
    /// `tensor.insert_slice`: results have the shape of the operand named, of which another is a slice.
    SliceInto,
    /// Groups of dimensions become one each.
    Collapse,
    /// The reverse.
    Split,
    /// The result has as many elements as the operand.
    Reshape,
    /// Operands are shapes, which broadcast.
    Shapes,
    /// The shapes of results are inferred; the verifier asks nothing of them.
    Inferred(Inference),
}

/// A rule, and what of the operation it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeRule {
    /// Which one.
    pub kind: ShapeKind,
    /// The names of operands or of an attribute, or letters.
    pub arguments: Vec<Box<str>>,
}

impl ShapeKind {
    fn row(self) -> Option<&'static Row> {
        TABLE.iter().find(|(_, kind, ..)| *kind == self)
    }

    /// What rows call it.
    pub fn name(self) -> &'static str {
        self.row().map_or("", |(name, ..)| name)
    }

    /// What it says of the shapes, in a few words.
    pub fn summary(self) -> &'static str {
        self.row().map_or("", |(.., summary)| summary)
    }
}

impl ShapeRule {
    /// The rule of a name with arguments; `None` if there is no such rule, or not with so many.
    pub fn new(name: &str, arguments: Vec<Box<str>>) -> Option<Self> {
        let (_, kind, _, (least, most), _) = TABLE.iter().find(|(known, ..)| *known == name)?;
        let is_known = (*least..=*most).contains(&arguments.len());
        is_known.then_some(Self { kind: *kind, arguments })
    }

    /// Whether an operation has the operands and attributes that the rule names.
    pub fn fits(&self, info: &OpDefinition) -> bool {
        let Some((_, _, names, ..)) = self.kind.row() else { return false };
        self.arguments.iter().enumerate().all(|(index, argument)| match names.get(index).or(names.last()) {
            Some(Names::Operand) => info.operands().iter().any(|slot| slot.name == *argument),
            Some(Names::Attribute) => info.attribute(argument.as_bytes()).is_some(),
            Some(Names::Letters) => {
                argument.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"->_.;*".contains(&byte))
            }
            None => false,
        })
    }

    /// An argument by its number.
    #[inline]
    pub fn argument(&self, index: usize) -> &str {
        self.arguments.get(index).map_or("", |argument| argument)
    }

    /// The attribute that the rule is about.
    pub fn attribute(&self) -> Option<&str> {
        let (_, _, names, ..) = self.kind.row()?;
        matches!(names.first(), Some(Names::Attribute)).then(|| self.argument(0))
    }

    /// The letters of the operands, and those of the result.
    pub fn letters(&self) -> Option<(Vec<&[u8]>, &[u8])> {
        let (last, operands) = self.arguments.split_last()?;
        let (last, result) = last.split_once("->")?;
        let result = result.split_once(';').map_or(result, |(result, _)| result);
        Some((operands.iter().map(|letters| letters.as_bytes()).chain([last.as_bytes()]).collect(), result.as_bytes()))
    }
}

impl OpDefinition {
    /// The operands that a rule is about, of so many that there are: those that it names, in its order, or all of them; `None` if
    /// that is not known from their number.
    pub fn taking_part(&self, rule: &ShapeRule, count: usize) -> Option<SmallVec<[usize; 4]>> {
        if rule.arguments.is_empty() {
            return Some((0..count).collect());
        }
        let mut found = SmallVec::new();
        for name in &rule.arguments {
            found.extend(self.operand_range(name, count)?);
        }
        Some(found)
    }

    /// Which operands, of so many that there are, those of a name are; `None` if that is not known from their number.
    pub fn operand_range(&self, name: &str, count: usize) -> Option<Range<usize>> {
        let slots = self.operands();
        let at = slots.iter().position(|slot| &*slot.name == name)?;
        let is_one = |slot: &&super::Slot| slot.arity == Arity::One;
        let (before, after) = (&slots[..at], &slots[at + 1..]);
        if before.iter().all(|slot| is_one(&slot)) {
            let rest = after.iter().filter(is_one).count();
            return match slots[at].arity {
                Arity::One => (at < count).then_some(at..at + 1),
                _ if rest == after.len() => Some(at..count.checked_sub(rest)?.max(at)),
                _ => None,
            };
        }
        // From the right, where only what comes before may be of any number.
        let from_right = after.len() + 1;
        let is_fixed = is_one(&&slots[at]) && after.iter().all(|slot| is_one(&slot));
        let start = count.checked_sub(from_right).filter(|_| is_fixed)?;
        Some(start..start + 1)
    }
}

/// Letters with one for each of so many dimensions: those of a dot are `_`. `None` if there are more or fewer.
pub(crate) fn spread(letters: &[u8], rank: usize) -> Option<SmallVec<[u8; 6]>> {
    let Some(dot) = letters.iter().position(|letter| *letter == b'.') else {
        return (letters.len() == rank).then(|| letters.into());
    };
    let more = (rank + 1).checked_sub(letters.len())?;
    let (before, after) = (&letters[..dot], &letters[dot + 1..]);
    Some(before.iter().copied().chain(std::iter::repeat_n(b'_', more)).chain(after.iter().copied()).collect())
}

/// As rows have it.
impl fmt::Display for ShapeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        match self.arguments.is_empty() {
            true => Ok(()),
            false => write!(f, "({})", self.arguments.join(", ")),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::assembly::Slot;

    #[test]
    fn operands_are_found_by_their_names() {
        let slot = |name: &str, arity| Slot { name: name.into(), arity, ..Slot::default() };
        let slots = vec![slot("a", Arity::One), slot("b", Arity::Variadic), slot("c", Arity::One)];
        let info = OpDefinition { slots, operand_count: 3, ..OpDefinition::default() };
        assert_eq!(info.operand_range("a", 4), Some(0..1));
        assert_eq!(info.operand_range("b", 4), Some(1..3));
        assert_eq!(info.operand_range("c", 4), Some(3..4));
        assert_eq!(info.operand_range("d", 4), None);
        assert_eq!(info.operand_range("c", 0), None);
    }

    #[test]
    fn a_dot_is_any_number_of_dimensions() {
        assert_eq!(spread(b"nc.", 4).unwrap().as_slice(), b"nc__");
        assert_eq!(spread(b"nc.", 2).unwrap().as_slice(), b"nc");
        assert_eq!(spread(b"nc.", 1), None);
        assert_eq!(spread(b".k", 3).unwrap().as_slice(), b"__k");
        assert_eq!(spread(b"mk", 2).unwrap().as_slice(), b"mk");
        assert_eq!(spread(b"mk", 3), None);
    }

    #[test]
    fn a_rule_has_as_many_arguments_as_it_takes() {
        let rule =
            |name, arguments: &[&str]| ShapeRule::new(name, arguments.iter().map(|name| (*name).into()).collect());
        assert_eq!(rule("einsum", &["mk", "kn->mn"]).unwrap().to_string(), "einsum(mk, kn->mn)");
        assert_eq!(rule("dot", &[]).unwrap().to_string(), "dot");
        assert!(rule("dot", &["a"]).is_none());
        assert!(rule("like", &[]).is_none());
        assert!(rule("other", &[]).is_none());
    }
}
