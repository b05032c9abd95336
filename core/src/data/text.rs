//! Tensors as text, as PyTorch shows them: [`torch_text`].

use super::Tensor;

/// Tensors with more elements than this are printed with their first and last elements only.
const WHOLE: usize = 1000;
const EDGE: usize = 3;
const LINE: usize = 80;

/// The type of the elements of a tensor, which determines how they are written. An operation on two types returns the
/// later variant, as in PyTorch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Numbers {
    /// `False` for 0, otherwise `True`.
    Bool,
    /// Integers of 64 bits.
    Int,
    /// Floats of 32 bits.
    Float,
}

impl Numbers {
    /// A number as Python writes it.
    ///
    /// ```
    /// use broadcastable::data::Numbers;
    ///
    /// assert_eq!(Numbers::Bool.text(1.0), "True");
    /// assert_eq!(Numbers::Int.text(1.0), "1");
    /// assert_eq!(Numbers::Float.text(1.0), "1.0");
    /// ```
    pub fn text(self, number: f64) -> String {
        match self {
            Self::Bool => if number != 0.0 { "True" } else { "False" }.into(),
            Self::Int => format!("{number:.0}"),
            Self::Float => format!("{number:?}"),
        }
    }
}

/// A tensor as PyTorch's `print` writes it: elements of one width, and only the edges of more than a thousand elements.
///
/// ```
/// use broadcastable::data::{Numbers, Tensor, torch_text};
///
/// let tensor = Tensor::new(&[1.0, 2.5, 10.0, 4.0], &[2, 2])?;
/// assert_eq!(torch_text(&tensor, Numbers::Float), "tensor([[ 1.0000,  2.5000],\n        [10.0000,  4.0000]])");
/// let empty: &[f32] = &[];
/// assert_eq!(torch_text(&Tensor::new(empty, &[0])?, Numbers::Int), "tensor([], dtype=torch.int64)");
/// # Ok::<(), broadcastable::data::DataError>(())
/// ```
pub fn torch_text<T: Copy + Into<f64>>(tensor: &Tensor<'_, T>, numbers: Numbers) -> String {
    let sizes = tensor.sizes();
    if sizes.contains(&0) {
        let all = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let sizes = if sizes.len() == 1 { String::new() } else { format!(", size=({all})") };
        let ty = match numbers {
            Numbers::Bool => ", dtype=torch.bool",
            Numbers::Int => ", dtype=torch.int64",
            Numbers::Float => "",
        };
        return format!("tensor([]{sizes}{ty})");
    }
    let shortens = tensor.elements().len() > WHOLE;
    let mut shown = Vec::new();
    visit(sizes, 0, shortens, &mut shown);
    let shown: Vec<f64> = shown.into_iter().map(|at| tensor.elements()[at].into()).collect();
    let words = match numbers {
        Numbers::Float => spell_floats(&shown),
        _ => shown.iter().map(|number| numbers.text(*number)).collect(),
    };
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let mut words = words.iter().map(|word| format!("{word:>width$}"));
    format!("tensor({})", nested(sizes, shortens, 7, width, &mut words))
}

/// The indices along an axis that are printed; `None` represents omitted indices.
fn along(size: usize, shortens: bool) -> impl Iterator<Item = Option<usize>> {
    let is_shown = move |at: &usize| !shortens || size <= 2 * EDGE || *at <= EDGE || *at >= size - EDGE;
    (0..size).filter(is_shown).map(move |at| (!shortens || size <= 2 * EDGE || at != EDGE).then_some(at))
}

fn visit(sizes: &[usize], at: usize, shortens: bool, shown: &mut Vec<usize>) {
    match sizes {
        [] => shown.push(at),
        [size, inner @ ..] => {
            along(*size, shortens).flatten().for_each(|step| visit(inner, at * size + step, shortens, shown));
        }
    }
}

/// Floats as text: with a point, and all with the same number of digits.
fn spell_floats(floats: &[f64]) -> Vec<String> {
    let sizes = || floats.iter().map(|value| value.abs()).filter(|value| value.is_finite() && *value != 0.0);
    let (least, most) = (sizes().fold(f64::INFINITY, f64::min), sizes().fold(0.0, f64::max));
    let is_whole = sizes().all(|value| value.fract() == 0.0);
    let is_scientific = most / least > 1000.0 || most > 1e8 || (!is_whole && least < 1e-4);
    let spell = |value: &f64| match value {
        value if value.is_nan() => "nan".to_owned(),
        value if value.is_infinite() => format!("{value}"),
        value if is_scientific => {
            let text = format!("{value:.4e}");
            let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            let exponent: i32 = exponent.parse().unwrap_or(0);
            format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
        }
        value if is_whole => format!("{value:.0}."),
        value => format!("{value:.4}"),
    };
    floats.iter().map(spell).collect()
}

/// Words in brackets, a pair for each axis; a long line is broken.
fn nested(
    sizes: &[usize],
    shortens: bool,
    indent: usize,
    width: usize,
    words: &mut impl Iterator<Item = String>,
) -> String {
    let [size, inner @ ..] = sizes else { return words.next().unwrap_or_default() };
    let mut parts = Vec::new();
    for step in along(*size, shortens) {
        parts.push(match step {
            Some(_) => nested(inner, shortens, indent + 1, width, words),
            None if inner.is_empty() => " ...".to_owned(),
            None => "...".to_owned(),
        });
    }
    let (on_line, breaks) = match inner.len() {
        0 => ((LINE.saturating_sub(indent) / (width + 2)).max(1), 1),
        depth => (1, depth),
    };
    let lines: Vec<String> = parts.chunks(on_line).map(|line| line.join(", ")).collect();
    format!("[{}]", lines.join(&format!(",{}{}", "\n".repeat(breaks), " ".repeat(indent + 1))))
}
