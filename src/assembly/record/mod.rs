//! A row of a table of operations: an [`OpDefinition`] as one line of text, so that a dialect is a list of lines.
//!
//! ```text
//! fastmath := word enclosed arith.fastmath(none=0 fast=127 ",")
//! arith.negf(operand: =result) -> (result) {fastmath: $fastmath = #arith.fastmath<none>} = $operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)
//! ```
//!
//! After the name come operands, `-> (results)`, `{attributes}`, `[regions]`, `^(successors)`, facts, and after `=` the form. `?` is an optional operand and
//! `*` a variadic one; `**sizes` is a variadic of runs, whose lengths the attribute `sizes` lists. `is` names the constraint on a type, or on the value of an
//! attribute. After a colon comes the source of a type that is not written: a type, `=other`, `=element(other)`, `=@attribute`, or `=?` if only C++ computes
//! it.
//!
//! `since<20>` and `before<22>` after the name are the releases of LLVM that have the operation of the row; a row for earlier releases follows the row
//! for later ones. The form may have alternatives, `before<20> .. | ..` ([`parse_form`](super::parse_form)). After the name of an attribute they are
//! the releases whose operation has the attribute: for others it is not verified and not printed, and the form omits it, with the clause or group
//! that names it. `since<20>` also marks parts that LLVM 22 has and 19 does not, where the releases between are not known.
//!
//! An attribute marked `property` or `discardable` has only this kind of storage in C++.
//!
//! After the name of a region, and `*` for any number of them, `=1`, `<=1` or `>=1` is the number of its blocks, and `!` means that it has a single block,
//! after which the terminator may be named that ends it when none is written.
//!
//! `named="dim"` is MLIR's name for the result where a text has none, and `arguments="in out"` its names for the arguments of the region that correspond to
//! the values of the first operand, and of the second.
//!
//! `parents="a.x a.y"` are the only operations whose regions may contain it, with `| text` after them if MLIR's message has another text than their names.
//! `flow=words(clauses)` are the values that flow into regions and out of them ([`Flow`](super::Flow)).
//!
//! `Indices(indices, x, "the message")` states that there are as many `indices` as `x` has dimensions, `Sizes(sizes, x, "the message")` as many as it has `?`.
//! `Derived(result, "the words")` states that a type is the one that its source gives, and other words state other relations of types
//! ([`Statement`](super::Statement)); the text is the end of MLIR's message "failed to verify that ..".
//!
//! `since<24>` in an enumeration is followed by the words that only LLVM 24 has. Their numbers are not known.
//!
//! Constraints, and enumerations that many rows use, are named on separate lines, with MLIR's words:
//!
//! ```text
//! FloatVector := type vector "vector of floating-point values" vector & .float
//! Positive := value "64-bit signless integer attribute whose value is positive" >=1
//! ```
//!
//! `attributes := names a b` and `types := names a b` are the names of all attributes and types of the dialect
//! ([`SymbolNames`]). With `tensors := names empty`, an inferred size of 0 is written into the types of results; operations of other dialects may refuse such types.
//!
//! After `type` comes the class of such types, if they have one: a custom form refuses other types while it reads them. Tests of a predicate are combined by
//! `&`, `|`, `not` and parentheses; those after a dot apply to the element type, and those after two dots to the parts of a complex number.

mod enumeration;
mod parse;
pub(super) mod predicate;
mod print;
mod shared;

pub use parse::{parse_record, parse_shared};
pub use print::{print_record, print_shared};
pub use shared::{Shared, SharedItem, SymbolNames};

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::assembly::{FormSource, RecordError};

    #[test]
    fn rows_are_printed_as_they_were_read() {
        let mut shared = Shared::default();
        for line in [
            "mode := word called mode i32(\"2:4\"=0 b=1)",
            "Tensor := type ranked_tensor \"a tensor\" ranked_tensor & rank>=1 & (.f32 | .complex<f32> | not .quant8 & static) | !d.t",
            "Least := value \"at least\" >=-1 <=3 in=1,2 count=2 flat",
            "attributes := names",
            "types := names \"unknown type: $\" a b.c",
        ] {
            let (name, item) = parse_shared(line).unwrap();
            assert_eq!(format!("{name} := {}", print_shared(&item)), line);
            shared.add(name, item);
        }
        for row in [
            "d.a",
            "d.a since<20> before<22>(x) = before<21> $x | $x attr-dict",
            "d.b(x, y?: index, z*: =x) -> (r: =element(x), s*<d.t>) {a: i64, b?: unit, c: numbers i64 = array<i64: 1, 2>}",
            "d.f(x**sizes) {sizes: numbers i32, mode: $mode, more?: array = []}",
            "d.g(x is Tensor: =y, y* is Tensor) {a: i64 is Least, b: property unit = false} AllTypesMatch(x, y)",
            "d.g {a since<20>: i64, b? since<20> before<22>: unit, c before<22>: string = \"x\"}",
            "d.c -> (r: =@value) {value: any} = attr-dict $value",
            "d.d(x: !d.t<i32, (a)>) [body!d.yield, rest*!, more*] ^(next, others*) operand_segments IsTerminator = c++",
            "d.i {a?: discardable string, b: property i64}",
            "d.h(x*, y*) -> (r) {value: i64} [body] shape=tie(y) named=\"c$value\" arguments=\"in out\"",
            "d.j(x*, y) -> (r*) [a, b*] shape=like(y) flow=(a(_, x) 1.. -> b, r again; b(element(x)) -> element(r) one)",
            "d.l [a=1, b<=1!, c*>=1!d.yield]",
            "d.k IsTerminator parents=\"d.a d.b | only in d\"",
            "d.e {k: word i64(eq=0 ne=-1), g: word bare d.g(a=0 \",\" since<24> b c), f: word enclosed d.f(none=0 fast=127 \", \") = #d.f<none>} default_dialect pdl",
        ] {
            assert_eq!(print_record(&parse_record(row, &shared).unwrap(), &shared), row);
        }
    }

    #[test]
    fn a_form_keeps_its_text() {
        let info =
            parse_record("d.add(l: =r, r) -> (o: =r) = $l `,` $r attr-dict `:` type($r)", &Shared::default()).unwrap();
        assert_eq!(info.form, FormSource::Text("$l `,` $r attr-dict `:` type($r)".into()));
        assert_eq!((info.slots.len(), info.operand_count), (3, 2));
    }

    #[test]
    fn a_type_of_attributes_is_one_of_numbers() {
        for (row, place) in [("d.a {map: affine_map}", 20), ("d.a {more: f, x: unit}", 12)] {
            let error = parse_record(row, &Shared::default()).unwrap_err();
            assert!(
                matches!(error, RecordError::Expected { expected: "how an attribute is written", at, .. } if at == place),
                "{error}"
            );
        }
    }
}
