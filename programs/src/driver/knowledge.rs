//! The files that define operations: named ones, and the `bcast.toml` that `discovery` finds for an input.

use super::DriverOptions;
use super::discovery::{self, ConfigFile, Distrust};
use super::output::OutputError;
use super::report::{Finding, ReportOptions, Reporter};
use broadcastable::diagnostic::{Choice, Diagnostic, Level, plural};
use broadcastable::dialect::{FunctionDeclaration, OpDefinition, Origin, Registry, Release};
use broadcastable::ir::ShapeNotation;
use broadcastable::source::{SourceError, SourceFile, one_line};
use broadcastable_definitions::file;
use broadcastable_definitions::ods::{self, Hints, OdsError, OdsFile, UnknownParts};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum size of a file of definitions, ten times the size of the definitions of all of MLIR.
const LONGEST: u32 = 256 << 20;

/// Maximum number of conditions in a note.
const MOST_NAMED: usize = 5;

/// The files that define operations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DefinitionFiles {
    /// Files in TableGen's JSON.
    pub ods: Vec<PathBuf>,
    /// Files in TOML.
    pub dialects: Vec<PathBuf>,
    /// Whether `bcast.toml` is searched for.
    pub discover: bool,
    /// The release of LLVM that the options name.
    pub release: Option<Release>,
}

impl DefinitionFiles {
    pub(super) const fn new(
        ods: Vec<PathBuf>,
        dialects: Vec<PathBuf>,
        discover: bool,
        release: Option<Release>,
    ) -> Self {
        Self { ods, dialects, discover, release }
    }
}

/// The reason for which a file of definitions cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KnowledgeError {
    /// The file cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The file is no output of TableGen.
    #[error("'{}' holds no definitions: {error}", broadcastable::source::shown_path(path))]
    Ods {
        /// The file.
        path: PathBuf,
        /// The error.
        error: OdsError,
    },
    /// The file has errors, with places.
    #[error("'{}' has {}", broadcastable::source::shown_path(path), plural(errors.len(), "error"))]
    Dialect {
        /// The file.
        path: PathBuf,
        /// The text of the file.
        text: Box<SourceFile>,
        /// The errors.
        errors: Vec<file::DialectFileError>,
        /// Whether the file was found automatically.
        is_found: bool,
    },
}

impl KnowledgeError {
    /// Reports the error.
    pub(super) fn report(&self, reporter: &mut Reporter<'_>) -> Result<(), OutputError> {
        match self {
            Self::Dialect { text, errors, is_found, .. } => {
                let found = |diagnostic: Diagnostic| match is_found {
                    true => diagnostic
                        .note("the file was found in the folder of an input or above it; --no-config ignores it"),
                    false => diagnostic,
                };
                let mut shown = errors.iter().map(|error| found(error.diagnostic()));
                shown.try_for_each(|diagnostic| reporter.report(text, &diagnostic))
            }
            Self::Source(_) | Self::Ods { .. } => reporter.message(&format!("error: {self}")),
        }
    }
}

/// The settings of files that apply to an input.
#[derive(Debug, Clone, Default)]
struct FolderDefinitions {
    registry: Registry,
    /// The settings of lints, with the folder that paths are relative to.
    lints: Arc<Vec<(PathBuf, file::FileLints)>>,
    /// The content of the files that were found, with outer folders first.
    found: Arc<FoundFiles>,
}

/// Files found in the folder of an input and in its parents.
#[derive(Debug, Clone, Default)]
struct FoundFiles {
    files: Vec<PathBuf>,
    definitions: Vec<OpDefinition>,
    holders: Vec<(Box<str>, ShapeNotation)>,
    functions: Vec<FunctionDeclaration>,
    lints: Vec<(PathBuf, file::FileLints)>,
    release: Option<Release>,
}

/// The definitions of operations in files.
#[derive(Debug, Default)]
pub(super) struct Knowledge {
    /// The definitions in options.
    given: Registry,
    /// The files of TableGen's, in order.
    ods: Vec<Arc<OdsFile>>,
    /// The definitions in files that options name, in order.
    named: Vec<OpDefinition>,
    /// Types that hold shapes, from the same files.
    holders: Vec<(Box<str>, ShapeNotation)>,
    /// Declarations of functions, from the same files.
    functions: Vec<FunctionDeclaration>,
    /// The settings of lints in the files.
    lints: Vec<(PathBuf, file::FileLints)>,
    /// Named files, and files that a warning was given about, with links resolved.
    files: Vec<PathBuf>,
    /// Warnings that are reported once, at the beginning.
    warnings: Vec<String>,
    /// Errors in custom forms, rendered.
    faults: Vec<Finding>,
    has_faults: bool,
    report: ReportOptions,
    /// The definitions for each nearest `bcast.toml`; the key is `None` without such a file.
    found: BTreeMap<Option<PathBuf>, FolderDefinitions>,
    /// The definitions for each folder with inputs.
    folders: BTreeMap<PathBuf, FolderDefinitions>,
    discover: bool,
    /// The release of LLVM that options, or files named by options, state.
    release: Option<Release>,
}

