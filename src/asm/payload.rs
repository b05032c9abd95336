//! [`Payload`]: the implicit body of a structured operation, which computes single elements.
//!
//! `linalg.matmul` has a region that is not written: the product of the first two arguments is added to the third. An implicit body is a program for a stack
//! machine; the operations of its words depend on the types.

use crate::ir::types::{Signedness, Type, Types, float_width};
use crate::ir::{AttributeId, AttributeKind, BlockId, Ir, OpId, TypeId, ValueId};
use smallvec::{SmallVec, smallvec};

/// A value inside the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PayloadValue {
    /// An argument of the body's block.
    Argument(usize),
    /// The result of an operation of the body.
    Result(usize),
}

/// An operation of the body, with one result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScalarOp {
    pub(crate) name: &'static str,
    pub(crate) operands: SmallVec<[PayloadValue; 3]>,
    pub(crate) ty: TypeId,
    /// The number of a constant or of an index.
    pub(crate) number: Option<PayloadNumber>,
}

/// A number in the body, the only property with a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PayloadNumber {
    /// The value of a constant, of a floating-point type.
    Float(&'static str),
    /// The value of a constant, of an integer type.
    Integer(&'static str),
    /// The loop of an index.
    Dim(&'static str),
}

impl PayloadNumber {
    /// The property with that number.
    pub(crate) const fn property(self) -> &'static str {
        match self {
            Self::Float(_) | Self::Integer(_) => "value",
            Self::Dim(_) => "dim",
        }
    }
}

const CONSTANT: &str = "arith.constant";
const ZERO: &str = "0.000000e+00";
const ONE: &str = "1.000000e+00";
const INDEX: &str = "linalg.index";
/// A generator of pseudo random numbers for each element, from its index and a seed: two steps, whose result is scaled to the bounds. `i64:1` is a constant.
const RANDOM: &str = "i64:2147483647 f64 dim:1 i32 dim:0 i32 c add i64:1103515245 i32 mul i64:12345 i32 add add i64:1103515245 i32 mul \
    i64:12345 i32 add f64 add b a sub f64:2.3283063999999999E-10 mul mul a add cast";
/// The terminator of a body.
pub(crate) const YIELD: &str = "linalg.yield";

/// A body: its operations, and the yielded values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Payload {
    pub(crate) ops: Vec<ScalarOp>,
    pub(crate) yielded: PayloadValue,
}

/// The operation for a word on floats, integers, `i1` and complex numbers.
struct PayloadFunction {
    word: &'static str,
    arity: usize,
    names: [Option<&'static str>; 4],
}

const fn unary(word: &'static str, float: &'static str) -> PayloadFunction {
    PayloadFunction { word, arity: 1, names: [Some(float), None, None, None] }
}

const fn binary(word: &'static str, names: [Option<&'static str>; 4]) -> PayloadFunction {
    PayloadFunction { word, arity: 2, names }
}

const FUNCTIONS: [PayloadFunction; 23] = [
    unary("exp", "math.exp"),
    unary("log", "math.log"),
    unary("abs", "math.absf"),
    unary("ceil", "math.ceil"),
    unary("floor", "math.floor"),
    unary("negf", "arith.negf"),
    unary("round", "math.round"),
    unary("sqrt", "math.sqrt"),
    unary("rsqrt", "math.rsqrt"),
    unary("square", "arith.mulf"),
    unary("tanh", "math.tanh"),
    unary("erf", "math.erf"),
    unary("reciprocal", "arith.divf"),
    binary("add", [Some("arith.addf"), Some("arith.addi"), Some("arith.ori"), Some("complex.add")]),
    binary("sub", [Some("arith.subf"), Some("arith.subi"), None, Some("complex.sub")]),
    binary("mul", [Some("arith.mulf"), Some("arith.muli"), Some("arith.andi"), Some("complex.mul")]),
    binary("div", [Some("arith.divf"), Some("arith.divsi"), None, Some("complex.div")]),
    binary("div_unsigned", [None, Some("arith.divui"), None, None]),
    binary("max_signed", [Some("arith.maximumf"), Some("arith.maxsi"), Some("arith.maxsi"), None]),
    binary("min_signed", [Some("arith.minimumf"), Some("arith.minsi"), Some("arith.minsi"), None]),
    binary("max_unsigned", [Some("arith.maximumf"), Some("arith.maxui"), Some("arith.maxui"), None]),
    binary("min_unsigned", [Some("arith.minimumf"), Some("arith.minui"), Some("arith.minui"), None]),
    binary("powf", [Some("math.powf"), None, None, None]),
];

