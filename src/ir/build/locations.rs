//! Locations, in MLIR's terms.

use super::{BuildError, Builder, Handle};
use crate::ir::make::escaped;
use crate::ir::{AttributeId, AttributeKind};
use crate::source::Span;

/// The content of `loc(..)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location(Handle<AttributeId>);

impl Builder {
    fn add_location(&mut self, kind: AttributeKind) -> Result<Location, BuildError> {
        self.verify_room(1)?;
        let id = self.ir.attributes.add(kind);
        Ok(Location(self.hand_out(id)))
    }

    /// `loc(unknown)`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn unknown_location(&mut self) -> Result<Location, BuildError> {
        self.add_location(AttributeKind::UnknownLocation)
    }

    /// `loc("file":line:column)`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn file_location(&mut self, file: &str, line: u32, column: u32) -> Result<Location, BuildError> {
        self.verify_room(file.len().saturating_mul(3))?;
        let text = self.ir.texts.add(format!("\"{}\":{line}:{column}", escaped(file)).as_bytes());
        self.add_location(AttributeKind::FileLocation(text))
    }

    /// `loc("name")`, or `loc("name"(child))`
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn name_location(&mut self, name: &str, child: Option<Location>) -> Result<Location, BuildError> {
        let child = child.map(|child| self.take(child.0)).transpose()?;
        self.verify_room(name.len().saturating_mul(3))?;
        let text = self.ir.texts.add(format!("\"{}\"", escaped(name)).as_bytes());
        self.add_location(AttributeKind::NameLocation(text, child))
    }

    /// `loc(callsite(callee at caller))`
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn call_site_location(&mut self, callee: Location, caller: Location) -> Result<Location, BuildError> {
        let (callee, caller) = (self.take(callee.0)?, self.take(caller.0)?);
        self.add_location(AttributeKind::CallSiteLocation(callee, caller))
    }

    /// `loc(fused[a, b])`
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn fused_location(&mut self, locations: &[Location]) -> Result<Location, BuildError> {
        let locations = locations.iter().map(|location| self.take(location.0)).collect::<Result<Vec<_>, _>>()?;
        self.verify_room(locations.len())?;
        let list = self.ir.attributes.add_list(&locations);
        self.add_location(AttributeKind::FusedLocation(None, list))
    }

    /// `loc(..)` as the value of an attribute.
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn location_attribute(&mut self, location: Location) -> Result<Handle<AttributeId>, BuildError> {
        let id = self.take(location.0)?;
        self.verify_room(1)?;
        let id = self.ir.attributes.add(AttributeKind::Location(id));
        Ok(self.hand_out(id))
    }

    /// The given location of an operation, or else the location of its span.
    pub(super) fn location_of(
        &mut self,
        location: Option<Location>,
        span: Option<Span>,
    ) -> Result<Option<AttributeId>, BuildError> {
        if let Some(span) = span
            && self.source.as_ref().is_none_or(|source| span.start > span.end || span.end > source.whole().end)
        {
            return Err(BuildError::Span { span });
        }
        match (location, span, &self.source) {
            (Some(location), ..) => self.take(location.0).map(Some),
            (None, Some(span), Some(source)) => {
                let (name, place) = (source.name().to_owned(), source.line_column(span.start));
                let location = self.file_location(&name, place.line, place.column)?;
                Ok(Some(location.0.id))
            }
            _ => Ok(None),
        }
    }
}
