//! Many questions, one JSON text on each line: [`answer_batch`].

use super::json::{JsonResult, JsonShape};
use super::{Question, RuleRequest};
use broadcastable::diagnostic::render::printable;
use broadcastable::diagnostic::similar::question;
use broadcastable::shape::{Conformance, RuleError, RuleKind, RuleParameterError, Shape, UnknownRule, Wording};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};

/// The settings for every line of a batch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BatchOptions {
    /// The rule of lines that name no rule. Its axis and target apply to lines with a rule too.
    pub rule: RuleRequest,
    /// The interpretation of the rule `broadcastable`.
    pub conformance: Conformance,
    /// The project whose error texts are used; `None` for the texts of this program, which name the dimensions.
    pub wording: Option<Wording>,
}

/// Answers every line of `input`, a question as JSON, with a line of JSON.
///
/// A question is `{"rule":"numpy","inputs":[[8,1,"?"],"*"]}`; the rule may be left out. Rule `pdpd` may have an
/// `"axis"`, rule `bidirectional` has a `"target"` shape; `null` is the same as omission. The answer is
/// `{"result":[8,1,"?"]}`, `{"result":"*"}`, or `{"result":null,"error":"..."}` for shapes that are refused and for a
/// malformed line, including an empty one, so that line N always answers line N.
///
/// Answers are flushed if no more input is available: the other program may wait for the answer.
///
/// # Errors
/// An error of the reader or of the writer.
///
/// ```
/// use bcast_programs::driver::calculator::{BatchOptions, answer_batch};
///
/// let mut answers = Vec::new();
/// let answered = answer_batch(&br#"{"inputs": [[8, 1], ["?"]]}"#[..], &mut answers, &BatchOptions::default())?;
/// assert_eq!(answers, b"{\"result\":[8,\"?\"]}\n");
/// assert_eq!((answered.lines, answered.malformed), (1, 0));
/// # Ok::<(), bcast_programs::driver::calculator::BatchError>(())
/// ```
pub fn answer_batch(input: impl Read, mut output: impl Write, options: &BatchOptions) -> Result<Answered, BatchError> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    let mut answered = Answered::default();
    while input.read_until(b'\n', &mut line).map_err(BatchError::Read)? > 0 {
        let answer = Answer(answer_line(line.trim_ascii_end(), options));
        answered.lines += 1;
        if !matches!(answer.0, Ok(_) | Err(LineError::Refused(_))) {
            answered.malformed += 1;
            answered.first_malformed.get_or_insert(answered.lines);
        }
        write_line(&mut output, &answer, input.buffer().is_empty()).map_err(BatchError::Write)?;
        line.clear();
    }
    Ok(answered)
}

/// The number of answers by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answered {
    /// The number of lines, and of answers.
    pub lines: u64,
    /// The number of malformed lines. Shapes that do not broadcast are not malformed.
    pub malformed: u64,
    /// The first malformed line, counted from 1.
    pub first_malformed: Option<u64>,
}

impl Answered {
    /// A message about the malformed lines, which names the first; `None` if there are none.
    pub fn malformed_message(&self) -> Option<String> {
        let first = self.first_malformed?;
        let lines = if self.lines == 1 { "line" } else { "lines" };
        let questions = if self.malformed == 1 { "is no question" } else { "are no questions" };
        Some(format!("{} of {} {lines} {questions}, first line {first}", self.malformed, self.lines))
    }
}

/// The reason for which a batch ended early.
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

fn answer_line(line: &[u8], options: &BatchOptions) -> Result<Shape, LineError> {
    if line.is_empty() {
        return Err(LineError::Empty);
    }
    let line: BatchQuestion = serde_json::from_slice(line).map_err(|error| {
        let before = &line[..error.column().min(line.len())];
        LineError::Malformed { column: String::from_utf8_lossy(before).chars().count(), error }
    })?;
    let defaults = match line.rule {
        Some(_) => RuleRequest::default(),
        None => options.rule.clone(),
    };
    let request = RuleRequest {
        kind: match line.rule {
            Some(name) => name.parse().map_err(|reason| LineError::UnknownRule { name, reason })?,
            None => defaults.kind,
        },
        axis: line.axis.or(defaults.axis),
        target: line.target.map(|JsonShape(shape)| shape).or(defaults.target),
    };
    let question = Question {
        inputs: line.inputs.into_iter().map(|JsonShape(shape)| shape).collect(),
        rule: request.rule()?,
        conformance: options.conformance,
    };
    question
        .answer()
        .map_err(|error| LineError::Refused(Box::new(Refusal { question, error, wording: options.wording })))
}

/// The reason for which a line has no result.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("the line is empty, expected an object such as {{\"inputs\":[[2,1],[3]]}}")]
    Empty,
    #[error("{}, at column {column}", without_place(.error))]
    Malformed { error: serde_json::Error, column: usize },
    #[error("unknown rule `{name}`; {reason}{}", question(name, RuleKind::ALL.map(RuleKind::name)))]
    UnknownRule { name: String, reason: UnknownRule },
    #[error(transparent)]
    Parameter(#[from] RuleParameterError),
    #[error(transparent)]
    Refused(Box<Refusal>),
}

/// Shapes that do not broadcast.
#[derive(Debug, thiserror::Error)]
struct Refusal {
    question: Question,
    error: RuleError,
    wording: Option<Wording>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(wording) = self.wording else {
            return fmt::Display::fmt(&self.error, f);
        };
        let operands = self.question.operands();
        let message = self.question.rule.message(&operands, &self.error, wording);
        f.write_str(&message)
    }
}

/// Removes the place that serde_json adds to its messages: it is relative to the line, with columns in bytes.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((reason, _)) => reason.to_owned(),
        None => text,
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"inputs\":[[2,1],[3]]}")]
struct BatchQuestion {
    rule: Option<String>,
    inputs: Vec<JsonShape>,
    axis: Option<i64>,
    target: Option<JsonShape>,
}

struct Answer(Result<Shape, LineError>);

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.0 {
            Ok(shape) => map.serialize_entry("result", &JsonResult(shape))?,
            Err(error) => {
                map.serialize_entry("result", &())?;
                map.serialize_entry("error", &printable(&error.to_string()))?;
            }
        }
        map.end()
    }
}
