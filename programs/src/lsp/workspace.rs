//! [`Workspace`]: the symbols of files that are not open.
//!
//! Files are searched for when symbols are requested, and a file that changed since is read again, so that no watcher is needed. The number of files and the
//! bytes read are bounded.

use super::convert::range_of;
use super::documents::{path_of, uri_of};
use super::requests::symbol_kind;
use broadcastable::analysis::{Document, Encoding, Settings};
use gen_lsp_types as lsp;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use walkdir::WalkDir;

/// The maximum numbers of visited entries of folders and of read files, and the maximum bytes of all files and of one.
const MOST_ENTRIES: usize = 50_000;
const MOST_FILES: usize = 2000;
const MOST_BYTES: u64 = 16 << 20;
const MOST_OF_FILE: u64 = 1 << 20;

/// The open folders, and the symbols of the files in them.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    folders: Vec<PathBuf>,
    files: BTreeMap<PathBuf, IndexedFile>,
}

/// The symbols of a file in a known state.
#[derive(Debug)]
struct IndexedFile {
    length: u64,
    modified: Option<SystemTime>,
    symbols: Vec<IndexedSymbol>,
}

#[derive(Debug)]
struct IndexedSymbol {
    name: String,
    kind: u32,
    range: lsp::Range,
}

impl Workspace {
    /// The folders that the parameters of `initialize` name.
    pub(super) fn new(params: &Value) -> Self {
        let several = params.get("workspaceFolders").and_then(Value::as_array);
        let several = several.into_iter().flatten().filter_map(|folder| folder.get("uri"));
        let mut uris: Vec<&str> = several.filter_map(Value::as_str).collect();
        if uris.is_empty() {
            uris.extend(params.get("rootUri").and_then(Value::as_str));
        }
        let files = uris.into_iter().filter(|uri| uri.starts_with("file://"));
        Self { folders: files.map(path_of).collect(), files: BTreeMap::new() }
    }

    /// The symbols of files that are not open whose names contain a lower-case text.
    pub(super) fn symbols(&mut self, wanted: &str, encoding: Encoding, is_open: impl Fn(&Path) -> bool) -> Vec<Value> {
        self.look(encoding);
        let mut found = Vec::new();
        for (path, known) in self.files.iter().filter(|(path, _)| !is_open(path)) {
            let uri = uri_of(path);
            let matching = known.symbols.iter().filter(|symbol| symbol.name.to_lowercase().contains(wanted));
            let symbol = |IndexedSymbol { name, kind, range }: &IndexedSymbol| json!({"name": name, "kind": kind, "location": {"uri": uri, "range": range}});
            found.extend(matching.map(symbol));
        }
        found
    }

    /// Reads files that are new or have changed.
    fn look(&mut self, encoding: Encoding) {
        let mut before = std::mem::take(&mut self.files);
        let mut bytes = 0;
        // Symbols do not depend on the definitions of operations.
        let settings = Arc::new(Settings::default());
        let is_hidden =
            |name: &OsStr| name.as_encoded_bytes().starts_with(b".") || name == "target" || name == "node_modules";
        let walk = |folder: &PathBuf| {
            WalkDir::new(folder)
                .into_iter()
                .filter_entry(move |entry| entry.depth() == 0 || !is_hidden(entry.file_name()))
        };
        let entries = self.folders.iter().flat_map(walk).take(MOST_ENTRIES).filter_map(Result::ok);
        let files =
            entries.filter(|entry| entry.file_type().is_file() && entry.path().extension() == Some(OsStr::new("mlir")));
        for entry in files.take(MOST_FILES) {
            let Ok(about) = entry.metadata() else { continue };
            let (length, modified) = (about.len(), about.modified().ok());
            if length > MOST_OF_FILE || bytes + length > MOST_BYTES {
                continue;
            }
            bytes += length;
            let path = entry.into_path();
            let is_same =
                |known: &IndexedFile| known.length == length && known.modified == modified && modified.is_some();
            let known = match before.remove(&path).filter(is_same) {
                Some(known) => known,
                None => IndexedFile { length, modified, symbols: read(&path, &settings, encoding) },
            };
            self.files.insert(path, known);
        }
    }
}

/// The symbols of a file; empty if it cannot be read.
fn read(path: &Path, settings: &Arc<Settings>, encoding: Encoding) -> Vec<IndexedSymbol> {
    let text = fs::read(path).unwrap_or_default();
    let Ok(mut document) = Document::new("", text, Arc::clone(settings)) else { return Vec::new() };
    let symbols = document.symbols();
    let found = |symbol: &broadcastable::analysis::Symbol| {
        let range = range_of(&document, symbol.span, encoding);
        IndexedSymbol { name: symbol.name.clone(), kind: symbol_kind(symbol), range }
    };
    symbols.iter().map(found).collect()
}
