//! Shapes in the notation of a command line: [`read_shape`].
//!
//! | written | by |
//! |---|---|
//! | `8x1x?`, `8X1X?`, `8 x 1 x ?`, `8×1×?` | hand |
//! | `(8, 1, -1)`, `[8,1,?]`, `8,1`, `(8,)`, `()` | Python; -1 and `None` are sizes known only at run time |
//! | `tensor<8x1xf32>`, `vector<8xi1>`, `memref<*xf32>` | MLIR |
//! | `*`, `scalar` | this program |

use broadcastable::diagnostic::{Diagnostic, Label};
use broadcastable::dialect::Registry;
use broadcastable::ir::Type;
use broadcastable::shape::{Dim, DimError, Shape};
use broadcastable::source::{SourceError, SourceFile};
use broadcastable::syntax;

/// The shape that a text names.
///
/// # Errors
/// [`NotationError`], for a text that names none.
///
/// ```
/// use bcast_programs::driver::calculator::read_shape;
///
/// for text in ["8x1x?", "8 X 1 X ?", "(8, 1, -1)", "[8,1,?]", "tensor<8x1x?xf32>"] {
///     assert_eq!(read_shape(text)?, "8x1x?".parse()?);
/// }
/// assert_eq!(read_shape("8×y").unwrap_err().to_string(), "a dimension is a number or `?`, at column 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_shape(text: &str) -> Result<Shape, NotationError> {
    // Diagnostics have columns in characters, up to the end of the text.
    let column = |at: usize| text.get(..at).unwrap_or(text).chars().count() + 1;
    shape(text).map_err(|(at, fault)| NotationError { column: at.map(column), fault })
}

/// The reason for which a text names no shape.
#[derive(Debug, thiserror::Error)]
#[error("{fault}{}", .column.map_or_else(String::new, |column| format!(", at column {column}")))]
pub struct NotationError {
    /// The column, in characters from 1; `None` for the whole text.
    pub column: Option<usize>,
    /// The error at the place.
    pub fault: NotationFault,
}

/// An error in the notation of a shape.
#[derive(Debug, thiserror::Error)]
pub enum NotationFault {
    /// The text is empty. The shape without dimensions is written as a word.
    #[error("it is empty; the shape without dimensions is `scalar`, or `()`")]
    Empty,
    /// A part is no dimension.
    #[error(transparent)]
    Dim(#[from] DimError),
    /// A bracket that is not closed.
    #[error("expected `{0}`")]
    Unclosed(char),
    /// A text that MLIR does not read as a type.
    #[error("{}", reason(.0))]
    Type(Box<Diagnostic>),
    /// The text has more than one type.
    #[error("expected one type")]
    NotOneType,
    /// A type that has no shape.
    #[error("expected a tensor, a vector or a memref")]
    Shapeless,
    /// A vector whose sizes are multiples of a size that depends on the machine.
    #[error("the sizes of a scalable vector are not known")]
    Scalable,
    /// A text longer than the limit.
    #[error(transparent)]
    TooLong(#[from] SourceError),
}

/// Returns MLIR's sentence with the text at the marked place, or only this text if it is more specific.
fn reason(error: &Diagnostic) -> String {
    match marked(error) {
        Some(label) if label.text.starts_with("expected ") => label.text.clone(),
        Some(label) if !label.text.is_empty() => format!("{}: {}", error.message, label.text),
        _ => error.message.clone(),
    }
}

fn marked(error: &Diagnostic) -> Option<&Label> {
    error.labels.iter().find(|label| label.primary)
}

/// The error, and its offset in bytes if it concerns a part.
type NotationRefusal = (Option<usize>, NotationFault);

fn shape(text: &str) -> Result<Shape, NotationRefusal> {
    let start = text.len() - text.trim_start().len();
    let words = text.trim();
    let close = match words.chars().next() {
        None => return Err((None, NotationFault::Empty)),
        Some('(') => Some(')'),
        Some('[') => Some(']'),
        Some(_) => None,
    };
    if let Some(close) = close {
        let inside =
            words[1..].strip_suffix(close).ok_or((Some(start + words.len()), NotationFault::Unclosed(close)))?;
        return list(inside, start + 1);
    }
    match words {
        "*" => Ok(Shape::UNRANKED),
        "scalar" => Ok(Shape::scalar()),
        _ if words.contains('<') => of_type(words).map_err(|(at, fault)| (at.map(|at| start + at), fault)),
        _ if words.contains(',') => list(words, start),
        _ => sizes(words.split(['x', 'X', '×']), words, start, str::parse),
    }
}

/// Reads Python's notation between brackets, where a comma may follow the last size.
fn list(text: &str, start: usize) -> Result<Shape, NotationRefusal> {
    if text.trim().is_empty() {
        return Ok(Shape::scalar());
    }
    let text = text.trim_end();
    let text = text.strip_suffix(',').unwrap_or(text);
    sizes(text.split(','), text, start, |word| match word {
        "-1" | "None" => Ok(Dim::DYNAMIC),
        _ => word.parse(),
    })
}

/// The words of a text as sizes, separated by one character each.
fn sizes<'t>(
    words: impl Iterator<Item = &'t str>,
    text: &str,
    start: usize,
    read: impl Fn(&str) -> Result<Dim, DimError>,
) -> Result<Shape, NotationRefusal> {
    let mut end = 0;
    let dims = words.map(|word| {
        let at = end + word.len() - word.trim_start().len();
        end += word.len();
        end += text[end..].chars().next().map_or(0, char::len_utf8);
        read(word.trim()).map_err(|error| (Some(start + at), error.into()))
    });
    Ok(Shape::ranked(dims.collect::<Result<Vec<_>, _>>()?))
}

/// The shape of a type of MLIR.
fn of_type(text: &str) -> Result<Shape, NotationRefusal> {
    /// An operation without a dialect that has a result of the given type.
    const BEFORE: &str = "\"shape.of\"() : () -> ";
    let source = SourceFile::new("", format!("{BEFORE}{text}")).map_err(|error| (None, error.into()))?;
    let registry = Registry::default();
    let options = syntax::Options::new(&registry).no_implicit_module(true);
    let syntax::Parsed { ir, diagnostics, .. } = syntax::parse(&source, &options);
    if let Some(first) = diagnostics.into_iter().next() {
        let place = marked(&first).map(|label| label.span).or(first.location);
        let at = place.map(|span| (span.start as usize).saturating_sub(BEFORE.len()));
        return Err((at, NotationFault::Type(Box::new(first))));
    }
    let mut operations = ir.operations();
    let (Some(op), None) = (operations.next(), operations.next()) else {
        return Err((None, NotationFault::NotOneType));
    };
    let mut results = ir.results(op);
    let (Some(result), None, true) = (results.next(), results.next(), text.ends_with('>')) else {
        return Err((None, NotationFault::NotOneType));
    };
    let ty = ir.value_type(result);
    if matches!(ir.types().resolved(ty), Type::Vector { scalable, .. } if scalable.contains(&true)) {
        return Err((None, NotationFault::Scalable));
    }
    let shaped = ir.types().shaped(ty).ok_or((None, NotationFault::Shapeless))?;
    Ok(shaped.shape.map_or(Shape::UNRANKED, Shape::from))
}
