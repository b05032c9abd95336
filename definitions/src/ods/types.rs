//! Types in C++: the class of a type by its name in the text, the type that a call creates, and functions that compute
//! one type from another.

use super::OdsError;
use super::outline::Records;
use super::record::TypeRecord;
use broadcastable::assembly::Transform;
use rustc_hash::FxHashMap;

/// Types in C++ that no record describes.
const KNOWN: &[(&str, &str)] = &[
    ("LLVM::LLVMPointerType", "!llvm.ptr"),
    ("LLVM::LLVMTokenType", "!llvm.token"),
    ("NoneType", "none"),
    ("IndexType", "index"),
    ("gpu::AsyncTokenType", "!gpu.async.token"),
    ("gpu::SparseDnTensorHandleType", "!gpu.sparse.dntensor_handle"),
    ("gpu::SparseSpGEMMOpHandleType", "!gpu.sparse.spgemmop_handle"),
    ("gpu::SparseSpMatHandleType", "!gpu.sparse.spmat_handle"),
    ("iree_compiler::IREE::HAL::AllocatorType", "!hal.allocator"),
    ("iree_compiler::IREE::HAL::BufferType", "!hal.buffer"),
    ("iree_compiler::IREE::HAL::BufferViewType", "!hal.buffer_view"),
    ("iree_compiler::IREE::HAL::ChannelType", "!hal.channel"),
    ("iree_compiler::IREE::HAL::CommandBufferType", "!hal.command_buffer"),
    ("iree_compiler::IREE::HAL::DeviceType", "!hal.device"),
    ("iree_compiler::IREE::HAL::EventType", "!hal.event"),
    ("iree_compiler::IREE::HAL::ExecutableType", "!hal.executable"),
    ("iree_compiler::IREE::HAL::FenceType", "!hal.fence"),
    ("iree_compiler::IREE::HAL::FileType", "!hal.file"),
    ("iree_compiler::IREE::HAL::SemaphoreType", "!hal.semaphore"),
    ("iree_compiler::IREE::VM::BufferType", "!vm.buffer"),
];

/// Types with parameters, by their C++ classes.
const CLASSES: &[(&str, &str)] = &[
    ("LLVM::LLVMArrayType", "!llvm.array"),
    ("LLVM::LLVMFunctionType", "!llvm.func"),
    ("LLVM::LLVMStructType", "!llvm.struct"),
    ("gpu::MMAMatrixType", "!gpu.mma_matrix"),
    ("spirv::ArrayType", "!spirv.array"),
    ("spirv::CooperativeMatrixType", "!spirv.coopmatrix"),
    ("spirv::ImageType", "!spirv.image"),
    ("spirv::MatrixType", "!spirv.matrix"),
    ("spirv::PointerType", "!spirv.ptr"),
    ("spirv::RuntimeArrayType", "!spirv.rtarray"),
    ("spirv::SampledImageType", "!spirv.sampled_image"),
    ("spirv::StructType", "!spirv.struct"),
    ("spirv::TensorArmType", "!spirv.arm.tensor"),
];

/// Maximum nesting of calls.
const DEEPEST: usize = 4;

/// Types by their C++ classes, which are named without `::mlir::`.
#[derive(Debug)]
pub(super) struct Types {
    classes: FxHashMap<String, Class>,
    /// Descriptions of classes and of whole calls in a side file.
    own: FxHashMap<String, String>,
}

/// The type of a dialect.
#[derive(Debug)]
struct Class {
    /// `dialect.name`
    name: String,
    /// Whether text may follow the name.
    has_form: bool,
}

impl Types {
    pub(super) fn new(records: &Records<'_>, own: &[(String, String)]) -> Result<Self, OdsError> {
        let mut classes = FxHashMap::default();
        for record in records.outline().types() {
            let ty: TypeRecord<'_> = records.get(record, "!instanceof")?;
            let has_form = ty.has_form();
            if let (Some(class), Some(name)) = (ty.class, ty.name) {
                classes.insert(short(&class).to_owned(), Class { name: name.into_owned(), has_form });
            }
        }
        let own = own.iter().map(|(class, ty)| (short(&compact(class)).to_owned(), ty.clone())).collect();
        Ok(Self { classes, own })
    }

    /// The name of the type of a dialect.
    pub(super) fn name(&self, class: &str) -> Option<&str> {
        self.classes.get(short(class)).map(|known| &*known.name)
    }

    /// Returns the name of a class that no record describes.
    pub(super) fn class_name(&self, class: &str) -> Option<&str> {
        let known = || {
            let (_, ty) = KNOWN.iter().chain(CLASSES).find(|(known, _)| *known == short(class))?;
            ty.strip_prefix('!')
        };
        self.name(class).or_else(known)
    }

