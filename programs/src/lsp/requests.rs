//! Answers about a place or a file: from the protocol's parameters to [`analysis`](broadcastable::analysis), and back.

use super::convert::{self, offset_of, position_of, range_of, span_of};
use super::documents::{Open, path_of, uri_of};
use super::server::Server;
use crate::driver::explain_op;
use crate::driver::run_line::RunLine;
use broadcastable::analysis::{
    Completion, CompletionKind, DefinitionSite, Document, Encoding, HintKind, Hover, HoverSubject, Position,
    SemanticToken, Symbol, TokenKind,
};
use broadcastable::source::Span;
use gen_lsp_types as lsp;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The kinds of tokens, in the order of their numbers.
pub(super) const TOKEN_TYPES: [&str; 9] =
    ["function", "variable", "parameter", "type", "property", "class", "macro", "label", "comment"];

/// The modifiers of tokens, in the order of their bits.
pub(super) const TOKEN_MODIFIERS: [&str; 1] = ["definition"];

/// Maximum size of a text for which all tokens are sent, not only those of a range.
const MOST_TOKENIZED: u32 = 4 << 20;

/// Maximum nesting of ranges or symbols in an answer, since clients read JSON, and this program writes it, recursively. Each level of
/// ranges is two levels of JSON, so an answer is nested less than 128 deep, which all clients can read.
const MOST_NESTED: usize = 50;

/// Functions of texts with more bytes have no lenses.
const MOST_SIGNED: usize = 1 << 20;

/// Maximum number of lenses of a file.
const MOST_LENSES: usize = 200;

/// Maximum number of symbols of all files.
const MOST_SYMBOLS: usize = 1000;

impl Server {
    /// The file and the offset of a request; `None` if the file is not open.
    pub(super) fn place(&mut self, params: &lsp::TextDocumentPositionParams) -> Option<(&mut Open, u32, Encoding)> {
        let encoding = self.client.encoding;
        let open = self.documents.get(&params.text_document.uri)?;
        let at = offset_of(&open.document, params.position, encoding);
        Some((open, at, encoding))
    }

    pub(super) fn file(&mut self, file: &lsp::TextDocumentIdentifier) -> Option<(&mut Open, Encoding)> {
        let encoding = self.client.encoding;
        Some((self.documents.get(&file.uri)?, encoding))
    }
}

pub(super) fn hover(server: &mut Server, params: lsp::HoverParams) -> Option<lsp::Hover> {
    let has_markdown = server.client.has_markdown;
    let (open, at, encoding) = server.place(&params.text_document_position_params)?;
    let hover = open.document.hover(at)?;
    let value = hover_text(&hover, &open.document);
    let range = Some(range_of(&open.document, hover.span, encoding));
    let kind = if has_markdown { lsp::MarkupKind::Markdown } else { lsp::MarkupKind::PlainText };
    let value = if has_markdown { value } else { value.replace("```mlir\n", "").replace("```\n", "") };
    Some(lsp::Hover { contents: lsp::Contents::MarkupContent(lsp::MarkupContent { kind, value }), range })
}

/// Returns the text of a hover, in Markdown.
fn hover_text(hover: &Hover, document: &Document) -> String {
    let block = |text: &str| format!("```mlir\n{}\n```\n", text.trim_end());
    let mut text = match &hover.subject {
        HoverSubject::Value { name, ty, inferred, origin, dynamic } => {
            let mut text = block(&format!("{name}: {ty}"));
            text += &format!("{origin}\n");
            if let Some(inferred) = inferred {
                text += &format!("\nInferred:\n{}", block(inferred));
            }
            dynamic.iter().for_each(|line| text += &format!("\n- {line}"));
            if !dynamic.is_empty() {
                text.push('\n');
            }
            text
        }
        HoverSubject::Operation(name) => match explain_op::explain(name, &document.settings().registry) {
            Some(explained) => block(&explained),
            None => format!("{}Nothing is known of this operation.\n", block(name)),
        },
        HoverSubject::Block(label) => block(label),
        HoverSubject::Named(line) => block(line),
    };
    if let Some(picture) = &hover.picture {
        text += &format!("\nShapes, aligned as they broadcast:\n{}", block(picture));
    }
    if !hover.conditions.is_empty() {
        text += "\nAt run time:\n";
        for condition in &hover.conditions {
            text += &format!("\n- {condition}");
        }
    }
    if let Some(signature) = &hover.signature {
        text += &format!("\nFor all run-time sizes:\n{}", block(signature));
    }
    if hover.is_too_long {
        text += "\nConditions on run-time sizes are not computed here: the function, or the text read with it, has more than 1 MiB.\n";
    }
    text
}

