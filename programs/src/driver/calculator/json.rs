//! Shapes as JSON: a list of sizes and `"?"`, or a text as on the command line.

use super::notation::{NotationError, read_shape};
use broadcastable::shape::{Dim, DimError, Shape};
use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::fmt;

/// A shape as output.
pub(super) struct JsonResult<'a>(pub(super) &'a Shape);

impl Serialize for JsonResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(dims) = self.0.dims() else {
            return serializer.serialize_str("*");
        };
        let mut list = serializer.serialize_seq(Some(dims.len()))?;
        for dim in dims {
            match dim.size() {
                Some(size) => list.serialize_element(&size)?,
                None => list.serialize_element("?")?,
            }
        }
        list.end()
    }
}

/// A shape as a list, or as text in the notation of the command line, of which `"*"` is one.
pub(super) struct JsonShape(pub(super) Shape);

impl<'de> Deserialize<'de> for JsonShape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ShapeVisitor;

        impl<'de> Visitor<'de> for ShapeVisitor {
            type Value = JsonShape;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of sizes and \"?\", or \"*\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonShape, E> {
                // The place within the text is omitted, because the message has the place of the line.
                let refused = |error: NotationError| E::custom(format_args!("invalid shape '{text}': {}", error.fault));
                read_shape(text).map(JsonShape).map_err(refused)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<JsonShape, A::Error> {
                let dims = std::iter::from_fn(|| list.next_element::<JsonDim>().transpose());
                let dims: Vec<Dim> = dims.map(|dim| dim.map(|JsonDim(dim)| dim)).collect::<Result<_, _>>()?;
                Ok(JsonShape(dims.as_slice().into()))
            }
        }

        deserializer.deserialize_any(ShapeVisitor)
    }
}

struct JsonDim(Dim);

impl<'de> Deserialize<'de> for JsonDim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct DimVisitor;

        impl Visitor<'_> for DimVisitor {
            type Value = JsonDim;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a size or \"?\"")
            }

            fn visit_u64<E: de::Error>(self, size: u64) -> Result<JsonDim, E> {
                Dim::fixed(size).map(JsonDim).map_err(E::custom)
            }

            /// As in Python's lists, -1 is a size known only at run time.
            fn visit_i64<E: de::Error>(self, size: i64) -> Result<JsonDim, E> {
                match u64::try_from(size) {
                    Ok(size) => self.visit_u64(size),
                    Err(_) if size == -1 => Ok(JsonDim(Dim::DYNAMIC)),
                    Err(_) => Err(E::invalid_value(de::Unexpected::Signed(size), &self)),
                }
            }

            /// A whole number beyond 64 bits arrives as the nearest floating point number.
            fn visit_f64<E: de::Error>(self, size: f64) -> Result<JsonDim, E> {
                if size > Dim::MAX_SIZE as f64 {
                    return Err(E::custom(DimError::TooLarge));
                }
                Err(E::invalid_type(de::Unexpected::Float(size), &self))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonDim, E> {
                text.parse().map(JsonDim).map_err(E::custom)
            }
        }

        deserializer.deserialize_any(DimVisitor)
    }
}
