//! The modules of `broadcastable` that do not depend on the IR: shapes and broadcasting, run-time sizes, elements, sources, and diagnostics.
//!
//! The package is separate so that it is compiled as one unit, in parallel with the rest. Compilers depend on `broadcastable`, which exports these modules
//! under the same names; the two are released together.

/// Defines methods that set the fields with their names and can be chained: `Options::new(&registry).places(true)`.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($($field:ident: $ty:ty),* $(,)?) => {
        $(
            #[doc = concat!("With [`", stringify!($field), "`](Self#structfield.", stringify!($field), ") set.")]
            #[must_use]
            pub fn $field(mut self, $field: $ty) -> Self {
                self.$field = $field;
                self
            }
        )*
    };
}

#[cfg(feature = "data")]
pub mod data;
#[cfg(feature = "text")]
pub mod diagnostic;
pub mod limits;
pub mod shape;
#[cfg(feature = "sizes")]
pub mod sizes;
#[cfg(feature = "text")]
pub mod source;
