//! [`serve`]: a session. One thread puts messages into a queue, and another one answers them; while it waits, a third one reads large functions
//! that were edited.

use super::server::{Flow, Server};
use broadcastable::analysis::Answer;
use lsp_server::{Connection, ErrorCode, Message, RequestId, Response};
use std::collections::VecDeque;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::Scope;
use std::time::Duration;

/// What waits to be answered.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    messages: VecDeque<Message>,
    /// A thread reads a file, or did so, and what it found was not taken yet.
    reading: Reading,
    /// Nothing comes any more.
    is_closed: bool,
}

/// What the thread that reads files does.
#[derive(Default)]
enum Reading {
    #[default]
    Nothing,
    Reads,
    /// What it found of a file; nothing after an error of this program.
    Found(Option<(String, Answer)>),
}

/// What is to be done next.
enum Event {
    Message(Message),
    Found(Option<(String, Answer)>),
}

impl State {
    fn next(&mut self) -> Option<Event> {
        if let Some(message) = self.messages.pop_front() {
            return Some(Event::Message(message));
        }
        match std::mem::take(&mut self.reading) {
            Reading::Found(found) => Some(Event::Found(found)),
            other => {
                self.reading = other;
                None
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.messages.is_empty() && !matches!(self.reading, Reading::Found(_)) && !self.is_closed
    }
}

impl Queue {
    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let done = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
        done
    }

    /// What is next, if it does not have to be waited for.
    fn try_next(&self) -> Option<Event> {
        self.with(State::next)
    }

    /// What is next; nothing when nothing will come.
    fn next(&self) -> Option<Event> {
        let guard = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut state = self.changed.wait_while(guard, |state| state.is_idle()).unwrap_or_else(PoisonError::into_inner);
        state.next()
    }

    /// Whether nothing comes for a while.
    fn is_quiet(&self) -> bool {
        let guard = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(guard, PAUSE, |state| state.is_idle());
        waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    fn reads(&self) -> bool {
        self.with(|state| matches!(state.reading, Reading::Reads))
    }

    /// Takes a request out that the client has cancelled; whether it was there.
    fn cancel(&self, id: &RequestId) -> bool {
        self.with(|state| {
            let is_it = |message: &Message| matches!(message, Message::Request(request) if request.id == *id);
            match state.messages.iter().position(is_it) {
                Some(at) => state.messages.remove(at).is_some(),
                None => false,
            }
        })
    }
}

/// The id of the request that a message cancels.
fn cancelled(message: &Message) -> Option<RequestId> {
    let Message::Notification(notification) = message else { return None };
    let id = notification.params.get("id").filter(|_| notification.method == "$/cancelRequest")?;
    serde_json::from_value(id.clone()).ok()
}

/// Who types goes on within this time: what is read then would be of an old text.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers messages until the session ends. Its exit status: 0 if the client said so beforehand.
pub fn serve(connection: &Connection, options: Vec<OsString>) -> u8 {
    let queue = Queue::default();
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().name("worker".to_owned()).stack_size(STACK);
        let worker = worker.spawn_scoped(scope, || {
            let code = work(scope, &queue, connection, options);
            // What comes now is not answered.
            queue.with(|state| state.is_closed = true);
            code
        });
        let Ok(worker) = worker else { return 1 };
        for message in &connection.receiver {
            let is_exit = matches!(&message, Message::Notification(notification) if notification.method == "exit");
            if let Some(id) = cancelled(&message) {
                if queue.cancel(&id) {
                    let text = "the request was cancelled".to_owned();
                    let response = Response::new_err(id, ErrorCode::RequestCanceled as i32, text);
                    // If the client is gone, the worker finds out.
                    let _ = connection.sender.send(response.into());
                }
                continue;
            }
            let is_open = queue.with(|state| {
                state.messages.push_back(message);
                !state.is_closed
            });
            if is_exit || !is_open {
                break;
            }
        }
        queue.with(|state| state.is_closed = true);
        worker.join().unwrap_or(1)
    })
}

/// As `process` gives the main thread.
const STACK: usize = 2 << 20;

fn work<'s>(scope: &'s Scope<'s, '_>, queue: &'s Queue, connection: &Connection, options: Vec<OsString>) -> u8 {
    let mut server = Server::new(options);
    // What this program fails to read is not read again before something changes.
    let mut is_failed = false;
    loop {
        let event = match queue.try_next() {
            Some(event) => Some(event),
            None => {
                // Nothing waits: now there is time to say what is known of the newest texts.
                server.idle();
                if !flush(&mut server, connection) {
                    return 1;
                }
                if !is_failed {
                    start_reading(scope, queue, &mut server);
                }
                queue.next()
            }
        };
        let message = match event {
            None => return server.exit_code(),
            Some(Event::Found(found)) => {
                is_failed = found.is_none();
                found.into_iter().for_each(|(uri, answer)| server.accept(uri, answer));
                continue;
            }
            Some(Event::Message(message)) => message,
        };
        is_failed = false;
        let flow = server.handle(message);
        if !flush(&mut server, connection) {
            return 1;
        }
        if let Flow::Exit(code) = flow {
            return code;
        }
    }
}

/// Has a file read of which not all is known, if nothing else comes and none is read.
fn start_reading<'s>(scope: &'s Scope<'s, '_>, queue: &'s Queue, server: &mut Server) {
    if !server.is_settled() && !queue.reads() && queue.is_quiet() {
        let Some((uri, task)) = server.task() else { return };
        queue.with(|state| state.reading = Reading::Reads);
        let read = move || {
            let found = catch_unwind(AssertUnwindSafe(|| task.run())).ok();
            queue.with(|state| state.reading = Reading::Found(found.map(|answer| (uri, answer))));
        };
        let reader = std::thread::Builder::new().name("reader".to_owned()).stack_size(STACK);
        if reader.spawn_scoped(scope, read).is_err() {
            queue.with(|state| state.reading = Reading::Nothing);
            server.settle();
        }
    }
}

/// Sends what the server has to say; whether the client is still there.
fn flush(server: &mut Server, connection: &Connection) -> bool {
    server.take().into_iter().all(|message| connection.sender.send(message).is_ok())
}
