//! Prints IR as MLIR text: each operation in the form it was written in, or all in generic form.
//!
//! `terms` knows types and attributes, `names` values and blocks, `generic` and `custom` the forms of operations,
//! `regions` what is nested in them, and `top_level` the file around it all. Nothing recurses: what is still to print
//! lies on a stack, so that nesting is limited by memory alone.

mod custom;
mod generic;
mod names;
mod regions;
pub(crate) mod terms;
mod top_level;

use super::{AttributeId, BlockId, Form, Ir, OpId, RegionId, Text, TypeId, ValueId};
use rustc_hash::FxHashMap;
use terms::{Inside, Terms};

/// What is printed, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// All operations in generic form (`--mlir-print-op-generic`).
    pub generic: bool,
    /// Locations behind operations and block arguments (`--mlir-print-debuginfo`).
    pub locations: bool,
}

/// How much of a type, an attribute or an operation a message shows.
const SHORTENED: usize = 1024;

/// The text, or as much of it as a message shows.
fn shortened(mut out: Vec<u8>) -> String {
    if out.len() <= SHORTENED {
        return String::from_utf8_lossy(&out).into_owned();
    }
    let is_boundary = |at: &usize| out[*at] & 0xc0 != 0x80;
    out.truncate((0..=SHORTENED).rev().find(is_boundary).unwrap_or(0));
    String::from_utf8_lossy(&out).into_owned() + "..."
}

impl Ir {
    /// A type as a diagnostic shows it: without aliases, and cut off where nobody reads on.
    pub fn print_type(&self, ty: TypeId) -> String {
        Terms::new(&self.types, &self.attributes, &self.texts, false).beginning(Inside::Type(ty))
    }

    /// An attribute as a diagnostic shows it, like a type.
    pub fn print_attribute(&self, attribute: AttributeId) -> String {
        Terms::new(&self.types, &self.attributes, &self.texts, false).beginning(Inside::Attribute(attribute))
    }

    /// The whole module as text.
    pub fn print(&self, options: PrintOptions) -> Vec<u8> {
        Printer::new(self, options).module()
    }

    /// One operation as a diagnostic shows it: its regions included, but cut off where nobody reads on.
    pub fn print_op(&self, op: OpId, options: PrintOptions) -> String {
        let mut printer = Printer::new(self, options);
        printer.tasks.push(Task::Operation(op, 0));
        while printer.out.len() <= SHORTENED
            && let Some(task) = printer.tasks.pop()
        {
            printer.step(task);
        }
        shortened(printer.out)
    }
}

/// A piece of the module that is still to print.
enum Task {
    Operation(OpId, usize),
    Tail(OpId, usize),
    Str(&'static str),
    Region(RegionId, usize),
    RegionEnd(usize),
    Blocks(Option<BlockId>, usize),
    Operations(Option<OpId>, usize),
}

/// What has been printed, and what is still to print.
struct Printer<'i> {
    ir: &'i Ir,
    options: PrintOptions,
    terms: Terms<'i>,
    out: Vec<u8>,
    tasks: Vec<Task>,
    /// Names for values that have none.
    fresh: FxHashMap<ValueId, u32>,
    next_fresh: u32,
    predecessors: FxHashMap<BlockId, Vec<BlockId>>,
}

impl<'i> Printer<'i> {
    fn new(ir: &'i Ir, options: PrintOptions) -> Self {
        Self {
            ir,
            options,
            terms: Terms::new(&ir.types, &ir.attributes, &ir.texts, true),
            out: Vec::new(),
            tasks: Vec::new(),
            fresh: FxHashMap::default(),
            next_fresh: 0,
            predecessors: FxHashMap::default(),
        }
    }

    fn str(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn text(&mut self, text: Text) {
        self.out.extend_from_slice(self.ir.texts.get(text));
    }

    /// Prints what lies on the stack.
    fn run(&mut self) {
        while let Some(task) = self.tasks.pop() {
            self.step(task);
        }
    }

    fn step(&mut self, task: Task) {
        match task {
            Task::Str(text) => self.str(text),
            Task::Operation(op, indent) => self.operation(op, indent),
            Task::Tail(op, indent) => self.tail(op, indent),
            Task::Region(region, indent) => self.region(region, indent),
            Task::RegionEnd(indent) => {
                self.indent(indent);
                self.out.push(b'}');
            }
            Task::Blocks(Some(block), indent) => {
                self.tasks.push(Task::Blocks(self.ir.blocks[block.index()].next, indent));
                self.block(block, indent);
            }
            Task::Operations(Some(op), indent) => {
                self.tasks.push(Task::Operations(self.ir.operation(op).next, indent));
                self.tasks.push(Task::Str("\n"));
                self.tasks.push(Task::Operation(op, indent));
            }
            Task::Blocks(None, _) | Task::Operations(None, _) => {}
        }
    }

    /// Beyond the limit lines stay where they are: or the text would grow with the square of the nesting.
    fn indent(&mut self, columns: usize) {
        const LIMIT: usize = 128;
        self.out.resize(self.out.len() + columns.min(LIMIT), b' ');
    }

    fn operation(&mut self, op: OpId, indent: usize) {
        self.indent(indent);
        self.results(op);
        let form = if self.options.generic { Form::Generic } else { self.ir.form(op) };
        match form {
            Form::Generic => self.generic(op, indent),
            Form::Module | Form::ImplicitModule => self.custom_module(op, indent),
            Form::Function => self.custom_function(op, indent),
            Form::Return => {
                let in_function = self.ir.parent_op(op).is_some_and(|parent| self.ir.op_name(parent) == b"func.func");
                self.str(if in_function { "return" } else { "func.return" });
                self.plain(op, form);
            }
            Form::PlainFunctional | Form::PlainSame | Form::PlainList => {
                self.out.extend_from_slice(self.ir.op_name(op));
                self.plain(op, form);
            }
        }
    }
}
