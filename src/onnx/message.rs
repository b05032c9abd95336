//! The messages of a model that shapes depend on, by the numbers of `onnx.proto`: graphs, nodes, attributes, tensors, types.
//! Texts for people and weights are passed over.

use super::OnnxError;
use super::wire::{Field, Range, Value, Wire};

/// Maximum nesting of messages, as in protobuf's own readers.
const MOST_NESTED: usize = 100;

#[derive(Debug, Default)]
pub(super) struct Model {
    pub(super) ir_version: u64,
    pub(super) producer: String,
    pub(super) graph: Option<Graph>,
    pub(super) opsets: Vec<Opset>,
    pub(super) functions: Vec<Function>,
}

/// A version of the operators of a domain.
#[derive(Clone, Debug, Default)]
pub(super) struct Opset {
    pub(super) domain: String,
    pub(super) version: u64,
}

#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) name: String,
    pub(super) nodes: Vec<Node>,
    pub(super) initializers: Vec<Tensor>,
    pub(super) inputs: Vec<ValueInfo>,
    pub(super) outputs: Vec<ValueInfo>,
    pub(super) value_info: Vec<ValueInfo>,
}

#[derive(Debug, Default)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) domain: String,
    pub(super) overload: String,
    pub(super) inputs: Vec<String>,
    pub(super) outputs: Vec<String>,
    /// Attributes that a call may leave out.
    pub(super) defaults: Vec<Attribute>,
    pub(super) nodes: Vec<Node>,
    pub(super) opsets: Vec<Opset>,
}

#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) name: String,
    pub(super) op_type: String,
    pub(super) domain: String,
    pub(super) overload: String,
    pub(super) inputs: Vec<String>,
    pub(super) outputs: Vec<String>,
    pub(super) attributes: Vec<Attribute>,
}

#[derive(Debug, Default)]
pub(super) struct Attribute {
    pub(super) name: String,
    /// The attribute of the enclosing function that gives the value.
    pub(super) reference: String,
    /// The kind of the attribute in the field `type`; 0 in old files.
    kind: u64,
    float: Option<f32>,
    integer: Option<i64>,
    text: Option<Vec<u8>>,
    tensor: Option<Box<Tensor>>,
    graph: Option<Box<Graph>>,
    sparse: Option<Box<Tensor>>,
    ty: Option<Box<TypeInfo>>,
    floats: Vec<f32>,
    integers: Vec<i64>,
    texts: Vec<Vec<u8>>,
}

