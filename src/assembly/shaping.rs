//! [`ShapeRule`]: how the shapes of an operation's operands and results belong together. One fact: verification, inference
//! and the sizes of a function read the same; a row has it as `shape=permute(permutation)`.

use super::{Arity, OpDefinition};
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
    /// Axes that an attribute or operand `axes` lists become 1, or go: `onnx.ReduceSum`.
    ReduceAxes,
    /// The same along the axis of the attribute: `onnx.ArgMax`.
    ReduceOne,
    /// Dimensions of 1 go, those that `axes` lists, or all.
    Squeeze,
    /// Dimensions of 1 come, where `axes` says.
    Unsqueeze,
    /// Two dimensions: what is before the axis of the attribute, and the rest.
    Flatten,
    /// In the place of the axis of the attribute the dimensions of the second operand: `onnx.Gather`.
    Take,
    /// From `starts` to `ends` by `steps` along `axes`, as far as there is something: `onnx.Slice`.
    Bounds,
    /// Along the axis of the attribute as many as operand `K` says: `onnx.TopK`.
    Top,
    /// Along the axis of the attribute, or of all elements if it is not there, some: `onnx.Compress`.
    Compress,
    /// Each result has a part along the axis of the attribute, of a size that `split` lists, or all have as much: `onnx.Split`.
    Parts,
    /// More or less at the ends of dimensions: as much as `pads` lists for each of `axes`.
    Pads,
    /// Another dimension at the place that the attribute says, of size `depth`.
    OneHot,
    /// Channels become blocks of the dimensions after them: `onnx.DepthToSpace`.
    ToSpace,
    /// The reverse: `onnx.SpaceToDepth`.
    ToDepth,
    /// The dimensions of indices but the last, and those of the first operand that they do not say: `onnx.GatherND`.
    GatherNd,
    /// One dimension, of as many numbers as the operand has dimensions from `start` to `end`.
    ShapeOf,
    /// No dimensions.
    Scalar,
    /// The rank of the operand, and how many there are: `onnx.NonZero`.
    NonZero,
    /// How many steps there are from `start` to `limit`: `onnx.Range`.
    Count,
    /// Sizes that `sizes` lists for `axes`, or that are multiplied by `scales`: `onnx.Resize`.
    Resize,
    /// A sequence of states, and the last of them: `onnx.LSTM`.
    Recurrent,
    /// The first result has the shape of the operand, the others 1 from the axis of the attribute on: `onnx.LayerNormalization`.
    Statistics,
    /// Dimensions of equal letters of the attribute broadcast: `onnx.Einsum`.
    Equation,
    /// As many as there are regions, channels, and the sizes that attributes say: `onnx.RoiAlign`.
    Regions,
    /// Three numbers each, and how many is not known: `onnx.NonMaxSuppression`.
    Triples,
    /// An attribute lists the sizes of the result.
    Listed,
    /// From `start_indices` to `limit_indices` by `strides`, which are attributes or operands.
    Ranges,
    /// `stablehlo.gather`: the dimensions of the indices, and those of a slice.
    Gather,
    /// `stablehlo.reduce_window`: how often windows fit; of several operands, the second half are initial values.
    Windows,
    /// The same bits as elements of another width.
    Bitcast,
    /// `stablehlo.fft`: halves of frequencies are the others' mirror.
    Fourier,
    /// Features along the axis of the attribute: the first result has the shape of the operand, others that size.
    Normalize,
    /// What a group of processes has, along the axis of the attribute.
    AllGather,
    /// A part for each process of a group, along the axis of the attribute.
    ReduceScatter,
    /// The same along the first, and what the others have along the second.
    AllToAll,
}

/// What an argument of a rule names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    Operand,
    Attribute,
    /// Letters, one for each dimension: `mk`, and `kn->mn` the last. In loops a capital is a window: a kernel goes through the
    /// dimension of the same small letter, and the result through that of the digit of its turn: `nWc, wcf->n1f`. The loops are in the
    /// order of the result, and then of the operands from the last one on, or in that after `;`: `ncW, cw->nc1;n1cw`.
    Letters,
}

/// How many arguments there may be.
type Count = (usize, usize);
const ANY: usize = usize::MAX;

/// A rule, and what of the operation it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeRule {
    /// Which one.
    pub kind: ShapeKind,
    /// The names of operands or of an attribute, or letters.
    pub arguments: Vec<Box<str>>,
}

