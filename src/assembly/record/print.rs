//! Prints an [`OpDefinition`] as the text of a row.

use super::enumeration::print_enumeration;
use super::{Shared, SharedItem, predicate};
use crate::assembly::{
    Arity, AttributeInfo, AttributeShape, Extent, FormSource, OpDefinition, OpRule, Presence, RegionInfo, ResultName,
    Slot, Storage, Trait, Transform, TypeSource, ValueConstraint,
};
use std::fmt::Write;

/// The row of an operation.
pub fn print_record(info: &OpDefinition, shared: &Shared) -> String {
    let mut out = format!("{}{}", info.name, info.releases);
    let slots = |slots: &[Slot]| slots.iter().map(|slot| print_slot(slot, shared)).collect::<Vec<_>>().join(", ");
    if !info.operands().is_empty() {
        _ = write!(out, "({})", slots(info.operands()));
    }
    if !info.results().is_empty() {
        _ = write!(out, " -> ({})", slots(info.results()));
    }
    if !info.attributes.is_empty() {
        let attributes: Vec<String> =
            info.attributes.iter().map(|attribute| print_attribute(attribute, shared)).collect();
        _ = write!(out, " {{{}}}", attributes.join(", "));
    }
    if !info.regions.is_empty() {
        let regions: Vec<String> = info.regions.iter().map(print_region).collect();
        _ = write!(out, " [{}]", regions.join(", "));
    }
    if !info.successors.is_empty() {
        let print = |(name, arity): &(Box<str>, Arity)| format!("{name}{}", print_arity(*arity));
        let successors: Vec<String> = info.successors.iter().map(print).collect();
        _ = write!(out, " ^({})", successors.join(", "));
    }
    let (segments, traits): (Vec<&Trait>, Vec<&Trait>) = info.traits.iter().partition(|known| known.is_segments());
    let print = |out: &mut String, traits: Vec<&Trait>| {
        for text in traits.into_iter().filter_map(Trait::row_text) {
            _ = write!(out, " {text}");
        }
    };
    print(&mut out, segments);
    if let Some(dialect) = &info.default_dialect {
        _ = write!(out, " default_dialect {dialect}");
    }
    if info.extent == Extent::Whole {
        out.push_str(" verified");
    }
    match &info.rule {
        Some(OpRule::OnnxElementwise) => out.push_str(" broadcasts(onnx)"),
        Some(rule) => _ = write!(out, " broadcasts({})", rule.kind()),
        None => {}
    }
    print(&mut out, traits);
    if let Some(rule) = &info.shape {
        _ = write!(out, " shape={rule}");
    }
    if let Some(parents) = &info.parents {
        _ = write!(out, " parents=\"{parents}\"");
    }
    if let Some(flow) = &info.flow {
        _ = write!(out, " flow={flow}");
    }
    match &info.result_name {
        None => {}
        Some(ResultName::Text(text)) => _ = write!(out, " named=\"{text}\""),
        Some(ResultName::Constant) => out.push_str(" named=constant"),
        Some(ResultName::TypedConstant) => out.push_str(" named=typed_constant"),
        Some(ResultName::BitVector) => out.push_str(" named=bit_vector"),
        Some(ResultName::VscaleProduct) => out.push_str(" named=vscale_product"),
        Some(ResultName::LoopNest) => out.push_str(" named=loop_nest"),
    }
    if !info.argument_names.is_empty() {
        _ = write!(out, " arguments=\"{}\"", info.argument_names.join(" "));
    }
    match &info.form {
        FormSource::Generic => {}
        FormSource::Unknown => out.push_str(" = c++"),
        FormSource::Text(text) => _ = write!(out, " = {text}"),
    }
    out
}

fn print_arity(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "",
        Arity::Optional => "?",
        Arity::Variadic => "*",
        Arity::VariadicOfVariadic => "**",
    }
}

