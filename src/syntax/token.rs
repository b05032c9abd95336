//! [`Token`]: the alphabet of the grammar, recognised by logos.
//!
//! Tokens carry no payload; their text is looked up in the source by place when it is needed. What is not
//! regular (balanced bodies of dialect symbols and shaped types) is added by [`super::lexer`].

use super::scan::{skip_trivia, string_end};
use logos::Logos;

/// One token. The variants follow MLIR's lexer, with a few coarser ones that save the parser work.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[logos(utf8 = false)]
#[logos(skip r"[ \t\r\n\x00]+")]
#[logos(skip(r"//(?-u:[^\r\n])*", more_trivia, allow_greedy = true))]
// As wide as its two places: a token with them is two words, and is moved in two registers.
#[repr(u64)]
pub(crate) enum Token {
    // Chosen by the lexer as first token: which nonterminal is meant.
    FileStart,
    ResumeStart,
    TypeStart,
    RuleStart,
    SignatureStart,
    AttributeStart,
    SubscriptsStart,
    BoundsStart,
    MapStart,
    // What the lexer says instead of a token; no parser sees them.
    End,
    Error,

    #[token("(")]
    LeftParen,
    #[token(")")]
    RightParen,
    #[token("{")]
    LeftBrace,
    #[token("}")]
    RightBrace,
    #[token("[")]
    LeftBracket,
    #[token("]")]
    RightBracket,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    // The blanks that nearly always stand beside these belong to them: each would cost a turn of the lexer by itself.
    // `super::lexer` takes the one in front off again.
    #[regex(", ?")]
    Comma,
    #[regex(" ?: ?")]
    Colon,
    #[regex(" ?::")]
    DoubleColon,
    #[regex(" ?= ?")]
    Equal,
    #[regex(" ?-> ?")]
    Arrow,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("?")]
    Question,
    #[token("/")]
    Slash,
    #[token("|")]
    Bar,
    #[token("...")]
    Ellipsis,
    #[token("{-#")]
    MetadataBegin,
    #[token("#-}")]
    MetadataEnd,

    #[regex("[0-9]+|0x[0-9a-fA-F]+")]
    Integer,
    #[regex(r"[0-9]+\.[0-9]*([eE][-+]?[0-9]+)?")]
    Float,
    #[regex(r#""(?-u:[^"\\\n\x0b\x0c])*["\\]"#, |lexer| quoted(lexer, 0))]
    String,
    #[regex(r"[a-zA-Z_][a-zA-Z0-9_$.]*", priority = 2)]
    Word,
    /// `dialect.op`, before the lexer looks it up: it becomes a word or the name of a custom form.
    #[regex(r"[a-zA-Z_][a-zA-Z0-9_$]*\.[a-zA-Z0-9_$.]*", priority = 3)]
    DottedWord,
    /// `%name`.
    #[regex(r"%([0-9]+|[a-zA-Z_$.-][a-zA-Z0-9_$.-]*)")]
    ValueName,
    /// `^name`.
    #[regex(r"\^([0-9]+|[a-zA-Z_$.-][a-zA-Z0-9_$.-]*)")]
    BlockName,
    /// `@name` or `@"name"`.
    #[regex("@[a-zA-Z_][a-zA-Z0-9_$.]*")]
    #[regex(r#"@"(?-u:[^"\\\n\x0b\x0c])*["\\]"#, |lexer| quoted(lexer, 1))]
    SymbolName,
    /// `#name` without a dot and without a body.
    #[regex(r"#([0-9]+|[a-zA-Z_$.-][a-zA-Z0-9_$.-]*)")]
    AttributeAlias,
    /// `!name` without a dot and without a body.
    #[regex(r"!([0-9]+|[a-zA-Z_$.-][a-zA-Z0-9_$.-]*)")]
    TypeAlias,
    /// `#d.a`, `#d.a<..>` or `#d<..>`, body included.
    DialectAttribute,
    /// `!d.t`, `!d.t<..>` or `!d<..>`, body included.
    DialectType,
    /// The whole of `tensor<..>`, `vector<..>` or `memref<..>`.
    ShapedType,
    // Several tokens in one, where they stand as printers put them; only in texts that are read for the first time.
    /// `"dialect.op"(`
    OperationOpen,
    /// `(types) -> types`
    Signature,
    /// `) : (types) -> types`
    ClosingSignature,
    /// `%0 = "dialect.op"(%a, %b) : (types) -> types`, on a line of its own.
    OperationLine,
    /// The same up to the parenthesis that closes the operands.
    OperationHead,
    /// `^bb0(%a: type):`, on a line of its own.
    BlockLine,
    /// `) {attributes} : (types) -> types` after regions.
    RegionTail,
    /// A decimal size in a dimension list.
    Dimension,
    /// The `x` between dimensions, and between lists.
    #[token("x", priority = 4)]
    Times,

    #[regex("[su]?i[0-9]+", priority = 5)]
    IntegerType,
    #[regex(
        "f4E2M1FN|f6E2M3FN|f6E3M2FN|f8E5M2|f8E4M3|f8E4M3FN|f8E5M2FNUZ|f8E4M3FNUZ|f8E4M3B11FNUZ|f8E3M4|f8E8M0FNU|bf16|f16|tf32|f32|f64|f80|f128",
        priority = 30
    )]
    FloatType,
    #[token("index")]
    Index,
    #[token("none")]
    None,
    #[token("tensor")]
    Tensor,
    #[token("vector")]
    Vector,
    #[token("memref")]
    MemRef,
    #[token("tuple")]
    Tuple,
    #[token("complex")]
    Complex,

    #[token("true")]
    True,
    #[token("false")]
    False,
    #[token("unit")]
    Unit,
    #[token("affine_map")]
    AffineMap,
    #[token("affine_set")]
    AffineSet,
    #[token("array")]
    Array,
    #[token("dense")]
    Dense,
    #[token("dense_resource")]
    DenseResource,
    #[token("sparse")]
    Sparse,
    #[token("strided")]
    Strided,
    #[token("offset")]
    Offset,
    #[token("distinct")]
    Distinct,
    #[token("loc")]
    Loc,
    #[token("unknown")]
    Unknown,
    #[token("fused")]
    Fused,
    #[token("callsite")]
    CallSite,
    #[token("at")]
    At,
    #[token("to")]
    To,
    #[token("floordiv")]
    FloorDiv,
    #[token("ceildiv")]
    CeilDiv,
    #[token("mod")]
    Mod,

    /// The name of an operation that is read by its format, the step that the builder makes by it, and where that step
    /// ended: at a region, after which it goes on, or at the end of the form. See `super::form`.
    CustomName,
    CustomStep,
    CustomResume,
    CustomEnd,
}

