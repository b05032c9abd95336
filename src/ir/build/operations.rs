//! Operations: their parts, [`OperationState`], and their place in a block.

use super::{BuildError, Builder, Handle, Location};
use crate::ir::types::ShapedKind;
use crate::ir::{ArenaRange, AttributeId, BlockId, Form, OpId, Type, TypeId, ValueId};
use crate::shape::{Conformance, Rule, Shape};
use crate::source::Span;

/// The parts of an operation to be created, like MLIR's class `OperationState`.
///
/// ```
/// # use broadcastable::ir::build::{Builder, BuildError, OperationState};
/// # let mut builder = Builder::new();
/// let i32 = builder.integer_type(32)?;
/// let seven = builder.integer_attribute(7, i32)?;
/// let constant = OperationState::new("my.constant").attribute("value", seven).result(i32).name("seven");
/// let value = builder.create_value(builder.body(), constant)?;
/// assert_eq!(builder.ir().value_name(value.id()).as_deref(), Some("%seven"));
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OperationState {
    pub(super) name: String,
    pub(super) operands: Vec<Handle<ValueId>>,
    pub(super) results: Vec<ResultType>,
    pub(super) properties: Vec<(String, Handle<AttributeId>)>,
    pub(super) attributes: Vec<(String, Handle<AttributeId>)>,
    pub(super) successors: Vec<Handle<BlockId>>,
    pub(super) span: Option<Span>,
    pub(super) location: Option<Location>,
    value_name: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum ResultType {
    Stated(Handle<TypeId>),
    Inferred(Rule, Handle<TypeId>),
}

impl OperationState {
    /// An operation `dialect.name` without operands and results.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            operands: Vec::new(),
            results: Vec::new(),
            properties: Vec::new(),
            attributes: Vec::new(),
            successors: Vec::new(),
            span: None,
            location: None,
            value_name: None,
        }
    }

    /// Adds operands.
    #[must_use]
    pub fn operands(mut self, values: impl IntoIterator<Item = Handle<ValueId>>) -> Self {
        self.operands.extend(values);
        self
    }

    /// Adds a result of this type.
    #[must_use]
    pub fn result(mut self, ty: Handle<TypeId>) -> Self {
        self.results.push(ResultType::Stated(ty));
        self
    }

    /// Adds a result with the broadcast of the operands by a rule as its shape, and this element type. It is a vector if
    /// the operands are vectors, otherwise a tensor.
    #[must_use]
    pub fn infer(mut self, rule: &Rule, element: Handle<TypeId>) -> Self {
        self.results.push(ResultType::Inferred(rule.clone(), element));
        self
    }

    /// Adds an attribute, to the dictionary after the operands.
    #[must_use]
    pub fn attribute(mut self, name: impl Into<String>, value: Handle<AttributeId>) -> Self {
        self.attributes.push((name.into(), value));
        self
    }

    /// Adds attributes, as [`OperationState::attribute`] does.
    #[must_use]
    pub fn attributes<N: Into<String>>(
        mut self,
        attributes: impl IntoIterator<Item = (N, Handle<AttributeId>)>,
    ) -> Self {
        self.attributes.extend(attributes.into_iter().map(|(name, value)| (name.into(), value)));
        self
    }

    /// Adds a property: an attribute that the operation defines, `<{name = value}>`.
    #[must_use]
    pub fn property(mut self, name: impl Into<String>, value: Handle<AttributeId>) -> Self {
        self.properties.push((name.into(), value));
        self
    }

    /// Adds a block that the operation may pass control to.
    #[must_use]
    pub fn successor(mut self, block: Handle<BlockId>) -> Self {
        self.successors.push(block);
        self
    }

    /// Sets the place of the operation in the builder's source, which diagnostics use. An operation without another location is printed
    /// with this place as its location.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Sets the location of the operation, in MLIR's terms.
    #[must_use]
    pub fn location(mut self, location: Location) -> Self {
        self.location = Some(location);
        self
    }

    /// Sets the name of the results in the text, without `%`. A number is added if the name is taken.
    #[must_use]
    pub fn name(mut self, hint: impl Into<String>) -> Self {
        self.value_name = Some(hint.into());
        self
    }
}

impl Builder {
    /// Creates an operation at the end of a block.
    ///
    /// # Errors
    /// [`BuildError::Shapes`], [`BuildError::Operand`] or [`BuildError::Mixed`] when a result cannot be inferred;
    /// [`BuildError::OperationName`], [`BuildError::AttributeName`], [`BuildError::RepeatedAttribute`];
    /// [`BuildError::Foreign`] for handles of another builder; [`BuildError::Full`]; [`BuildError::Fixed`] in a region of an
    /// operation that was skipped.
    pub fn create(&mut self, block: Handle<BlockId>, state: OperationState) -> Result<Handle<OpId>, BuildError> {
        let block = self.take(block)?;
        self.verify_is_printed(self.ir.parent_region(block))?;
        let operands = self.take_all(&state.operands)?;
        let successors = self.take_all(&state.successors)?;
        verify_op_name(&state.name)?;
        self.verify_room(operands.len() + state.results.len() + successors.len())?;
        let mut results = Vec::with_capacity(state.results.len());
        for result in &state.results {
            results.push(match result {
                ResultType::Stated(ty) => self.take(*ty)?,
                ResultType::Inferred(rule, element) => {
                    self.infer_type(&state.name, rule, &state.operands, *element)?.id
                }
            });
        }
        let properties = self.optional_dictionary(&state.properties)?;
        let attributes = self.optional_dictionary(&state.attributes)?;
        let location = self.location_of(state.location, state.span)?;

        let op = self.new_op(block, &state.name, Form::Generic, &operands, &results);
        if let Some(hint) = &state.value_name {
            let name = self.fresh_name(hint.as_bytes());
            self.ir.results(op).for_each(|value| self.ir.values[value.index()].name = Some(name));
        }
        if let Some(span) = state.span {
            self.ir.built_places.push((op, span));
        }
        if properties.is_some() || attributes.is_some() || location.is_some() || !successors.is_empty() {
            let first = self.ir.successors.len();
            self.ir.successors.extend(successors);
            let successors = ArenaRange::new(first, self.ir.successors.len());
            let extra = self.ir.extra_mut(op);
            (extra.properties, extra.attributes, extra.location) = (properties, attributes, location);
            extra.successors = successors;
        }
        Ok(self.hand_out(op))
    }