impl Knowledge {
    /// Reads the files that were named.
    pub(super) fn load(options: &DriverOptions) -> Result<Self, KnowledgeError> {
        let (files, given) = (&options.definitions, options.front_end.registry.clone());
        let mut knowledge = Self { discover: files.discover, report: options.report, given, ..Self::default() };
        knowledge.release = files.release;
        let mut own = Vec::new();
        let mut hints = Hints::default();
        for path in &files.dialects {
            knowledge.files.extend(fs::canonicalize(path));
            let mut found = knowledge.read(path, false)?;
            hints.extend(std::mem::take(&mut found.hints));
            knowledge.lints.extend(lints_of(path, &found));
            own.push(found);
        }
        for path in &files.ods {
            let name = broadcastable::source::path_name(path);
            let source = SourceFile::read_at_most(path, LONGEST)?;
            let ods = ods::parse_with(source.bytes(), &name, &hints);
            let ods = ods.map_err(|error| KnowledgeError::Ods { path: path.clone(), error })?;
            knowledge.ods.push(Arc::new(ods));
        }
        for found in own {
            knowledge.named.extend(found.definitions);
            knowledge.holders.extend(found.holders);
            knowledge.functions.extend(found.functions);
            knowledge.release = files.release.or(found.release).or(knowledge.release);
        }
        knowledge.given = knowledge.given.with_release(knowledge.release.unwrap_or_default());
        Ok(knowledge)
    }

