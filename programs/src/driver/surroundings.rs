//! [`Surroundings`]: the properties of the terminal and the environment.

use std::env::var_os;
use std::io::{IsTerminal, stderr};

/// Environment variables and other inputs from the surroundings of a program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Surroundings {
    /// Whether standard error is a terminal.
    pub terminal: bool,
    /// Whether colours are disabled by `NO_COLOR` or a dumb terminal.
    pub no_color: bool,
    /// The number of columns of the terminal; `None` if it is unknown.
    pub columns: Option<usize>,
}

impl Surroundings {
    /// Returns the surroundings of the running program.
    pub fn of_process() -> Self {
        let columns =
            var_os("COLUMNS").and_then(|columns| columns.to_str()?.parse().ok()).filter(|columns| *columns > 0);
        let of_terminal = || terminal_size::terminal_size_of(stderr()).map(|(width, _)| usize::from(width.0));
        Self {
            terminal: stderr().is_terminal(),
            no_color: var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
                || var_os("TERM").is_some_and(|terminal| terminal == "dumb"),
            columns: columns.or_else(of_terminal),
        }
    }

    /// Whether colours are used by default.
    pub const fn color(self) -> bool {
        self.terminal && !self.no_color
    }
}
