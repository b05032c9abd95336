//! `--guards`: what a run must satisfy, checked by the program itself, before the first operation that needs it.
//!
//! Guards are put into the text as it was written, each before the first operation that can fail for it. They are in generic form, which every reader of MLIR takes.

use broadcastable::diagnostic::{Code, Diagnostic, Severity};
use broadcastable::ir::{Ir, OpId, ValueId};
use broadcastable::source::{SourceFile, Span};
use broadcastable::verify::{FunctionSizes, Guarded, Known, Requirement, SizesFound};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

const NOT_GUARDED: Code = Code::NotGuarded;

/// How a condition is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guards {
    /// `cf.assert`
    Assert,
    /// `shape.cstr_broadcastable`, and `shape.cstr_require` for what that cannot say.
    Constraint,
}

/// A text with guards in it, and what could not be guarded.
pub(super) fn guarded(
    ir: &Ir,
    source: &SourceFile,
    chunk: Span,
    functions: &[FunctionSizes],
    guards: Guards,
) -> (Vec<u8>, Vec<Diagnostic>) {
    let mut places: BTreeMap<usize, Lines> = BTreeMap::new();
    let mut refused = Vec::new();
    let mut names = Names::new(source);
    for function in functions {
        let SizesFound::Satisfiable { conditions, .. } = &function.found else { continue };
        for condition in conditions.iter().filter(|condition| !condition.is_asserted) {
            if condition.guards.is_empty() {
                let message =
                    format!("@{} has a condition that is about no dimension, and is not guarded", function.function);
                refused.push(Diagnostic::new(Severity::Remark, NOT_GUARDED, function.place, message));
            }
            for (op, what) in &condition.guards {
                let Some(start) = statement(ir, source, *op) else { continue };
                // The message is about the operation that requires it, which may come later.
                let line = condition.lines.last().copied().unwrap_or_else(|| source.line_column(start as u32).line);
                let mut writer = Writer { ir, names: &mut names, lines: places.entry(start).or_default() };
                writer.guard(what, guards, &format!("{}:{line}", source.name()));
            }
        }
    }
    let bytes = source.bytes();
    let mut text = Vec::with_capacity(bytes.len());
    let mut from = chunk.start as usize;
    for (at, lines) in places {
        text.extend_from_slice(&bytes[from..at]);
        let line_start = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |newline| newline + 1);
        let indent =
            bytes[line_start..at].iter().all(|byte| byte.is_ascii_whitespace()).then(|| &bytes[line_start..at]);
        for line in lines.text.lines() {
            text.extend_from_slice(line.as_bytes());
            text.push(b'\n');
            text.extend_from_slice(indent.unwrap_or_default());
        }
        from = at;
    }
    text.extend_from_slice(&bytes[from..chunk.end as usize]);
    (text, refused)
}

/// Where an operation begins, its results included.
fn statement(ir: &Ir, source: &SourceFile, op: OpId) -> Option<usize> {
    let name = ir.place(op)?.start as usize;
    if ir.results(op).len() == 0 {
        return Some(name);
    }
    let before = source.bytes().get(..name)?;
    let mut at = before.trim_ascii_end().strip_suffix(b"=")?.len();
    loop {
        let rest = before[..at].trim_ascii_end();
        let word =
            rest.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || b"_$.-:%".contains(byte)).count();
        let start = rest.len() - word;
        if !rest[start..].contains(&b'%') {
            return None;
        }
        match rest[..start].trim_ascii_end().strip_suffix(b",") {
            Some(others) => at = others.len(),
            None => return Some(start),
        }
    }
}

/// Names that the text does not have.
struct Names {
    prefix: String,
    next: usize,
}

impl Names {
    fn new(source: &SourceFile) -> Self {
        let is_taken = |prefix: &str| memchr::memmem::find(source.bytes(), prefix.as_bytes()).is_some();
        let mut prefix = "%guard".to_owned();
        while is_taken(&prefix) {
            prefix.push('_');
        }
        Self { prefix, next: 0 }
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("{}{}", self.prefix, self.next - 1)
    }
}

/// What is put before an operation.
#[derive(Default)]
struct Lines {
    text: String,
    /// The results of the operations, by their text.
    results: HashMap<String, String>,
}

/// Writes the operations of one guard.
struct Writer<'w> {
    ir: &'w Ir,
    names: &'w mut Names,
    lines: &'w mut Lines,
}

