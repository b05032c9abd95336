//! Resources that dispatches use, constants and imports: what IREE's dialects write.

use super::functions::{dictionaries, result_list};
use super::shaped::{braced_sizes, sizes_of, tied_operands, tied_type};
use super::transfers::{lines, scoped_offset, value_range};
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId, spelled};

/// The words of accesses, by their numbers.
const ACCESSES: [&str; 4] = ["", "ro", "wo", "rw"];

/// The types in an array.
pub(super) fn type_elements(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<Vec<TypeId>> {
    let ir = form.parts.ir;
    let of = |element: &AttributeId| match *ir.attributes().resolve(*element) {
        AttributeKind::Type(ty) => Some(ty),
        _ => None,
    };
    form.elements(attribute)?.iter().map(of).collect()
}

pub(super) fn is_resource(form: &FormPrinter<'_, '_>, ty: TypeId) -> bool {
    matches!(form.parts.ir.types().resolved(ty), Type::Opaque(text) if text.starts_with(b"!stream.resource<"))
}

fn access(form: &mut FormPrinter<'_, '_>, accesses: &mut &[AttributeId]) -> Option<()> {
    let (first, rest) = accesses.split_first()?;
    *accesses = rest;
    let number = usize::try_from(form.parts.ir.integer(*first)?).ok()?;
    form.str(ACCESSES.get(number).filter(|word| !word.is_empty())?);
    form.str(" ");
    Some(())
}

/// `(%a[%o to %e for %l], %b)`: resources with ranges, and other values.
pub(super) fn dispatch_operands<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Slot(offsets), Argument::Slot(ends), Argument::Slot(lengths)] = arguments
    else {
        return None;
    };
    let values = sizes_of(form, *values);
    let (mut offsets, mut ends) = (sizes_of(form, *offsets), sizes_of(form, *ends));
    let mut lengths = sizes_of(form, *lengths);
    form.str("(");
    form.list(values, |form, value| {
        form.printer.value(*value);
        match is_resource(form, form.parts.ir.value_type(*value)) {
            true => value_range(form, &mut offsets, Some(&mut ends), &mut lengths),
            false => Some(()),
        }
    })?;
    form.str(")");
    (offsets.is_empty() && ends.is_empty() && lengths.is_empty()).then_some(())
}

/// `(ro %a[%o for %l], %b)`
pub(super) fn command_operands<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Slot(offsets), Argument::Slot(lengths), Argument::Attribute(accesses)] =
        arguments
    else {
        return None;
    };
    let (values, mut accesses) = (sizes_of(form, *values), form.elements(*accesses)?);
    let (mut offsets, mut lengths) = (sizes_of(form, *offsets), sizes_of(form, *lengths));
    form.str("(");
    form.list(values, |form, value| {
        let is_resource = is_resource(form, form.parts.ir.value_type(*value));
        if is_resource {
            access(form, &mut accesses)?;
        }
        form.printer.value(*value);
        match is_resource {
            true => value_range(form, &mut offsets, None, &mut lengths),
            false => Some(()),
        }
    })?;
    form.str(")");
    (offsets.is_empty() && lengths.is_empty() && accesses.is_empty()).then_some(())
}

/// `ro %a[%o for %l] : t{%s}`, a resource a line.
pub(super) fn dispatch_resources<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [
        Argument::Slot(values),
        Argument::Type(types),
        Argument::Slot(sizes),
        Argument::Slot(offsets),
        Argument::Slot(lengths),
        Argument::Attribute(accesses),
    ] = arguments
    else {
        return None;
    };
    let (types, values, mut sizes) = (form.types_of(*types), sizes_of(form, *values), sizes_of(form, *sizes));
    let (mut offsets, mut lengths) = (sizes_of(form, *offsets), sizes_of(form, *lengths));
    let mut accesses = form.elements(*accesses)?;
    lines(form, values.iter().zip(types), |form, (value, ty)| {
        access(form, &mut accesses)?;
        form.printer.value(*value);
        value_range(form, &mut offsets, None, &mut lengths)?;
        form.str(" : ");
        form.ty(ty);
        braced_sizes(form, ty, &mut sizes)
    })?;
    (offsets.is_empty() && lengths.is_empty() && sizes.is_empty() && accesses.is_empty()).then_some(())
}

