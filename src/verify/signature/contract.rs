//! Declared signatures, checked by meaning: [`check_signatures`].

use super::lower::lower;
use super::{FunctionSignature, Signature, SignatureOptions, Signer, body, read_signatures};
use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::ir::{Ir, OpId};
use crate::source::{SourceFile, Span};
use crate::syntax;
use crate::verify::CheckContext;
use crate::verify::compare::functions_at;
use crate::verify::compare::{
    AcceptedSizes, Assumptions, CompareOptions, Comparison, ComparisonVerdict, FunctionDifference, NotComparable,
    compare, shape,
};

/// What a check of a declared signature comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum SignatureVerdict {
    /// The function has this signature, word for word but for lines.
    Same,
    /// It has another one that means the same.
    Equal,
    /// It keeps what is declared, and accepts more sizes, or may.
    Refines,
    /// It does not keep what is declared.
    Violated(Box<Comparison>),
    /// It is not known.
    Undecided(Box<Comparison>),
    /// It cannot be compared.
    NotCompared(Option<NotComparable>),
    /// There is no such function.
    Gone,
    /// The function has no declared signature, although others have.
    Undeclared,
}

/// A declared signature, and what the function has.
#[derive(Clone, Debug)]
pub struct SignatureCheck {
    /// The name of the function, without `@`.
    pub function: String,
    /// The signature that is declared.
    pub declared: Option<Signature>,
    /// The function, if there is one, and its signature.
    pub found: Option<FunctionSignature>,
    /// What the check comes to.
    pub verdict: SignatureVerdict,
}

/// Checks declared signatures of a module's public functions: for all sizes that a signature allows, the function must succeed and return the
/// shapes that are promised.
///
/// ```
/// use broadcastable::{dialect::Registry, source::SourceFile, syntax, verify};
/// use verify::SignatureVerdict;
///
/// let registry = Registry::default();
/// let text = "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }";
/// let source = SourceFile::new("example", text.as_bytes())?;
/// let module = syntax::parse(&source, source.whole(), &syntax::Options::new(&registry)).ir;
/// let options = verify::SignatureOptions::new(&registry);
/// let check = |declared: &str| {
///     let declared = verify::read_signatures(declared)?;
///     Ok::<_, verify::SignatureError>(verify::check_signatures(&module, &source, &declared, &options).remove(0).verdict)
/// };
/// assert_eq!(check("@f(%x: n) -> n")?, SignatureVerdict::Equal);
/// assert_eq!(check("@f(%x: n) -> n where n is 1 or 4")?, SignatureVerdict::Refines);
/// assert!(matches!(check("@f(%x: n) -> 2*n")?, SignatureVerdict::Violated(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_signatures(
    ir: &Ir,
    source: &SourceFile,
    declared: &[Signature],
    options: &SignatureOptions<'_>,
) -> Vec<SignatureCheck> {
    let signer = Signer::new(ir, source, options);
    let functions = ir.operations().filter(|op| signer.reader.flows.is_function(ir, *op));
    let mut found: Vec<FunctionSignature> = functions.filter_map(|op| signer.function(op)).collect();
    let mut checks = Vec::new();
    for signature in declared {
        let place = found.iter().position(|found| found.function == signature.function);
        let function = place.map(|place| found.remove(place));
        let verdict = match &function {
            None => SignatureVerdict::Gone,
            Some(function) => signer.check(function, signature),
        };
        let name = signature.function.clone();
        checks.push(SignatureCheck { function: name, declared: Some(signature.clone()), found: function, verdict });
    }
    checks.extend(found.into_iter().filter(|found| found.is_public && found.signature.is_ok()).map(|found| {
        SignatureCheck {
            function: found.function.clone(),
            declared: None,
            found: Some(found),
            verdict: SignatureVerdict::Undeclared,
        }
    }));
    checks
}

