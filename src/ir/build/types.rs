//! Makes types, and refuses those that MLIR does not have.

use super::{BuildError, Builder, Handle};
use crate::ir::make::opaque;
use crate::ir::types::{FLOAT_TYPES, Signedness, Type};
use crate::ir::{TypeId, ValueId};
use crate::shape::Shape;

impl Builder {
    fn intern(&mut self, ty: Type) -> Handle<TypeId> {
        let id = self.ir.types.intern(ty, &self.ir.attributes, &self.ir.texts);
        self.hand_out(id)
    }

    /// `i32`: a signless integer.
    ///
    /// # Errors
    /// [`BuildError::Width`].
    pub fn integer_type(&mut self, width: u32) -> Result<Handle<TypeId>, BuildError> {
        self.integer_type_of(width, Signedness::Signless)
    }

    /// `si32`, `ui32` or `i32`.
    ///
    /// # Errors
    /// [`BuildError::Width`].
    pub fn integer_type_of(&mut self, width: u32, signedness: Signedness) -> Result<Handle<TypeId>, BuildError> {
        const WIDTH_LIMIT: u32 = 16_777_215;
        if width > WIDTH_LIMIT {
            return Err(BuildError::Width { width });
        }
        Ok(self.intern(Type::Integer { width, signedness }))
    }

    /// A floating-point type by its name: `f32`, `bf16`, `f8E4M3FN`.
    ///
    /// # Errors
    /// [`BuildError::FloatType`].
    pub fn float_type(&mut self, name: &str) -> Result<Handle<TypeId>, BuildError> {
        match FLOAT_TYPES.iter().find(|known| **known == name) {
            Some(known) => Ok(self.intern(Type::Float(known))),
            None => Err(BuildError::FloatType { name: name.to_owned() }),
        }
    }

    /// `index`
    pub fn index_type(&mut self) -> Handle<TypeId> {
        self.intern(Type::Index)
    }

    /// `none`
    pub fn none_type(&mut self) -> Handle<TypeId> {
        self.intern(Type::None)
    }

    /// A type of a dialect: `!dialect.name`, or `!dialect.name<body>`.
    ///
    /// # Errors
    /// [`BuildError::Attribute`] for a dialect or a name that is no identifier, the dialects `builtin` and `bcast`, which have no such
    /// types, and a body that is not of letters, digits, blanks and `_.,:=?*+-`.
    pub fn opaque_type(&mut self, dialect: &str, name: &str, body: Option<&str>) -> Result<Handle<TypeId>, BuildError> {
        let text = opaque('!', dialect, name, body)?;
        Ok(self.intern(Type::Opaque(text.into_bytes().into())))
    }

    /// `complex<f32>`
    ///
    /// # Errors
    /// [`BuildError::ElementType`] unless the element is an integer or a floating-point number; [`BuildError::Foreign`].
    pub fn complex_type(&mut self, element: Handle<TypeId>) -> Result<Handle<TypeId>, BuildError> {
        let id = self.take(element)?;
        match self.ir.types.resolved(id) {
            Type::Integer { .. } | Type::Float(_) => Ok(self.intern(Type::Complex(id))),
            _ => Err(self.refuse_element(id, "complex number")),
        }
    }

    /// `tensor<4x?xf32>`; with [`Shape::UNRANKED`] it is `tensor<*xf32>`.
    ///
    /// # Errors
    /// [`BuildError::ElementType`], [`BuildError::Foreign`].
    ///
    /// ```
    /// # use broadcastable::ir::build::Builder;
    /// let mut builder = Builder::new();
    /// let f32 = builder.float_type("f32")?;
    /// let tensor = builder.tensor_type("4x?".parse()?, f32)?;
    /// assert_eq!(builder.ir().print_type(tensor.id()), "tensor<4x?xf32>");
    /// assert!(builder.tensor_type("4".parse()?, tensor).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tensor_type(&mut self, shape: Shape, element: Handle<TypeId>) -> Result<Handle<TypeId>, BuildError> {
        let element = self.take(element)?;
        if !self.ir.types.is_tensor_element(element) {
            return Err(self.refuse_element(element, "tensor"));
        }
        Ok(match shape.dims() {
            Some(dims) => self.intern(Type::RankedTensor { shape: dims.into(), element, encoding: None }),
            None => self.intern(Type::UnrankedTensor(element)),
        })
    }

    /// `vector<4x8xf32>`
    ///
    /// # Errors
    /// [`BuildError::VectorShape`] unless all sizes are static and positive, [`BuildError::ElementType`] unless the elements are
    /// numbers, [`BuildError::Foreign`].
    pub fn vector_type(&mut self, shape: Shape, element: Handle<TypeId>) -> Result<Handle<TypeId>, BuildError> {
        let element = self.take(element)?;
        if !matches!(self.ir.types.resolved(element), Type::Integer { .. } | Type::Float(_) | Type::Index) {
            return Err(self.refuse_element(element, "vector"));
        }
        let dims = shape.dims().filter(|dims| dims.iter().all(|dim| dim.size().is_some_and(|size| size > 0)));
        let Some(dims) = dims else { return Err(BuildError::VectorShape { shape: shape.to_string() }) };
        Ok(self.intern(Type::Vector { shape: dims.into(), scalable: Box::default(), element }))
    }

    /// `(i32, f32) -> f32`
    ///
    /// # Errors
    /// [`BuildError::Foreign`].
    pub fn function_type(
        &mut self,
        inputs: &[Handle<TypeId>],
        results: &[Handle<TypeId>],
    ) -> Result<Handle<TypeId>, BuildError> {
        let (inputs, results) = (self.take_all(inputs)?.into(), self.take_all(results)?.into());
        Ok(self.intern(Type::Function { inputs, results }))
    }

    /// The shape of a tensor, vector or memref; `None` for a value of another type.
    ///
    /// # Errors
    /// [`BuildError::Foreign`].
    pub fn shape(&self, value: Handle<ValueId>) -> Result<Option<Shape>, BuildError> {
        let ty = self.ir.value_type(self.take(value)?);
        Ok(self.ir.types.shaped(ty).map(|shaped| shaped.shape.map_or(Shape::UNRANKED, Shape::from)))
    }

    fn refuse_element(&self, element: TypeId, of: &'static str) -> BuildError {
        BuildError::ElementType { ty: self.ir.print_type(element), of }
    }
}

/// The type of a dialect from its text, which is known to be valid.
#[cfg(feature = "onnx")]
pub(crate) fn type_of_text(builder: &mut Builder, text: String) -> Handle<TypeId> {
    builder.intern(Type::Opaque(text.into_bytes().into()))
}