/// `(%a : t)[%o, %l]`, a value a line.
pub(super) fn bindings<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Type(types), Argument::Slot(offsets), Argument::Slot(lengths)] = arguments
    else {
        return None;
    };
    let (types, values) = (form.types_of(*types), sizes_of(form, *values));
    let (offsets, lengths) = (sizes_of(form, *offsets), sizes_of(form, *lengths));
    if offsets.len() != values.len() || lengths.len() != values.len() {
        return None;
    }
    let ranges = offsets.iter().zip(lengths);
    lines(form, values.iter().zip(types).zip(ranges), |form, ((value, ty), (offset, length))| {
        form.str("(");
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        form.str(")[");
        form.printer.values(&[*offset, *length]);
        form.str("]");
        Some(())
    })
}

/// `%scope::%key[%offset] : t{%s}`, a result a line.
pub(super) fn parameter_loads<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [
        Argument::Slot(scope),
        Argument::Slot(keys),
        Argument::Slot(offsets),
        Argument::Type(results),
        Argument::Slot(sizes),
    ] = arguments
    else {
        return None;
    };
    let (scope, keys, mut offsets) = (sizes_of(form, *scope), sizes_of(form, *keys), sizes_of(form, *offsets));
    let (types, mut sizes) = (form.types_of(*results), sizes_of(form, *sizes));
    if types.len() != keys.len() {
        return None;
    }
    lines(form, keys.iter().zip(types), |form, (key, ty)| {
        scoped_offset(form, scope, *key, &mut offsets)?;
        form.str(" : ");
        form.ty(ty);
        braced_sizes(form, ty, &mut sizes)
    })?;
    (offsets.is_empty() && sizes.is_empty()).then_some(())
}

/// `t{%s} = value`, a result a line.
pub(super) fn constant_values<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Type(results), Argument::Slot(sizes), Argument::Attribute(values)] = arguments else {
        return None;
    };
    let (types, mut sizes) = (form.types_of(*results), sizes_of(form, *sizes));
    let values = form.elements(*values)?;
    if values.len() != types.len() {
        return None;
    }
    lines(form, types.iter().zip(values), |form, (ty, value)| {
        form.ty(*ty);
        braced_sizes(form, *ty, &mut sizes)?;
        form.str(" = ");
        form.attribute_text(*value);
        Some(())
    })?;
    sizes.is_empty().then_some(())
}

/// `[0, 9] = %size`, a slice a line.
pub(super) fn slice_lifetimes<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Attribute(intervals), Argument::Slot(sizes), Argument::Type(results)] = arguments else {
        return None;
    };
    let (intervals, sizes, types) = (form.elements(*intervals)?, sizes_of(form, *sizes), form.types_of(*results));
    let are_indices = types.iter().all(|ty| form.is_type(*ty, "index"));
    if intervals.len() != 2 * sizes.len() || types.len() != sizes.len() || !are_indices {
        return None;
    }
    lines(form, intervals.chunks_exact(2).zip(sizes), |form, (interval, size)| {
        form.str("[");
        form.list(interval, |form, number| {
            let number = form.parts.ir.integer(*number)?;
            form.display(number);
            Some(())
        })?;
        form.str("] = ");
        form.printer.value(*size);
        Some(())
    })
}

/// `[[%a, 2], [3]]`
pub(super) fn nested_index_list<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Attribute(numbers)] = arguments else { return None };
    let (lists, mut values) = (form.elements(*numbers)?, sizes_of(form, *values));
    form.str("[");
    form.list(lists, |form, list| {
        let numbers = form.parts.ir.integers(*list)?;
        form.str("[");
        form.list(numbers, |form, number| {
            if number != super::DYNAMIC {
                form.display(number);
                return Some(());
            }
            let (value, rest): (&ValueId, _) = values.split_first()?;
            form.printer.value(*value);
            values = rest;
            Some(())
        })?;
        form.str("]");
        Some(())
    })?;
    form.str("]");
    values.is_empty().then_some(())
}

/// `"a"`, or `("a", "b")`
pub(super) fn string_list<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Attribute(strings)] = arguments else { return None };
    let strings = form.elements(*strings)?;
    form.str(if strings.len() == 1 { "" } else { "(" });
    form.list(strings, |form, string| {
        form.attribute_text(*string);
        Some(())
    })?;
    form.str(if strings.len() == 1 { "" } else { ")" });
    (!strings.is_empty()).then_some(())
}

/// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`
pub(super) fn int_assumptions<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Attribute(assumptions)] = arguments else { return None };
    let (values, assumptions) = (sizes_of(form, *values), form.elements(*assumptions)?);
    if values.len() != assumptions.len() {
        return None;
    }
    form.list(values.iter().zip(assumptions), |form, (value, of)| {
        let AttributeKind::Array(list) = *form.parts.ir.attributes().resolve(*of) else { return None };
        let list = form.parts.ir.attributes().list(list);
        form.printer.value(*value);
        form.str(if list.len() == 1 { "" } else { "[" });
        form.list(list, |form, assumption| {
            let AttributeKind::Opaque(text, None) = *form.parts.ir.attributes().resolve(*assumption) else {
                return None;
            };
            let text = form.parts.ir.texts().get(text).strip_prefix(b"#util.int.assumption")?;
            form.printer.out.extend_from_slice(text);
            Some(())
        })?;
        form.str(if list.len() == 1 { "" } else { "]" });
        Some(())
    })
}