const SELECT: &str = "select";

const COPY: &str = "a cast";
const PRODUCT: &str = "out a cast b cast mul add";
/// A product with a zero point for each factor.
const QUANTIZED: &str = "out a cast c cast sub b cast d cast sub mul add";

/// The program for the body of an operation, in two parts. `kind` is the function of an elementwise operation.
fn program(name: &str, kind: Option<&str>) -> Option<[&'static str; 2]> {
    let name = name.strip_prefix("linalg.")?;
    let text = match name {
        "elementwise" => return elementwise(kind?),
        "elemwise_unary" => return Some(["a cast", function(kind.unwrap_or("exp"))?.word]),
        "elemwise_binary" => return Some(["a cast b cast", function(kind.unwrap_or("add"))?.word]),
        "fill" | "copy" => COPY,
        "fill_rng_2d" => RANDOM,
        "transpose" | "broadcast" => "a",
        "max" => "a b max_signed",
        "min" => "a b min_signed",
        "quantized_matmul" | "quantized_batch_matmul" => QUANTIZED,
        "contract"
        | "dot"
        | "matmul"
        | "matvec"
        | "vecmat"
        | "batch_matmul"
        | "batch_matvec"
        | "batch_vecmat"
        | "batch_reduce_matmul"
        | "matmul_transpose_a"
        | "matmul_transpose_b"
        | "batch_matmul_transpose_a"
        | "batch_matmul_transpose_b"
        | "mmt4d"
        | "batch_mmt4d" => PRODUCT,
        _ if name.starts_with("pooling_") && name.ends_with("_sum") => "out a cast add",
        _ if name.starts_with("pooling_") && name.ends_with("_max") => "out a cast max_signed",
        _ if name.starts_with("pooling_") && name.ends_with("_min") => "out a cast min_signed",
        _ if name.starts_with("pooling_") && name.ends_with("_max_unsigned") => "out a ucast max_unsigned",
        _ if name.starts_with("pooling_") && name.ends_with("_min_unsigned") => "out a ucast min_unsigned",
        _ if name.contains("conv_") && name.ends_with("_q") => QUANTIZED,
        _ if name.contains("conv_") => PRODUCT,
        _ => return elementwise(name),
    };
    Some([text, ""])
}

/// The number of inputs of an elementwise function.
pub(crate) fn arity(kind: &str) -> Option<usize> {
    match kind {
        SELECT => Some(3),
        _ => function(kind).map(|function| function.arity),
    }
}

fn function(word: &str) -> Option<&'static PayloadFunction> {
    FUNCTIONS.iter().find(|function| function.word == word)
}

fn elementwise(kind: &str) -> Option<[&'static str; 2]> {
    if kind == SELECT {
        return Some(["a b c", SELECT]);
    }
    let function = function(kind)?;
    Some([if function.arity == 1 { "a" } else { "a b" }, function.word])
}

/// The operations of an implied body.
pub(crate) struct ImpliedBody<'a> {
    /// The name of the operation.
    pub(crate) name: &'a str,
    /// The function of an elementwise operation.
    pub(crate) kind: Option<&'a str>,
    /// Whether the casts of the body are unsigned.
    pub(crate) is_unsigned: bool,
}

