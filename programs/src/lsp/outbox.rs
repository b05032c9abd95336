//! [`Outbox`]: the messages to the client that are not written yet.
//!
//! The outbox holds a limited number of bytes. If it is full, no request is answered until the client has read a part of it, so that no
//! unread answers are computed.

use super::monitor::Monitor;
use super::transport;
use broadcastable::limits::Serving;
use std::collections::VecDeque;
use std::io::Write;
use std::time::Duration;

/// Maximum time for a client that has ended the session to read a message.
const LAST_WAIT: Duration = Duration::from_secs(10);

pub(super) struct Outbox {
    state: Monitor<State>,
    /// See [`Serving::unread_bytes`].
    most_bytes: usize,
}

#[derive(Default)]
struct State {
    texts: VecDeque<Vec<u8>>,
    bytes: usize,
    /// The client has ended the session, and the program does not wait for it.
    is_ending: bool,
    /// The client reads no more.
    is_closed: bool,
    /// The last message was added.
    is_complete: bool,
    /// The whole output was written.
    is_drained: bool,
}

impl State {
    fn is_full(&self, more: usize, most: usize) -> bool {
        self.bytes > 0 && self.bytes + more > most && !self.is_closed
    }
}

impl Outbox {
    pub(super) fn within(limits: &Serving) -> Self {
        Self { state: Monitor::default(), most_bytes: limits.unread_bytes }
    }

    /// Appends a JSON text, when there is room for it. Returns whether the client is still connected.
    pub(super) fn push(&self, text: Vec<u8>) -> bool {
        let mut state = self.state.lock();
        while state.is_full(text.len(), self.most_bytes) {
            let (is_ending, bytes) = (state.is_ending, state.bytes);
            let is_late;
            (state, is_late) = self.state.wait_for_change(state, LAST_WAIT);
            if is_ending && is_late && state.bytes == bytes {
                state.is_closed = true;
            }
        }
        state.bytes += text.len();
        state.texts.push_back(text);
        self.state.wake();
        !state.is_closed
    }

    /// Limits the waiting for the client from now on.
    pub(super) fn end(&self) {
        self.state.with(|state| state.is_ending = true);
    }

    /// Writes all messages until no more will be added.
    pub(super) fn write_to(&self, output: &mut impl Write) {
        loop {
            let is_waiting = |state: &mut State| state.texts.is_empty() && !state.is_complete;
            let mut state = self.state.wait_while(is_waiting);
            let Some(text) = state.texts.pop_front() else { break };
            drop(state);
            let is_written = transport::write(output, &text).is_ok();
            self.state.with(|state| {
                state.bytes -= text.len();
                state.is_closed |= !is_written;
            });
            if !is_written {
                break;
            }
        }
        self.state.with(|state| state.is_drained = true);
    }

    /// Waits until everything is written, if the client reads.
    pub(super) fn finish(&self) {
        let mut state = self.state.lock();
        state.is_complete = true;
        self.state.wake();
        while !state.is_drained {
            let bytes = state.bytes;
            let is_late;
            (state, is_late) = self.state.wait_for_change(state, LAST_WAIT);
            if is_late && state.bytes == bytes {
                break;
            }
        }
    }
}
