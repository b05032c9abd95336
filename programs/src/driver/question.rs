//! [`Question`]: a question about the program itself, and its answer.

use super::front_end::{custom_forms, custom_forms_of, dialects};
use super::knowledge::Knowledge;
use super::output::Output;
use super::report::Reporter;
use super::{DriverError, DriverOptions, Status, explain_code, explain_op};
use broadcastable::diagnostic::render::printable;
use std::io::Write;
use std::path::PathBuf;

/// A question about the program itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// The known dialects.
    Dialects,
    /// The definition of an operation.
    Op(String),
    /// The settings for a file, with their origin.
    Config(PathBuf),
    /// The meaning of a code.
    Code(String),
    /// The list of codes.
    Codes,
    /// A text generated from the definitions of the options: completions of a shell, or the manual page.
    Text(&'static str),
}

impl Question {
    /// Writes the answer. The status states whether there is an answer.
    pub(super) fn answer(
        &self,
        options: &DriverOptions,
        output: &mut dyn Write,
        reporter: &mut Reporter<'_>,
    ) -> Result<Status, DriverError> {
        let mut is_whole = true;
        let (known, text) = match self {
            Self::Text(text) => {
                let mut output = Output::stream(output);
                output.write(text.as_bytes())?;
                output.keep()?;
                return Ok(Status::Fine);
            }
            Self::Dialects => {
                let knowledge = Knowledge::load(options)?;
                let own: String = knowledge.ods().iter().map(custom_forms_of).collect();
                is_whole = knowledge.close(reporter)?;
                (true, format!("Available Dialects: {}\n{}{own}", dialects().join(","), custom_forms()))
            }
            Self::Config(path) => {
                let mut knowledge = Knowledge::load(options)?;
                options.with_definitions_for(&mut knowledge, path, reporter)?;
                let files = &options.definitions;
                let named: Vec<PathBuf> = files.dialects.iter().chain(&files.ods).cloned().collect();
                (true, knowledge.describe(path, &named))
            }
            Self::Codes => (true, explain_code::list()),
            Self::Code(name) => {
                let page = explain_code::explain(name);
                (page.is_some(), page.unwrap_or_else(|| explain_code::unknown(name)))
            }
            Self::Op(name) => {
                let mut knowledge = Knowledge::load(options)?;
                let options = options.with_definitions_for(&mut knowledge, options.first_path(), reporter)?;
                let registry = &options.front_end.registry;
                let known = explain_op::explain(name, registry);
                is_whole = knowledge.close(reporter)?;
                (known.is_some(), known.unwrap_or_else(|| explain_op::unknown(name, registry)))
            }
        };
        let mut output = Output::stream(output);
        output.write(printable(&text).as_bytes())?;
        output.keep()?;
        Ok(if is_whole { Status::of(known) } else { Status::Incomplete })
    }
}
