//! Builds IR in code, without text: [`Builder`].
//!
//! A compiler for another language creates types and attributes, and then operations one after the other, in MLIR's terms. The result prints as MLIR, is
//! verified like a module that was read, and is equal after it is printed and read.
//!
//! ```
//! use broadcastable::ir::build::{Builder, FunctionState, OperationState};
//! use broadcastable::ir::PrintOptions;
//! use broadcastable::shape::Rule;
//!
//! let mut builder = Builder::new();
//! let f32 = builder.float_type("f32")?;
//! let image = builder.tensor_type("8x?x4".parse()?, f32)?;
//! let row = builder.tensor_type("50x1".parse()?, f32)?;
//!
//! let function = builder.function(FunctionState::new("scale").parameter("x", image).parameter("y", row))?;
//! let operands = [function.arguments()[0], function.arguments()[1]];
//! let product = OperationState::new("my.multiply").operands(operands).infer(&Rule::Numpy, f32);
//! let product = builder.create_value(function.body(), product)?;
//! builder.returns(&function, [product])?;
//!
//! let text = String::from_utf8(builder.finish().print(PrintOptions::default()))?;
//! assert_eq!(
//!     text,
//!     r#"module {
//!   func.func @scale(%x: tensor<8x?x4xf32>, %y: tensor<50x1xf32>) -> tensor<8x50x4xf32> {
//!     %0 = "my.multiply"(%x, %y) : (tensor<8x?x4xf32>, tensor<50x1xf32>) -> tensor<8x50x4xf32>
//!     return %0 : tensor<8x50x4xf32>
//!   }
//! }
//! "#
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Guarantees
//!
//! A builder returns [`Handle`]s, and accepts only its own: an id of another module is a [`BuildError`], not another value. Operations are created inside
//! blocks, blocks inside regions, regions inside operations, so that the module is a tree; types and attributes are refused if MLIR's text cannot express
//! them. No function panics, and a refused call has no effect.
//!
//! [`verify`](crate::verify) reports all other errors, such as a use before its definition or a function without a return, as for a module that was read.
//!
//! # Locations
//!
//! A builder [made for a source](Builder::for_source) takes spans of it, [`OperationState::at`]. They become MLIR's locations, and are returned by
//! [`Ir::place`] and used as the places of diagnostics.

mod attributes;
mod edit;
mod error;
mod functions;
mod locations;
mod operations;
mod skipped;
mod types;

pub use error::BuildError;
pub use functions::{Function, FunctionState};
pub use locations::Location;
pub use operations::OperationState;

pub(crate) use operations::verify_op_name;
#[cfg(feature = "onnx")]
pub(crate) use types::type_of_text;

use super::{
    ArenaRange, AttributeId, Block, BlockId, Form, Ir, NameId, OpId, RegionId, TopLevel, TypeId, ValueData, ValueId,
};
use crate::ir::Definition;
use crate::source::SourceFile;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An id created by a [`Builder`], with the identity of the builder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Handle<Id> {
    id: Id,
    owner: u64,
}

impl<Id: Copy> Handle<Id> {
    /// The id, which the queries of [`Ir`] take.
    pub fn id(self) -> Id {
        self.id
    }
}

/// Ids that a builder can turn into handles.
pub trait KnownId: Copy + sealed::Sealed {}

mod sealed {
    use super::Ir;

    pub trait Sealed {
        fn exists(self, ir: &Ir) -> bool;
    }
}

macro_rules! known {
    ($($id:ident: |$this:ident, $ir:ident| $exists:expr;)*) => {$(
        impl KnownId for $id {}

        impl sealed::Sealed for $id {
            fn exists(self, $ir: &Ir) -> bool {
                let $this = self;
                $exists
            }
        }
    )*};
}

known! {
    OpId: |op, ir| ir.operations.get(op.index()).is_some_and(|operation| !operation.is_erased);
    ValueId: |value, ir| value.index() < ir.values.len() && !ir.is_defined_by_erased(value);
    BlockId: |block, ir| ir.blocks.get(block.index()).is_some_and(|record| record.region.exists(ir));
    RegionId: |region, ir| ir.regions.get(region.index()).is_some_and(|region| region.operation.is_some());
    TypeId: |ty, ir| ty.index() < ir.types.len();
    AttributeId: |attribute, ir| attribute.index() < ir.attributes.entries.len();
}

