//! [`AttributeShape`]: the custom form of the value of an attribute, where the value is more than its text.

/// The notation of the value of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttributeShape {
    /// The notation of the generic form, with the type if there is one.
    Any,
    /// As in generic form without the type, which is always this: `i64`, `f32`, `index`.
    Typed(Box<str>),
    /// `true` or `false`.
    Bool,
    /// A unit attribute, which is written as `unit` or implied by the surrounding text.
    Unit,
    /// `"text"`
    String,
    /// `@name`, which in generic form is `"name"`.
    SymbolName,
    /// `@name` or `@name::@nested`.
    Symbol,
    /// A type.
    Type,
    /// `[..]`
    Array,
    /// `{..}`
    Dictionary,
    /// `[1, 2]`, which in generic form is `array<i64: 1, 2>`.
    Numbers(Box<str>),
    /// A word, which in generic form is an attribute of a dialect or a number.
    Word(Enumeration),
    /// `<..>` or a word, which in generic form is written after `#dialect.name`: the name.
    Dialect(Box<str>),
}

impl AttributeShape {
    /// MLIR's words for the constraint without further conditions; `None` if the words depend on the definition.
    pub fn summary(&self) -> Option<String> {
        let plain = match self {
            Self::Any => "any attribute",
            Self::Typed(ty) => return scalar_summary(ty).map(|words| format!("{words} attribute")),
            Self::Bool => "bool attribute",
            Self::Unit => "unit attribute",
            Self::String | Self::SymbolName => "string attribute",
            Self::Symbol => "symbol reference attribute",
            Self::Type => "any type attribute",
            Self::Array => "array attribute",
            Self::Dictionary => "dictionary of named attribute values",
            Self::Numbers(element) => return Some(format!("{element} dense array attribute")),
            Self::Word(words) => return words.summary(),
            Self::Dialect(_) => return None,
        };
        Some(plain.to_owned())
    }
}

/// The words MLIR has for a type of numbers: `64-bit signless integer`, `32-bit float`, `index`.
pub(crate) fn scalar_summary(ty: &str) -> Option<String> {
    let width = |prefix: &str| ty.strip_prefix(prefix)?.parse::<u32>().ok();
    match ty {
        "index" => return Some("index".to_owned()),
        "bf16" => return Some("bfloat16 type".to_owned()),
        _ => {}
    }
    let kinds = [("i", "signless integer"), ("si", "signed integer"), ("ui", "unsigned integer"), ("f", "float")];
    kinds.iter().find_map(|(prefix, kind)| width(prefix).map(|width| format!("{width}-bit {kind}")))
}

/// Words that an attribute may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enumeration {
    /// The notation of one word in generic form.
    pub style: EnumerationStyle,
    /// The words, with the number of each.
    pub words: Vec<(Box<str>, i64)>,
    /// The words of later releases, whose numbers are not known. They are read, and MLIR's messages do not list them.
    pub later: Vec<Box<str>>,
    /// The separator of several words, if there may be several.
    pub separator: Option<Box<str>>,
    /// The C++ enumeration of an attribute of a dialect, which MLIR's messages name: `::mlir::gpu::Dimension`.
    pub class: Option<Box<str>>,
}

/// The notation of a word of an enumeration in generic form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EnumerationStyle {
    /// A number of the given width in bits: `4 : i64`.
    Number(u32),
    /// `#arith.fastmath<fast>`, and in a custom form `<fast>`: dialect and name.
    Enclosed(Box<str>),
    /// `#gpu<dim x>`, and in a custom form `x`: dialect and name.
    Bare(Box<str>),
    /// `#omp<clause_depend(sink)>`, and in a custom form `(sink)`: dialect and name.
    Parenthesized(Box<str>),
    /// A string attribute: `"public"`, and in a custom form `public`.
    String,
    /// A number of the given width in bits, and in a custom form `overflow<nsw>`: the word before the angle bracket.
    Called(Box<str>, u32),
}

impl Enumeration {
    /// MLIR's words for the numbers of a kind without further meaning.
    fn summary(&self) -> Option<String> {
        let EnumerationStyle::Number(bits) = self.style else { return None };
        let numbers: Vec<String> = self.words.iter().map(|(_, number)| number.to_string()).collect();
        Some(format!("allowed {bits}-bit signless integer cases: {}", numbers.join(", ")))
    }

    /// The name of the attribute whose value is a word, without its dialect.
    pub(crate) fn attribute(&self) -> Option<&str> {
        match &self.style {
            EnumerationStyle::Enclosed(name) | EnumerationStyle::Bare(name) | EnumerationStyle::Parenthesized(name) => {
                name.split_once('.').map(|(_, name)| name)
            }
            EnumerationStyle::Number(_) | EnumerationStyle::String | EnumerationStyle::Called(..) => None,
        }
    }

    /// The word with a text.
    pub fn word(&self, text: &[u8]) -> Option<&str> {
        let words = self.words.iter().map(|(word, _)| word).chain(&self.later);
        words.map(|word| &**word).find(|word| word.as_bytes() == text)
    }

    /// The number of a word.
    pub fn number_of(&self, word: &[u8]) -> Option<i64> {
        self.words.iter().find(|(known, _)| known.as_bytes() == word).map(|(_, number)| *number)
    }

    /// The word for a number, or the words for its bits.
    pub fn words_of(&self, number: i64) -> Option<String> {
        if let Some((word, _)) = self.words.iter().find(|(_, known)| *known == number) {
            return Some(word.to_string());
        }
        let separator = self.separator.as_deref()?;
        // Groups of bits replace their members. They come first, and the last group before all others.
        let (mut rest, mut list) = (number, Vec::new());
        for (word, bits) in self.words.iter().rev().filter(|(_, bits)| bits.count_ones() > 1) {
            if rest & bits == *bits {
                list.push(&**word);
                rest &= !bits;
            }
        }
        for (word, bit) in self.words.iter().filter(|(_, bits)| bits.count_ones() == 1) {
            if rest & bit != 0 {
                list.push(&**word);
                rest &= !bit;
            }
        }
        (rest == 0).then(|| list.join(separator))
    }
}
