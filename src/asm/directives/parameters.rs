//! Parameters of a program that are loaded, gathered and scattered.

use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::items;
use crate::assembly::SlotIndex;

rows! {
    /// `%scope::%key`, or `%key`.
    "ParameterReference" starts [Text("%")]
        = (SlotIndex, SlotIndex), items![Scoped(0, 1)];
    /// `%scope::%key[%o] : t{%s}`, one on each line: scope, keys, offsets, the types of the results, and sizes.
    "ParameterLoadOperations" starts [Text("%")]
        = (SlotIndex, SlotIndex, SlotIndex, TypesOf, SlotIndex), items![Lines[Scoped(0, 1) "[" Value(2) "]" " : " TypeOf(3) Sizes(4)]];
    /// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}`, one on each line: scope, keys, offsets, the target, its
    /// type and optional size, offsets in it, optional ends, and lengths.
    "ParameterGatherOperations" | "CmdParameterGatherOperations" | "AsyncParameterGatherOperations"
        starts [Text("%")]
        = (SlotIndex, SlotIndex, SlotIndex, SlotIndex, TypesOf, Option<SlotIndex>, SlotIndex, Option<SlotIndex>, SlotIndex),
            items![Lines[Scoped(0, 1) "[" Value(2) "]" " -> " SharedValue(3) "[" Value(6) With(7)[" to " Value(7)] " for " Value(8) "]" " : "
            SharedType(4) With(5)["{" SharedValue(5) "}"]]];
    /// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o]`, one on each line: the parts of a gather in the opposite
    /// order.
    "ParameterScatterOperations" | "CmdParameterScatterOperations" | "AsyncParameterScatterOperations"
        starts [Text("%")]
        = (SlotIndex, TypesOf, Option<SlotIndex>, SlotIndex, Option<SlotIndex>, SlotIndex, SlotIndex, SlotIndex, SlotIndex),
            items![Lines[SharedValue(0) "[" Value(3) With(4)[" to " Value(4)] " for " Value(5) "]" " : " SharedType(1) With(2)["{" SharedValue(2)
            "}"] " -> " Scoped(6, 7) "[" Value(8) "]"]];
}
