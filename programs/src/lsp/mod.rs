//! The language server `bcast-lsp`: a thin layer between the Language Server Protocol and [`analysis`](broadcastable::analysis).
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the command line |
//! | `client` | the capabilities of the editor |
//! | `transport` | messages on the standard streams, and their headers |
//! | `envelope` | one message, by the rules of JSON-RPC |
//! | `transcript` | sessions in a file, for tests |
//! | `queue` | the pending events |
//! | `outbox` | the pending output |
//! | `worker` | the threads of a session |
//! | `server` | the life of a session, and the dispatch of requests |
//! | `documents` | open files, and the settings for each |
//! | `workspace` | symbols of files that are not open |
//! | `convert` | places and findings in the notation of the protocol |
//! | `requests` | answers about a place or a file |
//! | `actions` | code actions and commands |
//! | `runs` | runs of the lines of lenses |
//! | `pages` | the explanation of a code as a file to link to |
//!
//! One thread reads messages and another answers them in order, so that no state is shared. Findings are published when no message waits: for a file that
//! changes faster than it is verified, only those of the newest text. A third thread reads large functions that were edited, and a fourth one runs the line of
//! a lens.
//!
//! Memory is bounded, except for the files that a client has open: waiting messages, in both directions, have bounds in bytes (`queue`, `outbox`), at which
//! the client has to wait; answers have bounds in depth and number (`requests`).

mod actions;
mod arguments;
mod client;
mod convert;
mod documents;
mod envelope;
mod monitor;
mod outbox;
mod pages;
mod queue;
mod requests;
mod runs;
mod server;
mod transcript;
mod transport;
mod worker;
mod workspace;

pub use server::Server;
pub use worker::serve;

use arguments::{Arguments, SessionKind};
use broadcastable::limits::Limits;
use outbox::Outbox;
use std::ffi::OsString;
use std::io::{BufReader, Write, stderr, stdin, stdout};
use std::sync::Arc;
use std::thread::Builder;
use transport::Messages;
use worker::{Outgoing, session};

/// Runs the program with the arguments after its name, and returns its exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments = Arguments::parse(arguments);
    match arguments.asked {
        SessionKind::Text(text) => u8::from(stdout().write_all(text.as_bytes()).is_err()),
        SessionKind::Transcript => {
            let run = transcript::run(&mut stdin().lock(), &mut stdout().lock(), arguments.options);
            run.unwrap_or_else(|error| {
                // A failure to write this error cannot be reported.
                let _ = writeln!(stderr(), "error: {error}");
                1
            })
        }
        SessionKind::Session => on_standard_streams(arguments.options),
    }
}

/// The limits of a session. An invalid text of limits is reported by the options of the server.
fn limits() -> Limits {
    let text = std::env::var("BCAST_LIMITS").unwrap_or_default();
    Limits::from_text(&text).unwrap_or_default()
}

/// A session on the standard streams.
fn on_standard_streams(options: Vec<OsString>) -> u8 {
    let outbox = Arc::new(Outbox::within(&limits().serving));
    let (written, ended) = (Arc::clone(&outbox), Arc::clone(&outbox));
    let write = move || written.write_to(&mut stdout().lock());
    if Builder::new().name("answers".to_owned()).spawn(write).is_err() {
        return 1;
    }
    let mut messages = Messages::new(BufReader::new(stdin()));
    // The session ends when the input ends or cannot be read.
    let source = move || messages.next().ok().flatten();
    let sink = |outgoing: Outgoing| outbox.push(outgoing.into_text());
    let code = session(source, &sink, move || ended.end(), options);
    // If the session did not end regularly, the output may have no reader.
    if code == 0 {
        outbox.finish();
    }
    code
}
