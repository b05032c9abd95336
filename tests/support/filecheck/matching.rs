//! Determines the part of the input in which each directive is searched.

use super::Options;
use super::check_file::{Check, Kind, Loose};
use super::pattern::{Pattern, Variables};
use std::ops::Range;

/// The number of lines of the input in a message.
const SHOWN_LINES: usize = 12;

/// Verifies `input`; an error begins with the line of the failing directive.
pub(crate) fn verify(checks: &[Check], input: &str, options: &Options) -> Result<(), String> {
    let mut matcher = Matcher { input, options, variables: Variables::new() };
    let mut begin = 0;
    let mut rest = checks;
    loop {
        // Labels divide the input first, so that a failure before a label cannot match after it.
        let label = rest.iter().position(|check| check.kind == Kind::Label);
        let (group, region) = match label {
            Some(index) => {
                let check = &rest[index];
                let found = matcher.search(&check.pattern, begin..input.len())?;
                (&rest[..=index], begin..found.end)
            }
            None => (rest, begin..input.len()),
        };
        begin = region.end;
        let mut region = region;
        for check in group {
            region.start = matcher.check(check, region.clone())?;
        }
        match label {
            Some(index) => rest = &rest[index + 1..],
            None => return Ok(()),
        }
    }
}

struct Matcher<'a> {
    input: &'a str,
    options: &'a Options,
    variables: Variables,
}

impl Matcher<'_> {
    /// Matches a positive directive with its `-DAG` and `-NOT` lines; returns the end of the match.
    fn check(&mut self, check: &Check, region: Range<usize>) -> Result<usize, String> {
        let (after_dags, nots) = self.dags(&check.loose, region.clone())?;
        let mut end = after_dags;
        let mut first = None;
        for _ in 0..check.count {
            let found = self.search(&check.pattern, end..region.end)?;
            end = found.end;
            // The match of an empty line begins after the line feed that ends the line before it.
            first.get_or_insert(if check.kind == Kind::Empty { found.start + 1 } else { found.start });
        }
        let skipped = after_dags..first.unwrap_or(end);
        let line_feeds = self.input[skipped.clone()].matches('\n').count();
        let wrong = match check.kind {
            Kind::Next | Kind::Empty if line_feeds == 0 => "is on the same line as the match before it",
            Kind::Next | Kind::Empty if line_feeds > 1 => "is not on the line after the match before it",
            Kind::Same if line_feeds > 0 => "is not on the line of the match before it",
            _ => "",
        };
        if !wrong.is_empty() {
            return Err(self.message(&check.pattern, wrong, skipped.end));
        }
        self.nots(&nots, skipped)?;
        Ok(end)
    }

    /// The `-DAG` groups, in any order within a group and without overlap, and the `-NOT` lines between groups. Returns
    /// the end of the last group, and the `-NOT` lines after it.
    fn dags<'p>(&mut self, loose: &'p [Loose], region: Range<usize>) -> Result<(usize, Vec<&'p Pattern>), String> {
        let mut nots: Vec<&Pattern> = Vec::new();
        let mut begin = region.start;
        for group in loose.chunk_by(|left, right| left.negative == right.negative) {
            if group[0].negative {
                nots.extend(group.iter().map(|loose| &loose.pattern));
                continue;
            }
            let mut taken: Vec<Range<usize>> = Vec::new();
            for Loose { pattern, .. } in group {
                let found = self.search_free(pattern, begin..region.end, &taken)?;
                let place = taken.partition_point(|earlier| earlier.end <= found.start);
                taken.insert(place, found);
            }
            if let (Some(first), Some(last)) = (taken.first(), taken.last()) {
                self.nots(&nots, begin..first.start)?;
                nots.clear();
                begin = last.end;
            }
        }
        Ok((begin, nots))
    }

    /// The first match that overlaps none of `taken`, which is in order.
    fn search_free(
        &mut self,
        pattern: &Pattern,
        region: Range<usize>,
        taken: &[Range<usize>],
    ) -> Result<Range<usize>, String> {
        let mut begin = region.start;
        let mut earlier = taken.iter();
        loop {
            let found = self.search(pattern, begin..region.end)?;
            let next = earlier.find(|taken| found.start < taken.end);
            match next.filter(|taken| taken.start < found.end) {
                Some(overlapped) => begin = overlapped.end,
                None => return Ok(found),
            }
        }
    }

    /// Verifies that no pattern occurs in the region.
    fn nots(&mut self, patterns: &[&Pattern], region: Range<usize>) -> Result<(), String> {
        for pattern in patterns {
            let found = pattern.find(&self.input[region.clone()], &mut self.variables);
            if let Some(found) = found.map_err(|error| self.message(pattern, &error, region.start))? {
                return Err(self.message(pattern, "occurs in the input", region.start + found.start));
            }
        }
        Ok(())
    }

    fn search(&mut self, pattern: &Pattern, region: Range<usize>) -> Result<Range<usize>, String> {
        let found = pattern.find(&self.input[region.clone()], &mut self.variables);
        match found.map_err(|error| self.message(pattern, &error, region.start))? {
            Some(found) => Ok(region.start + found.start..region.start + found.end),
            None => Err(self.message(pattern, "is not found", region.start)),
        }
    }

    /// The message: the directive, the failure, and the input from the relevant position.
    fn message(&self, pattern: &Pattern, wrong: &str, at: usize) -> String {
        let source = &pattern.source;
        let line = self.input[..at].matches('\n').count();
        let prefixes = self.options.prefixes.join(",");
        let shown: Vec<String> = self
            .input
            .lines()
            .enumerate()
            .skip(line)
            .take(SHOWN_LINES)
            .map(|(index, text)| format!("{:>6} | {text}\n", index + 1))
            .collect();
        format!(
            "{}: {}: `{}` {wrong} (prefixes {prefixes}; the input from line {}, as compared)\n{}",
            source.line,
            source.directive,
            source.text,
            line + 1,
            shown.concat(),
        )
    }
}