/// Builds a module. See the [page of the module](self).
#[derive(Debug)]
pub struct Builder {
    ir: Ir,
    owner: u64,
    /// The source that spans refer to.
    source: Option<SourceFile>,
    body: BlockId,
    /// The number of requests for a name, used for the next suffix.
    names: FxHashMap<Vec<u8>, u32>,
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    /// An empty module.
    pub fn new() -> Self {
        Self::with_module(Ir::new(Arc::default()), None)
    }

    /// An empty module built from `source`: the places of operations are spans of it.
    pub fn for_source(source: &SourceFile) -> Self {
        Self::with_module(Ir::new(source.share()), Some(source.clone()))
    }

    fn with_module(mut ir: Ir, source: Option<SourceFile>) -> Self {
        let name = ir.op_name_of("builtin.module");
        ir.set_built_in_format(name);
        let module = ir.make_op(name, Form::Custom, &[], &[]);
        let region = ir.append_region(module);
        let body = BlockId::at(ir.blocks.len());
        ir.blocks.push(Block::new(region));
        ir.append_block(body, region);
        ir.top_level.push(TopLevel::Operation(module));
        Self { ir, owner: next_owner(), source, body, names: FxHashMap::default() }
    }

    /// Continues with a module that was read or built. Existing handles belong to another builder; [`Builder::own`] makes new ones from ids.
    ///
    /// # Errors
    /// [`BuildError::NoModule`] unless the top level is one module with a body.
    pub fn edit(ir: Ir) -> Result<Self, BuildError> {
        let mut operations = ir.top_level();
        let body = match (operations.next(), operations.next()) {
            (Some(module), None) if ir.op_name_bytes(module) == b"builtin.module" => {
                ir.regions(module).next().and_then(|region| ir.blocks(region).next())
            }
            _ => None,
        };
        drop(operations);
        let body = body.ok_or(BuildError::NoModule)?;
        Ok(Self { ir, owner: next_owner(), source: None, body, names: FxHashMap::default() })
    }

    /// Returns the module built so far.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    /// The block of the module, for functions and other top-level operations.
    pub fn body(&self) -> Handle<BlockId> {
        self.hand_out(self.body)
    }

    /// The module, complete.
    pub fn finish(self) -> Ir {
        self.ir
    }

    /// The handle of an id that [`Ir`] gave, of [`Builder::ir`] or of the module before [`Builder::edit`].
    ///
    /// # Errors
    /// [`BuildError::Unknown`] when this module has nothing of that id.
    pub fn own<Id: KnownId>(&self, id: Id) -> Result<Handle<Id>, BuildError> {
        if id.exists(&self.ir) { Ok(self.hand_out(id)) } else { Err(BuildError::Unknown) }
    }

    fn hand_out<Id>(&self, id: Id) -> Handle<Id> {
        Handle { id, owner: self.owner }
    }

    /// Returns the id of a handle of this builder.
    fn take<Id: KnownId>(&self, handle: Handle<Id>) -> Result<Id, BuildError> {
        match handle.id.exists(&self.ir) {
            _ if handle.owner != self.owner => Err(BuildError::Foreign),
            true => Ok(handle.id),
            false => Err(BuildError::Unknown),
        }
    }

    fn take_all<Id: KnownId>(&self, handles: &[Handle<Id>]) -> Result<Vec<Id>, BuildError> {
        handles.iter().map(|handle| self.take(*handle)).collect()
    }

    /// The type of a value.
    ///
    /// # Errors
    /// [`BuildError::Foreign`].
    pub fn value_type(&self, value: Handle<ValueId>) -> Result<Handle<TypeId>, BuildError> {
        Ok(self.hand_out(self.ir.value_type(self.take(value)?)))
    }

    /// Adds a region to an operation, after its other regions.
    ///
    /// # Errors
    /// [`BuildError::Foreign`]; [`BuildError::Fixed`] for a module or a function, which have theirs; [`BuildError::Full`].
    pub fn add_region(&mut self, op: Handle<OpId>) -> Result<Handle<RegionId>, BuildError> {
        let op = self.take(op)?;
        if self.ir.form(op) != Form::Generic {
            return Err(self.fixed(op));
        }
        self.verify_room(1)?;
        let region = self.ir.append_region(op);
        Ok(self.hand_out(region))
    }

