//! `bcast-lsp`: passes its arguments to the language server, and ends with its exit status.

use bcast_programs::driver::process;
use bcast_programs::lsp::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    process::run(|| run(std::env::args_os().skip(1))).into()
}
