//! [`Removal`]: removes a temporary file when the program is interrupted.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The files to remove.
static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that is removed if the program receives a signal to end, until the value is dropped.
pub(super) struct Removal(PathBuf);

impl Removal {
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        static WATCHING: OnceLock<()> = OnceLock::new();
        if WATCHING.get().is_none() {
            watch()?;
            WATCHING.get_or_init(|| ());
        }
        FILES.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
        Ok(Self(path.to_owned()))
    }
}

impl Drop for Removal {
    fn drop(&mut self) {
        FILES.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.0);
    }
}

/// Waits for signals that end the program, cleans up, and ends the program as the signal would have.
#[cfg(unix)]
fn watch() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let remove = move || {
        for signal in signals.forever() {
            for path in FILES.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                // An error is ignored: the file may be missing already.
                let _ = std::fs::remove_file(path);
            }
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new().spawn(remove).map(drop)
}

#[cfg(not(unix))]
fn watch() -> io::Result<()> {
    Ok(())
}
