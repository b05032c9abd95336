//! Operations whose records have no rule of shapes, and which are known by their names: [`of_name`].

use super::assertions::Assertion;
use super::kind::Transfer;
use crate::dialect::Registry;

/// What an operation does to sizes of which no definition tells.
pub(super) fn of_name<'r>(registry: &'r Registry, name: &[u8]) -> Transfer<'r> {
    match name {
        b"func.call" => Transfer::Call,
        b"cf.assert" => Transfer::Assertion(Assertion::True),
        b"stablehlo.custom_call" => Transfer::Assertion(Assertion::Called),
        b"shape.cstr_eq" => Transfer::Assertion(Assertion::EqualShapes),
        b"shape.cstr_broadcastable" => Transfer::Assertion(Assertion::Broadcastable),
        _ => match registry.shape_rule(name) {
            Some((info, rule)) => Transfer::Shape(info, rule),
            None => Transfer::Fresh,
        },
    }
}
