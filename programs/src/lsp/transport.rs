//! Messages on the standard streams, each with a header that says how long it is.
//!
//! What is no message is answered by an error, as the protocol has it, and the session goes on with what comes next.

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write, stdin, stdout};
use std::thread::{Builder, JoinHandle};

/// What came instead of a message.
#[derive(Debug, thiserror::Error)]
enum Malformed {
    #[error("the header '{0}' is no 'Name: value'")]
    Header(String),
    #[error("no header says by 'Content-Length' how long the message is")]
    Length,
    #[error("the message is no JSON: {0}")]
    Json(serde_json::Error),
    #[error("the message is no request, notification or response")]
    Message { id: Value },
}

impl Malformed {
    fn answer(&self) -> Value {
        let (code, id) = match self {
            Self::Header(_) | Self::Length | Self::Json(_) => (ErrorCode::ParseError, &Value::Null),
            Self::Message { id } => (ErrorCode::InvalidRequest, id),
        };
        json!({"jsonrpc": "2.0", "id": id, "error": {"code": code as i32, "message": self.to_string()}})
    }
}

/// A connection on the standard streams, and what ends when all that was sent is written.
pub(super) fn stdio() -> io::Result<(Connection, JoinHandle<()>)> {
    let (connection, other) = Connection::memory();
    let Connection { sender, receiver } = other;
    let read = move || {
        let mut input = stdin().lock();
        let take = |found: Result<Message, Malformed>| match found {
            Ok(message) => {
                let is_exit = matches!(&message, Message::Notification(told) if told.method == "exit");
                sender.send(message).is_ok() && !is_exit
            }
            Err(malformed) => write(&malformed.answer()).is_ok(),
        };
        // When the input ends, so does the session.
        while let Ok(Some(found)) = next(&mut input) {
            if !take(found) {
                break;
            }
        }
    };
    Builder::new().name("messages".to_owned()).spawn(read)?;
    let write_all = move || {
        let _ = receiver.iter().try_for_each(|message| message.write(&mut stdout().lock()));
    };
    let writer = Builder::new().name("answers".to_owned()).spawn(write_all)?;
    Ok((connection, writer))
}

fn write(answer: &Value) -> io::Result<()> {
    let text = answer.to_string();
    let mut output = stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// The next message, or what came in its place; nothing at the end.
fn next(input: &mut impl BufRead) -> io::Result<Option<Result<Message, Malformed>>> {
    let mut length = None;
    let mut malformed = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => length = value.trim().parse().ok(),
            Some(_) => {}
            None => malformed = Some(Malformed::Header(line.to_owned())),
        }
    }
    let Some(length) = length else { return Ok(Some(Err(malformed.unwrap_or(Malformed::Length)))) };
    // Memory is taken for what comes, and not for what is said to come.
    let mut body = Vec::new();
    if (input.by_ref().take(length).read_to_end(&mut body)? as u64) < length {
        return Ok(None);
    }
    Ok(Some(match malformed {
        Some(malformed) => Err(malformed),
        None => message(&body),
    }))
}

/// Longer lines of headers are several.
const LONGEST_HEADER: u64 = 4096;

fn message(body: &[u8]) -> Result<Message, Malformed> {
    let is_message = serde_json::from_slice(body);
    is_message.map_err(|error| match serde_json::from_slice::<Value>(body) {
        Ok(value) => Malformed::Message { id: value.get("id").cloned().unwrap_or_default() },
        Err(_) => Malformed::Json(error),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn answers(input: &[u8]) -> Vec<i64> {
        let mut input = input;
        let mut codes = Vec::new();
        while let Some(found) = next(&mut input).unwrap() {
            codes.push(found.map_or_else(|malformed| malformed.answer()["error"]["code"].as_i64().unwrap(), |_| 0));
        }
        codes
    }

    #[test]
    fn what_is_no_message_takes_nothing_from_the_next() {
        let right = "Content-Length: 30\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"x\"}";
        assert_eq!(answers(right.as_bytes()), [0]);
        for (wrong, code) in [
            ("Content-Length: 3\r\n\r\n{]}", -32700),
            ("content-length:2\nContent-Type: x\n\n[]", -32600),
            ("Content-Length: 8\r\n\r\n{\"id\":7}", -32600),
            ("Content-Length: x\r\n\r\n", -32700),
            ("Content-Length\r\n\r\n", -32700),
            ("\r\n", -32700),
            ("Content-Length: 2\r\n\r\n\"\u{7f}", -32700),
        ] {
            assert_eq!(answers([wrong, right].concat().as_bytes()), [code, 0], "{wrong}");
        }
        assert_eq!(answers(b"Content-Length: 18446744073709551615\r\n\r\n{}"), [0i64; 0]);
        assert_eq!(answers(b"Content-Length: 2\r\n\r\n\xff\xff"), [-32700]);
    }
}