    /// Adds a block with arguments of these types to a region, after its other blocks.
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`]; [`BuildError::Fixed`] for a region of an operation that was skipped.
    pub fn add_block(
        &mut self,
        region: Handle<RegionId>,
        arguments: &[Handle<TypeId>],
    ) -> Result<Handle<BlockId>, BuildError> {
        let region = self.take(region)?;
        self.verify_is_printed(region)?;
        let types = self.take_all(arguments)?;
        self.verify_room(types.len())?;
        let is_entry = self.ir.regions[region.index()].first.is_none();
        let label = if is_entry { None } else { Some(self.fresh_name(b"bb")) };
        let arguments: Vec<_> = types.into_iter().map(|ty| (ty, None)).collect();
        let block = self.new_block(region, &arguments);
        self.ir.blocks[block.index()].label = label;
        Ok(self.hand_out(block))
    }

    fn new_block(&mut self, region: RegionId, arguments: &[(TypeId, Option<NameId>)]) -> BlockId {
        let block = BlockId::at(self.ir.blocks.len());
        let first = self.ir.values.len();
        let definition = Definition::Argument(block);
        self.ir.values.extend(arguments.iter().map(|(ty, name)| ValueData { ty: *ty, name: *name, definition }));
        let arguments = ArenaRange::new(first, self.ir.values.len());
        self.ir.blocks.push(Block { arguments, ..Block::new(region) });
        self.ir.append_block(block, region);
        block
    }

    /// The arguments of a block.
    ///
    /// # Errors
    /// [`BuildError::Foreign`].
    pub fn arguments(&self, block: Handle<BlockId>) -> Result<Vec<Handle<ValueId>>, BuildError> {
        let block = self.take(block)?;
        Ok(self.ir.arguments(block).map(|value| self.hand_out(value)).collect())
    }

    /// Sets the name of a value in the text, without `%`. A number is added if the name is taken.
    ///
    /// # Errors
    /// [`BuildError::Foreign`].
    pub fn set_value_name(&mut self, value: Handle<ValueId>, hint: &str) -> Result<(), BuildError> {
        let value = self.take(value)?;
        let name = self.fresh_name(hint.as_bytes());
        self.ir.values[value.index()].name = Some(name);
        Ok(())
    }

    /// Sets the type of a value that was unknown when the value was created.
    #[cfg(feature = "onnx")]
    pub(crate) fn set_value_type(&mut self, value: Handle<ValueId>, ty: Handle<TypeId>) -> Result<(), BuildError> {
        let (value, ty) = (self.take(value)?, self.take(ty)?);
        self.ir.values[value.index()].ty = ty;
        Ok(())
    }

    fn fixed(&self, op: OpId) -> BuildError {
        BuildError::Fixed { operation: self.op_name(op) }
    }

    fn op_name(&self, op: OpId) -> String {
        String::from_utf8_lossy(self.ir.op_name_bytes(op)).into_owned()
    }

    /// Whether `more` entries fit into every arena, with a margin.
    fn verify_room(&self, more: usize) -> Result<(), BuildError> {
        const MARGIN: usize = 1 << 16;
        let ir = &self.ir;
        let fullest = [
            ir.operations.len(),
            ir.values.len(),
            ir.operands.len(),
            ir.blocks.len(),
            ir.regions.len(),
            ir.successors.len(),
            ir.attributes.entries.len(),
            ir.attributes.lists.len(),
            ir.attributes.dictionary.len(),
            ir.texts.len(),
        ];
        let is_full = |len: &usize| len.saturating_add(more) > u32::MAX as usize - MARGIN;
        if fullest.iter().any(is_full) { Err(BuildError::Full) } else { Ok(()) }
    }

    /// An unused name for a value or a block: the hint, with a number after it if it is taken.
    fn fresh_name(&mut self, hint: &[u8]) -> NameId {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
        let mut base: Vec<u8> = hint.iter().map(|byte| if is_part(byte) { *byte } else { b'_' }).collect();
        if base.first().is_none_or(u8::is_ascii_digit) {
            base.insert(0, b'_');
        }
        base.truncate(256);
        let mut name = base.clone();
        while self.ir.names.find(&self.ir.texts, &name).is_some() {
            let count = self.names.entry(base.clone()).or_insert(0);
            *count += 1;
            name = [&base[..], b"_", count.to_string().as_bytes()].concat();
        }
        let text = self.ir.texts.add(&name);
        NameId::at(self.ir.names.intern(&self.ir.texts, &name, text))
    }
}

/// A number that identifies one builder.
fn next_owner() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
