//! The search for sizes where no simpler method decides: [`search`].
//!
//! A small model is sufficient (theorem T1: constraints do not distinguish unnamed sizes): every size of a component is 1 or one of
//! the sizes it names. Each such choice is a variable of a SAT problem; if none is true, the size is 1.

use super::classes::SizeNode;
use super::propagate::{Journal, Propagation};
use super::residual::{Budget, JoinComponent, ModelSize};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use rustc_hash::{FxHashMap, FxHashSet};

/// The outcome of a search.
pub(super) enum SearchOutcome {
    /// The size of each root of the component.
    Model(Vec<(SizeNode, ModelSize)>),
    None,
    /// The budget was not enough.
    Unknown,
}

/// Stops after a number of conflicts, which is deterministic.
struct Limit {
    left: usize,
}

impl Callbacks for Limit {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.left = self.left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        self.left == 0
    }
}

/// Whether a root has a given size: known, or a variable of the SAT problem.
#[derive(Clone, Copy)]
enum SizeChoice {
    Always,
    Never,
    If(Lit),
}

/// Searches for sizes of a component; if `open` is given, one of its roots must be other than 1.
pub(super) fn search<J: Journal>(
    propagation: &Propagation<J>,
    component: &JoinComponent,
    roots: &[SizeNode],
    budget: Budget,
    open: Option<&FxHashSet<SizeNode>>,
) -> SearchOutcome {
    let Some(mut problem) = Problem::of(propagation, component, roots, budget) else { return SearchOutcome::Unknown };
    problem.joins(propagation, component, |_| None);
    if let Some(open) = open {
        problem.one_of(open);
    }
    problem.solve(roots, component.constants.iter().copied())
}

/// The joins of a component that make it contradictory, by their indices in the component. `None` if the budget was
/// insufficient.
pub(super) fn contradictory_joins<J: Journal>(
    propagation: &Propagation<J>,
    component: &JoinComponent,
    budget: Budget,
) -> Option<Vec<usize>> {
    let roots = component.roots(&propagation.classes);
    let mut problem = Problem::of(propagation, component, &roots, budget)?;
    let assumed: Vec<Lit> = component.joins.iter().map(|_| Lit::new(problem.variable(), true)).collect();
    problem.joins(propagation, component, |place| Some(assumed[place]));
    if problem.solver.solve_limited(&assumed) != lbool::FALSE {
        return None;
    }
    let refuted: FxHashSet<Var> = problem.solver.unsat_core().iter().map(|literal| literal.var()).collect();
    Some((0..assumed.len()).filter(|place| refuted.contains(&assumed[*place].var())).collect())
}

struct Problem {
    solver: Solver<Limit>,
    choices: FxHashMap<(SizeNode, SizeNode), SizeChoice>,
    /// The assumption under which the clauses hold.
    assumed: Option<Lit>,
}

impl Problem {
    /// The possible sizes of the roots; `None` if there are too many.
    fn of<J: Journal>(
        propagation: &Propagation<J>,
        component: &JoinComponent,
        roots: &[SizeNode],
        budget: Budget,
    ) -> Option<Self> {
        let sizes = &component.constants;
        if sizes.len() > budget.constants || sizes.len().saturating_mul(roots.len()) > budget.choices {
            return None;
        }
        let solver = Solver::new(SolverOpts::default(), Limit { left: budget.conflicts });
        let mut problem = Self { solver, choices: FxHashMap::default(), assumed: None };
        for root in roots {
            let domain = propagation.classes.domain(*root);
            let mut literals = Vec::new();
            for size in sizes {
                let choice = match domain.contains(Some(*size)) {
                    false => SizeChoice::Never,
                    true if domain.is_fixed() => SizeChoice::Always,
                    true => {
                        let literal = Lit::new(problem.variable(), true);
                        literals.push(literal);
                        SizeChoice::If(literal)
                    }
                };
                problem.choices.insert((*root, *size), choice);
            }
            problem.at_most_one(&literals);
            if domain.excludes_one() && !domain.is_fixed() {
                problem.clause(literals);
            }
        }
        Some(problem)
    }

