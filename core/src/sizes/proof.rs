//! Reasons for conclusions: [`Proof`], a journal of all events and their causes.
//!
//! Equality is explained by the links of the union-find, which are never shortened: of all links between two nodes the newest
//! one united the two classes, and the links inside each class are older.

use super::classes::{Classes, NodeDomain, SizeNode};
use super::propagate::{Cause, Journal};
use super::step::{JoinPlace, Premise};
use rustc_hash::FxHashSet;

/// An event of the propagation.
#[derive(Clone, Copy, Debug)]
struct Event {
    origin: EventOrigin,
    /// The knowledge about the sizes of the premise at that time.
    facts: [Option<FactId>; 2],
}

/// The origin of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EventOrigin {
    /// The number of a statement.
    Statement(u32),
    /// A statement, and the equality of two sizes.
    Implied(u32, [SizeNode; 2]),
    Join(u32, [SizeNode; 3], Premise),
}

type EventId = u32;
type FactId = u32;

/// The reason for the domain of a class.
#[derive(Clone, Copy, Debug)]
enum DomainReason {
    /// The domain of one of its nodes; without an event the node is a constant.
    Of(SizeNode, Option<EventId>),
    /// The domains of two classes that were united.
    Both(FactId, FactId),
}

/// The link of a root that became a child.
#[derive(Clone, Copy, Debug)]
struct ProofLink {
    event: EventId,
    /// The node of the child's class in the equation.
    inner: SizeNode,
    /// The node of the other class in the equation.
    outer: SizeNode,
}

/// All events, and the reason for each.
#[derive(Debug, Default)]
pub(super) struct Proof {
    events: Vec<Event>,
    facts: Vec<DomainReason>,
    /// The fact about each class, indexed by root.
    class_facts: Vec<Option<FactId>>,
    /// The link from each merged class, indexed by child.
    links: Vec<Option<ProofLink>>,
    /// The number of the current statement.
    pub(super) statement: u32,
    /// The node whose domain was changed by the last event.
    last: Option<SizeNode>,
}

/// A fact that is to be explained.
enum Question {
    Event(EventId),
    Fact(FactId, SizeNode),
    Equal(SizeNode, SizeNode),
}

/// The basis of an explanation.
#[derive(Debug, Default)]
pub(super) struct Reasons {
    /// The statements that are reasons, by number.
    pub(super) statements: FxHashSet<u32>,
    pub(super) joins: FxHashSet<u32>,
}

fn slot<T: Copy>(list: &[Option<T>], node: SizeNode) -> Option<T> {
    list.get(node.index()).copied().flatten()
}

fn set<T: Copy>(list: &mut Vec<Option<T>>, node: SizeNode, value: T) {
    list.resize(list.len().max(node.index() + 1), None);
    list[node.index()] = Some(value);
}

impl Journal for Proof {
    fn narrows(&mut self, classes: &Classes, node: SizeNode, to: NodeDomain, cause: Cause) {
        let event = self.happens(classes, cause);
        let root = classes.find(node);
        let own = self.fact(DomainReason::Of(node, Some(event)));
        let after = classes.domain(root).meet(to);
        let fact = match slot(&self.class_facts, root) {
            Some(before) if after != to => self.fact(DomainReason::Both(before, own)),
            _ => own,
        };
        set(&mut self.class_facts, root, fact);
        self.last = Some(node);
    }

    fn unites(&mut self, classes: &Classes, left: SizeNode, right: SizeNode, cause: Cause) {
        let event = self.happens(classes, cause);
        let union = classes.order(classes.find(left), classes.find(right));
        let (inner, outer) = if classes.find(left) == union.child { (left, right) } else { (right, left) };
        let domains = [union.root, union.child].map(|root| classes.domain(root));
        let both = domains[0].meet(domains[1]);
        let facts = [union.root, union.child].map(|root| slot(&self.class_facts, root));
        let fact = match facts {
            [Some(kept), Some(added)] if both != domains[0] && both != domains[1] => {
                Some(self.fact(DomainReason::Both(kept, added)))
            }
            [kept, _] if both == domains[0] => kept,
            [_, added] => added,
        };
        if let Some(fact) = fact {
            set(&mut self.class_facts, union.root, fact);
        }
        set(&mut self.links, union.child, ProofLink { event, inner, outer });
        self.last = Some(left);
    }
}

impl Proof {
    fn happens(&mut self, classes: &Classes, cause: Cause) -> EventId {
        let (origin, premise) = match cause {
            Cause::Given => (EventOrigin::Statement(self.statement), [None, None]),
            Cause::Implied(when) => (EventOrigin::Implied(self.statement, when), [None, None]),
            Cause::Join(join, nodes, premise) => {
                let of = |slot: JoinPlace| Some(nodes[slot.index()]);
                let asked = match premise {
                    Premise::Domain(slot) => [of(slot), None],
                    Premise::Operands => [of(JoinPlace::Left), of(JoinPlace::Right)],
                    Premise::EqualOperands => [None, None],
                };
                (EventOrigin::Join(join, nodes, premise), asked)
            }
        };
        let facts = premise.map(|node| slot(&self.class_facts, classes.find(node?)));
        self.events.push(Event { origin, facts });
        self.events.len() as EventId - 1
    }