    /// Creates an operation with one result like [`Builder::create`], and returns the result.
    ///
    /// # Errors
    /// Those of [`Builder::create`], and [`BuildError::OneResult`].
    pub fn create_value(
        &mut self,
        block: Handle<BlockId>,
        state: OperationState,
    ) -> Result<Handle<ValueId>, BuildError> {
        if state.results.len() != 1 {
            return Err(BuildError::OneResult { operation: state.name, found: state.results.len() });
        }
        let op = self.create(block, state)?;
        Ok(self.hand_out(ValueId::at(self.ir.operations[op.id.index()].results.start as usize)))
    }

    /// The results of an operation.
    ///
    /// # Errors
    /// [`BuildError::Foreign`].
    pub fn results(&self, op: Handle<OpId>) -> Result<Vec<Handle<ValueId>>, BuildError> {
        let op = self.take(op)?;
        Ok(self.ir.results(op).map(|value| self.hand_out(value)).collect())
    }

    /// Returns the type of an operation's result by a rule: the broadcast shape of the operands, with `element`. The result is unranked if an operand of
    /// unknown rank may have more axes than the others. [`OperationState::infer`] calls it.
    ///
    /// # Errors
    /// [`BuildError::Shapes`], [`BuildError::Operand`], [`BuildError::Mixed`], [`BuildError::ElementType`], [`BuildError::Foreign`].
    pub fn infer_type(
        &mut self,
        operation: &str,
        rule: &Rule,
        operands: &[Handle<ValueId>],
        element: Handle<TypeId>,
    ) -> Result<Handle<TypeId>, BuildError> {
        let (shape, kind) = self.infer_shape_and_kind(operation, rule, operands)?;
        match kind {
            ShapedKind::Vector => self.vector_type(shape, element),
            _ => self.tensor_type(shape, element),
        }
    }

    /// The broadcast shape of operands by a rule: the shape of [`Builder::infer_type`].
    ///
    /// # Errors
    /// [`BuildError::Shapes`], [`BuildError::Operand`], [`BuildError::Mixed`], [`BuildError::Foreign`].
    pub fn infer_shape(&self, operation: &str, rule: &Rule, operands: &[Handle<ValueId>]) -> Result<Shape, BuildError> {
        self.infer_shape_and_kind(operation, rule, operands).map(|(shape, _)| shape)
    }

    fn infer_shape_and_kind(
        &self,
        operation: &str,
        rule: &Rule,
        operands: &[Handle<ValueId>],
    ) -> Result<(Shape, ShapedKind), BuildError> {
        let types = &self.ir.types;
        let mut shapes = Vec::with_capacity(operands.len());
        let mut kind = None;
        for (index, operand) in operands.iter().enumerate() {
            let ty = self.ir.value_type(self.take(*operand)?);
            let is_scalable = matches!(types.resolved(ty), Type::Vector { scalable, .. } if !scalable.is_empty());
            match types.shaped(ty) {
                Some(shaped) if shaped.kind != ShapedKind::MemRef && !is_scalable => {
                    if *kind.get_or_insert(shaped.kind) != shaped.kind {
                        return Err(BuildError::Mixed { operation: operation.to_owned() });
                    }
                    shapes.push(shaped.shape);
                }
                _ => {
                    let ty = self.ir.print_type(ty);
                    return Err(BuildError::Operand { operation: operation.to_owned(), operand: index, ty });
                }
            }
        }
        let shape = rule
            .infer(&shapes, Conformance::Spec)
            .map_err(|error| BuildError::Shapes { operation: operation.to_owned(), error })?;
        // The trait skips an operand of unknown rank, because it only restricts a declared result. An inferred result also has the axes of
        // that operand.
        let is_skipped = *rule == Rule::Broadcastable && shapes.contains(&None);
        let shape = if is_skipped { Shape::UNRANKED } else { shape };
        Ok((shape, kind.unwrap_or(ShapedKind::Tensor)))
    }

    /// A record for an operation of a name that was verified, at the end of a block.
    pub(super) fn new_op(
        &mut self,
        block: BlockId,
        name: &str,
        form: Form,
        operands: &[ValueId],
        results: &[TypeId],
    ) -> OpId {
        let name = self.ir.op_name_of(name);
        let op = self.ir.make_op(name, form, operands, results);
        self.ir.append_op(op, block);
        self.ir.note_uses(op, true);
        op
    }
}

/// Verifies `dialect.name`: each part is a bare identifier.
pub(crate) fn verify_op_name(name: &str) -> Result<(), BuildError> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
    };
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    if starts_well && name.contains('.') && name.split('.').all(is_word) {
        return Ok(());
    }
    Err(BuildError::OperationName { name: name.to_owned() })
}
