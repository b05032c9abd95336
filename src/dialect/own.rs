//! [`OwnDefinitions`]: the definitions that files and programs add to the built-in tables, in layers; the last layer takes precedence.

use super::{FunctionDeclaration, OpDefinition, Pattern, PatternMap};
use crate::assembly::{Format, Release, records};
use crate::ir::ShapeNotation;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Definitions that are read on demand, for large files of which a text uses few definitions.
///
/// The source may be queried by several threads at the same time. Its answers must not change.
pub trait DefinitionSource: fmt::Debug + Send + Sync {
    /// Returns the definition of an operation, such as `tosa.add`, with its custom form; `None` if there is none.
    fn format(&self, name: &str) -> Option<&Arc<Format>>;

    /// The names of the operations.
    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_>;
}

/// The definitions added by the user. They may be large, so that copies of a registry share them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct OwnDefinitions {
    /// Definitions of single operations, in the order in which they were added: the last definition of an operation is used.
    layers: Vec<Layer>,
    of_dialects: PatternMap<OpDefinition>,
    /// The dialects of single operations.
    dialects: FxHashSet<Box<str>>,
    pub(super) holders: Vec<(Box<str>, ShapeNotation)>,
    /// Declarations of functions, by their names.
    pub(super) functions: FxHashMap<Box<str>, FunctionDeclaration>,
}

/// Definitions of operations that came together.
#[derive(Clone, Debug)]
enum Layer {
    Own(Own),
    Source(Arc<dyn DefinitionSource>),
}

/// A layer with a source equals no other layer.
impl PartialEq for Layer {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Own(one), Self::Own(other)) => one == other,
            (Self::Source(one), Self::Source(other)) => Arc::ptr_eq(one, other),
            (Self::Own(_), Self::Source(_)) | (Self::Source(_), Self::Own(_)) => false,
        }
    }
}

impl Eq for Layer {}

type Own = FxHashMap<Box<str>, OwnDefinition>;

/// A definition that was added, and the form that it compiles to when a text has the operation.
#[derive(Clone, PartialEq, Eq, Debug)]
struct OwnDefinition {
    definition: OpDefinition,
    format: OnceLock<Arc<Format>>,
}

impl OwnDefinitions {
    pub(super) fn add_definitions(&mut self, definitions: impl IntoIterator<Item = OpDefinition>) {
        let mut own = self.last_layer();
        for definition in definitions {
            match definition.name.parse::<Pattern>() {
                Ok(pattern) if pattern.0.ends_with('*') => self.of_dialects.insert(&pattern, definition),
                _ => {
                    let known = OwnDefinition { format: OnceLock::new(), definition };
                    add_dialect(&mut self.dialects, &known.definition.name);
                    own.insert(known.definition.name.clone(), known);
                }
            }
        }
        // No name is looked up if there are no layers.
        if !own.is_empty() {
            self.layers.push(Layer::Own(own));
        }
    }

    pub(super) fn add_source(&mut self, source: Arc<dyn DefinitionSource>) {
        source.names().for_each(|name| add_dialect(&mut self.dialects, name));
        self.layers.push(Layer::Source(source));
    }

    /// Takes the last layer, to add definitions to it, so that there are few layers.
    fn last_layer(&mut self) -> Own {
        match self.layers.pop_if(|layer| matches!(layer, Layer::Own(_))) {
            Some(Layer::Own(own)) => own,
            Some(Layer::Source(_)) | None => Own::default(),
        }
    }

    /// Returns the definition of an operation, or of its dialect.
    pub(super) fn definition(&self, name: &[u8]) -> Option<&OpDefinition> {
        self.by_name(name, Layer::definition).or_else(|| self.of_dialects.get(name))
    }

    /// Returns the definition with its custom form, from the last layer that has one.
    pub(super) fn format(&self, name: &[u8], release: Release) -> Option<&Arc<Format>> {
        self.by_name(name, |layer, name| layer.format(name, release))
    }

    /// Drops the forms that were compiled, for another release.
    pub(super) fn forget_formats(&mut self) {
        for layer in &mut self.layers {
            if let Layer::Own(own) = layer {
                own.values_mut().for_each(|known| known.format = OnceLock::new());
            }
        }
    }

    /// Returns the value for an operation from the last layer that has one.
    fn by_name<'o, T>(&'o self, name: &[u8], lookup: impl Fn(&'o Layer, &str) -> Option<&'o T>) -> Option<&'o T> {
        // There is nearly always no layer, and every operation of a text is looked up several times.
        if self.layers.is_empty() {
            return None;
        }
        let name = std::str::from_utf8(name).ok()?;
        self.layers.iter().rev().find_map(|layer| lookup(layer, name))
    }

    /// Whether single operations of a dialect are defined.
    pub(super) fn has_dialect(&self, dialect: &str) -> bool {
        self.dialects.contains(dialect)
    }

    /// The names of single operations; some are repeated.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.layers.iter().flat_map(Layer::names)
    }
}

fn add_dialect(dialects: &mut FxHashSet<Box<str>>, name: &str) {
    let dialect = name.split('.').next().unwrap_or(name);
    if !dialects.contains(dialect) {
        dialects.insert(dialect.into());
    }
}

impl Layer {
    fn definition(&self, name: &str) -> Option<&OpDefinition> {
        match self {
            Self::Own(own) => own.get(name).map(|known| &known.definition),
            Self::Source(source) => source.format(name).map(|format| &format.info),
        }
    }

    fn format(&self, name: &str, release: Release) -> Option<&Arc<Format>> {
        match self {
            Self::Own(own) => {
                let known = own.get(name).filter(|known| known.definition.declares_form())?;
                Some(known.format.get_or_init(|| Arc::new(records::compile_known(known.definition.clone(), release))))
            }
            Self::Source(source) => source.format(name),
        }
    }

    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        match self {
            Self::Own(own) => Box::new(own.keys().map(|name| &**name)),
            Self::Source(source) => source.names(),
        }
    }
}
