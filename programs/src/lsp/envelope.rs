//! [`Incoming`]: one JSON text of the client, by the rules of JSON-RPC 2.0 and the Language Server Protocol.
//!
//! The members of a message are read before their values, so that an answer to a wrong message has its id. An id is an integer of 32 bits
//! or a string; any other is refused, with the id as it was written if it is a number. A response is never answered: otherwise two
//! programs could answer each other endlessly.

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// A JSON text of the client.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A request, a notification or a response.
    Message(Message),
    /// A message whose parameters are parsed later, which saves memory, and the id of a request.
    Unread { id: Option<RequestId>, body: Vec<u8> },
    /// A text that is no message, with the JSON text that answers it.
    Refused(String),
    /// A response or notification that has no effect and no answer.
    Ignored,
}

/// The members of a message, as text. A member that is `null` counts as present.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Members<'b> {
    #[serde(borrow, deserialize_with = "deserialize_present")]
    jsonrpc: Option<&'b RawValue>,
    #[serde(borrow, deserialize_with = "deserialize_present")]
    id: Option<&'b RawValue>,
    #[serde(borrow, deserialize_with = "deserialize_present")]
    method: Option<&'b RawValue>,
    #[serde(borrow, deserialize_with = "deserialize_present")]
    params: Option<&'b RawValue>,
    #[serde(borrow, deserialize_with = "deserialize_present")]
    result: Option<&'b RawValue>,
    #[serde(borrow, deserialize_with = "deserialize_present")]
    error: Option<&'b RawValue>,
}

fn deserialize_present<'b, D: Deserializer<'b>>(deserializer: D) -> Result<Option<&'b RawValue>, D::Error> {
    Deserialize::deserialize(deserializer).map(Some)
}

/// The id of a message.
enum Id<'b> {
    /// The message has no id.
    Missing,
    /// A valid id.
    Right(RequestId),
    /// An invalid id, which the answer repeats.
    Wrong(&'b str),
}

impl<'b> Id<'b> {
    fn of(written: Option<&'b RawValue>) -> Self {
        let Some(text) = written.map(RawValue::get) else { return Self::Missing };
        let is_number = text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        match (text.parse::<i32>(), value::<String>(text)) {
            (Ok(number), _) => Self::Right(number.into()),
            (_, Ok(name)) => Self::Right(name.into()),
            _ => Self::Wrong(if is_number { text } else { NULL }),
        }
    }

    /// The id as JSON; `null` if there is none.
    fn written(&self) -> String {
        match self {
            Self::Missing => NULL.to_owned(),
            Self::Right(id) => serde_json::to_string(id).unwrap_or_else(|_| NULL.to_owned()),
            Self::Wrong(text) => (*text).to_owned(),
        }
    }
}

const NULL: &str = "null";

/// The answer to bytes that are no message.
pub(super) fn refusal(id: &str, code: ErrorCode, message: &str) -> String {
    let (code, message) = (code as i32, Value::from(message));
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":{code},\"message\":{message}}}}}")
}

/// Maximum length of parameters that are parsed at once: as values they may take twenty times the memory, so longer
/// ones are parsed later.
const LONG: usize = 4096;

impl Incoming {
    /// Parses a JSON text, without its parameters if they are long.
    pub(super) fn begin(body: Vec<u8>) -> Self {
        let is_long = body.len() > LONG;
        match serde_json::from_slice::<Members<'_>>(&body) {
            Ok(Members { id, params: Some(params), .. }) if is_long && params.get().len() > LONG => {
                let id = match Id::of(id) {
                    Id::Right(id) => Some(id),
                    Id::Missing | Id::Wrong(_) => None,
                };
                Self::Unread { id, body }
            }
            _ => Self::read(&body),
        }
    }

    /// The id of a request.
    pub(super) fn request(&self) -> Option<&RequestId> {
        match self {
            Self::Message(Message::Request(request)) => Some(&request.id),
            Self::Unread { id, .. } => id.as_ref(),
            Self::Message(_) | Self::Refused(_) | Self::Ignored => None,
        }
    }

    /// Reads a JSON text.
    pub(super) fn read(body: &[u8]) -> Self {
        let refused = |code, text: &str| Self::Refused(refusal(NULL, code, text));
        let json: &RawValue = match serde_json::from_slice(body) {
            Ok(json) => json,
            Err(error) => return refused(ErrorCode::ParseError, &format!("the message is not JSON: {error}")),
        };
        if json.get().starts_with('[') {
            return refused(ErrorCode::InvalidRequest, "the protocol has no batches of messages");
        }
        match serde_json::from_str::<Members<'_>>(json.get()) {
            Ok(members) => members.message(),
            Err(error) => refused(ErrorCode::InvalidRequest, &format!("the message is invalid: {error}")),
        }
    }
}

