//! [`Sizes::compute`]: results of arithmetic on sizes, as sizes.

use super::classes::SizeNode;
use super::polynomials::{Operator, Polynomial, Simple};
use super::terms::{Sizes, Term};

/// An integer as a size: a negative one becomes larger than any size of a program.
pub const fn wrapped(number: i64) -> u64 {
    number as u64
}

impl Sizes {
    /// The result of an arithmetic operation on two numbers. Equal sums of products are equal terms, independent of other
    /// knowledge; a negative number is the size of no tensor.
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
        let polynomial = self.polynomial(left).apply(operator, &self.polynomial(right));
        let Some(polynomial) = polynomial else { return self.unknown() };
        match polynomial.simple() {
            Some(Simple::Number(number)) => self.constant(wrapped(number)),
            Some(Simple::Atom(node)) => Term(node),
            None => match self.polynomials.atom(&polynomial) {
                Some(node) => Term(node),
                None => {
                    let term = self.unknown();
                    self.polynomials.add(term.0, polynomial);
                    term
                }
            },
        }
    }

    /// Whether two numbers are never equal because of a common divisor: 4 times a size is never 3.
    pub(super) fn never_equal(&self, left: Term, right: Term) -> bool {
        !self.polynomials.is_empty()
            && self
                .polynomial(left)
                .apply(Operator::Subtract, &self.polynomial(right))
                .is_some_and(|difference| difference.is_never_zero())
    }

    fn polynomial(&self, term: Term) -> Polynomial<SizeNode> {
        let own = self.atom(term.0);
        match own.simple() {
            Some(Simple::Atom(root)) => {
                let polynomial = self.polynomials.of(root).or_else(|| self.polynomials.of(term.0));
                // After the record was made, its atoms may have become equal, or numbers.
                polynomial.and_then(|polynomial| polynomial.substitute(|atom| self.atom(atom))).unwrap_or(own)
            }
            Some(Simple::Number(_)) | None => own,
        }
    }

    fn atom(&self, node: SizeNode) -> Polynomial<SizeNode> {
        let size = self.value(Term(node)).and_then(|size| i32::try_from(size as i64).ok());
        match size {
            Some(size) => Polynomial::number(size.into()),
            None => Polynomial::atom(self.class(Term(node)).0),
        }
    }
}