pub(super) fn definition(server: &mut Server, params: lsp::DefinitionParams) -> Vec<lsp::Location> {
    let Some((open, at, encoding)) = server.place(&params.text_document_position_params) else { return Vec::new() };
    let found = open.document.definition(at);
    let location = |definition| match definition {
        DefinitionSite::Here(span) => {
            lsp::Location { uri: open.uri.clone(), range: range_of(&open.document, span, encoding) }
        }
        DefinitionSite::Elsewhere { file, line, column } => {
            let folder = path_of(&open.uri.0).parent().map(std::path::Path::to_owned).unwrap_or_default();
            let position = lsp::Position { line: line.saturating_sub(1), character: column.saturating_sub(1) };
            lsp::Location { uri: uri_of(&folder.join(file)), range: lsp::Range { start: position, end: position } }
        }
    };
    found.into_iter().map(location).collect()
}

pub(super) fn references(server: &mut Server, params: lsp::ReferenceParams) -> Vec<lsp::Location> {
    let Some((open, at, encoding)) = server.place(&params.text_document_position_params) else { return Vec::new() };
    let has_definition = params.context.include_declaration;
    let found = open.document.occurrences(at).into_iter();
    let found = found.filter(|(_, is_definition)| has_definition || !is_definition);
    found
        .map(|(span, _)| lsp::Location { uri: open.uri.clone(), range: range_of(&open.document, span, encoding) })
        .collect()
}

pub(super) fn highlights(server: &mut Server, params: lsp::DocumentHighlightParams) -> Vec<lsp::DocumentHighlight> {
    let Some((open, at, encoding)) = server.place(&params.text_document_position_params) else { return Vec::new() };
    let found = open.document.near_occurrences(at).into_iter();
    let highlight = |(span, is_definition)| {
        let kind = if is_definition { lsp::DocumentHighlightKind::Write } else { lsp::DocumentHighlightKind::Read };
        lsp::DocumentHighlight { range: range_of(&open.document, span, encoding), kind: Some(kind) }
    };
    found.map(highlight).collect()
}

pub(super) fn symbol_kind(symbol: &Symbol) -> u32 {
    match () {
        () if symbol.is_function => 12,
        () if symbol.name.starts_with('@') => 2,
        () => 14,
    }
}

pub(super) fn document_symbols(server: &mut Server, params: lsp::DocumentSymbolParams) -> Vec<Value> {
    let nests = server.client.nests_symbols;
    let Some((open, encoding)) = server.file(&params.text_document) else { return Vec::new() };
    let symbols = open.document.symbols();
    if !nests {
        return symbols.iter().map(|symbol| flat_symbol(open, symbol, encoding)).collect();
    }
    // The open symbols, each with its inner symbols so far. Symbols beyond the maximum nesting are listed next to the last nested one.
    let mut stack: Vec<(usize, Value)> = Vec::new();
    let mut roots = Vec::new();
    let close = |stack: &mut Vec<(usize, Value)>, roots: &mut Vec<Value>| {
        let Some((_, done)) = stack.pop() else { return };
        match stack.last_mut().and_then(|(_, outer)| outer["children"].as_array_mut()) {
            Some(children) => children.push(done),
            None => roots.push(done),
        }
    };
    for symbol in &symbols {
        let depth = symbol.depth.min(MOST_NESTED - 1);
        while stack.last().is_some_and(|(open, _)| *open >= depth) {
            close(&mut stack, &mut roots);
        }
        stack.push((
            depth,
            json!({
                "name": symbol.name,
                "detail": symbol.detail,
                "kind": symbol_kind(symbol),
                "range": range_of(&open.document, symbol.span, encoding),
                "selectionRange": range_of(&open.document, symbol.name_span, encoding),
                "children": [],
            }),
        ));
    }
    while !stack.is_empty() {
        close(&mut stack, &mut roots);
    }
    roots
}

fn flat_symbol(open: &Open, symbol: &Symbol, encoding: Encoding) -> Value {
    let range = range_of(&open.document, symbol.span, encoding);
    json!({"name": symbol.name, "kind": symbol_kind(symbol), "location": {"uri": open.uri, "range": range}})
}

