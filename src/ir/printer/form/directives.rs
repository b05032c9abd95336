//! What `custom<Name>(..)` prints.

use super::FormPrinter;
use crate::assembly::{Argument, Directive};

impl FormPrinter<'_, '_> {
    pub(super) fn directive(&mut self, directive: Directive, _arguments: &[Argument]) -> Option<()> {
        match directive {
            Directive::Nothing => Some(()),
            _ => None,
        }
    }
}
