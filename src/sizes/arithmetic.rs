//! What a program computes from sizes, as sizes: [`Sizes::compute`].

use super::classes::Node;
use super::forms::{Form, Operator, Simple};
use super::terms::{Sizes, Term};

/// The number that an integer is as a size: a negative one is larger than any size that a program has.
pub(crate) const fn wrapped(number: i64) -> u64 {
    number as u64
}

impl Sizes {
    /// What a program computes from two numbers. Equal sums of products are equal terms, whatever else is known of them; a
    /// negative number is one that no tensor is as large as.
    ///
    /// ```
    /// use broadcastable::sizes::{Operator, Sizes};
    ///
    /// let mut sizes = Sizes::new();
    /// let (n, two) = (sizes.unknown(), sizes.constant(2));
    /// let twice = sizes.compute(Operator::Multiply, n, two);
    /// assert_eq!(sizes.compute(Operator::Add, n, n), twice);
    /// assert_eq!(sizes.compute(Operator::Subtract, twice, n), n);
    /// ```
    pub fn compute(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        let form = self.form(left).apply(operator, &self.form(right));
        let Some(form) = form else { return self.unknown() };
        match form.simple() {
            Some(Simple::Number(number)) => self.constant(wrapped(number)),
            Some(Simple::Atom(node)) => Term(node),
            None => match self.forms.atom(&form) {
                Some(node) => Term(node),
                None => {
                    let term = self.unknown();
                    self.forms.add(term.0, form);
                    term
                }
            },
        }
    }

    fn form(&self, term: Term) -> Form<Node> {
        let own = self.atom(term.0);
        match own.simple() {
            Some(Simple::Atom(root)) => {
                let form = self.forms.of(root).or_else(|| self.forms.of(term.0));
                // Its atoms may be known to be equal, or numbers, by now.
                form.and_then(|form| form.substitute(|atom| self.atom(atom))).unwrap_or(own)
            }
            Some(Simple::Number(_)) | None => own,
        }
    }

    fn atom(&self, node: Node) -> Form<Node> {
        let size = self.value(Term(node)).and_then(|size| i32::try_from(size as i64).ok());
        match size {
            Some(size) => Form::number(size.into()),
            None => Form::atom(self.class(Term(node)).0),
        }
    }
}
