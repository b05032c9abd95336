//! [`Server`]: the state of a session, and the dispatch of requests. Its functions neither block nor start threads.

use super::actions;
use super::client::Client;
use super::convert;
use super::documents::Documents;
use super::pages::Pages;
use super::queue::CANCEL;
use super::requests;
use super::runs::Runs;
use super::worker::Outgoing;
use super::workspace::Workspace;
use broadcastable::analysis::{Answer, Task};
use gen_lsp_types as lsp;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The most findings of a file that are published.
pub(super) const MOST_PUBLISHED: usize = 1000;

/// The step after a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The next message is handled.
    Continue,
    /// The session ends with this exit status.
    Exit(u8),
}

/// The stage of the session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    New,
    Running,
    ShutDown,
}

/// A session with an editor.
#[derive(Debug)]
pub struct Server {
    stage: Stage,
    pub(super) client: Client,
    pub(super) documents: Documents,
    pub(super) pages: Pages,
    pub(super) workspace: Workspace,
    pub(super) runs: Runs,
    /// The messages to be sent.
    out: Vec<Outgoing>,
    /// The number of the next request to the editor, and of the request for its configuration.
    next: i32,
    configuration: Option<RequestId>,
}

/// Handles the parameters of a request.
type Handler<P, R> = fn(&mut Server, P) -> R;

/// The answer to a request: its result as JSON text, which takes a tenth of the memory of JSON values, or the reason for which there is
/// none.
pub(super) type ServerAnswer = Result<String, (ErrorCode, String)>;

