//! Passes, and the manager that runs them.
//!
//! A [`Pass`] changes a module in place and returns [a summary](Changes). A [`Manager`] runs several. Ids stay valid: added parts have new ones.
//!
//! ```
//! use broadcastable::dialect::Registry;
//! use broadcastable::ir::PrintOptions;
//! use broadcastable::pass::{Context, InferTypes, Manager};
//! use broadcastable::{source::SourceFile, syntax};
//!
//! let text = r#"
//! func.func @f(%a: tensor<4x1xf32>, %b: tensor<?x3xf32>) {
//!   %0 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
//!   return
//! }"#;
//! let source = SourceFile::new("example.mlir", text)?;
//! let registry = Registry::default();
//! let mut module = syntax::parse(&source, &syntax::Options::new(&registry)).ir;
//!
//! let changes = Manager::new().with(InferTypes).run(&mut module, &Context::new(&registry))?;
//! assert_eq!((changes.types, changes.operations), (1, 0));
//! let text = module.print_to_string(PrintOptions::default());
//! assert!(text.contains("-> tensor<4x3xf32>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod infer;
mod text;

pub use infer::InferTypes;
pub use text::{TextEdit, apply, text_edits};

use crate::diagnostic::{Severity, Sink};
use crate::dialect::Registry;
use crate::ir::Ir;
use crate::ir::edit::EditError;
use crate::limits::Limits;
use crate::source::SourceFile;
use crate::verify;

/// The inputs of a pass.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Context<'c> {
    /// The definitions of operations.
    pub registry: &'c Registry,
    /// The limits.
    pub limits: &'c Limits,
}

impl<'c> Context<'c> {
    /// Creates a context with definitions of operations alone.
    pub const fn new(registry: &'c Registry) -> Self {
        Self { registry, limits: &Limits::DEFAULT }
    }

    /// Returns the context with [`limits`](Self#structfield.limits) set.
    #[must_use]
    pub const fn limits(self, limits: &'c Limits) -> Self {
        Self { limits, ..self }
    }
}

/// A summary of changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Changes {
    /// The number of values whose type changed.
    pub types: usize,
    /// The number of inserted operations.
    pub operations: usize,
    /// Operations that were erased.
    pub erased: usize,
    /// The number of other changes, of operands, attributes and other parts.
    pub other: usize,
}

impl Changes {
    /// Whether there are any changes.
    pub const fn is_any(self) -> bool {
        self.types > 0 || self.operations > 0 || self.erased > 0 || self.other > 0
    }
}

impl std::ops::AddAssign for Changes {
    fn add_assign(&mut self, other: Self) {
        self.types += other.types;
        self.operations += other.operations;
        self.erased += other.erased;
        self.other += other.other;
    }
}

/// The reason why a pass failed. The module may be partly changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PassError {
    /// There are more operations or values than ids.
    #[error("the module has more values than there are ids")]
    Full,
    /// A change was refused.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The module was valid before a pass, and is invalid after it. Checked in debug builds only.
    #[error("after pass '{pass}': {message}")]
    Invalid {
        /// The pass.
        pass: &'static str,
        /// The first error.
        message: String,
    },
}

/// Changes a verified module, and keeps it valid.
pub trait Pass {
    /// The name on a command line: `infer-types`.
    fn name(&self) -> &'static str;

    /// Changes the module.
    ///
    /// # Errors
    /// [`PassError`], by the pass.
    fn run(&self, ir: &mut Ir, context: &Context<'_>) -> Result<Changes, PassError>;
}

/// Runs passes one after the other; in debug builds a module that verifies is verified after each.
#[derive(Default)]
pub struct Manager<'p> {
    passes: Vec<Box<dyn Pass + 'p>>,
}

impl std::fmt::Debug for Manager<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.passes.iter().map(|pass| pass.name())).finish()
    }
}

impl<'p> Manager<'p> {
    /// No passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a pass.
    #[must_use]
    pub fn with(mut self, pass: impl Pass + 'p) -> Self {
        self.passes.push(Box::new(pass));
        self
    }

    /// Runs all passes; returns the combined changes.
    ///
    /// # Errors
    /// The error of the first pass that fails; in debug builds also [`PassError::Invalid`].
    pub fn run(&self, ir: &mut Ir, context: &Context<'_>) -> Result<Changes, PassError> {
        let mut all = Changes::default();
        let is_right = cfg!(debug_assertions) && first_error(ir, context).is_none();
        for pass in &self.passes {
            let changes = pass.run(ir, context)?;
            if is_right
                && changes.is_any()
                && let Some(message) = first_error(ir, context)
            {
                return Err(PassError::Invalid { pass: pass.name(), message });
            }
            all += changes;
        }
        Ok(all)
    }
}

/// The first error of a module.
fn first_error(ir: &Ir, context: &Context<'_>) -> Option<String> {
    let source = SourceFile::new("", ir.texts().source()).ok()?;
    let mut sink = Sink::new();
    verify::verify(ir, &source, &verify::Options::new(context.registry).limits(context.limits), &mut sink);
    let error = sink.finish().into_iter().find(|diagnostic| diagnostic.severity == Severity::Error)?;
    Some(error.message.to_string())
}