impl Writer<'_> {
    /// The result of an operation, which has no effects and is written once.
    fn op(&mut self, text: &str, ty: &str) -> String {
        let line = format!("{text} -> {ty}");
        if let Some(name) = self.lines.results.get(&line) {
            return name.clone();
        }
        let name = self.names.fresh();
        // Writing to a string does not fail.
        let _ = writeln!(self.lines.text, "{name} = {line}");
        self.lines.results.insert(line, name.clone());
        name
    }

    fn constant(&mut self, value: u64) -> String {
        self.op(&format!("\"arith.constant\"() <{{value = {value} : index}}> : ()"), "index")
    }

    fn size(&mut self, size: &Guarded) -> String {
        match size {
            Guarded::Fixed(size) => self.constant(*size),
            Guarded::Dimension(value, axis) => self.dimension(*value, *axis),
        }
    }

    fn dimension(&mut self, value: ValueId, axis: u32) -> String {
        let axis = self.constant(axis.into());
        let name = self.ir.value_name(value).unwrap_or_default();
        let ty = self.ir.print_type(self.ir.value_type(value));
        self.op(&format!("\"tensor.dim\"({name}, {axis}) : ({ty}, index)"), "index")
    }

    /// Whether two numbers are equal; with `predicate` 1 whether they are not.
    fn compare(&mut self, predicate: u8, left: &str, right: &str) -> String {
        let text = format!("\"arith.cmpi\"({left}, {right}) <{{predicate = {predicate} : i64}}> : (index, index)");
        self.op(&text, "i1")
    }

    /// Several conditions as one.
    fn combine(&mut self, op: &str, conditions: Vec<String>) -> String {
        let all = conditions
            .into_iter()
            .reduce(|left, right| self.op(&format!("\"{op}\"({left}, {right}) : (i1, i1)"), "i1"));
        all.unwrap_or_else(|| self.op("\"arith.constant\"() <{value = true}> : ()", "i1"))
    }

    fn is(&mut self, size: &str, value: u64) -> String {
        let value = self.constant(value);
        self.compare(0, size, &value)
    }

    fn compatible(&mut self, sizes: &[String]) -> Vec<String> {
        let mut all = Vec::new();
        for (at, left) in sizes.iter().enumerate() {
            for right in &sizes[at + 1..] {
                let either = vec![self.compare(0, left, right), self.is(left, 1), self.is(right, 1)];
                all.push(self.combine("arith.ori", either));
            }
        }
        all
    }

    /// What compatible sizes broadcast to.
    fn join(&mut self, sizes: &[String]) -> String {
        let joined = sizes.iter().cloned().reduce(|left, right| {
            let is_one = self.is(&left, 1);
            self.op(&format!("\"arith.select\"({is_one}, {right}, {left}) : (i1, index, index)"), "index")
        });
        joined.unwrap_or_else(|| self.constant(1))
    }

    fn guard(&mut self, what: &Requirement<Guarded>, guards: Guards, place: &str) {
        if let (Requirement::Compatible(sizes), Guards::Constraint) = (what, guards) {
            let shapes: Vec<String> = sizes
                .iter()
                .map(|size| {
                    let size = self.size(size);
                    self.op(&format!("\"tensor.from_elements\"({size}) : (index)"), "tensor<1xindex>")
                })
                .collect();
            let types = vec!["tensor<1xindex>"; shapes.len()].join(", ");
            self.op(&format!("\"shape.cstr_broadcastable\"({}) : ({types})", shapes.join(", ")), "!shape.witness");
            return;
        }
        let condition = self.condition(what);
        let message = format!("{place}: {}", said(what)).replace(['"', '\\'], "'");
        match guards {
            Guards::Assert => {
                let _ = writeln!(self.lines.text, "\"cf.assert\"({condition}) <{{msg = \"{message}\"}}> : (i1) -> ()");
            }
            Guards::Constraint => {
                let text = format!("\"shape.cstr_require\"({condition}) <{{msg = \"{message}\"}}> : (i1)");
                self.op(&text, "!shape.witness");
            }
        }
    }

    fn condition(&mut self, what: &Requirement<Guarded>) -> String {
        let all = |writer: &mut Self, sizes: &[Guarded]| -> Vec<String> {
            sizes.iter().map(|size| writer.size(size)).collect()
        };
        match what {
            Requirement::Is(size, known) => {
                let size = self.size(size);
                match *known {
                    Known::One => self.is(&size, 1),
                    Known::NotOne => {
                        let one = self.constant(1);
                        self.compare(1, &size, &one)
                    }
                    Known::OneOr(bound) => {
                        let either = vec![self.is(&size, 1), self.is(&size, bound)];
                        self.combine("arith.ori", either)
                    }
                    Known::Exactly(exact) => self.is(&size, exact),
                }
            }
            Requirement::Equal(sizes) => {
                let sizes = all(self, sizes);
                let pairs = sizes.windows(2).map(|pair| self.compare(0, &pair[0], &pair[1])).collect();
                self.combine("arith.andi", pairs)
            }
            Requirement::Compatible(sizes) => {
                let sizes = all(self, sizes);
                let pairs = self.compatible(&sizes);
                self.combine("arith.andi", pairs)
            }
            Requirement::Broadcast { operands, to } => {
                let (operands, to) = (all(self, operands), all(self, to));
                let mut conditions = self.compatible(&operands);
                conditions.extend(self.compatible(&to));
                let (left, right) = (self.join(&operands), self.join(&to));
                conditions.push(self.compare(0, &left, &right));
                self.combine("arith.andi", conditions)
            }
            Requirement::Stretch { from, to } => {
                let (from, to) = (all(self, from), all(self, to));
                let mut conditions = self.compatible(&from);
                conditions.extend(self.compatible(&to));
                let (left, right) = (self.join(&from), self.join(&to));
                let either = vec![self.is(&left, 1), self.compare(0, &left, &right)];
                conditions.push(self.combine("arith.ori", either));
                self.combine("arith.andi", conditions)
            }
            Requirement::SomeNotOne(sizes) => {
                let sizes = all(self, sizes);
                let mut conditions = self.compatible(&sizes);
                let (joined, one) = (self.join(&sizes), self.constant(1));
                conditions.push(self.compare(1, &joined, &one));
                self.combine("arith.andi", conditions)
            }
        }
    }
}

/// What is said when a guard fails.
fn said(what: &Requirement<Guarded>) -> &'static str {
    match what {
        Requirement::Is(..) => "a dimension has another size than operations need",
        Requirement::Equal(_) => "dimensions must be equal",
        Requirement::Compatible(_) => "dimensions must be equal, or all but one of them 1",
        Requirement::Broadcast { .. } | Requirement::SomeNotOne(_) => {
            "dimensions do not broadcast to the size of the result"
        }
        Requirement::Stretch { .. } => "a dimension must be 1 or that of the result",
    }
}
