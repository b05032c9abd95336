//! [`Documents`]: the open files, and the settings with which each is verified.

use super::convert::span_of;
use crate::driver::project::{Project, ProjectError};
use crate::driver::uri::percent_encoded;
use broadcastable::analysis::{Document, Encoding};
use broadcastable::diagnostic::Diagnostic;
use broadcastable::source::path_name;
use gen_lsp_types::{TextDocumentContentChangeEvent, Uri};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Maximum number of remembered messages, each of which is shown once.
const MOST_TOLD: usize = 100;

/// A file that is open.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) uri: Uri,
    pub(super) version: i32,
    pub(super) document: Document,
    /// Whether the file's current findings are not published yet.
    pub(super) is_dirty: bool,
    /// The last published findings, which an editor keeps until others are published.
    pub(super) published: Option<Vec<Diagnostic>>,
}

/// The files that are open.
#[derive(Debug)]
pub(super) struct Documents {
    open: BTreeMap<String, Open>,
    arguments: Vec<OsString>,
    project: Option<Project>,
    /// Messages for the user, without repetition.
    messages: Vec<String>,
    told: Vec<String>,
}

impl Documents {
    pub(super) fn new(arguments: Vec<OsString>) -> Self {
        let mut documents =
            Self { open: BTreeMap::new(), arguments, project: None, messages: Vec::new(), told: Vec::new() };
        documents.load(&[]);
        documents
    }

    /// Reads all files of definitions again; `more` are options of the editor.
    pub(super) fn load(&mut self, more: &[OsString]) {
        let arguments: Vec<OsString> = self.arguments.iter().chain(more).cloned().collect();
        self.project = Project::new(&arguments).map_err(|error| self.tell(&error)).ok();
        if self.project.is_none() {
            self.project = Project::new(&[]).ok();
        }
        let paths: Vec<(String, PathBuf)> = self.open.keys().map(|uri| (uri.clone(), path_of(uri))).collect();
        for (uri, path) in paths {
            let settings = self.settings(&path);
            if let Some(open) = self.open.get_mut(&uri) {
                open.document.set_settings(settings);
                open.is_dirty = true;
            }
        }
    }

    fn settings(&mut self, path: &Path) -> std::sync::Arc<broadcastable::analysis::Settings> {
        let Some(project) = &mut self.project else { return std::sync::Arc::default() };
        let (settings, error) = project.settings(path);
        if let Some(error) = error {
            self.tell(&error);
        }
        settings
    }

    fn tell(&mut self, error: &ProjectError) {
        let text = error.to_string();
        if !self.told.contains(&text) {
            self.told.truncate(MOST_TOLD - 1);
            self.told.insert(0, text.clone());
            self.messages.push(text);
        }
    }

    /// Takes the messages for the user.
    pub(super) fn take_messages(&mut self) -> Vec<String> {
        std::mem::take(&mut self.messages)
    }

    /// Opens a file, unless it is too large.
    pub(super) fn open(&mut self, uri: Uri, version: i32, text: String) {
        let path = path_of(&uri.0);
        let settings = self.settings(&path);
        match Document::new(path_name(&path), text, settings) {
            Ok(document) => {
                let open = Open { uri: uri.clone(), version, document, is_dirty: true, published: None };
                self.open.insert(uri.0, open);
            }
            Err(error) => self.messages.push(error.to_string()),
        }
    }

    /// Changes a file, if it is open.
    pub(super) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) {
        let Some(open) = self.open.get_mut(&uri.0) else { return };
        (open.version, open.is_dirty) = (version, true);
        for change in changes {
            let document = &mut open.document;
            let (span, text) = match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    (span_of(document, part.range, encoding), part.text)
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    (broadcastable::source::Span::new(0, document.text().len() as u32), whole.text)
                }
            };
            if let Err(error) = document.edit(span, text.as_bytes()) {
                self.messages.push(error.to_string());
            }
        }
    }

    /// Closes a file. Returns whether it was open.
    pub(super) fn close(&mut self, uri: &Uri) -> bool {
        self.open.remove(&uri.0).is_some()
    }

    /// Reads all files again, because their state is unknown after an error of this program.
    pub(super) fn read_again(&mut self) {
        for open in self.open.values_mut() {
            let settings = std::sync::Arc::clone(open.document.settings());
            open.document.set_settings(settings);
        }
    }

    pub(super) fn get(&mut self, uri: &Uri) -> Option<&mut Open> {
        self.open.get_mut(&uri.0)
    }

    pub(super) fn all(&mut self) -> impl Iterator<Item = &mut Open> {
        self.open.values_mut()
    }
}

/// The path of a URI; if the URI has no path, the URI itself.
pub(super) fn path_of(uri: &str) -> PathBuf {
    let Some(path) = uri.strip_prefix("file://") else { return PathBuf::from(uri) };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, after @ ..] = rest {
        let digit = |at: usize| after.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        rest = match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                &after[2..]
            }
            _ => {
                bytes.push(*first);
                after
            }
        };
    }
    path_of_bytes(bytes)
}

#[cfg(unix)]
fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    PathBuf::from(<OsString as std::os::unix::ffi::OsStringExt>::from_vec(bytes))
}

#[cfg(not(unix))]
fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    let text = String::from_utf8_lossy(&bytes).into_owned();
    // `/C:/x` is `C:/x` on systems with drives.
    match text.strip_prefix('/').filter(|text| cfg!(windows) && text.as_bytes().get(1) == Some(&b':')) {
        Some(text) => PathBuf::from(text),
        None => PathBuf::from(text),
    }
}

/// The URI of a path.
pub(super) fn uri_of(path: &Path) -> Uri {
    let mut bytes = path.as_os_str().as_encoded_bytes().to_vec();
    if cfg!(windows) {
        bytes.iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
    }
    let scheme = if bytes.starts_with(b"/") { "file://" } else { "file:///" };
    Uri(format!("{scheme}{}", percent_encoded(&bytes, b":")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_uris_and_back() {
        assert_eq!(path_of("file:///a%20b/%C3%A9.mlir"), Path::new("/a b/\u{e9}.mlir"));
        // A path may contain any bytes.
        if cfg!(unix) {
            for uri in ["file:///a%FFb%0A%5Cc.mlir", "file:///%E2%80%AE"] {
                assert_eq!(uri_of(&path_of(uri)).0, uri);
            }
        }
        assert_eq!(path_of("untitled:x%"), Path::new("untitled:x%"));
        assert_eq!(path_of("file:///%4"), Path::new("/%4"));
        assert_eq!(uri_of(Path::new("/a b/\u{e9}.mlir")).0, "file:///a%20b/%C3%A9.mlir");
    }
}
