//! The language server `bcast-lsp`: a thin layer between the Language Server Protocol and [`analysis`](broadcastable::analysis).
//!
//! | file | what it owns |
//! |---|---|
//! | `arguments` | the command line |
//! | `client` | what the editor can do |
//! | `transport` | messages on the standard streams |
//! | `transcript` | sessions in a file, for tests |
//! | `worker` | the queue between who reads messages and who answers them |
//! | `server` | the life of a session, and which request is answered where |
//! | `documents` | open files, and by what each is verified |
//! | `workspace` | symbols of files that are not open |
//! | `convert` | places and findings as the protocol has them |
//! | `requests` | answers about a place or a file |
//! | `actions` | code actions |
//! | `pages` | the explanation of a code as a file to link to |
//!
//! One thread reads messages and another one answers them in their order, so that nothing is shared. Findings are published when no message
//! waits: of a file that changes faster than it is verified only the newest text is. A third thread reads large functions that were edited.

mod actions;
mod arguments;
mod client;
mod convert;
mod documents;
mod pages;
mod requests;
mod server;
mod transcript;
mod transport;
mod worker;
mod workspace;

pub use server::Server;
pub use worker::serve;

use arguments::{Arguments, Asked};
use std::ffi::OsString;
use std::io::{Write, stderr, stdin, stdout};
use std::process::ExitCode;

/// Runs the program with what comes after its name on the command line.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = Arguments::parse(arguments);
    match arguments.asked {
        Asked::Text(text) => ExitCode::from(u8::from(stdout().write_all(text.as_bytes()).is_err())),
        Asked::Transcript => {
            let run = transcript::run(&mut stdin().lock(), &mut stdout().lock(), arguments.options);
            run.unwrap_or_else(|error| {
                // Nothing is left to be done should this fail too.
                let _ = writeln!(stderr(), "error: {error}");
                ExitCode::FAILURE
            })
        }
        Asked::Session => {
            let Ok((connection, writer)) = transport::stdio() else { return ExitCode::FAILURE };
            let code = serve(&connection, arguments.options);
            drop(connection);
            // Unless the session ended as it should, there may be no reader of what is written.
            if code == 0 {
                let _ = writer.join();
            }
            ExitCode::from(code)
        }
    }
}
