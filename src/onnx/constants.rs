//! Constants that are nodes. All forms have elements with a type.

use super::graph::{Graphs, at, label};
use super::message::{AttributeContent, AttributeProto, NodeProto};
use super::types::{StatedType, unknown_type};
use super::{NodeNames, OnnxError};
use crate::ir::build::{BuildError, Builder, Handle, OperationState};
use crate::ir::{AttributeId, BlockId, TypeId};
use crate::shape::{Dim, Shape};

/// Creates the elements of a constant of a type.
type ElementMaker<'n> = dyn Fn(&mut Builder, Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> + 'n;

impl<'m> Graphs<'m, '_> {
    /// The constant of a node.
    pub(super) fn constant_node(&mut self, node: &'m NodeProto, block: Handle<BlockId>) -> Result<(), OnnxError> {
        let label = label(node);
        let refused = |error| at(label, error);
        let attribute = node.attributes.first();
        let resolved = attribute.and_then(|attribute| self.call.value(attribute));
        let float = self.builder.float_type("f32").map_err(refused)?;
        let integer = self.builder.integer_type(64).map_err(refused)?;
        let list = |length: usize| -> Shape { Shape::ranked(Dim::fixed(length as u64).ok()) };
        let builder = &mut self.builder;
        let mut dense = |shape: Shape, element, numbers: &ElementMaker<'_>| {
            let ty = builder.tensor_type(shape, element)?;
            numbers(builder, ty).map(|value| (value, ty))
        };
        let (value, ty) = match resolved.map(AttributeProto::content) {
            Some(AttributeContent::Tensor(tensor) | AttributeContent::Sparse(tensor)) => {
                let value = self.builder.onnx_tensor(tensor, label)?;
                let ty = self.builder.onnx_type(&StatedType::of_tensor(tensor).ty, label)?;
                (value, ty)
            }
            Some(AttributeContent::Float(number)) => {
                dense(Shape::scalar(), float, &|builder, ty| builder.dense_attribute(ty, &[number])).map_err(refused)?
            }
            Some(AttributeContent::Integer(number)) => {
                dense(Shape::scalar(), integer, &|builder, ty| builder.dense_attribute(ty, &[number]))
                    .map_err(refused)?
            }
            Some(AttributeContent::Floats(numbers)) => {
                dense(list(numbers.len()), float, &|builder, ty| builder.dense_attribute(ty, numbers))
                    .map_err(refused)?
            }
            Some(AttributeContent::Integers(numbers)) => {
                dense(list(numbers.len()), integer, &|builder, ty| builder.dense_attribute(ty, numbers))
                    .map_err(refused)?
            }
            Some(AttributeContent::Text(_)) => {
                let text = self.builder.onnx_element(8).map_err(refused)?;
                let ty = self.builder.tensor_type(Shape::scalar(), text).map_err(refused)?;
                (self.builder.elided_attribute(ty).map_err(refused)?, ty)
            }
            Some(AttributeContent::Texts(texts)) => {
                let text = self.builder.onnx_element(8).map_err(refused)?;
                let ty = self.builder.tensor_type(list(texts.len()), text).map_err(refused)?;
                (self.builder.elided_attribute(ty).map_err(refused)?, ty)
            }
            Some(AttributeContent::Graph(_) | AttributeContent::Type(_) | AttributeContent::Other) | None => {
                let ty = unknown_type(&mut self.builder).map_err(refused)?;
                (self.builder.unit_attribute().map_err(refused)?, ty)
            }
        };
        let Some(output) = node.outputs.first() else { return Ok(()) };
        // The stated type may be wrong, and is compared with the type of the elements.
        let ty = match self.scope().stated.get(&**output).map(|stated| stated.ty.clone()) {
            Some(stated) if stated.has_element() => self.builder.onnx_type(&stated, output)?,
            _ => ty,
        };
        self.nodes.push(NodeNames::of(node));
        let location = self.location(label).map_err(refused)?;
        let state = OperationState::new("onnx.Constant").attribute("value", value).result(ty).location(location);
        let value = self.builder.create_value(block, state.name(output)).map_err(refused)?;
        self.define(output, value, &format!("node '{label}'"))
    }
}
