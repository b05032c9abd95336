//! Texts generated from the options: the completions for a [`Shell`], and the [page of the manual](MANUAL).
//!
//! The texts are kept in files, so that a build of the program needs no generator. A test compares them with the options; `BLESS=1 cargo test -p bcast-opt
//! --lib pages` writes them.

use clap::ValueEnum;

/// A page of the manual, in the language of `man`.
pub(super) const MANUAL: &str = include_str!("bcast-opt.1");

/// A shell that completes options.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

impl Shell {
    /// The text that the shell reads.
    pub(super) const fn completions(self) -> &'static str {
        match self {
            Self::Bash => include_str!("bcast-opt.bash"),
            Self::Elvish => include_str!("bcast-opt.elv"),
            Self::Fish => include_str!("bcast-opt.fish"),
            Self::Powershell => include_str!("bcast-opt.ps1"),
            Self::Zsh => include_str!("bcast-opt.zsh"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MANUAL, Shell};
    use crate::driver::options::Arguments;
    use clap::{CommandFactory, ValueEnum};

    /// Verifies that a file contains `made`, or writes it on request.
    fn is_kept(file: &str, kept: &str, made: &[u8]) {
        if std::env::var_os("BLESS").is_some() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/driver/options/pages");
            std::fs::write(std::path::Path::new(folder).join(file), made).unwrap();
        } else {
            let is_same = kept.lines().eq(String::from_utf8_lossy(made).lines());
            assert!(is_same, "{file} does not fit the options: BLESS=1 cargo test -p bcast-opt --lib pages");
        }
    }

    #[test]
    fn completions_are_those_of_the_options() {
        use clap_complete::Shell as Generator;
        for shell in Shell::value_variants() {
            let (file, generator) = match shell {
                Shell::Bash => ("bcast-opt.bash", Generator::Bash),
                Shell::Elvish => ("bcast-opt.elv", Generator::Elvish),
                Shell::Fish => ("bcast-opt.fish", Generator::Fish),
                Shell::Powershell => ("bcast-opt.ps1", Generator::PowerShell),
                Shell::Zsh => ("bcast-opt.zsh", Generator::Zsh),
            };
            let mut made = Vec::new();
            clap_complete::generate(generator, &mut Arguments::command(), "bcast-opt", &mut made);
            is_kept(file, shell.completions(), &made);
        }
    }

    #[test]
    fn the_page_of_the_manual_is_that_of_the_options() {
        let mut made = Vec::new();
        clap_mangen::Man::new(Arguments::command()).render(&mut made).unwrap();
        is_kept("bcast-opt.1", MANUAL, &made);
    }
}