pub(super) fn workspace_symbols(server: &mut Server, params: lsp::WorkspaceSymbolParams) -> Vec<Value> {
    let encoding = server.client.encoding;
    let wanted = params.query.to_lowercase();
    let mut found = Vec::new();
    let mut paths = BTreeSet::new();
    for open in server.documents.all() {
        paths.insert(path_of(&open.uri.0));
        let symbols = open.document.symbols();
        let matching = symbols.iter().filter(|symbol| symbol.name.to_lowercase().contains(&wanted));
        found.extend(matching.map(|symbol| flat_symbol(open, symbol, encoding)));
    }
    found.extend(server.workspace.symbols(&wanted, encoding, |path| paths.contains(path)));
    found.truncate(MOST_SYMBOLS);
    found
}

pub(super) fn prepare_rename(server: &mut Server, params: lsp::PrepareRenameParams) -> Option<lsp::Range> {
    let (open, at, encoding) = server.place(&params.text_document_position_params)?;
    let span = open.document.renamable(at)?;
    Some(range_of(&open.document, span, encoding))
}

pub(super) fn rename(server: &mut Server, params: lsp::RenameParams) -> Result<Value, String> {
    let place = server.place(&params.text_document_position_params);
    let (open, at, encoding) = place.ok_or_else(|| "the file is not open".to_owned())?;
    let renamed = open.document.rename(at, &params.new_name).map_err(|error| error.to_string())?;
    let range = |span: &Span| range_of(&open.document, *span, encoding);
    let edits: Vec<Value> =
        renamed.spans.iter().map(|span| json!({"range": range(span), "newText": renamed.text})).collect();
    Ok(json!({"changes": {open.uri.0.clone(): edits}}))
}

pub(super) fn folding_ranges(server: &mut Server, params: lsp::FoldingRangeParams) -> Vec<Value> {
    let Some((open, encoding)) = server.file(&params.text_document) else { return Vec::new() };
    let folds = open.document.folds();
    let fold = |span: Span| {
        let range = range_of(&open.document, span, encoding);
        // The last line of the range remains visible.
        let end = range.end.line.saturating_sub(1);
        (end > range.start.line).then(|| json!({"startLine": range.start.line, "endLine": end}))
    };
    folds.into_iter().filter_map(fold).collect()
}

pub(super) fn selection_ranges(server: &mut Server, params: lsp::SelectionRangeParams) -> Vec<Value> {
    let Some((open, encoding)) = server.file(&params.text_document) else { return Vec::new() };
    let range = |position: lsp::Position| {
        let at = offset_of(&open.document, position, encoding);
        let mut around = open.document.around(at);
        // If there are too many ranges, the smallest ones and the whole file are kept.
        if around.len() > MOST_NESTED {
            around.drain(MOST_NESTED - 1..around.len() - 1);
        }
        let around = around.into_iter().rev();
        let nest = |outer: Option<Value>, span: Span| {
            let mut range = json!({"range": range_of(&open.document, span, encoding)});
            if let Some(outer) = outer {
                range["parent"] = outer;
            }
            Some(range)
        };
        around.fold(None, nest).unwrap_or_else(|| json!({"range": {"start": position, "end": position}}))
    };
    params.positions.into_iter().map(range).collect()
}

/// Semantic tokens in the encoding of the protocol: five numbers for each.
#[derive(Serialize)]
pub(super) struct TokenData {
    data: Vec<u32>,
}

pub(super) fn semantic_tokens(server: &mut Server, params: lsp::SemanticTokensParams) -> Option<TokenData> {
    let (open, encoding) = server.file(&params.text_document)?;
    let whole = Span::new(0, open.document.text().len() as u32);
    if whole.len() > MOST_TOKENIZED {
        // Editors also send this request for an item that is already shown.
        return None;
    }
    Some(tokens(open, whole, encoding))
}

pub(super) fn semantic_tokens_in(server: &mut Server, params: lsp::SemanticTokensRangeParams) -> Option<TokenData> {
    let (open, encoding) = server.file(&params.text_document)?;
    let span = span_of(&open.document, params.range, encoding);
    Some(tokens(open, span, encoding))
}

