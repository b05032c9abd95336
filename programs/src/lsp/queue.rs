//! [`Queue`]: the pending events, for the thread that answers requests.
//!
//! The queue holds messages of a limited number of bytes; when it is full, no more are read. A request that the client cancels while it waits is
//! answered in its turn, without being processed.

use super::envelope::Incoming;
use super::monitor::Monitor;
use super::runs::RunOutcome;
use broadcastable::analysis::Answer;
use broadcastable::limits::Serving;
use lsp_server::{Message, RequestId};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The next event to be handled.
pub(super) enum Event {
    Message(Message),
    /// A message that is not parsed yet.
    Unread(Vec<u8>),
    /// A request that was cancelled before it was answered.
    Cancelled(RequestId),
    /// The answer to a malformed message, as JSON.
    Refused(String),
    /// The result of the thread that reads files; `None` after an error of this program.
    Found(Option<(String, Answer)>),
    /// The result of a line that was run.
    Ran(RunOutcome),
}

pub(super) struct Queue {
    state: Monitor<State>,
    /// See [`Serving::waiting_bytes`].
    most_bytes: usize,
}

#[derive(Default)]
struct State {
    messages: VecDeque<(Incoming, usize)>,
    /// The total number of bytes.
    bytes: usize,
    /// The number of waiting requests with each id, and the number of cancelled ones among them.
    requests: BTreeMap<RequestId, (usize, usize)>,
    /// The results of threads that answer no request.
    done: VecDeque<Event>,
    /// A thread reads a file.
    is_reading: bool,
    /// The queue is closed: no more messages arrive.
    is_closed: bool,
}

impl State {
    fn next(&mut self) -> Option<Event> {
        while let Some((incoming, bytes)) = self.messages.pop_front() {
            self.bytes -= bytes;
            let cancelled = incoming.request().cloned().filter(|id| self.takes_cancelled(id));
            if let Some(id) = cancelled {
                return Some(Event::Cancelled(id));
            }
            match incoming {
                Incoming::Message(message) => return Some(Event::Message(message)),
                Incoming::Unread { body, .. } => return Some(Event::Unread(body)),
                Incoming::Refused(answer) => return Some(Event::Refused(answer)),
                Incoming::Ignored => {}
            }
        }
        self.done.pop_front()
    }

    /// Removes a waiting request; returns whether it was cancelled.
    fn takes_cancelled(&mut self, id: &RequestId) -> bool {
        let Some((waiting, cancelled)) = self.requests.get_mut(id) else { return false };
        let is_cancelled = *cancelled > 0;
        *waiting -= 1;
        *cancelled -= usize::from(is_cancelled);
        if *waiting == 0 {
            self.requests.remove(id);
        }
        is_cancelled
    }

    /// Cancels a waiting request; returns whether there is one.
    fn cancel(&mut self, id: &RequestId) -> bool {
        match self.requests.get_mut(id) {
            Some((waiting, cancelled)) if *cancelled < *waiting => {
                *cancelled += 1;
                true
            }
            _ => false,
        }
    }

    fn is_idle(&self) -> bool {
        self.messages.is_empty() && self.done.is_empty() && !self.is_closed
    }
}

impl Queue {
    pub(super) fn within(limits: &Serving) -> Self {
        Self { state: Monitor::default(), most_bytes: limits.waiting_bytes }
    }

    /// Appends a message of `bytes` bytes, when there is room. Returns whether more messages are accepted.
    pub(super) fn push(&self, incoming: Incoming, bytes: usize) -> bool {
        if cancelled(&incoming).is_some_and(|id| self.state.with(|state| state.cancel(&id))) {
            return true;
        }
        let is_full = |state: &mut State| state.bytes + bytes > self.most_bytes && state.bytes > 0 && !state.is_closed;
        let mut state = self.state.wait_while(is_full);
        if let Some(id) = incoming.request() {
            state.requests.entry(id.clone()).or_default().0 += 1;
        }
        state.bytes += bytes;
        state.messages.push_back((incoming, bytes));
        self.state.wake();
        !state.is_closed
    }

    /// Adds the result of a thread.
    pub(super) fn push_result(&self, event: Event) {
        self.state.with(|state| {
            state.is_reading &= !matches!(event, Event::Found(_));
            state.done.push_back(event);
        });
    }

    /// Closes the queue: no more messages arrive.
    pub(super) fn close(&self) {
        self.state.with(|state| state.is_closed = true);
    }

    /// The next event, if there is one.
    pub(super) fn try_next(&self) -> Option<Event> {
        self.state.with(State::next)
    }

    /// The next event; `None` if there will be no further event.
    pub(super) fn next(&self) -> Option<Event> {
        let next = self.state.wait_while(|state| state.is_idle()).next();
        self.state.wake();
        next
    }

    /// Whether no event arrives for a while.
    pub(super) fn is_quiet(&self, pause: Duration) -> bool {
        self.state.holds_for(pause, State::is_idle)
    }

    /// Whether a thread reads a file.
    pub(super) fn is_reading(&self) -> bool {
        self.state.lock().is_reading
    }

    pub(super) fn set_reading(&self, is_reading: bool) {
        self.state.with(|state| state.is_reading = is_reading);
    }
}

/// The id of the request that a message cancels.
fn cancelled(incoming: &Incoming) -> Option<RequestId> {
    let Incoming::Message(Message::Notification(notification)) = incoming else { return None };
    let id = notification.params.get("id").filter(|_| notification.method == CANCEL)?;
    serde_json::from_value(id.clone()).ok()
}

/// The notification that cancels a request.
pub(super) const CANCEL: &str = "$/cancelRequest";
