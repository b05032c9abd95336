//! [`Struct`]: the attributes of StableHLO with named fields, one row each, and their text.

use crate::dialect::texts::hlo_fields::{DOT, DOT_ALGORITHM, FieldKind as Kind, GATHER, HloField, SCATTER};
use crate::ir::{Ir, TypeId};

/// A value of a field.
#[derive(Clone, Debug)]
pub(super) enum VhloFieldValue {
    Ints(Vec<i64>),
    Int(i64),
    Type(TypeId),
    Bool(bool),
}

/// The notation of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldStyle {
    /// `<a = [0], b = 1>`
    All,
    /// Like `All`, without empty lists and zeros.
    Given,
    /// `<[b, 0, f]x[0, i, o]->[b, 0, f]>`
    Convolution,
}

/// An attribute with fields.
#[derive(Debug)]
pub(super) struct Struct {
    /// The code in the encoding of dialect `stablehlo`.
    pub(super) code: u64,
    /// The code in the encoding of dialect `vhlo`, if that dialect has the attribute.
    pub(super) vhlo: Option<u64>,
    pub(super) name: &'static str,
    /// The name of the attribute of operations that holds the value.
    pub(super) attribute: &'static str,
    style: FieldStyle,
    /// The fields, in the order of the encoding and of the text.
    pub(super) fields: &'static [HloField],
}

/// All rows. They are a static, because they are compared by address.
pub(super) static STRUCTS: &[Struct] = &[
    Struct {
        code: 1,
        vhlo: None,
        name: "channel_handle",
        attribute: "channel_handle",
        style: FieldStyle::All,
        fields: &[("handle", Kind::Int), ("type", Kind::Int)],
    },
    Struct {
        code: 4,
        vhlo: None,
        name: "conv",
        attribute: "dimension_numbers",
        style: FieldStyle::Convolution,
        fields: &[
            ("input_batch_dimension", Kind::Int),
            ("input_feature_dimension", Kind::Int),
            ("input_spatial_dimensions", Kind::Ints),
            ("kernel_input_feature_dimension", Kind::Int),
            ("kernel_output_feature_dimension", Kind::Int),
            ("kernel_spatial_dimensions", Kind::Ints),
            ("output_batch_dimension", Kind::Int),
            ("output_feature_dimension", Kind::Int),
            ("output_spatial_dimensions", Kind::Ints),
        ],
    },
    Struct {
        code: 5,
        vhlo: None,
        name: "dot",
        attribute: "dot_dimension_numbers",
        style: FieldStyle::Given,
        fields: DOT,
    },
    Struct {
        code: 7,
        vhlo: None,
        name: "gather",
        attribute: "dimension_numbers",
        style: FieldStyle::Given,
        fields: GATHER,
    },
    Struct {
        code: 11,
        vhlo: None,
        name: "scatter",
        attribute: "scatter_dimension_numbers",
        style: FieldStyle::Given,
        fields: SCATTER,
    },
    Struct {
        code: 14,
        vhlo: Some(10),
        name: "output_operand_alias",
        attribute: "output_operand_aliases",
        style: FieldStyle::All,
        fields: &[
            ("output_tuple_indices", Kind::Ints),
            ("operand_index", Kind::Int),
            ("operand_tuple_indices", Kind::Ints),
        ],
    },
    Struct {
        code: 15,
        vhlo: None,
        name: "dot_algorithm",
        attribute: "algorithm",
        style: FieldStyle::All,
        fields: DOT_ALGORITHM,
    },
];

impl Struct {
    /// The attribute as text; `None` if a required field is missing, or dimensions are invalid.
    pub(super) fn text(&self, ir: &Ir, values: &[Option<VhloFieldValue>]) -> Option<String> {
        if self.style == FieldStyle::Convolution {
            return convolution(values).map(|text| format!("#stablehlo.{}<{text}>", self.name));
        }
        let mut written = Vec::with_capacity(values.len());
        for ((name, kind), value) in self.fields.iter().zip(values) {
            let value = match (value, kind) {
                (Some(value), _) => value.clone(),
                (None, Kind::Ints) => VhloFieldValue::Ints(Vec::new()),
                (None, Kind::Int) => VhloFieldValue::Int(0),
                (None, Kind::Type | Kind::Bool) => return None,
            };
            let is_elided = self.style == FieldStyle::Given
                && match &value {
                    VhloFieldValue::Ints(list) => list.is_empty(),
                    VhloFieldValue::Int(number) => *number == 0,
                    VhloFieldValue::Type(_) | VhloFieldValue::Bool(_) => false,
                };
            if is_elided {
                continue;
            }
            let value = match value {
                VhloFieldValue::Ints(list) => format!("[{}]", numbers(&list)),
                VhloFieldValue::Int(number) => number.to_string(),
                VhloFieldValue::Type(ty) => ir.print_type(ty),
                VhloFieldValue::Bool(holds) => holds.to_string(),
            };
            written.push(format!("{name} = {value}"));
        }
        Some(format!("#stablehlo.{}<{}>", self.name, written.join(", ")))
    }
}

fn numbers(list: &[i64]) -> String {
    list.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`: the meaning of each dimension of the input, the kernel and the output.
fn convolution(values: &[Option<VhloFieldValue>]) -> Option<String> {
    let mut parts = values.chunks_exact(3).zip([["b", "f"], ["i", "o"], ["b", "f"]]).map(|(values, names)| {
        let [Some(VhloFieldValue::Int(first)), Some(VhloFieldValue::Int(second)), Some(VhloFieldValue::Ints(spatial))] =
            values
        else {
            return None;
        };
        let mut dims = vec![None; spatial.len() + 2];
        let others = [(*first, names[0].to_owned()), (*second, names[1].to_owned())];
        let spatial = spatial.iter().enumerate().map(|(index, dim)| (*dim, index.to_string()));
        for (dim, name) in others.into_iter().chain(spatial) {
            *usize::try_from(dim).ok().and_then(|dim| dims.get_mut(dim))? = Some(name);
        }
        let dims: Option<Vec<String>> = dims.into_iter().collect();
        Some(format!("[{}]", dims?.join(", ")))
    });
    let (input, kernel, output) = (parts.next()??, parts.next()??, parts.next()??);
    Some(format!("{input}x{kernel}->{output}"))
}
