//! The verifiers of `spirv`: their rows, and the parts of types.

mod casts;
mod composites;
mod control;
mod images;
mod memory;
mod structure;

use super::OwnerRow;
use super::view::OwnedOp;
use crate::dialect::texts::llvm::items;
use crate::dialect::texts::spirv::members;
use crate::ir::{AttributeKind, OpId, TypeId, ValueId};

const PAIR: &str = "the result is a structure of two members, which are of the type of the operands";
const ORDER: &str = "one order of memory at most is set";
const WIDTHS: &str = "the widths of operand and result differ";
const POINTS: &str = "the pointers are of the classes that are cast, to the same type";
const CLUSTER: &str = "the size of clusters is a constant power of two";
const IMAGE: &str = "the image is one that the operation takes, of elements as the result has";
const ACCESS: &str = "an alignment is given with aligned accesses, and only then";
const UNSIGNED: &str = "the second operand is no signed integer";
const DOT: &str = "vectors are packed in 32 bits, and the result is as wide as they";

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("spirv.AccessChain", memory::access_chain, "indices are those of the parts, constant in structures")
        .looks_around(),
    OwnerRow::new("spirv.AtomicAnd", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicExchange", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicIAdd", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicIDecrement", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicIIncrement", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicISub", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicOr", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicSMax", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicSMin", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicUMax", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicUMin", memory::ordered, ORDER),
    OwnerRow::new("spirv.AtomicXor", memory::ordered, ORDER),
    OwnerRow::new("spirv.Bitcast", casts::bitcast, "types differ, of the same number of bits"),
    OwnerRow::new("spirv.Branch", control::in_function, "it is in a function").looks_around(),
    OwnerRow::new(
        "spirv.BranchConditional",
        control::branch,
        "it is in a function, and there are two weights, of which one is not 0",
    )
    .looks_around(),
    OwnerRow::new("spirv.CompositeConstruct", composites::construct, "the operands are the parts of the result"),
    OwnerRow::new("spirv.CompositeExtract", composites::extract, "the result is the part at the indices"),
    OwnerRow::new("spirv.CompositeInsert", composites::insert, "the object is the part at the indices"),
    OwnerRow::new("spirv.Constant", structure::constant, "the value is of the type of the result"),
    OwnerRow::new("spirv.ControlBarrier", memory::ordered, ORDER),
    OwnerRow::new("spirv.ConvertPtrToU", casts::to_number, "the pointer is physical").looks_around(),
    OwnerRow::new("spirv.ConvertUToPtr", casts::to_pointer, "the pointer is physical").looks_around(),
    OwnerRow::new("spirv.CopyMemory", memory::copy, ACCESS),
    OwnerRow::new("spirv.EXT.ConstantCompositeReplicate", structure::replicate, "the value is of the type of elements")
        .in_part(),
    OwnerRow::new(
        "spirv.EXT.SpecConstantCompositeReplicate",
        structure::spec_replicate,
        "the constant is of the type of elements",
    )
    .refers(&["constituent"]),
    OwnerRow::new("spirv.EXT.AtomicFAdd", memory::ordered, ORDER),
    OwnerRow::new("spirv.FConvert", casts::convert, WIDTHS),
    OwnerRow::new("spirv.FunctionCall", control::call, "the function exists, with these types").refers(&["callee"]),
    OwnerRow::new("spirv.GL.FrexpStruct", casts::frexp, "the result is a structure of the operand and integers"),
    OwnerRow::new("spirv.GL.Ldexp", casts::ldexp, "the operands are scalars, or vectors of the same size"),
    OwnerRow::new("spirv.GenericCastToPtr", casts::from_generic, POINTS),
    OwnerRow::new("spirv.GenericCastToPtrExplicit", casts::from_generic, POINTS),
    OwnerRow::new(
        "spirv.GlobalVariable",
        structure::global,
        "the class is not of a function, and the initializer a constant",
    )
    .refers(&["initializer"]),
    OwnerRow::new("spirv.GroupBroadcast", memory::broadcast, "the id is of 2 or 3 components").in_part(),
    OwnerRow::new("spirv.GroupNonUniformBitwiseAnd", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformBitwiseOr", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformBitwiseXor", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformFAdd", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformFMax", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformFMin", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformFMul", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformIAdd", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformIMul", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformLogicalAnd", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformLogicalOr", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformLogicalXor", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformRotateKHR", memory::rotated, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformSMax", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformSMin", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformShuffle", memory::shuffled, UNSIGNED).in_part(),
    OwnerRow::new("spirv.GroupNonUniformShuffleDown", memory::shuffled, UNSIGNED).in_part(),
    OwnerRow::new("spirv.GroupNonUniformShuffleUp", memory::shuffled, UNSIGNED).in_part(),
    OwnerRow::new("spirv.GroupNonUniformShuffleXor", memory::shuffled, UNSIGNED).in_part(),
    OwnerRow::new("spirv.GroupNonUniformUMax", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.GroupNonUniformUMin", memory::clustered, CLUSTER).looks_around(),
    OwnerRow::new("spirv.IAddCarry", casts::pair, PAIR),
    OwnerRow::new("spirv.ISubBorrow", casts::pair, PAIR),
    OwnerRow::new("spirv.ImageDrefGather", images::dref_gather, IMAGE).in_part(),
    OwnerRow::new("spirv.ImageFetch", images::fetch, IMAGE).in_part(),
    OwnerRow::new("spirv.ImageQuerySize", images::query_size, IMAGE),
    OwnerRow::new("spirv.ImageRead", images::read, IMAGE).in_part(),
    OwnerRow::new("spirv.ImageSampleExplicitLod", images::explicit, IMAGE).in_part(),
    OwnerRow::new("spirv.ImageSampleImplicitLod", images::sample, IMAGE).in_part(),
    OwnerRow::new("spirv.ImageSampleProjDrefImplicitLod", images::projected, IMAGE).in_part(),
    OwnerRow::new("spirv.ImageWrite", images::write, IMAGE).in_part(),
    OwnerRow::new("spirv.KHR.CooperativeMatrixLoad", memory::matrix_load, ACCESS).in_part(),
    OwnerRow::new(
        "spirv.KHR.CooperativeMatrixMulAdd",
        composites::multiply,
        "the matrices are A, B and C of a product",
    ),
    OwnerRow::new("spirv.KHR.CooperativeMatrixStore", memory::matrix_store, ACCESS).in_part(),
    OwnerRow::new("spirv.Load", memory::accessed, ACCESS).in_part(),
    OwnerRow::new("spirv.MemoryBarrier", memory::ordered, ORDER),
    OwnerRow::new("spirv.PtrCastToGeneric", casts::to_generic, POINTS),
    OwnerRow::new("spirv.Return", control::in_function, "it is in a function").looks_around(),
    OwnerRow::new("spirv.ReturnValue", control::in_function, "it is in a function").looks_around(),
    OwnerRow::new("spirv.SConvert", casts::convert, WIDTHS),
    OwnerRow::new("spirv.SDot", casts::dot, DOT),
    OwnerRow::new("spirv.SDotAccSat", casts::dot, DOT),
    OwnerRow::new("spirv.SMulExtended", casts::pair, PAIR),
    OwnerRow::new("spirv.SUDot", casts::dot, DOT),
    OwnerRow::new("spirv.SUDotAccSat", casts::dot, DOT),
    OwnerRow::new("spirv.Select", casts::select, "a vector of conditions selects among as many elements"),
    OwnerRow::new("spirv.SpecConstant", structure::spec_constant, "the value is a scalar, and the id not negative"),
    OwnerRow::new(
        "spirv.SpecConstantComposite",
        structure::spec_composite,
        "the constants are the parts of the result",
    )
    .refers(&["constituents"]),
    OwnerRow::new("spirv.Store", memory::accessed, ACCESS).in_part(),
    OwnerRow::new("spirv.UConvert", casts::convert, WIDTHS),
    OwnerRow::new("spirv.UDot", casts::dot, DOT),
    OwnerRow::new("spirv.UDotAccSat", casts::dot, DOT),
    OwnerRow::new("spirv.UMulExtended", casts::pair, PAIR),
    OwnerRow::new("spirv.Unreachable", control::unreachable, "its block is not the first").looks_around(),
    OwnerRow::new(
        "spirv.Variable",
        memory::variable,
        "the class is of a function, and pointers to buffers are decorated",
    )
    .looks_around(),
    OwnerRow::new(
        "spirv.VectorShuffle",
        composites::shuffle,
        "there is a selector of an element for each element of the result",
    ),
    OwnerRow::new(
        "spirv.VectorTimesScalar",
        casts::scale,
        "the scalar is an element of the vector, and the result its type",
    ),
    OwnerRow::new(
        "spirv.func",
        structure::function,
        "there is one result at most, and pointers to buffers are decorated",
    )
    .looks_around(),
    OwnerRow::new("spirv.mlir.addressof", structure::address, "the variable exists, of this type")
        .refers(&["variable"]),
    OwnerRow::new("spirv.mlir.loop", control::loops, "the blocks are entry, header, body, continue and merge")
        .looks_around(),
    OwnerRow::new("spirv.mlir.referenceof", structure::reference, "the constant exists, of this type")
        .refers(&["spec_const"]),
    OwnerRow::new("spirv.mlir.selection", control::selection, "the first block is the header, the last merges")
        .looks_around(),
    OwnerRow::new(
        "spirv.module",
        structure::module,
        "it has operations of the dialect, functions with bodies, and entry points once",
    )
    .looks_around(),
];

/// The parts of a composite type.
enum Composite {
    /// A number of parts of the same type; `None` if the number is unknown.
    Even(Option<u64>, String),
    Members(Vec<String>),
}

impl Composite {
    fn count(&self) -> Option<u64> {
        match self {
            Self::Even(count, _) => *count,
            Self::Members(members) => Some(members.len() as u64),
        }
    }

    fn part(&self, index: u64) -> Option<&str> {
        match self {
            Self::Even(count, part) => count.is_none_or(|count| index < count).then_some(part),
            Self::Members(members) => members.get(usize::try_from(index).ok()?).map(String::as_str),
        }
    }
}

/// The number and the type after it: `4 x f32`.
fn sized(body: &str) -> Option<(u64, &str)> {
    let (count, part) = body.split_once('x')?;
    Some((count.trim().parse().ok()?, part.trim()))
}

/// The parts of a composite type; `None` for other types.
fn composite(text: &str) -> Option<Composite> {
    if has_alias(text) {
        return None;
    }
    let body = |head: &str| text.strip_prefix(head)?.strip_suffix('>');
    if let Some(body) = body("vector<") {
        let (count, part) = sized(body).filter(|(_, part)| !part.starts_with(|c: char| c.is_ascii_digit()))?;
        return Some(Composite::Even(Some(count), part.to_owned()));
    }
    if let Some(body) = body("!spirv.array<") {
        let (count, part) = sized(items(body, ',').first()?)?;
        return Some(Composite::Even(Some(count), part.to_owned()));
    }
    if let Some(body) = body("!spirv.rtarray<") {
        return Some(Composite::Even(None, (*items(body, ',').first()?).to_owned()));
    }
    if let Some(body) = body("!spirv.matrix<") {
        let (count, part) = sized(body)?;
        return Some(Composite::Even(Some(count), part.to_owned()));
    }
    let found = members(text)?;
    Some(Composite::Members(found.into_iter().filter(|member| !member.is_empty()).map(str::to_owned).collect()))
}

/// Whether a text is a type with parts that this module does not read.
fn is_other_composite(text: &str) -> bool {
    let is_known =
        ["!spirv.coopmatrix<", "!spirv.arm.tensor<", "!spirv.struct<"].iter().any(|head| text.starts_with(head));
    is_known || has_alias(text)
}

/// The value of a constant of this dialect, or of other dialects.
fn constant_of(op: OwnedOp<'_>, value: ValueId) -> Result<i64, Option<OpId>> {
    let Some(source) = op.source(value) else { return Err(None) };
    let number = op.ir.attribute(source, "value").filter(|_| op.ir.op_name_bytes(source) == b"spirv.Constant");
    let number = number.filter(|value| matches!(op.ir.attributes.resolve(*value), AttributeKind::Integer(..)));
    number.and_then(|value| op.ir.integer(value)).ok_or(Some(source))
}

/// The words of a bit enumeration: `Acquire`, `Release` of `#spirv.memory_semantics<Acquire|Release>`.
fn words<'v>(op: OwnedOp<'v>, name: &str) -> Vec<&'v str> {
    let body = op.dialect_text(name).and_then(|text| text.split_once('<')?.1.strip_suffix('>'));
    body.into_iter().flat_map(|body| body.split('|')).map(str::trim).collect()
}

/// A type as MLIR prints it, independent of its spelling in the source.
fn spelled(op: OwnedOp<'_>, ty: TypeId) -> String {
    let text: String = op.expanded(ty).chars().filter(|c| !c.is_whitespace()).collect();
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let head = ["!spirv.array<", "!spirv.matrix<"].into_iter().find(|head| rest.starts_with(head));
        if let Some(head) = head {
            let count = rest[head.len()..].bytes().take_while(u8::is_ascii_digit).count();
            out.push_str(&rest[..head.len() + count]);
            rest = &rest[head.len() + count..];
            if let Some(after) = rest.strip_prefix('x') {
                out.push_str(" x ");
                rest = after;
            }
            continue;
        }
        match c {
            ',' => out.push_str(", "),
            '[' if out.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '>') && text.starts_with("!spirv.") => {
                out.push_str(" [")
            }
            _ => out.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// Whether a text contains an alias of a type, whose meaning is unknown.
fn has_alias(text: &str) -> bool {
    text.split('!').skip(1).any(|rest| {
        let end =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.' | '$')).unwrap_or(rest.len());
        !rest[..end].contains('.') && !rest[end..].starts_with('<')
    })
}