    /// Reads the definitions in a TOML file; its name in diagnostics is as short as possible.
    fn read(&mut self, path: &Path, is_found: bool) -> Result<file::Definitions, KnowledgeError> {
        let here = std::env::current_dir().and_then(fs::canonicalize).ok();
        let shown = here.and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path);
        let source = SourceFile::read_at_most(path, LONGEST)?.with_name(broadcastable::source::path_name(shown));
        let found = file::parse_all(&source).map_err(|errors| KnowledgeError::Dialect {
            path: path.to_owned(),
            text: Box::new(source.clone()),
            errors,
            is_found,
        })?;
        for fault in &found.faults {
            self.faults.push(Finding::of(&source, &fault.diagnostic(), self.report));
            self.has_faults = true;
        }
        Ok(found)
    }

    /// Searches the `bcast.toml` files for an input, and reads those that are new.
    pub(super) fn look_beside(&mut self, input: &Path) -> Result<(), KnowledgeError> {
        let folder = folder_of(input);
        if self.folders.contains_key(folder) {
            return Ok(());
        }
        let files = self.files_in(folder);
        let known = self.combined_definitions(&files)?;
        self.folders.insert(folder.to_owned(), known);
        Ok(())
    }

    /// Returns the combined settings of files, the nearest first: each extends the next.
    fn combined_definitions(&mut self, files: &[PathBuf]) -> Result<FolderDefinitions, KnowledgeError> {
        let nearest = files.first().cloned();
        if let Some(known) = self.found.get(&nearest) {
            return Ok(known.clone());
        }
        let mut found = FoundFiles::default();
        if let Some((nearest, above)) = files.split_first() {
            let of_file = self.read(nearest, true)?;
            if !of_file.is_root {
                found = FoundFiles::clone(&self.combined_definitions(above)?.found);
            }
            found.files.push(nearest.clone());
            found.release = of_file.release.or(found.release);
            found.lints.extend(lints_of(nearest, &of_file));
            found.definitions.extend(of_file.definitions);
            found.holders.extend(of_file.holders);
            found.functions.extend(of_file.functions);
        }
        let lints = found.lints.iter().chain(&self.lints).cloned().collect();
        // Definitions in named files take precedence over those in files that were found.
        let registry = self.given.clone().with_definitions(found.definitions.iter().cloned());
        let registry = registry.with_holders(found.holders.iter().cloned()).with_holders(self.holders.iter().cloned());
        let registry = self.ods.iter().fold(registry, |registry, file| registry.with_source(file.clone()));
        let registry = registry.with_definitions(self.named.iter().cloned());
        let registry = registry.with_functions(found.functions.iter().chain(&self.functions).cloned());
        let registry = registry.with_release(self.release.or(found.release).unwrap_or_default());
        let known = FolderDefinitions { registry, lints: Arc::new(lints), found: Arc::new(found) };
        self.found.insert(nearest, known.clone());
        Ok(known)
    }

    /// Describes the settings that apply to an input, with their origin, for people.
    pub(super) fn describe(&self, input: &Path, named: &[PathBuf]) -> String {
        let shown = |path: &Path| broadcastable::source::shown_path(path);
        let mut text = format!("{}:\n", shown(input));
        let Some(known) = self.folders.get(folder_of(input)) else { return text };
        let found = &known.found;
        for (index, file) in found.files.iter().rev().enumerate() {
            let above = if index == 0 { "" } else { " (extended)" };
            text += &format!("  {}{above}\n", shown(file));
        }
        if found.files.is_empty() {
            text += "  no bcast.toml\n";
        }
        for file in named {
            text += &format!("  {} (by an option)\n", shown(file));
        }
        if let Some(release) = self.release.or(found.release) {
            text += &format!("llvm {release}\n");
        }
        let mut ops: BTreeMap<&str, &OpDefinition> = BTreeMap::new();
        for definition in found.definitions.iter().chain(&self.named) {
            ops.insert(&definition.name, definition);
        }
        for (name, definition) in ops {
            let origin = match &definition.origin {
                Origin::File(file, Some(line)) => format!("{file}, line {line}"),
                Origin::File(file, None) => file.to_string(),
                _ => continue,
            };
            text += &format!("op {name}: {origin}\n");
        }
        for (name, _) in found.holders.iter().chain(&self.holders) {
            text += &format!("type {name}\n");
        }
        for declared in found.functions.iter().chain(&self.functions) {
            text += &format!("signature @{}\n", declared.function);
        }
        let folder = fs::canonicalize(folder_of(input)).unwrap_or_else(|_| folder_of(input).to_owned());
        let path = folder.join(input.file_name().unwrap_or_default());
        for (root, lints) in known.lints.iter() {
            if lints.is_about(path.strip_prefix(root).unwrap_or(&path)) {
                for choice in &lints.choices {
                    text += &format!("lint {}: {}\n", shown_choice(*choice), shown(root));
                }
            }
        }
        text
    }

    /// Drops the results for folders if there are many.
    #[cfg(feature = "lsp")]
    pub(super) fn forget_folders(&mut self, most: usize) {
        if self.folders.len() >= most {
            self.folders.clear();
            self.found.clear();
            self.faults.clear();
            self.warnings.clear();
        }
    }

    /// Returns the definitions of operations for an input whose folder was searched.
    pub(super) fn registry(&self, input: &Path) -> Registry {
        self.folders.get(folder_of(input)).map_or_else(|| self.given.clone(), |known| known.registry.clone())
    }

    /// Returns the settings of lints for an input whose folder was searched, in the order of precedence.
    pub(super) fn lints(&self, input: &Path) -> Vec<Choice> {
        let Some(known) = self.folders.get(folder_of(input)).filter(|known| !known.lints.is_empty()) else {
            return Vec::new();
        };
        let folder = fs::canonicalize(folder_of(input)).unwrap_or_else(|_| folder_of(input).to_owned());
        let path = folder.join(input.file_name().unwrap_or_default());
        let is_about =
            |(root, lints): &&(PathBuf, file::FileLints)| lints.is_about(path.strip_prefix(root).unwrap_or(&path));
        known.lints.iter().filter(is_about).flat_map(|(_, lints)| lints.choices.iter().copied()).collect()
    }

    /// The files that apply to inputs in a folder, the nearest first.
    fn files_in(&mut self, folder: &Path) -> Vec<PathBuf> {
        let found = if self.discover { discovery::find(folder) } else { Vec::new() };
        let mut files = Vec::new();
        for found in found {
            match found {
                ConfigFile::File(file) => files.push(file),
                ConfigFile::Distrusted(file, reason) => self.distrust(&file, reason),
            }
        }
        files
    }

    /// Warns that a file is ignored, unless an option names it, or the warning was given for another folder.
    fn distrust(&mut self, file: &Path, reason: Distrust) {
        if self.files.iter().all(|named| named != file) {
            self.files.push(file.to_owned());
            let file = broadcastable::source::shown_path(file);
            self.warnings.push(format!(
                "warning: '{file}' is not read because {reason}; to read it, add --dialect={file}; to go without it, \
                 --no-config"
            ));
        }
    }

    /// Reports the pending warnings, each once.
    pub(super) fn warn(&mut self, reporter: &mut Reporter<'_>) -> Result<(), OutputError> {
        self.faults.drain(..).try_for_each(|fault| reporter.finding(&fault))?;
        self.warnings.drain(..).try_for_each(|text| reporter.message(&text))
    }

    /// Whether a custom form has an error.
    pub(super) fn has_faults(&self) -> bool {
        self.has_faults
    }

    /// The files of TableGen's.
    pub(super) fn ods(&self) -> &[Arc<OdsFile>] {
        &self.ods
    }

    /// Reports at the end the parts of used operations that are not understood. Returns whether all operations could be read.
    pub(super) fn close(&self, reporter: &mut Reporter<'_>) -> Result<bool, OutputError> {
        let mut is_whole = true;
        for file in &self.ods {
            let mut unknown = UnknownParts::default();
            for (name, operation) in file.used() {
                match operation {
                    Ok(known) => unknown += &known.unknown,
                    Err(error) => {
                        is_whole = false;
                        let file = one_line(file.name());
                        reporter.message(&format!("error: '{file}' does not define '{name}': {error}"))?;
                    }
                }
            }
            if let Some(note) = note(file, &unknown) {
                reporter.message(&note)?;
            }
        }
        Ok(is_whole)
    }
}