impl Signer<'_> {
    fn check(&self, function: &FunctionSignature, declared: &Signature) -> SignatureVerdict {
        let ir = self.ir;
        if let Ok(own) = &function.signature
            && own.without_lines() == declared.without_lines()
        {
            return SignatureVerdict::Same;
        }
        if let Ok(own) = &function.signature
            && own.without_lines().renamed() == declared.without_lines().renamed()
        {
            return SignatureVerdict::Equal;
        }
        let Some(entry) = body(ir, function.op) else {
            return SignatureVerdict::NotCompared(Some(NotComparable::Blocks));
        };
        let arguments: Vec<_> = ir.arguments(entry).collect();
        if arguments.len() != declared.arguments.len() {
            return SignatureVerdict::NotCompared(Some(NotComparable::Arguments));
        }
        let (text, open) = lower(declared, ir, &arguments);
        let Ok(source) = SourceFile::new("signature", text.into_bytes()) else {
            return SignatureVerdict::NotCompared(None);
        };
        let parsed = syntax::parse(&source, source.whole(), &syntax::Options::new(self.options.registry));
        if !parsed.is_complete() {
            return SignatureVerdict::NotCompared(None);
        }
        let contract = parsed.ir;
        let Assumptions { is_positive, is_not_one } = self.options.assume;
        let has_tosa = || ir.nested(function.op).into_iter().any(|op| ir.op_name(op).starts_with(b"tosa."));
        let options = CompareOptions {
            assume: Assumptions { is_positive: Some(is_positive.unwrap_or_else(has_tosa)), is_not_one },
            only: Some([function.function.clone()].into()),
            follows_calls: self.options.follows_calls,
            open_results: [(function.function.clone(), open)].into(),
            limits: self.options.limits,
            ..CompareOptions::new(self.options.registry)
        };
        let Some(comparison) = compare(&contract, ir, &options).pop() else {
            return SignatureVerdict::NotCompared(None);
        };
        match comparison.verdict {
            ComparisonVerdict::Equal => SignatureVerdict::Equal,
            ComparisonVerdict::Refines if comparison.accepts == AcceptedSizes::Same => SignatureVerdict::Equal,
            ComparisonVerdict::Refines | ComparisonVerdict::Vacuous => SignatureVerdict::Refines,
            ComparisonVerdict::Differs => SignatureVerdict::Violated(Box::new(named(comparison, declared))),
            ComparisonVerdict::Undecided => SignatureVerdict::Undecided(Box::new(comparison)),
            ComparisonVerdict::NotCompared => SignatureVerdict::NotCompared(comparison.reason),
            ComparisonVerdict::Added | ComparisonVerdict::Removed => SignatureVerdict::NotCompared(None),
        }
    }
}

/// The comparison with the names of the declared arguments.
fn named(mut comparison: Comparison, declared: &Signature) -> Comparison {
    for found in &mut comparison.witness {
        if let Some(argument) = declared.arguments.get(found.argument) {
            found.value.clone_from(&argument.name);
        }
    }
    comparison
}

impl Signature {
    /// The signature without lines, names of arguments and what the text does not say.
    fn without_lines(&self) -> Self {
        let mut plain = self.clone();
        plain.requirements.iter_mut().for_each(|requirement| requirement.lines.clear());
        plain.unknown.clear();
        let values = plain.arguments.iter_mut().chain(&mut plain.results);
        values.for_each(|value| {
            if value.sizes.as_ref().is_some_and(|sizes| !sizes.is_empty()) {
                value.element.clear();
            } else {
                let shape = value.shape();
                value.element = shape.trim_start_matches("* x ").to_owned();
                value.sizes = None;
            }
        });
        plain
    }
}

impl Signature {
    /// Changes names of sizes, in the order in which they are written.
    fn rename(&mut self, rename: &mut impl FnMut(&mut String)) {
        let values = self.arguments.iter_mut().chain(&mut self.results);
        values.flat_map(|value| value.sizes.iter_mut().flatten()).for_each(|size| size.rename(rename));
        self.requirements.iter_mut().for_each(|required| required.condition.rename(rename));
    }

