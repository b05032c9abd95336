//! The rules by name, with a one-line explanation and the source that defines each: [`RuleKind`], [`Clause`].

use super::RuleError;
use std::fmt;
use std::str::FromStr;

/// A [`Rule`](super::Rule) without its axis or target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// [`Rule::Broadcastable`](super::Rule::Broadcastable)
    Broadcastable,
    /// [`Rule::None`](super::Rule::None)
    None,
    /// [`Rule::Numpy`](super::Rule::Numpy)
    Numpy,
    /// [`Rule::Unidirectional`](super::Rule::Unidirectional)
    Unidirectional,
    /// [`Rule::Pdpd`](super::Rule::Pdpd)
    Pdpd,
    /// [`Rule::Bidirectional`](super::Rule::Bidirectional)
    Bidirectional,
}

impl RuleKind {
    /// All rules, the trait first.
    pub const ALL: [Self; 6] =
        [Self::Broadcastable, Self::None, Self::Numpy, Self::Unidirectional, Self::Pdpd, Self::Bidirectional];

    /// The name of the rule in attributes, JSON and on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Broadcastable => "broadcastable",
            Self::None => "none",
            Self::Numpy => "numpy",
            Self::Unidirectional => "unidirectional",
            Self::Pdpd => "pdpd",
            Self::Bidirectional => "bidirectional",
        }
    }

    /// Other names of the rule, after the projects that use it.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Numpy => &["onnx", "torch", "jax"],
            Self::Broadcastable | Self::None | Self::Unidirectional | Self::Pdpd | Self::Bidirectional => &[],
        }
    }

    /// The rule in one line.
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Broadcastable => {
                "aligned at the right, sizes are equal or one of them is 1; `?` becomes the other size; unranked operands are skipped"
            }
            Self::None => "all shapes are equal; `?` takes the size of the other operand",
            Self::Numpy => "aligned at the right, sizes are equal or one of them is 1; missing leading ones are 1",
            Self::Unidirectional => {
                "the result has the shape of A; B, aligned at the right and of no higher rank, has its sizes or 1"
            }
            Self::Pdpd => {
                "the result has the shape of A; B, laid under it from `axis` on, has its sizes or 1, with any 1s at the end dropped"
            }
            Self::Bidirectional => {
                "the operand and the target, aligned at the right, stretch each other; the result may differ from the target"
            }
        }
    }

    /// Whether the result has the shape of the first of two operands, A, and only the second, B, is stretched.
    pub const fn is_one_way(self) -> bool {
        match self {
            Self::Unidirectional | Self::Pdpd => true,
            Self::Broadcastable | Self::None | Self::Numpy | Self::Bidirectional => false,
        }
    }

    /// The parameter of the rule, besides its name.
    pub const fn parameter(self) -> Option<RuleParameter> {
        match self {
            Self::Pdpd => Some(RuleParameter::Axis),
            Self::Bidirectional => Some(RuleParameter::Target),
            Self::Broadcastable | Self::None | Self::Numpy | Self::Unidirectional => None,
        }
    }

    /// The specification of the rule.
    pub const fn clause(self) -> Clause {
        match self {
            Self::Broadcastable => clause(RuleSource::Mlir, "Shape inference"),
            Self::None => clause(RuleSource::OpenVino, "Rules, None broadcast"),
            Self::Numpy => clause(RuleSource::OpenVino, "Rules, Numpy broadcast"),
            Self::Unidirectional => clause(RuleSource::Onnx, "Unidirectional Broadcasting"),
            Self::Pdpd => clause(RuleSource::OpenVino, "Rules, PDPD broadcast"),
            Self::Bidirectional => clause(RuleSource::OpenVino, "Bidirectional, Rules"),
        }
    }
}

impl fmt::Display for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RuleKind {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.name() == text || kind.aliases().contains(&text)).ok_or(UnknownRule)
    }
}

