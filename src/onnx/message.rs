//! The messages of a model that shapes depend on, by the numbers of `onnx.proto`: graphs, nodes, attributes, tensors, types. Texts for
//! people and weights are skipped.

use super::OnnxError;
use super::wire::{Wire, WireField, WireRange, WireValue};

/// Maximum nesting of messages, as in protobuf's own readers.
const MOST_NESTED: usize = 100;

#[derive(Debug, Default)]
pub(super) struct ModelProto {
    pub(super) ir_version: u64,
    pub(super) producer: String,
    pub(super) graph: Option<GraphProto>,
    pub(super) opsets: Vec<Opset>,
    pub(super) functions: Vec<FunctionProto>,
}

/// A version of the operators of a domain.
#[derive(Clone, Debug, Default)]
pub(super) struct Opset {
    pub(super) domain: String,
    pub(super) version: u64,
}

#[derive(Debug, Default)]
pub(super) struct GraphProto {
    pub(super) name: String,
    pub(super) nodes: Vec<NodeProto>,
    pub(super) initializers: Vec<TensorProto>,
    pub(super) inputs: Vec<ValueInfo>,
    pub(super) outputs: Vec<ValueInfo>,
    pub(super) value_info: Vec<ValueInfo>,
}

#[derive(Debug, Default)]
pub(super) struct FunctionProto {
    pub(super) name: String,
    pub(super) domain: String,
    pub(super) overload: String,
    pub(super) inputs: Vec<String>,
    pub(super) outputs: Vec<String>,
    /// Attributes that a call may leave out.
    pub(super) defaults: Vec<AttributeProto>,
    pub(super) nodes: Vec<NodeProto>,
    pub(super) opsets: Vec<Opset>,
}

#[derive(Debug, Default)]
pub(super) struct NodeProto {
    pub(super) name: String,
    pub(super) op_type: String,
    pub(super) domain: String,
    pub(super) overload: String,
    pub(super) inputs: Vec<String>,
    pub(super) outputs: Vec<String>,
    pub(super) attributes: Vec<AttributeProto>,
}

#[derive(Debug, Default)]
pub(super) struct AttributeProto {
    pub(super) name: String,
    /// The attribute of the enclosing function with the value.
    pub(super) reference: String,
    /// The kind of the attribute in the field `type`; 0 in old files.
    kind: u64,
    float: Option<f32>,
    integer: Option<i64>,
    text: Option<Vec<u8>>,
    tensor: Option<Box<TensorProto>>,
    graph: Option<Box<GraphProto>>,
    sparse: Option<Box<TensorProto>>,
    ty: Option<Box<TypeInfo>>,
    floats: Vec<f32>,
    integers: Vec<i64>,
    texts: Vec<Vec<u8>>,
}

