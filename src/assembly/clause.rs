//! The clauses of `omp` whose values are arguments of the region: the operand and the attributes of an operation that form each clause.

use super::{Argument, AttributeIndex, Format, SlotIndex};

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
    /// The clauses that a directive is about, in their order: `private_syms` is a part of that of `private_vars`.
    pub(crate) fn all(format: &'f Format, arguments: &'f [Argument]) -> impl Iterator<Item = Self> {
        arguments.iter().filter_map(move |argument| {
            let Argument::Slot(values) = argument else { return None };
            let prefix = format.info.slots[usize::from(values.0)].name.strip_suffix("_vars")?;
            let part = |suffix: &str| {
                arguments.iter().find_map(|argument| match argument {
                    Argument::Attribute(attribute) => {
                        let name = &format.info.attributes[usize::from(attribute.0)].name;
                        let rest = name.strip_prefix(prefix)?.strip_prefix('_')?;
                        (rest == suffix).then_some(*attribute)
                    }
                    _ => None,
                })
            };
            Some(Self {
                word: if prefix == "map" { "map_entries" } else { prefix },
                values: *values,
                symbols: part("syms"),
                references: part("byref"),
                modifier: part("mod"),
                barrier: part("needs_barrier"),
                maps: part("maps"),
            })
        })
    }
}