    fn fact(&mut self, fact: DomainReason) -> FactId {
        self.facts.push(fact);
        self.facts.len() as FactId - 1
    }

    /// States that a node is a constant.
    pub(super) fn constant(&mut self, node: SizeNode) {
        let fact = self.fact(DomainReason::Of(node, None));
        set(&mut self.class_facts, node, fact);
    }

    /// The reason for a contradiction, if the last event is one.
    pub(super) fn contradiction(&self, classes: &Classes) -> Reasons {
        let mut reasons = Reasons::default();
        if let Some(node) = self.last {
            self.explain(classes, [node], &mut reasons);
        }
        reasons
    }

    /// Adds the reasons for the domains of nodes, and for their membership in classes.
    pub(super) fn explain(&self, classes: &Classes, nodes: impl IntoIterator<Item = SizeNode>, reasons: &mut Reasons) {
        let mut questions: Vec<Question> = Vec::new();
        for node in nodes {
            let root = classes.find(node);
            questions.push(Question::Equal(node, root));
            questions.extend(slot(&self.class_facts, root).map(|fact| Question::Fact(fact, node)));
        }
        self.answer(classes, questions, reasons);
    }

    /// Adds the reasons for which nodes are equal.
    pub(super) fn explain_equal(
        &self,
        classes: &Classes,
        mut nodes: impl Iterator<Item = SizeNode>,
        reasons: &mut Reasons,
    ) {
        let Some(first) = nodes.next() else { return };
        self.answer(classes, nodes.map(|node| Question::Equal(first, node)).collect(), reasons);
    }

    fn answer(&self, classes: &Classes, mut questions: Vec<Question>, reasons: &mut Reasons) {
        let (mut events, mut facts, mut pairs) = <(FxHashSet<_>, FxHashSet<_>, FxHashSet<_>)>::default();
        while let Some(question) = questions.pop() {
            match question {
                Question::Event(event) if events.insert(event) => {
                    let Event { origin, facts } = self.events[event as usize];
                    match origin {
                        EventOrigin::Statement(statement) => _ = reasons.statements.insert(statement),
                        EventOrigin::Implied(statement, [left, right]) => {
                            reasons.statements.insert(statement);
                            questions.push(Question::Equal(left, right));
                        }
                        EventOrigin::Join(join, nodes, premise) => {
                            reasons.joins.insert(join);
                            push_premise(nodes, premise, facts, &mut questions);
                        }
                    }
                }
                Question::Fact(fact, node) if facts.insert((fact, node)) => match self.facts[fact as usize] {
                    DomainReason::Of(owner, event) => {
                        questions.extend(event.map(Question::Event));
                        questions.push(Question::Equal(node, owner));
                    }
                    DomainReason::Both(left, right) => {
                        questions.extend([Question::Fact(left, node), Question::Fact(right, node)]);
                    }
                },
                Question::Equal(left, right) if left != right && pairs.insert((left.min(right), left.max(right))) => {
                    self.push_equality(classes, left, right, &mut questions);
                }
                Question::Event(_) | Question::Fact(..) | Question::Equal(..) => {}
            }
        }
    }

    /// The reason for which two nodes of a class are equal.
    fn push_equality(&self, classes: &Classes, left: SizeNode, right: SizeNode, questions: &mut Vec<Question>) {
        let path = |node| std::iter::successors(Some(node), |node| classes.parent(*node));
        let common = path(left).find(|node| path(right).any(|other| other == *node));
        let newest = |from: SizeNode| {
            let links = path(from).take_while(|node| Some(*node) != common).filter_map(|node| slot(&self.links, node));
            // Towards the root links are newer.
            links.last()
        };
        let (of_left, of_right) = (newest(left), newest(right));
        let event = |link: Option<ProofLink>| link.map(|link| link.event);
        let (link, inner, outer) = match (of_left, of_right) {
            (Some(link), _) if event(of_left) > event(of_right) => (link, left, right),
            (_, Some(link)) => (link, right, left),
            _ => return,
        };
        questions.push(Question::Event(link.event));
        questions.push(Question::Equal(inner, link.inner));
        questions.push(Question::Equal(outer, link.outer));
    }
}

fn push_premise(nodes: [SizeNode; 3], premise: Premise, facts: [Option<FactId>; 2], questions: &mut Vec<Question>) {
    let mut ask = |fact: Option<FactId>, slot: JoinPlace| {
        questions.extend(fact.map(|fact| Question::Fact(fact, nodes[slot.index()])));
    };
    match premise {
        Premise::Domain(slot) => ask(facts[0], slot),
        Premise::Operands => {
            ask(facts[0], JoinPlace::Left);
            ask(facts[1], JoinPlace::Right);
        }
        Premise::EqualOperands => {
            questions.push(Question::Equal(nodes[JoinPlace::Left.index()], nodes[JoinPlace::Right.index()]));
        }
    }
}
