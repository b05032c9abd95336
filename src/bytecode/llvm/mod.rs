//! The encodings of the attributes of dialect `llvm`: debug information, and annotations of loops, as LLVM 22 writes them.
//!
//! An attribute becomes the text that MLIR prints. Attributes inside it are named by aliases, so that each has one text however often others refer
//! to it.

mod dwarf;

use super::BytecodeError;
use super::pool::{Pool, PoolStop, is_location};
use super::reader::BytesReader;
use crate::ir::attributes::Alias;
use crate::ir::{AliasId, AttributeId, AttributeKind, TopLevel};
use crate::print::spelling::escape;
use LlvmEncoding::{Any, Flag, Flags, List, Maybe, MaybeNumber, Named, Number, Text, Value, Words};
use dwarf::Dwarf;

/// The encoding of a parameter.
#[derive(Clone, Copy, Debug)]
enum LlvmEncoding {
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
struct LlvmParameter(&'static str, LlvmEncoding, bool);

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

/// The names and the parameters of attributes by their codes. The expression and its elements have a form of their own, and so have files.
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
            always("emissionKind", Words(&["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"])),
            some("nameTableKind", Words(&["Default", "GNU", "None", "Apple"])),
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
fn flag_names(mut bits: u64, names: &[(u64, &str)]) -> Option<String> {
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

impl Pool<'_> {
    /// The attribute of a code of the dialect; `None` for a code that is not known.
    pub(super) fn llvm_attribute(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<AttributeId>, PoolStop> {
        let Some((name, parameters)) = usize::try_from(code).ok().and_then(|code| ATTRIBUTES.get(code)) else {
            return Ok(None);
        };
        let mut text = match *name {
            "di_expression_elem" => self.operation_of_expression(reader)?,
            "di_expression" => self.expression(reader)?,
            "di_file" => {
                let quoted = [self.quoted_string(reader)?, b" in ".to_vec(), self.quoted_string(reader)?].concat();
                String::from_utf8_lossy(&quoted).into_owned()
            }
            _ => String::new(),
        };
        for LlvmParameter(name, encoding, is_always) in *parameters {
            let value = self.parameter(*encoding, *is_always, reader)?;
            if let Some(value) = value.filter(|_| self.ready().is_ok()) {
                let comma = if text.is_empty() { "" } else { ", " };
                text.push_str(&format!("{comma}{name} = {value}"));
            }
        }
        self.ready()?;
        let body = format!("#llvm.{name}<{text}>");
        let text = self.text(body.as_bytes())?;
        Ok(Some(self.ir.attributes.add(AttributeKind::Opaque(text, None))))
    }

    /// The text of a parameter; `None` for a default that is not printed.
    fn parameter(
        &mut self,
        encoding: LlvmEncoding,
        is_always: bool,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<String>, PoolStop> {
        let offset = reader.offset();
        let unknown = |what| PoolStop::from(BytecodeError::Malformed { offset, what });
        let mut shown =
            || reader.varint("a number").map(|number| Some(number).filter(|number| is_always || *number != 0));
        let name = |number: Option<u64>, name: &dyn Fn(u64) -> Option<String>, what| {
            number.map(|number| name(number).ok_or_else(|| unknown(what))).transpose()
        };
        Ok(match encoding {
            Number => shown()?.map(|number| number.to_string()),
            Named(names) => name(shown()?, &|number| names.name(number), "number of DWARF")?,
            Words(words) => {
                let word = |number| Some((*words.get(usize::try_from(number).ok()?)?).to_owned());
                name(shown()?, &word, "number of a word")?
            }
            Flags(names) => name(shown()?, &|bits| flag_names(bits, names), "flags")?,
            Flag => match reader.byte("a flag")? {
                0 if !is_always => None,
                flag => Some((flag != 0).to_string()),
            },
            MaybeNumber => match reader.flagged("a number")? {
                (number, true) => Some(number.to_string()),
                (_, false) => None,
            },
            Text => Some(String::from_utf8_lossy(&self.quoted_string(reader)?).into_owned()),
            Value => {
                let index = reader.varint("a number")?;
                Some(self.inner(index, offset, true)?)
            }
            Maybe | Any => match reader.flagged("the number of an attribute")? {
                (index, true) => Some(self.inner(index, offset, matches!(encoding, Maybe))?),
                (_, false) => None,
            },
            List => {
                let parts = self.inner_list(reader)?;
                Some(parts.join(", ")).filter(|list| !list.is_empty())
            }
        })
    }

    fn quoted_string(&self, reader: &mut BytesReader<'_>) -> Result<Vec<u8>, BytecodeError> {
        Ok([b"\"", &escape(self.strings.next(reader)?, false)[..], b"\""].concat())
    }

    /// Attributes after a flag, each with a flag of its own.
    fn inner_list(&mut self, reader: &mut BytesReader<'_>) -> Result<Vec<String>, PoolStop> {
        if reader.byte("a flag")? == 0 {
            return Ok(Vec::new());
        }
        self.list(reader, |pool, reader| {
            let offset = reader.offset();
            match reader.flagged("the number of an attribute")? {
                (index, true) => pool.inner(index, offset, true),
                (_, false) => Ok(reader.malformed("attribute: it is missing")?),
            }
        })
    }

    /// An attribute in the text of another: those of dialects and locations by an alias, except for an expression, which has none in MLIR and whose name
    /// is omitted where the parameter has no other.
    fn inner(&mut self, index: u64, offset: usize, omits_name: bool) -> Result<String, PoolStop> {
        let id = self.attribute_part(index, offset)?;
        if self.ready().is_err() {
            return Ok(String::new());
        }
        let kind = *self.ir.attributes().get(id);
        match kind {
            AttributeKind::Distinct(number, Some(inner))
                if matches!(self.ir.attributes().get(inner), AttributeKind::Unit) =>
            {
                Ok(format!("distinct[{}]<>", String::from_utf8_lossy(self.ir.texts().get(number))))
            }
            AttributeKind::Opaque(text, None) => {
                let text = String::from_utf8_lossy(self.ir.texts().get(text));
                let element = text.strip_prefix("#llvm.di_expression_elem<").and_then(|body| body.strip_suffix('>'));
                let body = text.strip_prefix("#llvm.di_expression");
                match (element, body) {
                    (Some(element), _) => Ok(element.to_owned()),
                    (None, Some(body)) if omits_name => Ok(body.to_owned()),
                    (None, Some(_)) => Ok(text.into_owned()),
                    (None, None) => Ok(self.alias(index, id)?),
                }
            }
            _ if is_location(&kind) => {
                let value = self.ir.attributes.add(AttributeKind::Location(id));
                Ok(self.alias(index, value)?)
            }
            _ => Ok(self.ir.print_attribute(id)),
        }
    }

    /// The alias of an attribute by its number, which is defined at its first use.
    fn alias(&mut self, index: u64, attribute: AttributeId) -> Result<String, BytecodeError> {
        // The alias is short, whatever it stands for.
        self.leave_out(index);
        let name = format!("#attribute{index}");
        if self.ir.attributes.alias_named(name.as_bytes()).is_none() {
            let text = self.text(name.as_bytes())?;
            let alias = AliasId::at(self.ir.attributes.aliases.len());
            self.ir.attributes.aliases.push(Alias { name: text, attribute: Some(attribute), ty: None });
            self.ir.attributes.name_alias(name.as_bytes(), alias);
            self.ir.top_level.push(TopLevel::Alias(alias));
        }
        Ok(name)
    }

    fn expression(&mut self, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let elements = self.inner_list(reader)?;
        Ok(if elements.is_empty() { String::new() } else { format!("[{}]", elements.join(", ")) })
    }

    /// An operation with its arguments, such as `DW_OP_LLVM_fragment(32, 32)`.
    fn operation_of_expression(&mut self, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let offset = reader.offset();
        let unknown = || BytecodeError::Malformed { offset, what: "number of DWARF" };
        let operation = reader.varint("an operation")?;
        let name = Dwarf::Operation.name(operation).ok_or_else(unknown)?;
        if reader.byte("a flag")? == 0 {
            return Ok(name);
        }
        let numbers = self.list(reader, |_, reader| Ok(reader.varint("an argument")?))?;
        let mut arguments = Vec::with_capacity(numbers.len());
        for (at, number) in numbers.into_iter().enumerate() {
            arguments.push(match (operation, at) {
                (dwarf::CONVERT, 1) => Dwarf::Encoding.name(number).ok_or_else(unknown)?,
                _ => number.to_string(),
            });
        }
        Ok(format!("{name}({})", arguments.join(", ")))
    }
}
