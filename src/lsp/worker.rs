//! [`serve`]: a session. One thread puts messages into a queue, the other one answers them.

use super::server::{Flow, Server};
use lsp_server::{Connection, ErrorCode, Message, RequestId, Response};
use std::collections::VecDeque;
use std::ffi::OsString;
use std::sync::{Condvar, Mutex, PoisonError};

/// What waits to be answered.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    messages: VecDeque<Message>,
    /// Nothing comes any more.
    is_closed: bool,
}

impl Queue {
    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let done = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
        done
    }

    /// The next message, if one waits.
    fn try_pop(&self) -> Option<Message> {
        self.with(|state| state.messages.pop_front())
    }

    /// The next message; nothing when none will come.
    fn pop(&self) -> Option<Message> {
        let guard = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = |state: &mut State| state.messages.is_empty() && !state.is_closed;
        let mut state = self.changed.wait_while(guard, is_idle).unwrap_or_else(PoisonError::into_inner);
        state.messages.pop_front()
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

/// Answers messages until the session ends. Its exit status: 0 if the client said so beforehand.
pub fn serve(connection: &Connection, options: Vec<OsString>) -> u8 {
    let queue = Queue::default();
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().name("worker".to_owned()).stack_size(STACK);
        let worker = worker.spawn_scoped(scope, || {
            let code = work(&queue, connection, options);
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

fn work(queue: &Queue, connection: &Connection, options: Vec<OsString>) -> u8 {
    let mut server = Server::new(options);
    loop {
        let message = match queue.try_pop() {
            Some(message) => Some(message),
            None => {
                // Nothing waits: now there is time to say what is known of the newest texts.
                server.idle();
                if !flush(&mut server, connection) {
                    return 1;
                }
                queue.pop()
            }
        };
        let Some(message) = message else { return server.exit_code() };
        let flow = server.handle(message);
        if !flush(&mut server, connection) {
            return 1;
        }
        if let Flow::Exit(code) = flow {
            return code;
        }
    }
}

/// Sends what the server has to say; whether the client is still there.
fn flush(server: &mut Server, connection: &Connection) -> bool {
    server.take().into_iter().all(|message| connection.sender.send(message).is_ok())
}
