//! The whole file: operations, and the definitions of aliases around them.

use super::{PrintTask, Printer};
use crate::ir::{AliasId, Form, TopLevel};
use std::convert::Infallible;

/// Receives the printed text in pieces.
type Flush<'f, E> = &'f mut dyn FnMut(&mut Vec<u8>) -> Result<(), E>;

impl Printer<'_> {
    /// Prints the whole module.
    pub(crate) fn whole_module(&mut self) {
        let Ok(()) = self.module(usize::MAX, &mut |_| Ok::<_, Infallible>(()));
    }

    /// Definitions of aliases are printed at their original places; around a file without a module they come first. `flush` is called whenever the text is
    /// longer than `piece`, and at the end.
    pub(crate) fn module<E>(&mut self, piece: usize, flush: Flush<'_, E>) -> Result<(), E> {
        let ir = self.ir;
        let is_wrapped = ir.top_level().any(|op| ir.form(op) == Form::ImplicitModule);
        let aliases = || ir.top_level.iter().filter_map(alias_of);
        // A definition of an alias is printed only if the rest of the file uses the alias, which is known at the end.
        let must_wait = self.drops_aliases && aliases().next().is_some()
            || !self.options.locations && aliases().any(|alias| ir.attributes.names_location(alias));
        self.limit = if must_wait { usize::MAX } else { piece };
        if is_wrapped && !must_wait {
            aliases().for_each(|alias| self.definition(alias));
        }
        // The places of definitions that are printed later.
        let mut places: Vec<(usize, AliasId)> = Vec::new();
        for item in &ir.top_level {
            match *item {
                TopLevel::Operation(op) => {
                    self.tasks.push(PrintTask::Operation(op, 0));
                    self.run();
                    while !self.tasks.is_empty() {
                        flush(&mut self.out)?;
                        self.run();
                    }
                    self.out.push(b'\n');
                }
                TopLevel::Metadata(text) => {
                    self.text(text);
                    self.out.push(b'\n');
                }
                TopLevel::Alias(alias) if must_wait => {
                    places.push((if is_wrapped { 0 } else { self.out.len() }, alias));
                }
                TopLevel::Alias(alias) if !is_wrapped => self.definition(alias),
                TopLevel::Alias(_) => {}
            }
            if self.out.len() > self.limit {
                flush(&mut self.out)?;
            }
        }
        if must_wait {
            self.add_definitions(&places);
        }
        flush(&mut self.out)
    }

    /// Inserts the definitions at their places, which are in order. Definitions of locations that only operations use
    /// are omitted together with the operations' locations.
    fn add_definitions(&mut self, places: &[(usize, AliasId)]) {
        let body = std::mem::take(&mut self.out);
        // Later definitions refer to earlier ones, so processing them backwards finds all uses of an alias before its definition is
        // reached.
        let mut ends = Vec::with_capacity(places.len());
        for (_, alias) in places.iter().rev() {
            let is_dropped = self.drops_aliases || self.ir.attributes.names_location(*alias);
            if !is_dropped || self.uses_alias(*alias) {
                self.definition(*alias);
            }
            ends.push(self.out.len());
        }
        let definitions = std::mem::replace(&mut self.out, Vec::with_capacity(body.len() + ends.last().unwrap_or(&0)));
        let mut copied = 0;
        for (from_back, (place, _)) in places.iter().enumerate().map(|(index, place)| (places.len() - 1 - index, place))
        {
            self.out.extend_from_slice(&body[copied..*place]);
            copied = *place;
            let start = from_back.checked_sub(1).map_or(0, |before| ends[before]);
            self.out.extend_from_slice(&definitions[start..ends[from_back]]);
        }
        self.out.extend_from_slice(&body[copied..]);
    }

    pub(crate) fn definition(&mut self, alias: AliasId) {
        let record = self.ir.attributes.alias(alias);
        self.text(record.name);
        self.str(" = ");
        if let Some(attribute) = record.attribute {
            self.terms.attribute(&mut self.out, attribute);
        }
        if let Some(ty) = record.ty {
            self.terms.ty(&mut self.out, ty);
        }
        self.out.push(b'\n');
    }

    /// Whether the printed text refers to an alias.
    pub fn uses_alias(&self, alias: AliasId) -> bool {
        self.terms.used.get(alias.index()).copied().unwrap_or(false)
    }
}

fn alias_of(item: &TopLevel) -> Option<AliasId> {
    match item {
        TopLevel::Alias(alias) => Some(*alias),
        _ => None,
    }
}
