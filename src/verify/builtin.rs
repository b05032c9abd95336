//! `builtin.module` and `arith.constant`, and the list of operations with special rules.

use super::explain::type_spans;
use super::function::attributes_clause;
use super::{CheckContext, OperationFault, Verifier};
use crate::diagnostic::{Code, Severity};
use crate::ir::{AttributeId, AttributeKind, Form, OpId, Type};

/// Operations with special rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    None,
    Module,
    Function,
    Return,
    Call,
    FunctionConstant,
    Constant,
    GetGlobal,
}

impl Special {
    pub(super) fn of(name: &[u8]) -> Self {
        match name {
            b"builtin.module" => Self::Module,
            b"func.func" => Self::Function,
            b"func.return" => Self::Return,
            b"func.call" => Self::Call,
            b"func.constant" => Self::FunctionConstant,
            b"arith.constant" => Self::Constant,
            b"memref.get_global" => Self::GetGlobal,
            _ => Self::None,
        }
    }

    /// Whether the checks of the operation depend on its types and attributes alone.
    pub(super) fn ignores_surroundings(self) -> bool {
        match self {
            Self::None | Self::Constant => true,
            Self::Module | Self::Function | Self::Return | Self::Call | Self::FunctionConstant | Self::GetGlobal => {
                false
            }
        }
    }

    /// Whether the kinds of the operation's attributes are verified together with its other checks.
    pub(super) fn has_own_attributes(self) -> bool {
        match self {
            Self::Module | Self::Function | Self::Call | Self::FunctionConstant => true,
            Self::None | Self::Return | Self::Constant | Self::GetGlobal => false,
        }
    }
}

/// The fault of a module, a constant, or an attribute that the operation defines. The texts are MLIR's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum BuiltinViolation {
    #[error("'builtin.module' op region should have no arguments")]
    ModuleArguments,
    #[error("'builtin.module' op expects region #0 to have 0 or 1 blocks")]
    ModuleBlocks,
    #[error("'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks")]
    ModuleWithoutBlock,
    #[error("'builtin.module' op can only contain attributes with dialect-prefixed names, found: '{attribute}'")]
    ModuleAttribute { attribute: String },
    #[error(
        "custom op 'builtin.module' 'builtin.module' op attribute '{attribute}' failed to satisfy constraint: string attribute"
    )]
    ModuleName { attribute: &'static str },
    #[error("'{name}' op attribute '{attribute}' failed to satisfy constraint: {constraint}")]
    Attribute { name: String, attribute: &'static str, constraint: &'static str },
    #[error(
        "invalid properties {properties} for op {name}: Invalid attribute `{attribute}` in property conversion: {value}"
    )]
    Property { name: String, properties: String, attribute: &'static str, value: String },
    #[error("'arith.constant' op failed to verify that all of {{value, result}} have same type")]
    ConstantType,
    #[error("'arith.constant' op integer return type must be signless")]
    ConstantSign,
}

impl OperationFault for BuiltinViolation {
    fn code(&self) -> Code {
        match self {
            Self::ModuleArguments | Self::ModuleBlocks | Self::ModuleWithoutBlock => Code::InvalidModuleBody,
            Self::ModuleAttribute { .. } => Code::AttributeWithoutDialect,
            Self::ModuleName { .. } | Self::Attribute { .. } | Self::Property { .. } => Code::InvalidAttribute,
            Self::ConstantType | Self::ConstantSign => Code::ConstantTypeMismatch,
        }
    }
}