impl ImpliedBody<'_> {
    /// The number of arguments of the body.
    pub(crate) fn argument_count(&self) -> Option<usize> {
        // Only the shape of the window is used, not its elements.
        let is_pooling = self.name.starts_with("linalg.pooling_");
        let words = program(self.name, self.kind)?.into_iter().flat_map(str::split_ascii_whitespace);
        let last = words.filter_map(|word| ["a", "b", "c", "d"].iter().position(|input| *input == word)).max()?;
        Some(last + 2 + usize::from(is_pooling))
    }

    /// The body for arguments of these types; `None` if there is no body for the types.
    pub(crate) fn payload(&self, types: &Types, arguments: &[TypeId]) -> Option<Payload> {
        // MLIR accepts the attribute and ignores it.
        let is_unsigned = self.is_unsigned && self.name != "linalg.batch_reduce_matmul";
        let mut machine = Machine { types, arguments, ops: Vec::new(), stack: Vec::new() };
        for word in program(self.name, self.kind)?.into_iter().flat_map(str::split_ascii_whitespace) {
            machine.word(word, is_unsigned)?;
        }
        let yielded = machine.stack.pop()?;
        let is_output = types.same(machine.type_of(yielded)?, *arguments.last()?);
        is_output.then_some(Payload { ops: machine.ops, yielded })
    }
}

struct Machine<'a> {
    types: &'a Types,
    arguments: &'a [TypeId],
    ops: Vec<ScalarOp>,
    stack: Vec<PayloadValue>,
}