impl Members<'_> {
    fn message(self) -> Incoming {
        let id = Id::of(self.id);
        let refused = |code, text: &str| Incoming::Refused(refusal(&id.written(), code, text));
        let is_versioned =
            self.jsonrpc.is_some_and(|version| value(version.get()).is_ok_and(|text: String| text == "2.0"));
        let Some(method) = self.method else {
            return match (self.result, self.error) {
                (None, None) => refused(ErrorCode::InvalidRequest, "the message has neither a method nor a result"),
                (result, error) if is_versioned => response(id, result, error),
                _ => Incoming::Ignored,
            };
        };
        if !is_versioned {
            return refused(ErrorCode::InvalidRequest, "the message has no member 'jsonrpc' that is \"2.0\"");
        }
        let Ok(method) = value::<String>(method.get()) else {
            return refused(ErrorCode::InvalidRequest, "the method is no string");
        };
        if let Id::Wrong(_) = id {
            return refused(ErrorCode::InvalidRequest, "the id is neither an integer of 32 bits nor a string");
        }
        let params = match self.params.map_or(Ok(Value::Null), |params| value(params.get())) {
            Ok(params) => params,
            Err(error) => {
                return match id {
                    Id::Missing => Incoming::Ignored,
                    _ => refused(ErrorCode::InvalidParams, &format!("the parameters cannot be read: {error}")),
                };
            }
        };
        Incoming::Message(match id {
            Id::Right(id) => Request { id, method, params }.into(),
            Id::Missing | Id::Wrong(_) => Notification { method, params }.into(),
        })
    }
}

/// A readable response with an id that this program may have assigned.
fn response(id: Id<'_>, result: Option<&RawValue>, error: Option<&RawValue>) -> Incoming {
    let Id::Right(id) = id else { return Incoming::Ignored };
    let response_result = match (result, error) {
        (Some(result), None) => value(result.get()).map(Ok),
        (_, Some(error)) => value::<ResponseError>(error.get()).map(Err),
        (None, None) => return Incoming::Ignored,
    };
    match response_result {
        Ok(response_result) => Incoming::Message(Response { id, response_result }.into()),
        Err(_) => Incoming::Ignored,
    }
}

/// Reads a value. Half of a surrogate pair, which editors send when an edit cuts a character, is read as U+FFFD.
fn value<T: for<'t> Deserialize<'t>>(text: &str) -> serde_json::Result<T> {
    serde_json::from_str(text).or_else(|error| match with_whole_characters(text) {
        Cow::Owned(text) => serde_json::from_str(&text),
        Cow::Borrowed(_) => Err(error),
    })
}

