//! Tensors as text, as PyTorch shows them.

use super::dialect::Element;
use super::tensor::Tensor;

/// Larger tensors are shown by their edges of so many elements.
const WHOLE: usize = 1000;
const EDGE: usize = 3;
const LINE: usize = 80;

pub(super) fn show_tensor(tensor: &Tensor) -> String {
    let sizes = &tensor.sizes;
    if sizes.contains(&0) {
        let all = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let sizes = if sizes.len() == 1 { String::new() } else { format!(", size=({all})") };
        let ty = [", dtype=torch.bool", ", dtype=torch.int64", ""][tensor.element as usize];
        return format!("tensor([]{sizes}{ty})");
    }
    let shortens = sizes.iter().product::<usize>() > WHOLE;
    let mut shown = Vec::new();
    visit(sizes, 0, shortens, &mut shown);
    let words = spell(tensor, &shown);
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let mut words = words.iter().map(|word| format!("{word:>width$}"));
    format!("tensor({})", nested(sizes, shortens, 7, width, &mut words))
}

/// A number as Python writes it.
pub(super) fn number_text(number: f64, element: Element) -> String {
    match element {
        Element::Bool => if number != 0.0 { "True" } else { "False" }.into(),
        Element::I64 => format!("{number:.0}"),
        Element::F32 => format!("{number:?}"),
    }
}

/// The numbers along an axis that are shown; `None` is where others are left out.
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

/// The elements as words: with a point for floats, and all with the same number of digits.
fn spell(tensor: &Tensor, shown: &[usize]) -> Vec<String> {
    let floats: Vec<f64> = shown.iter().map(|at| tensor.at(*at)).collect();
    if tensor.element != Element::F32 {
        return floats.iter().map(|value| number_text(*value, tensor.element)).collect();
    }
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
