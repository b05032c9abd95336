//! The records of a trace: one line for each change, as `docs/diagnostics.schema.json` describes it.

use super::change::{AxisChange, Change, Role};
use super::header::Header;
use crate::driver::report::json::line;
use broadcastable::diagnostic::SCHEMA;
use serde::Serialize;

#[derive(Serialize)]
struct ChangeRecord<'r> {
    schema: u32,
    r#type: &'static str,
    file: &'r str,
    line: u32,
    when: &'static str,
    pass: &'r str,
    argument: Option<&'r str>,
    failed: bool,
    function: Option<&'r str>,
    op: &'r str,
    value: Option<&'static str>,
    index: Option<usize>,
    name: Option<&'r str>,
    change: &'static str,
    axes: Vec<AxisRecord>,
    from: Option<&'r str>,
    to: Option<&'r str>,
    /// The line of the operation before.
    from_line: Option<u32>,
    message: Option<&'r str>,
}

#[derive(Serialize)]
struct AxisRecord {
    axis: usize,
    from: SizeRecord,
    to: SizeRecord,
}

#[derive(Serialize)]
#[serde(untagged)]
enum SizeRecord {
    Static(u64),
    Dynamic(&'static str),
}

impl AxisRecord {
    fn of(change: &AxisChange) -> Self {
        let size = |dim: broadcastable::shape::Dim| dim.size().map_or(SizeRecord::Dynamic("?"), SizeRecord::Static);
        Self { axis: change.axis, from: size(change.from), to: size(change.to) }
    }
}

/// A place.
#[derive(Clone, Copy)]
pub(super) struct Site<'r> {
    pub(super) file: &'r str,
    pub(super) header: &'r Header,
    /// The symbol of the function; `None` outside of functions.
    pub(super) function: Option<&'r str>,
    pub(super) op: &'r str,
}

/// An operation that does not verify.
#[derive(Clone, Copy)]
pub(super) struct Invalid<'r> {
    pub(super) line: u32,
    pub(super) message: &'r str,
    /// The line in the dump before, if there is one.
    pub(super) from_line: Option<u32>,
}

impl<'r> ChangeRecord<'r> {
    fn at(site: Site<'r>, line: u32, change: &'static str) -> Self {
        let Site { file, header, function, op } = site;
        Self {
            schema: SCHEMA,
            r#type: "change",
            file,
            line,
            when: header.when.word(),
            pass: &header.pass,
            argument: header.argument.as_deref(),
            failed: header.failed,
            function,
            op,
            value: None,
            index: None,
            name: None,
            change,
            axes: Vec::new(),
            from: None,
            to: None,
            from_line: None,
            message: None,
        }
    }
}

/// The line of a shape that changed.
pub(super) fn change(site: Site<'_>, change: &Change) -> String {
    line(&ChangeRecord {
        value: Some(match change.role {
            Role::Result => "result",
            Role::Argument => "argument",
            Role::Returned => "returned",
        }),
        index: Some(change.index),
        name: change.name.as_deref(),
        axes: change.axes.iter().map(AxisRecord::of).collect(),
        from: Some(&change.from.text),
        to: Some(&change.to.text),
        from_line: Some(change.old_line),
        ..ChangeRecord::at(site, change.line, change.kind.name())
    })
}

/// The line of an operation that does not verify.
pub(super) fn invalid(site: Site<'_>, invalid: Invalid<'_>) -> String {
    line(&ChangeRecord {
        message: Some(invalid.message),
        from_line: invalid.from_line,
        ..ChangeRecord::at(site, invalid.line, "invalid")
    })
}