    /// The name that a form omits, if the type can be of no other class.
    pub(super) fn stripped(&self, class: &str) -> Option<&str> {
        let known = self.classes.get(short(class.trim()))?;
        (known.has_form && !known.name.starts_with("builtin.")).then_some(&known.name)
    }

    /// The type without parameters of a class.
    fn plain(&self, class: &str) -> Option<String> {
        let class = short(class);
        let of_iree = || KNOWN.iter().find(|(known, _)| known.strip_prefix("iree_compiler::") == Some(class));
        if let Some(own) = self.own.get(class) {
            return Some(own.clone());
        }
        if let Some((_, ty)) = KNOWN.iter().find(|(known, _)| *known == class).or_else(of_iree) {
            return Some((*ty).to_owned());
        }
        let float = class.strip_prefix("Float").and_then(|rest| rest.strip_suffix("Type"));
        match (self.classes.get(class), float) {
            (Some(known), _) => Some(match known.name.strip_prefix("builtin.") {
                Some(name) => name.to_owned(),
                None => format!("!{}", known.name),
            }),
            (None, _) if class == "BFloat16Type" => Some("bf16".to_owned()),
            (None, Some(rest)) if rest.starts_with(|c: char| c.is_ascii_digit()) => Some(format!("f{rest}")),
            (None, _) => None,
        }
    }

    /// The type that a call creates: `$_builder.getIntegerType(32)`.
    pub(super) fn built(&self, call: &str) -> Option<String> {
        let call = compact(call);
        match self.own.get(short(&call)) {
            Some(own) => Some(own.clone()),
            None => self.created_type(&call, DEEPEST),
        }
    }

    /// Returns the type that a call without blanks creates.
    fn created_type(&self, call: &str, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let (function, arguments) = call.trim_end_matches(';').strip_suffix(')')?.split_once('(')?;
        if let Some(method) = function.strip_prefix("$_builder.") {
            return match method.strip_prefix("getType<").and_then(|rest| rest.strip_suffix('>')) {
                Some(class) => self.with_number(class, arguments),
                None => scalar(method, arguments),
            };
        }
        let class = short(function).strip_suffix("::get").or_else(|| short(function).strip_suffix("::getLiteral"))?;
        match (class, arguments) {
            ("VectorType", _) => {
                let (sizes, element) = arguments.strip_prefix('{')?.split_once("},")?;
                let element = self.created_type(element, depth)?;
                Some(format!("vector<{}x{element}>", sizes.replace(',', "x")))
            }
            ("LLVM::LLVMStructType", _) => {
                let list = arguments.strip_prefix("$_builder.getContext(),{")?.strip_suffix('}')?;
                let fields: Option<Vec<String>> = list.split(",$").map(|field| self.field(field, depth)).collect();
                Some(format!("!llvm.struct<({})>", fields?.join(", ")))
            }
            (_, "$_builder.getContext()") => self.plain(class),
            // Inside a type, names of types of the same dialect are abbreviated.
            ("pdl::RangeType", inner) if !inner.is_empty() => {
                let inner = self.created_type(inner, depth)?;
                Some(format!("!pdl.range<{}>", inner.strip_prefix("!pdl.").unwrap_or(&inner)))
            }
            // The type of a buffer reference is the reference itself.
            ("IREE::VM::RefType", inner) => self.created_type(inner, depth),
            _ => None,
        }
    }

    /// The argument of one of several calls on `$_builder`, whose `$` may be missing.
    fn field(&self, call: &str, depth: usize) -> Option<String> {
        if call.starts_with('$') {
            self.created_type(call, depth)
        } else {
            self.created_type(&format!("${call}"), depth)
        }
    }

    /// A type of a class, made with at most a number: an address space.
    fn with_number(&self, class: &str, arguments: &str) -> Option<String> {
        let plain = self.plain(class)?;
        match arguments.parse::<u32>() {
            Ok(0) => Some(plain),
            Ok(number) => Some(format!("{plain}<{number}>")),
            Err(_) => arguments.is_empty().then_some(plain),
        }
    }
}

