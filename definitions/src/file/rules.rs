//! The rule of broadcasting of an operation: the keys `rule`, `axis` and `target`.

use super::{Mistake, Reader, Value, span};
use broadcastable::dialect::OpRule;
use broadcastable::shape::{Rule, RuleKind, Shape};
use broadcastable::source::Span;
use std::borrow::Cow;
use toml::de::DeValue;

const AXIS_KEYS: &[&str] = &["attribute", "default"];
const TARGET_KEYS: &[&str] = &["attribute"];
/// The names of rules.
pub(super) const RULES: &[&str] = &["broadcastable", "none", "numpy", "unidirectional", "pdpd", "bidirectional"];

/// The axis of `pdpd`: a number, or the name of an attribute and the axis if it is missing.
pub(super) enum Axis {
    Number(i64),
    From(String, Option<i64>),
}

/// The target of `bidirectional`.
pub(super) enum Target {
    Shape(Shape),
    From(String),
}

impl Reader<'_> {
    pub(super) fn rule(&mut self, value: &Value<'_>) -> Option<RuleKind> {
        let text = self.text("rule", value)?;
        match text.parse() {
            Ok(kind) => Some(kind),
            Err(_) => {
                let known = RULES.to_vec();
                self.refuse(span(value.span()), Mistake::Word { what: "rule", word: text.to_owned(), known });
                None
            }
        }
    }

    pub(super) fn axis(&mut self, value: &Value<'_>) -> Option<Axis> {
        let DeValue::Table(table) = value.get_ref() else {
            return self.number("axis", value, "a number, or a table with `attribute`").map(Axis::Number);
        };
        let (mut attribute, mut default) = (None, None);
        for (key, value) in self.entries(table, AXIS_KEYS) {
            match key {
                "attribute" => attribute = self.text(key, value).map(str::to_owned),
                _ => default = self.number(key, value, "a number"),
            }
        }
        if attribute.is_none() {
            self.refuse(span(value.span()), Mistake::NoAttribute("axis"));
        }
        Some(Axis::From(attribute?, default))
    }

    pub(super) fn target(&mut self, value: &Value<'_>) -> Option<Target> {
        if let DeValue::Table(table) = value.get_ref() {
            let mut attribute = None;
            for (key, value) in self.entries(table, TARGET_KEYS) {
                attribute = self.text(key, value).map(str::to_owned);
            }
            if attribute.is_none() {
                self.refuse(span(value.span()), Mistake::NoAttribute("target"));
            }
            return attribute.map(Target::From);
        }
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong("target", value, "a shape as in \"2x1x6\", or a table with `attribute`");
        }
        match text?.parse() {
            Ok(shape) => Some(Target::Shape(shape)),
            Err(error) => {
                self.refuse(span(value.span()), Mistake::Shape(error));
                None
            }
        }
    }

    /// A rule with its axis and target.
    pub(super) fn whole_rule(
        &mut self,
        rule: Option<(RuleKind, Span)>,
        axis: Option<(Axis, Span)>,
        target: Option<(Target, Span)>,
    ) -> Option<OpRule> {
        let Some((kind, place)) = rule else {
            if let Some(place) = axis.map(|(_, place)| place).or(target.map(|(_, place)| place)) {
                self.refuse(place, Mistake::NoRule);
            }
            return None;
        };
        let rule = match (kind, axis, target) {
            (RuleKind::Pdpd, Some((Axis::From(attribute, default), place)), None) => {
                if let Err(error) = Rule::new(kind, default, None) {
                    self.refuse(place, Mistake::Rule(error));
                }
                return Some(OpRule::PdpdFrom { attribute: Cow::Owned(attribute), default });
            }
            (RuleKind::Bidirectional, None, Some((Target::From(attribute), _))) => {
                return Some(OpRule::TargetFrom { attribute: Cow::Owned(attribute) });
            }
            // An attribute is refused for a rule without such a parameter, like a value.
            (
                RuleKind::Broadcastable
                | RuleKind::None
                | RuleKind::Numpy
                | RuleKind::Unidirectional
                | RuleKind::Pdpd
                | RuleKind::Bidirectional,
                axis,
                target,
            ) => {
                let at = axis.as_ref().map(|(_, place)| *place).or(target.as_ref().map(|(_, place)| *place));
                let axis = match axis {
                    Some((Axis::Number(number), _)) => Some(number),
                    Some((Axis::From(..), _)) => Some(-1),
                    None => None,
                };
                let target = match target {
                    Some((Target::Shape(shape), _)) => Some(shape),
                    Some((Target::From(_), _)) => Some(Shape::UNRANKED),
                    None => None,
                };
                Rule::new(kind, axis, target).map_err(|error| (at.unwrap_or(place), error))
            }
        };
        match rule {
            Ok(rule) => Some(OpRule::Fixed(rule)),
            Err((place, error)) => {
                self.refuse(place, Mistake::Rule(error));
                None
            }
        }
    }
}
