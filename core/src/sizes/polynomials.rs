//! Numbers that programs compute from sizes, in a normal form: [`Polynomial`], a sum of products.
//!
//! Equal polynomials are equal numbers, also where the program's integers wrap around; different polynomials may be equal numbers.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hash;

/// An arithmetic operation of a program on two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// `left + right`
    Add,
    /// `left - right`
    Subtract,
    /// `left * right`
    Multiply,
}

/// Programs compute sizes with fewer products in a sum, and fewer factors in a product.
const MOST: usize = 16;

type Factors<A> = SmallVec<[A; 2]>;

/// A sum of products of atoms with coefficients, and of a number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Polynomial<A> {
    number: i64,
    /// The products, sorted by their factors, which are sorted; no coefficient is 0.
    products: SmallVec<[(Factors<A>, i64); 2]>,
}

/// A polynomial that is a number or an atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Simple<A> {
    /// A number.
    Number(i64),
    /// An atom.
    Atom(A),
}

impl<A: Copy + Ord> Polynomial<A> {
    /// The polynomial of a number.
    pub fn number(number: i64) -> Self {
        Self { number, products: SmallVec::new() }
    }

    /// The polynomial of an atom.
    pub fn atom(atom: A) -> Self {
        Self { number: 0, products: [(Factors::from_slice(&[atom]), 1)].into_iter().collect() }
    }

