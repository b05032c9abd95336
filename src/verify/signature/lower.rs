//! Converts a declared signature to a function with exactly its requirements and results: [`lower`].

use super::{Signature, SignedValue, SizeCondition, SizeTerm};
use crate::ir::{Ir, Type, ValueId};
use crate::shapes::tensor_dims;
use crate::sizes::Division;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The text of a function with the requirements and results of a signature; and the results without a declared size,
/// each with one axis or all. Types other than tensors are those of the declared function's arguments.
pub(super) fn lower(
    signature: &Signature,
    name: &str,
    ir: &Ir,
    arguments: &[ValueId],
) -> (String, Vec<(usize, Option<usize>)>) {
    let mut lowering = Lowering::default();
    let mut types = Vec::new();
    for (place, argument) in signature.arguments.iter().enumerate() {
        let known = arguments.get(place).copied();
        types.push(argument_type(signature, argument, ir, known));
    }
    lowering.bind(signature, &types);
    for requirement in &signature.requirements {
        let condition = lowering.condition(&requirement.condition);
        lowering.line(format_args!("cf.assert {condition}, \"required\""));
    }
    let mut open = Vec::new();
    let mut results = Vec::new();
    for (place, result) in signature.results.iter().enumerate() {
        results.push(lowering.result(place, result, &mut open));
    }
    let header: Vec<String> = types.iter().enumerate().map(|(place, ty)| format!("%arg{place}: {ty}")).collect();
    let (values, types): (Vec<String>, Vec<String>) = results.into_iter().unzip();
    let mut text = format!("func.func @{name}({}) -> ({}) {{\n", header.join(", "), types.join(", "));
    text += &lowering.text;
    let returned = match values.is_empty() {
        true => "  func.return\n}\n".to_owned(),
        false => format!("  func.return {} : {}\n}}\n", values.join(", "), types.join(", ")),
    };
    text += &returned;
    (text, open)
}

/// The type of an argument: `?` for a size that is not a number.
fn argument_type(signature: &Signature, argument: &SignedValue, ir: &Ir, known: Option<ValueId>) -> String {
    let Some(sizes) = argument.sizes.as_ref().filter(|sizes| !sizes.is_empty()) else {
        let is_scalar_tensor =
            known.is_some_and(|value| tensor_dims(ir, ir.value_type(value)).is_some_and(<[_]>::is_empty));
        return match known {
            _ if argument.is_unranked => "tensor<*xf32>".to_owned(),
            Some(value) if is_scalar_tensor => {
                let is_number = signature.reads(&argument.name);
                let is_builtin = matches!(ir.types.resolved(ir.value_type(value)), Type::RankedTensor { .. });
                match is_number && is_builtin {
                    true => ir.print_type(ir.value_type(value)),
                    false => "tensor<f32>".to_owned(),
                }
            }
            Some(value) => ir.print_type(ir.value_type(value)),
            None => "index".to_owned(),
        };
    };
    let element = if signature.reads(&argument.name) { "index" } else { "f32" };
    format!("tensor<{}{element}>", sizes.iter().map(|size| format!("{}x", written(size))).collect::<String>())
}

fn written(size: &SizeTerm) -> String {
    match size {
        SizeTerm::Number(number @ 0..) => number.to_string(),
        _ => "?".to_owned(),
    }
}

impl Signature {
    /// Whether the signature contains the value of an argument, or an element of it.
    fn reads(&self, argument: &str) -> bool {
        let is_it = |size: &SizeTerm| matches!(size, SizeTerm::Value { argument: name, .. } if name == argument);
        let mut values = self.arguments.iter().chain(&self.results).filter_map(|value| value.sizes.as_ref()).flatten();
        values.any(|size| size.has(&is_it)) || self.requirements.iter().any(|required| required.condition.has(&is_it))
    }
}

/// Text of a function body that computes sizes.
#[derive(Default)]
struct Lowering {
    text: String,
    next: usize,
    names: BTreeMap<String, String>,
    /// The places, types and ranks of arguments by their names.
    arguments: BTreeMap<String, (usize, String, bool)>,
    unknown: BTreeMap<usize, String>,
}

