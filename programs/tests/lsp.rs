//! The language server, driven in memory like an editor does, and like a client that violates the protocol.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use bcast_programs::lsp::serve;
use deadline::in_time;
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::thread::JoinHandle;

#[path = "lsp/actions.rs"]
mod actions;
#[path = "../../tests/support/deadline.rs"]
mod deadline;
#[path = "lsp/findings.rs"]
mod findings;
#[path = "lsp/lenses.rs"]
mod lenses;
#[path = "lsp/origins.rs"]
mod origins;
#[path = "lsp/places.rs"]
mod places;
#[path = "lsp/sessions.rs"]
mod sessions;
#[path = "lsp/streams.rs"]
mod streams;

const URI: &str = "file:///nowhere/f.mlir";
const TEXT: &str = r#"!t = tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  %1 = "test.broadcastable"(%a, %c) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^done(%1 : tensor<?xf32>)
^done(%x: tensor<?xf32>):
  return %x : tensor<?xf32>
}
func.func @g(%a: tensor<4xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) {
  %0 = func.call @f(%a, %b, %c) : (tensor<4xf32>, tensor<3xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
"#;

/// An editor.
struct Editor {
    connection: Connection,
    server: JoinHandle<u8>,
    next: i32,
    /// Notifications that the server sent.
    notified: Vec<Notification>,
}

impl Editor {
    fn start() -> Self {
        let (connection, other) = Connection::memory();
        let server = std::thread::Builder::new().stack_size(8 << 20).spawn(move || serve(&other, Vec::new())).unwrap();
        Self { connection, server, next: 0, notified: Vec::new() }
    }

    fn ready() -> Self {
        Self::with(json!({}))
    }

    fn with(capabilities: Value) -> Self {
        let mut editor = Self::start();
        let answer = editor.ask("initialize", json!({"capabilities": capabilities}));
        assert_eq!(answer["serverInfo"]["name"], "bcast-lsp");
        editor.tell("initialized", json!({}));
        editor
    }

    fn tell(&self, method: &str, params: Value) {
        self.connection.sender.send(Notification { method: method.to_owned(), params }.into()).unwrap();
    }

    fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.connection.sender.send(Request { id: id.clone(), method: method.to_owned(), params }.into()).unwrap();
        id
    }

    fn receive(&self) -> Message {
        self.connection.receiver.recv_timeout(deadline::DEADLINE).expect("an answer")
    }

    fn response(&mut self, id: &RequestId) -> Response {
        loop {
            match self.receive() {
                Message::Response(response) if response.id == *id => return response,
                Message::Response(response) => panic!("not asked for: {response:?}"),
                Message::Notification(notification) => self.notified.push(notification),
                Message::Request(request) => {
                    self.connection.sender.send(Response::new_ok(request.id, Value::Null).into()).unwrap();
                }
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.response(&id).response_result.unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    fn refused(&mut self, method: &str, params: Value) -> i32 {
        let id = self.send(method, params);
        self.response(&id).response_result.expect_err(method).code
    }

    fn open(&self, text: &str) {
        let item = json!({"uri": URI, "languageId": "mlir", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": item}));
    }

    fn change(&self, version: i32, changes: Value) {
        let params = json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": changes});
        self.tell("textDocument/didChange", params);
    }

    /// The next findings that are published.
    fn findings(&mut self) -> Value {
        loop {
            let at = self.notified.iter().position(|told| told.method == "textDocument/publishDiagnostics");
            if let Some(at) = at {
                return self.notified.remove(at).params;
            }
            match self.receive() {
                Message::Notification(notification) => self.notified.push(notification),
                other => panic!("{other:?}"),
            }
        }
    }

    /// Sends a request about the place in a text between `before` and `inside`.
    fn at(&mut self, method: &str, text: &str, before: &str, inside: &str) -> Value {
        let position = position(text, before, inside);
        self.ask(method, json!({"textDocument": {"uri": URI}, "position": position, "context": {"includeDeclaration": true, "triggerKind": 1, "isRetrigger": false}}))
    }

    fn end(mut self) -> u8 {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        ended(self.server)
    }
}

/// The exit status of a session that ends.
fn ended(server: JoinHandle<u8>) -> u8 {
    in_time(move || server.join()).unwrap()
}

fn position(text: &str, before: &str, inside: &str) -> Value {
    let at = text.find(&format!("{before}{inside}")).expect("a place in the text") + before.len();
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    json!({"line": line, "character": text[start..at].encode_utf16().count()})
}

fn whole(uri: &str) -> Value {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 10_000, "character": 0}});
    json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []}})
}

/// The text that the ranges of an answer mark.
fn marked<'t>(text: &'t str, range: &Value) -> &'t str {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().unwrap() as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + place["character"].as_u64().unwrap() as usize
    };
    &text[offset(&range["start"])..offset(&range["end"])]
}
