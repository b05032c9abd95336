//! Errors in a file of definitions: [`DialectFileError`], and its diagnostic.

use broadcastable::assembly::{FlowError, FormError, StatementError};
use broadcastable::diagnostic::similar::similar;
use broadcastable::diagnostic::{Code, Diagnostic};
use broadcastable::dialect::PatternError;
use broadcastable::shape::{ParseShapeError, RuleParameterError};
use broadcastable::source::Span;
use broadcastable::verify::{FormulaError, ShapeRuleError, SignatureError};

/// An error with its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{mistake}")]
pub struct DialectFileError {
    /// The place of the error.
    pub span: Span,
    /// The kind of the error.
    pub mistake: Mistake,
}

/// An error in a file of definitions.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// The text is no TOML.
    #[error("invalid TOML: {0}")]
    Syntax(String),
    /// An unknown key.
    #[error("unknown key '{key}'")]
    UnknownKey {
        /// The key.
        key: String,
        /// The existing keys or words.
        known: &'static [&'static str],
    },
    /// A value of the wrong type.
    #[error("'{key}' must be {expected}, but is of kind {found}")]
    Kind {
        /// The key.
        key: &'static str,
        /// The expected values.
        expected: &'static str,
        /// The value in the file.
        found: &'static str,
    },
    /// An unknown word.
    #[error("'{word}' is no {what}")]
    Word {
        /// The expected kind of name.
        what: &'static str,
        /// The unknown word.
        word: String,
        /// The existing words.
        known: Vec<&'static str>,
    },
    /// A name that is no name of an operation.
    #[error(transparent)]
    Name(PatternError),
    /// The operations of dialect `bcast` name their rule in an attribute.
    #[error(
        "'{0}' cannot be defined: the operations of dialect 'bcast' name their rule themselves, in attribute 'rule'"
    )]
    OwnRule(String),
    /// A target that is no shape.
    #[error("invalid shape: {0}")]
    Shape(ParseShapeError),
    /// Parts that do not belong to the rule.
    #[error(transparent)]
    Rule(RuleParameterError),
    /// Parts of a rule, and no rule.
    #[error("there is no 'rule' to which this belongs")]
    NoRule,
    /// A table that should name an attribute.
    #[error("'{0}' names no attribute")]
    NoAttribute(&'static str),
    /// A custom form that cannot be compiled.
    #[error(transparent)]
    Form(FormError),
    /// A flow is invalid, or contains names that the operation does not have.
    #[error("invalid flow: {0}")]
    Flow(FlowError),
    /// A relation between shapes is unknown, or names parts that the operation does not have.
    #[error("invalid relation: {0}")]
    Relation(ShapeRuleError),
    /// A trait that names values that the operation does not have.
    #[error("invalid trait: {0}")]
    Trait(StatementError),
    /// A rule of broadcasting and a relation between shapes.
    #[error("an operation has a 'rule' or a 'shape', not both")]
    RuleAndRelation,
    /// A declared signature that cannot be read.
    #[error("invalid signature: {0}")]
    Signature(SignatureError),
    /// Several signatures, or the signature of another function.
    #[error("expected one signature, of @{0}")]
    OneSignature(String),
    /// A pattern with ambiguous paths.
    #[error("invalid pattern of files: {0}")]
    Glob(&'static str),
    /// A pattern of files with braces.
    #[error("a pattern of files has no braces: write a table for each of the patterns")]
    Braces,
    /// A number that is no known release of LLVM.
    #[error("{0} is no release of LLVM from 19 to 24")]
    Release(i64),
    /// A value that is no number of operands.
    #[error("{0} is no number of values")]
    Count(i64),
}

impl DialectFileError {
    /// Returns the diagnostic for the error, with a hint.
    pub fn diagnostic(&self) -> Diagnostic {
        let (code, label) = match &self.mistake {
            Mistake::Syntax(_) => (Code::InvalidToml, ""),
            Mistake::UnknownKey { .. } => (Code::UnknownKey, "this key has no meaning here"),
            Mistake::Kind { .. } | Mistake::Count(_) | Mistake::Release(_) => (Code::WrongKeyKind, ""),
            Mistake::Word { .. } | Mistake::Glob(_) | Mistake::Braces => (Code::UnknownWord, ""),
            Mistake::Name(_) => (Code::InvalidOperationPattern, ""),
            Mistake::OwnRule(_) => (Code::RuleDialectDefined, ""),
            Mistake::Form(_) => (Code::InvalidFormDefinition, ""),
            Mistake::Flow(_) => (Code::InvalidFlowDefinition, ""),
            Mistake::Signature(_) | Mistake::OneSignature(_) => (Code::InvalidSignatureDefinition, ""),
            Mistake::Shape(_)
            | Mistake::Rule(_)
            | Mistake::NoRule
            | Mistake::NoAttribute(_)
            | Mistake::Relation(_)
            | Mistake::Trait(_)
            | Mistake::RuleAndRelation => (Code::InvalidRuleDefinition, ""),
        };
        let diagnostic = Diagnostic::error(code, self.span, self.to_string()).primary(self.span, label);
        match &self.mistake {
            Mistake::UnknownKey { key, known } => suggest(key, known, "key", diagnostic),
            Mistake::Word { what, word, known } => suggest(word, known, what, diagnostic),
            Mistake::Count(_) => diagnostic.help("an operation has 0 operands or results, or some more"),
            Mistake::NoRule => {
                diagnostic.help("write `rule = \"pdpd\"` with 'axis', `rule = \"bidirectional\"` with 'target'")
            }
            Mistake::NoAttribute("axis") => diagnostic.help("write `axis = { attribute = \"axis\", default = -1 }`"),
            Mistake::NoAttribute(_) => diagnostic.help("write `target = { attribute = \"shape\" }`"),
            Mistake::Rule(RuleParameterError::MissingTarget) => {
                diagnostic.help("write `target = \"2x1x6\"`, or `target = { attribute = \"shape\" }`")
            }
            Mistake::Rule(RuleParameterError::StrayAxis(_)) => diagnostic.help("only rule `pdpd` has an axis"),
            Mistake::Rule(RuleParameterError::StrayTarget(_)) => {
                diagnostic.help("only rule `bidirectional` has a target")
            }
            Mistake::Signature(_) => diagnostic.help("write `is = \"(%x: n x 4) -> n\"`, as `--signature` prints it"),
            Mistake::Flow(_) => {
                diagnostic.help("write a clause for each region: `flow = \"body(_, inits) -> body, results again\"`")
            }
            Mistake::Trait(StatementError::Name { name, known }) if !known.is_empty() => {
                suggest(name, &words(known), "value", diagnostic)
            }
            Mistake::Trait(StatementError::Name { .. }) => {
                diagnostic.help("name operands and results: `operands = [{ name = \"x\", type = \"tensor\" }]`")
            }
            Mistake::Trait(_) => diagnostic.help("write the trait and its names: `traits = [\"Indices(indices, x)\"]`"),
            Mistake::Relation(ShapeRuleError::Operand { known, .. }) if known.is_empty() => {
                diagnostic.help("name the operands: `operands = [{ name = \"x\", type = \"tensor\" }]`")
            }
            Mistake::Relation(ShapeRuleError::Operand { name, known }) => {
                suggest(name, &words(known), "operand", diagnostic)
            }
            Mistake::Relation(ShapeRuleError::Attribute { name, known }) => {
                suggest(name, &words(known), "attribute", diagnostic)
            }
            Mistake::Relation(ShapeRuleError::Formula(FormulaError::Result { known, .. })) if known.is_empty() => {
                diagnostic.help("name the results: `results = [{ name = \"out\", type = \"tensor\" }]`")
            }
            Mistake::Relation(ShapeRuleError::Formula(FormulaError::Result { name, known })) => {
                suggest(name, &words(known), "result", diagnostic)
            }
            Mistake::Relation(ShapeRuleError::Formula(FormulaError::Name { name, known })) if known.is_empty() => {
                diagnostic.help(format!("name dimensions of an operand before: `x = {name}`"))
            }
            Mistake::Relation(ShapeRuleError::Formula(FormulaError::Name { name, known })) => {
                suggest(name, &words(known), "name", diagnostic)
            }
            Mistake::Relation(ShapeRuleError::Formula(
                FormulaError::Unexpected { .. } | FormulaError::NoResult(_) | FormulaError::Missing { .. },
            )) => diagnostic.help("write `shape = \"formula(x = n c, out[0] = n, out[1] = 2 * c)\"`"),
            Mistake::Relation(ShapeRuleError::Syntax) => {
                diagnostic.help("write the relation and its arguments: `shape = \"concatenate(axis)\"`")
            }
            Mistake::Name(_) => diagnostic.help("put the whole name in quotes: `[op.\"mine.add\"]`"),
            _ => diagnostic,
        }
    }
}

fn words(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// Adds a similar name, or otherwise all names.
fn suggest(word: &str, known: &[&str], what: &str, diagnostic: Diagnostic) -> Diagnostic {
    match similar(word, known.iter().copied()).first() {
        Some(name) => diagnostic.help(format!("did you mean '{name}'?")),
        None => {
            let list: Vec<String> = known.iter().map(|name| format!("'{name}'")).collect();
            diagnostic.help(format!("the {what}s there are: {}", list.join(", ")))
        }
    }
}
