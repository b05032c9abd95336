//! Resources of the process: the stack, the exit when memory is short, and standard input.

use std::io::{self, Read, Stdin};
use std::thread;

/// The default stack size of other threads.
const STACK: usize = 2 << 20;

/// Runs a program, which returns its exit status: on a stack of fixed size, independent of the system's (`ulimit -s`), and with status 2 if memory is
/// exhausted.
pub fn run(program: impl FnOnce() -> u8 + Clone + Send + 'static) -> u8 {
    end_with_status_when_memory_is_short();
    let thread = thread::Builder::new().name("main".to_owned()).stack_size(STACK).spawn(program.clone());
    match thread.map(thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The thread panicked and printed the message; the status is that of a panic in the main thread.
        Ok(Err(_)) => 101,
        // No thread could be started, so the main thread runs the program.
        Err(_) => program(),
    }
}

/// Standard input. An endless device is refused when it is first read, like a named one.
pub struct StandardInput {
    stream: Stdin,
    is_admitted: bool,
}

impl StandardInput {
    /// Returns the standard input of the process.
    pub fn of_process() -> Self {
        Self { stream: io::stdin(), is_admitted: false }
    }
}

impl Read for StandardInput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if !self.is_admitted {
            admit(&self.stream)?;
            self.is_admitted = true;
        }
        self.stream.read(bytes)
    }
}

/// An open socket is read like a pipe.
#[cfg(unix)]
fn admit(stream: &Stdin) -> io::Result<()> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let found = std::fs::File::from(stream.as_fd().try_clone_to_owned()?).metadata()?;
    if found.file_type().is_socket() { Ok(()) } else { broadcastable::source::refuse_device(&found) }
}

#[cfg(not(unix))]
fn admit(_stream: &Stdin) -> io::Result<()> {
    Ok(())
}

/// If memory is exhausted, the standard library prints a message and aborts by a signal; the program then ends with the exit status for errors
/// of the system.
#[cfg(unix)]
fn end_with_status_when_memory_is_short() {
    let always = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    // If registering fails, only the exit status differs.
    let _ = signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGABRT, 2, always);
}

#[cfg(not(unix))]
fn end_with_status_when_memory_is_short() {}
