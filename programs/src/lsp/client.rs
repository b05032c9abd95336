//! [`Client`]: the capabilities of the editor.

use broadcastable::analysis::Encoding;
use serde_json::Value;

/// The capabilities of the editor.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Client {
    /// The units in which the client counts characters.
    pub(super) encoding: Encoding,
    /// Diagnostics may name other places.
    pub(super) has_related: bool,
    /// Whether codes of diagnostics may have links.
    pub(super) has_code_links: bool,
    /// Whether texts may be Markdown.
    pub(super) has_markdown: bool,
    /// Completions may have places to fill in.
    pub(super) has_snippets: bool,
    /// Whether the server may request the configuration.
    pub(super) has_configuration: bool,
    /// The server may register for changes of files.
    pub(super) watches_files: bool,
    /// The server may request a refresh of inlay hints.
    pub(super) refreshes_hints: bool,
    /// Whether the editor pulls diagnostics.
    pub(super) pulls_diagnostics: bool,
    /// Whether the server may request that diagnostics are pulled again.
    pub(super) refreshes_diagnostics: bool,
    /// The editor resolves the edit of an action when the action is chosen.
    pub(super) resolves_edits: bool,
    /// Whether symbols may be nested.
    pub(super) nests_symbols: bool,
}

impl Client {
    /// Reads the parameters of `initialize`. A missing or malformed capability counts as absent.
    pub(super) fn new(params: &Value) -> Self {
        let at = |path: &str| params.pointer(&format!("/capabilities/{path}"));
        let is = |path: &str| at(path).and_then(Value::as_bool).unwrap_or_default();
        let lists = |path: &str, name: &str| {
            at(path).and_then(Value::as_array).is_some_and(|all| all.iter().any(|item| item == name))
        };
        let encodings = "general/positionEncodings";
        Self {
            encoding: if lists(encodings, "utf-8") { Encoding::Utf8 } else { Encoding::Utf16 },
            has_related: is("textDocument/publishDiagnostics/relatedInformation"),
            has_code_links: is("textDocument/publishDiagnostics/codeDescriptionSupport"),
            has_markdown: lists("textDocument/hover/contentFormat", "markdown"),
            has_snippets: is("textDocument/completion/completionItem/snippetSupport"),
            has_configuration: is("workspace/configuration"),
            watches_files: is("workspace/didChangeWatchedFiles/dynamicRegistration"),
            refreshes_hints: is("workspace/inlayHint/refreshSupport"),
            pulls_diagnostics: at("textDocument/diagnostic").is_some_and(Value::is_object),
            refreshes_diagnostics: is("workspace/diagnostics/refreshSupport"),
            resolves_edits: lists("textDocument/codeAction/resolveSupport/properties", "edit"),
            nests_symbols: is("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
        }
    }
}
