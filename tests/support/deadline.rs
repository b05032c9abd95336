//! Waiting with a time limit, for programs and threads. One that does not end in time fails the test, and a program is killed.

#![allow(dead_code, clippy::panic, reason = "each test binary uses a part; a test fails by a panic")]

use std::io::Read;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;
use std::{io, thread};

/// Maximum time of a test: a hundred times that of the slowest test on a busy machine.
pub(crate) const DEADLINE: Duration = Duration::from_secs(300);

/// Returns the result of a function that may block.
pub(crate) fn in_time<T: Send + 'static>(what: impl FnOnce() -> T + Send + 'static) -> T {
    in_time_on(2 << 20, what)
}

/// Like `in_time`, on a stack with a number of bytes.
pub(crate) fn in_time_on<T: Send + 'static>(stack: usize, what: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = channel();
    let run = move || {
        // After the deadline the receiver no longer exists.
        let _ = sender.send(what());
    };
    Builder::new().stack_size(stack).spawn(run).unwrap_or_else(|error| panic!("no thread: {error}"));
    receiver.recv_timeout(DEADLINE).unwrap_or_else(|error| match error {
        RecvTimeoutError::Timeout => panic!("it does not end in {} s", DEADLINE.as_secs()),
        RecvTimeoutError::Disconnected => panic!("it panicked"),
    })
}

/// A running program, for at most [`DEADLINE`].
pub(crate) struct Running {
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: Option<ChildStdout>,
    pub(crate) stderr: Option<ChildStderr>,
    child: Arc<Mutex<Child>>,
    is_late: Arc<AtomicBool>,
    /// The sending end of a channel: the watching thread ends when it is dropped.
    _watched: Sender<()>,
}

/// Runs programs, like the functions of [`Command`] with the names without suffix.
pub(crate) trait InTime {
    fn spawn_in_time(&mut self) -> io::Result<Running>;

    /// The standard streams are pipes, the input is empty.
    fn output_in_time(&mut self) -> io::Result<Output>;

    fn status_in_time(&mut self) -> io::Result<ExitStatus> {
        self.spawn_in_time()?.wait()
    }
}

impl InTime for Command {
    fn spawn_in_time(&mut self) -> io::Result<Running> {
        let mut child = self.spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (child, is_late) = (Arc::new(Mutex::new(child)), Arc::new(AtomicBool::new(false)));
        let (sender, watched) = channel();
        let (target, late) = (Arc::clone(&child), Arc::clone(&is_late));
        thread::spawn(move || {
            if watched.recv_timeout(DEADLINE) == Err(RecvTimeoutError::Timeout) {
                late.store(true, Ordering::Relaxed);
                // The process may have just ended.
                let _ = lock(&target).kill();
            }
        });
        Ok(Running { stdin, stdout, stderr, child, is_late, _watched: sender })
    }

    fn output_in_time(&mut self) -> io::Result<Output> {
        self.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn_in_time()?.wait_with_output()
    }
}

fn lock(child: &Mutex<Child>) -> MutexGuard<'_, Child> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    pub(crate) fn id(&self) -> u32 {
        lock(&self.child).id()
    }

    pub(crate) fn kill(&mut self) -> io::Result<()> {
        lock(&self.child).kill()
    }

    /// Waits for the end of the process, whose input is closed.
    pub(crate) fn wait(&mut self) -> io::Result<ExitStatus> {
        drop(self.stdin.take());
        let mut pause = Duration::from_millis(1);
        loop {
            let ended = lock(&self.child).try_wait()?;
            assert!(!self.is_late.load(Ordering::Relaxed), "the program does not end in {} s", DEADLINE.as_secs());
            if let Some(status) = ended {
                return Ok(status);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    /// Waits for the end of the process, and reads its output meanwhile.
    pub(crate) fn wait_with_output(mut self) -> io::Result<Output> {
        drop(self.stdin.take());
        let (stdout, stderr) = (reader(self.stdout.take()), reader(self.stderr.take()));
        let status = self.wait()?;
        let read = |receiver: std::sync::mpsc::Receiver<io::Result<Vec<u8>>>| {
            receiver.recv_timeout(DEADLINE).unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
        };
        Ok(Output { status, stdout: read(stdout)?, stderr: read(stderr)? })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut child = lock(&self.child);
        if matches!(child.try_wait(), Ok(None)) {
            // The test is over, or has failed.
            let _ = child.kill().and_then(|()| child.wait());
        }
    }
}

/// All bytes from a pipe.
fn reader(pipe: Option<impl Read + Send + 'static>) -> std::sync::mpsc::Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = pipe.map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut bytes));
        // After the deadline the receiver no longer exists.
        let _ = sender.send(read.map(|_| bytes));
    });
    receiver
}