/// Tokens in the protocol's form: five numbers each, the first two relative to the previous token.
fn tokens(open: &mut Open, span: Span, encoding: Encoding) -> TokenData {
    let tokens = open.document.tokens(span);
    let mut data: Vec<u32> = Vec::with_capacity(tokens.len() * 5);
    let mut last = Position::default();
    for SemanticToken { span, kind, is_definition } in tokens {
        let position = |at| open.document.lines().position(open.document.text(), at, encoding);
        let (start, end) = (position(span.start), position(span.end));
        let is_same_line = start.line == last.line;
        let character = if is_same_line { start.character - last.character } else { start.character };
        let kind = match kind {
            TokenKind::Operation => 0,
            TokenKind::Value => 1,
            TokenKind::Parameter => 2,
            TokenKind::Type => 3,
            TokenKind::Property => 4,
            TokenKind::Symbol => 5,
            TokenKind::Alias => 6,
            TokenKind::Label => 7,
            TokenKind::Comment => 8,
        };
        let length = end.character.saturating_sub(start.character);
        data.extend([start.line - last.line, character, length, kind, u32::from(is_definition)]);
        last = start;
    }
    TokenData { data }
}

pub(super) fn inlay_hints(server: &mut Server, params: lsp::InlayHintParams) -> Vec<Value> {
    let Some((open, encoding)) = server.file(&params.text_document) else { return Vec::new() };
    let span = span_of(&open.document, params.range, encoding);
    let hints = open.document.hints(span);
    let hint = |hint: &broadcastable::analysis::Hint| {
        let position = position_of(&open.document, hint.at, encoding);
        match &hint.kind {
            HintKind::Inferred { declared, ty } => {
                let range = range_of(&open.document, *declared, encoding);
                let edits = json!([{"range": range, "newText": ty}]);
                json!({"position": position, "label": hint.text, "kind": 1, "textEdits": edits, "paddingLeft": true})
            }
            HintKind::Operand => json!({"position": position, "label": hint.text, "kind": 2, "paddingRight": true}),
        }
    };
    hints.iter().map(hint).collect()
}

pub(super) fn completion(server: &mut Server, params: lsp::CompletionParams) -> Value {
    let has_snippets = server.client.has_snippets;
    let Some((open, at, encoding)) = server.place(&params.text_document_position_params) else {
        return json!([]);
    };
    let found = open.document.completions(at);
    // All completions replace the same word.
    let span = found.first().map_or(Span::at(at), |completion| completion.span);
    let written = String::from_utf8_lossy(&open.document.text()[span.range()]).into_owned();
    let range = range_of(&open.document, span, encoding);
    let item = |(index, completion): (usize, &Completion)| {
        let kind = match completion.kind {
            CompletionKind::Value => 6,
            CompletionKind::Block => 18,
            CompletionKind::Symbol => 3,
            CompletionKind::Alias => 21,
            CompletionKind::Type => 25,
            CompletionKind::Dialect => 9,
            CompletionKind::Operation => 24,
            CompletionKind::Attribute => 10,
            CompletionKind::Word => 20,
        };
        let mut item = json!({
            "label": completion.text,
            "kind": kind,
            "sortText": format!("{index:04}"),
            // The list is filtered already: a client that filters it again would empty it after one wrong letter.
            "filterText": if completion.text.starts_with(&written) { &completion.text } else { &written },
            "textEdit": {"range": range, "newText": completion.text},
        });
        if !completion.detail.is_empty() {
            item["detail"] = completion.detail.clone().into();
        }
        let is_quoted = completion.text.starts_with('"');
        if let Some(snippet) = snippet(completion, &open.document).filter(|_| has_snippets && !is_quoted) {
            item["insertTextFormat"] = 2.into();
            item["textEdit"]["newText"] = snippet.into();
        }
        item
    };
    let items: Vec<Value> = found.iter().enumerate().map(item).collect();
    // Completions change when more is typed.
    json!({"isIncomplete": true, "items": items})
}

/// The form of an operation with places to fill in.
fn snippet(completion: &Completion, document: &Document) -> Option<String> {
    if completion.kind != CompletionKind::Operation {
        return None;
    }
    // Optional parts are omitted, and a variadic operand is written once.
    let form = form(&completion.text, document)?.replace(" {attributes}", "").replace(", ..", "");
    let mut text = String::new();
    let (mut number, mut depth) = (0, 0usize);
    for word in form.split(' ') {
        let is_left_out = depth > 0 || word.starts_with('[');
        depth = (depth + word.matches('[').count()).saturating_sub(word.matches(']').count());
        if is_left_out {
            continue;
        }
        let bare = word.trim_end_matches(',');
        let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let is_slot =
            bare.strip_prefix(['%', '@']).is_some_and(is_name) || ["type", "types", "(types)"].contains(&bare);
        if !text.is_empty() {
            text.push(' ');
        }
        if is_slot {
            number += 1;
            text += &format!("${{{number}:{bare}}}{}", &word[bare.len()..]);
        } else {
            text += &word.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
        }
    }
    Some(text)
}