fn print_slot(slot: &Slot, shared: &Shared) -> String {
    let mut out = format!("{}{}{}", slot.name, print_arity(slot.arity), slot.segments.as_deref().unwrap_or_default());
    if let Some(class) = &slot.class {
        _ = write!(out, "<{class}>");
    }
    if let Some(name) = slot.constraint.as_ref().and_then(|constraint| shared.name_of_type(constraint, slot.type_class))
    {
        _ = write!(out, " is {name}");
    }
    let of = |transform: Transform, name: String| match transform.name() {
        Some(transform) => format!(": ={transform}({name})"),
        None => format!(": ={name}"),
    };
    match &slot.source {
        TypeSource::Written => {}
        TypeSource::Fixed(text) => _ = write!(out, ": {text}"),
        TypeSource::Of(name, transform) => out += &of(*transform, name.to_string()),
        TypeSource::OfAttribute(name, transform) => out += &of(*transform, format!("@{name}")),
        TypeSource::Inferred => out += ": =?",
    }
    out
}

fn print_attribute(attribute: &AttributeInfo, shared: &Shared) -> String {
    let shape = match &attribute.shape {
        AttributeShape::Any => "any".to_owned(),
        AttributeShape::Typed(ty) => ty.to_string(),
        AttributeShape::Bool => "bool".to_owned(),
        AttributeShape::Unit => "unit".to_owned(),
        AttributeShape::String => "string".to_owned(),
        AttributeShape::SymbolName => "name".to_owned(),
        AttributeShape::Symbol => "symbol".to_owned(),
        AttributeShape::Type => "type".to_owned(),
        AttributeShape::Array => "array".to_owned(),
        AttributeShape::Dictionary => "dictionary".to_owned(),
        AttributeShape::Numbers(element) => format!("numbers {element}"),
        AttributeShape::Dialect(name) => format!("dialect {name}"),
        AttributeShape::Word(words) => match shared.name_of(words) {
            Some(name) => format!("${name}"),
            None => print_enumeration(words),
        },
    };
    let property = match attribute.storage {
        Storage::Attribute => "",
        Storage::Property => "property ",
        Storage::Discardable => "discardable ",
    };
    let constraint = attribute.constraint.as_ref().and_then(|constraint| shared.name_of_value(constraint));
    let shape = match constraint {
        Some(name) => format!("{property}{shape} is {name}"),
        None => format!("{property}{shape}"),
    };
    let (name, releases) = (&attribute.name, attribute.releases);
    match &attribute.presence {
        Presence::Required => format!("{name}{releases}: {shape}"),
        Presence::Optional => format!("{name}?{releases}: {shape}"),
        Presence::Default(value) => format!("{name}{releases}: {shape} = {value}"),
        Presence::Elided(value) => format!("{name}?{releases}: {shape} = {value}"),
    }
}

/// Prints a line that names a constraint or an enumeration, without the name.
pub fn print_shared(item: &SharedItem) -> String {
    match item {
        SharedItem::Enumeration(words) => print_enumeration(words),
        SharedItem::Type(constraint, class) => {
            let class = class.map(|class| format!("{} ", class.name())).unwrap_or_default();
            format!("type {class}\"{}\" {}", constraint.summary(), predicate::print(constraint.steps()))
        }
        SharedItem::Value(constraint) => print_value_constraint(constraint),
        SharedItem::Names(names) => names.row_text(),
    }
}

fn print_value_constraint(constraint: &ValueConstraint) -> String {
    let mut out = format!("value \"{}\"", constraint.summary);
    if let Some(minimum) = constraint.minimum {
        _ = write!(out, " >={minimum}");
    }
    if let Some(maximum) = constraint.maximum {
        _ = write!(out, " <={maximum}");
    }
    if !constraint.choices.is_empty() {
        let choices: Vec<String> = constraint.choices.iter().map(i64::to_string).collect();
        _ = write!(out, " in={}", choices.join(","));
    }
    if let Some(count) = constraint.count {
        _ = write!(out, " count={count}");
    }
    out.push_str(if constraint.is_flat { " flat" } else { "" });
    out.push_str(if constraint.is_power_of_two { " power_of_two" } else { "" });
    out.push_str(if constraint.is_number { " number" } else { "" });
    out
}

fn print_region(region: &RegionInfo) -> String {
    let arity = if region.is_variadic { "*" } else { "" };
    let block = if region.is_single_block { "!" } else { "" };
    let (name, count) = (&region.name, region.blocks.row_text());
    format!("{name}{arity}{count}{block}{}", region.terminator.as_deref().unwrap_or_default())
}