/// `getIntegerType(32)`, `getF32Type()`, `getIndexType()`
fn scalar(method: &str, arguments: &str) -> Option<String> {
    if method == "getIntegerType" {
        return Some(match arguments.split_once(',') {
            None => format!("i{}", arguments.parse::<u32>().ok()?),
            Some((width, "true" | "/*isSigned=*/true")) => format!("si{}", width.parse::<u32>().ok()?),
            Some((width, _)) => format!("ui{}", width.parse::<u32>().ok()?),
        });
    }
    let name = method.strip_prefix("get")?.strip_suffix("Type")?;
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    match name {
        "Index" => Some("index".to_owned()),
        "None" => Some("none".to_owned()),
        "BF16" | "TF32" => Some(name.to_ascii_lowercase()),
        _ if is_number(&name[1..]) && name.starts_with(['F', 'I']) => Some(name.to_ascii_lowercase()),
        _ => None,
    }
}

/// The computation of a type from the type `$_self`; `None` if the C++ code is unknown.
pub(super) fn transform(text: &str, own: &std::collections::BTreeMap<String, Transform>) -> Option<Transform> {
    let text = compact(text);
    if let Some(known) = own.get(&text) {
        return Some(*known);
    }
    if text == "$_self" {
        return Some(Transform::Same);
    }
    let plain = text.replace("::llvm::", "").replace("::mlir::", "").replace("llvm::", "").replace("mlir::", "");
    if let Some((class, question)) = plain.strip_prefix("cast<").and_then(|rest| rest.split_once(">($_self)")) {
        return of_class(class, question);
    }
    let known = |name: &str| plain.trim_start_matches("::") == name;
    Some(match () {
        () if known("getI1SameShape($_self)") || known("getUnaryOpResultType($_self)") => Transform::Condition,
        () if known("getElementTypeOrSelf($_self)") => Transform::ElementOrSelf,
        () if known("getValAndBoolStructType($_self)") => Transform::StructWithBit,
        () if known("pdl::RangeType::get($_self)") => Transform::PdlRange,
        () if known("getGetValueTypeOpValueType($_self)") => Transform::PdlValue,
        () if known("emitc::PointerType::get(cast<emitc::LValueType>($_self).getValueType())") => {
            Transform::Renamed("emitc.ptr")
        }
        () if known("emitc::LValueType::get(cast<emitc::PointerType>($_self).getPointee())") => {
            Transform::Renamed("emitc.lvalue")
        }
        // One type for each element of the tensor.
        () if plain.starts_with("SmallVector<Type,2>(cast<RankedTensorType>($_self).getNumElements(),") => {
            Transform::Element
        }
        // Vectors of one dimension, whose first size is read.
        () if known(
            "VectorType::get({cast<VectorType>($_self).getShape()[0]},IntegerType::get($_self.getContext(),1))",
        ) =>
        {
            Transform::Condition
        }
        () if plain.contains("getDimSize(lastDim)/2") => Transform::HalfLast,
        () if plain.contains("getDimSize(lastDim)*2)") => Transform::DoubleLast,
        () => return None,
    })
}

/// The condition on `$_self` after a cast to a class.
fn of_class(class: &str, question: &str) -> Option<Transform> {
    let class = class.rsplit("::").next().unwrap_or(class);
    Some(match (class, question) {
        (_, "") => Transform::Same,
        ("ShapedType" | "VectorType", "cloneWith({},IntegerType::get($_ctxt,1))")
        | ("ShapedType" | "VectorType", ".cloneWith({},IntegerType::get($_ctxt,1))")
        | ("ShapedType" | "VectorType", ".clone(IntegerType::get($_self.getContext(),1))") => Transform::Condition,
        ("ComplexType", ".getElementType()") => Transform::ComplexElement,
        (
            "ShapedType" | "TensorType" | "RankedTensorType" | "VectorType" | "MemRefType" | "BaseMemRefType"
            | "MMAMatrixType",
            ".getElementType()",
        ) => Transform::Element,
        ("FunctionType", ".getInputs()") => Transform::FunctionInputs,
        ("FunctionType", ".getResults()") => Transform::FunctionResults,
        ("TupleType", ".getTypes()") => Transform::TupleElements,
        ("TypeAttr", ".getValue()") | ("TypedAttr", ".getType()") => Transform::Same,
        ("ValueTensorType", ".getWithoutValueSemantics()") => Transform::Renamed("torch.tensor"),
        ("NonValueTensorType", ".getWithValueSemantics()") => Transform::Renamed("torch.vtensor"),
        // A dialect may give the only parameter any name.
        (
            _,
            ".getElementType()" | ".getValueType()" | ".getPointeeType()" | ".getPointee()" | ".getImageType()"
            | ".getTargetType()" | ".getInnerType()" | ".getType()",
        ) => Transform::Parameter,
        _ => return None,
    })
}

/// A class without `::mlir::`.
pub(super) fn short(class: &str) -> &str {
    class.trim_start_matches("::").trim_start_matches("mlir::")
}

/// C++ without white space.
pub(crate) fn compact(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
