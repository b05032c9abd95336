// The tokens of the grammar, for logos: `cargo xtask generate` writes `generated/token.rs` from this file, and the parsers from the
// grammar. The functions that it calls are in `src/syntax/token.rs`.

/// One token. The variants follow MLIR's lexer, with a few coarser ones that save the parser work.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[logos(utf8 = false)]
#[logos(skip r"[ \t\r\n\x00]+")]
#[logos(skip(r"//(?-u:[^\r\n])*", super::more_trivia, allow_greedy = true))]
// As wide as the two offsets of 32 bits that accompany a token: token, start and end are two words, moved in two registers.
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
    // Signals of the lexer that are no tokens; no parser receives them.
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
    // The blanks that usually surround these tokens are part of them, since each blank would cost a step of the lexer. `super::lexer`
    // removes the blank before the token.
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
    #[regex(r#""(?-u:[^"\\\n\x0b\x0c])*["\\]"#, |lexer| super::quoted(lexer, 0))]
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
    #[regex(r#"@"(?-u:[^"\\\n\x0b\x0c])*["\\]"#, |lexer| super::quoted(lexer, 1))]
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
    // Several tokens in one, in the spacing that printers use; only when a text is read for the first time.
    /// `%0 = "dialect.op"(%a, %b) : (types) -> types`, on a line of its own.
    OperationLine,
    /// The same up to the parenthesis that closes the operands.
    OperationHead,
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

    /// The name of an operation that is read by its format, the step that the builder makes by it, and the place where
    /// that step ended: at a region, after which reading continues, or at the end of the form. See `super::form`.
    CustomName,
    CustomStep,
    CustomResume,
    CustomEnd,
}