    /// The atoms in the polynomial, once for each product with the atom.
    pub fn atoms(&self) -> impl Iterator<Item = A> + '_ {
        self.products.iter().flat_map(|(factors, _)| factors.iter().copied())
    }

    /// The number or the atom, if the polynomial is no more than that.
    pub fn simple(&self) -> Option<Simple<A>> {
        match &self.products[..] {
            [] => Some(Simple::Number(self.number)),
            [(factors, 1)] if self.number == 0 && factors.len() == 1 => Some(Simple::Atom(factors[0])),
            _ => None,
        }
    }

    /// The products of the polynomial, each with its factors and its coefficient, which is not 0.
    pub fn products(&self) -> impl ExactSizeIterator<Item = (&[A], i64)> + Clone {
        self.products.iter().map(|(factors, coefficient)| (&factors[..], *coefficient))
    }

    /// The constant summand.
    pub const fn offset(&self) -> i64 {
        self.number
    }

    /// The sum of products and a number; `None` if it is too long or too large.
    pub fn sum<'a>(offset: i64, products: impl IntoIterator<Item = (&'a [A], i64)>) -> Option<Self>
    where
        A: 'a,
    {
        let products = products.into_iter().map(|(factors, coefficient)| (Factors::from_slice(factors), coefficient));
        Self { number: offset, products: products.collect() }.normal()
    }

    /// Whether no integers make the sum 0, because the number is not divisible by a divisor of all coefficients: `4 * n - 3`.
    pub fn is_never_zero(&self) -> bool {
        let divisor = self.common_divisor();
        divisor > 1 && !self.number.unsigned_abs().is_multiple_of(divisor)
    }

    /// The greatest number that divides all coefficients; 0 for the polynomial 0.
    pub fn common_divisor(&self) -> u64 {
        self.products.iter().map(|(_, coefficient)| coefficient.unsigned_abs()).fold(0, gcd)
    }

    /// The result of an operation on two polynomials; `None` if it is too long or too large.
    pub fn apply(&self, operator: Operator, other: &Self) -> Option<Self> {
        match operator {
            Operator::Add => self.plus(other, 1),
            Operator::Subtract => self.plus(other, -1),
            Operator::Multiply => self.times(other),
        }
    }

    fn plus(&self, other: &Self, sign: i64) -> Option<Self> {
        let number = self.number.checked_add(other.number.checked_mul(sign)?)?;
        let mut products = self.products.clone();
        for (factors, coefficient) in &other.products {
            products.push((factors.clone(), coefficient.checked_mul(sign)?));
        }
        Self { number, products }.normal()
    }

    fn times(&self, other: &Self) -> Option<Self> {
        let one: &(Factors<A>, i64) = &(Factors::new(), self.number);
        let another = &(Factors::new(), other.number);
        let mut products: SmallVec<[(Factors<A>, i64); 2]> = SmallVec::new();
        for (left, of_left) in self.products.iter().chain([one]) {
            for (right, of_right) in other.products.iter().chain([another]) {
                let mut factors: Factors<A> = left.iter().chain(right).copied().collect();
                factors.sort();
                products.push((factors, of_left.checked_mul(*of_right)?));
            }
        }
        Self { number: 0, products }.normal()
    }

    fn normal(mut self) -> Option<Self> {
        self.products.sort_by(|left, right| left.0.cmp(&right.0));
        let mut sum = Self::number(self.number);
        for (factors, coefficient) in self.products {
            match sum.products.last_mut() {
                _ if factors.is_empty() => sum.number = sum.number.checked_add(coefficient)?,
                Some((last, of_last)) if *last == factors => *of_last = of_last.checked_add(coefficient)?,
                Some(_) | None => sum.products.push((factors, coefficient)),
            }
        }
        sum.products.retain(|(_, coefficient)| *coefficient != 0);
        let is_short = sum.products.len() <= MOST && sum.products.iter().all(|(factors, _)| factors.len() <= MOST);
        // A constant beyond 32 bits is refused: the program may compute in 32-bit integers, which would have wrapped around.
        let is_small = i32::try_from(sum.number).is_ok();
        (is_short && is_small).then_some(sum)
    }

    /// The value of the polynomial, if atoms are numbers; `None` if it is too large.
    pub fn evaluate(&self, mut value: impl FnMut(A) -> Option<i64>) -> Option<i64> {
        self.products.iter().try_fold(self.number, |sum, (factors, coefficient)| {
            let product = factors.iter().try_fold(*coefficient, |product, atom| product.checked_mul(value(*atom)?))?;
            sum.checked_add(product)
        })
    }

    /// The polynomial as text, `2 * %n + 1`, with names of its atoms.
    pub fn text(&self, mut name: impl FnMut(A) -> String) -> String {
        let mut text = String::new();
        for (factors, coefficient) in &self.products {
            text += match (text.is_empty(), *coefficient < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            let written = (coefficient.unsigned_abs() != 1).then(|| coefficient.unsigned_abs().to_string());
            let factors = factors.iter().map(|atom| name(*atom));
            text += &written.into_iter().chain(factors).collect::<Vec<_>>().join(" * ");
        }
        match self.number {
            0 if !text.is_empty() => text,
            number if text.is_empty() => number.to_string(),
            number if number < 0 => format!("{text} - {}", number.unsigned_abs()),
            number => format!("{text} + {number}"),
        }
    }

    /// The polynomial with atoms replaced by polynomials; `None` if it is too long or too large.
    pub fn substitute(&self, mut polynomial: impl FnMut(A) -> Self) -> Option<Self> {
        let mut sum = Self::number(self.number);
        for (factors, coefficient) in &self.products {
            let mut product = Self::number(*coefficient);
            for factor in factors {
                product = product.times(&polynomial(*factor))?;
            }
            sum = sum.plus(&product, 1)?;
        }
        Some(sum)
    }
}

/// The greatest common divisor; for 0 and a number, the number.
pub(super) const fn gcd(mut left: u64, mut right: u64) -> u64 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

/// The atoms that stand for polynomials.
#[derive(Debug)]
pub struct Polynomials<A> {
    of: FxHashMap<A, Polynomial<A>>,
    atoms: FxHashMap<Polynomial<A>, A>,
    /// The added polynomials in order, for undoing.
    added: Vec<(A, Polynomial<A>)>,
}

impl<A> Default for Polynomials<A> {
    fn default() -> Self {
        Self { of: FxHashMap::default(), atoms: FxHashMap::default(), added: Vec::new() }
    }
}

impl<A: Copy + Ord + Hash> Polynomials<A> {
    /// Removes all polynomials.
    pub fn clear(&mut self) {
        self.go_back(0);
    }

    /// The number of polynomials.
    pub fn len(&self) -> usize {
        self.added.len()
    }

