//! A row of a table of operations: an [`OpInfo`] as one line of text, so that a dialect is a list of lines.
//!
//! ```text
//! fastmath := word enclosed arith.fastmath(none=0 fast=127 ",")
//! arith.negf(operand: =result) -> (result) {fastmath: $fastmath = #arith.fastmath<none>} = $operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)
//! ```
//!
//! After the name come operands, `-> (results)`, `{attributes}`, `[regions]`, `^(successors)`, facts, and after `=` the
//! form. `?` is an optional operand and `*` a variadic one; `**sizes` runs of runs, whose lengths the attribute `sizes`
//! lists. What follows a colon is where a type comes from that is not written: a type, `=other`, `=element(other)`,
//! `=@attribute`, or `=?` if only C++ knows. An enumeration that many rows have is given a name by a line of its own.

mod parse;
mod print;

pub use parse::{parse_enumeration, parse_record};
pub use print::{print_enumeration, print_record};

use super::Enumeration;

/// The enumerations that the rows of one table call by names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Enumerations(Vec<(Box<str>, Enumeration)>);

impl Enumerations {
    /// Adds one.
    pub fn add(&mut self, name: impl Into<Box<str>>, enumeration: Enumeration) {
        self.0.push((name.into(), enumeration));
    }

    /// The enumeration of a name.
    pub fn get(&self, name: &str) -> Option<&Enumeration> {
        self.0.iter().find(|(known, _)| &**known == name).map(|(_, enumeration)| enumeration)
    }

    /// The name of an enumeration.
    pub fn name_of(&self, enumeration: &Enumeration) -> Option<&str> {
        self.0.iter().find(|(_, known)| known == enumeration).map(|(name, _)| &**name)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::assembly::Form;

    #[test]
    fn rows_are_printed_as_they_were_read() {
        let mut shared = Enumerations::default();
        let (name, enumeration) = parse_enumeration("mode := word called mode i32(\"2:4\"=0 b=1)").unwrap();
        shared.add(name, enumeration);
        for row in [
            "d.a",
            "d.b(x, y?: index, z*: =x) -> (r: =element(x), s*<d.t>) {a: i64, b?: unit, c: numbers i64 = array<i64: 1, 2>}",
            "d.f(x**sizes) {sizes: numbers i32, mode: $mode, more?: array = []}",
            "d.c -> (r: =@value) {value: any} = attr-dict $value",
            "d.d(x: !d.t<i32, (a)>) [body!d.yield, rest*!, more*] ^(next, others*) operand_segments IsTerminator = c++",
            "d.e {k: word i64(eq=0 ne=-1), f: word enclosed d.f(none=0 fast=127 \", \") = #d.f<none>} default_dialect pdl",
        ] {
            assert_eq!(print_record(&parse_record(row, &shared).unwrap(), &shared), row);
        }
    }

    #[test]
    fn a_form_keeps_its_text() {
        let info =
            parse_record("d.add(l: =r, r) -> (o: =r) = $l `,` $r attr-dict `:` type($r)", &Enumerations::default())
                .unwrap();
        assert_eq!(info.form, Form::Text("$l `,` $r attr-dict `:` type($r)".into()));
        assert_eq!((info.slots.len(), info.operands), (3, 2));
    }
}