    /// The signature with sizes named by the order in which the arguments have them.
    fn renamed(mut self) -> Self {
        let mut names: Vec<String> = Vec::new();
        self.rename(&mut |name: &mut String| {
            let place = names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name.clone());
                names.len() - 1
            });
            *name = place.to_string();
        });
        self.arguments.iter_mut().for_each(|argument| argument.name.clear());
        self
    }
}

impl SignatureCheck {
    /// What is told of the check; `None` if the signature is the same.
    pub fn finding(&self, ir: &Ir, is_strict: bool) -> Option<Diagnostic> {
        let name = &self.function;
        let place = self.found.as_ref().and_then(|found| found.place);
        let unless_strict = if is_strict { Severity::Error } else { Severity::Remark };
        let new = |severity, code, text: String| Diagnostic::new(severity, code, place, text);
        Some(match &self.verdict {
            SignatureVerdict::Same => return None,
            SignatureVerdict::Equal => {
                let text = format!("@{name} has another signature with the same meaning");
                self.compared(new(Severity::Remark, Code::SignatureChanged, text))
            }
            SignatureVerdict::Refines => {
                let text = format!("@{name} keeps its signature, and may accept more sizes");
                self.compared(new(Severity::Remark, Code::SignatureChanged, text))
            }
            SignatureVerdict::Undeclared => {
                let text = format!("@{name} has no declared signature");
                self.compared(new(Severity::Remark, Code::SignatureChanged, text))
            }
            SignatureVerdict::Gone => new(
                Severity::Error,
                Code::SignatureViolated,
                format!("there is no public function @{name}, whose signature is declared"),
            ),
            SignatureVerdict::Undecided(_) => {
                let text = format!("@{name} is not known to keep its signature");
                self.compared(new(unless_strict, Code::SignatureChanged, text))
            }
            SignatureVerdict::NotCompared(reason) => {
                let is_broken = matches!(
                    reason,
                    Some(NotComparable::Arguments | NotComparable::Argument(_) | NotComparable::Results)
                );
                let because = reason.map_or(String::new(), |reason| format!(": {}", words(reason)));
                match is_broken {
                    true => self.compared(new(
                        Severity::Error,
                        Code::SignatureViolated,
                        format!("@{name} does not keep its signature{because}"),
                    )),
                    false => new(
                        unless_strict,
                        Code::SignatureChanged,
                        format!("@{name} is not compared with its signature{because}"),
                    ),
                }
            }
            SignatureVerdict::Violated(comparison) => self.violated(ir, comparison),
        })
    }

    fn violated(&self, ir: &Ir, comparison: &Comparison) -> Diagnostic {
        let all: Vec<String> =
            comparison.witness.iter().map(|found| format!("{} is {}", found.value, found.ty)).collect();
        let with = if all.is_empty() { String::new() } else { format!(" if {}", all.join(", ")) };
        let own = self.found.as_ref().and_then(|found| found.place);
        let name = &self.function;
        let (at, label): (Option<Span>, String) = match &comparison.difference {
            Some(FunctionDifference::Shape { result, before, after, .. }) => {
                let returned = comparison.after.and_then(|op| returns(ir, op)).and_then(|op| ir.place(op));
                (returned, format!("result #{result} is {}, and not {}{with}", shape(after), shape(before)))
            }
            Some(FunctionDifference::Fails(Some(op))) => (ir.place(*op), format!("fails{with}")),
            Some(FunctionDifference::Fails(None)) | None => {
                (own, format!("its arguments do not take these sizes{with}"))
            }
        };
        let text = format!("@{name} does not keep its signature");
        let at = at.or(own);
        let diagnostic = Diagnostic::new(Severity::Error, Code::SignatureViolated, at, text);
        let diagnostic = match at {
            Some(place) => diagnostic.primary(place, label),
            None => diagnostic.note(label),
        };
        self.compared(diagnostic)
    }

    /// Adds notes with both signatures.
    fn compared(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        if let Some(declared) = &self.declared {
            diagnostic = diagnostic.note(format!("declared: {}", declared.one_line()));
        }
        if let Some(Ok(found)) = self.found.as_ref().map(|found| &found.signature) {
            diagnostic = diagnostic.note(format!("it is: {}", found.one_line()));
        }
        diagnostic
    }
}

