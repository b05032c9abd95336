//! The methods of [`Ir`] that make attributes, with the same names, for handles.

use super::{BuildError, Builder, Handle};
use crate::ir::make::{AttributeError, DenseElement};
use crate::ir::{AttributeId, Ir, TypeId};
use crate::shape::Rule;

impl Builder {
    /// Makes an attribute, if there is room for it and for `more` further bytes or entries.
    fn make(
        &mut self,
        more: usize,
        make: impl FnOnce(&mut Ir) -> Result<AttributeId, AttributeError>,
    ) -> Result<Handle<AttributeId>, BuildError> {
        self.verify_room(more.saturating_add(1))?;
        let id = make(&mut self.ir)?;
        Ok(self.hand_out(id))
    }

    /// [`Ir::unit_attribute`]: `unit`
    ///
    /// # Errors
    /// [`BuildError::Full`], as for all attributes.
    pub fn unit_attribute(&mut self) -> Result<Handle<AttributeId>, BuildError> {
        self.make(0, |ir| Ok(ir.unit_attribute()))
    }

    /// [`Ir::bool_attribute`]: `true` or `false`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn bool_attribute(&mut self, value: bool) -> Result<Handle<AttributeId>, BuildError> {
        self.make(0, |ir| Ok(ir.bool_attribute(value)))
    }

    /// [`Ir::integer_attribute`]: `7 : i32`
    ///
    /// # Errors
    /// [`BuildError::Attribute`], [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn integer_attribute(&mut self, value: i64, ty: Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.take(ty)?;
        self.make(0, |ir| ir.integer_attribute(value, ty))
    }

    /// [`Ir::float_attribute`]: `1.5 : f32`
    ///
    /// # Errors
    /// [`BuildError::Attribute`], [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn float_attribute(&mut self, value: f64, ty: Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.take(ty)?;
        self.make(0, |ir| ir.float_attribute(value, ty))
    }

    /// [`Ir::string_attribute`]: `"text"`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn string_attribute(&mut self, text: &str) -> Result<Handle<AttributeId>, BuildError> {
        self.make(text.len().saturating_mul(3), |ir| Ok(ir.string_attribute(text)))
    }

    /// [`Ir::symbol_attribute`]: `@name`
    ///
    /// # Errors
    /// [`BuildError::Attribute`] for an empty name, [`BuildError::Full`].
    pub fn symbol_attribute(&mut self, name: &str) -> Result<Handle<AttributeId>, BuildError> {
        self.make(name.len().saturating_mul(3), |ir| ir.symbol_attribute(name))
    }

    /// [`Ir::type_attribute`]: a type as an attribute.
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn type_attribute(&mut self, ty: Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.take(ty)?;
        self.make(0, |ir| Ok(ir.type_attribute(ty)))
    }

    /// [`Ir::array_attribute`]: `[a, b]`
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn array_attribute(&mut self, elements: &[Handle<AttributeId>]) -> Result<Handle<AttributeId>, BuildError> {
        let elements = self.take_all(elements)?;
        self.make(elements.len(), |ir| Ok(ir.array_attribute(&elements)))
    }

    /// [`Ir::dictionary_attribute`]: `{name = value}`
    ///
    /// # Errors
    /// [`BuildError::Attribute`], [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn dictionary_attribute(
        &mut self,
        entries: &[(&str, Handle<AttributeId>)],
    ) -> Result<Handle<AttributeId>, BuildError> {
        let mut owned = Vec::with_capacity(entries.len());
        let mut bytes = 0usize;
        for &(name, value) in entries {
            owned.push((name, self.take(value)?));
            bytes = bytes.saturating_add(name.len());
        }
        self.make(bytes.saturating_add(entries.len()), |ir| ir.dictionary_attribute(&owned))
    }

    /// A dictionary, or `None` without entries.
    pub(super) fn optional_dictionary(
        &mut self,
        entries: &[(String, Handle<AttributeId>)],
    ) -> Result<Option<AttributeId>, BuildError> {
        if entries.is_empty() {
            return Ok(None);
        }
        let entries: Vec<_> = entries.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        Ok(Some(self.dictionary_attribute(&entries)?.id))
    }

    /// [`Ir::dense_array_attribute`]: `array<i64: 1, 2>`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn dense_array_attribute(&mut self, values: &[i64]) -> Result<Handle<AttributeId>, BuildError> {
        self.make(values.len().saturating_mul(22), |ir| Ok(ir.dense_array_attribute(values)))
    }

    /// [`Ir::dense_attribute`]: `dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>`
    ///
    /// # Errors
    /// [`BuildError::Attribute`], [`BuildError::Foreign`], [`BuildError::Full`].
    ///
    /// ```
    /// # use broadcastable::ir::build::Builder;
    /// let mut builder = Builder::new();
    /// let i64 = builder.integer_type(64)?;
    /// let ty = builder.tensor_type("2x2".parse()?, i64)?;
    /// let constant = builder.dense_attribute(ty, &[1i64, 2, 3, 4])?;
    /// assert_eq!(builder.ir().print_attribute(constant.id()), "dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dense_attribute<E: DenseElement>(
        &mut self,
        ty: Handle<TypeId>,
        elements: &[E],
    ) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.take(ty)?;
        self.make(elements.len().saturating_mul(32), |ir| ir.dense_attribute(ty, elements))
    }

    /// [`Ir::dense_numbers_attribute`]: numbers converted to the element type.
    ///
    /// # Errors
    /// Those of [`Builder::dense_attribute`].
    ///
    /// ```
    /// # use broadcastable::ir::build::Builder;
    /// let mut builder = Builder::new();
    /// let i1 = builder.integer_type(1)?;
    /// let ty = builder.tensor_type("2".parse()?, i1)?;
    /// let constant = builder.dense_numbers_attribute(ty, &[0.0, 2.0])?;
    /// assert_eq!(builder.ir().print_attribute(constant.id()), "dense<[false, true]> : tensor<2xi1>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dense_numbers_attribute(
        &mut self,
        ty: Handle<TypeId>,
        numbers: &[f64],
    ) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.take(ty)?;
        self.make(numbers.len().saturating_mul(32), |ir| ir.dense_numbers_attribute(ty, numbers))
    }

    /// [`Ir::rule_attribute`]: `#bcast.rule<numpy>`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn rule_attribute(&mut self, rule: &Rule) -> Result<Handle<AttributeId>, BuildError> {
        self.make(rule.to_string().len().saturating_add(16), |ir| Ok(ir.rule_attribute(rule)))
    }

    /// [`Ir::elided_attribute`]: `dense_resource<__elided__> : tensor<2x2xf32>`
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn elided_attribute(&mut self, ty: Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.take(ty)?;
        self.make(16, |ir| Ok(ir.elided_attribute(ty)))
    }

    /// [`Ir::opaque_attribute`]: `#dialect.name<body>`
    ///
    /// # Errors
    /// [`BuildError::Attribute`], as of [`Builder::opaque_type`]; [`BuildError::Full`].
    pub fn opaque_attribute(
        &mut self,
        dialect: &str,
        name: &str,
        body: Option<&str>,
    ) -> Result<Handle<AttributeId>, BuildError> {
        let bytes = dialect.len() + name.len() + body.map_or(0, str::len);
        self.make(bytes.saturating_add(4), |ir| ir.opaque_attribute(dialect, name, body))
    }
}
