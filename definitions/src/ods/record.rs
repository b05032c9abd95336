//! The fields of records of TableGen's JSON that definitions need. Texts are borrowed, and other fields are skipped.

use serde::Deserialize;
use std::borrow::Cow;

/// The name of another record.
#[derive(Deserialize, Clone)]
pub(super) struct Reference<'j> {
    #[serde(borrow)]
    pub(super) def: Cow<'j, str>,
}

#[derive(Deserialize, Clone)]
pub(super) struct Dialect<'j> {
    #[serde(borrow)]
    pub(super) name: Cow<'j, str>,
}

/// `(ins Type:$name, ..)`
#[derive(Deserialize, Default)]
pub(super) struct Dag<'j> {
    #[serde(borrow)]
    pub(super) args: Vec<(Reference<'j>, Option<Cow<'j, str>>)>,
}

/// The name of an operation.
#[derive(Deserialize)]
pub(super) struct OperationHead<'j> {
    #[serde(borrow, rename = "opName")]
    pub(super) name: Cow<'j, str>,
    #[serde(borrow, rename = "opDialect")]
    pub(super) dialect: Reference<'j>,
}

#[derive(Deserialize)]
pub(super) struct Operation<'j> {
    #[serde(borrow)]
    pub(super) arguments: Dag<'j>,
    #[serde(borrow)]
    pub(super) results: Dag<'j>,
    #[serde(borrow)]
    pub(super) regions: Dag<'j>,
    #[serde(borrow, default)]
    pub(super) successors: Dag<'j>,
    #[serde(borrow)]
    pub(super) traits: Vec<Reference<'j>>,
    #[serde(rename = "hasVerifier")]
    pub(super) verifier: Option<i64>,
    /// The declarative custom form.
    #[serde(borrow, rename = "assemblyFormat", default)]
    pub(super) form: Option<Cow<'j, str>>,
    /// Whether a C++ function reads the custom form.
    #[serde(rename = "hasCustomAssemblyFormat", default)]
    pub(super) has_parser: Option<i64>,
    /// C++ declarations in the class of the operation.
    #[serde(borrow, rename = "extraClassDeclaration", default)]
    pub(super) declarations: Option<Cow<'j, str>>,
}

/// A constraint of a type or an attribute, or a record that names one.
#[derive(Deserialize, Clone)]
pub(super) struct Variable<'j> {
    #[serde(borrow, rename = "!superclasses", default)]
    classes: Vec<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) constraint: Option<Reference<'j>>,
    #[serde(borrow, rename = "baseType", default)]
    pub(super) base_type: Option<Reference<'j>>,
    /// The C++ class of the types.
    #[serde(borrow, rename = "cppType", default)]
    pub(super) class: Option<Cow<'j, str>>,
    /// The C++ that creates the only possible type.
    #[serde(borrow, rename = "builderCall", default)]
    pub(super) builder: Option<Cow<'j, str>>,
    /// The attribute with the lengths of groups, for variadic operands of variadic groups.
    #[serde(borrow, rename = "segmentAttrName", default)]
    pub(super) segments: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) predicate: Option<Reference<'j>>,
    #[serde(borrow, default)]
    pub(super) summary: Option<Cow<'j, str>>,
}

impl Variable<'_> {
    pub(super) fn has_class(&self, name: &str) -> bool {
        self.classes.iter().any(|class| class == name)
    }
}

#[derive(Deserialize, Clone)]
pub(super) struct TraitRecord<'j> {
    #[serde(borrow, rename = "!superclasses", default)]
    classes: Vec<Cow<'j, str>>,
    /// The elements of a list of traits.
    #[serde(borrow, default)]
    pub(super) traits: Option<Vec<Reference<'j>>>,
    /// The name of a trait that is a C++ class.
    #[serde(borrow, rename = "trait", default)]
    pub(super) name: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) summary: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) values: Option<Vec<Cow<'j, str>>>,
    #[serde(borrow, default)]
    pub(super) lhs: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) rhs: Option<Cow<'j, str>>,
    /// The C++ that computes the type of `rhs` from that of `lhs`.
    #[serde(borrow, default)]
    pub(super) transformer: Option<Cow<'j, str>>,
    /// The variadic operand, and the container that has as many elements of its type as there are values.
    #[serde(borrow, default)]
    pub(super) elements: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) shaped: Option<Cow<'j, str>>,
    /// The base interfaces.
    #[serde(borrow, rename = "baseInterfaces", default)]
    pub(super) bases: Option<Vec<Reference<'j>>>,
    /// The methods that the operation implements itself.
    #[serde(borrow, rename = "alwaysOverriddenMethods", default)]
    pub(super) methods: Option<Vec<Cow<'j, str>>>,
}

impl TraitRecord<'_> {
    pub(super) fn is_predicate(&self) -> bool {
        self.classes.iter().any(|class| class == "PredOpTrait" || class == "PredTrait")
    }

    pub(super) fn has_class(&self, name: &str) -> bool {
        self.classes.iter().any(|class| class == name)
    }

    /// Whether the trait is of a class without other known base classes.
    pub(super) fn is(&self, name: &str) -> bool {
        self.classes.last().is_some_and(|class| class == name)
    }
}

