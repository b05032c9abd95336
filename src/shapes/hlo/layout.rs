//! The layout of a convolution of StableHLO, with its batch, features and windows: [`ConvolutionLayout`], and the parameters of windows:
//! [`Windowing`].

use crate::ir::{AttributeId, Ir, OpId, named_number, named_numbers};

/// `#stablehlo.conv<[b, 0, f]x[i, o, 0]->[f, b, 0]>`, or its `raw` form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConvolutionLayout {
    /// The places of batch, channel and windows, for the input and for the kernel.
    pub(crate) operands: [ConvolutionDims; 2],
    pub(crate) result: ConvolutionDims,
}

/// `[b, 0, 1, f]`, or `[0, 1, i, o]` of the kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConvolutionDims {
    /// The batch, or the inputs of a kernel.
    pub(crate) first: usize,
    /// The features, or the outputs of a kernel.
    pub(crate) second: usize,
    /// The dimensions that windows move over, in the order of the layout.
    pub(crate) spatial: Vec<usize>,
}

/// The parameters of a window along one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Windowing {
    pub(crate) stride: i64,
    /// The padding before and after.
    pub(crate) padding: (i64, i64),
    /// The dilation of the dimension.
    pub(crate) base_dilation: i64,
    /// The dilation of the window.
    pub(crate) dilation: i64,
}

/// The names of the attributes that hold the parameters of windows.
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

    /// The names of the attributes of strides, of dilations of the dimension, and of dilations of the window.
    pub(crate) const fn all(self) -> (&'static str, &'static str, &'static str) {
        (self.strides, self.base, self.window)
    }
}

impl ConvolutionDims {
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

    fn numbers(self) -> Option<Vec<i64>> {
        let all = [self.first, self.second].into_iter().chain(self.spatial);
        all.map(|place| i64::try_from(place).ok()).collect()
    }
}

/// The numbers of `#stablehlo.conv<raw ..>` with the given names; the name `spatial` has a list.
fn raw(text: &[u8], [first, second, spatial]: [&str; 3]) -> Option<Vec<i64>> {
    let mut all = vec![named_number(text, first.as_bytes())?, named_number(text, second.as_bytes())?];
    all.extend(named_numbers(text, spatial.as_bytes())?);
    Some(all)
}

impl Ir {
    /// The layout of a convolution; `None` if the operation has none.
    pub(crate) fn convolution_layout(&self, op: OpId) -> Option<ConvolutionLayout> {
        let [input, kernel, result] = self.convolution_numbers(op)?;
        let places = |list: Vec<i64>| {
            let list: Vec<usize> = list.into_iter().map(|place| usize::try_from(place).ok()).collect::<Option<_>>()?;
            let is_place = |place: &usize| *place < list.len();
            let ([first, second, spatial @ ..], true) = (&list[..], list.iter().all(is_place)) else { return None };
            Some(ConvolutionDims { first: *first, second: *second, spatial: spatial.to_vec() })
        };
        Some(ConvolutionLayout { operands: [places(input)?, places(kernel)?], result: places(result)? })
    }

    /// The numbers of dimensions of input, kernel and result, valid or not: batch, features, and dimensions of windows.
    pub(crate) fn convolution_numbers(&self, op: OpId) -> Option<[Vec<i64>; 3]> {
        let text = self.dialect_text(self.attribute(op, "dimension_numbers")?)?;
        let inner = std::str::from_utf8(text).ok()?.split_once('<')?.1.strip_suffix('>')?;
        if inner.trim_start().starts_with("raw") {
            return Some([
                raw(text, ["input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"])?,
                raw(
                    text,
                    ["kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"],
                )?,
                raw(text, ["output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"])?,
            ]);
        }
        let (operands, result) = inner.split_once("->")?;
        let (left, right) = operands.split_once('x')?;
        let bare = |text| str::trim(text).strip_prefix('[')?.strip_suffix(']');
        Some([
            ConvolutionDims::read(bare(left)?, ["b", "f"])?.numbers()?,
            ConvolutionDims::read(bare(right)?, ["i", "o"])?.numbers()?,
            ConvolutionDims::read(bare(result)?, ["b", "f"])?.numbers()?,
        ])
    }

    /// The parameters of windows along each dimension; `padding` is `None` if no attribute gives it.
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

    /// Reads `count` pairs of numbers, written as in `dense<[[0, 1]]> : tensor<1x2xi64>`, or as one number for all.
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