impl Lowering {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "  {line}");
    }

    fn value(&mut self, line: &str) -> String {
        let name = format!("%{}", self.next);
        self.next += 1;
        self.line(format_args!("{name} = {line}"));
        name
    }

    fn number(&mut self, number: i64) -> String {
        self.value(&format!("arith.constant {number} : index"))
    }

    /// An unknown size, or an unknown value of a type.
    fn anything(&mut self, ty: &str) -> String {
        let number = self.next;
        self.value(&format!("\"signature.unknown\"() {{number = {number} : i64}} : () -> {ty}"))
    }

    /// Assigns values to the names of sizes, and asserts the sizes of arguments.
    fn bind(&mut self, signature: &Signature, types: &[String]) {
        let mut rest = Vec::new();
        for (place, (argument, ty)) in signature.arguments.iter().zip(types).enumerate() {
            let has_several = argument.sizes.as_ref().is_some_and(|sizes| !sizes.is_empty());
            self.arguments.insert(argument.name.clone(), (place, ty.clone(), has_several));
            for (axis, size) in argument.sizes.iter().flatten().enumerate() {
                if matches!(size, SizeTerm::Number(0..)) {
                    continue;
                }
                let at = self.number(axis as i64);
                let dim = self.value(&format!("tensor.dim %arg{place}, {at} : {ty}"));
                match size {
                    SizeTerm::Name(name) if !self.names.contains_key(name) => {
                        self.names.insert(name.clone(), dim);
                    }
                    SizeTerm::Unknown(number) if !self.unknown.contains_key(number) => {
                        self.unknown.insert(*number, dim);
                    }
                    size => rest.push((dim, size)),
                }
            }
        }
        for (dim, size) in rest {
            let wanted = self.size(size);
            let equal = self.compared("eq", &dim, &wanted);
            self.line(format_args!("cf.assert {equal}, \"declared\""));
        }
    }

    fn compared(&mut self, how: &str, left: &str, right: &str) -> String {
        self.value(&format!("arith.cmpi {how}, {left}, {right} : index"))
    }

    fn folded(&mut self, op: &str, of: &[SizeTerm]) -> String {
        let mut all = of.iter().map(|size| self.size(size)).collect::<Vec<_>>().into_iter();
        let first = match all.next() {
            Some(first) => first,
            None => self.number(0),
        };
        all.fold(first, |left, right| self.value(&format!("{op} {left}, {right} : index")))
    }

    fn size(&mut self, size: &SizeTerm) -> String {
        match size {
            SizeTerm::Number(number) => self.number(*number),
            SizeTerm::Name(name) => match self.names.get(name) {
                Some(known) => known.clone(),
                None => {
                    let value = self.anything("index");
                    self.names.insert(name.clone(), value.clone());
                    value
                }
            },
            SizeTerm::Value { argument, index } => self.element(argument, *index),
            SizeTerm::Unknown(number) => match self.unknown.get(number) {
                Some(known) => known.clone(),
                None => {
                    let value = self.anything("index");
                    self.unknown.insert(*number, value.clone());
                    value
                }
            },
            SizeTerm::Sum(terms) => {
                let mut sum: Option<String> = None;
                for (is_subtracted, term) in terms {
                    let term = self.size(term);
                    let op = if *is_subtracted { "arith.subi" } else { "arith.addi" };
                    sum = Some(match sum {
                        None if !is_subtracted => term,
                        None => {
                            let zero = self.number(0);
                            self.value(&format!("{op} {zero}, {term} : index"))
                        }
                        Some(sum) => self.value(&format!("{op} {sum}, {term} : index")),
                    });
                }
                sum.unwrap_or_else(|| self.number(0))
            }
            SizeTerm::Product(of) => self.folded("arith.muli", of),
            SizeTerm::Largest(of) => self.folded("arith.maxsi", of),
            SizeTerm::Smallest(of) => self.folded("arith.minsi", of),
            SizeTerm::Quotient(division, left, right) => {
                let (left, right) = (self.size(left), self.size(right));
                let op = match division {
                    Division::Floor | Division::Modulo => "arith.floordivsi",
                    Division::Ceiling => "arith.ceildivsi",
                    Division::Truncated => "arith.divsi",
                    Division::Remainder => "arith.remsi",
                };
                let quotient = self.value(&format!("{op} {left}, {right} : index"));
                if *division != Division::Modulo {
                    return quotient;
                }
                let whole = self.value(&format!("arith.muli {quotient}, {right} : index"));
                self.value(&format!("arith.subi {left}, {whole} : index"))
            }
            SizeTerm::Broadcast(of) => {
                let mut shapes = Vec::new();
                for size in of {
                    let size = self.size(size);
                    shapes.push(self.value(&format!("tensor.from_elements {size} : tensor<1xindex>")));
                }
                let types = vec!["tensor<1xindex>"; shapes.len()].join(", ");
                let joined = self.value(&format!("shape.broadcast {} : {types} -> tensor<1xindex>", shapes.join(", ")));
                let zero = self.number(0);
                self.value(&format!("tensor.extract {joined}[{zero}] : tensor<1xindex>"))
            }
            SizeTerm::Choice(condition, left, right) => {
                let condition = self.condition(condition);
                let (left, right) = (self.size(left), self.size(right));
                self.value(&format!("arith.select {condition}, {left}, {right} : index"))
            }
        }
    }

    /// The value of an argument, or one of its elements.
    fn element(&mut self, argument: &str, index: Option<u32>) -> String {
        let Some((place, ty, has_several)) = self.arguments.get(argument).cloned() else {
            return self.anything("index");
        };
        match index {
            Some(index) if has_several => {
                let at = self.number(index.into());
                self.value(&format!("tensor.extract %arg{place}[{at}] : {ty}"))
            }
            None if !has_several => {
                let inner = ty.strip_prefix("tensor<").and_then(|rest| rest.strip_suffix('>'));
                let value = match inner {
                    Some(_) => self.value(&format!("tensor.extract %arg{place}[] : {ty}")),
                    None => format!("%arg{place}"),
                };
                match inner.unwrap_or(&ty) {
                    "index" => value,
                    "!torch.int" => {
                        let number = self.value(&format!("torch_c.to_i64 {value}"));
                        self.value(&format!("arith.index_cast {number} : i64 to index"))
                    }
                    element => self.value(&format!("arith.index_cast {value} : {element} to index")),
                }
            }
            _ => self.anything("index"),
        }
    }

    fn truth(&mut self, holds: bool) -> String {
        self.value(&format!("arith.constant {holds}"))
    }

    fn all(&mut self, op: &str, of: Vec<String>, empty: bool) -> String {
        let joined = of.into_iter().reduce(|left, right| self.value(&format!("arith.{op} {left}, {right} : i1")));
        joined.unwrap_or_else(|| self.truth(empty))
    }

    fn not(&mut self, condition: &str) -> String {
        let holds = self.truth(true);
        self.value(&format!("arith.xori {condition}, {holds} : i1"))
    }

    fn condition(&mut self, condition: &SizeCondition) -> String {
        match condition {
            SizeCondition::Is(size, of) => {
                let size = self.size(size);
                let mut any = Vec::new();
                for other in of {
                    let other = self.size(other);
                    any.push(self.compared("eq", &size, &other));
                }
                self.all("ori", any, false)
            }
            SizeCondition::IsNot(left, right) => {
                let (left, right) = (self.size(left), self.size(right));
                self.compared("ne", &left, &right)
            }
            SizeCondition::Equal(left, right) => {
                let (left, right) = (self.size(left), self.size(right));
                self.compared("eq", &left, &right)
            }
            SizeCondition::AtLeast(left, right) => {
                let (left, right) = (self.size(left), self.size(right));
                self.compared("sge", &left, &right)
            }
            SizeCondition::Broadcast(of) => {
                let sizes: Vec<String> = of.iter().map(|size| self.size(size)).collect();
                let one = self.number(1);
                let mut pairs = Vec::new();
                for (place, left) in sizes.iter().enumerate() {
                    for right in &sizes[place + 1..] {
                        let any = vec![
                            self.compared("eq", left, right),
                            self.compared("eq", left, &one),
                            self.compared("eq", right, &one),
                        ];
                        pairs.push(self.all("ori", any, false));
                    }
                }
                self.all("andi", pairs, true)
            }
            SizeCondition::All(list) => {
                let all = list.iter().map(|condition| self.condition(condition)).collect();
                self.all("andi", all, true)
            }
            SizeCondition::Any(list) => {
                let any = list.iter().map(|condition| self.condition(condition)).collect();
                self.all("ori", any, false)
            }
            SizeCondition::Not(inner) => {
                let inner = self.condition(inner);
                self.not(&inner)
            }
        }
    }

    /// The value and the type of a result.
    fn result(
        &mut self,
        place: usize,
        result: &SignedValue,
        open: &mut Vec<(usize, Option<usize>)>,
    ) -> (String, String) {
        let Some(sizes) = &result.sizes else {
            open.push((place, None));
            let ty = if result.is_unranked { "tensor<*xf32>" } else { "f32" };
            return (self.anything(ty), ty.to_owned());
        };
        let mut dynamic = Vec::new();
        for (axis, size) in sizes.iter().enumerate() {
            if size.has(&|size| matches!(size, SizeTerm::Unknown(_))) {
                open.push((place, Some(axis)));
            }
            if !matches!(size, SizeTerm::Number(0..)) {
                dynamic.push(self.size(size));
            }
        }
        let ty = format!("tensor<{}f32>", sizes.iter().map(|size| format!("{}x", written(size))).collect::<String>());
        (self.value(&format!("tensor.empty({}) : {ty}", dynamic.join(", "))), ty)
    }
}