/// All blanks and comments after a comment at once: unoptimised, logos needs the stack of the machine for each.
fn more_trivia(lexer: &mut logos::Lexer<'_, Token>) {
    lexer.bump(skip_trivia(lexer.remainder(), 0));
}

/// The rest of a string, whose quote is `quote` bytes after the start, from its first escape on: unoptimised, a regular expression
/// needs the stack of the machine for each.
fn quoted(lexer: &mut logos::Lexer<'_, Token>, quote: usize) -> Result<(), ()> {
    if lexer.slice().ends_with(b"\\") {
        let span = lexer.span();
        let end = string_end(lexer.source(), span.start + quote).map_err(|_| ())?;
        lexer.bump(end - span.end);
    }
    Ok(())
}

impl Token {
    /// The token that a text begins with and its length, where a regular expression finds all of it.
    #[inline]
    pub(crate) fn simple(text: &[u8]) -> Option<(Self, usize)> {
        let mut tokens = Self::lexer(text);
        let token = tokens.next()?.ok()?;
        let may_go_on = matches!(
            token,
            Self::AttributeAlias | Self::TypeAlias | Self::Tensor | Self::Vector | Self::MemRef | Self::DottedWord
        );
        // Some punctuation takes blanks along.
        (!may_go_on && tokens.span().start == 0).then(|| (token, tokens.slice().trim_ascii_end().len()))
    }
}

/// A token with its two places in one word, so that it is returned in registers: through memory each token would
/// stall, for it is written in pieces and read as a whole.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) places: u64,
    pub(crate) token: Token,
}

impl Found {
    pub(crate) const END: Self = Self { places: 0, token: Token::End };
    /// The error lies in the lexer.
    pub(crate) const ERROR: Self = Self { places: 0, token: Token::Error };

    #[inline]
    pub(crate) fn new(start: u32, token: Token, end: u32) -> Self {
        Self { places: u64::from(start) | u64::from(end) << 32, token }
    }
}
