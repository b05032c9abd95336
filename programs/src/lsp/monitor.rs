//! [`Monitor`]: a state that several threads change, and whose changes they wait for.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A state with a lock. After a panic of a thread that held the lock, the others go on with the state as it is.
#[derive(Default)]
pub(super) struct Monitor<S> {
    state: Mutex<S>,
    changed: Condvar,
}

impl<S> Monitor<S> {
    pub(super) fn lock(&self) -> MutexGuard<'_, S> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state, and wakes all threads that wait for a change.
    pub(super) fn with<T>(&self, change: impl FnOnce(&mut S) -> T) -> T {
        let done = change(&mut self.lock());
        self.wake();
        done
    }

    /// Wakes all threads that wait for a change.
    pub(super) fn wake(&self) {
        self.changed.notify_all();
    }

    /// Locks the state when a condition no longer holds.
    pub(super) fn wait_while(&self, is_waiting: impl FnMut(&mut S) -> bool) -> MutexGuard<'_, S> {
        self.changed.wait_while(self.lock(), is_waiting).unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change of a locked state; returns whether none came within a time.
    pub(super) fn wait_for_change<'m>(&self, state: MutexGuard<'m, S>, most: Duration) -> (MutexGuard<'m, S>, bool) {
        let (state, waited) = self.changed.wait_timeout(state, most).unwrap_or_else(PoisonError::into_inner);
        (state, waited.timed_out())
    }

    /// Whether a condition holds for a whole time.
    pub(super) fn holds_for(&self, time: Duration, holds: impl Fn(&S) -> bool) -> bool {
        let waited = self.changed.wait_timeout_while(self.lock(), time, |state| holds(state));
        waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}
