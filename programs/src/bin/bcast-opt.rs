//! `bcast-opt`: arguments to driver, and the driver's answer to an exit status.

use bcast_programs::driver::options::parse;
use bcast_programs::driver::output::UntilClosed;
use bcast_programs::driver::process::{self, StandardInput};
use bcast_programs::driver::surroundings::Surroundings;
use bcast_programs::driver::{Streams, run};
use broadcastable::diagnostic::render::printable;
use std::io::{BufWriter, IsTerminal, Write, stderr, stdin, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    process::run(bcast_opt)
}

fn bcast_opt() -> ExitCode {
    let surroundings = Surroundings::of_process();
    let mut output = BufWriter::new(UntilClosed::new(stdout().lock()));
    let mut errors = UntilClosed::new(stderr());
    let code = match parse(std::env::args_os(), surroundings) {
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
                    // Nothing is left to be done should this fail too.
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
    };
    ExitCode::from(code)
}
