//! Declared signatures, checked by meaning: [`check_signatures`].

use super::lower::lower;
use super::{FunctionSignature, Signature, SignatureMaker, SignatureOptions, body, read_signatures};
use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::ir::{Ir, OpId};
use crate::source::{SourceFile, Span};
use crate::syntax;
use crate::verify::CheckContext;
use crate::verify::compare::{
    AcceptedSizes, Assumptions, CompareOptions, ComparedSide, Comparison, ComparisonVerdict, NotComparable,
    compare_functions, functions_at,
};
use std::collections::{BTreeMap, VecDeque};

/// The verdict on a declared signature.
#[derive(Clone, Debug, PartialEq)]
pub enum SignatureVerdict {
    /// The signature equals that of the function, except for lines.
    Same,
    /// The function has a different but equivalent signature.
    Equal,
    /// The function satisfies the declared signature, and accepts more sizes, or may.
    Refines,
    /// The function violates the declared signature.
    Violated(Box<Comparison>),
    /// The comparison is undecided.
    Undecided(Box<Comparison>),
    /// The function cannot be compared.
    NotCompared(Option<NotComparable>),
    /// The module has no function with this name.
    Gone,
    /// The function has no declared signature, although other functions have one.
    Undeclared,
}

/// A declared signature, and the signature of the function.
#[derive(Clone, Debug)]
pub struct SignatureCheck {
    /// The name of the function, without `@`.
    pub function: String,
    /// The signature that is declared.
    pub declared: Option<Signature>,
    /// The function that has the name of the signature, if there is one, and its computed signature.
    pub found: Option<FunctionSignature>,
    /// The verdict.
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
/// let module = syntax::parse(&source, &syntax::Options::new(&registry)).ir;
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
    let signer = SignatureMaker::new(ir, source, options);
    let mut found: Vec<Option<FunctionSignature>> = signer.functions().map(Some).collect();
    let mut places: BTreeMap<String, VecDeque<usize>> = BTreeMap::new();
    for (place, function) in found.iter().flatten().enumerate() {
        places.entry(function.function.clone()).or_default().push_back(place);
    }
    let functions: Vec<Option<FunctionSignature>> = declared
        .iter()
        .map(|signature| {
            let place = places.get_mut(&signature.function).and_then(VecDeque::pop_front);
            place.and_then(|place| found[place].take())
        })
        .collect();
    let there = functions.iter().zip(declared).filter_map(|(function, declared)| Some((function.as_ref()?, declared)));
    let mut verdicts = signer.verdicts(&there.collect::<Vec<_>>()).into_iter();
    let check = |(function, declared): (Option<FunctionSignature>, &Signature)| {
        let verdict = function.as_ref().and_then(|_| verdicts.next()).unwrap_or(SignatureVerdict::Gone);
        let name = declared.function.clone();
        SignatureCheck { function: name, declared: Some(declared.clone()), found: function, verdict }
    };
    let mut checks: Vec<SignatureCheck> = functions.into_iter().zip(declared).map(check).collect();
    checks.extend(found.into_iter().flatten().filter(|found| found.is_public && found.signature.is_ok()).map(
        |found| SignatureCheck {
            function: found.function.clone(),
            declared: None,
            found: Some(found),
            verdict: SignatureVerdict::Undeclared,
        },
    ));
    checks
}

/// A declared signature as a function that has exactly its requirements and results.
struct Contract {
    /// The text of the function.
    text: String,
    /// Results without a declared size, each with an axis or with all axes.
    open: Vec<(usize, Option<usize>)>,
}

/// The name of a contract's function.
fn contract_name(index: usize) -> String {
    format!("contract{index}")
}

