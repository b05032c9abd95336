//! `bcast-lsp`: arguments to the language server, and its answer to an exit status.

use broadcastable::driver::process;
use broadcastable::lsp::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    process::run(|| run(std::env::args_os().skip(1)))
}