    /// The clauses of the joins, each conditional on the `assumed` literal for its index in the component.
    fn joins<J: Journal>(
        &mut self,
        propagation: &Propagation<J>,
        component: &JoinComponent,
        assumed: impl Fn(usize) -> Option<Lit>,
    ) {
        for (place, join) in component.joins.iter().enumerate() {
            let join = join.map(|node| propagation.classes.find(node));
            self.assumed = assumed(place);
            component.constants.iter().for_each(|size| self.join(join, *size));
        }
        self.assumed = None;
    }

    /// Adds the clause that one of the roots is not 1.
    fn one_of(&mut self, open: &FxHashSet<SizeNode>) {
        let choices = self.choices.iter();
        let mut wanted: Vec<Lit> = choices
            .filter_map(|((root, _), choice)| match choice {
                SizeChoice::If(literal) if open.contains(root) => Some(*literal),
                SizeChoice::If(_) | SizeChoice::Always | SizeChoice::Never => None,
            })
            .collect();
        wanted.sort_unstable();
        self.clause(wanted);
    }

    fn variable(&mut self) -> Var {
        self.solver.new_var_default()
    }

    fn clause(&mut self, mut literals: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut literals);
    }

    /// Adds the clauses that at most one literal is true, with auxiliary variables, so that their number is linear.
    fn at_most_one(&mut self, literals: &[Lit]) {
        let mut before: Option<Lit> = None;
        for literal in literals {
            let taken = Lit::new(self.variable(), true);
            self.clause(vec![!*literal, taken]);
            if let Some(before) = before {
                self.clause(vec![!before, taken]);
                self.clause(vec![!before, !*literal]);
            }
            before = Some(taken);
        }
    }

    fn choice(&self, root: SizeNode, size: SizeNode) -> SizeChoice {
        self.choices.get(&(root, size)).copied().unwrap_or(SizeChoice::Never)
    }

    /// Adds the clauses of a join for a size: if an operand has the size, so does the result; if the result has it, so
    /// does an operand.
    fn join(&mut self, [result, left, right]: [SizeNode; 3], size: SizeNode) {
        let [result, left, right] = [result, left, right].map(|root| self.choice(root, size));
        self.implies(left, &[result]);
        self.implies(right, &[result]);
        self.implies(result, &[left, right]);
    }

    fn implies(&mut self, premise: SizeChoice, conclusions: &[SizeChoice]) {
        let mut literals: Vec<Lit> = self.assumed.map(|literal| !literal).into_iter().collect();
        match premise {
            SizeChoice::Never => return,
            SizeChoice::Always => {}
            SizeChoice::If(literal) => literals.push(!literal),
        }
        for conclusion in conclusions {
            match conclusion {
                SizeChoice::Always => return,
                SizeChoice::Never => {}
                SizeChoice::If(literal) => literals.push(*literal),
            }
        }
        self.clause(literals);
    }

    fn solve(mut self, roots: &[SizeNode], sizes: impl Iterator<Item = SizeNode> + Clone) -> SearchOutcome {
        let answer = self.solver.solve_limited(&[]);
        if answer == lbool::FALSE {
            return SearchOutcome::None;
        }
        if answer != lbool::TRUE {
            return SearchOutcome::Unknown;
        }
        let value = |root: SizeNode| {
            let is_chosen = |size: &SizeNode| match self.choice(root, *size) {
                SizeChoice::Always => true,
                SizeChoice::Never => false,
                SizeChoice::If(literal) => self.solver.value_lit(literal) == lbool::TRUE,
            };
            sizes.clone().find(is_chosen).map_or(ModelSize::One, ModelSize::Constant)
        };
        SearchOutcome::Model(roots.iter().map(|root| (*root, value(*root))).collect())
    }
}
