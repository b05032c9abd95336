//! Functions: visibility, name, arguments and results, and the body.

use crate::assembly::{Argument, AttributeIndex, AttributeShape, Transform};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::is_made_of;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId, llvm, spirv};

impl<'i> FormPrinter<'_, 'i> {
    /// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
    pub(super) fn function(&mut self, arguments: &[Argument]) -> Option<()> {
        self.function_header(arguments, false)
    }

    /// The same of a function whose arguments are references to what its type has.
    pub(super) fn local_function(&mut self, arguments: &[Argument]) -> Option<()> {
        self.function_header(arguments, true)
    }

    /// `(t, u) -> (v, u)`
    pub(super) fn carried_signature(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(values), Argument::Type(inits), Argument::Type(outputs), Argument::Type(carried)] =
            arguments
        else {
            return None;
        };
        let (mut operands, mut results) = (self.types_of(*values), self.types_of(*outputs));
        let (of_inits, of_carried) = (self.types_of(*inits), self.types_of(*carried));
        let is_paired = of_inits.len() == of_carried.len();
        operands.extend(of_inits);
        results.extend(of_carried);
        self.str("(");
        self.types(&operands);
        self.str(") -> ");
        self.printer.result_types(results.into_iter());
        is_paired.then_some(())
    }

    /// ` ref to type`, with a blank as MLIR prints it.
    pub(super) fn local_reference(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(slot)] = arguments else { return None };
        let text = self.type_of(*slot).map(|ty| self.parts.ir.print_type(ty))?;
        self.str(" ref to ");
        self.str(spirv::wasm_local(&text)?);
        Some(())
    }

    fn function_header(&mut self, arguments: &[Argument], has_references: bool) -> Option<()> {
        let [
            visibility @ ..,
            Argument::Attribute(name),
            Argument::Attribute(ty),
            Argument::Attribute(of_arguments),
            Argument::Attribute(of_results),
        ] = arguments
        else {
            return None;
        };
        if let [Argument::Attribute(visibility)] = visibility
            && self.visibility(*visibility)?
        {
            self.str(" ");
        }
        let symbol = self.parts.attribute(*name)?;
        self.printed.attributes.add(name.0);
        self.value(&AttributeShape::SymbolName, false, symbol)?;
        self.printed.attributes.add(ty.0);
        let AttributeKind::Type(function) = self.kind(*ty)? else { return None };
        let Type::Function { inputs, results } = self.parts.ir.types().unaliased(function) else { return None };
        let input_attributes = self.dictionaries(*of_arguments, inputs.len())?;
        let result_attributes = self.dictionaries(*of_results, results.len())?;
        let entry = self.body_arguments()?;
        let types: Vec<TypeId> = entry.iter().flatten().map(|value| self.parts.ir.value_type(*value)).collect();
        let fits = match has_references {
            true => {
                let mut pairs = types.iter().zip(inputs.iter());
                types.len() == inputs.len()
                    && pairs.all(|(ty, local)| is_made_of(self.parts.ir, Transform::Local, &[*ty], &[*local]))
            }
            false => self.are_same(&types, inputs),
        };
        // Without a body, nothing says what the arguments are.
        if !fits && (entry.is_some() || has_references) {
            return None;
        }
        self.parameters(entry.as_deref(), inputs.len(), input_attributes, |form, index| {
            let argument = entry.as_ref().and_then(|entry| entry.get(index));
            form.ty(argument.map_or(inputs[index], |argument| form.parts.ir.value_type(*argument)));
        })?;
        self.str(")");
        if results.is_empty() {
            return Some(());
        }
        self.str(" -> ");
        self.results(results, result_attributes);
        Some(())
    }

    /// `t`, or `(t {..}, ..)`.
    pub(super) fn results(&mut self, results: &[TypeId], attributes: &[AttributeId]) {
        if attributes.is_empty() {
            return self.printer.result_types(results.iter().copied());
        }
        self.str("(");
        for (index, result) in results.iter().enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            self.ty(*result);
            self.dictionary_of(attributes.get(index));
        }
        self.str(")");
    }

    /// `(%a: t {..}, ..` with the names of the arguments of the body, or without names where there is no body.
    pub(super) fn parameters(
        &mut self,
        entry: Option<&[ValueId]>,
        count: usize,
        attributes: &[AttributeId],
        ty: impl Fn(&mut Self, usize),
    ) -> Option<()> {
        self.str("(");
        for index in 0..count {
            self.str(if index > 0 { ", " } else { "" });
            let argument = entry.map(|entry| entry.get(index).ok_or(())).transpose().ok()?;
            if let Some(argument) = argument {
                self.printer.value(*argument);
                self.str(": ");
            }
            ty(self, index);
            self.dictionary_of(attributes.get(index));
            self.location_of(argument, index);
        }
        Some(())
    }

    /// `(%a: t {..}, ...) -> t {..}` of a function whose type is one of LLVM.
    pub(super) fn llvm_function(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
        else {
            return None;
        };
        self.printed.attributes.add(ty.0);
        let AttributeKind::Type(function) = self.kind(*ty)? else { return None };
        let Type::Opaque(text) = self.parts.ir.types().unaliased(function) else { return None };
        let llvm::Function { result, parameters, is_variadic } = llvm::function(std::str::from_utf8(text).ok()?)?;
        let input_attributes = self.dictionaries(*of_arguments, parameters.len())?;
        let result_attributes = self.dictionaries(*of_results, usize::from(result.is_some()))?;
        let entry = self.body_arguments()?;
        for (argument, parameter) in entry.iter().flatten().zip(&parameters) {
            if !self.is_type(self.parts.ir.value_type(*argument), parameter) {
                return None;
            }
        }
        if entry.as_ref().is_some_and(|entry| entry.len() != parameters.len()) {
            return None;
        }
        self.parameters(entry.as_deref(), parameters.len(), input_attributes, |form, index| {
            form.str(&parameters[index]);
        })?;
        if is_variadic {
            self.str(if parameters.is_empty() { "..." } else { ", ..." });
        }
        self.str(")");
        if let Some(result) = result {
            let has_attributes = !result_attributes.is_empty();
            self.str(if has_attributes { " -> (" } else { " -> " });
            self.str(&result);
            self.dictionary_of(result_attributes.first());
            self.str(if has_attributes { ")" } else { "" });
        }
        Some(())
    }

    /// `(catch %a : t) (filter %b : t)`
    pub(super) fn landingpad_clauses(&mut self, arguments: &[Argument], blank: bool) -> Option<()> {
        let [Argument::Slot(values), Argument::Type(types)] = arguments else { return None };
        let types = self.types_of(*types);
        self.printed.values.add(values.0);
        for (value, ty) in self.parts.values(*values).iter().zip(types) {
            self.blank(blank);
            let is_array =
                matches!(self.parts.ir.types().resolved(ty), Type::Opaque(text) if text.starts_with(b"!llvm.array<"));
            self.str(if is_array { "(filter " } else { "(catch " });
            self.printer.value(*value);
            self.str(" : ");
            self.ty(ty);
            self.str(")");
        }
        Some(())
    }

    /// `(1, 16)`
    pub(super) fn vscale_range(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(range)] = arguments else { return None };
        self.printed.attributes.add(range.0);
        let text = self.spelling(self.parts.ir.attributes().resolved(self.parts.attribute(*range)?));
        let text = std::str::from_utf8(&text).ok()?;
        let body = text.strip_prefix("#llvm.vscale_range<minRange = ")?.strip_suffix(" : i32>")?;
        let (low, high) = body.split_once(" : i32, maxRange = ")?;
        self.str(&format!("({low}, {high})"));
        Some(())
    }

    /// `@f(%a)`, or `%f(%a)` of a call whose first operand is the function.
    pub(super) fn callee(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(callee), Argument::Slot(operands)] = arguments else { return None };
        self.printed.values.add(operands.0);
        let mut values = self.parts.values(*operands);
        if self.parts.attribute(*callee).is_some() {
            self.written(*callee)?;
        } else {
            let (first, rest) = values.split_first()?;
            self.printer.value(*first);
            values = rest;
        }
        self.str("(");
        self.printer.values(values);
        self.str(")");
        Some(())
    }

    /// `t, (t {..}) -> t {..}` of a call: the type of the function comes first where it is an operand.
    pub(super) fn call_types(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Attribute(callee),
            Argument::Type(operands),
            Argument::Attribute(of_arguments),
            Argument::Attribute(of_results),
            Argument::Type(results),
        ] = arguments
        else {
            return None;
        };
        let (operands, results) = (self.types_of(*operands), self.types_of(*results));
        let mut operands = &operands[..];
        if self.parts.attribute(*callee).is_none() {
            let (first, rest) = operands.split_first()?;
            self.ty(*first);
            self.str(", ");
            operands = rest;
        }
        let input_attributes = self.dictionaries(*of_arguments, operands.len())?;
        let result_attributes = self.dictionaries(*of_results, results.len())?;
        self.parameters(None, operands.len(), input_attributes, |form, index| form.ty(operands[index]))?;
        self.str(") -> ");
        self.results(&results, result_attributes);
        Some(())
    }

    /// The dictionaries of all arguments or results; none if the attribute is not set.
    pub(super) fn dictionaries(&mut self, attribute: AttributeIndex, count: usize) -> Option<&'i [AttributeId]> {
        self.printed.attributes.add(attribute.0);
        if self.parts.attribute(attribute).is_none() {
            return Some(&[]);
        }
        let all = self.elements(attribute)?;
        let ir = self.parts.ir;
        let is_dictionary =
            |value: &AttributeId| matches!(ir.attributes().resolve(*value), AttributeKind::Dictionary(_));
        if all.len() != count || !all.iter().all(is_dictionary) {
            return None;
        }
        // Where all are empty, it is as if there were none.
        let is_said = all.iter().any(|value| !self.is_empty_dictionary(*value));
        Some(if is_said { all } else { &[] })
    }

    fn is_empty_dictionary(&self, value: AttributeId) -> bool {
        let attributes = self.parts.ir.attributes();
        matches!(attributes.resolve(value), AttributeKind::Dictionary(entries) if attributes.dictionary(*entries).is_empty())
    }

    pub(super) fn dictionary_of(&mut self, value: Option<&AttributeId>) {
        if let Some(value) = value.filter(|value| !self.is_empty_dictionary(**value)) {
            self.str(" ");
            self.attribute_text(*value);
        }
    }

    fn location_of(&mut self, argument: Option<&ValueId>, index: usize) {
        let block = argument.and_then(|argument| match self.parts.ir.definition(*argument) {
            crate::ir::Definition::Argument(block) => Some(block),
            _ => None,
        });
        if let Some(block) = block {
            self.printer.argument_location(block, index);
        }
    }

    /// The arguments of the body, if there is one; `None` if a function has no place for a body.
    #[expect(clippy::option_option, reason = "one says that there is no body, the other that nothing can be said")]
    pub(super) fn body_arguments(&self) -> Option<Option<Vec<ValueId>>> {
        let [body] = *self.parts.regions(crate::assembly::RegionIndex(0)) else { return None };
        Some(self.entry(body).map(|_| self.entry_arguments(body)))
    }

    /// The region of a function, or nothing.
    pub(super) fn function_body(&mut self, arguments: &[Argument], blank: bool) -> Option<()> {
        let [Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        self.printed.regions.add(region.0);
        if self.parts.ir.block_count(id) == 0 {
            return Some(());
        }
        self.blank(blank);
        self.headed_region(*region, id)
    }
}
