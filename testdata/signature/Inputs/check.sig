# Declared by hand: from `#` on a line is a comment.
@same(%x: n) -> n
@meaning(%x: n, %y: m) -> n + n where n = m
@more(%x: n) -> n where n is 1 or 4
@undecided(%x: n) -> n
@gone(%x: n) -> n
@broken(%x: n) -> n + 1
@unknown(%x: n) -> ?1 x n where ?1 from 'test.unknown'