/// JSON in which `\ud800` to `\udfff` occur only in pairs.
fn with_whole_characters(text: &str) -> Cow<'_, str> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok().filter(|unit| (0xD800..0xE000).contains(unit))
    };
    let mut changed = String::new();
    let (mut done, mut at) = (0, 0);
    while let Some(found) = memchr::memchr(b'\\', &text.as_bytes()[at..]) {
        let start = at + found;
        at = match (unit(start), unit(start + 6)) {
            (Some(0xD800..0xDC00), Some(0xDC00..)) => start + 12,
            (Some(_), _) => {
                changed += &text[done..start];
                changed += "\\ufffd";
                done = start + 6;
                done
            }
            // The escape and the escaped character.
            (None, _) => (start + 2).min(text.len()),
        };
    }
    if done == 0 { Cow::Borrowed(text) } else { Cow::Owned(changed + &text[done..]) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    /// The id and the code of the answer to a refused text, or a description of the accepted message.
    fn answer(body: &str) -> String {
        match Incoming::read(body.as_bytes()) {
            Incoming::Message(Message::Request(request)) => format!("request {}", request.id),
            Incoming::Message(Message::Notification(_)) => "notification".to_owned(),
            Incoming::Message(Message::Response(response)) => format!("response {}", response.id),
            Incoming::Ignored => "ignored".to_owned(),
            Incoming::Unread { .. } => "unread".to_owned(),
            Incoming::Refused(text) => {
                let json: &RawValue = serde_json::from_str(&text).unwrap();
                let rest = json.get().strip_prefix("{\"jsonrpc\":\"2.0\",\"id\":").unwrap();
                let (id, rest) = rest.split_once(",\"error\":{\"code\":").unwrap();
                format!("{id} {}", rest.split(',').next().unwrap())
            }
        }
    }

    #[test]
    fn ids() {
        let request = |id: &str| answer(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"x"}}"#));
        for (id, expected) in [
            ("0", "request 0"),
            ("-2147483648", "request -2147483648"),
            ("2147483647", "request 2147483647"),
            (r#""a""#, r#"request "a""#),
            (r#""""#, r#"request """#),
            ("2147483648", "2147483648 -32600"),
            ("9007199254740993", "9007199254740993 -32600"),
            ("18446744073709551616", "18446744073709551616 -32600"),
            ("1.5", "1.5 -32600"),
            ("1.0", "1.0 -32600"),
            ("1e400", "1e400 -32600"),
            ("null", "null -32600"),
            ("true", "null -32600"),
            ("[1]", "null -32600"),
            ("{}", "null -32600"),
        ] {
            assert_eq!(request(id), expected);
        }
        assert_eq!(answer(r#"{"jsonrpc":"2.0","method":"x"}"#), "notification");
    }

    #[test]
    fn members() {
        for (text, expected) in [
            ("{", "null -32700"),
            ("", "null -32700"),
            ("7", "null -32600"),
            ("null", "null -32600"),
            ("[]", "null -32600"),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"x"}]"#, "null -32600"),
            ("{}", "null -32600"),
            (r#"{"id":3,"method":"x"}"#, "3 -32600"),
            (r#"{"jsonrpc":"1.0","id":3,"method":"x"}"#, "3 -32600"),
            (r#"{"jsonrpc":2.0,"id":3,"method":"x"}"#, "3 -32600"),
            (r#"{"method":"x"}"#, "null -32600"),
            (r#"{"jsonrpc":"2.0","id":3}"#, "3 -32600"),
            (r#"{"jsonrpc":"2.0","id":3,"method":1}"#, "3 -32600"),
            (r#"{"jsonrpc":"2.0","id":3,"id":4,"method":"x"}"#, "null -32600"),
            (r#"{"jsonrpc":"2.0","id":3,"method":"x","params":1e999}"#, "3 -32602"),
            (r#"{"jsonrpc":"2.0","id":3,"method":"x","params":null,"more":[]}"#, "request 3"),
            (r#"{"jsonrpc":"2.0","id":3,"result":null}"#, "response 3"),
            (r#"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"x"}}"#, "response 3"),
            (r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}"#, "ignored"),
            (r#"{"jsonrpc":"2.0","id":1.5,"result":1}"#, "ignored"),
            (r#"{"jsonrpc":"2.0","id":3,"error":7}"#, "ignored"),
            (r#"{"id":3,"result":1}"#, "ignored"),
        ] {
            assert_eq!(answer(text), expected, "{text}");
        }
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        let text = format!(r#"{{"jsonrpc":"2.0","id":3,"method":"x","params":{deep}}}"#);
        assert_eq!(answer(&text), "3 -32602");
        assert_eq!(answer(&deep), "null -32600");
    }

    #[test]
    fn long_parameters_are_read_later() {
        let begin = |id: &str, params: &str| {
            let text = format!(r#"{{"jsonrpc":"2.0",{id}"method":"x","params":{params}}}"#);
            Incoming::begin(text.into_bytes())
        };
        let long = format!("[{}0]", "0,".repeat(LONG));
        assert!(matches!(begin(r#""id":7,"#, "[0]"), Incoming::Message(_)));
        let Incoming::Unread { id, body } = begin(r#""id":7,"#, &long) else { panic!("it is read") };
        assert_eq!(id, Some(7.into()));
        assert!(matches!(Incoming::read(&body), Incoming::Message(Message::Request(_))));
        assert!(matches!(begin("", &long), Incoming::Unread { id: None, .. }));
    }

    #[test]
    fn halves_of_characters() {
        for (text, expected) in [
            (r#""a\ud834b""#, "a\u{fffd}b"),
            (r#""\udd1e\ud834""#, "\u{fffd}\u{fffd}"),
            (r#""\ud834\ud834\udd1e\"""#, "\u{fffd}\u{1d11e}\""),
            (r#""\\ud834 \ud834""#, "\\ud834 \u{fffd}"),
            (r#""\ud834é""#, "\u{fffd}\u{e9}"),
        ] {
            assert_eq!(value::<String>(text).unwrap(), expected, "{text}");
        }
    }
}