/// A setting of a lint as text.
fn shown_choice(choice: Choice) -> String {
    let level = |level: Level| Level::NAMES.iter().find(|(_, known)| *known == level).map_or("", |(name, _)| *name);
    match choice {
        Choice::Level(lint, of_lint) => format!("{} = {}", lint.name(), level(of_lint)),
        Choice::NoError(lint) => format!("{} = {}", lint.name(), level(Level::Warn)),
        Choice::Everything(of_all) => format!("everything = {}", level(of_all)),
        Choice::Errors => format!("everything = {}", level(Level::Deny)),
    }
}

/// Returns the settings of lints in a file, with the folder of the file.
fn lints_of(path: &Path, found: &file::Definitions) -> Vec<(PathBuf, file::FileLints)> {
    let folder = fs::canonicalize(folder_of(path)).unwrap_or_else(|_| folder_of(path).to_owned());
    found.lints.iter().map(|lints| (folder.clone(), lints.clone())).collect()
}

fn folder_of(input: &Path) -> &Path {
    input.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Describes the checks of used operations that only MLIR performs.
fn note(file: &OdsFile, unknown: &UnknownParts) -> Option<String> {
    let list = |unknown: &BTreeMap<String, usize>| {
        let mut named: Vec<_> = unknown.iter().collect();
        named.sort_by_key(|(text, count)| (std::cmp::Reverse(**count), *text));
        let named = named.iter().map(|(text, count)| format!("`{text}` ({})", plural(**count, "operation")));
        first_of(named.collect())
    };
    let UnknownParts { types, relations, verifiers, parsers, directives, made_types, forms } = unknown;
    let mut parts = Vec::new();
    let lists = [
        ("these conditions on types are not understood, and hold for every type", types),
        ("these conditions between operands and results are not verified", relations),
    ];
    let of_forms = [
        ("custom forms with these directives are unknown", directives),
        ("types that this C++ makes are unknown where a form leaves them out", made_types),
    ];
    let sentence = |(what, unknown): &(&str, &BTreeMap<String, usize>)| {
        (!unknown.is_empty()).then(|| format!("{what}: {}", list(unknown)))
    };
    parts.extend(lists.iter().filter_map(sentence));
    if *verifiers > 0 {
        parts.push(format!("a verifier in C++, besides, of {}", plural(*verifiers, "operation")));
    }
    parts.extend(of_forms.iter().filter_map(sentence));
    if *parsers > 0 {
        parts.push(format!("a C++ function reads the custom form of {}", plural(*parsers, "operation")));
    }
    if !forms.is_empty() {
        let forms = forms.iter().map(|(name, error)| format!("of `{name}` ({error})"));
        parts.push(format!("these custom forms cannot be read: {}", first_of(forms.collect())));
    }
    let (used, all) = (file.used().count(), file.names().len());
    (!parts.is_empty()).then(|| {
        format!("note: {} ({used} of {} used): {}", one_line(file.name()), plural(all, "operation"), parts.join("; "))
    })
}

/// The first texts of a list, and the number of the rest.
fn first_of(mut texts: Vec<String>) -> String {
    let more = texts.len().saturating_sub(MOST_NAMED);
    texts.truncate(MOST_NAMED);
    texts.extend((more > 0).then(|| format!("and {more} more")));
    texts.join(", ")
}
