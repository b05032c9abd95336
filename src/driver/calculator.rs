//! What `bcast-shape` answers: one [`Question`] in a picture and words, or many as JSON lines ([`answer_batch`]).

use crate::shape::{
    Conflict, Conformance, Dim, DimError, Picture, Shape, conflicts, infer_result_shape, suggest_reshape,
};
use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};

/// What do these shapes broadcast to?
///
/// ```
/// use broadcastable::driver::calculator::Question;
/// use broadcastable::shape::Conformance;
///
/// let inputs = vec!["8x1".parse()?, "3".parse()?];
/// let question = Question { inputs, conformance: Conformance::Spec };
/// let result = question.answer()?;
/// assert_eq!(
///     question.show_result(&result),
///     "operand #0  8 x 1\n\
///      operand #1      3\n\
///      \x20           -----\n\
///      result      8 x 3\n\
///      \n\
///      8x3\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The operands.
    pub inputs: Vec<Shape>,
    /// Whose rules apply.
    pub conformance: Conformance,
}

impl Question {
    /// The shape of the result.
    ///
    /// # Errors
    /// The rightmost [`Conflict`].
    pub fn answer(&self) -> Result<Shape, Conflict> {
        infer_result_shape(self.operands(), self.conformance)
    }

    /// The picture, and behind it the result alone on the last line, for scripts.
    pub fn show_result(&self, result: &Shape) -> String {
        format!("{}\n\n{result}\n", self.picture().result("result", result.dims()))
    }

    /// The picture with every conflict marked, what conflicts, and what would help if one edit does.
    pub fn show_conflict(&self, conflict: &Conflict) -> String {
        let all = conflicts(self.operands(), self.conformance);
        let picture = all.iter().fold(self.picture(), |picture, found| picture.conflict(found));
        let mut text = format!("{picture}\n\n{conflict}\n");
        if let Some(advice) = suggest_reshape(self.operands(), conflict, self.conformance) {
            text += &format!("help: reshape operand #{} to {}\n", advice.operand, advice.shape);
        }
        text
    }

    fn operands(&self) -> impl Iterator<Item = Option<&[Dim]>> + Clone {
        self.inputs.iter().map(Shape::dims)
    }

    fn picture(&self) -> Picture<'_> {
        let rows = self.operands().enumerate();
        rows.fold(Picture::new(), |picture, (index, dims)| picture.operand(format!("operand #{index}"), dims))
    }
}

/// Answers every line of `input`, a question as JSON, with a line of JSON.
///
/// A question is `{"rule":"broadcastable","inputs":[[8,1,"?"],"*"]}`; the rule may be left out. The answer is
/// `{"result":[8,1,"?"]}`, `{"result":"*"}`, or `{"result":null,"error":"..."}` for a conflict and for a line that is
/// no question, so that line N always answers line N.
///
/// Answers are flushed when no more input is at hand: a program may ask and wait.
///
/// # Errors
/// Those of the reader and the writer only, told apart.
///
/// ```
/// use broadcastable::driver::calculator::answer_batch;
/// use broadcastable::shape::Conformance;
///
/// let mut answers = Vec::new();
/// answer_batch(&br#"{"inputs": [[8, 1], ["?"]]}"#[..], &mut answers, Conformance::Spec)?;
/// assert_eq!(answers, b"{\"result\":[8,\"?\"]}\n");
/// # Ok::<(), broadcastable::driver::calculator::BatchError>(())
/// ```
pub fn answer_batch(input: impl Read, mut output: impl Write, conformance: Conformance) -> Result<(), BatchError> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line).map_err(BatchError::Read)? > 0 {
        let answer = Answer(answer_line(line.trim_ascii_end(), conformance));
        write_line(&mut output, &answer, input.buffer().is_empty()).map_err(BatchError::Write)?;
        line.clear();
    }
    Ok(())
}

