//! What the front page says of threads, for the compiler to prove.

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
