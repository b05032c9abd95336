//! [`serve`]: a session. One thread puts messages into a queue, and another one answers them; while that thread waits, a third thread reads
//! large functions that were edited, and a fourth runs the line of a lens.

use super::envelope::{Incoming, refusal};
use super::limits;
use super::queue::{Event, Queue};
use super::server::{Flow, Server, ServerAnswer};
use lsp_server::{Connection, ErrorCode, Message, RequestId, Response};
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::Builder;
use std::time::Duration;

/// The time without an edit after which the reader begins, since an earlier result would be outdated.
const PAUSE: Duration = Duration::from_millis(100);

/// The stack of the threads that answer and that read files. Their recursion is bounded: parameters nest at most 128 deep (`serde_json`), answers are bounded
/// in `requests`, and the library nests on the heap.
const STACK: usize = 8 << 20;

/// A message to the client.
#[derive(Debug)]
pub(super) enum Outgoing {
    Message(Message),
    /// The answer to a request.
    Answer(RequestId, ServerAnswer),
    /// The answer to a malformed message, as JSON.
    Text(String),
}

/// Sends messages to the client. Returns whether it is still connected.
pub(super) type Sink<'s> = &'s (dyn Fn(Outgoing) -> bool + Sync);

/// Answers messages until the session ends. Returns the exit status: 0 if the client requested the shutdown.
pub fn serve(connection: &Connection, options: Vec<OsString>) -> u8 {
    let receiver = connection.receiver.clone();
    let source = move || receiver.recv().ok().map(|message| (Incoming::Message(message), 0));
    // The answer to bytes that are no message does not fit the type of messages.
    let sink =
        |outgoing: Outgoing| outgoing.into_message().is_none_or(|message| connection.sender.send(message).is_ok());
    session(source, &sink, || {}, options)
}

/// Runs a session with messages from a function, each with its bytes; `end` is called after the last one.
pub(super) fn session(
    mut source: impl FnMut() -> Option<(Incoming, usize)> + Send + 'static,
    sink: Sink<'_>,
    end: impl FnOnce() + Send + 'static,
    options: Vec<OsString>,
) -> u8 {
    let queue = Arc::new(Queue::within(&limits().serving));
    let taken = Arc::clone(&queue);
    let read = move || {
        while let Some((incoming, bytes)) = source() {
            let is_exit = matches!(&incoming, Incoming::Message(Message::Notification(told)) if told.method == "exit");
            if !taken.push(incoming, bytes) || is_exit {
                break;
            }
        }
        taken.close();
        end();
    };
    // The thread may be blocked on input when the session ends, and is not joined.
    if Builder::new().name("messages".to_owned()).spawn(read).is_err() {
        return 1;
    }
    std::thread::scope(|scope| {
        let work = || {
            let code = work(&queue, sink, options);
            // Further messages are not answered.
            queue.close();
            code
        };
        let worker = Builder::new().name("worker".to_owned()).stack_size(STACK).spawn_scoped(scope, work);
        worker.map_or(1, |worker| worker.join().unwrap_or(1))
    })
}

fn work(queue: &Arc<Queue>, sink: Sink<'_>, options: Vec<OsString>) -> u8 {
    let mut server = Server::new(options);
    // A file for which this program failed is read again only after a change.
    let mut is_failed = false;
    loop {
        let event = match queue.try_next() {
            Some(event) => Some(event),
            None => {
                // If there is no pending message, the findings of the newest texts are published.
                server.idle();
                if !flush(&mut server, sink) {
                    return 1;
                }
                if !is_failed {
                    start_reading(queue, &mut server);
                }
                queue.next()
            }
        };
        let event = match event {
            Some(Event::Unread(body)) => match Incoming::read(&body) {
                Incoming::Message(message) => Some(Event::Message(message)),
                Incoming::Refused(answer) => Some(Event::Refused(answer)),
                Incoming::Unread { .. } | Incoming::Ignored => continue,
            },
            event => event,
        };
        let flow = match event {
            Some(Event::Unread(_)) => continue,
            None => return server.exit_code(),
            Some(Event::Found(found)) => {
                is_failed = found.is_none();
                found.into_iter().for_each(|(uri, answer)| server.accept(uri, answer));
                continue;
            }
            Some(Event::Refused(answer)) => match sink(Outgoing::Text(answer)) {
                true => Flow::Continue,
                false => return 1,
            },
            Some(Event::Cancelled(id)) => {
                server.cancelled(id);
                Flow::Continue
            }
            Some(Event::Ran(outcome)) => {
                server.ran(outcome);
                Flow::Continue
            }
            Some(Event::Message(message)) => {
                is_failed = false;
                server.handle(message)
            }
        };
        start_run(queue, &mut server);
        if !flush(&mut server, sink) {
            return 1;
        }
        if let Flow::Exit(code) = flow {
            return code;
        }
    }
}

/// Starts reading a file that is not completely verified, if no event arrives and no file is being read.
fn start_reading(queue: &Arc<Queue>, server: &mut Server) {
    if !server.is_settled() && !queue.is_reading() && queue.is_quiet(PAUSE) {
        let Some((uri, task)) = server.task() else { return };
        queue.set_reading(true);
        let done = Arc::clone(queue);
        let read = move || {
            let found = catch_unwind(AssertUnwindSafe(|| task.run())).ok();
            done.push_result(Event::Found(found.map(|answer| (uri, answer))));
        };
        if Builder::new().name("reader".to_owned()).stack_size(STACK).spawn(read).is_err() {
            queue.set_reading(false);
            server.settle();
        }
    }
}

/// Starts the line of a lens. The session can end before the line does.
fn start_run(queue: &Arc<Queue>, server: &mut Server) {
    let Some(run) = server.take_run() else { return };
    let (done, id) = (Arc::clone(queue), run.id().clone());
    let execute = move || done.push_result(Event::Ran(run.execute()));
    if Builder::new().name("run".to_owned()).stack_size(STACK).spawn(execute).is_err() {
        server.ran_not(id);
    }
}

/// Sends all messages of the server. Returns whether the client is still connected.
fn flush(server: &mut Server, sink: Sink<'_>) -> bool {
    server.take().into_iter().all(sink)
}

impl Outgoing {
    /// The message to send; `None` for the answer to a malformed message.
    fn into_message(self) -> Option<Message> {
        Some(match self {
            Self::Text(_) => return None,
            Self::Message(message) => message,
            Self::Answer(id, Ok(result)) => {
                Response { id, response_result: Ok(serde_json::from_str(&result).unwrap_or_default()) }.into()
            }
            Self::Answer(id, Err((code, text))) => Response::new_err(id, code as i32, text).into(),
        })
    }

    /// The message as JSON.
    pub(super) fn into_text(self) -> Vec<u8> {
        let message = match self {
            Self::Text(text) => return text.into_bytes(),
            Self::Message(message) => message,
            Self::Answer(id, answer) => {
                let id = serde_json::to_string(&id).unwrap_or_default();
                return match answer {
                    Ok(result) => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}").into_bytes(),
                    Err((code, text)) => refusal(&id, code, &text).into_bytes(),
                };
            }
        };
        // Serializing fails only for maps whose keys are not strings, and there are none.
        let text = serde_json::to_vec(&Versioned { jsonrpc: "2.0", message: &message });
        text.unwrap_or_else(|error| refusal("null", ErrorCode::InternalError, &error.to_string()).into_bytes())
    }
}

#[derive(serde::Serialize)]
struct Versioned<'m> {
    jsonrpc: &'static str,
    #[serde(flatten)]
    message: &'m Message,
}
