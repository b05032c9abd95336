//! [`Pages`]: the explanation of a code as a file, since an editor opens links and no text.

use crate::driver::output::Output;
use broadcastable::diagnostic::Code;
use gen_lsp_types::Uri;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The pages that were written.
#[derive(Debug, Default)]
pub(super) struct Pages {
    links: BTreeMap<Code, Option<Uri>>,
}

impl Pages {
    /// A link to the page of a code; `None` if it has no page, or the page cannot be written.
    pub(super) fn link(&mut self, code: Code) -> Option<Uri> {
        self.links.entry(code).or_insert_with(|| write(code)).clone()
    }
}

/// The user's cache folder.
fn folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = set("XDG_CACHE_HOME").or_else(|| set("LOCALAPPDATA")).or_else(|| Some(set("HOME")?.join(".cache")))?;
    Some(cache.join("bcast-lsp").join(env!("CARGO_PKG_VERSION")))
}

fn write(code: Code) -> Option<Uri> {
    if code.page().is_empty() {
        return None;
    }
    let folder = folder()?;
    std::fs::create_dir_all(&folder).ok()?;
    let path = folder.join(format!("{}.md", code.number()));
    let page = format!("# {}: {}\n\n{}\n", code.number(), code.name(), code.page().trim());
    if std::fs::read(&path).ok().as_deref() != Some(page.as_bytes()) {
        let mut output = Output::file(&path).ok()??;
        output.write(page.as_bytes()).ok()?;
        output.keep().ok()?;
    }
    Some(super::documents::uri_of(&path))
}
