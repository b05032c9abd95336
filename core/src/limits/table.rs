//! The table of limits: groups of fields, with the default, the least value, and the effect of each.

use super::{Effect, LimitRow};

macro_rules! limits {
    ($($(#[$group_doc:meta])* $group:ident: $Group:ident { $($(#[$doc:meta])* $field:ident = $default:expr, $least:expr, $effect:ident;)* })*) => {
        $(
            $(#[$group_doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[non_exhaustive]
            pub struct $Group { $($(#[$doc])* pub $field: usize,)* }

            impl $Group {
                /// The defaults.
                pub const DEFAULT: Self = Self { $($field: $default,)* };
            }

            impl Default for $Group {
                fn default() -> Self {
                    Self::DEFAULT
                }
            }
        )*

        /// The limits of all parts. Options take a reference to them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Limits { $($(#[$group_doc])* pub $group: $Group,)* }

        impl Limits {
            /// The defaults.
            pub const DEFAULT: Self = Self { $($group: $Group::DEFAULT,)* };

            /// All limits.
            pub const ROWS: &'static [LimitRow] = &[
                $($(LimitRow {
                    name: stringify!($field),
                    least: $least,
                    default: $default,
                    effect: Effect::$effect,
                    field: |limits| &mut limits.$group.$field,
                },)*)*
            ];
        }
    };
}

limits! {
    /// Reading of texts. All these limits are silent.
    reading: Reading {
        /// Lines in a table of known lines; the next line begins a new table.
        known_lines = 1 << 13, 1, Silent;
        /// Bytes of a line that is cached; longer lines are not cached.
        known_line_bytes = 1 << 10, 64, Silent;
        /// Names of values in a line that is cached, at most 255; lines with more names are not cached.
        known_line_names = 32, 1, Silent;
        /// Hashes of lines for recognising repetitions, a power of two up to 4,096; a new hash replaces an old one.
        noted_lines = 1 << 12, 1, Silent;
        /// Signatures whose extent the lexer caches, a power of two up to 4,096; a new one replaces an old one.
        line_signatures = 1 << 9, 1, Silent;
        /// Bytes of attributes that are read in pieces; longer ones are read token by token.
        piece_bytes = 1 << 10, 64, Silent;
        /// Nesting of arrays and dictionaries that are read in pieces; deeper ones are read token by token.
        piece_depth = 8, 0, Silent;
        /// Unsuccessful lookups of lines, approximately, before most lines are no longer looked up.
        credit = 256, 0, Silent;
        /// After that, one of this many lines is still looked up.
        credit_interval = 17, 1, Silent;
        /// Short names of values in a table without hashing, a power of two up to 65,536; a new one replaces an old one.
        short_names = 1 << 12, 2, Silent;
        /// Names of values that are numbers below this are found without hashing.
        numeric_names = 1 << 20, 0, Silent;
        /// Bytes of the machine's stack that the fast parser may use; a deeper text is read again by the table parser.
        stack = 96 << 10, 24 << 10, Silent;
        /// Entries of a dictionary that are compared one by one for duplicates; more entries use a set.
        small_dictionary = 16, 0, Silent;
        /// Cached lists of segment sizes; further lists are not cached.
        segment_sizes = 1 << 10, 0, Silent;
        /// Syntax errors that are kept for each requested one; later ones are dropped and counted.
        error_slack = 4, 1, Silent;
    }
    /// Reading of binary models.
    importing: Importing {
        /// Bytes of a file that are read at once.
        window = 1 << 16, 16, Silent;
        /// Elements of a constant that can determine sizes. Elements of a larger constant are not read.
        constant_elements = 256, 0, Budget;
        /// Nesting of calls of a model's functions. A model with deeper nesting is refused.
        written_calls = 64, 0, Budget;
        /// Nodes of a model's functions, counted for each call. A model with more nodes is refused.
        written_nodes = 1 << 18, 0, Budget;
        /// Bytes of an attribute or type of bytecode without sharing, in addition to 16 for each byte of the file. A file with more is refused.
        expanded = 1 << 24, 0, Budget;
        /// Bytes of all attributes and types that operations use without sharing, in addition to 64 for each byte of
        /// the file. A file with more is refused.
        named = 1 << 28, 0, Budget;
    }
    /// State of a module that is kept for the next part of a file.
    keeping: Keeping {
        /// Signatures that are kept for the next text; if there are more, all are dropped.
        kept_signatures = 1 << 14, 0, Silent;
        /// Types that are kept for the next text; if there are more, all are dropped.
        kept_types = 1 << 13, 0, Silent;
        /// Bytes of the texts of kept types and signatures; if there are more, all types and signatures are dropped.
        kept_bytes = 64 << 20, 0, Silent;
    }
    /// Printing of modules.
    printing: Printing {
        /// Bytes that are written at once.
        printed_piece = 256 << 10, 256, Silent;
        /// Bytes of a printed type or alias that is cached; longer ones are printed again.
        printed_text = 4096, 0, Silent;
        /// Total bytes of this cache; further texts are not cached.
        printed_texts = 16 << 20, 0, Silent;
        /// Cached printed signatures, a power of two up to 65,536; a new one replaces an old one.
        printed_signatures = 1 << 10, 1, Silent;
        /// Total bytes of printed signatures; the cache is then cleared.
        printed_signature_bytes = 1 << 20, 0, Silent;
    }
    /// Verification of modules.
    verifying: Verifying {
        /// Combinations of types without errors that are cached; the cache is then cleared.
        memo = 1 << 16, 1, Silent;
        /// Blocks of a region whose dominators are sets in one word, at most 63; more blocks use a tree.
        few_blocks = 16, 1, Silent;
        /// Edges between blocks of a region; more edges use a tree.
        few_edges = 64, 0, Silent;
    }
    /// Effort for the run-time sizes of a function; also called `sizes::Budget`.
    solving: Solving {
        /// Conflicts of the search. Beyond the limit, the existence of sizes is undecided.
        conflicts = 20_000, 0, Budget;
        /// Different sizes in a component of joins. Beyond it, the existence of sizes is undecided.
        constants = 64, 0, Budget;
        /// Pairs of unknown and size in the search. Beyond the limit, the existence of sizes is undecided.
        choices = 1 << 20, 0, Budget;
        /// Constraints visited in the search for the smallest contradiction. After that more constraints are blamed, with a note.
        core_visits = 500_000, 0, Budget;
        /// If a contradiction has more constraints, it is derived again in the reverse order before constraints are
        /// left out one by one.
        core_size = 1_000, 1, Budget;
        /// Sizes from which one size is joined. Beyond the limit, no conditions are listed, with a note.
        leaves = 1024, 1, Budget;
        /// Sets of joined sizes that are compared. Beyond the limit, fewer reasons of a condition are reported.
        sets = 4096, 0, Budget;
        /// Constraints that are read to remove redundant conditions. Beyond it, redundant ones are listed.
        redundant_visits = 2_000_000, 0, Budget;
        /// Pairs of sizes that are searched for conditions. After that no conditions are listed, with a note.
        pairs = 1 << 20, 0, Budget;
        /// Sizes that identify a join. Beyond it, equal joins are separate, and less follows.
        term_leaves = 64, 2, Budget;
        /// Sizes visited in a search of regions. After that no result of the search is reported.
        scope_visits = 50_000_000, 0, Budget;
        /// Contradictions of a function that are reported.
        findings = 8, 1, Budget;
        /// Nesting of operations with regions that are analysed. The results of deeper operations are unknown.
        nested_regions = 24, 1, Budget;
        /// Readings of a loop to find the sizes that it preserves. Beyond the limit, no sizes are preserved.
        loop_trials = 4, 0, Budget;
        /// Dimensions outside of a branch that are compared with one of its results. Further dimensions are not compared.
        branch_places = 8, 0, Budget;
        /// Nesting of calls that are followed. The types of the results of deeper calls are known, their sizes are not.
        nested_calls = 16, 0, Budget;
        /// Definitions through which a number is computed. Beyond the limit, the number is unknown.
        computed_depth = 48, 0, Budget;
        /// Nesting of conditions in an assertion. More deeply nested ones are ignored.
        asserted_depth = 8, 0, Budget;
    }
    /// Inference of types.
    inferring: Inferring {
        /// Sets of assumptions about a cycle of functions. Beyond the limit, nothing is assumed.
        cycle_trials = 16, 0, Budget;
        /// Further passes over a module after types changed through loops, branches and calls. Beyond it, less is inferred.
        infer_rounds = 64, 1, Budget;
    }
    /// Reading of files in parts.
    streaming: Streaming {
        /// Bytes of a part, which is extended to the next end of a function.
        part_size = 1 << 20, 4 << 10, Silent;
        /// Bytes that are read at once while a part has no end.
        part_step = 64 << 10, 64, Silent;
        /// Bytes before the first function; with more the file is read as a whole.
        header = 64 << 10, 64 << 10, Silent;
        /// Minimum size in bytes of a file that is read in parts; smaller files are read as a whole.
        streamed_file = 2 << 20, 0, Silent;
        /// Files that a thread verifies before it reports their findings.
        batch = 16, 1, Silent;
        /// Findings of a file that are kept before they are reported; if there are more, its parts are read twice, and a module that is not
        /// read in parts is verified once for each page of this number.
        kept_findings = 10_000, 1, Silent;
    }
    /// Collection of findings.
    reporting: Reporting {
        /// Findings that are kept for each requested one; later ones are dropped and counted.
        finding_slack = 8, 1, Silent;
    }
    /// Fixing of texts.
    fixing: Fixing {
        /// Verifications for the fixes of a text; fixes that were not tried by then are not applied.
        fix_verifications = 512, 2, Budget;
        /// Consecutive fixes: a fix may move an error to an operation that depends on it. Longer chains are not applied.
        fix_follow_ups = 128, 1, Budget;
        /// Findings of each severity whose fixes are tried together. Further findings are fixed after these fixes are applied.
        fix_findings = 100_000, 1, Budget;
        /// Uses of a value that an edit of its type changes too. For a value with more, no edit is offered.
        followed_uses = 64, 0, Budget;
    }
    /// Lints.
    linting: Linting {
        /// Operands of an operation that are compared with one another; of different types, if only types matter. Further operands are not
        /// compared.
        compared_operands = 32, 1, Budget;
        /// Lost axes that are stored for a value. Further axes cause no warning.
        lost_axes = 8, 0, Budget;
        /// Values that are visited for the origin of an operand. Beyond it, the operand is treated as a position, which needs no warning.
        origin_values = 64, 0, Budget;
    }
    /// Reading of logs of passes.
    tracing: Tracing {
        /// Operations of one dump times those of the next that are compared one by one if no other property matches them. If there are more, they count as
        /// unrelated.
        trace_steps = 1 << 20, 0, Budget;
    }
    /// Communication of the language server with its client.
    serving: Serving {
        /// Bytes of messages that wait for an answer; one message may be longer. Beyond the limit, no message is read.
        waiting_bytes = 64 << 20, 0, Silent;
        /// Bytes of answers that the client has not read; one answer may be longer. Beyond the limit, no request is answered.
        unread_bytes = 16 << 20, 0, Silent;
    }
    /// Editing of texts.
    editing: Editing {
        /// Parts of a document whose module is cached; a new one replaces the oldest.
        views = 8, 1, Silent;
        /// Bytes of a function that is read as a whole. A larger function is read in windows while it is edited.
        large_function = 1 << 20, 1 << 20, Silent;
        /// Total bytes of the headers of all units; with more a document is one unit.
        headers = 256 << 10, 0, Silent;
        /// Undefined values of a document that are searched for in later functions; a document with more of them is read as one unit.
        open_values = 16, 0, Silent;
        /// Bytes of a part whose types are inferred and whose sizes are solved. For a larger part hovers contain less.
        inferred_part = 1 << 20, 0, Budget;
    }
}

/// A power of two from 1 to `most`: the size of a table in which new entries replace old ones.
#[must_use]
pub fn slots(limit: usize, most: usize) -> usize {
    limit.clamp(1, most).next_power_of_two().min(most)
}
