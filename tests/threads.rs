//! The claims of the front page about threads, proved by the compiler.

use broadcastable::diagnostic::Diagnostic;
use broadcastable::dialect::Registry;
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;

const fn is_shared<T: Send + Sync>() {}

#[test]
fn what_is_read_can_be_shared() {
    is_shared::<Ir>();
    is_shared::<Registry>();
    is_shared::<SourceFile>();
    is_shared::<Diagnostic>();
}