/// `(%a : t, t ...) -> t`: the names are attributes.
pub(super) fn import_signature<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
    else {
        return None;
    };
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(*ty)? else { return None };
    let Type::Function { inputs, results } = form.parts.ir.types().unaliased(function) else { return None };
    let attributes = dictionaries(form, *of_arguments, inputs.len())?;
    let result_attributes = dictionaries(form, *of_results, results.len())?;
    form.str("(");
    form.list(inputs.iter().enumerate(), |form, (index, ty)| {
        let (name, is_variadic) = import_names(form, attributes.get(index).copied())?;
        if let Some(name) = name {
            form.str("%");
            form.printer.out.extend_from_slice(name);
            form.str(" : ");
        }
        form.ty(*ty);
        form.str(if is_variadic { " ..." } else { "" });
        Some(())
    })?;
    form.str(")");
    if !results.is_empty() {
        form.str(" -> ");
        result_list(form, results, result_attributes);
    }
    Some(())
}

/// The attributes of an argument: its name, and whether it is variadic. `None` if there are others.
fn import_names<'i>(form: &FormPrinter<'_, 'i>, attributes: Option<AttributeId>) -> Option<(Option<&'i [u8]>, bool)> {
    let ir = form.parts.ir;
    let (mut name, mut is_variadic) = (None, false);
    let Some(attributes) = attributes else { return Some((name, is_variadic)) };
    let AttributeKind::Dictionary(entries) = *ir.attributes().resolve(attributes) else { return None };
    for entry in ir.attributes().dictionary(entries) {
        match (&*spelled(ir.texts().get(entry.name)), *ir.attributes().resolve(entry.value)) {
            (b"vm.name", AttributeKind::String(text, None)) => name = Some(ir.texts().get(text)),
            (b"vm.variadic", AttributeKind::Unit) => is_variadic = true,
            _ => return None,
        }
    }
    Some((name, is_variadic))
}

/// `knobs = {..}`
pub(super) fn named_dictionary<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    form.str(&form.parts.info(*attribute).name);
    form.str(" = ");
    form.in_full_of(*attribute)
}

/// `(tensor<?xf32>{%d} in !resource{%s}, index) -> tensor<4xf32> in %x{%t}`
pub(super) fn encoded_function_type<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [
        Argument::Slot(operands),
        Argument::Type(types),
        Argument::Slot(sizes),
        Argument::Attribute(encodings),
        Argument::Slot(dims),
        Argument::Type(results),
        Argument::Slot(result_sizes),
        Argument::Attribute(result_encodings),
        Argument::Slot(result_dims),
        Argument::Attribute(tied),
    ] = arguments
    else {
        return None;
    };
    let operands = form.parts.values(*operands);
    let (types, results) = (form.types_of(*types), form.types_of(*results));
    let places = tied_operands(form, *tied, results.len())?;
    let none = vec![None; types.len()];
    let sides = [
        (types, *sizes, *encodings, *dims, none, true),
        (results, *result_sizes, *result_encodings, *result_dims, places, false),
    ];
    for (types, sizes, encodings, dims, places, is_operands) in sides {
        let (mut sizes, mut dims) = (sizes_of(form, sizes), sizes_of(form, dims));
        let encodings = type_elements(form, encodings)?;
        if encodings.len() != types.len() {
            return None;
        }
        let is_list = is_operands || types.len() != 1;
        form.str(if is_operands { "" } else { " -> " });
        form.str(if is_list { "(" } else { "" });
        form.list(types.iter().zip(encodings).zip(places), |form, ((ty, encoding), place)| {
            form.ty(encoding);
            if !is_resource(form, *ty) {
                return form.parts.ir.types().same(*ty, encoding).then_some(());
            }
            braced_sizes(form, encoding, &mut dims)?;
            form.str(" in ");
            let operand = place.map(|place: usize| operands.get(place).copied().ok_or(())).transpose().ok()?;
            tied_type(form, *ty, operand);
            braced_sizes(form, *ty, &mut sizes)
        })?;
        form.str(if is_list { ")" } else { "" });
        (sizes.is_empty() && dims.is_empty()).then_some(())?;
    }
    Some(())
}