/// A condition, or a combination of several.
#[derive(Deserialize)]
pub(super) struct PredicateRecord<'j> {
    #[serde(borrow, rename = "predExpr", default)]
    pub(super) expression: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) kind: Option<Reference<'j>>,
    #[serde(borrow, default)]
    pub(super) children: Vec<Reference<'j>>,
    #[serde(borrow, default)]
    pub(super) prefix: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) suffix: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) pattern: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) replacement: Option<Cow<'j, str>>,
}

/// A type of a dialect: its C++ class, and its name in the text.
#[derive(Deserialize)]
pub(super) struct TypeRecord<'j> {
    #[serde(borrow, rename = "cppType", default)]
    pub(super) class: Option<Cow<'j, str>>,
    #[serde(borrow, rename = "typeName", default)]
    pub(super) name: Option<Cow<'j, str>>,
    #[serde(borrow, rename = "assemblyFormat", default)]
    form: Option<Cow<'j, str>>,
    #[serde(rename = "hasCustomAssemblyFormat", default)]
    has_parser: Option<i64>,
}

impl TypeRecord<'_> {
    /// Whether the text after the type's name is parsed by a function of the type.
    pub(super) fn has_form(&self) -> bool {
        self.form.is_some() || self.has_parser == Some(1)
    }
}

/// The constraint of an attribute, or a property; its base records; the attribute of a dialect that it may be.
#[derive(Deserialize)]
pub(super) struct AttributeRecord<'j> {
    #[serde(borrow, rename = "!superclasses", default)]
    classes: Vec<Cow<'j, str>>,
    /// The summary in the description of the attribute.
    #[serde(borrow, default)]
    pub(super) summary: Option<Cow<'j, str>>,
    #[serde(borrow, rename = "baseAttr", default)]
    base: Option<Reference<'j>>,
    #[serde(borrow, rename = "baseProperty", default)]
    base_property: Option<Reference<'j>>,
    #[serde(borrow, rename = "storageType", default)]
    pub(super) storage: Option<Cow<'j, str>>,
    #[serde(borrow, rename = "valueType", default)]
    pub(super) value_type: Option<Reference<'j>>,
    #[serde(borrow, rename = "defaultValue", default)]
    pub(super) default_value: Option<Cow<'j, str>>,
    #[serde(rename = "isOptional", default)]
    pub(super) is_optional: Option<i64>,
    /// `dialect.name`
    #[serde(borrow, rename = "attrName", default)]
    pub(super) name: Option<Cow<'j, str>>,
    /// `name`
    #[serde(borrow, default)]
    pub(super) mnemonic: Option<Cow<'j, str>>,
    #[serde(borrow, rename = "assemblyFormat", default)]
    pub(super) form: Option<Cow<'j, str>>,
    #[serde(rename = "hasCustomAssemblyFormat", default)]
    pub(super) has_parser: Option<i64>,
    #[serde(borrow, rename = "enum", default)]
    pub(super) enumeration: Option<Reference<'j>>,
}

impl<'j> AttributeRecord<'j> {
    pub(super) fn has_class(&self, name: &str) -> bool {
        self.classes.iter().any(|class| class == name)
    }

    /// The attribute without being optional, confined or having a default.
    pub(super) fn base(&self) -> Option<&Reference<'j>> {
        self.base.as_ref().or(self.base_property.as_ref())
    }
}

/// An enumeration: its C++ class, its words, and their representation.
#[derive(Deserialize)]
pub(super) struct EnumerationRecord<'j> {
    #[serde(borrow, rename = "cppNamespace", default)]
    pub(super) namespace: Option<Cow<'j, str>>,
    #[serde(borrow, rename = "className", default)]
    pub(super) class_name: Option<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) enumerants: Option<Vec<Reference<'j>>>,
    #[serde(borrow, default)]
    pub(super) separator: Option<Cow<'j, str>>,
    #[serde(default)]
    bitwidth: Option<u32>,
}

impl EnumerationRecord<'_> {
    /// The number of bits of the number of a word.
    pub(super) fn bits(&self) -> u32 {
        self.bitwidth.unwrap_or(32)
    }
}

/// A word of an enumeration: its spelling, its name in C++, and its number.
#[derive(Deserialize)]
pub(super) struct Enumerant<'j> {
    #[serde(borrow, rename = "str")]
    pub(super) word: Cow<'j, str>,
    #[serde(borrow)]
    pub(super) symbol: Cow<'j, str>,
    pub(super) value: i64,
}

/// A region or a successor.
#[derive(Deserialize)]
pub(super) struct Part<'j> {
    #[serde(borrow, rename = "!superclasses", default)]
    classes: Vec<Cow<'j, str>>,
    #[serde(borrow, default)]
    pub(super) summary: Option<Cow<'j, str>>,
}

impl Part<'_> {
    pub(super) fn has_class(&self, name: &str) -> bool {
        self.classes.iter().any(|class| class == name)
    }
}