fn written(result: &impl Serialize) -> ServerAnswer {
    serde_json::to_string(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

impl Server {
    /// Creates a session before its beginning. `options` are options of `bcast-opt`, for all files.
    pub fn new(options: Vec<OsString>) -> Self {
        Self {
            stage: Stage::New,
            client: Client::default(),
            documents: Documents::new(options),
            pages: Pages::default(),
            workspace: Workspace::default(),
            runs: Runs::default(),
            out: Vec::new(),
            next: 0,
            configuration: None,
        }
    }

    /// Takes the messages to be sent to the editor.
    pub(super) fn take(&mut self) -> Vec<Outgoing> {
        std::mem::take(&mut self.out)
    }

    /// The exit status if the session ends without the notification `exit`.
    pub fn exit_code(&self) -> u8 {
        u8::from(self.stage != Stage::ShutDown)
    }

    /// Processes a message. An error of this program is answered like other errors.
    pub fn handle(&mut self, message: Message) -> Flow {
        match message {
            Message::Request(request) => {
                let id = request.id.clone();
                let answered = catch_unwind(AssertUnwindSafe(|| self.request(request)));
                let response = answered.unwrap_or_else(|_| {
                    self.documents.read_again();
                    Some(Err((ErrorCode::InternalError, "an error of bcast-lsp".to_owned())))
                });
                self.out.extend(response.map(|answer| Outgoing::Answer(id, answer)));
                Flow::Continue
            }
            Message::Notification(notification) => {
                if notification.method == "exit" {
                    return Flow::Exit(self.exit_code());
                }
                if self.stage == Stage::Running {
                    // After an error of this program the document is rebuilt by the next change.
                    if catch_unwind(AssertUnwindSafe(|| self.notification(notification))).is_err() {
                        self.documents.read_again();
                    }
                }
                Flow::Continue
            }
            Message::Response(response) => {
                self.response(response);
                Flow::Continue
            }
        }
    }

    /// Publishes the findings of changed files, when no message waits.
    pub fn idle(&mut self) {
        let _ = catch_unwind(AssertUnwindSafe(|| self.publish()));
        for text in self.documents.take_messages() {
            self.notify("window/showMessage", json!({"type": 2, "message": text}));
        }
    }

    fn publish(&mut self) {
        if self.client.pulls_diagnostics {
            return;
        }
        let mut published = Vec::new();
        for open in self.documents.all().filter(|open| open.is_dirty) {
            open.is_dirty = false;
            let mut found = open.document.diagnostics();
            found.truncate(MOST_PUBLISHED);
            let given = (&open.document, &open.uri);
            let client = &self.client;
            let pages = &mut self.pages;
            let diagnostics: Vec<_> =
                found.iter().map(|found| convert::diagnostic(given, found, client, pages)).collect();
            let was_empty = open.published.as_ref().is_some_and(Vec::is_empty);
            if found.is_empty() && was_empty {
                continue;
            }
            open.published = Some(found);
            let (uri, version) = (open.uri.clone(), Some(open.version));
            published.push(lsp::PublishDiagnosticsParams { uri, version, diagnostics });
        }
        for params in published {
            self.notify("textDocument/publishDiagnostics", params);
        }
    }

    /// Whether all files are completely verified.
    pub fn is_settled(&mut self) -> bool {
        self.documents.all().all(|open| open.document.is_settled())
    }

    /// Reads the parts of the text that are pending.
    pub fn settle(&mut self) {
        for open in self.documents.all().filter(|open| !open.document.is_settled()) {
            open.document.settle();
            open.is_dirty = true;
        }
    }

    /// Returns work on another thread that is needed for all findings of a file.
    pub fn task(&mut self) -> Option<(String, Task)> {
        self.documents.all().find_map(|open| Some((open.uri.0.clone(), open.document.task()?)))
    }

    /// Processes the result for a file. Its findings are published when no message waits, if they changed.
    pub fn accept(&mut self, uri: String, answer: Answer) {
        let Some(open) = self.documents.get(&lsp::Uri(uri)) else { return };
        if !open.document.accept(answer) {
            return;
        }
        let mut found = open.document.diagnostics();
        found.truncate(MOST_PUBLISHED);
        open.is_dirty |= open.published.as_ref() != Some(&found);
        if self.client.pulls_diagnostics && self.client.refreshes_diagnostics {
            self.send_request("workspace/diagnostic/refresh", Value::Null);
        }
    }

    fn notify(&mut self, method: &str, params: impl Serialize) {
        self.send(Notification::new(method.to_owned(), params).into());
    }

    fn send_request(&mut self, method: &str, params: impl Serialize) -> RequestId {
        self.next = self.next.wrapping_add(1);
        let id = RequestId::from(self.next);
        self.send(Request::new(id.clone(), method.to_owned(), params).into());
        id
    }

    /// Requests the editor to change files.
    pub(super) fn apply(&mut self, label: &str, edit: Value) {
        self.send_request("workspace/applyEdit", json!({"label": label, "edit": edit}));
    }

    /// Sends a message.
    pub(super) fn send(&mut self, message: Message) {
        self.out.push(Outgoing::Message(message));
    }

    /// Shows a text to the user.
    pub(super) fn show(&mut self, text: &str) {
        self.notify("window/showMessage", json!({"type": 3, "message": text}));
    }

    /// Returns the answer to a request, unless the answer is sent later.
    fn request(&mut self, request: Request) -> Option<ServerAnswer> {
        let refused = |code: ErrorCode, text: &str| Err((code, text.to_owned()));
        let is_structured = matches!(request.params, Value::Null | Value::Array(_) | Value::Object(_));
        Some(match (self.stage, request.method.as_str()) {
            (Stage::New, "initialize") if !matches!(request.params, Value::Null | Value::Object(_)) => {
                refused(ErrorCode::InvalidParams, "the parameters are no object")
            }
            (Stage::New, "initialize") => {
                self.stage = Stage::Running;
                self.client = Client::new(&request.params);
                self.workspace = Workspace::new(&request.params);
                let options = request.params.get("initializationOptions").cloned().unwrap_or_default();
                self.configure(&options);
                Ok(capabilities(&self.client).to_string())
            }
            (Stage::New, _) => refused(ErrorCode::ServerNotInitialized, "the session has not begun"),
            (Stage::ShutDown, _) => refused(ErrorCode::InvalidRequest, "the session has ended"),
            (Stage::Running, "initialize") => refused(ErrorCode::InvalidRequest, "the session has begun"),
            (Stage::Running, "shutdown") if !is_structured => {
                refused(ErrorCode::InvalidParams, "the parameters are neither an object nor a list")
            }
            (Stage::Running, "shutdown") => {
                self.stage = Stage::ShutDown;
                Ok(Value::Null.to_string())
            }
            (Stage::Running, "workspace/executeCommand") => return self.command(request),
            (Stage::Running, _) => self.answer(request),
        })
    }

    /// The answer to a command; the answer of a running line is sent later.
    fn command(&mut self, Request { id, params, .. }: Request) -> Option<ServerAnswer> {
        let done = match serde_json::from_value(params) {
            Ok(params) => actions::execute(self, &id, params).map_err(|text| (ErrorCode::RequestFailed, text)),
            Err(error) => Err((ErrorCode::InvalidParams, error.to_string())),
        };
        done.map(|answer| answer.map(|answer| answer.to_string())).transpose()
    }

    fn answer(&mut self, request: Request) -> ServerAnswer {
        match request.method.as_str() {
            "textDocument/hover" => self.with(request, requests::hover),
            "textDocument/definition" => self.with(request, requests::definition),
            "textDocument/references" => self.with(request, requests::references),
            "textDocument/documentHighlight" => self.with(request, requests::highlights),
            "textDocument/documentSymbol" => self.with(request, requests::document_symbols),
            "workspace/symbol" => self.with(request, requests::workspace_symbols),
            "textDocument/prepareRename" => self.with(request, requests::prepare_rename),
            "textDocument/rename" => self.with_result(request, requests::rename),
            "textDocument/foldingRange" => self.with(request, requests::folding_ranges),
            "textDocument/selectionRange" => self.with(request, requests::selection_ranges),
            "textDocument/semanticTokens/full" => self.with(request, requests::semantic_tokens),
            "textDocument/semanticTokens/range" => self.with(request, requests::semantic_tokens_in),
            "textDocument/inlayHint" => self.with(request, requests::inlay_hints),
            "textDocument/completion" => self.with(request, requests::completion),
            "textDocument/signatureHelp" => self.with(request, requests::signature_help),
            "textDocument/codeLens" => self.with(request, requests::code_lenses),
            "textDocument/diagnostic" => self.with(request, requests::diagnostics),
            "textDocument/codeAction" => self.with(request, actions::code_actions),
            "codeAction/resolve" => self.with_result(request, actions::resolve),
            method => Err((ErrorCode::MethodNotFound, format!("there is no request '{method}'"))),
        }
    }

    fn with<P: DeserializeOwned, R: Serialize>(&mut self, request: Request, handler: Handler<P, R>) -> ServerAnswer {
        let params = serde_json::from_value(request.params);
        written(&handler(self, params.map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?))
    }

    /// Answers a request whose handler may refuse it with a message.
    fn with_result<P: DeserializeOwned, R: Serialize>(
        &mut self,
        request: Request,
        handler: Handler<P, Result<R, String>>,
    ) -> ServerAnswer {
        let params = serde_json::from_value(request.params);
        let params = params.map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
        written(&handler(self, params).map_err(|text| (ErrorCode::RequestFailed, text))?)
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "initialized" => self.initialized(),
            "textDocument/didOpen" => {
                if let Some(lsp::DidOpenTextDocumentParams { text_document }) = self.params(&method, params) {
                    self.documents.open(text_document.uri, text_document.version, text_document.text);
                }
            }
            "textDocument/didChange" => {
                if let Some(params) = self.params::<lsp::DidChangeTextDocumentParams>(&method, params) {
                    let lsp::VersionedTextDocumentIdentifier { version, text_document_identifier } =
                        params.text_document;
                    let (uri, changes) = (text_document_identifier.uri, params.content_changes);
                    self.documents.change(&uri, version, changes, self.client.encoding);
                }
            }
            "textDocument/didClose" => {
                if let Some(params) = self.params::<lsp::DidCloseTextDocumentParams>(&method, params) {
                    let uri = params.text_document.uri;
                    if self.documents.close(&uri) {
                        let none = lsp::PublishDiagnosticsParams { uri, version: None, diagnostics: Vec::new() };
                        self.notify("textDocument/publishDiagnostics", none);
                    }
                }
            }
            CANCEL => {
                let id = params.get("id").and_then(|id| serde_json::from_value(id.clone()).ok());
                id.into_iter().for_each(|id: RequestId| self.cancel(&id));
            }
            "workspace/didChangeConfiguration" => match self.client.has_configuration {
                true => self.ask_configuration(),
                false => {
                    let settings = params.get("settings").cloned().unwrap_or_default();
                    self.configure(settings.get("bcast").unwrap_or(&settings));
                }
            },
            // Some editors report every file of the workspace that changes.
            "workspace/didChangeWatchedFiles" if changes_settings(&params) => self.ask_configuration_or_load(),
            // An unknown notification needs no answer.
            _ => {}
        }
    }

    /// Parses the parameters of a notification. It has no answer, so an error is logged.
    fn params<P: DeserializeOwned>(&mut self, method: &str, params: Value) -> Option<P> {
        let read = serde_json::from_value(params);
        read.map_err(|error| {
            let message = format!("'{method}' has no effect: its parameters cannot be read: {error}");
            self.notify("window/logMessage", json!({"type": 1, "message": message}));
        })
        .ok()
    }

    fn initialized(&mut self) {
        if self.client.watches_files {
            let watchers = json!([{"globPattern": "**/bcast.toml"}]);
            let method = "workspace/didChangeWatchedFiles";
            let registration = json!({"id": "bcast.toml", "method": method, "registerOptions": {"watchers": watchers}});
            self.send_request("client/registerCapability", json!({"registrations": [registration]}));
        }
        if self.client.has_configuration {
            self.ask_configuration();
        }
    }

    fn ask_configuration(&mut self) {
        self.configuration =
            Some(self.send_request("workspace/configuration", json!({"items": [{"section": "bcast"}]})));
    }

    fn ask_configuration_or_load(&mut self) {
        match self.client.has_configuration {
            true => self.ask_configuration(),
            false => self.configure(&Value::Null),
        }
    }

    fn response(&mut self, response: Response) {
        if self.configuration.as_ref() == Some(&response.id) {
            self.configuration = None;
            let answer = response.response_result.ok();
            let options = answer.as_ref().and_then(|answer| answer.get(0)).cloned().unwrap_or_default();
            self.configure(&options);
        }
    }

    /// Reads the editor's options, and all files of definitions again.
    fn configure(&mut self, options: &Value) {
        let arguments = options.get("arguments").and_then(Value::as_array).into_iter().flatten();
        let arguments: Vec<OsString> = arguments.filter_map(Value::as_str).map(OsString::from).collect();
        self.documents.load(&arguments);
        if self.client.refreshes_hints && self.documents.all().next().is_some() {
            self.send_request("workspace/inlayHint/refresh", Value::Null);
        }
        if self.client.refreshes_diagnostics && self.documents.all().next().is_some() {
            self.send_request("workspace/diagnostic/refresh", Value::Null);
        }
    }
}

/// Whether a file that may contain definitions or settings has changed.
fn changes_settings(params: &Value) -> bool {
    let changes = params.get("changes").and_then(Value::as_array);
    let is_program = |change: &Value| change["uri"].as_str().is_some_and(|uri| uri.ends_with(".mlir"));
    changes.is_none_or(|changes| !changes.iter().all(is_program))
}

/// The capabilities of the server.
fn capabilities(client: &Client) -> Value {
    // Findings are not pushed to a client that pulls them: otherwise each would be shown twice.
    let pull = client.pulls_diagnostics.then(|| json!({"interFileDependencies": false, "workspaceDiagnostics": false}));
    let encoding = match client.encoding {
        broadcastable::analysis::Encoding::Utf8 => "utf-8",
        broadcastable::analysis::Encoding::Utf16 => "utf-16",
    };
    let mut answer = json!({
        "capabilities": {
            "positionEncoding": encoding,
            "textDocumentSync": {"openClose": true, "change": 2, "save": false},
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "renameProvider": {"prepareProvider": true},
            "foldingRangeProvider": true,
            "selectionRangeProvider": true,
            "semanticTokensProvider": {
                "legend": {"tokenTypes": requests::TOKEN_TYPES, "tokenModifiers": requests::TOKEN_MODIFIERS},
                "full": true,
                "range": true,
            },
            "inlayHintProvider": true,
            "completionProvider": {"triggerCharacters": [".", "%", "^", "@", "!", "#", "\"", ":", " "]},
            "signatureHelpProvider": {"triggerCharacters": ["(", ",", " "]},
            "codeLensProvider": {},
            "codeActionProvider": {
                "codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll"],
                "resolveProvider": true,
            },
            "executeCommandProvider": {"commands": actions::COMMANDS},
        },
        "serverInfo": {"name": "bcast-lsp", "version": env!("CARGO_PKG_VERSION")},
    });
    if let Some(pull) = pull {
        answer["capabilities"]["diagnosticProvider"] = pull;
    }
    answer
}
