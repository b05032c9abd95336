//! `--lit-test`: a session whose messages are in a text, with `// -----` between them, as `mlir-lsp-server` reads it. Answers
//! have line breaks for FileCheck.

use super::envelope::Incoming;
use super::server::{Flow, Server};
use super::worker::Outgoing;
use serde_json::Value;
use std::ffi::OsString;
use std::io::{self, Read, Write};

/// Runs the session: each message is answered before the next is read.
pub(super) fn run(input: &mut dyn Read, output: &mut dyn Write, options: Vec<OsString>) -> io::Result<u8> {
    let mut text = String::new();
    input.read_to_string(&mut text)?;
    let mut server = Server::new(options);
    for message in messages(&text) {
        let message = match Incoming::read(message.as_bytes()) {
            Incoming::Message(message) => message,
            Incoming::Refused(answer) => {
                write(Outgoing::Text(answer), output)?;
                continue;
            }
            Incoming::Unread { .. } | Incoming::Ignored => continue,
        };
        let flow = server.handle(message);
        if let Some(run) = server.take_run() {
            server.ran(run.execute());
        }
        if !matches!(flow, Flow::Exit(_)) {
            server.idle();
        }
        for answer in server.take() {
            write(answer, output)?;
        }
        if let Flow::Exit(code) = flow {
            return Ok(code);
        }
    }
    Ok(server.exit_code())
}

/// The messages of a text; other lines that begin with `//` are comments.
fn messages(text: &str) -> Vec<String> {
    let mut messages = vec![String::new()];
    for line in text.lines() {
        match messages.last_mut() {
            _ if line.trim_end() == "// -----" => messages.push(String::new()),
            Some(last) if !line.starts_with("//") => {
                last.push_str(line);
                last.push('\n');
            }
            _ => {}
        }
    }
    messages.retain(|message| !message.trim().is_empty());
    messages
}

fn write(message: Outgoing, output: &mut dyn Write) -> io::Result<()> {
    let value: Value = serde_json::from_slice(&message.into_text())?;
    let text = serde_json::to_string_pretty(&value)?;
    write!(output, "Content-Length: {}\r\n\r\n{text}\n", text.len())?;
    output.flush()
}
