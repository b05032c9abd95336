//! [`Selection`]: inputs named in a list, and the share of this run in all inputs.

use super::{DriverError, Input};
use broadcastable::diagnostic::hash::fnv1a;
use broadcastable::source;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The list of further files, and the share of this run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// The list of names.
    pub list: Option<Input>,
    /// Whether names end with a NUL instead of a line end.
    pub nul: bool,
    /// The share of this run.
    pub shard: Option<Shard>,
}

/// The share of one of several runs that divide the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// The number of the run, counted from 1.
    pub number: u64,
    /// The number of parts.
    pub count: u64,
}

/// The reason for which a text is no share of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a shard is K/N with K from 1 to N")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, count) = text.split_once('/').ok_or(ShardError)?;
        let (number, count) = (number.parse().map_err(|_| ShardError)?, count.parse().map_err(|_| ShardError)?);
        if (1..=count).contains(&number) { Ok(Self { number, count }) } else { Err(ShardError) }
    }
}

impl Shard {
    /// Whether a file belongs to the share, which depends on its name alone.
    pub(super) fn has(self, path: &Path) -> bool {
        let hash = fnv1a(path.as_os_str().as_encoded_bytes().iter().copied());
        hash % self.count == self.number - 1
    }
}

impl Selection {
    /// Whether inputs are processed as several inputs, even if there is only one.
    pub(super) fn is_many(&self) -> bool {
        self.list.is_some() || self.shard.is_some()
    }

    /// The inputs that the list names.
    pub(super) fn listed(&self, stdin: &mut dyn Read) -> Result<Vec<Input>, DriverError> {
        let mut text = Vec::new();
        let read = match &self.list {
            None => return Ok(Vec::new()),
            Some(Input::Stdin) => stdin.read_to_end(&mut text).map(drop),
            Some(Input::Path(path) | Input::Listed(path)) => {
                source::open(path).and_then(|mut file| file.read_to_end(&mut text)).map(drop)
            }
        };
        read.map_err(|error| DriverError::List { list: self.list.clone().unwrap_or(Input::Stdin), error })?;
        let end = if self.nul { b'\0' } else { b'\n' };
        let names = text.split(|byte| *byte == end);
        let names = names.map(|name| if self.nul { name } else { name.strip_suffix(b"\r").unwrap_or(name) });
        Ok(names.filter(|name| !name.is_empty()).map(|name| Input::Listed(path_of(name))).collect())
    }
}

/// The path of a name, which may be invalid UTF-8 if the system permits it.
#[cfg(unix)]
fn path_of(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

#[cfg(not(unix))]
fn path_of(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_in_one_shard() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        let mut sizes = [0; 3];
        for index in 0..300 {
            let path = PathBuf::from(format!("models/{index}.mlir"));
            let of: Vec<usize> = (0..3).filter(|shard| shards[*shard].has(&path)).collect();
            assert_eq!(of.len(), 1);
            sizes[of[0]] += 1;
        }
        assert!(sizes.iter().all(|size| *size > 60), "{sizes:?}");
        for text in ["0/3", "4/3", "1", "a/b", "1/0", "-1/2"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
    }

    #[test]
    fn a_list_names_files() {
        let listed = |text: &str, nul| {
            let selection = Selection { list: Some(Input::Stdin), nul, shard: None };
            selection.listed(&mut text.as_bytes()).unwrap()
        };
        let paths = |names: &[&str]| names.iter().map(|name| Input::Listed(name.into())).collect::<Vec<_>>();
        assert_eq!(listed("a b\r\n\nc", false), paths(&["a b", "c"]));
        assert_eq!(listed("a\nb\0c\0", true), paths(&["a\nb", "c"]));
    }
}
