//! The places in other files from which operations were generated, read from locations.

use super::CheckContext;
use crate::diagnostic::{OriginPlace, SourceOrigin};
use crate::ir::{AttributeId, AttributeKind, Ir, OpId, spelled};

/// Maximum number of nested locations that are followed.
const MOST_STEPS: usize = 256;
/// Maximum number of places that are kept.
const MOST_PLACES: usize = 16;

/// The place in another file from which an operation was generated, by its location. For a call site it is the callee's, then the caller's; for fused locations
/// the first. `None` if the location names no file.
///
/// ```
/// use broadcastable::dialect::Registry;
/// use broadcastable::source::{SourceError, SourceFile};
/// use broadcastable::{syntax, verify};
///
/// let source = SourceFile::new("example.mlir", "\"t.a\"() : () -> () loc(callsite(\"a.py\":3:7 at \"b.py\":9:1))\n")?;
/// let parsed = syntax::parse(&source, &syntax::Options::new(&Registry::default()));
/// let origins = parsed.ir.operations().filter_map(|op| verify::origin(&parsed.ir, op));
/// let places: Vec<String> = origins.flat_map(|origin| origin.places().map(ToString::to_string).collect::<Vec<_>>()).collect();
/// assert_eq!(places, ["a.py:3:7", "b.py:9:1"]);
/// # Ok::<(), SourceError>(())
/// ```
pub fn origin(ir: &Ir, op: OpId) -> Option<SourceOrigin> {
    origin_of(ir, ir.location(op)?)
}

/// The place of a location, and the places of its callers.
pub(super) fn origin_of(ir: &Ir, location: AttributeId) -> Option<SourceOrigin> {
    let mut places = origin_places(ir, location).into_iter();
    Some(SourceOrigin { place: places.next()?, others: places.collect() })
}

/// The first name of a location, in which a callee is before its callers.
pub(super) fn first_name(ir: &Ir, location: AttributeId) -> Option<String> {
    let mut open = Some(location);
    for _ in 0..MOST_STEPS {
        open = match *ir.attributes.resolve(open?) {
            AttributeKind::NameLocation(name, _) => {
                return Some(String::from_utf8_lossy(&spelled(ir.texts.get(name))).into_owned());
            }
            AttributeKind::Location(inner) | AttributeKind::CallSiteLocation(inner, _) => Some(inner),
            AttributeKind::FusedLocation(_, list) => ir.attributes.list(list).first().copied(),
            _ => None,
        };
    }
    None
}

impl CheckContext<'_> {
    /// A location in words: its innermost place, or its name.
    pub(super) fn origin_text(&self, location: AttributeId, origin: Option<&SourceOrigin>) -> Option<String> {
        match origin {
            Some(origin) => Some(origin.place.to_string()),
            None => self.location_name(location),
        }
    }

    /// The name that a location ends with, in quotes.
    fn location_name(&self, location: AttributeId) -> Option<String> {
        match self.ir.attributes.innermost_location(location)? {
            AttributeKind::NameLocation(name, None) => {
                Some(String::from_utf8_lossy(self.ir.texts.get(*name)).into_owned())
            }
            _ => None,
        }
    }
}

fn origin_places(ir: &Ir, location: AttributeId) -> Vec<OriginPlace> {
    let mut places: Vec<OriginPlace> = Vec::new();
    let mut open = vec![location];
    for _ in 0..MOST_STEPS {
        let Some(location) = open.pop().filter(|_| places.len() < MOST_PLACES) else { break };
        match *ir.attributes.resolve(location) {
            AttributeKind::Location(inner) | AttributeKind::NameLocation(_, Some(inner)) => open.push(inner),
            AttributeKind::CallSiteLocation(callee, caller) => open.extend([caller, callee]),
            AttributeKind::FusedLocation(_, list) => {
                open.extend(ir.attributes.list(list).iter().rev().take(MOST_STEPS));
            }
            AttributeKind::FileLocation(text) => {
                let place = origin_place(ir.texts.get(text));
                places.extend(place.filter(|place| !places.contains(place)));
            }
            _ => {}
        }
    }
    places
}

/// `"model.py":12:4`, optionally with an end after `to`: another column of the line, or a line and a column.
fn origin_place(text: &[u8]) -> Option<OriginPlace> {
    let end = text.iter().rposition(|byte| *byte == b'"')? + 1;
    let file = String::from_utf8_lossy(&spelled(&text[..end])).into_owned();
    let rest = String::from_utf8_lossy(&text[end..]).into_owned();
    let (start, last) = rest.split_once("to").unwrap_or((&rest, ""));
    let numbers = |text: &str| -> Vec<u32> {
        let digits = text.split(|character: char| !character.is_ascii_digit());
        digits.filter(|digits| !digits.is_empty()).map(|digits| digits.parse().unwrap_or(u32::MAX)).collect()
    };
    let (start, last) = (numbers(start), numbers(last));
    let (line, column) = (start.first().copied()?, start.get(1).copied().unwrap_or(0));
    let (end_line, end_column) = match last[..] {
        [column] => (Some(line), Some(column)),
        [line, column, ..] => (Some(line), Some(column)),
        [] => (None, None),
    };
    Some(OriginPlace { file, line, column, end_line, end_column }).filter(|place| !place.file.is_empty())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::origin_place;

    #[test]
    fn ends_are_in_the_line_or_in_another() {
        let of = |text: &str| origin_place(text.as_bytes()).unwrap();
        assert_eq!(of("\"a.py\":3:7").to_string(), "a.py:3:7");
        assert_eq!((of("\"a.py\":3:7").end_line, of("\"a.py\":3").column), (None, 0));
        let range = of("\"a \\\"b.py\":3:7 to :9");
        assert_eq!((range.file.as_str(), range.end_line, range.end_column), ("a \"b.py", Some(3), Some(9)));
        let range = of("\"a.py\":3:7 to 5:2");
        assert_eq!((range.end_line, range.end_column), (Some(5), Some(2)));
        assert!(origin_place(b"\"\":3:7").is_none());
    }
}
