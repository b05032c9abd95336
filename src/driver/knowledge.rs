//! The files that define operations: those that were named, and the `bcast.toml` that lies beside an input or above it.

use crate::diagnostic::plural;
use crate::diagnostic::render::{self, printable};
use crate::dialect::file::{self, FILE_NAME};
use crate::dialect::ods::{self, Ods, OdsError};
use crate::dialect::{OpDefinition, Registry};
use crate::source::{SourceError, SourceFile};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Conditions that a note names; there may be many.
const MOST_NAMED: usize = 5;

/// Which files define operations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DefinitionFiles {
    /// What TableGen printed, in JSON.
    pub ods: Vec<PathBuf>,
    /// What people wrote, in TOML.
    pub dialects: Vec<PathBuf>,
    /// Whether `bcast.toml` is looked for.
    pub discover: bool,
}

/// Why a file of definitions is no use.
#[derive(Debug, thiserror::Error)]
pub enum KnowledgeError {
    /// It cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// It is not what TableGen prints.
    #[error("'{}' holds no definitions: {error}", path.display())]
    Ods {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: OdsError,
    },
    /// It has mistakes, which have places.
    #[error("'{}' has {}", path.display(), plural(mistakes.len(), "mistake"))]
    Dialect {
        /// The file.
        path: PathBuf,
        /// Its text.
        text: Box<SourceFile>,
        /// The mistakes.
        mistakes: Vec<file::DialectFileError>,
    },
}

impl KnowledgeError {
    /// The error as it is shown.
    pub fn render(&self, style: render::Style) -> String {
        match self {
            Self::Dialect { text, mistakes, .. } => {
                mistakes.iter().map(|mistake| render::to_string(text, &mistake.diagnostic(), style)).collect()
            }
            _ => printable(&format!("error: {self}\n")),
        }
    }
}

/// What files say of operations.
#[derive(Debug, Default)]
pub(super) struct Knowledge {
    /// Of the files that were named, in order.
    named: Vec<OpDefinition>,
    notes: Vec<String>,
    /// What is known in the folders that were asked for, by the `bcast.toml` that holds there.
    found: BTreeMap<Option<PathBuf>, Registry>,
    discover: bool,
}

impl Knowledge {
    /// Reads the files that were named.
    pub(super) fn load(files: &DefinitionFiles) -> Result<Self, KnowledgeError> {
        let mut knowledge = Self { discover: files.discover, ..Self::default() };
        for path in &files.ods {
            let bytes = fs::read(path).map_err(|error| SourceError::Read { path: path.clone(), error })?;
            let name = path.display().to_string();
            let ods = ods::parse(&bytes, &name);
            let ods = ods.map_err(|error| KnowledgeError::Ods { path: path.clone(), error })?;
            knowledge.notes.extend(note(&name, &ods));
            knowledge.named.extend(ods.definitions);
        }
        for path in &files.dialects {
            knowledge.named.extend(read(path)?);
        }
        Ok(knowledge)
    }

    /// Looks for the `bcast.toml` of an input, and reads it unless that was done.
    pub(super) fn look_beside(&mut self, input: &Path) -> Result<(), KnowledgeError> {
        let file = self.file_of(input);
        if self.found.contains_key(&file) {
            return Ok(());
        }
        let of_file = match &file {
            Some(path) => read(path)?,
            None => Vec::new(),
        };
        // What was named comes behind what was found: it was asked for.
        let registry = Registry::default().with_definitions(of_file).with_definitions(self.named.iter().cloned());
        self.found.insert(file, registry);
        Ok(())
    }

    /// What is known of operations in an input that was looked beside.
    pub(super) fn registry(&self, input: &Path) -> Registry {
        self.found.get(&self.file_of(input)).cloned().unwrap_or_default()
    }

    /// What is not understood of the files.
    pub(super) fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The `bcast.toml` in the folder of an input or in the nearest folder above, as far as the repository goes.
    fn file_of(&self, input: &Path) -> Option<PathBuf> {
        if !self.discover {
            return None;
        }
        let folder = input.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Without links and `..` the folders above are those that lie above.
        let folder = fs::canonicalize(folder).ok()?;
        for folder in folder.ancestors() {
            let file = folder.join(FILE_NAME);
            if file.is_file() {
                return Some(file);
            }
            if folder.join(".git").exists() {
                return None;
            }
        }
        None
    }
}

/// The definitions in a file of TOML; its name in diagnostics is as short as it can be.
fn read(path: &Path) -> Result<Vec<OpDefinition>, KnowledgeError> {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let shown = here.and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path);
    let bytes = fs::read(path).map_err(|error| SourceError::Read { path: path.to_owned(), error })?;
    let source = SourceFile::new(shown.display().to_string(), bytes)?;
    file::parse(&source).map_err(|mistakes| KnowledgeError::Dialect {
        path: path.to_owned(),
        text: Box::new(source.clone()),
        mistakes,
    })
}

/// What of a file of TableGen's only MLIR itself could verify.
fn note(name: &str, ods: &Ods) -> Option<String> {
    let list = |unknown: &BTreeMap<String, usize>| {
        let mut named: Vec<_> = unknown.iter().collect();
        named.sort_by_key(|(text, count)| (std::cmp::Reverse(**count), *text));
        let mut texts: Vec<String> = named
            .iter()
            .take(MOST_NAMED)
            .map(|(text, count)| format!("`{text}` ({})", plural(**count, "operation")))
            .collect();
        if named.len() > MOST_NAMED {
            texts.push(format!("and {} more", named.len() - MOST_NAMED));
        }
        texts.join(", ")
    };
    let mut parts = Vec::new();
    if !ods.unknown_types.is_empty() {
        parts.push(format!(
            "these conditions on types are not understood, and hold for every type: {}",
            list(&ods.unknown_types)
        ));
    }
    if !ods.unknown_relations.is_empty() {
        parts.push(format!(
            "these conditions between operands and results are not verified: {}",
            list(&ods.unknown_relations)
        ));
    }
    if ods.with_verifier > 0 {
        parts.push(format!("a verifier in C++, besides, of {}", plural(ods.with_verifier, "operation")));
    }
    (!parts.is_empty()).then(|| format!("note: {name}: {}", parts.join("; ")))
}
