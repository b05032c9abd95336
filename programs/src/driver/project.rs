//! [`Project`]: the settings for reading and verifying files, for programs that process many files.

use super::DriverOptions;
use super::front_end::FrontEndOptions;
use super::knowledge::Knowledge;
use super::options::parse;
use super::run_line::regular;
use super::surroundings::Surroundings;
use broadcastable::analysis::Settings;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum number of folders whose settings are cached.
const MOST_FOLDERS: usize = 1000;

/// The options for all files, and the settings found in their folders.
#[derive(Debug)]
pub struct Project {
    options: DriverOptions,
    knowledge: Knowledge,
}

/// The reason for which there is no project, as text.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ProjectError(String);

impl Project {
    /// Takes the options of `bcast-opt`, and reads the files that they name.
    ///
    /// # Errors
    /// [`ProjectError`] for arguments and files of definitions that cannot be used.
    pub fn new(arguments: &[OsString]) -> Result<Self, ProjectError> {
        let arguments = std::iter::once(OsString::from("bcast-lsp")).chain(arguments.iter().cloned());
        let options = parse(arguments, Surroundings::default()).map_err(|usage| ProjectError(usage.text(false)))?;
        // A pipe or a device would keep the program waiting, or has no end.
        let files = options.definitions.ods.iter().chain(&options.definitions.dialects);
        files.map(PathBuf::as_path).try_for_each(regular).map_err(|error| ProjectError(error.to_string()))?;
        let knowledge = Knowledge::load(&options);
        let knowledge = knowledge.map_err(|error| ProjectError(error.to_string()))?;
        Ok(Self { options, knowledge })
    }

    /// Returns the settings of a file. If the settings in its folder cannot be read, returns the error, and the settings without them.
    pub(crate) fn settings(&mut self, path: &Path) -> (Arc<Settings>, Option<ProjectError>) {
        self.knowledge.forget_folders(MOST_FOLDERS);
        let (front_end, error) = self.front_end(path);
        let settings = Settings {
            registry: front_end.registry,
            conformance: front_end.conformance,
            deny_unregistered: front_end.deny_unregistered,
            lints: front_end.lints,
            large_function: u32::try_from(front_end.limits.editing.large_function).unwrap_or(u32::MAX),
            limits: front_end.limits,
        };
        (Arc::new(settings), error)
    }

    /// Returns the options for a file. If the settings in its folder cannot be read, returns the error, and the options without them.
    pub fn front_end(&mut self, path: &Path) -> (FrontEndOptions, Option<ProjectError>) {
        let found = self.knowledge.look_beside(path);
        let options = self.options.with_found_definitions(&self.knowledge, path);
        (options.front_end, found.err().map(|error| ProjectError(error.to_string())))
    }

    /// The marker between chunks of a file; without a marker, a file is one chunk.
    pub fn split_marker(&self) -> Option<&str> {
        self.options.split.as_deref()
    }
}