impl ShapeKind {
    /// The kinds by the names that rows have for them, with what their arguments are, how many there are, and a sentence.
    const TABLE: &'static [(&'static str, Self, &'static [Names], Count, &'static str)] = &[
        ("numpy", Self::Numpy, &[Names::Operand], (0, ANY), "operands broadcast to the results as NumPy has it"),
        ("onto", Self::Onto, &[Names::Operand], (0, ANY), "operands broadcast to the first, which keeps its shape"),
        ("same", Self::Same, &[Names::Operand], (0, ANY), "operands and results have one shape"),
        ("each", Self::Each, &[], (0, 0), "each result has the shape of its operand"),
        ("like", Self::Like, &[Names::Operand], (1, 1), "results have the shape of that operand"),
        ("permute", Self::Permute, &[Names::Attribute], (1, 1), "dimensions in another order"),
        ("reduce", Self::Reduce, &[Names::Attribute], (1, 1), "dimensions but for some"),
        ("keep", Self::Keep, &[Names::Attribute], (1, 1), "dimensions, one of which becomes 1"),
        ("drop", Self::Drop, &[Names::Attribute], (1, 1), "dimensions without one"),
        ("insert", Self::Insert, &[Names::Attribute], (1, 1), "dimensions, and others among them"),
        ("prepend", Self::Prepend, &[Names::Attribute], (1, 1), "dimensions, and others before them"),
        ("stretch", Self::Stretch, &[], (0, 0), "the operand is stretched to the result, aligned at the right"),
        (
            "in_dim",
            Self::InDim,
            &[Names::Attribute, Names::Operand],
            (1, 2),
            "the operand is stretched to the result, its dimensions placed by an attribute",
        ),
        ("target", Self::Target, &[Names::Operand], (2, 2), "the operand and the sizes listed broadcast to the result"),
        ("expand", Self::Expand, &[Names::Operand], (2, 2), "the operand is stretched to the sizes listed"),
        ("matmul", Self::MatMul, &[Names::Operand], (2, 2), "a product of matrices whose leading dimensions broadcast"),
        ("gemm", Self::Gemm, &[Names::Operand], (2, 2), "a product of two matrices, each perhaps transposed"),
        (
            "matmul_onto",
            Self::MatMulOnto,
            &[Names::Operand],
            (3, 3),
            "an operand broadcasts to the product of two matrices",
        ),
        ("einsum", Self::Einsum, &[Names::Letters], (1, ANY), "dimensions of equal letters are equal"),
        ("dot", Self::Dot, &[], (0, 0), "a product of vectors or matrices"),
        ("dot_general", Self::DotGeneral, &[], (0, 0), "a product along the dimensions that an attribute lists"),
        ("convolution", Self::Convolution, &[], (0, 0), "a convolution along the dimensions that an attribute lists"),
        ("convolve", Self::Convolve, &[Names::Operand], (2, 2), "an input and a kernel that have the same channels"),
        (
            "deconvolve",
            Self::Deconvolve,
            &[Names::Operand],
            (2, 2),
            "an input and a kernel that have the same channels, transposed",
        ),
        ("contract", Self::Contract, &[], (0, 0), "a product along the dimensions that maps say"),
        ("loops", Self::Loops, &[Names::Letters], (0, ANY), "operands go through the loops that maps say"),
        ("concatenate", Self::Concatenate, &[Names::Attribute], (1, 1), "the sum of the sizes along one axis"),
        ("pad", Self::Pad, &[], (0, 0), "sizes and padding"),
        ("pad_tensor", Self::PadTensor, &[], (0, 0), "sizes and padding"),
        ("pad_by", Self::PadBy, &[Names::Operand], (1, 1), "an operand lists the padding"),
        ("tile", Self::Tile, &[Names::Operand], (1, 1), "an operand lists how often dimensions are repeated"),
        ("slice_by", Self::SliceBy, &[Names::Operand], (2, 2), "operands list the beginning and the sizes of a slice"),
        ("sizes", Self::Sizes, &[Names::Operand], (1, 1), "an operand lists the sizes"),
        ("dynamic", Self::Dynamic, &[Names::Operand], (1, 1), "operands are the dynamic sizes"),
        ("tie", Self::Tie, &[Names::Operand], (1, 1), "operands are the dynamic sizes of operand and result"),
        ("slice", Self::Slice, &[], (0, 0), "the sizes of a slice"),
        (
            "slice_into",
            Self::SliceInto,
            &[Names::Operand],
            (1, 1),
            "results have the shape of that operand, part of which another is",
        ),
        ("collapse", Self::Collapse, &[Names::Attribute], (1, 1), "groups of dimensions become one each"),
        ("split", Self::Split, &[Names::Attribute], (1, 1), "dimensions become a group each"),
        ("reshape", Self::Reshape, &[], (0, 0), "as many elements in another shape"),
        ("shapes", Self::Shapes, &[Names::Operand], (1, 1), "the operands are shapes, which broadcast"),
        ("reduce_axes", Self::ReduceAxes, &[], (0, 0), "the axes that are listed become 1, or go"),
        ("reduce_one", Self::ReduceOne, &[Names::Attribute], (1, 1), "one axis becomes 1, or goes"),
        ("squeeze", Self::Squeeze, &[], (0, 0), "dimensions of 1 go"),
        ("unsqueeze", Self::Unsqueeze, &[], (0, 0), "dimensions of 1 come"),
        ("flatten", Self::Flatten, &[Names::Attribute], (1, 1), "what is before an axis, and the rest"),
        ("take", Self::Take, &[Names::Attribute], (1, 1), "the dimensions of indices in the place of an axis"),
        ("bounds", Self::Bounds, &[], (0, 0), "from one place to another, as far as there is something"),
        ("top", Self::Top, &[Names::Attribute], (1, 1), "as many along one axis as an operand says"),
        ("compress", Self::Compress, &[Names::Attribute], (1, 1), "some of those along one axis, or of all"),
        ("parts", Self::Parts, &[Names::Attribute], (1, 1), "each result has a part along one axis"),
        ("pads", Self::Pads, &[], (0, 0), "more or less at the ends of dimensions"),
        ("one_hot", Self::OneHot, &[Names::Attribute], (1, 1), "another dimension at the place of an axis"),
        ("to_space", Self::ToSpace, &[Names::Attribute], (1, 1), "channels become blocks of the dimensions after them"),
        (
            "to_depth",
            Self::ToDepth,
            &[Names::Attribute],
            (1, 1),
            "blocks of the dimensions after channels become channels",
        ),
        ("gather_nd", Self::GatherNd, &[], (0, 0), "the dimensions of indices, and those that they do not say"),
        ("shape_of", Self::ShapeOf, &[], (0, 0), "as many numbers as there are dimensions"),
        ("scalar", Self::Scalar, &[], (0, 0), "no dimensions"),
        ("non_zero", Self::NonZero, &[], (0, 0), "as many as there are dimensions, and how many is not known"),
        ("count", Self::Count, &[], (0, 0), "how many steps there are from one number to another"),
        ("resize", Self::Resize, &[], (0, 0), "sizes that are listed, or multiplied by what is listed"),
        ("recurrent", Self::Recurrent, &[], (0, 0), "a sequence of states, and the last of them"),
        ("statistics", Self::Statistics, &[Names::Attribute], (1, 1), "the operand, and others with 1 from an axis on"),
        ("equation", Self::Equation, &[Names::Attribute], (1, 1), "dimensions of equal letters broadcast"),
        (
            "regions",
            Self::Regions,
            &[],
            (0, 0),
            "as many as there are regions, channels, and sizes that attributes say",
        ),
        ("triples", Self::Triples, &[], (0, 0), "three numbers each, and how many is not known"),
        ("listed", Self::Listed, &[Names::Attribute], (1, 1), "an attribute lists the sizes"),
        ("ranges", Self::Ranges, &[], (0, 0), "from one place to another"),
        ("gather", Self::Gather, &[], (0, 0), "the dimensions of indices and of a slice"),
        ("windows", Self::Windows, &[], (0, 0), "how often windows fit"),
        ("bitcast", Self::Bitcast, &[], (0, 0), "the same bits as elements of another width"),
        ("fourier", Self::Fourier, &[], (0, 0), "as many frequencies as there are elements, or half of them"),
        ("normalize", Self::Normalize, &[Names::Attribute], (1, 1), "the operand, and the size along one axis"),
        ("all_gather", Self::AllGather, &[Names::Attribute], (1, 1), "along one axis as much as a group has"),
        (
            "reduce_scatter",
            Self::ReduceScatter,
            &[Names::Attribute],
            (1, 1),
            "along one axis a part for each of a group",
        ),
        (
            "all_to_all",
            Self::AllToAll,
            &[Names::Attribute],
            (2, 2),
            "along one axis a part for each of a group, along another as much as it has",
        ),
    ];

    fn row(self) -> Option<&'static (&'static str, Self, &'static [Names], Count, &'static str)> {
        Self::TABLE.iter().find(|(_, kind, ..)| *kind == self)
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
        let (_, kind, _, (least, most), _) = ShapeKind::TABLE.iter().find(|(known, ..)| *known == name)?;
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