/// The parameters that a rule may have besides its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleParameter {
    /// The axis of A at which B begins, a [`StartAxis`](super::StartAxis).
    Axis,
    /// The shape to broadcast with.
    Target,
}

impl RuleParameter {
    /// All parameters.
    pub const ALL: [Self; 2] = [Self::Axis, Self::Target];

    /// The name of the parameter in attributes, JSON and on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axis => "axis",
            Self::Target => "target",
        }
    }
}

/// A text that names no [`RuleKind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `broadcastable`, `none`, `numpy`, `unidirectional`, `pdpd` or `bidirectional`")]
pub struct UnknownRule;

impl RuleError {
    /// The violated sentence; `rule` is the rule of the error.
    ///
    /// ```
    /// use broadcastable::shape::{Conformance, Rule, Shape};
    ///
    /// let (a, b): (Shape, Shape) = ("3".parse()?, "2".parse()?);
    /// let error = Rule::Numpy.infer(&[a.dims(), b.dims()], Conformance::Spec).unwrap_err();
    /// let clause = error.clause(Rule::Numpy.kind()).to_string();
    /// assert_eq!(clause, "OpenVINO, Broadcast Rules For Elementwise Operations: Rules, Numpy broadcast, 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn clause(&self, rule: RuleKind) -> Clause {
        use RuleSource::{Mlir, Onnx, OpenVino};
        match (rule, self) {
            (RuleKind::Broadcastable, Self::NoOperands) => clause(Mlir, "Description"),
            (RuleKind::Broadcastable, _) => clause(Mlir, "Dimension inference"),
            (RuleKind::None, _) => clause(OpenVino, "Rules, None broadcast, 1"),
            (RuleKind::Numpy, _) => clause(OpenVino, "Rules, Numpy broadcast, 3"),
            (RuleKind::Unidirectional, _) => clause(Onnx, "Unidirectional Broadcasting"),
            (RuleKind::Pdpd, Self::RankTooHigh { .. } | Self::OperandCount { .. }) => {
                clause(OpenVino, "Rules, PDPD broadcast, 1")
            }
            (RuleKind::Pdpd, Self::AxisOutOfRange { .. }) => clause(OpenVino, "Rules, PDPD broadcast, 3"),
            (RuleKind::Pdpd, Self::Beyond { .. }) => clause(OpenVino, "Rules, PDPD broadcast, 5"),
            (RuleKind::Pdpd, _) => clause(OpenVino, "Rules, PDPD broadcast, 2"),
            (RuleKind::Bidirectional, _) => clause(OpenVino, "Bidirectional, Rules, 3"),
        }
    }
}

/// A place in a [`RuleSource`]. Displayed as the title and, after a colon, the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clause {
    /// The text.
    pub document: RuleSource,
    /// The headings above it, and the number of the sentence if sentences are numbered.
    pub place: &'static str,
}

const fn clause(document: RuleSource, place: &'static str) -> Clause {
    Clause { document, place }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.document.title(), self.place)
    }
}

/// A text from which rules are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleSource {
    /// Specification 003, the page of MLIR's trait.
    Mlir,
    /// Specification 002, OpenVINO's page on element-wise operations.
    OpenVino,
    /// ONNX's page, to which specifications 000 and 001 refer.
    Onnx,
}

impl RuleSource {
    /// The author and the title of the source.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Mlir => "MLIR, The Broadcastable Trait",
            Self::OpenVino => "OpenVINO, Broadcast Rules For Elementwise Operations",
            Self::Onnx => "ONNX, Broadcasting",
        }
    }

    /// The address of the text.
    pub const fn url(self) -> &'static str {
        match self {
            Self::Mlir => "https://mlir.llvm.org/docs/Traits/Broadcastable/",
            Self::OpenVino => {
                "https://docs.openvino.ai/2024/documentation/openvino-ir-format/operation-sets/broadcast-rules.html"
            }
            Self::Onnx => "https://github.com/onnx/onnx/blob/main/docs/Broadcasting.md",
        }
    }
}
