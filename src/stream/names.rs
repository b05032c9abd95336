//! [`NameHashes`]: the names that a part defines and uses and that the whole file shares, as hashes.
//!
//! The hashes have a random key, so that no file can be constructed with colliding names or types.

use crate::ir::attributes::Alias;
use crate::ir::{AliasId, AttributeKind, Ir, OpId, Text, Type, TypeId, spelled};
use rustc_hash::FxHashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::num::NonZeroU64;

/// The hash of a function's type; `None` if its equality with other types is unknown.
pub(super) type TypeHash = Option<NonZeroU64>;

/// Hashes of names that a part shares with other parts.
#[derive(Debug, Default)]
pub(super) struct NameHashes {
    /// Symbols, which are unique in the file; those of functions have the hashes of their types.
    pub(super) symbols: Vec<(u64, TypeHash)>,
    /// The functions of other parts that the part uses, with the expected types.
    pub(super) open_symbols: Vec<(u64, TypeHash)>,
    pub(super) aliases: Vec<u64>,
    /// Aliases of locations.
    pub(super) locations: Vec<u64>,
    /// Locations that other parts define.
    pub(super) open_locations: Vec<u64>,
    /// Words in the texts of types that would be aliases if another part defined them as aliases.
    pub(super) open_aliases: Vec<u64>,
}

impl NameHashes {
    /// The names defined from `from` on: those of the module's `operations`, and those of aliases; and the names that
    /// other parts must define: locations, and the functions in `open_uses`.
    pub(super) fn new(
        ir: &Ir,
        operations: &[OpId],
        open_locations: &[Text],
        open_uses: &[OpId],
        from: u32,
        key: &RandomState,
    ) -> Self {
        let mut names = Self::default();
        let mut types = TypeHashes { ir, key, hashes: FxHashMap::default(), functions: FxHashMap::default() };
        let name_hash = |name: &[u8]| name_hash(key, name);
        for &op in operations {
            if ir.operation(op).place >= from
                && let Some(symbol) = ir.attribute(op, "sym_name")
                && let AttributeKind::String(text, _) = *ir.attributes.resolve(symbol)
            {
                let is_function = ir.op_name_bytes(op) == b"func.func";
                let ty = if is_function { types.of_symbol(op) } else { None };
                names.symbols.push((name_hash(ir.texts.get(text)), ty));
            }
        }
        // A name may be repeated in the part, which was reported.
        names.symbols.sort();
        names.symbols.dedup_by_key(|(name, _)| *name);
        // Definitions in the text of skipped operations do not count.
        for alias in (0..ir.attributes.aliases.len()).map(AliasId::at) {
            let Alias { name, attribute, ty } = *ir.attributes.alias(alias);
            if ir.texts.span(name).is_none_or(|span| span.start < from) || attribute.is_none() && ty.is_none() {
                continue;
            }
            let name = name_hash(ir.texts.get(name));
            names.aliases.push(name);
            if ir.attributes.names_location(alias) {
                names.locations.push(name);
            }
        }
        names.open_locations.extend(open_locations.iter().map(|name| name_hash(ir.texts.get(*name))));
        names.open_aliases.extend(ir.types.unknown_aliases().map(name_hash));
        names.open_symbols.extend(open_uses.iter().filter_map(|op| types.use_of(*op)));
        names.open_symbols.sort();
        names.open_symbols.dedup();
        names
    }
}

/// Hashes of types, each computed once, from a text for the meaning of the type, which is equal in all parts.
struct TypeHashes<'i> {
    ir: &'i Ir,
    key: &'i RandomState,
    hashes: FxHashMap<TypeId, Option<u64>>,
    /// The hashes of the types of functions.
    functions: FxHashMap<TypeId, TypeHash>,
}

impl TypeHashes<'_> {
    /// The hash of a type; `None` for a type of too many words, whose equality with another type is unknown.
    fn of(&mut self, ty: TypeId) -> Option<u64> {
        *self.hashes.entry(ty).or_insert_with(|| Some(self.key.hash_one(self.ir.type_meaning(ty)?)))
    }

    /// The hash of the type of a function.
    fn of_symbol(&mut self, function: OpId) -> TypeHash {
        let ty = self.ir.type_of(self.ir.attribute(function, "function_type")?)?;
        if let Some(known) = self.functions.get(&ty) {
            return *known;
        }
        let (inputs, results) = self.ir.signature(function)?;
        let hash = self.of_function(inputs, results);
        self.functions.insert(ty, hash);
        hash
    }

    fn of_function(&mut self, inputs: &[TypeId], results: &[TypeId]) -> TypeHash {
        let mut hasher = self.key.build_hasher();
        hasher.write_usize(inputs.len());
        for ty in inputs.iter().chain(results) {
            hasher.write_u64(self.of(*ty)?);
        }
        NonZeroU64::new(hasher.finish())
    }

    /// The function to which an operation refers, with its expected type.
    fn use_of(&mut self, op: OpId) -> Option<(u64, TypeHash)> {
        let ir = self.ir;
        let types = |values: &mut dyn Iterator<Item = crate::ir::ValueId>| -> Vec<TypeId> {
            values.map(|value| ir.value_type(value)).collect()
        };
        let results = types(&mut ir.results(op));
        let is_call = ir.op_name_bytes(op) == b"func.call";
        let name = ir.attribute(op, if is_call { "callee" } else { "value" })?;
        let AttributeKind::Symbol(path) = *ir.attributes.resolve(name) else { return None };
        let name = ir.texts.get(*ir.attributes.symbol(path).first()?);
        let ty = match results.first().map(|ty| ir.types.resolved(*ty)) {
            _ if is_call => self.of_function(&types(&mut ir.operands(op).iter().copied()), &results),
            Some(Type::Function { inputs, results }) => self.of_function(inputs, results),
            _ => None,
        };
        Some((name_hash(self.key, name.strip_prefix(b"@").unwrap_or(name)), ty))
    }
}

/// The hash of a name, independent of its spelling.
fn name_hash(key: &RandomState, name: &[u8]) -> u64 {
    key.hash_one(&*spelled(name))
}
