//! Passes: what changes a module, and what runs them.
//!
//! A [`Pass`] changes a module in place and tells [how much](Changes). A [`Manager`] runs several. Ids stay what they are: what a
//! pass adds has new ones.
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
//! let mut module = syntax::parse(&source, source.whole(), &syntax::Options::new(&registry)).ir;
//!
//! let changes = Manager::new().with(InferTypes).run(&mut module, &Context::new(&registry))?;
//! assert_eq!((changes.types, changes.operations), (1, 0));
//! let text = String::from_utf8(module.print(PrintOptions::default()))?;
//! assert!(text.contains("-> tensor<4x3xf32>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod infer;

pub use infer::InferTypes;

use crate::dialect::Registry;
use crate::ir::Ir;
use crate::ir::edit::EditError;

/// What a pass may ask.
#[derive(Clone, Copy, Debug)]
pub struct Context<'c> {
    /// What is known of operations.
    pub registry: &'c Registry,
}

impl<'c> Context<'c> {
    /// What is known of operations is all there is to know.
    pub const fn new(registry: &'c Registry) -> Self {
        Self { registry }
    }
}

/// What was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Values that have another type.
    pub types: usize,
    /// Operations that were put in.
    pub operations: usize,
}

impl Changes {
    /// Whether anything is other than before.
    pub const fn is_any(self) -> bool {
        self.types > 0 || self.operations > 0
    }
}

impl std::ops::AddAssign for Changes {
    fn add_assign(&mut self, other: Self) {
        self.types += other.types;
        self.operations += other.operations;
    }
}

/// Why a pass gave up. The module may be half changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PassError {
    /// There are more operations or values than ids.
    #[error("the module has more values than there are ids")]
    Full,
    /// A change was refused.
    #[error(transparent)]
    Edit(#[from] EditError),
}

/// Changes a module that was verified, so that it would be verified again.
pub trait Pass {
    /// What it is called on a command line: `infer-types`.
    fn name(&self) -> &'static str;

    /// Changes the module.
    ///
    /// # Errors
    /// [`PassError`], by the pass.
    fn run(&self, ir: &mut Ir, context: &Context<'_>) -> Result<Changes, PassError>;
}

/// Runs passes one after the other.
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

    /// And then this one.
    #[must_use]
    pub fn with(mut self, pass: impl Pass + 'p) -> Self {
        self.passes.push(Box::new(pass));
        self
    }

    /// Runs all of them; what they changed together.
    ///
    /// # Errors
    /// That of the first pass that gives up.
    pub fn run(&self, ir: &mut Ir, context: &Context<'_>) -> Result<Changes, PassError> {
        let mut all = Changes::default();
        for pass in &self.passes {
            all += pass.run(ir, context)?;
        }
        Ok(all)
    }
}