impl Machine<'_> {
    fn type_of(&self, value: PayloadValue) -> Option<TypeId> {
        match value {
            PayloadValue::Argument(index) => self.arguments.get(index).copied(),
            PayloadValue::Result(index) => self.ops.get(index).map(|op| op.ty),
        }
    }

    fn word(&mut self, word: &'static str, is_unsigned: bool) -> Option<()> {
        let last = self.arguments.len().checked_sub(1)?;
        let input = |index: usize| (index < last).then_some(PayloadValue::Argument(index));
        let value = match word {
            "a" => input(0)?,
            "b" => input(1)?,
            "c" => input(2)?,
            "d" => input(3)?,
            "out" => PayloadValue::Argument(last),
            "cast" => self.cast(is_unsigned)?,
            "ucast" => self.cast(true)?,
            SELECT => self.select()?,
            "i32" | "f64" => {
                let value = self.stack.pop()?;
                self.convert(value, self.named(word)?, is_unsigned)?
            }
            _ => match word.split_once(':') {
                Some((kind, number)) => self.number(kind, number)?,
                None => self.apply(word)?,
            },
        };
        self.stack.push(value);
        Some(())
    }

    fn op(&mut self, name: &'static str, operands: SmallVec<[PayloadValue; 3]>, ty: TypeId) -> PayloadValue {
        self.ops.push(ScalarOp { name, operands, ty, number: None });
        PayloadValue::Result(self.ops.len() - 1)
    }

    fn constant(&mut self, constant: &'static str, ty: TypeId) -> PayloadValue {
        self.made_of(CONSTANT, PayloadNumber::Float(constant), ty)
    }

    fn made_of(&mut self, name: &'static str, number: PayloadNumber, ty: TypeId) -> PayloadValue {
        self.ops.push(ScalarOp { name, operands: SmallVec::new(), ty, number: Some(number) });
        PayloadValue::Result(self.ops.len() - 1)
    }

    /// A constant, or the place in a loop.
    fn number(&mut self, kind: &str, number: &'static str) -> Option<PayloadValue> {
        let (name, number) = match kind {
            "dim" => (INDEX, PayloadNumber::Dim(number)),
            "f64" => (CONSTANT, PayloadNumber::Float(number)),
            _ => (CONSTANT, PayloadNumber::Integer(number)),
        };
        let ty = self.named(if kind == "dim" { "index" } else { kind })?;
        Some(self.made_of(name, number, ty))
    }

    /// The type for a name, if it is already used.
    fn named(&self, name: &str) -> Option<TypeId> {
        self.types.interned(&match name {
            "i32" => Type::Integer { signedness: Signedness::Signless, width: 32 },
            "i64" => Type::Integer { signedness: Signedness::Signless, width: 64 },
            "index" => Type::Index,
            _ => Type::Float("f64"),
        })
    }

    /// The value on top of the stack, converted to the type of the output.
    fn cast(&mut self, is_unsigned: bool) -> Option<PayloadValue> {
        let value = self.stack.pop()?;
        let to = *self.arguments.last()?;
        match self.types.resolved(to) {
            Type::Complex(element) if !matches!(self.types.resolved(self.type_of(value)?), Type::Complex(_)) => {
                let real = self.convert(value, *element, is_unsigned)?;
                let zero = self.constant(ZERO, *element);
                Some(self.op("complex.create", smallvec![real, zero], to))
            }
            Type::Complex(element) if !self.types.same(self.type_of(value)?, to) => {
                let Type::Complex(from) = *self.types.resolved(self.type_of(value)?) else { return None };
                let real = self.op("complex.re", smallvec![value], from);
                let imaginary = self.op("complex.im", smallvec![value], from);
                let real = self.convert(real, *element, is_unsigned)?;
                let imaginary = self.convert(imaginary, *element, is_unsigned)?;
                Some(self.op("complex.create", smallvec![real, imaginary], to))
            }
            _ => self.convert(value, to, is_unsigned),
        }
    }

    fn convert(&mut self, value: PayloadValue, to: TypeId, is_unsigned: bool) -> Option<PayloadValue> {
        let from = self.type_of(value)?;
        if self.types.same(from, to) {
            return Some(value);
        }
        let name = match (self.types.resolved(from), self.types.resolved(to)) {
            (Type::Float(_), Type::Integer { .. }) if is_unsigned => "arith.fptoui",
            (Type::Float(_), Type::Integer { .. }) => "arith.fptosi",
            (Type::Integer { .. }, Type::Float(_)) if is_unsigned => "arith.uitofp",
            (Type::Integer { .. }, Type::Float(_)) => "arith.sitofp",
            (Type::Index, Type::Integer { .. }) => "arith.index_cast",
            (Type::Integer { width: from, .. }, Type::Integer { width: to, .. }) => match from.cmp(to) {
                std::cmp::Ordering::Less if is_unsigned => "arith.extui",
                std::cmp::Ordering::Less => "arith.extsi",
                std::cmp::Ordering::Greater => "arith.trunci",
                std::cmp::Ordering::Equal => return None,
            },
            (Type::Float(from), Type::Float(to)) => match float_width(from).cmp(&float_width(to)) {
                std::cmp::Ordering::Less => "arith.extf",
                std::cmp::Ordering::Greater => "arith.truncf",
                std::cmp::Ordering::Equal => return None,
            },
            _ => return None,
        };
        Some(self.op(name, smallvec![value], to))
    }

    fn select(&mut self) -> Option<PayloadValue> {
        let (third, second, first) = (self.stack.pop()?, self.stack.pop()?, self.stack.pop()?);
        let (condition, ty) = (self.type_of(first)?, self.type_of(second)?);
        let is_condition = matches!(self.types.resolved(condition), Type::Integer { width: 1, .. });
        let fits = is_condition && self.types.same(ty, self.type_of(third)?);
        fits.then(|| self.op("arith.select", smallvec![first, second, third], ty))
    }

    fn apply(&mut self, word: &str) -> Option<PayloadValue> {
        let function = function(word)?;
        let mut operands: SmallVec<[PayloadValue; 3]> = SmallVec::new();
        for _ in 0..function.arity {
            operands.insert(0, self.stack.pop()?);
        }
        let ty = self.type_of(*operands.first()?)?;
        if !operands.iter().all(|operand| self.type_of(*operand).is_some_and(|other| self.types.same(ty, other))) {
            return None;
        }
        let place = match self.types.resolved(ty) {
            Type::Float(_) => 0,
            Type::Integer { signedness: Signedness::Signless, width: 1 } => 2,
            Type::Integer { signedness: Signedness::Signless, .. } | Type::Index => 1,
            Type::Complex(_) => 3,
            _ => return None,
        };
        let name = function.names[place]?;
        match word {
            "square" => operands.push(operands[0]),
            "reciprocal" => {
                let one = self.constant(ONE, ty);
                operands.insert(0, one);
            }
            _ => {}
        }
        Some(self.op(name, operands, ty))
    }
}

