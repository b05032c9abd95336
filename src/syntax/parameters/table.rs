//! The parameters in angle brackets of types of MLIR's own dialects as data, a line for each type.

use super::parts::{EnumerationWords, FieldValue, TypePart};

const OPEN: TypePart = TypePart::Text("<");
const CLOSE: TypePart = TypePart::Text(">");
const COMMA: TypePart = TypePart::Text(",");
const PAREN: TypePart = TypePart::Text("(");
const UNPAREN: TypePart = TypePart::Text(")");

/// The types by name; whether the parameters may be omitted.
pub(super) const KNOWN: &[(&[u8], bool, &[TypePart])] = &[
    (b"amdgpu.tdm_base", false, &[OPEN, TypePart::Type, CLOSE]),
    (b"async.value", false, &[OPEN, TypePart::Type, CLOSE]),
    (b"emitc.lvalue", false, &[OPEN, TypePart::Type, CLOSE]),
    (b"emitc.opaque", false, &[OPEN, TypePart::String, CLOSE]),
    (b"emitc.ptr", false, &[OPEN, TypePart::Type, CLOSE]),
    (b"gpu.mma_matrix", false, &[OPEN, TypePart::Sizes, TypePart::Type, COMMA, TypePart::Name, CLOSE]),
    (b"llvm.array", false, &[OPEN, TypePart::Integer, TypePart::Word("x"), TypePart::Llvm, CLOSE]),
    (b"llvm.func", false, &[OPEN, TypePart::Llvm, PAREN, TypePart::Unknown]),
    (b"llvm.ptr", true, &[OPEN, TypePart::Integer, CLOSE]),
    (
        b"llvm.struct",
        false,
        &[OPEN, TypePart::UnlessNamed, TypePart::May("packed"), PAREN, TypePart::LlvmTypes, UNPAREN, CLOSE],
    ),
    (b"llvm.target", false, &[OPEN, TypePart::String, TypePart::Unknown]),
    (b"nvgpu.mbarrier.group", false, &[OPEN, TypePart::Fields(1, BARRIER), CLOSE]),
    (b"nvgpu.tensormap.descriptor", false, &[OPEN, TypePart::Fields(5, TENSOR_MAP), CLOSE]),
    (b"nvgpu.warpgroup.accumulator", false, &[OPEN, TypePart::Fields(1, &[("fragmented", FieldValue::Type)]), CLOSE]),
    (b"nvgpu.warpgroup.descriptor", false, &[OPEN, TypePart::Fields(1, &[("tensor", FieldValue::Type)]), CLOSE]),
    (b"pdl.range", false, &[OPEN, TypePart::Keyword, CLOSE]),
    (b"ptr.ptr", false, &[OPEN, TypePart::Attribute, CLOSE]),
    (b"ptr.ptr_metadata", false, &[OPEN, TypePart::Type, CLOSE]),
    (
        b"smt.array",
        false,
        &[OPEN, TypePart::Text("["), TypePart::Type, TypePart::Text("->"), TypePart::Type, TypePart::Text("]"), CLOSE],
    ),
    (b"smt.bv", false, &[OPEN, TypePart::Integer, CLOSE]),
    (b"smt.func", false, &[OPEN, PAREN, TypePart::Types, UNPAREN, TypePart::Type, CLOSE]),
    (b"smt.sort", false, &[OPEN, TypePart::Attribute, TypePart::Unknown]),
    (b"sparse_tensor.storage_specifier", false, &[OPEN, TypePart::Encoding, CLOSE]),
    (b"spirv.coopmatrix", false, &[OPEN, TypePart::Unknown]),
    (
        b"spirv.image",
        false,
        &[
            OPEN,
            TypePart::Type,
            COMMA,
            DIM,
            COMMA,
            DEPTH,
            COMMA,
            ARRAYED,
            COMMA,
            SAMPLING,
            COMMA,
            SAMPLER,
            COMMA,
            FORMAT,
            CLOSE,
        ],
    ),
    (b"spirv.matrix", false, &[OPEN, TypePart::Unknown]),
    (b"spirv.ptr", false, &[OPEN, TypePart::Type, COMMA, TypePart::Keyword, CLOSE]),
    (b"spirv.rtarray", false, &[OPEN, TypePart::Type, TypePart::Unknown]),
    (b"spirv.sampled_image", false, &[OPEN, TypePart::Type, CLOSE]),
    (b"transform.op", false, &[OPEN, TypePart::String, CLOSE]),
    (b"transform.param", false, &[OPEN, TypePart::Type, CLOSE]),
    (b"xegpu.mem_desc", false, &[OPEN, TypePart::Sizes, TypePart::Type, TypePart::LastOrUnknown]),
    (b"xegpu.tensor_desc", false, &[OPEN, TypePart::Sizes, TypePart::Type, TypePart::LastOrUnknown]),
];

const BARRIER: &[(&str, FieldValue)] = &[("memorySpace", FieldValue::Attribute), ("num_barriers", FieldValue::Integer)];

const TENSOR_MAP: &[(&str, FieldValue)] = &[
    ("tensor", FieldValue::Type),
    (
        "swizzle",
        FieldValue::Words(EnumerationWords {
            class: "::mlir::nvgpu::TensorMapSwizzleKind",
            words: &["none", "swizzle_32b", "swizzle_64b", "swizzle_128b"],
        }),
    ),
    (
        "l2promo",
        FieldValue::Words(EnumerationWords {
            class: "::mlir::nvgpu::TensorMapL2PromoKind",
            words: &["none", "l2promo_64b", "l2promo_128b", "l2promo_256b"],
        }),
    ),
    ("oob", FieldValue::Words(EnumerationWords { class: "::mlir::nvgpu::TensorMapOOBKind", words: &["zero", "nan"] })),
    (
        "interleave",
        FieldValue::Words(EnumerationWords {
            class: "::mlir::nvgpu::TensorMapInterleaveKind",
            words: &["none", "interleave_16b", "interleave_32b"],
        }),
    ),
];

const DIM: TypePart = TypePart::OneOf(&["Dim1D", "Dim2D", "Dim3D", "Cube", "Rect", "Buffer", "SubpassData"]);
const DEPTH: TypePart = TypePart::OneOf(&["NoDepth", "IsDepth", "DepthUnknown"]);
const ARRAYED: TypePart = TypePart::OneOf(&["NonArrayed", "Arrayed"]);
const SAMPLING: TypePart = TypePart::OneOf(&["SingleSampled", "MultiSampled"]);
const SAMPLER: TypePart = TypePart::OneOf(&["SamplerUnknown", "NeedSampler", "NoSampler"]);
const FORMAT: TypePart = TypePart::OneOf(&[
    "Unknown",
    "Rgba32f",
    "Rgba16f",
    "R32f",
    "Rgba8",
    "Rgba8Snorm",
    "Rg32f",
    "Rg16f",
    "R11fG11fB10f",
    "R16f",
    "Rgba16",
    "Rgb10A2",
    "Rg16",
    "Rg8",
    "R16",
    "R8",
    "Rgba16Snorm",
    "Rg16Snorm",
    "Rg8Snorm",
    "R16Snorm",
    "R8Snorm",
    "Rgba32i",
    "Rgba16i",
    "Rgba8i",
    "R32i",
    "Rg32i",
    "Rg16i",
    "Rg8i",
    "R16i",
    "R8i",
    "Rgba32ui",
    "Rgba16ui",
    "Rgba8ui",
    "R32ui",
    "Rgb10a2ui",
    "Rg32ui",
    "Rg16ui",
    "Rg8ui",
    "R16ui",
    "R8ui",
    "R64ui",
    "R64i",
]);
