//! Messages on the standard streams, each with a header that contains its length.
//!
//! Malformed messages are answered by an error, as the protocol requires, and the session continues with the next header: a wrong length affects only the
//! messages that it cuts.

use super::envelope::{Incoming, refusal};
use lsp_server::ErrorCode;
use std::io::{self, BufRead, Read, Write};

/// Longer messages are refused: no document is as long.
const LONGEST_MESSAGE: u64 = 1 << 30;

/// Longer lines of headers are no headers.
const LONGEST_HEADER: u64 = 4096;

/// The number of bytes of a malformed header that are kept.
const LONGEST_NAME: usize = 64;

/// The reason for which bytes are no headers.
#[derive(Debug, thiserror::Error)]
enum Malformed {
    #[error("the header '{0}' is no 'Name: value'")]
    Header(String),
    #[error("no header 'Content-Length' with the length of the message")]
    Length,
    #[error("messages of more than {LONGEST_MESSAGE} bytes are not read")]
    TooLong,
}

impl Malformed {
    fn of(line: &[u8]) -> Self {
        Self::Header(String::from_utf8_lossy(&line[..line.len().min(LONGEST_NAME)]).into_owned())
    }

    fn refused(&self) -> Incoming {
        Incoming::Refused(refusal("null", ErrorCode::ParseError, &self.to_string()))
    }
}

/// The messages in a stream.
pub(super) struct Messages<R> {
    input: R,
    /// The length of the next message, after a header that was refused.
    length: Option<u64>,
}

/// A header.
enum Header {
    Length(u64),
    /// A header without effect here.
    Other,
    /// A malformed header, with the length in it if there is one.
    Malformed(Malformed, Option<u64>),
}

const LENGTH: &[u8] = b"content-length:";

/// The header in a line.
fn header(line: &[u8]) -> Header {
    let at = line.windows(LENGTH.len()).rposition(|word| word.eq_ignore_ascii_case(LENGTH));
    let length = at.map(|at| {
        let digits = line[at + LENGTH.len()..].trim_ascii();
        let number = std::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        // A length with too many digits for a number is too large.
        number.filter(|text| !text.is_empty()).map(|text| text.parse().unwrap_or(u64::MAX))
    });
    let is_name = |name: &[u8]| name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    match (at, length.flatten()) {
        (Some(_), None) => Header::Malformed(Malformed::Length, None),
        (Some(_), Some(length)) if length > LONGEST_MESSAGE => Header::Malformed(Malformed::TooLong, None),
        (Some(0), Some(length)) => Header::Length(length),
        // The end of a message that is longer than its header states, followed by the next header.
        (Some(_), Some(length)) => Header::Malformed(Malformed::of(line), Some(length)),
        (None, _) => match memchr::memchr(b':', line) {
            Some(colon) if colon > 0 && is_name(line[..colon].trim_ascii()) => Header::Other,
            _ => Header::Malformed(Malformed::of(line), None),
        },
    }
}

impl<R: BufRead> Messages<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, length: None }
    }

    /// The next message, or the answer to malformed bytes, with its number of bytes; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<(Incoming, usize)>> {
        let length = match self.length.take() {
            Some(length) => length,
            None => match self.headers()? {
                Some(Ok(length)) => length,
                Some(Err(malformed)) => return Ok(Some((malformed.refused(), 0))),
                None => return Ok(None),
            },
        };
        // Memory is allocated for bytes that arrive, not for the declared length.
        let mut body = Vec::new();
        if (self.input.by_ref().take(length).read_to_end(&mut body)? as u64) < length {
            return Ok(None);
        }
        let bytes = body.len();
        Ok(Some((Incoming::begin(body), bytes)))
    }

    /// The length of the message after the next headers. If these are malformed, the message is read after the answer to them.
    fn headers(&mut self) -> io::Result<Option<Result<u64, Malformed>>> {
        let mut length = None;
        let mut malformed = None;
        let mut line = Vec::new();
        loop {
            let room = LONGEST_HEADER - line.len() as u64;
            self.input.by_ref().take(room).read_until(b'\n', &mut line)?;
            if !line.ends_with(b"\n") {
                if (line.len() as u64) < LONGEST_HEADER {
                    return Ok(None);
                }
                malformed.get_or_insert_with(|| Malformed::of(&line));
                line.drain(..line.len() - LONGEST_NAME);
                continue;
            }
            let text = line.trim_ascii();
            if text.is_empty() {
                break;
            }
            match header(text) {
                Header::Length(found) => length = Some(found),
                Header::Other => {}
                Header::Malformed(error, found) => {
                    length = found.or(length);
                    malformed.get_or_insert(error);
                }
            }
            line.clear();
        }
        Ok(Some(match (length, malformed) {
            (Some(length), None) => Ok(length),
            (length, malformed) => {
                self.length = length;
                Err(malformed.unwrap_or(Malformed::Length))
            }
        }))
    }
}

