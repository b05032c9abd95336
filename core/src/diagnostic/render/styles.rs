//! The colours of diagnostics, the same in every format.

use codespan_reporting::term::Styles;
use codespan_reporting::term::termcolor::{Color, ColorSpec};
use std::sync::LazyLock;

/// The styles avoid codespan's bright white, which cannot be read on a light background.
pub(super) static STYLES: LazyLock<Styles> = LazyLock::new(|| {
    let bold = |color: Option<Color>| {
        let mut spec = ColorSpec::new();
        spec.set_bold(true).set_fg(color);
        spec
    };
    let plain = |color: Color| {
        let mut spec = ColorSpec::new();
        spec.set_fg(Some(color));
        spec
    };
    Styles {
        header_bug: bold(Some(Color::Red)),
        header_error: bold(Some(Color::Red)),
        header_warning: bold(Some(Color::Yellow)),
        header_note: bold(Some(Color::Green)),
        header_help: bold(Some(Color::Cyan)),
        header_message: bold(None),
        primary_label_bug: bold(Some(Color::Red)),
        primary_label_error: bold(Some(Color::Red)),
        primary_label_warning: bold(Some(Color::Yellow)),
        primary_label_note: bold(Some(Color::Green)),
        primary_label_help: bold(Some(Color::Cyan)),
        secondary_label: plain(Color::Cyan),
        line_number: plain(Color::Cyan),
        source_border: plain(Color::Cyan),
        note_bullet: plain(Color::Cyan),
    }
});