/// Why a batch ended early.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// The questions could not be read.
    #[error("cannot read the input")]
    Read(#[source] io::Error),
    /// The answers could not be written.
    #[error("cannot write the output")]
    Write(#[source] io::Error),
}

fn write_line(mut output: impl Write, answer: &Answer, flush: bool) -> io::Result<()> {
    serde_json::to_writer(&mut output, answer)?;
    output.write_all(b"\n")?;
    if flush { output.flush() } else { Ok(()) }
}

fn answer_line(line: &[u8], conformance: Conformance) -> Result<Shape, LineError> {
    let BatchQuestion { rule, inputs } = serde_json::from_slice(line)?;
    match rule.as_deref() {
        None | Some("broadcastable") => {}
        Some(other) => return Err(LineError::UnknownRule(other.to_owned())),
    }
    let inputs = inputs.into_iter().map(|JsonShape(shape)| shape).collect();
    Ok(Question { inputs, conformance }.answer()?)
}

/// Why a line has no result.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("{}", without_line_number(.0))]
    Malformed(#[from] serde_json::Error),
    #[error("unknown rule `{0}`; it is `broadcastable`")]
    UnknownRule(String),
    #[error(transparent)]
    Conflict(#[from] Conflict),
}

/// serde_json counts lines within the one line it is given; only its column means something.
fn without_line_number(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((reason, _)) => format!("{reason}, at column {}", error.column()),
        None => text,
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"inputs\":[[2,1],[3]]}")]
struct BatchQuestion {
    rule: Option<String>,
    inputs: Vec<JsonShape>,
}

struct Answer(Result<Shape, LineError>);

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.0 {
            Ok(shape) => map.serialize_entry("result", &JsonResult(shape))?,
            Err(error) => {
                map.serialize_entry("result", &())?;
                map.serialize_entry("error", &error.to_string())?;
            }
        }
        map.end()
    }
}

/// `"*"`, or a list of sizes and `"?"`.
struct JsonResult<'a>(&'a Shape);

impl Serialize for JsonResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(dims) = self.0.dims() else {
            return serializer.serialize_str("*");
        };
        let mut list = serializer.serialize_seq(Some(dims.len()))?;
        for dim in dims {
            match dim.size() {
                Some(size) => list.serialize_element(&size)?,
                None => list.serialize_element("?")?,
            }
        }
        list.end()
    }
}

/// A shape as a list, or as text in the notation of the command line, of which `"*"` is one.
struct JsonShape(Shape);

impl<'de> Deserialize<'de> for JsonShape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ShapeVisitor;

        impl<'de> Visitor<'de> for ShapeVisitor {
            type Value = JsonShape;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of sizes and \"?\", or \"*\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonShape, E> {
                text.parse().map(JsonShape).map_err(E::custom)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<JsonShape, A::Error> {
                let dims = std::iter::from_fn(|| list.next_element::<JsonDim>().transpose());
                let dims: Vec<Dim> = dims.map(|dim| dim.map(|JsonDim(dim)| dim)).collect::<Result<_, _>>()?;
                Ok(JsonShape(dims.as_slice().into()))
            }
        }

        deserializer.deserialize_any(ShapeVisitor)
    }
}

struct JsonDim(Dim);

impl<'de> Deserialize<'de> for JsonDim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct DimVisitor;

        impl Visitor<'_> for DimVisitor {
            type Value = JsonDim;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a size or \"?\"")
            }

            fn visit_u64<E: de::Error>(self, size: u64) -> Result<JsonDim, E> {
                Dim::fixed(size).map(JsonDim).map_err(E::custom)
            }

            /// A whole number beyond 64 bits arrives as the nearest floating point number.
            fn visit_f64<E: de::Error>(self, size: f64) -> Result<JsonDim, E> {
                if size > Dim::MAX_SIZE as f64 {
                    return Err(E::custom(DimError::TooLarge));
                }
                Err(E::invalid_type(de::Unexpected::Float(size), &self))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonDim, E> {
                text.parse().map(JsonDim).map_err(E::custom)
            }
        }

        deserializer.deserialize_any(DimVisitor)
    }
}