/// The contents of an attribute.
#[derive(Debug)]
pub(super) enum AttributeContent<'a> {
    Float(f32),
    Integer(i64),
    Text(&'a [u8]),
    Tensor(&'a TensorProto),
    Graph(&'a GraphProto),
    /// A constant, most of whose elements are zero.
    Sparse(&'a TensorProto),
    Type(&'a TypeInfo),
    Floats(&'a [f32]),
    Integers(&'a [i64]),
    Texts(&'a [Vec<u8>]),
    /// Lists of tensors, graphs or types, on which no shape depends.
    Other,
}

impl AttributeProto {
    pub(super) fn content(&self) -> AttributeContent<'_> {
        match (self.kind, self) {
            (1, Self { float, .. }) => AttributeContent::Float(float.unwrap_or_default()),
            (2, Self { integer, .. }) => AttributeContent::Integer(integer.unwrap_or_default()),
            (3, Self { text, .. }) => AttributeContent::Text(text.as_deref().unwrap_or_default()),
            (6, Self { floats, .. }) => AttributeContent::Floats(floats),
            (7, Self { integers, .. }) => AttributeContent::Integers(integers),
            (8, Self { texts, .. }) => AttributeContent::Texts(texts),
            (_, Self { tensor: Some(tensor), .. }) => AttributeContent::Tensor(tensor),
            (_, Self { graph: Some(graph), .. }) => AttributeContent::Graph(graph),
            (_, Self { sparse: Some(sparse), .. }) => AttributeContent::Sparse(sparse),
            (_, Self { ty: Some(ty), .. }) => AttributeContent::Type(ty),
            (0, Self { float: Some(float), .. }) => AttributeContent::Float(*float),
            (0, Self { integer: Some(integer), .. }) => AttributeContent::Integer(*integer),
            (0, Self { text: Some(text), .. }) => AttributeContent::Text(text),
            (0, Self { floats, .. }) if !floats.is_empty() => AttributeContent::Floats(floats),
            (0, Self { integers, .. }) if !integers.is_empty() => AttributeContent::Integers(integers),
            (0, Self { texts, .. }) if !texts.is_empty() => AttributeContent::Texts(texts),
            _ => AttributeContent::Other,
        }
    }

    pub(super) fn graph(&self) -> Option<&GraphProto> {
        match self.content() {
            AttributeContent::Graph(graph) => Some(graph),
            _ => None,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct ValueInfo {
    pub(super) name: String,
    pub(super) ty: Option<TypeInfo>,
}

#[derive(Clone, Debug)]
pub(super) enum TypeInfo {
    Tensor {
        element: u64,
        dims: Option<Vec<DimensionProto>>,
        is_sparse: bool,
    },
    Sequence(Box<TypeInfo>),
    Optional(Box<TypeInfo>),
    Map {
        key: u64,
        value: Box<TypeInfo>,
    },
    /// An unknown type.
    Unknown,
}

#[derive(Clone, Debug)]
pub(super) enum DimensionProto {
    Size(i64),
    Name(String),
    Unknown,
}

/// A constant. Elements are kept if there are few.
#[derive(Debug, Default)]
pub(super) struct TensorProto {
    pub(super) name: String,
    pub(super) element: u64,
    pub(super) dims: Vec<i64>,
    pub(super) numbers: TensorElements,
}

/// The elements of a constant, as in the file.
#[derive(Debug, Default)]
pub(super) enum TensorElements {
    /// The elements are not read: there are none, too many, or they are in another file.
    #[default]
    Unread,
    /// Bytes in little endian, in the layout of the element type.
    Raw(Vec<u8>),
    /// Elements from `int32_data`, `int64_data` or `uint64_data`.
    Integers(Vec<i64>),
    Floats(Vec<f32>),
    Doubles(Vec<f64>),
}

impl Wire<'_> {
    pub(super) fn model(&mut self) -> Result<ModelProto, OnnxError> {
        let mut rest = self.whole();
        let mut model = ModelProto::default();
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => model.ir_version = number(field)?,
                2 => model.producer = self.text(range(field)?)?,
                7 => model.graph = Some(self.graph(range(field)?, 1)?),
                8 => model.opsets.push(self.opset(range(field)?)?),
                25 => model.functions.push(self.function(range(field)?)?),
                _ => {}
            }
        }
        Ok(model)
    }

    fn opset(&mut self, mut rest: WireRange) -> Result<Opset, OnnxError> {
        let mut opset = Opset::default();
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => opset.domain = self.text(range(field)?)?,
                2 => opset.version = number(field)?,
                _ => {}
            }
        }
        Ok(opset)
    }

    fn function(&mut self, mut rest: WireRange) -> Result<FunctionProto, OnnxError> {
        let mut function = FunctionProto::default();
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => function.name = self.text(range(field)?)?,
                4 => function.inputs.push(self.text(range(field)?)?),
                5 => function.outputs.push(self.text(range(field)?)?),
                7 => function.nodes.push(self.node(range(field)?, 2)?),
                9 => function.opsets.push(self.opset(range(field)?)?),
                10 => function.domain = self.text(range(field)?)?,
                11 => function.defaults.push(self.attribute(range(field)?, 2)?),
                13 => function.overload = self.text(range(field)?)?,
                _ => {}
            }
        }
        Ok(function)
    }

    fn graph(&mut self, mut rest: WireRange, depth: usize) -> Result<GraphProto, OnnxError> {
        let depth = deeper(depth)?;
        let mut graph = GraphProto::default();
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => graph.nodes.push(self.node(range(field)?, depth)?),
                2 => graph.name = self.text(range(field)?)?,
                5 => graph.initializers.push(self.tensor(range(field)?)?),
                11 => graph.inputs.push(self.value_info(range(field)?)?),
                12 => graph.outputs.push(self.value_info(range(field)?)?),
                13 => graph.value_info.push(self.value_info(range(field)?)?),
                15 => graph.initializers.push(self.sparse(range(field)?)?),
                _ => {}
            }
        }
        Ok(graph)
    }

    fn node(&mut self, mut rest: WireRange, depth: usize) -> Result<NodeProto, OnnxError> {
        let depth = deeper(depth)?;
        let mut node = NodeProto::default();
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => node.inputs.push(self.text(range(field)?)?),
                2 => node.outputs.push(self.text(range(field)?)?),
                3 => node.name = self.text(range(field)?)?,
                4 => node.op_type = self.text(range(field)?)?,
                5 => node.attributes.push(self.attribute(range(field)?, depth)?),
                7 => node.domain = self.text(range(field)?)?,
                8 => node.overload = self.text(range(field)?)?,
                _ => {}
            }
        }
        Ok(node)
    }

    fn attribute(&mut self, mut rest: WireRange, depth: usize) -> Result<AttributeProto, OnnxError> {
        let depth = deeper(depth)?;
        let mut attribute = AttributeProto::default();
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => attribute.name = self.text(range(field)?)?,
                2 => attribute.float = Some(float(field)?),
                3 => attribute.integer = Some(number(field)?.cast_signed()),
                4 => attribute.text = Some(self.copy(range(field)?)?),
                5 => attribute.tensor = Some(Box::new(self.tensor(range(field)?)?)),
                6 => attribute.graph = Some(Box::new(self.graph(range(field)?, depth)?)),
                7 => self.floats(field, usize::MAX, &mut attribute.floats)?,
                8 => self.integers(field, usize::MAX, &mut attribute.integers)?,
                9 => attribute.texts.push(self.copy(range(field)?)?),
                14 => attribute.ty = Some(Box::new(self.type_info(range(field)?, depth)?)),
                20 => attribute.kind = number(field)?,
                21 => attribute.reference = self.text(range(field)?)?,
                22 => attribute.sparse = Some(Box::new(self.sparse(range(field)?)?)),
                _ => {}
            }
        }
        Ok(attribute)
    }

    pub(super) fn value_info(&mut self, mut rest: WireRange) -> Result<ValueInfo, OnnxError> {
        let mut info = ValueInfo::default();
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => info.name = self.text(range(field)?)?,
                2 => info.ty = Some(self.type_info(range(field)?, 0)?),
                _ => {}
            }
        }
        Ok(info)
    }

    pub(super) fn type_info(&mut self, mut rest: WireRange, depth: usize) -> Result<TypeInfo, OnnxError> {
        let depth = deeper(depth)?;
        let mut ty = TypeInfo::Unknown;
        while let Some(field) = self.field(&mut rest)? {
            ty = match field.number {
                1 | 8 => self.tensor_type(range(field)?, field.number == 8)?,
                4 => TypeInfo::Sequence(Box::new(self.inner_type(range(field)?, depth)?.1)),
                5 => {
                    let (key, value) = self.inner_type(range(field)?, depth)?;
                    TypeInfo::Map { key, value: Box::new(value) }
                }
                9 => TypeInfo::Optional(Box::new(self.inner_type(range(field)?, depth)?.1)),
                _ => continue,
            };
        }
        Ok(ty)
    }

    /// The element of a sequence or of an optional, or key and value of a map.
    fn inner_type(&mut self, mut rest: WireRange, depth: usize) -> Result<(u64, TypeInfo), OnnxError> {
        let (mut key, mut ty) = (0, TypeInfo::Unknown);
        while let Some(field) = self.field(&mut rest)? {
            match (field.number, field.value) {
                (1, WireValue::Varint(number)) => key = number,
                (1 | 2, WireValue::Range(range)) => ty = self.type_info(range, depth)?,
                _ => {}
            }
        }
        Ok((key, ty))
    }

    fn tensor_type(&mut self, mut rest: WireRange, is_sparse: bool) -> Result<TypeInfo, OnnxError> {
        let (mut element, mut dims) = (0, None);
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => element = number(field)?,
                2 => {
                    let mut shape = range(field)?;
                    let dims = dims.get_or_insert_with(Vec::new);
                    while let Some(field) = self.field(&mut shape)? {
                        if field.number == 1 {
                            dims.push(self.dimension(range(field)?)?);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(TypeInfo::Tensor { element, dims, is_sparse })
    }

    fn dimension(&mut self, mut rest: WireRange) -> Result<DimensionProto, OnnxError> {
        let mut dimension = DimensionProto::Unknown;
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => dimension = DimensionProto::Size(number(field)?.cast_signed()),
                2 => dimension = DimensionProto::Name(self.text(range(field)?)?),
                _ => {}
            }
        }
        Ok(dimension)
    }

    fn tensor(&mut self, mut rest: WireRange) -> Result<TensorProto, OnnxError> {
        let mut tensor = TensorProto::default();
        let (mut raw, mut is_external) = (None, false);
        let (mut integers, mut floats, mut doubles) = (Vec::new(), Vec::new(), Vec::new());
        // Constants with more elements are weights, on which shapes do not depend.
        let largest = self.limits.constant_elements;
        let most = largest.saturating_add(1);
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => self.integers(field, usize::MAX, &mut tensor.dims)?,
                2 => tensor.element = number(field)?,
                4 => self.floats(field, most, &mut floats)?,
                5 | 7 | 11 => self.integers(field, most, &mut integers)?,
                8 => tensor.name = self.text(range(field)?)?,
                9 => raw = Some(range(field)?),
                10 => self.doubles(field, most, &mut doubles)?,
                14 => is_external = number(field)? == 1,
                _ => {}
            }
        }
        let wanted = tensor.dims.iter().try_fold(1i64, |count, dim| count.checked_mul(*dim));
        let is_small = wanted.is_some_and(|count| usize::try_from(count).is_ok_and(|count| count <= largest));
        tensor.numbers = match raw {
            _ if is_external || !is_small => TensorElements::Unread,
            // A number has 16 bytes at most.
            Some(raw) if raw.len() / 16 <= largest as u64 => TensorElements::Raw(self.copy(raw)?),
            Some(_) => TensorElements::Unread,
            None if !floats.is_empty() => TensorElements::Floats(floats),
            None if !doubles.is_empty() => TensorElements::Doubles(doubles),
            None => TensorElements::Integers(integers),
        };
        Ok(tensor)
    }

    /// A sparse constant: its values have the element type and the name, and its elements are not read.
    fn sparse(&mut self, mut rest: WireRange) -> Result<TensorProto, OnnxError> {
        let (mut tensor, mut dims) = (TensorProto::default(), Vec::new());
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => tensor = self.tensor(range(field)?)?,
                3 => self.integers(field, usize::MAX, &mut dims)?,
                _ => {}
            }
        }
        Ok(TensorProto { dims, numbers: TensorElements::Unread, ..tensor })
    }

    /// Adds the numbers of a field, packed or not, up to `most` numbers.
    fn integers(&mut self, field: WireField, most: usize, into: &mut Vec<i64>) -> Result<(), OnnxError> {
        match field.value {
            WireValue::Varint(number) if into.len() < most => into.push(number.cast_signed()),
            WireValue::Varint(_) => {}
            WireValue::Range(mut rest) => {
                while rest.start < rest.end && into.len() < most {
                    into.push(self.varint(&mut rest)?.cast_signed());
                }
            }
            WireValue::Fixed32(_) | WireValue::Fixed64(_) => return Err(wrong(field)),
        }
        Ok(())
    }

    fn floats(&mut self, field: WireField, most: usize, into: &mut Vec<f32>) -> Result<(), OnnxError> {
        match field.value {
            WireValue::Fixed32(bits) if into.len() < most => into.push(f32::from_bits(bits)),
            WireValue::Fixed32(_) => {}
            WireValue::Range(mut rest) => {
                while rest.start < rest.end && into.len() < most {
                    into.push(f32::from_le_bytes(self.array(&mut rest)?));
                }
            }
            WireValue::Varint(_) | WireValue::Fixed64(_) => return Err(wrong(field)),
        }
        Ok(())
    }

    fn doubles(&mut self, field: WireField, most: usize, into: &mut Vec<f64>) -> Result<(), OnnxError> {
        match field.value {
            WireValue::Fixed64(bits) if into.len() < most => into.push(f64::from_bits(bits)),
            WireValue::Fixed64(_) => {}
            WireValue::Range(mut rest) => {
                while rest.start < rest.end && into.len() < most {
                    into.push(f64::from_le_bytes(self.array(&mut rest)?));
                }
            }
            WireValue::Varint(_) | WireValue::Fixed32(_) => return Err(wrong(field)),
        }
        Ok(())
    }
}

fn deeper(depth: usize) -> Result<usize, OnnxError> {
    match depth < MOST_NESTED {
        true => Ok(depth + 1),
        false => Err(OnnxError::Nested { what: "messages", most: MOST_NESTED }),
    }
}

fn wrong(field: WireField) -> OnnxError {
    OnnxError::Malformed { offset: field.offset, what: "field" }
}

fn number(field: WireField) -> Result<u64, OnnxError> {
    match field.value {
        WireValue::Varint(number) => Ok(number),
        _ => Err(wrong(field)),
    }
}

fn float(field: WireField) -> Result<f32, OnnxError> {
    match field.value {
        WireValue::Fixed32(bits) => Ok(f32::from_bits(bits)),
        _ => Err(wrong(field)),
    }
}

pub(super) fn range(field: WireField) -> Result<WireRange, OnnxError> {
    match field.value {
        WireValue::Range(range) => Ok(range),
        _ => Err(wrong(field)),
    }
}