    /// Whether there are no polynomials.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
    }

    /// Removes all but the first `count`.
    pub fn go_back(&mut self, count: usize) {
        for (atom, polynomial) in self.added.drain(count.min(self.added.len())..) {
            self.of.remove(&atom);
            self.atoms.remove(&polynomial);
        }
    }

    /// The polynomial that an atom stands for.
    pub fn of(&self, atom: A) -> Option<&Polynomial<A>> {
        self.of.get(&atom)
    }

    /// All polynomials, in the order in which they were added.
    pub fn all(&self) -> impl Iterator<Item = (A, &Polynomial<A>)> {
        self.added.iter().map(|(atom, polynomial)| (*atom, polynomial))
    }

    /// The atom that stands for a polynomial.
    pub fn atom(&self, polynomial: &Polynomial<A>) -> Option<A> {
        self.atoms.get(polynomial).copied()
    }

    /// Adds a new atom for a polynomial without one.
    pub fn add(&mut self, atom: A, polynomial: Polynomial<A>) {
        self.of.insert(atom, polynomial.clone());
        self.atoms.insert(polynomial.clone(), atom);
        self.added.push((atom, polynomial));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(left: &Polynomial<u8>, right: &Polynomial<u8>) -> Polynomial<u8> {
        left.apply(Operator::Add, right).unwrap_or(Polynomial::number(-99))
    }

    fn product(left: &Polynomial<u8>, right: &Polynomial<u8>) -> Polynomial<u8> {
        left.apply(Operator::Multiply, right).unwrap_or(Polynomial::number(-99))
    }

    #[test]
    fn equal_polynomials_have_one_form() {
        let (x, y, two) = (Polynomial::atom(1), Polynomial::atom(2), Polynomial::number(2));
        let both = sum(&x, &y);
        let square = sum(&sum(&product(&x, &x), &product(&y, &y)), &product(&two, &product(&y, &x)));
        assert_eq!(product(&both, &both), square);
        assert_eq!(sum(&x, &x), product(&two, &x));
        let nothing = both.apply(Operator::Subtract, &sum(&y, &x));
        assert_eq!(nothing.and_then(|polynomial| polynomial.simple()), Some(Simple::Number(0)));
        assert_eq!(sum(&x, &Polynomial::number(0)).simple(), Some(Simple::Atom(1)));
        assert_eq!(product(&x, &Polynomial::number(0)).simple(), Some(Simple::Number(0)));
        assert_eq!(x.substitute(|_| two.clone()), Some(two));
        assert_eq!(square.evaluate(|atom| Some(atom.into())), Some(9));
        let name = |atom: u8| format!("%{atom}");
        assert_eq!(square.text(name), "%1 * %1 + 2 * %1 * %2 + %2 * %2");
        let less = y.apply(Operator::Subtract, &sum(&Polynomial::number(3), &x));
        assert_eq!(less.map(|polynomial| polynomial.text(name)), Some("-%1 + %2 - 3".to_owned()));
    }

    #[test]
    fn a_sum_whose_coefficients_have_a_divisor_that_its_number_lacks_is_never_zero() {
        let sum = |offset, products: &[(&[u8], i64)]| Polynomial::sum(offset, products.iter().copied());
        let is_never_zero =
            |offset, products: &[(&[u8], i64)]| sum(offset, products).is_some_and(|sum| sum.is_never_zero());
        assert!(is_never_zero(-3, &[(&[1], 4)]));
        assert!(is_never_zero(3, &[(&[1, 2], -6), (&[1], 4)]));
        assert!(!is_never_zero(-8, &[(&[1], 4)]));
        assert!(!is_never_zero(0, &[(&[1], 4)]));
        assert!(!is_never_zero(1, &[(&[1], 2), (&[2], 3)]));
        assert!(!is_never_zero(7, &[(&[1], 1)]));
    }

    #[test]
    fn large_numbers_have_none() {
        let large = Polynomial::<u8>::number(i32::MAX.into());
        assert_eq!(large.apply(Operator::Add, &Polynomial::number(1)), None);
        assert_eq!(large.apply(Operator::Multiply, &large), None);
        let mut power = Polynomial::atom(1);
        for _ in 0..MOST {
            power = power.apply(Operator::Multiply, &Polynomial::atom(1)).unwrap_or(Polynomial::number(7));
        }
        assert_eq!(power.simple(), Some(Simple::Number(7)));
    }
}
