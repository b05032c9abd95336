//! [`OwnDefinitions`]: what files and programs add to the tables that are built in, in layers of which the last counts.

#[cfg(feature = "definitions")]
use super::ods::OdsFile;
use super::{OpDefinition, Pattern};
use crate::assembly::{Format, records};
use crate::ir::ShapeNotation;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// What was added. It may be much, and copies of a registry share it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct OwnDefinitions {
    /// Of single operations, in the order in which they were added: of two the last counts.
    layers: Vec<Layer>,
    of_dialects: Vec<(Pattern, OpDefinition)>,
    pub(super) holders: Vec<(Box<str>, ShapeNotation)>,
}

/// Definitions of operations that came together.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Layer {
    Own(Own),
    #[cfg(feature = "definitions")]
    Ods(Arc<OdsFile>),
}

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
                Ok(pattern) if pattern.0.ends_with('*') => self.of_dialects.push((pattern, definition)),
                _ => {
                    let known = OwnDefinition { format: OnceLock::new(), definition };
                    own.insert(known.definition.name.clone(), known);
                }
            }
        }
        self.layers.push(Layer::Own(own));
    }

    #[cfg(feature = "definitions")]
    pub(super) fn add_ods(&mut self, file: Arc<OdsFile>) {
        self.layers.push(Layer::Ods(file));
    }

    /// Takes the last definitions off to add to them, so that there are few layers.
    fn last_layer(&mut self) -> Own {
        match self.layers.pop_if(|layer| matches!(layer, Layer::Own(_))) {
            Some(Layer::Own(own)) => own,
            #[cfg(feature = "definitions")]
            Some(Layer::Ods(_)) => Own::default(),
            None => Own::default(),
        }
    }

    /// What is said of an operation, or of its dialect.
    pub(super) fn definition(&self, name: &[u8]) -> Option<&OpDefinition> {
        let of_dialect = || self.of_dialects.iter().rev().find(|(pattern, _)| pattern.matches(name));
        self.by_name(name, Layer::definition).or_else(|| of_dialect().map(|(_, definition)| definition))
    }

    /// The same with its custom form, by the last that says something of it.
    pub(super) fn format(&self, name: &[u8]) -> Option<&Arc<Format>> {
        self.by_name(name, Layer::format)
    }

    /// What the last layer says that says something of an operation.
    fn by_name<'o, T>(&'o self, name: &[u8], said: impl Fn(&'o Layer, &str) -> Option<&'o T>) -> Option<&'o T> {
        // Nearly always there is none, and every operation of a text asks several times.
        if self.layers.is_empty() {
            return None;
        }
        let name = std::str::from_utf8(name).ok()?;
        self.layers.iter().rev().find_map(|layer| said(layer, name))
    }

    /// The names of single operations; some come twice.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.layers.iter().flat_map(Layer::names)
    }
}

impl Layer {
    fn definition(&self, name: &str) -> Option<&OpDefinition> {
        match self {
            Self::Own(own) => own.get(name).map(|known| &known.definition),
            // What cannot be read is as if it were not there; the file knows what is wrong with it.
            #[cfg(feature = "definitions")]
            Self::Ods(file) => file.operation(name)?.ok().map(|known| &known.format.info),
        }
    }

    fn format(&self, name: &str) -> Option<&Arc<Format>> {
        match self {
            Self::Own(own) => {
                let known = own.get(name).filter(|known| known.definition.says_form())?;
                Some(known.format.get_or_init(|| Arc::new(records::compile_known(known.definition.clone()))))
            }
            #[cfg(feature = "definitions")]
            Self::Ods(file) => file.operation(name)?.ok().map(|known| &known.format),
        }
    }

    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        match self {
            Self::Own(own) => Box::new(own.keys().map(|name| &**name)),
            #[cfg(feature = "definitions")]
            Self::Ods(file) => Box::new(file.names()),
        }
    }
}
