//! Runs the line of a lens while other requests are answered: one run at a time, whose request is answered when it is complete.

use super::server::Server;
use crate::driver::run_line::RunLine;
use lsp_server::{ErrorCode, RequestId, Response};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A line to be run.
#[derive(Debug)]
pub(super) struct Run {
    id: RequestId,
    line: RunLine,
}

/// The result of a run: the text to show, or the reason for which there is none.
#[derive(Debug)]
pub(super) struct RunOutcome {
    id: RequestId,
    result: Result<String, String>,
}

/// The current run, and the request for it.
#[derive(Debug, Default)]
pub(super) struct Runs {
    /// A line to start with.
    waiting: Option<Run>,
    /// Whether a line is running.
    is_running: bool,
    /// The request that the run answers; `None` if the request was cancelled.
    asked: Option<RequestId>,
}

impl Run {
    pub(super) fn id(&self) -> &RequestId {
        &self.id
    }

    /// Runs the line of the lens, which may take a long time.
    pub(super) fn execute(self) -> RunOutcome {
        let Self { id, line } = self;
        let result = catch_unwind(AssertUnwindSafe(|| line.run()));
        let result = result.map_or_else(
            |_| Err("an error of bcast-opt".to_owned()),
            |result| match result {
                Ok((status, messages)) => Ok(format!("exit status {status}\n{messages}")),
                Err(error) => Err(error.to_string()),
            },
        );
        RunOutcome { id, result }
    }
}

impl Server {
    /// Runs a line for a request, if no line is running.
    pub(super) fn run(&mut self, id: RequestId, line: RunLine) -> Result<(), String> {
        if self.runs.is_running {
            return Err("another line is running".to_owned());
        }
        self.runs = Runs { waiting: Some(Run { id: id.clone(), line }), is_running: true, asked: Some(id) };
        Ok(())
    }

    /// Takes the line to run next, if there is one.
    pub(super) fn take_run(&mut self) -> Option<Run> {
        self.runs.waiting.take()
    }

    /// Answers the request for a line, which has ended.
    pub(super) fn ran(&mut self, outcome: RunOutcome) {
        self.runs.is_running = false;
        if self.runs.asked.take_if(|asked| *asked == outcome.id).is_none() {
            return;
        }
        let response = match outcome.result {
            Ok(text) => {
                self.show(&text);
                Response::new_ok(outcome.id, Value::Null)
            }
            Err(text) => Response::new_err(outcome.id, ErrorCode::RequestFailed as i32, text),
        };
        self.send(response.into());
    }

    /// Records that no thread could be started for a line.
    pub(super) fn ran_not(&mut self, id: RequestId) {
        self.ran(RunOutcome { id, result: Err("no thread can be started".to_owned()) });
    }

    /// Cancels a request for a running line, so that its output is not shown.
    pub(super) fn cancel(&mut self, id: &RequestId) {
        if let Some(id) = self.runs.asked.take_if(|asked| *asked == *id) {
            self.cancelled(id);
        }
    }

    /// Answers a request that was cancelled.
    pub(super) fn cancelled(&mut self, id: RequestId) {
        let text = "the request was cancelled".to_owned();
        self.send(Response::new_err(id, ErrorCode::RequestCanceled as i32, text).into());
    }
}
