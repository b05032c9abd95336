//! `bcast-opt` as a function: arguments to driver, and the driver's answer to an exit status.

use super::options::parse;
use super::output::UntilClosed;
use super::process::StandardInput;
use super::surroundings::Surroundings;
use super::{Streams, run};
use broadcastable::diagnostic::render::printable;
use std::ffi::OsString;
use std::io::{BufWriter, IsTerminal, Write, stderr, stdin, stdout};

/// Runs the program on the standard streams with its arguments, the first of which is its name, and returns its exit status.
pub fn bcast_opt(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let surroundings = Surroundings::of_process();
    let mut output = BufWriter::new(UntilClosed::new(stdout().lock()));
    let mut errors = UntilClosed::new(stderr());
    match parse(arguments, surroundings) {
        Ok(options) => {
            let streams = Streams {
                input: &mut StandardInput::of_process(),
                interactive: stdin().is_terminal(),
                output: &mut output,
                errors: &mut errors,
            };
            match run(&options, streams) {
                Ok(status) => status.code(),
                Err(error) => {
                    // A failure to write this error cannot be reported.
                    let _ = writeln!(errors, "error: {}", printable(&error.to_string()));
                    2
                }
            }
        }
        Err(usage) => {
            let text = usage.text(surroundings.color());
            let stream: &mut dyn Write = if usage.is_answer() { &mut output } else { &mut errors };
            let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
            usage.code()
        }
    }
}
