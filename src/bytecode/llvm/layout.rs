//! The parameters of the attributes of dialect `llvm` that have encodings: their names, their order and their encodings.

use super::super::BytecodeError;
use super::super::reader::BytesReader;
use super::dwarf::Dwarf;
use LlvmEncoding::{Any, Flag, Flags, Language, List, Maybe, MaybeNumber, Named, Number, Text, Value, Words};

/// The encoding of a parameter.
#[derive(Clone, Copy, Debug)]
pub(super) enum LlvmEncoding {
    /// A number.
    Number,
    /// A number of DWARF.
    Named(Dwarf),
    /// The number of a word.
    Words(&'static [&'static str]),
    /// Bits with names.
    Flags(&'static [(u64, &'static str)]),
    /// A byte that is a boolean.
    Flag,
    /// The number of a language, or an attribute with its name that may be missing.
    Language,
    /// A flag and a number.
    MaybeNumber,
    /// The number of a string.
    Text,
    /// An attribute.
    Value,
    /// An attribute that may be missing.
    Maybe,
    /// An attribute of any kind that may be missing, in whose text MLIR omits nothing.
    Any,
    /// A flag, and attributes if it is set.
    List,
}

/// A parameter of an attribute: its name, its encoding, and whether it is printed where it has its default: zero, false or no elements.
pub(super) struct LlvmParameter(pub(super) &'static str, pub(super) LlvmEncoding, pub(super) bool);

const fn always(name: &'static str, encoding: LlvmEncoding) -> LlvmParameter {
    LlvmParameter(name, encoding, true)
}

const fn some(name: &'static str, encoding: LlvmEncoding) -> LlvmParameter {
    LlvmParameter(name, encoding, false)
}

const TAG: LlvmParameter = some("tag", Named(Dwarf::Tag));
const FILE: LlvmParameter = some("file", Maybe);
const NAME: LlvmParameter = some("name", Maybe);
const SCOPE: LlvmParameter = some("scope", Maybe);
const LINE: LlvmParameter = some("line", Number);
const ALIGNMENT: LlvmParameter = some("alignInBits", Number);
const SIZE: LlvmParameter = some("sizeInBits", Number);

/// The names and the parameters of attributes by their codes, as LLVM 22 writes them. Expressions, their elements and
/// files have forms of their own.
const ATTRIBUTES: [(&str, &[LlvmParameter]); 19] = [
    ("di_basic_type", &[TAG, always("name", Text), SIZE, some("encoding", Named(Dwarf::Encoding))]),
    (
        "di_compile_unit",
        &[
            always("id", Value),
            always("sourceLanguage", Named(Dwarf::Language)),
            always("file", Value),
            some("producer", Maybe),
            always("isOptimized", Flag),
            always("emissionKind", Words(&EMISSION_KINDS)),
            some("nameTableKind", Words(&NAME_TABLE_KINDS)),
        ],
    ),
    (
        "di_composite_type",
        &[
            some("recId", Maybe),
            some("isRecSelf", Flag),
            TAG,
            NAME,
            FILE,
            LINE,
            SCOPE,
            some("baseType", Maybe),
            some("flags", Flags(&FLAGS)),
            SIZE,
            ALIGNMENT,
            some("dataLocation", Maybe),
            some("rank", Maybe),
            some("allocated", Maybe),
            some("associated", Maybe),
            some("elements", List),
        ],
    ),
    (
        "di_derived_type",
        &[
            TAG,
            NAME,
            some("baseType", Maybe),
            SIZE,
            ALIGNMENT,
            some("offsetInBits", Number),
            some("dwarfAddressSpace", MaybeNumber),
            some("extraData", Maybe),
        ],
    ),
    ("di_expression_elem", &[]),
    ("di_expression", &[]),
    ("di_file", &[]),
    (
        "di_global_variable",
        &[
            SCOPE,
            NAME,
            some("linkageName", Maybe),
            always("file", Value),
            always("line", Number),
            always("type", Value),
            some("isLocalToUnit", Flag),
            some("isDefined", Flag),
            ALIGNMENT,
        ],
    ),
    ("di_global_variable_expression", &[always("var", Value), some("expr", Maybe)]),
    (
        "di_imported_entity",
        &[TAG, always("scope", Value), always("entity", Value), FILE, LINE, NAME, some("elements", List)],
    ),
    ("di_label", &[always("scope", Value), NAME, FILE, LINE]),
    ("di_lexical_block", &[always("scope", Value), FILE, LINE, some("column", Number)]),
    ("di_lexical_block_file", &[always("scope", Value), FILE, always("discriminator", Number)]),
    (
        "di_local_variable",
        &[
            always("scope", Value),
            NAME,
            FILE,
            LINE,
            some("arg", Number),
            ALIGNMENT,
            some("type", Maybe),
            some("flags", Flags(&FLAGS)),
        ],
    ),
    ("di_namespace", &[NAME, SCOPE, always("exportSymbols", Flag)]),
    (
        "di_subprogram",
        &[
            some("recId", Maybe),
            some("isRecSelf", Flag),
            some("id", Maybe),
            some("compileUnit", Maybe),
            SCOPE,
            NAME,
            some("linkageName", Maybe),
            FILE,
            LINE,
            some("scopeLine", Number),
            some("subprogramFlags", Flags(&SUBPROGRAM_FLAGS)),
            some("type", Maybe),
            some("retainedNodes", List),
            some("annotations", List),
        ],
    ),
    ("di_subrange", &[some("count", Any), some("lowerBound", Any), some("upperBound", Any), some("stride", Any)]),
    ("di_subroutine_type", &[some("callingConvention", Named(Dwarf::Convention)), some("types", List)]),
    (
        "loop_annotation",
        &[
            some("disableNonforced", Maybe),
            some("vectorize", Maybe),
            some("interleave", Maybe),
            some("unroll", Maybe),
            some("unrollAndJam", Maybe),
            some("licm", Maybe),
            some("distribute", Maybe),
            some("pipeline", Maybe),
            some("peeled", Maybe),
            some("unswitch", Maybe),
            some("mustProgress", Maybe),
            some("isVectorized", Maybe),
            some("startLoc", Maybe),
            some("endLoc", Maybe),
            some("parallelAccesses", List),
        ],
    ),
];

/// The attributes that LLVM 24 writes with other parameters.
const LATER: [(&str, &[LlvmParameter]); 3] = [
    (
        "di_compile_unit",
        &[
            some("recId", Maybe),
            some("isRecSelf", Flag),
            some("id", Maybe),
            some("sourceLanguage", Language),
            FILE,
            some("producer", Maybe),
            some("isOptimized", Flag),
            some("emissionKind", Words(&EMISSION_KINDS)),
            some("isDebugInfoForProfiling", Flag),
            some("nameTableKind", Words(&NAME_TABLE_KINDS)),
            some("splitDebugFilename", Maybe),
            some("importedEntities", List),
        ],
    ),
    (
        "di_composite_type",
        &[
            some("recId", Maybe),
            some("isRecSelf", Flag),
            TAG,
            NAME,
            FILE,
            LINE,
            SCOPE,
            some("baseType", Maybe),
            some("flags", Flags(&FLAGS)),
            SIZE,
            ALIGNMENT,
            some("dataLocation", Maybe),
            some("rank", Maybe),
            some("allocated", Maybe),
            some("associated", Maybe),
            some("identifier", Maybe),
            some("discriminator", Maybe),
            some("elements", List),
        ],
    ),
    (
        "di_derived_type",
        &[
            TAG,
            NAME,
            FILE,
            LINE,
            SCOPE,
            some("baseType", Maybe),
            SIZE,
            ALIGNMENT,
            some("offsetInBits", Number),
            some("dwarfAddressSpace", MaybeNumber),
            some("flags", Flags(&FLAGS)),
            some("extraData", Any),
        ],
    ),
];

const EMISSION_KINDS: [&str; 4] = ["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"];
const NAME_TABLE_KINDS: [&str; 4] = ["Default", "GNU", "None", "Apple"];

/// The flags of types and variables; three of them are one bit in MLIR.
const FLAGS: [(u64, &str); 30] = [
    (3, "Public"),
    (1, "Private"),
    (2, "Protected"),
    (1 << 2, "FwdDecl"),
    (1 << 3, "AppleBlock"),
    (1 << 4, "ReservedBit4"),
    (1 << 5, "Virtual"),
    (1 << 6, "Artificial"),
    (1 << 7, "Explicit"),
    (1 << 8, "Prototyped"),
    (1 << 9, "ObjcClassComplete"),
    (1 << 10, "ObjectPointer"),
    (1 << 11, "Vector"),
    (1 << 12, "StaticMember"),
    (1 << 13, "LValueReference"),
    (1 << 14, "RValueReference"),
    (1 << 15, "ExportSymbols"),
    (1 << 16, "SingleInheritance|MultipleInheritance|VirtualInheritance"),
    (1 << 18, "IntroducedVirtual"),
    (1 << 19, "BitField"),
    (1 << 20, "NoReturn"),
    (1 << 22, "TypePassByValue"),
    (1 << 23, "TypePassByReference"),
    (1 << 24, "EnumClass"),
    (1 << 25, "Thunk"),
    (1 << 26, "NonTrivial"),
    (1 << 27, "BigEndian"),
    (1 << 28, "LittleEndian"),
    (1 << 29, "AllCallsDescribed"),
    (0, "Zero"),
];

const SUBPROGRAM_FLAGS: [(u64, &str); 11] = [
    (1, "Virtual"),
    (1 << 1, "PureVirtual"),
    (1 << 2, "LocalToUnit"),
    (1 << 3, "Definition"),
    (1 << 4, "Optimized"),
    (1 << 5, "Pure"),
    (1 << 6, "Elemental"),
    (1 << 7, "Recursive"),
    (1 << 8, "MainSubprogram"),
    (1 << 9, "Deleted"),
    (1 << 11, "ObjCDirect"),
];

/// Names of bits, in quotes if no single name is the value.
pub(super) fn flag_names(mut bits: u64, names: &[(u64, &str)]) -> Option<String> {
    if let Some((_, name)) = names.iter().find(|(value, _)| *value == bits) {
        return Some((*name).to_owned());
    }
    let mut list = Vec::new();
    for (value, name) in names.iter().filter(|(value, _)| *value != 0) {
        if bits & value == *value {
            list.push(*name);
            bits &= !value;
        }
    }
    (bits == 0).then(|| format!("\"{}\"", list.join("|")))
}

/// The name and the parameters of the attribute of a code; `None` for a code that is not known. Bytecode has no version of the dialect: the parameters are
/// those whose encodings take all bytes.
pub(super) fn layout(code: u64, contents: BytesReader<'_>) -> Option<(&'static str, &'static [LlvmParameter])> {
    let (name, parameters) = *ATTRIBUTES.get(usize::try_from(code).ok()?)?;
    let later = LATER.iter().find(|(attribute, parameters)| *attribute == name && is_whole(parameters, contents));
    Some((name, later.map_or(parameters, |(_, parameters)| *parameters)))
}

/// Whether the encodings of parameters take all bytes of an attribute.
fn is_whole(parameters: &[LlvmParameter], mut contents: BytesReader<'_>) -> bool {
    parameters.iter().all(|LlvmParameter(_, encoding, _)| encoding.skip(&mut contents).is_ok()) && contents.is_empty()
}

impl LlvmEncoding {
    fn skip(self, reader: &mut BytesReader<'_>) -> Result<(), BytecodeError> {
        if !matches!(self, Flag | List) {
            return reader.varint("a number").map(|_| ());
        }
        match reader.byte("a flag")? {
            0 => Ok(()),
            1 if matches!(self, Flag) => Ok(()),
            1 => {
                for _ in 0..reader.count("attributes")? {
                    reader.varint("a number")?;
                }
                Ok(())
            }
            _ => reader.malformed("flag"),
        }
    }
}