impl Verifier<'_> {
    pub(super) fn special(&mut self, op: OpId, special: Special) {
        match special {
            Special::Module => self.module(op),
            Special::Function => self.function(op),
            Special::Return => self.returns(op),
            Special::Call => self.call(op),
            Special::FunctionConstant => self.function_constant(op),
            Special::Constant => self.constant(op),
            Special::GetGlobal => self.get_global(op),
            Special::None => {}
        }
    }

    fn module(&mut self, op: OpId) {
        let regions: Vec<_> = self.cx.ir.regions(op).collect();
        let [region] = regions[..] else { return };
        let entry = self.cx.ir.regions[region.index()].first;
        if entry.is_some_and(|entry| self.cx.ir.arguments(entry).len() > 0) {
            return self.refuse(op, &BuiltinViolation::ModuleArguments);
        }
        if self.cx.ir.block_count(region) > 1 {
            return self.refuse(op, &BuiltinViolation::ModuleBlocks);
        }
        if self.cx.ir.block_count(region) == 0 {
            return self.refuse(op, &BuiltinViolation::ModuleWithoutBlock);
        }
        for attribute in ["sym_name", "sym_visibility"] {
            let ir = self.cx.ir;
            // A string in the dictionary of the custom form has become a property.
            let dictionary = ir.attribute_dictionary(op);
            let written =
                if ir.is_custom(op, "builtin.module") { dictionary } else { ir.properties(op).or(dictionary) };
            let Some(value) = ir.attribute_of(written, attribute) else { continue };
            if !matches!(ir.attributes.resolve(value), AttributeKind::String(..) | AttributeKind::Erroneous) {
                return self.module_name_of_wrong_kind(op, attribute, value);
            }
        }
        if let Some(attribute) =
            name_without_dialect(&self.cx, self.cx.ir.attribute_dictionary(op), &[b"sym_name", b"sym_visibility"])
        {
            self.refuse(op, &BuiltinViolation::ModuleAttribute { attribute });
        }
        self.symbol(op);
    }

    fn module_name_of_wrong_kind(&mut self, op: OpId, attribute: &'static str, value: AttributeId) {
        if !self.cx.ir.is_custom(op, "builtin.module") {
            return self.wrong_kind(op, attribute, value, "string attribute");
        }
        let mut diagnostic = self.cx.violation(op, &BuiltinViolation::ModuleName { attribute });
        diagnostic.location = attributes_clause(&self.cx, op).or(diagnostic.location);
        self.sink.report(diagnostic);
    }

    /// The error for an attribute of the operation with a wrong kind, which MLIR does not read as a property.
    pub(super) fn wrong_kind(
        &mut self,
        op: OpId,
        attribute: &'static str,
        value: AttributeId,
        constraint: &'static str,
    ) {
        let ir = self.cx.ir;
        // A custom form has no dictionary of properties, so the attribute itself is refused.
        let Some(properties) = ir.properties(op).filter(|_| ir.form(op) == Form::Generic) else {
            return self.refuse(op, &BuiltinViolation::Attribute { name: self.cx.name(op), attribute, constraint });
        };
        let (properties, value) = (ir.spell_attribute(properties), ir.spell_attribute(value));
        self.refuse(op, &BuiltinViolation::Property { name: self.cx.name(op), properties, attribute, value });
    }

    fn constant(&mut self, op: OpId) {
        let ir = self.cx.ir;
        let (Some(value), Some(result)) = (ir.attribute(op, "value"), ir.results(op).next()) else { return };
        let ty = ir.value_type(result);
        let has_type = match *ir.attributes.resolve(value) {
            AttributeKind::Integer(_, Some(given)) | AttributeKind::Float(_, Some(given)) => Some(given),
            AttributeKind::Dense(_, given)
            | AttributeKind::Sparse(_, given)
            | AttributeKind::DenseResource(_, given) => Some(given),
            AttributeKind::Integer(_, None) => {
                return self.require_constant(
                    op,
                    "i64",
                    matches!(
                        ir.types.resolved(ty),
                        Type::Integer { width: 64, signedness: crate::ir::types::Signedness::Signless }
                            | Type::Erroneous
                    ),
                );
            }
            AttributeKind::Float(_, None) => {
                return self.require_constant(
                    op,
                    "f64",
                    matches!(ir.types.resolved(ty), Type::Float("f64") | Type::Erroneous),
                );
            }
            AttributeKind::Bool(_) => {
                return self.require_constant(
                    op,
                    "i1",
                    matches!(ir.types.resolved(ty), Type::Integer { width: 1, .. } | Type::Erroneous),
                );
            }
            AttributeKind::String(_, None) => {
                return self.require_constant(
                    op,
                    "none",
                    matches!(ir.types.resolved(ty), Type::None | Type::Erroneous),
                );
            }
            _ => None,
        };
        if let Some(given) = has_type
            && !ir.types.same(given, ty)
        {
            return self.require_constant(op, &ir.print_type(given), false);
        }
        let is_signless = !matches!(
            ir.types.resolved(ty),
            Type::Integer {
                signedness: crate::ir::types::Signedness::Signed | crate::ir::types::Signedness::Unsigned,
                ..
            }
        );
        if !is_signless {
            self.refuse(op, &BuiltinViolation::ConstantSign);
        }
    }

    /// The type of the value is `given`, which may be the type of the result.
    fn require_constant(&mut self, op: OpId, given: &str, holds: bool) {
        if holds {
            return;
        }
        self.find(op, Severity::Error, |cx| {
            let diagnostic = cx.violation(op, &BuiltinViolation::ConstantType);
            match type_spans(cx, op).results.first() {
                Some(span) => diagnostic.primary(*span, format!("the value is of type '{given}'")),
                None => diagnostic,
            }
        });
    }
}

/// The first name in a dictionary without a dialect prefix, except those in `allowed`.
pub(super) fn name_without_dialect(
    cx: &CheckContext<'_>,
    dictionary: Option<AttributeId>,
    allowed: &[&[u8]],
) -> Option<String> {
    let AttributeKind::Dictionary(entries) = cx.ir.attributes.resolve(dictionary?) else { return None };
    let mut names = cx.ir.attributes.dictionary(*entries).iter().map(|entry| cx.ir.texts.get(entry.name));
    let name = names.find(|name| !name.contains(&b'.') && !allowed.contains(name))?;
    Some(String::from_utf8_lossy(name).trim_matches('"').to_owned())
}