impl SignatureMaker<'_> {
    /// The verdicts on functions and their declared signatures. All signatures that differ as texts are one module of contracts, which is
    /// compared with the functions.
    fn verdicts(&self, pairs: &[(&FunctionSignature, &Signature)]) -> Vec<SignatureVerdict> {
        let contracts = pairs
            .iter()
            .enumerate()
            .map(|(index, (function, declared))| self.contract(function, declared, &contract_name(index)));
        let contracts: Vec<Result<Contract, SignatureVerdict>> = contracts.collect();
        let text: String = contracts.iter().flatten().map(|contract| contract.text.as_str()).collect();
        let module = self.contract_module(text);
        let SignatureOptions { registry, limits, assume, follows_calls, .. } = *self.options;
        let mut options = CompareOptions { follows_calls, limits, ..CompareOptions::new(registry) };
        let sides = module.as_ref().map(|module| [module, self.ir].map(|ir| ComparedSide::new(ir, &options)));
        let verdict = |(index, contract): (usize, Result<Contract, SignatureVerdict>)| {
            let contract = match contract {
                Ok(contract) => contract,
                Err(verdict) => return verdict,
            };
            let Some([contracts, own]) = &sides else { return SignatureVerdict::NotCompared(None) };
            let (function, declared) = pairs[index];
            let name = &function.function;
            options.assume = Assumptions { is_positive: Some(assume.is_positive_in(self.ir, function.op)), ..assume };
            options.open_results = [(name.clone(), contract.open)].into();
            let functions = [contracts.functions.get(&contract_name(index)), own.functions.get(name)];
            let functions = functions.map(Option::<&_>::copied);
            contract_verdict(compare_functions(name, [contracts, own], functions, &options), declared)
        };
        contracts.into_iter().enumerate().map(verdict).collect()
    }

    /// The module of contracts; `None` if no contract is needed.
    fn contract_module(&self, text: String) -> Option<Ir> {
        let source =
            SourceFile::new("signature", text.into_bytes()).ok().filter(|source| !source.bytes().is_empty())?;
        let parsed = syntax::parse(&source, &syntax::Options::new(self.options.registry));
        parsed.is_complete().then_some(parsed.ir)
    }

    /// The contract of a declared signature whose text differs from that of the function, or the verdict if none is
    /// needed.
    fn contract(
        &self,
        function: &FunctionSignature,
        declared: &Signature,
        name: &str,
    ) -> Result<Contract, SignatureVerdict> {
        if let Ok(own) = &function.signature {
            let (own, declared) = (own.without_lines(), declared.without_lines());
            if own == declared {
                return Err(SignatureVerdict::Same);
            }
            if own.renamed() == declared.renamed() {
                return Err(SignatureVerdict::Equal);
            }
        }
        let Some(entry) = body(self.ir, function.op) else {
            return Err(SignatureVerdict::NotCompared(Some(NotComparable::Blocks)));
        };
        let arguments: Vec<_> = self.ir.arguments(entry).collect();
        if arguments.len() != declared.arguments.len() {
            return Err(SignatureVerdict::NotCompared(Some(NotComparable::Arguments)));
        }
        let (text, open) = lower(declared, name, self.ir, &arguments);
        // A type that cannot be read back invalidates only the contract that contains it, not the module of all contracts.
        match self.contract_module(text.clone()) {
            Some(_) => Ok(Contract { text, open }),
            None => Err(SignatureVerdict::NotCompared(None)),
        }
    }
}

/// The verdict of a comparison of a contract with its function.
fn contract_verdict(comparison: Comparison, declared: &Signature) -> SignatureVerdict {
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
    /// The signature without lines, names of arguments and parts that are not in the text.
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
    /// Renames sizes, in the order in which they are written.
    fn rename(&mut self, rename: &mut impl FnMut(&mut String)) {
        let values = self.arguments.iter_mut().chain(&mut self.results);
        values.flat_map(|value| value.sizes.iter_mut().flatten()).for_each(|size| size.rename(rename));
        self.requirements.iter_mut().for_each(|required| required.condition.rename(rename));
    }

    /// The signature with sizes named by their order in the arguments.
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

/// The reason for which a declared signature cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum ContractError {
    /// The signature cannot be read.
    #[error("{0}")]
    Text(#[from] super::SignatureError),
    /// The signature names another function, or several functions.
    #[error("expected one signature, of @{0}")]
    Function(String),
}

/// The attribute with the signature of a function.
pub(in crate::verify) const ATTRIBUTE: &str = "bcast.signature";

/// Checks the signatures that functions declare, unless the function has another error.
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
    let signer = SignatureMaker::new(ir, cx.source, &options);
    let wrong = functions_at(ir, cx.options.registry, sink.error_places().map(|start| Span { start, end: start }));
    let mut pairs = Vec::new();
    for op in functions.iter().copied() {
        let texts = texts(cx, op);
        if texts.is_empty() {
            continue;
        }
        let Some(found) = signer.function(op).filter(|found| !wrong.contains(&found.function)) else { continue };
        for text in texts {
            match attribute_signature(&text, &found.function) {
                Err(reason) => {
                    let text = format!("the declared signature of @{} cannot be read: {reason}", found.function);
                    sink.report(Diagnostic::new(Severity::Error, Code::SignatureViolated, ir.place(op), text));
                }
                Ok(declared) => pairs.push((found.clone(), declared)),
            }
        }
    }
    let verdicts = signer.verdicts(&pairs.iter().map(|(found, declared)| (found, declared)).collect::<Vec<_>>());
    for ((found, declared), verdict) in pairs.into_iter().zip(verdicts) {
        let function = found.function.clone();
        let check = SignatureCheck { function, declared: Some(declared), found: Some(found), verdict };
        // Only a violated signature is a finding.
        let finding = check.finding(ir, false).filter(|finding| finding.severity == Severity::Error);
        finding.into_iter().for_each(|finding| sink.report(finding));
    }
}

/// The signatures that a function's attribute and files of definitions declare, as text.
fn texts(cx: &CheckContext<'_>, op: OpId) -> Vec<String> {
    let ir = cx.ir;
    let text = |name| ir.attribute(op, name).and_then(|value| ir.string(value));
    let own = text(ATTRIBUTE).map(|text| String::from_utf8_lossy(&text).into_owned());
    let name = text("sym_name").unwrap_or_default();
    let of_file = cx.options.registry.function(&name).and_then(|declared| declared.signature.as_deref());
    own.into_iter().chain(of_file.map(str::to_owned)).collect()
}

/// The signature in the text of an attribute of a function, or of a file of definitions.
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