const fn words(reason: NotComparable) -> &'static str {
    match reason {
        NotComparable::Declared => "it is only declared",
        NotComparable::Blocks => "it has several blocks",
        NotComparable::Arguments => "it takes another number of arguments",
        NotComparable::Argument(_) => "an argument has another rank or kind of type",
        NotComparable::Results => "it returns another number of values",
        NotComparable::Invalid => "it does not verify",
        NotComparable::Name => "the name is given more than once",
    }
}

/// The last operation of a function, which returns.
fn returns(ir: &Ir, op: OpId) -> Option<OpId> {
    ir.last_op(body(ir, op)?)
}

impl Signature {
    /// The signature in one line, without lines of operations.
    pub fn one_line(&self) -> String {
        let mut plain = self.clone();
        plain.requirements.iter_mut().for_each(|requirement| requirement.lines.clear());
        plain.unknown.clear();
        let text = plain.to_string();
        let mut lines = text.lines().map(str::trim);
        let first = lines.next().unwrap_or_default().to_owned();
        let rest: Vec<&str> = lines.collect();
        if rest.is_empty() { first } else { format!("{first} {}", rest.join("; ")) }
    }
}

/// Why a declared signature cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum ContractError {
    /// It is not understood.
    #[error("{0}")]
    Text(#[from] super::SignatureError),
    /// It is of another function, or there are several.
    #[error("expected one signature, of @{0}")]
    Function(String),
}

/// The attribute with the signature of a function.
pub(in crate::verify) const ATTRIBUTE: &str = "bcast.signature";

/// Checks the signatures that functions declare themselves, unless the function has an error of its own.
pub(in crate::verify) fn declared(cx: &CheckContext<'_>, functions: &[OpId], sink: &mut Sink) {
    let ir = cx.ir;
    if functions.is_empty() {
        return;
    }
    let options = SignatureOptions {
        follows_calls: cx.options.follows_calls,
        finds_names: false,
        has_private: true,
        limits: cx.options.limits,
        ..SignatureOptions::new(cx.options.registry)
    };
    let signer = Signer::new(ir, cx.source, &options);
    let wrong = functions_at(ir, cx.options.registry, sink.error_places().map(|start| Span { start, end: start }));
    for op in functions.iter().copied() {
        let Some(text) = ir.attribute(op, ATTRIBUTE).and_then(|value| ir.string(value)) else { continue };
        let Some(found) = signer.function(op) else { continue };
        if wrong.contains(&found.function) {
            continue;
        }
        let error = |text: String| Diagnostic::new(Severity::Error, Code::SignatureViolated, ir.place(op), text);
        match attribute_signature(&String::from_utf8_lossy(&text), &found.function) {
            Err(reason) => {
                sink.report(error(format!("the declared signature of @{} cannot be read: {reason}", found.function)))
            }
            Ok(declared) => {
                let verdict = signer.check(&found, &declared);
                let function = found.function.clone();
                let check = SignatureCheck { function, declared: Some(declared), found: Some(found), verdict };
                // What is known to hold is no finding, and what is not known is none either.
                let finding = check.finding(ir, false).filter(|finding| finding.severity == Severity::Error);
                finding.into_iter().for_each(|finding| sink.report(finding));
            }
        }
    }
}

/// The signature in the text of an attribute of a function.
fn attribute_signature(text: &str, function: &str) -> Result<Signature, ContractError> {
    let text = text.trim_start();
    let named = if text.starts_with('(') { format!("@f{text}") } else { text.to_owned() };
    let mut found = read_signatures(&named)?;
    match (found.pop(), found.is_empty()) {
        (Some(mut signature), true) if text.starts_with('(') || signature.function == function => {
            function.clone_into(&mut signature.function);
            Ok(signature)
        }
        _ => Err(ContractError::Function(function.to_owned())),
    }
}
