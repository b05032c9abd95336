//! What is known of operations: definitions as data, and the [`Registry`] that finds them by name.

mod builtin;

pub use builtin::{is_registered, names, similar_operations};

/// How the plain custom form of an operation writes its types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlainForm {
    /// `: (types) -> types`
    Functional,
    /// `: type` when all are the same, else `: (types) -> types`
    Same,
    /// `: condition type, type`
    Select,
    /// Any of them: the user named the operation.
    Any,
}

/// The properties of an operation that verification asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traits {
    /// Its operands and result obey the `Broadcastable` trait.
    pub broadcastable: bool,
    /// Its operands and result must be tensors in the upstream profile, by MLIR's own definition.
    pub tensors_only: bool,
    /// It ends a block.
    pub terminator: bool,
    /// Its regions are a single block each, without a terminator.
    pub no_terminator: bool,
    /// Nothing inside its regions refers to values outside.
    pub isolated: bool,
    /// Its regions hold operations in any order.
    pub graph_region: bool,
    /// Its regions hold symbols, which are unique.
    pub symbol_table: bool,
    /// It is in the table: nothing about it is unknown.
    pub registered: bool,
}

/// A known operation.
#[derive(Clone, Copy, Debug)]
pub struct OpDefinition {
    /// `dialect.op`
    pub name: &'static str,
    /// What verification may rely on.
    pub traits: Traits,
    /// Its custom form, if it is the plain one.
    pub plain: Option<PlainForm>,
}

/// The dialect of `#dialect.name<..>` or `!dialect<..>`.
pub(crate) fn of_symbol(symbol: &[u8]) -> &[u8] {
    let name = &symbol[symbol.len().min(1)..];
    let end = name.iter().position(|byte| matches!(byte, b'.' | b'<')).unwrap_or(name.len());
    &name[..end]
}

/// An operation the user named on the command line: `dialect.op` or `dialect.*`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(String);

/// Why a pattern of operation names is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PatternError {
    /// It is neither `dialect.op` nor `dialect.*`.
    #[error("'{0}' names no operation: write 'dialect.op', or 'dialect.*' for all operations of a dialect")]
    NotAName(String),
}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let valid = |name: &str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.$-".contains(&byte))
        };
        match text.split_once('.') {
            Some((dialect, name)) if valid(dialect) && (name == "*" || valid(name)) => Ok(Self(text.to_owned())),
            _ => Err(PatternError::NotAName(text.to_owned())),
        }
    }
}

impl Pattern {
    fn matches(&self, name: &[u8]) -> bool {
        match self.0.strip_suffix('*') {
            Some(prefix) => name.len() > prefix.len() && name.starts_with(prefix.as_bytes()),
            None => name == self.0.as_bytes(),
        }
    }
}

/// Finds what is known of an operation.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    broadcastable: Vec<Pattern>,
}

impl Registry {
    /// The built-in definitions, and the trait for the operations that match one of the patterns.
    pub fn new(broadcastable: Vec<Pattern>) -> Self {
        Self { broadcastable }
    }

    /// What verification may rely on. Of an unknown operation nothing is assumed.
    pub fn traits(&self, name: &[u8]) -> Traits {
        let mut traits = builtin::definition(name).map_or(Traits::default(), |definition| definition.traits);
        traits.broadcastable |= self.is_named(name);
        traits
    }

    /// How the custom form of an operation writes its types, if it is the plain form.
    pub fn plain_form(&self, name: &[u8]) -> Option<PlainForm> {
        if self.is_named(name) {
            return Some(PlainForm::Any);
        }
        builtin::definition(name).and_then(|definition| definition.plain)
    }

    /// Whether the dialect of the operation is closed, and has no such operation.
    pub fn is_unknown_in_closed_dialect(&self, name: &[u8]) -> bool {
        !self.is_named(name) && builtin::is_unknown_in_closed_dialect(name)
    }

    fn is_named(&self, name: &[u8]) -> bool {
        self.broadcastable.iter().any(|pattern| pattern.matches(name))
    }
}