/// The form of an operation, from its definition.
fn form(name: &str, document: &Document) -> Option<String> {
    let explained = explain_op::explain(name, &document.settings().registry)?;
    let form = explained.lines().find_map(|line| line.trim_start().strip_prefix("written as"))?.trim();
    form.starts_with(name).then(|| form.to_owned())
}

pub(super) fn signature_help(server: &mut Server, params: lsp::SignatureHelpParams) -> Option<Value> {
    let (open, at, _) = server.place(&params.text_document_position_params)?;
    let signature = open.document.signature(at)?;
    let registry = &open.document.settings().registry;
    let definition = registry.definition(&signature.operation)?;
    let operands: Vec<String> = definition
        .operands()
        .iter()
        .map(|operand| format!("%{}: {}", operand.name, operand.constraint().summary()))
        .collect();
    let label = form(&signature.operation, &open.document)
        .unwrap_or_else(|| format!("\"{}\"({})", signature.operation, operands.join(", ")));
    let in_form = label.clone();
    // A parameter is marked by its position in the label.
    let parameter = |(name, text): (String, &String)| {
        let label = if in_form.contains(text.as_str()) { text.clone() } else { name };
        json!({"label": label, "documentation": text})
    };
    let parameters: Vec<Value> = definition
        .operands()
        .iter()
        .map(|operand| format!("%{}", operand.name))
        .zip(&operands)
        .map(parameter)
        .collect();
    let active = signature.operand.min(parameters.len().saturating_sub(1));
    let signatures = json!([{"label": label, "parameters": parameters}]);
    Some(json!({"signatures": signatures, "activeSignature": 0, "activeParameter": active}))
}

/// `RUN` lines of tests, if they run this project's programs.
pub(super) fn code_lenses(server: &mut Server, params: lsp::CodeLensParams) -> Vec<Value> {
    let Some((open, encoding)) = server.file(&params.text_document) else { return Vec::new() };
    let text = open.document.text();
    let mut found = Vec::new();
    let path = path_of(&open.uri.0);
    for at in memchr::memmem::find_iter(text, b"RUN:").filter(|at| begins_comment(&text[..*at])) {
        let line = open.document.lines().span(open.document.lines().line(at as u32), text);
        let command = String::from_utf8_lossy(&text[at + 4..line.end as usize]).trim().to_owned();
        if found.len() < MOST_LENSES && RunLine::parse(&command, &path).is_ok() {
            let range = range_of(&open.document, Span::new(line.start, line.start), encoding);
            let arguments = json!([open.uri, command]);
            found.push(json!({
                "range": range,
                "command": {"title": "Run this line on the saved file", "command": super::actions::RUN, "arguments": arguments},
            }));
        }
    }
    if open.document.text().len() <= MOST_SIGNED {
        for (name, signature) in open.document.signatures() {
            if found.len() < MOST_LENSES {
                // A command without a name shows its title and has no effect.
                let range = range_of(&open.document, name, encoding);
                found.push(json!({"range": range, "command": {"title": signature, "command": ""}}));
            }
        }
    }
    found
}

/// Whether a line consists only of the beginning of a comment.
fn begins_comment(text: &[u8]) -> bool {
    let without_blanks =
        |text: &[u8]| text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t')).map_or(0, |at| at + 1);
    let Some(before) = text[..without_blanks(text)].strip_suffix(b"//") else { return false };
    before[..without_blanks(before)].last().is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
}

pub(super) fn diagnostics(server: &mut Server, params: lsp::DocumentDiagnosticParams) -> Value {
    let Server { documents, client, pages, .. } = server;
    let Some(open) = documents.get(&params.text_document.uri) else { return json!({"kind": "full", "items": []}) };
    if !client.refreshes_diagnostics {
        // Provisional findings would be kept.
        open.document.settle();
    }
    let mut found = open.document.diagnostics();
    found.truncate(super::server::MOST_PUBLISHED);
    let given = (&open.document, &open.uri);
    let items: Vec<_> = found.iter().map(|found| convert::diagnostic(given, found, client, pages)).collect();
    json!({"kind": "full", "items": items})
}