impl Ir {
    /// The word of an enumeration attribute: `add` of `#linalg.elementwise_kind<add>`.
    pub(crate) fn enumerated(&self, value: AttributeId) -> Option<&str> {
        let text = std::str::from_utf8(self.dialect_text(value)?).ok()?;
        Some(text.strip_suffix('>')?.split_once('<')?.1.trim())
    }

    /// The word of an attribute that also names the enumeration: `GE` of `#stablehlo<comparison_direction GE>`.
    pub(crate) fn enumerated_last(&self, value: AttributeId) -> Option<&str> {
        self.enumerated(value)?.rsplit(' ').next()
    }

    /// The type of the argument that the body of a structured operation has for an operand.
    pub(crate) fn payload_argument(&self, ty: TypeId) -> TypeId {
        match self.types.resolved(ty) {
            Type::RankedTensor { element, .. } | Type::MemRef { element, .. } => *element,
            _ => ty,
        }
    }

    /// Whether the contents of a block are exactly the payload.
    pub(crate) fn is_payload(&self, block: BlockId, payload: &Payload) -> bool {
        let ops: Vec<OpId> = self.block_ops(block).collect();
        let Some((last, scalars)) = ops.split_last() else { return false };
        if scalars.len() != payload.ops.len() || self.op_name_bytes(*last) != YIELD.as_bytes() {
            return false;
        }
        let arguments: Vec<ValueId> = self.arguments(block).collect();
        let value = |scalar: PayloadValue| match scalar {
            PayloadValue::Argument(index) => arguments.get(index).copied(),
            PayloadValue::Result(index) => scalars.get(index).and_then(|op| self.results(*op).next()),
        };
        let are_operands = |op: OpId, operands: &[PayloadValue]| {
            self.operands(op).len() == operands.len()
                && self.operands(op).iter().zip(operands).all(|(found, operand)| Some(*found) == value(*operand))
        };
        let fits = scalars.iter().zip(&payload.ops).all(|(op, scalar)| {
            self.op_name_bytes(*op) == scalar.name.as_bytes()
                && are_operands(*op, &scalar.operands)
                && self.results(*op).len() == 1
                && self.results(*op).all(|result| self.types.same(self.value_type(result), scalar.ty))
                && self.attribute_dictionary(*op).is_none()
                && self.has_plain_properties(*op, scalar.number)
        });
        fits && are_operands(*last, &[payload.yielded]) && self.attribute_dictionary(*last).is_none()
    }

    /// Whether the properties of an operation are the implied ones, or hold the given number.
    fn has_plain_properties(&self, op: OpId, number: Option<PayloadNumber>) -> bool {
        let Some(dictionary) = self.properties(op) else { return number.is_none() };
        let AttributeKind::Dictionary(entries) = *self.attributes.resolve(dictionary) else { return false };
        self.attributes.dictionary(entries).iter().all(|entry| match *self.attributes.resolve(entry.value) {
            AttributeKind::Opaque(text, _) => {
                [b"#arith.fastmath<none>".as_slice(), b"#arith.overflow<none>"].contains(&self.texts.get(text))
            }
            AttributeKind::Float(..) => {
                matches!(number, Some(PayloadNumber::Float(number)) if number.parse::<f64>().ok() == self.float(entry.value))
            }
            AttributeKind::Integer(..) => {
                let is = |number: &str| number.parse::<i64>().ok() == self.integer(entry.value);
                matches!(number, Some(PayloadNumber::Integer(number) | PayloadNumber::Dim(number)) if is(number))
            }
            _ => false,
        })
    }
}