/// The contents of an attribute.
#[derive(Debug)]
pub(super) enum Content<'a> {
    Float(f32),
    Integer(i64),
    Text(&'a [u8]),
    Tensor(&'a Tensor),
    Graph(&'a Graph),
    /// A constant, most of whose elements are zero.
    Sparse(&'a Tensor),
    Type(&'a TypeInfo),
    Floats(&'a [f32]),
    Integers(&'a [i64]),
    Texts(&'a [Vec<u8>]),
    /// Lists of tensors, graphs or types, on which no shape depends.
    Other,
}

impl Attribute {
    pub(super) fn content(&self) -> Content<'_> {
        match (self.kind, self) {
            (1, Self { float, .. }) => Content::Float(float.unwrap_or_default()),
            (2, Self { integer, .. }) => Content::Integer(integer.unwrap_or_default()),
            (3, Self { text, .. }) => Content::Text(text.as_deref().unwrap_or_default()),
            (6, Self { floats, .. }) => Content::Floats(floats),
            (7, Self { integers, .. }) => Content::Integers(integers),
            (8, Self { texts, .. }) => Content::Texts(texts),
            (_, Self { tensor: Some(tensor), .. }) => Content::Tensor(tensor),
            (_, Self { graph: Some(graph), .. }) => Content::Graph(graph),
            (_, Self { sparse: Some(sparse), .. }) => Content::Sparse(sparse),
            (_, Self { ty: Some(ty), .. }) => Content::Type(ty),
            (0, Self { float: Some(float), .. }) => Content::Float(*float),
            (0, Self { integer: Some(integer), .. }) => Content::Integer(*integer),
            (0, Self { text: Some(text), .. }) => Content::Text(text),
            (0, Self { floats, .. }) if !floats.is_empty() => Content::Floats(floats),
            (0, Self { integers, .. }) if !integers.is_empty() => Content::Integers(integers),
            (0, Self { texts, .. }) if !texts.is_empty() => Content::Texts(texts),
            _ => Content::Other,
        }
    }

    pub(super) fn graph(&self) -> Option<&Graph> {
        match self.content() {
            Content::Graph(graph) => Some(graph),
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
        dims: Option<Vec<Dimension>>,
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
pub(super) enum Dimension {
    Size(i64),
    Name(String),
    Unknown,
}

/// A constant. Elements are kept if there are few.
#[derive(Debug, Default)]
pub(super) struct Tensor {
    pub(super) name: String,
    pub(super) element: u64,
    pub(super) dims: Vec<i64>,
    pub(super) numbers: Numbers,
}

/// The elements of a constant, as in the file.
#[derive(Debug, Default)]
pub(super) enum Numbers {
    /// No elements, too many elements, or elements in another file.
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
    pub(super) fn model(&mut self) -> Result<Model, OnnxError> {
        let mut rest = self.whole();
        let mut model = Model::default();
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

    fn opset(&mut self, mut rest: Range) -> Result<Opset, OnnxError> {
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

    fn function(&mut self, mut rest: Range) -> Result<Function, OnnxError> {
        let mut function = Function::default();
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

    fn graph(&mut self, mut rest: Range, depth: usize) -> Result<Graph, OnnxError> {
        let depth = deeper(depth)?;
        let mut graph = Graph::default();
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

    fn node(&mut self, mut rest: Range, depth: usize) -> Result<Node, OnnxError> {
        let depth = deeper(depth)?;
        let mut node = Node::default();
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

    fn attribute(&mut self, mut rest: Range, depth: usize) -> Result<Attribute, OnnxError> {
        let depth = deeper(depth)?;
        let mut attribute = Attribute::default();
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

    pub(super) fn value_info(&mut self, mut rest: Range) -> Result<ValueInfo, OnnxError> {
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

    pub(super) fn type_info(&mut self, mut rest: Range, depth: usize) -> Result<TypeInfo, OnnxError> {
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
    fn inner_type(&mut self, mut rest: Range, depth: usize) -> Result<(u64, TypeInfo), OnnxError> {
        let (mut key, mut ty) = (0, TypeInfo::Unknown);
        while let Some(field) = self.field(&mut rest)? {
            match (field.number, field.value) {
                (1, Value::Varint(number)) => key = number,
                (1 | 2, Value::Range(range)) => ty = self.type_info(range, depth)?,
                _ => {}
            }
        }
        Ok((key, ty))
    }

    fn tensor_type(&mut self, mut rest: Range, is_sparse: bool) -> Result<TypeInfo, OnnxError> {
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

    fn dimension(&mut self, mut rest: Range) -> Result<Dimension, OnnxError> {
        let mut dimension = Dimension::Unknown;
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => dimension = Dimension::Size(number(field)?.cast_signed()),
                2 => dimension = Dimension::Name(self.text(range(field)?)?),
                _ => {}
            }
        }
        Ok(dimension)
    }

    fn tensor(&mut self, mut rest: Range) -> Result<Tensor, OnnxError> {
        let mut tensor = Tensor::default();
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
            _ if is_external || !is_small => Numbers::Unread,
            // A number has 16 bytes at most.
            Some(raw) if raw.len() / 16 <= largest as u64 => Numbers::Raw(self.copy(raw)?),
            Some(_) => Numbers::Unread,
            None if !floats.is_empty() => Numbers::Floats(floats),
            None if !doubles.is_empty() => Numbers::Doubles(doubles),
            None => Numbers::Integers(integers),
        };
        Ok(tensor)
    }

    /// A sparse constant: its values have the element type and the name, and its elements are not read.
    fn sparse(&mut self, mut rest: Range) -> Result<Tensor, OnnxError> {
        let (mut tensor, mut dims) = (Tensor::default(), Vec::new());
        while let Some(field) = self.field(&mut rest)? {
            match field.number {
                1 => tensor = self.tensor(range(field)?)?,
                3 => self.integers(field, usize::MAX, &mut dims)?,
                _ => {}
            }
        }
        Ok(Tensor { dims, numbers: Numbers::Unread, ..tensor })
    }

    /// Adds the numbers of a field, packed or not, up to `most` numbers.
    fn integers(&mut self, field: Field, most: usize, into: &mut Vec<i64>) -> Result<(), OnnxError> {
        match field.value {
            Value::Varint(number) if into.len() < most => into.push(number.cast_signed()),
            Value::Varint(_) => {}
            Value::Range(mut rest) => {
                while rest.start < rest.end && into.len() < most {
                    into.push(self.varint(&mut rest)?.cast_signed());
                }
            }
            Value::Fixed32(_) | Value::Fixed64(_) => return Err(wrong(field)),
        }
        Ok(())
    }

    fn floats(&mut self, field: Field, most: usize, into: &mut Vec<f32>) -> Result<(), OnnxError> {
        match field.value {
            Value::Fixed32(bits) if into.len() < most => into.push(f32::from_bits(bits)),
            Value::Fixed32(_) => {}
            Value::Range(mut rest) => {
                while rest.start < rest.end && into.len() < most {
                    into.push(f32::from_le_bytes(self.array(&mut rest)?));
                }
            }
            Value::Varint(_) | Value::Fixed64(_) => return Err(wrong(field)),
        }
        Ok(())
    }

    fn doubles(&mut self, field: Field, most: usize, into: &mut Vec<f64>) -> Result<(), OnnxError> {
        match field.value {
            Value::Fixed64(bits) if into.len() < most => into.push(f64::from_bits(bits)),
            Value::Fixed64(_) => {}
            Value::Range(mut rest) => {
                while rest.start < rest.end && into.len() < most {
                    into.push(f64::from_le_bytes(self.array(&mut rest)?));
                }
            }
            Value::Varint(_) | Value::Fixed32(_) => return Err(wrong(field)),
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

fn wrong(field: Field) -> OnnxError {
    OnnxError::Malformed { offset: field.offset, what: "field" }
}

fn number(field: Field) -> Result<u64, OnnxError> {
    match field.value {
        Value::Varint(number) => Ok(number),
        _ => Err(wrong(field)),
    }
}

fn float(field: Field) -> Result<f32, OnnxError> {
    match field.value {
        Value::Fixed32(bits) => Ok(f32::from_bits(bits)),
        _ => Err(wrong(field)),
    }
}

pub(super) fn range(field: Field) -> Result<Range, OnnxError> {
    match field.value {
        Value::Range(range) => Ok(range),
        _ => Err(wrong(field)),
    }
}
