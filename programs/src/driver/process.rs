//! What a program asks of the system before it does anything else.

use std::process::ExitCode;
use std::thread;

/// What every other thread has by default.
const STACK: usize = 2 << 20;

/// Runs a program: on a stack that does not depend on how much of it the system gives (`ulimit -s`), and so that it ends
/// with status 2 when there is no memory left.
pub fn run(program: impl FnOnce() -> ExitCode + Clone + Send + 'static) -> ExitCode {
    end_with_status_when_memory_is_short();
    let thread = thread::Builder::new().name("main".to_owned()).stack_size(STACK).spawn(program.clone());
    match thread.map(thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // It panicked, and said so: the status is that of a program whose first thread did.
        Ok(Err(_)) => ExitCode::from(101),
        // There is one thread, and it has to do.
        Err(_) => program(),
    }
}

/// Without memory the standard library says so and aborts, which is a signal; here the signal is the end of the program,
/// with the status of all that has to do with the system.
#[cfg(unix)]
fn end_with_status_when_memory_is_short() {
    let always = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    // Should it be refused, the status is another one, and nothing else is different.
    let _ = signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGABRT, 2, always);
}

#[cfg(not(unix))]
fn end_with_status_when_memory_is_short() {}
