//! [`Conversions`]: the operations of VHLO in a file, and the converted operations with their attributes.

use super::super::BytecodeError;
use super::super::pool::Pool;
use super::operations::Portable;
use crate::ir::{AttributeId, AttributeKind, OpNameId};
use rustc_hash::FxHashMap;

/// Properties and other attributes.
pub(in super::super) type Dictionaries = (Option<AttributeId>, Option<AttributeId>);

/// The meaning of the name of an operation.
#[derive(Debug)]
enum NameMeaning {
    /// An operation of another dialect.
    Other,
    Known(Portable, OpNameId),
    /// No known version of VHLO has the operation.
    Unknown,
}

/// The operations of VHLO of a file.
#[derive(Debug)]
pub(in super::super) struct Conversions {
    names: Vec<NameMeaning>,
    /// The results of conversions, each with its cost.
    made: FxHashMap<(usize, Dictionaries), (Dictionaries, u64)>,
    /// The terminator of functions.
    function_return: OpNameId,
    block_return: OpNameId,
    /// The name of casts between VHLO and other dialects, in a file with operations of VHLO.
    cast: Option<usize>,
}

impl Conversions {
    pub(in super::super) fn new(pool: &mut Pool<'_>) -> Self {
        let operations = pool.dialects.operations.iter();
        let names = operations
            .map(|operation| match Portable::of(&operation.name) {
                Some(portable) => {
                    let name = pool.ir.op_name_of(&portable.name);
                    NameMeaning::Known(portable, name)
                }
                None if operation.name.starts_with("vhlo.") => NameMeaning::Unknown,
                None => NameMeaning::Other,
            })
            .collect::<Vec<_>>();
        let has_vhlo = names.iter().any(|name| matches!(name, NameMeaning::Known(..)));
        let cast = pool.dialects.operations.iter().position(|op| op.name == "builtin.unrealized_conversion_cast");
        let cast = cast.filter(|_| has_vhlo);
        let [function_return, block_return] = ["func.return", "stablehlo.return"].map(|name| pool.ir.op_name_of(name));
        Self { names, made: FxHashMap::default(), function_return, block_return, cast }
    }

    /// Whether a name is that of casts between types of VHLO and the types to which they are converted.
    pub(in super::super) fn is_cast(&self, name: usize) -> bool {
        self.cast == Some(name)
    }

    /// Refuses an unknown operation of VHLO, by the number of its name.
    pub(in super::super) fn verify_known(
        &self,
        pool: &Pool<'_>,
        name: usize,
        offset: usize,
    ) -> Result<(), BytecodeError> {
        match &self.names[name] {
            NameMeaning::Unknown => {
                let operation = pool.dialects.operations[name].name.clone();
                Err(BytecodeError::Portable { offset, operation })
            }
            NameMeaning::Known(..) | NameMeaning::Other => Ok(()),
        }
    }

    /// The operation of StableHLO for an operation name, by the number of the name; `None` for another dialect.
    pub(in super::super) fn convert(
        &mut self,
        pool: &mut Pool<'_>,
        name: usize,
        given: Dictionaries,
        (is_in_function, offset): (bool, usize),
    ) -> Result<Option<(OpNameId, Dictionaries)>, BytecodeError> {
        let (portable, id) = match &self.names[name] {
            NameMeaning::Other | NameMeaning::Unknown => return Ok(None),
            NameMeaning::Known(portable, id) => (portable, *id),
        };
        let id = if id == self.block_return && is_in_function { self.function_return } else { id };
        if let Some((made, cost)) = self.made.get(&(name, given)) {
            pool.charge(*cost, offset)?;
            return Ok(Some((id, *made)));
        }
        let before = pool.budget();
        let mut entries = Vec::new();
        for dictionary in [given.0, given.1].into_iter().flatten() {
            if let AttributeKind::Dictionary(list) = *pool.ir.attributes().get(dictionary) {
                entries.extend_from_slice(pool.ir.attributes().dictionary(list));
            }
        }
        let [converted, others] = portable.convert(pool, &entries, offset)?;
        let made = (pool.dictionary_of(&converted), pool.dictionary_of(&others));
        self.made.insert((name, given), (made, before - pool.budget()));
        Ok(Some((id, made)))
    }
}
