//! The custom forms of `module`, `func.func` and `return`.
//!
//! They build the same operations as the generic form; what the syntax hides becomes properties.

use super::{Argument, Builder, Fallible, Use};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Form, Text, Type, TypeId, unquoted};
use crate::source::Span;
use crate::syntax::error::TypeError;

/// The header of a function that is being read.
#[derive(Default)]
pub(super) struct FunctionDraft {
    name: Option<Text>,
    visibility: Option<Text>,
    parameters: Vec<Parameter>,
    result_types: Vec<TypeId>,
    result_attributes: Vec<Option<AttributeId>>,
    parameter: Parameter,
}

#[derive(Clone, Copy, Default)]
struct Parameter {
    name: Option<Use>,
    ty: Option<TypeId>,
    attributes: Option<AttributeId>,
    location: Option<AttributeId>,
}

impl Builder<'_> {
    pub(crate) fn module(&mut self, start: u32, end: u32) -> Fallible {
        self.verify_short_name(start, end)?;
        self.function = FunctionDraft::default();
        self.begin(self.names.module, Form::Module, start);
        Ok(())
    }

    /// The `@name` of a module.
    pub(crate) fn symbol_name(&mut self, start: u32, end: u32) {
        self.function.name = Some(self.symbol_text(start, end));
    }

    pub(crate) fn module_header(&mut self) {
        let mut properties = Vec::new();
        if let Some(name) = self.function.name.take() {
            let value = self.ir.attributes.add(AttributeKind::String(name, None));
            properties.push(Entry { name: self.names.sym_name, value });
        }
        self.adopt_properties(&mut properties, true, |attribute, kind| {
            matches!((attribute, kind), (b"sym_name" | b"sym_visibility", AttributeKind::String(..)))
        });
        self.set_properties(&properties);
    }

    /// What `is_own` knows in the dictionary of a custom form is a property, as it is in MLIR; of two with one name the
    /// dictionary's is left where it is, or takes the place of the other.
    fn adopt_properties(
        &mut self,
        properties: &mut Vec<Entry>,
        overrules: bool,
        is_own: impl Fn(&[u8], &AttributeKind) -> bool,
    ) {
        let Some(dictionary) = self.frame().and_then(|frame| frame.attributes) else { return };
        let AttributeKind::Dictionary(list) = *self.ir.attributes.get(dictionary) else { return };
        let name = |entry: &Entry| unquoted(self.ir.texts.get(entry.name));
        let is_adopted = |entry: &&Entry| {
            is_own(name(entry), self.ir.attributes.resolve(entry.value))
                && (overrules || properties.iter().all(|known| name(known) != name(entry)))
        };
        let (adopted, left): (Vec<&Entry>, Vec<&Entry>) =
            self.ir.attributes.dictionary(list).iter().partition(is_adopted);
        if adopted.is_empty() {
            return;
        }
        let (adopted, left): (Vec<Entry>, Vec<Entry>) =
            (adopted.into_iter().copied().collect(), left.into_iter().copied().collect());
        let mut all: Vec<Entry> = properties.clone();
        all.retain(|known| adopted.iter().all(|entry| name(entry) != name(known)));
        all.extend(adopted);
        all.sort_by_key(|entry| name(entry));
        *properties = all;
        let left = (!left.is_empty()).then(|| {
            let entries = self.ir.attributes.add_dictionary(&left);
            self.ir.attributes.add(AttributeKind::Dictionary(entries))
        });
        if let Some(frame) = self.frame() {
            frame.attributes = left;
        }
    }

    /// A symbol name as the contents of a string literal.
    pub(super) fn symbol_text(&self, start: u32, end: u32) -> Text {
        match self.slice(start, end) {
            [b'@', b'"', ..] => Self::text(start + 2, end - 1),
            _ => Self::text(start + 1, end),
        }
    }

    pub(super) fn set_properties(&mut self, entries: &[Entry]) {
        if entries.is_empty() {
            return;
        }
        let entries = self.ir.attributes.add_dictionary(entries);
        let dictionary = self.ir.attributes.add(AttributeKind::Dictionary(entries));
        if let Some(frame) = self.frame() {
            frame.properties = Some(dictionary);
        }
    }

    pub(crate) fn function(&mut self, start: u32, _end: u32) {
        self.function.name = None;
        self.function.visibility = None;
        self.function.parameters.clear();
        self.function.result_types.clear();
        self.function.result_attributes.clear();
        self.function.parameter = Parameter::default();
        self.begin(self.names.function, Form::Function, start);
    }

    pub(crate) fn visibility(&mut self, start: u32, end: u32) {
        self.function.visibility = Some(Self::text(start, end));
    }

    pub(crate) fn function_name(&mut self, start: u32, end: u32) {
        self.function.name = Some(self.symbol_text(start, end));
    }

    pub(crate) fn function_parameter_name(&mut self, start: u32, end: u32) {
        let name = self.name(start, end);
        self.function.parameter.name = Some(Use { name, number: 1, span: Span::new(start, end) });
        self.refuse_mixed(Span::new(start, end), true);
    }

    pub(crate) fn function_parameter_unnamed(&mut self, start: u32, end: u32) {
        self.refuse_mixed(Span::new(start, end), false);
    }

    /// Either all parameters have names or none has.
    fn refuse_mixed(&mut self, span: Span, named: bool) {
        if self.function.parameters.first().is_some_and(|first| first.name.is_some() != named) {
            self.refuse_type(span, TypeError::MixedParameters { named });
        }
    }

    pub(crate) fn function_parameter_attributes(&mut self) {
        self.function.parameter.attributes = self.attributes.pop();
    }

    pub(crate) fn function_parameter_location(&mut self) {
        self.function.parameter.location = self.attributes.pop();
    }

    pub(crate) fn function_parameter(&mut self) {
        let ty = self.types.pop();
        let parameter = std::mem::take(&mut self.function.parameter);
        self.function.parameters.push(Parameter { ty, ..parameter });
    }

    pub(crate) fn function_result(&mut self, has_attributes: bool) {
        let attributes = if has_attributes { self.attributes.pop() } else { None };
        self.function.result_attributes.push(attributes);
        self.function.result_types.extend(self.types.pop());
    }

    /// Name, visibility, type and attributes of parameters and results become the function's properties.
    pub(crate) fn function_header(&mut self) {
        let draft = std::mem::take(&mut self.function);
        let inputs = draft.parameters.iter().filter_map(|parameter| parameter.ty).collect();
        let ty = self.intern(Type::Function { inputs, results: draft.result_types.as_slice().into() });
        let parameters: Vec<_> = draft.parameters.iter().map(|parameter| parameter.attributes).collect();

        let mut properties = Vec::with_capacity(5);
        if let Some(value) = self.dictionaries(&parameters) {
            properties.push(Entry { name: self.names.arg_attrs, value });
        }
        let value = self.ir.attributes.add(AttributeKind::Type(ty));
        properties.push(Entry { name: self.names.function_type, value });
        if let Some(value) = self.dictionaries(&draft.result_attributes) {
            properties.push(Entry { name: self.names.res_attrs, value });
        }
        if let Some(name) = draft.name {
            let value = self.ir.attributes.add(AttributeKind::String(name, None));
            properties.push(Entry { name: self.names.sym_name, value });
        }
        if let Some(visibility) = draft.visibility {
            let value = self.ir.attributes.add(AttributeKind::String(visibility, None));
            properties.push(Entry { name: self.names.sym_visibility, value });
        }
        self.adopt_properties(&mut properties, false, |attribute, kind| {
            matches!(
                (attribute, kind),
                (b"arg_attrs" | b"res_attrs", AttributeKind::Array(_)) | (b"no_inline", AttributeKind::Unit)
            )
        });
        self.set_properties(&properties);
        self.function = draft;
    }

    /// One dictionary each, `{}` where there is none; nothing when there is none at all.
    pub(super) fn dictionaries(&mut self, attributes: &[Option<AttributeId>]) -> Option<AttributeId> {
        attributes.iter().find(|attributes| attributes.is_some())?;
        let elements: Vec<_> = attributes
            .iter()
            .map(|attributes| {
                attributes.unwrap_or_else(|| self.ir.attributes.add(AttributeKind::Dictionary(Default::default())))
            })
            .collect();
        let list = self.ir.attributes.add_list(&elements);
        Some(self.ir.attributes.add(AttributeKind::Array(list)))
    }

    /// A function without a body still has its region, an empty one.
    pub(crate) fn function_declaration(&mut self) {
        self.add_region();
    }

    /// The `{` of a function's body: its parameters are the arguments of the entry block, whose label names them if
    /// the header does not.
    pub(crate) fn function_body(&mut self, start: u32) {
        self.region_begin(start);
        let parameters = &self.function.parameters;
        let named =
            parameters.iter().filter_map(|parameter| Some((parameter.name?, parameter.ty?, parameter.location)));
        let (arguments, count): (Vec<Argument>, usize) = (named.collect(), parameters.len());
        self.begin_named_arguments(&arguments);
        if let Some(frame) = self.regions.last_mut() {
            // Where some have names and others have not, an error has said so.
            frame.has_named_arguments &= arguments.len() == count;
            frame.unnamed_arguments = Some(count).filter(|count| arguments.is_empty() && *count > 0);
        }
    }

    pub(crate) fn return_begin(&mut self, start: u32, end: u32) -> Fallible {
        self.verify_short_name(start, end)?;
        self.begin(self.names.return_, Form::Return, start);
        Ok(())
    }

    pub(crate) fn bare_return(&mut self, start: u32, end: u32) -> Fallible {
        self.return_begin(start, end)?;
        self.operation_types(end);
        Ok(())
    }

    pub(crate) fn bare_return_with_attributes(&mut self, start: u32, end: u32) -> Fallible {
        self.bare_return(start, end)?;
        self.attributes();
        Ok(())
    }
    /// `return {..}` with operands behind
    pub(crate) fn return_with_attributes(&mut self, name: (u32, u32), attributes: (u32, u32)) -> Fallible {
        self.dictionary(attributes.0, attributes.1);
        self.return_begin(name.0, name.1)?;
        self.attributes();
        Ok(())
    }
}
