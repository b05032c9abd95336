//! [`Usage`]: the message for arguments that start no run.
//!
//! clap finds the error; suggestions come from this project's search for similar names, and arguments are escaped before they reach the terminal.

use broadcastable::diagnostic::render::printable;
use broadcastable::diagnostic::similar::similar;
use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches};
use std::ffi::OsString;

/// The result of arguments that start no run: wrong arguments, and requests for help or the version.
#[derive(Debug)]
pub struct Usage {
    error: Error,
    /// Whether the arguments contain no control characters, so that clap's colours can be distinguished from them.
    is_clean: bool,
}

/// Parses the arguments of a program, beginning with its name.
///
/// # Errors
/// [`Usage`] when there is nothing to run.
pub fn parse<A: CommandFactory + FromArgMatches>(arguments: impl IntoIterator<Item = OsString>) -> Result<A, Usage> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let read = |command: Command| {
        let mut command = command;
        let matches = command.try_get_matches_from_mut(&arguments);
        let read = matches.and_then(|mut matches| A::from_arg_matches_mut(&mut matches));
        read.map_err(|error| suggest(error.format(&mut command), &command))
    };
    let is_clean = arguments.iter().all(|argument| {
        let text = argument.to_string_lossy();
        printable(&text) == text
    });
    let command = if is_clean { A::command() } else { A::command().styles(Styles::plain()) };
    read(command).map_err(|error| Usage { error, is_clean })
}

impl Usage {
    /// The error for arguments that exclude each other.
    pub(super) fn conflict(mut command: Command, message: &str) -> Self {
        Self { error: command.error(ErrorKind::ArgumentConflict, message), is_clean: true }
    }

    /// Adds a tip for an unknown option without a similar one.
    #[must_use]
    pub(super) fn with_tip_for_unknown_options(mut self, tip: &'static str) -> Self {
        let is_unknown = self.error.kind() == ErrorKind::UnknownArgument;
        let option = self.error.get(ContextKind::InvalidArg);
        let is_option = matches!(option, Some(ContextValue::String(option)) if option.starts_with("--"));
        if is_unknown && is_option && self.error.get(ContextKind::SuggestedArg).is_none() {
            self.error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
        self
    }

    /// The exit status of the program.
    pub fn code(&self) -> u8 {
        if self.is_answer() { 0 } else { 2 }
    }

    /// Whether the text is requested output, which belongs on standard output.
    pub fn is_answer(&self) -> bool {
        !self.error.use_stderr()
    }

    /// Returns the text, with or without colours.
    pub fn text(&self, color: bool) -> String {
        let text = self.error.render();
        match (self.is_clean, color) {
            (true, true) => text.ansi().to_string(),
            (true, false) => text.to_string(),
            (false, _) => printable(&text.ansi().to_string()),
        }
    }
}

/// Replaces clap's own suggestion by a similar name.
fn suggest(mut error: Error, command: &Command) -> Error {
    error.remove(ContextKind::SuggestedArg);
    error.remove(ContextKind::SuggestedValue);
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let options = command.get_arguments().filter(|option| !option.is_hide_set());
            let options = options.filter_map(|option| option.get_long()).collect::<Vec<_>>();
            let unknown = text(ContextKind::InvalidArg);
            let name = unknown.as_deref().and_then(|unknown| unknown.strip_prefix("--"));
            if let Some(near) = name.and_then(|name| similar(name, options).first().copied()) {
                error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{near}")));
                error.remove(ContextKind::Suggested);
            }
        }
        ErrorKind::InvalidValue => {
            let known = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(known)) => known.clone(),
                _ => Vec::new(),
            };
            let value = text(ContextKind::InvalidValue).unwrap_or_default();
            if let Some(near) = similar(&value, known.iter().map(String::as_str)).first() {
                error.insert(ContextKind::SuggestedValue, ContextValue::String((*near).to_owned()));
            }
        }
        _ => {}
    }
    error
}