/// Writes a JSON text with its header.
pub(super) fn write(output: &mut impl Write, text: &[u8]) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", text.len())?;
    output.write_all(text)?;
    output.flush()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The codes of the answers, 0 for a message.
    fn answers(input: &[u8]) -> Vec<i64> {
        let mut messages = Messages::new(input);
        let mut codes = Vec::new();
        while let Some((found, _)) = messages.next().unwrap() {
            codes.push(match found {
                Incoming::Refused(text) => {
                    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
                    answer["error"]["code"].as_i64().unwrap()
                }
                Incoming::Message(_) | Incoming::Unread { .. } | Incoming::Ignored => 0,
            });
        }
        codes
    }

    const RIGHT: &str = "Content-Length: 30\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"x\"}";

    #[test]
    fn bytes_that_are_no_message_take_nothing_from_the_next() {
        assert_eq!(answers(RIGHT.as_bytes()), [0]);
        for (wrong, code) in [
            ("Content-Length: 3\r\n\r\n{]}", -32700),
            ("content-length:2\nContent-Type: x\n\n[]", -32600),
            ("Content-Length: 0\r\n\r\n", -32700),
            ("Content-Length: 26\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":7.5}", -32600),
            ("Content-Length: x\r\n\r\n", -32700),
            ("Content-Length: -3\r\n\r\n", -32700),
            ("Content-Length: +3\r\n\r\n", -32700),
            ("Content-Length\r\n\r\n", -32700),
            ("\r\n", -32700),
            ("Content-Length: 2\r\n\r\n\"\u{7f}", -32700),
        ] {
            assert_eq!(answers([wrong, RIGHT].concat().as_bytes()), [code, 0], "{wrong}");
        }
        assert_eq!(answers(b"Content-Length: 2\r\n\r\n\xff\xff"), [-32700]);
    }

    /// The rest of a message is no header, and does not hide the next header.
    #[test]
    fn wrong_lengths_cost_the_messages_that_they_cut() {
        let with = |length: &str, body: &str| format!("Content-Length: {length}\r\n\r\n{body}");
        let body = r#"{"jsonrpc":"2.0","method":"x"}"#;
        assert_eq!(answers([&with("20", body), RIGHT].concat().as_bytes()), [-32700, -32700, 0]);
        assert_eq!(answers([&with("many", body), RIGHT].concat().as_bytes()), [-32700, -32700, 0]);
        assert_eq!(answers([&with("36", body), RIGHT, RIGHT].concat().as_bytes()), [-32700, -32700, -32700, 0]);
        let lines = "{\n\"jsonrpc\": \"2.0\",\n\n\"method\": \"x\"\n}";
        assert_eq!(answers([&with("3", lines), RIGHT].concat().as_bytes()), [-32700, -32700, -32700, 0]);
        // Lengths above the maximum, and above any number; with a body that is longer than a header.
        for length in ["1073741825", "18446744073709551615", "184467440737095516150"] {
            for size in [1, 4000, 4096, 5000, 8192, 100_000] {
                let text = [&with(length, &"a".repeat(size)), RIGHT, RIGHT].concat();
                assert_eq!(answers(text.as_bytes()), [-32700, -32700, 0, 0], "{length} {size}");
            }
        }
    }
}
