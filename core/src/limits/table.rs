//! The table of limits: groups of fields, with the default, the least, and what comes of meeting each.

use super::{Effect, Row};

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
            pub const ROWS: &'static [Row] = &[
                $($(Row {
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
    /// How a text is read. Every limit of it is silent.
    reading: Reading {
        /// Lines in a table of known lines; the next line begins a new table.
        known_lines = 1 << 13, 1, Silent;
        /// Bytes of a line that is remembered; longer lines are not.
        known_line_bytes = 1 << 10, 64, Silent;
        /// Names of values in a line that is remembered, at most 255; lines with more are not.
        known_line_names = 32, 1, Silent;
        /// Hashes of lines, by which a second occurrence is recognised, a power of two up to 4,096; a new hash replaces an old one.
        noted_lines = 1 << 12, 1, Silent;
        /// Signatures whose extent the lexer remembers, a power of two up to 4,096; a new one replaces an old one.
        line_signatures = 1 << 9, 1, Silent;
        /// Bytes of attributes that are read in pieces; longer ones are read token by token.
        piece_bytes = 1 << 10, 64, Silent;
        /// Arrays and dictionaries inside each other that are read in pieces; deeper ones are read token by token.
        piece_depth = 8, 0, Silent;
        /// Lines that are looked up in vain, more or less, before most are not looked up.
        credit = 256, 0, Silent;
        /// Without credit, one line of this number is looked up.
        credit_interval = 17, 1, Silent;
        /// Short names of values that are found without a hash, a power of two up to 65,536; the next takes the place of one.
        short_names = 1 << 12, 2, Silent;
        /// Numbers below this are found without a hash where they are names of values.
        numeric_names = 1 << 20, 0, Silent;
        /// Bytes of the machine's stack that the faster parser uses; a deeper text is read again by the table.
        stack = 96 << 10, 24 << 10, Silent;
        /// Entries of a dictionary that are searched for duplicates one by one; of more, in a set.
        small_dictionary = 16, 0, Silent;
        /// Lists of sizes of segments that are remembered; others are made anew.
        segment_sizes = 1 << 10, 0, Silent;
        /// Syntax errors that are kept for each one requested; later ones are dropped and counted.
        error_slack = 4, 1, Silent;
    }
    /// How a binary model is read.
    importing: Importing {
        /// Bytes of a file that are read at once.
        window = 1 << 16, 16, Silent;
        /// Elements of a constant that sizes may follow from. Those of a larger one are not read.
        constant_elements = 256, 0, Budget;
        /// Calls of a model's functions inside one another. A model with more is refused.
        written_calls = 64, 0, Budget;
        /// Nodes of a model's functions, as often as they are called. A model with more is refused.
        written_nodes = 1 << 18, 0, Budget;
        /// Bytes that an attribute or a type of bytecode takes if nothing in it is shared, besides 16 for each byte of the file. A file with more is refused.
        expanded = 1 << 24, 0, Budget;
        /// The same of all that operations name, besides 64 for each byte of the file. A file with more is refused.
        named = 1 << 28, 0, Budget;
    }
    /// State of a module that is kept for the next part of a file.
    keeping: Keeping {
        /// Signatures; with more all are forgotten.
        kept_signatures = 1 << 14, 0, Silent;
        /// Types; with more all are forgotten.
        kept_types = 1 << 13, 0, Silent;
        /// Bytes of the texts of types, and of signatures; with more all are forgotten.
        kept_bytes = 64 << 20, 0, Silent;
    }
    /// How a module is printed.
    printing: Printing {
        /// Bytes that are handed over at once.
        printed_piece = 256 << 10, 256, Silent;
        /// Bytes of a printed type or alias that is remembered; longer ones are spelled again.
        printed_text = 4096, 0, Silent;
        /// Bytes of all that are remembered; the next ones are not.
        printed_texts = 16 << 20, 0, Silent;
        /// Printed signatures that are remembered, a power of two up to 65,536; the next takes the place of one.
        printed_signatures = 1 << 10, 1, Silent;
        /// Bytes of them; the next begins anew.
        printed_signature_bytes = 1 << 20, 0, Silent;
    }
    /// How a module is verified.
    verifying: Verifying {
        /// Combinations of types that were found right; the next begins anew.
        memo = 1 << 16, 1, Silent;
        /// Blocks of a region whose dominators are sets in a word, at most 63; of more a tree is made.
        few_blocks = 16, 1, Silent;
        /// Edges between them; with more a tree is made.
        few_edges = 64, 0, Silent;
    }
    /// How much is spent on the run-time sizes of a function; also called `sizes::Budget`.
    solving: Solving {
        /// Conflicts of the search. Beyond, it is not decided whether there are sizes.
        conflicts = 20_000, 0, Budget;
        /// Different sizes that joins which hang together may name. With more it is not decided whether there are sizes.
        constants = 64, 0, Budget;
        /// Sizes of unknowns that the search may tell apart. With more it is not decided whether there are sizes.
        choices = 1 << 20, 0, Budget;
        /// Constraints visited in the search for the smallest contradiction. After that more constraints are blamed, with a note.
        core_visits = 500_000, 0, Budget;
        /// More constraints than these are proved once more, in the other order, before they are left out one by one.
        core_size = 1_000, 1, Budget;
        /// Sizes that one size is joined from. With more, no conditions are listed, with a note.
        leaves = 1024, 1, Budget;
        /// Sets of these sizes that are compared with one another. After that fewer reasons of a condition are reported.
        sets = 4096, 0, Budget;
        /// Constraints that are looked at to leave conditions out which follow from others. Beyond, they are listed.
        redundant_visits = 2_000_000, 0, Budget;
        /// Pairs of sizes that are searched for conditions. After that no conditions are listed, with a note.
        pairs = 1 << 20, 0, Budget;
        /// Sizes that a join is known by. Beyond, the same join is made again, and less follows.
        term_leaves = 64, 2, Budget;
        /// Sizes visited in a search of regions. After that no result of the search is reported.
        scope_visits = 50_000_000, 0, Budget;
        /// Contradictions of a function that are reported.
        findings = 8, 1, Budget;
        /// Nesting of operations with regions that is followed. Deeper operations are unknown.
        nested_regions = 24, 1, Budget;
        /// Times that a loop is read to find the sizes that it keeps. Beyond, it is assumed to keep none.
        loop_trials = 4, 0, Budget;
        /// Dimensions outside of a branch that one of its results may be equal to. More are not compared.
        branch_places = 8, 0, Budget;
        /// Nesting of calls that is followed. The types of the results of deeper calls are known, their sizes are not.
        nested_calls = 16, 0, Budget;
        /// Definitions that a number is computed through. Beyond, it is unknown.
        computed_depth = 48, 0, Budget;
        /// Conditions inside each other that an assertion is made of. Deeper ones are not known to hold.
        asserted_depth = 8, 0, Budget;
    }
    /// How types are inferred.
    inferring: Inferring {
        /// Sets of assumptions about a cycle of functions. Beyond, nothing is assumed.
        cycle_trials = 16, 0, Budget;
        /// Times that a module is gone through again for what came through loops, branches and calls. Beyond, less is inferred.
        infer_rounds = 64, 1, Budget;
    }
    /// How a file is read in parts.
    streaming: Streaming {
        /// Bytes of a part: it ends where a function ends.
        part_size = 1 << 20, 4 << 10, Silent;
        /// Bytes that are read at once while a part has no end.
        part_step = 64 << 10, 64, Silent;
        /// Bytes before the first function; with more the file is read as a whole.
        header = 64 << 10, 64 << 10, Silent;
        /// Bytes of a file that is read in parts; smaller ones are read as a whole.
        streamed_file = 2 << 20, 0, Silent;
        /// Files that a thread verifies before it reports their findings.
        batch = 16, 1, Silent;
        /// Findings of a file that are kept before they are reported; if there are more, its parts are read twice.
        kept_findings = 10_000, 1, Silent;
    }
    /// How findings are kept.
    reporting: Reporting {
        /// Findings that are kept for each one requested; later ones are dropped and counted.
        finding_slack = 8, 1, Silent;
    }
    /// How a text is fixed.
    fixing: Fixing {
        /// Verifications of a text that is fixed; the fixes that are not tried by then are left.
        fix_verifications = 512, 2, Budget;
        /// Fixes that follow one from another: a fix may move an error to an operation that depends on it. Longer chains are left.
        fix_follow_ups = 128, 1, Budget;
        /// Findings of each severity that are looked at together. The fixes of those are applied, and then others are found.
        fix_findings = 100_000, 1, Budget;
        /// Uses of a value that an edit of its type changes too. For a value with more, no edit is offered.
        followed_uses = 64, 0, Budget;
    }
    /// How lints look for warnings.
    linting: Linting {
        /// Operands of an operation that are compared with one another, of different types where types decide. More are not.
        compared_operands = 32, 1, Budget;
        /// Axes that are remembered of those a value has lost. A warning about the others is not given.
        lost_axes = 8, 0, Budget;
        /// Values that are gone through for the origin of an operand. With more the operand is taken for a position, which needs no warning.
        origin_values = 64, 0, Budget;
    }
    /// How a log of passes is read.
    tracing: Tracing {
        /// Operations of one dump times those of the next that are compared one by one where no other property maps them to each other. If there are more,
        /// they count as unrelated.
        trace_steps = 1 << 20, 0, Budget;
    }
    /// How a language server talks to its client.
    serving: Serving {
        /// Bytes of messages that wait to be answered; one message may be longer. While the limit is exceeded, no message is read.
        waiting_bytes = 64 << 20, 0, Silent;
        /// Bytes of answers that the client has not read; one answer may be longer. While the limit is exceeded, no request is answered.
        unread_bytes = 16 << 20, 0, Silent;
    }
    /// How a text is edited.
    editing: Editing {
        /// Parts of a document whose module is kept; the next takes the place of the oldest.
        views = 8, 1, Silent;
        /// Bytes of a function that is read as a whole; larger ones are read a window at a time while they are edited.
        large_function = 1 << 20, 1 << 20, Silent;
        /// Bytes of the headers of all units; with more a document is one unit.
        headers = 256 << 10, 0, Silent;
        /// Undefined values of a document that are looked up in the functions after theirs; with more it is one unit.
        open_values = 16, 0, Silent;
        /// Bytes of a part whose types are inferred and whose sizes are solved. For a larger part hovers contain less.
        inferred_part = 1 << 20, 0, Budget;
    }
}

/// A power of two from 1 to `most`: how large a table is whose entries take each other's places.
#[must_use]
pub fn slots(limit: usize, most: usize) -> usize {
    limit.clamp(1, most).next_power_of_two().min(most)
}
