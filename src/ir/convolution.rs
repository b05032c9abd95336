//! Where a convolution of StableHLO has its batch, its features and its windows: [`ConvolutionLayout`], and how windows go: [`Windowing`].

use super::{AttributeId, Ir, OpId};

/// `#stablehlo.conv<[b, 0, f]x[i, o, 0]->[f, b, 0]>`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConvolutionLayout {
    /// Of the input, and of the kernel.
    pub(crate) operands: [Places; 2],
    pub(crate) result: Places,
}

/// `[b, 0, 1, f]`, or `[0, 1, i, o]` of the kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Places {
    /// The batch, or the inputs of a kernel.
    pub(crate) first: usize,
    /// The features, or the outputs of a kernel.
    pub(crate) second: usize,
    /// What windows go over, in their order.
    pub(crate) spatial: Vec<usize>,
}

/// How windows go along one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Windowing {
    pub(crate) stride: i64,
    /// The padding before and after.
    pub(crate) padding: (i64, i64),
    /// How far the next element of the dimension is.
    pub(crate) base_dilation: i64,
    /// How far the next element of the window is.
    pub(crate) dilation: i64,
}

/// The names of the attributes that say it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowNames {
    strides: &'static str,
    base: &'static str,
    window: &'static str,
}

impl WindowNames {
    pub(crate) const CONVOLUTION: Self =
        Self { strides: "window_strides", base: "lhs_dilation", window: "rhs_dilation" };
    pub(crate) const REDUCTION: Self =
        Self { strides: "window_strides", base: "base_dilations", window: "window_dilations" };
}

impl Places {
    fn read(text: &str, letters: [&str; 2]) -> Option<Self> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let mut spatial: Vec<Option<usize>> = vec![None; words.len().checked_sub(2)?];
        let mut named = [None; 2];
        for (place, word) in words.into_iter().enumerate() {
            let letter = letters.iter().position(|letter| *letter == word);
            let known = match letter {
                Some(letter) => named.get_mut(letter)?,
                None => spatial.get_mut(word.parse::<usize>().ok()?)?,
            };
            known.get_or_insert(place);
        }
        let [Some(first), Some(second)] = named else { return None };
        Some(Self { first, second, spatial: spatial.into_iter().collect::<Option<_>>()? })
    }

    pub(crate) fn rank(&self) -> usize {
        self.spatial.len() + 2
    }
}

impl Ir {
    /// The layout of a convolution, if it is written.
    pub(crate) fn convolution_layout(&self, op: OpId) -> Option<ConvolutionLayout> {
        let numbers = self.attribute(op, "dimension_numbers")?;
        let text = std::str::from_utf8(self.dialect_text(numbers)?).ok()?;
        let inner = text.split_once('<')?.1.strip_suffix('>')?;
        let (operands, result) = inner.split_once("->")?;
        let (left, right) = operands.split_once('x')?;
        let bare = |text| str::trim(text).strip_prefix('[')?.strip_suffix(']');
        Some(ConvolutionLayout {
            operands: [Places::read(bare(left)?, ["b", "f"])?, Places::read(bare(right)?, ["i", "o"])?],
            result: Places::read(bare(result)?, ["b", "f"])?,
        })
    }

    /// How windows go along each of a number of dimensions; `padding` is that of no attribute where it is `None`.
    pub(crate) fn windowing(
        &self,
        op: OpId,
        names: WindowNames,
        padding: Option<AttributeId>,
        count: usize,
    ) -> Option<Vec<Windowing>> {
        let list = |name: &str| match self.attribute(op, name) {
            Some(value) => self.integer_list(value).filter(|list| list.len() == count),
            None => Some(vec![1; count]),
        };
        let padding = padding.map_or_else(|| Some(vec![(0, 0); count]), |value| self.pairs(value, count))?;
        let (strides, base, window) = (list(names.strides)?, list(names.base)?, list(names.window)?);
        let of =
            |(at, padding)| Windowing { stride: strides[at], padding, base_dilation: base[at], dilation: window[at] };
        Some(padding.into_iter().enumerate().map(of).collect())
    }

    /// Pairs of numbers, as many as said, as `dense<[[0, 1]]> : tensor<1x2xi64>` has them, or one number for all.
    fn pairs(&self, attribute: AttributeId, count: usize) -> Option<Vec<(i64, i64)>> {
        let (_, words) = self.elements(attribute)?;
        let numbers: Vec<i64> = words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        match numbers[..] {
            [splat] => Some(vec![(splat, splat); count]),
            _ if numbers.len() == 2 * count => Some(numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()),
            _ => None,
        }
    }
}
