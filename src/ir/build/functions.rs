//! Functions: `func.func` and `func.return`.

use super::{BuildError, Builder, Handle};
use crate::ir::attributes::AttributeKind;
use crate::ir::{AttributeError, AttributeId, BlockId, Form, OpId, Type, TypeId, ValueId};
use crate::source::Span;

/// The parts of a function to be created.
#[derive(Clone, Debug)]
pub struct FunctionState {
    name: String,
    parameters: Vec<(String, Handle<TypeId>)>,
    results: Option<Vec<Handle<TypeId>>>,
    attributes: Vec<(String, Handle<AttributeId>)>,
    properties: Vec<(String, Handle<AttributeId>)>,
    is_private: bool,
    span: Option<Span>,
}

impl FunctionState {
    /// A public function without parameters. Its results are the operands of its first [return](Builder::returns).
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            parameters: Vec::new(),
            results: None,
            attributes: Vec::new(),
            properties: Vec::new(),
            is_private: false,
            span: None,
        }
    }

    /// Adds a parameter; the name is a hint, without `%`.
    #[must_use]
    pub fn parameter(mut self, name: impl Into<String>, ty: Handle<TypeId>) -> Self {
        self.parameters.push((name.into(), ty));
        self
    }

    /// Declares the types of the results.
    #[must_use]
    pub fn results(mut self, types: impl IntoIterator<Item = Handle<TypeId>>) -> Self {
        self.results = Some(types.into_iter().collect());
        self
    }

    /// Adds an attribute, whose name must begin with the name of a dialect: `my.fast`.
    #[must_use]
    pub fn attribute(mut self, name: impl Into<String>, value: Handle<AttributeId>) -> Self {
        self.attributes.push((name.into(), value));
        self
    }

    /// Adds an attribute that the definition of functions requires, such as `arg_attrs`: a dictionary for each parameter.
    #[must_use]
    pub fn property(mut self, name: impl Into<String>, value: Handle<AttributeId>) -> Self {
        self.properties.push((name.into(), value));
        self
    }

    /// Makes the function private.
    #[must_use]
    pub fn private(mut self) -> Self {
        self.is_private = true;
        self
    }

    /// Sets the place of the function in the builder's source.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }
}

/// A function that is being built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    op: Handle<OpId>,
    body: Handle<BlockId>,
    arguments: Vec<Handle<ValueId>>,
    has_results: bool,
}

impl Function {
    /// The operation `func.func`.
    pub fn op(&self) -> Handle<OpId> {
        self.op
    }

    /// The entry block.
    pub fn body(&self) -> Handle<BlockId> {
        self.body
    }

    /// Returns the values of the parameters in the body, in order.
    pub fn arguments(&self) -> &[Handle<ValueId>] {
        &self.arguments
    }
}

impl Builder {
    /// Begins a function in the body of the module.
    ///
    /// # Errors
    /// [`AttributeError::SymbolName`] for an empty name; those of [`Builder::create`].
    pub fn function(&mut self, state: FunctionState) -> Result<Function, BuildError> {
        let op = self.func_op(&state, state.is_private)?;
        let mut arguments = Vec::with_capacity(state.parameters.len());
        for (name, ty) in &state.parameters {
            arguments.push((self.take(*ty)?, Some(self.fresh_name(name.as_bytes()))));
        }
        let region = self.ir.append_region(op);
        let block = self.new_block(region, &arguments);
        let arguments = self.ir.arguments(block).map(|value| self.hand_out(value)).collect();
        let has_results = state.results.is_some();
        Ok(Function { op: self.hand_out(op), body: self.hand_out(block), arguments, has_results })
    }

    /// Declares a private function that is defined elsewhere.
    ///
    /// # Errors
    /// Those of [`Builder::function`].
    pub fn declare_function(&mut self, state: FunctionState) -> Result<Handle<OpId>, BuildError> {
        let op = self.func_op(&state, true)?;
        self.ir.append_region(op);
        Ok(self.hand_out(op))
    }

    /// The operation with its properties and without its region.
    fn func_op(&mut self, state: &FunctionState, is_private: bool) -> Result<OpId, BuildError> {
        if state.name.is_empty() {
            return Err(AttributeError::SymbolName.into());
        }
        self.verify_room(state.parameters.len())?;
        let inputs: Vec<_> = state.parameters.iter().map(|(_, ty)| *ty).collect();
        let ty = self.function_type(&inputs, state.results.as_deref().unwrap_or_default())?;
        let mut properties = vec![
            ("function_type".to_owned(), self.type_attribute(ty)?),
            ("sym_name".to_owned(), self.string_attribute(&state.name)?),
        ];
        if is_private {
            properties.push(("sym_visibility".to_owned(), self.string_attribute("private")?));
        }
        properties.extend(state.properties.iter().cloned());
        let properties = self.optional_dictionary(&properties)?;
        let attributes = self.optional_dictionary(&state.attributes)?;
        let location = self.location_of(None, state.span)?;
        let op = self.new_op(self.body, "func.func", Form::Custom, &[], &[]);
        self.ir.set_built_in_format(self.ir.operation(op).name);
        let extra = self.ir.extra_mut(op);
        (extra.properties, extra.attributes, extra.location) = (properties, attributes, location);
        self.ir.built_places.extend(state.span.map(|span| (op, span)));
        Ok(op)
    }

    /// Ends the body of a function by returning values. The first return of a function without declared results determines them.
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn returns(
        &mut self,
        function: &Function,
        values: impl IntoIterator<Item = Handle<ValueId>>,
    ) -> Result<Handle<OpId>, BuildError> {
        self.returns_at(function, values, None)
    }

    /// [`Builder::returns`], with a place in the builder's source.
    ///
    /// # Errors
    /// [`BuildError::Span`], and those of [`Builder::returns`].
    pub fn returns_at(
        &mut self,
        function: &Function,
        values: impl IntoIterator<Item = Handle<ValueId>>,
        span: Option<Span>,
    ) -> Result<Handle<OpId>, BuildError> {
        let (op, body) = (self.take(function.op)?, self.take(function.body)?);
        let values: Vec<_> = values.into_iter().map(|value| self.take(value)).collect::<Result<_, _>>()?;
        self.verify_room(values.len())?;
        let location = self.location_of(None, span)?;
        let is_first = !self.ir.block_ops(body).any(|op| self.ir.op_name_bytes(op) == b"func.return");
        if is_first && !function.has_results {
            let results = values.iter().map(|value| self.ir.value_type(*value)).collect();
            self.set_results(op, results);
        }
        let op = self.new_op(body, "func.return", Form::Custom, &values, &[]);
        self.ir.set_built_in_format(self.ir.operation(op).name);
        if location.is_some() {
            self.ir.extra_mut(op).location = location;
        }
        self.ir.built_places.extend(span.map(|span| (op, span)));
        Ok(self.hand_out(op))
    }

    fn set_results(&mut self, op: OpId, results: Box<[TypeId]>) {
        let Some(attribute) = self.ir.attribute(op, "function_type") else { return };
        let AttributeKind::Type(ty) = *self.ir.attributes.get(attribute) else { return };
        let Type::Function { inputs, .. } = self.ir.types.get(ty).clone() else { return };
        let ty = Type::Function { inputs, results };
        let ty = self.ir.types.intern(ty, &self.ir.attributes, &self.ir.texts);
        self.ir.attributes.entries[attribute.index()] = AttributeKind::Type(ty);
    }
}
