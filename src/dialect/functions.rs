//! [`FunctionDeclaration`]: names of the sizes of a function's arguments, and its signature, as a file of definitions declares them.

use super::Registry;
use std::sync::Arc;

/// An argument of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgumentKey {
    /// The argument at a place, counted from 0.
    Place(usize),
    /// The argument with a name, such as `%x`.
    Name(Box<str>),
}

/// The names of an argument's dimensions; a dimension without name has an empty one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgumentNames {
    /// The argument.
    pub argument: ArgumentKey,
    /// The names, in the order of the dimensions.
    pub names: Vec<Box<str>>,
}

/// The declaration of the functions with a name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FunctionDeclaration {
    /// The name, without `@`.
    pub function: Box<str>,
    /// Names of sizes.
    pub names: Vec<ArgumentNames>,
    /// The signature, as text.
    pub signature: Option<Box<str>>,
}

impl Registry {
    /// Adds declarations of functions, which replace existing ones of the same names.
    #[must_use]
    pub fn with_functions(mut self, functions: impl IntoIterator<Item = FunctionDeclaration>) -> Self {
        let named = functions.into_iter().map(|declared| (declared.function.clone(), declared));
        Arc::make_mut(&mut self.own).functions.extend(named);
        self
    }

    /// Returns the declaration of the functions of a name.
    pub(crate) fn function(&self, name: &[u8]) -> Option<&FunctionDeclaration> {
        self.own.functions.get(std::str::from_utf8(name).ok()?)
    }

    /// Whether functions are declared, which they are in few registries.
    pub(crate) fn declares_functions(&self) -> bool {
        !self.own.functions.is_empty()
    }

    /// Whether the signature of a function is declared.
    pub(crate) fn has_signatures(&self) -> bool {
        self.own.functions.values().any(|declared| declared.signature.is_some())
    }
}
