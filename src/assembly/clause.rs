//! The clauses of `omp` whose values are arguments of the region: the operand and the attributes of an operation that form each clause.

use super::{Argument, AttributeIndex, AttributeShape, Format, SlotIndex};
use smallvec::SmallVec;

/// The words of a synchronization hint, by bit.
pub(crate) const HINTS: &[&str] = &["uncontended", "contended", "nonspeculative", "speculative"];

/// The words of `omp.clause_map_flags` in the order of a form; `tofrom` stands for `to` and `from`.
pub(crate) const MAP_WORDS: &[(&str, &str)] = &[
    ("always", "always"),
    ("implicit", "implicit"),
    ("ompx_hold", "ompx_hold"),
    ("close", "close"),
    ("present", "present"),
    ("to", "to"),
    ("from", "from"),
    ("delete", "del"),
    ("return_param", "return_param"),
    ("storage", "storage"),
    ("private", "priv"),
    ("literal", "literal"),
    ("attach", "attach"),
    ("attach_always", "attach_always"),
    ("attach_none", "attach_none"),
    ("attach_auto", "attach_auto"),
    ("ref_ptr", "ref_ptr"),
    ("ref_ptee", "ref_ptee"),
    ("ref_ptr_ptee", "ref_ptr_ptee"),
    ("is_device_ptr", "is_device_ptr"),
];

/// The words of a map clause before LLVM 20 in the order of a form, where the flags are bits of a number.
pub(crate) const MAP_BITS: &[(&str, i64)] = &[
    ("always", 0x4),
    ("implicit", 0x200),
    ("close", 0x400),
    ("present", 0x1000),
    ("tofrom", 0x3),
    ("from", 0x2),
    ("to", 0x1),
    ("delete", 0x8),
    ("exit_release_or_enter_alloc", 0),
];

/// `private(@s %a -> %x : t)`
pub(crate) struct BlockClause<'f> {
    /// The prefix of the name of the clause's slot, written before the clause in the form.
    pub(crate) word: &'f str,
    pub(crate) values: SlotIndex,
    pub(crate) symbols: Option<AttributeIndex>,
    /// The attribute that marks the values that are references.
    pub(crate) references: Option<AttributeIndex>,
    pub(crate) modifier: Option<AttributeIndex>,
    pub(crate) barrier: Option<AttributeIndex>,
    pub(crate) maps: Option<AttributeIndex>,
}

impl<'f> BlockClause<'f> {
    /// The clauses that a directive is about, in their order: the attributes of a clause follow its values, and a modifier precedes them.
    pub(crate) fn all(format: &'f Format, arguments: &[Argument]) -> SmallVec<[Self; 5]> {
        let (mut clauses, mut modifier) = (SmallVec::<[Self; 5]>::new(), None);
        for argument in arguments {
            match argument {
                Argument::Slot(values) => {
                    let name = &*format.info.slots[usize::from(values.0)].name;
                    let prefix = name.strip_suffix("_vars").unwrap_or(name);
                    let word = if prefix == "map" { "map_entries" } else { prefix };
                    let (modifier, values) = (modifier.take(), *values);
                    let (symbols, references, barrier, maps) = Default::default();
                    clauses.push(Self { word, values, symbols, references, modifier, barrier, maps });
                }
                Argument::Attribute(attribute) => {
                    let shape = &format.info.attributes[usize::from(attribute.0)].shape;
                    let part = match (shape, clauses.last_mut()) {
                        (AttributeShape::Array, Some(clause)) => &mut clause.symbols,
                        (AttributeShape::Unit, Some(clause)) => &mut clause.barrier,
                        (AttributeShape::Numbers(of), Some(clause)) if &**of == "i1" => &mut clause.references,
                        (AttributeShape::Numbers(_), Some(clause)) => &mut clause.maps,
                        _ => &mut modifier,
                    };
                    *part = Some(*attribute);
                }
                _ => {}
            }
        }
        clauses
    }
}
