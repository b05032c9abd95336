// Generated from grammar/toy.lalrpop by `cargo xtask generate`.
// auto-generated: "lalrpop 0.23.2"
// sha3: a50c4d279a5d6e72e1568975b76a7ae5b1e86d70d423ee287e93223e0b7eb404
// features: complete
use super::super::ast::{Argument, Ast, ExprId, ExprKind, FunctionItem, Item, Statement, StatementKind, TypeItem};
use super::super::token::{Kind, Token};
use broadcastable::source::Span;
#[allow(unused_extern_crates)]
extern crate lalrpop_util as __lalrpop_util;
#[allow(unused_imports)]
use self::__lalrpop_util::state_machine as __state_machine;
#[allow(unused_extern_crates)]
extern crate alloc;

#[rustfmt::skip]
#[allow(explicit_outlives_requirements, non_snake_case, non_camel_case_types, unused_mut, unused_variables, unused_imports, unused_parens, clippy::needless_lifetimes, clippy::type_complexity, clippy::needless_return, clippy::too_many_arguments, clippy::match_single_binding, clippy::clone_on_copy, clippy::unit_arg)]
mod __parse__Item {

use super::super::super::ast::{Argument, Ast, ExprId, ExprKind, FunctionItem, Item, Statement, StatementKind, TypeItem};
use super::super::super::token::{Kind, Token};
use broadcastable::source::Span;
#[allow(unused_extern_crates)]
extern crate lalrpop_util as __lalrpop_util;
#[allow(unused_imports)]
use self::__lalrpop_util::state_machine as __state_machine;
#[allow(unused_extern_crates)]
extern crate alloc;
use super::__ToTriple;
#[allow(dead_code)]
pub(crate) enum __Symbol<'a>
 {
Variant0(Token<'a>),
Variant1(TypeItem),
Variant2(Option<TypeItem>),
Variant3(u32),
Variant4(Argument),
Variant5(Vec<Statement>),
Variant6(Vec<Argument>),
Variant7(Vec<ExprId>),
Variant8(Vec<(Span, TypeItem)>),
Variant9(Vec<Span>),
Variant10(&'static str),
Variant11(alloc::vec::Vec<Token<'a>>),
Variant12(ExprId),
Variant13(Item),
Variant14(Span),
Variant15((Span, TypeItem)),
Variant16(Statement),
}
const __ACTION: &[i16] = &[
// State 0
0,6,7,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 1
-49,0,0,0,0,0,0,0,0,0,0,-49,0,-49,0,-49,-49,0,0,0,0,0,0,17,18,0,0,0,59,56,57,58,60,61,
// State 2
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 3
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 4
0,0,0,51,50,0,54,53,52,55,3,0,5,-17,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 5
0,0,0,0,0,0,69,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 6
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 7
0,0,0,51,50,0,54,53,52,55,3,-14,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 8
0,0,0,0,0,0,69,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 9
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 10
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 11
0,0,0,0,0,0,69,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 12
0,0,0,51,50,87,54,53,52,55,3,0,5,-20,0,0,0,86,0,85,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 13
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 14
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 15
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 16
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 17
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 18
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 19
0,0,0,51,50,0,54,53,52,55,3,-17,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 20
0,0,0,51,50,0,54,53,52,55,3,-19,5,-19,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 21
0,0,0,0,0,0,69,0,0,0,0,-23,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 22
0,0,0,51,50,0,54,53,52,55,3,-16,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 23
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 24
0,0,0,0,0,0,69,112,0,0,0,0,0,-26,0,0,0,0,0,110,111,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 25
0,0,0,51,50,0,54,53,52,55,3,0,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 26
0,0,0,51,50,0,54,53,52,55,3,-14,5,0,0,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 27
0,0,0,51,50,87,54,53,52,55,3,0,5,-22,0,0,0,86,0,85,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 28
0,0,0,0,0,0,69,0,0,0,0,-25,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 29
0,0,0,0,0,0,69,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 30
0,0,0,0,0,0,69,112,0,0,0,0,0,-28,0,0,0,0,0,0,111,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 31
0,0,0,0,0,0,69,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 32
125,0,0,0,0,0,0,0,0,0,0,0,0,0,34,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 33
125,0,7,51,50,0,54,53,52,55,3,0,5,0,0,-8,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 34
125,0,7,51,50,0,54,53,52,55,3,0,5,0,0,-8,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 35
126,0,7,51,50,0,54,53,52,55,3,0,5,0,0,-9,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 36
125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-10,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 37
125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-12,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 38
126,0,7,51,50,0,54,53,52,55,3,0,5,0,0,-11,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 39
126,0,7,51,50,0,54,53,52,55,3,0,5,0,0,-13,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,
// State 40
-94,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-94,-94,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 41
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 42
0,0,0,0,0,0,0,0,0,0,8,0,0,0,0,0,0,9,0,0,0,0,10,0,0,0,0,0,0,0,0,0,0,0,
// State 43
-80,0,0,0,0,0,0,0,0,0,0,-80,0,-80,0,-80,-80,0,0,0,0,0,0,-80,-80,-80,-80,0,-80,-80,-80,-80,-80,-80,
// State 44
-62,0,0,0,0,0,0,0,0,0,0,-62,13,-62,0,-62,-62,0,12,0,0,0,0,-62,-62,-62,-62,11,-62,-62,-62,-62,-62,-62,
// State 45
-89,0,0,0,0,0,0,0,0,0,0,-89,0,-89,0,-89,-89,0,0,0,0,0,0,-89,-89,14,15,0,-89,-89,-89,-89,-89,-89,
// State 46
-77,0,0,0,0,0,0,0,0,0,0,-77,0,-77,0,-77,-77,0,0,0,0,0,0,-77,-77,-77,-77,0,-77,-77,-77,-77,-77,-77,
// State 47
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 48
-87,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-87,19,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 49
-68,0,0,0,0,0,0,0,0,0,0,-68,-68,-68,0,-68,-68,0,-68,0,0,0,0,-68,-68,-68,-68,-68,-68,-68,-68,-68,-68,-68,
// State 50
-67,0,0,0,0,0,0,0,0,0,0,-67,-67,-67,0,-67,-67,0,-67,0,0,0,0,-67,-67,-67,-67,-67,-67,-67,-67,-67,-67,-67,
// State 51
-65,0,0,0,0,0,0,0,0,0,0,-65,-65,-65,0,-65,-65,0,-65,0,0,0,0,-65,-65,-65,-65,-65,-65,-65,-65,-65,-65,-65,
// State 52
-64,0,0,0,0,0,0,0,0,0,0,-64,-64,-64,0,-64,-64,0,-64,0,0,0,0,-64,-64,-64,-64,-64,-64,-64,-64,-64,-64,-64,
// State 53
-69,0,0,0,0,0,0,0,0,0,-60,-69,-69,-69,0,-69,-69,-60,-69,0,0,0,-60,-69,-69,-69,-69,-69,-69,-69,-69,-69,-69,-69,
// State 54
-66,0,0,0,0,0,0,0,0,0,0,-66,-66,-66,0,-66,-66,0,-66,0,0,0,0,-66,-66,-66,-66,-66,-66,-66,-66,-66,-66,-66,
// State 55
0,0,0,-40,-40,0,-40,-40,-40,-40,-40,0,-40,0,0,0,0,0,0,0,0,0,0,0,-40,0,0,0,0,0,0,0,0,0,
// State 56
0,0,0,-41,-41,0,-41,-41,-41,-41,-41,0,-41,0,0,0,0,0,0,0,0,0,0,0,-41,0,0,0,0,0,0,0,0,0,
// State 57
0,0,0,-42,-42,0,-42,-42,-42,-42,-42,0,-42,0,0,0,0,0,0,0,0,0,0,0,-42,0,0,0,0,0,0,0,0,0,
// State 58
0,0,0,-39,-39,0,-39,-39,-39,-39,-39,0,-39,0,0,0,0,0,0,0,0,0,0,0,-39,0,0,0,0,0,0,0,0,0,
// State 59
0,0,0,-43,-43,0,-43,-43,-43,-43,-43,0,-43,0,0,0,0,0,0,0,0,0,0,0,-43,0,0,0,0,0,0,0,0,0,
// State 60
0,0,0,-44,-44,0,-44,-44,-44,-44,-44,0,-44,0,0,0,0,0,0,0,0,0,0,0,-44,0,0,0,0,0,0,0,0,0,
// State 61
0,0,0,0,0,0,0,0,0,0,0,94,0,0,0,0,20,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 62
0,0,0,0,0,0,0,0,0,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 63
-81,0,0,0,0,0,0,0,0,0,0,-81,0,-81,0,-81,-81,0,0,0,0,0,0,-81,-81,-81,-81,0,-81,-81,-81,-81,-81,-81,
// State 64
0,0,0,0,0,0,0,0,0,0,0,0,0,95,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 65
0,0,0,0,0,0,0,0,0,0,0,-18,0,-18,0,0,21,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 66
0,0,0,0,0,0,0,0,0,0,0,-31,0,-31,0,0,-31,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 67
0,0,0,0,0,0,0,0,0,0,22,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 68
-60,0,0,0,0,0,0,0,0,0,-60,-60,-60,-60,0,-60,-60,-60,-60,0,0,0,0,-60,-60,-60,-60,-60,-60,-60,-60,-60,-60,-60,
// State 69
-88,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-88,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 70
0,0,0,0,0,0,0,0,0,0,0,-29,0,0,0,0,-29,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 71
0,0,0,0,0,0,0,0,0,0,0,96,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 72
0,0,0,0,0,0,0,0,0,0,0,-15,0,0,0,0,23,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 73
0,0,0,0,0,0,0,0,0,0,0,-6,0,0,0,0,-6,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 74
0,0,0,0,0,0,0,0,0,0,8,0,0,0,0,0,0,0,0,0,0,0,24,0,0,0,0,0,0,0,0,0,0,0,
// State 75
0,0,0,0,0,0,0,0,0,0,0,0,25,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 76
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,26,0,0,0,0,0,0,0,0,0,0,0,
// State 77
-86,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-86,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 78
-63,0,0,0,0,0,0,0,0,0,0,-63,0,-63,0,-63,-63,0,0,0,0,0,0,-63,-63,-63,-63,0,-63,-63,-63,-63,-63,-63,
// State 79
-75,0,0,0,0,0,0,0,0,0,27,-75,-75,-75,0,-75,-75,0,-75,0,0,0,0,-75,-75,-75,-75,-75,-75,-75,-75,-75,-75,-75,
// State 80
0,0,0,0,0,0,0,0,0,0,0,0,0,97,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 81
0,0,0,0,0,0,0,0,0,0,0,0,0,-21,0,0,28,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 82
0,0,0,0,0,0,0,0,0,0,0,0,0,-51,0,0,-51,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 83
0,0,0,0,0,0,0,0,0,0,0,0,0,-33,0,0,-33,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 84
0,0,0,0,0,0,0,0,0,0,0,0,0,-53,0,0,-53,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 85
0,0,0,0,0,0,0,0,0,0,0,0,0,-54,0,0,-54,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 86
0,0,0,0,0,0,0,0,0,0,0,0,0,-52,0,0,-52,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 87
-78,0,0,0,0,0,0,0,0,0,0,-78,0,-78,0,-78,-78,0,0,0,0,0,0,-78,-78,-78,-78,0,-78,-78,-78,-78,-78,-78,
// State 88
-79,0,0,0,0,0,0,0,0,0,0,-79,0,-79,0,-79,-79,0,0,0,0,0,0,-79,-79,-79,-79,0,-79,-79,-79,-79,-79,-79,
// State 89
-50,0,0,0,0,0,0,0,0,0,0,-50,0,-50,0,-50,-50,0,0,0,0,0,0,17,18,0,0,0,0,0,0,0,0,0,
// State 90
-90,0,0,0,0,0,0,0,0,0,0,-90,0,-90,0,-90,-90,0,0,0,0,0,0,-90,-90,14,15,0,-90,-90,-90,-90,-90,-90,
// State 91
-91,0,0,0,0,0,0,0,0,0,0,-91,0,-91,0,-91,-91,0,0,0,0,0,0,-91,-91,14,15,0,-91,-91,-91,-91,-91,-91,
// State 92
-95,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-95,-95,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 93
-71,0,0,0,0,0,0,0,0,0,0,-71,-71,-71,0,-71,-71,0,-71,0,0,0,0,-71,-71,-71,-71,-71,-71,-71,-71,-71,-71,-71,
// State 94
-70,0,0,0,0,0,0,0,0,0,0,-70,-70,-70,0,-70,-70,0,-70,0,0,0,0,-70,-70,-70,-70,-70,-70,-70,-70,-70,-70,-70,
// State 95
-73,0,0,0,0,0,0,0,0,0,0,-73,-73,-73,0,-73,-73,0,-73,0,0,0,0,-73,-73,-73,-73,-73,-73,-73,-73,-73,-73,-73,
// State 96
-76,0,0,0,0,0,0,0,0,0,0,-76,-76,-76,0,-76,-76,0,-76,0,0,0,0,-76,-76,-76,-76,-76,-76,-76,-76,-76,-76,-76,
// State 97
0,0,0,0,0,0,0,0,0,0,0,116,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 98
0,0,0,0,0,0,0,0,0,0,0,-32,0,-32,0,0,-32,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 99
0,0,0,0,0,0,0,0,0,0,0,117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 100
0,0,0,0,0,0,0,0,0,0,0,-24,0,0,0,0,29,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 101
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 102
0,0,0,0,0,0,0,0,0,0,0,-35,0,0,0,0,-35,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 103
0,0,0,0,0,0,0,0,0,0,0,-30,0,0,0,0,-30,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 104
0,0,0,0,0,0,0,0,0,0,0,-7,0,0,0,0,-7,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 105
0,0,0,0,0,0,0,0,0,0,0,0,0,118,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 106
0,0,0,0,0,0,0,0,0,0,0,0,0,-27,0,0,31,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 107
0,0,0,0,0,0,0,0,0,0,0,0,0,-83,0,0,-83,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 108
0,0,0,0,0,0,0,0,0,0,0,0,0,-37,0,0,-37,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 109
0,0,0,0,0,0,0,0,0,0,0,0,0,119,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 110
0,0,0,0,0,0,0,0,0,0,0,0,0,-84,0,0,-84,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 111
0,0,0,0,0,0,0,0,0,0,0,0,0,-82,0,0,-82,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 112
-85,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-85,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 113
0,0,0,0,0,0,0,0,0,0,0,120,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 114
0,0,0,0,0,0,0,0,0,0,0,0,0,-34,0,0,-34,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 115
-72,0,0,0,0,0,0,0,0,0,0,-72,-72,-72,0,-72,-72,0,-72,0,0,0,0,-72,-72,-72,-72,-72,-72,-72,-72,-72,-72,-72,
// State 116
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,32,0,0,0,0,0,0,0,0,0,0,0,0,
// State 117
-92,0,0,0,0,0,0,0,0,0,0,-92,0,0,-92,0,-92,0,0,0,0,0,-92,0,0,0,0,0,0,0,0,0,0,0,
// State 118
-93,0,0,0,0,0,0,0,0,0,0,-93,0,0,-93,0,-93,0,0,0,0,0,-93,0,0,0,0,0,0,0,0,0,0,0,
// State 119
-74,0,0,0,0,0,0,0,0,0,0,-74,-74,-74,0,-74,-74,0,-74,0,0,0,0,-74,-74,-74,-74,-74,-74,-74,-74,-74,-74,-74,
// State 120
0,0,0,0,0,0,0,0,0,0,0,-36,0,0,0,0,-36,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 121
0,0,0,0,0,0,0,0,0,0,0,-61,0,0,0,0,-61,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 122
0,0,0,0,0,0,0,0,0,0,0,0,0,-38,0,0,-38,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 123
126,0,0,0,0,0,0,0,0,0,0,0,0,0,35,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 124
-47,0,-47,-47,-47,0,-47,-47,-47,-47,-47,0,-47,0,-47,-47,0,0,0,0,0,0,0,0,-47,0,0,0,0,0,0,0,0,0,
// State 125
-48,0,-48,-48,-48,0,-48,-48,-48,-48,-48,0,-48,0,-48,-48,0,0,0,0,0,0,0,0,-48,0,0,0,0,0,0,0,0,0,
// State 126
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,130,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 127
-58,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-58,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 128
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,131,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 129
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 130
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 131
-59,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-59,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
];
fn __action(state: i16, integer: usize) -> i16 {
__ACTION[(state as usize) * 34 + integer]
}
const __EOF_ACTION: &[i16] = &[
// State 0
0,
// State 1
-49,
// State 2
0,
// State 3
0,
// State 4
0,
// State 5
0,
// State 6
0,
// State 7
0,
// State 8
0,
// State 9
0,
// State 10
0,
// State 11
0,
// State 12
0,
// State 13
0,
// State 14
0,
// State 15
0,
// State 16
0,
// State 17
0,
// State 18
0,
// State 19
0,
// State 20
0,
// State 21
0,
// State 22
0,
// State 23
0,
// State 24
0,
// State 25
0,
// State 26
0,
// State 27
0,
// State 28
0,
// State 29
0,
// State 30
0,
// State 31
0,
// State 32
0,
// State 33
0,
// State 34
0,
// State 35
0,
// State 36
0,
// State 37
0,
// State 38
0,
// State 39
0,
// State 40
-94,
// State 41
-96,
// State 42
0,
// State 43
-80,
// State 44
-62,
// State 45
-89,
// State 46
-77,
// State 47
-55,
// State 48
-87,
// State 49
-68,
// State 50
-67,
// State 51
-65,
// State 52
-64,
// State 53
-69,
// State 54
-66,
// State 55
0,
// State 56
0,
// State 57
0,
// State 58
0,
// State 59
0,
// State 60
0,
// State 61
0,
// State 62
0,
// State 63
-81,
// State 64
0,
// State 65
0,
// State 66
0,
// State 67
0,
// State 68
-60,
// State 69
-88,
// State 70
0,
// State 71
0,
// State 72
0,
// State 73
0,
// State 74
0,
// State 75
0,
// State 76
0,
// State 77
-86,
// State 78
-63,
// State 79
-75,
// State 80
0,
// State 81
0,
// State 82
0,
// State 83
0,
// State 84
0,
// State 85
0,
// State 86
0,
// State 87
-78,
// State 88
-79,
// State 89
-50,
// State 90
-90,
// State 91
-91,
// State 92
-95,
// State 93
-71,
// State 94
-70,
// State 95
-73,
// State 96
-76,
// State 97
0,
// State 98
0,
// State 99
0,
// State 100
0,
// State 101
0,
// State 102
0,
// State 103
0,
// State 104
0,
// State 105
0,
// State 106
0,
// State 107
0,
// State 108
0,
// State 109
0,
// State 110
0,
// State 111
0,
// State 112
-85,
// State 113
0,
// State 114
0,
// State 115
-72,
// State 116
0,
// State 117
0,
// State 118
0,
// State 119
-74,
// State 120
0,
// State 121
0,
// State 122
0,
// State 123
0,
// State 124
0,
// State 125
0,
// State 126
0,
// State 127
0,
// State 128
0,
// State 129
-56,
// State 130
-57,
// State 131
0,
];
fn __goto(state: i16, nt: usize) -> i16 {
match nt {
4 => match state {
22 => 103,
_ => 70,
},
5 => match state {
34 => 128,
_ => 126,
},
6 => match state {
26 => 113,
_ => 71,
},
7 => match state {
19 => 97,
_ => 64,
},
8 => 80,
9 => 99,
10 => 105,
11 => 72,
12 => 65,
13 => 81,
14 => 100,
15 => 106,
16 => 15,
18 => match state {
36 => 38,
37 => 39,
32 => 123,
_ => 35,
},
19 => match state {
2 => 61,
4 | 19 => 66,
6 => 69,
7 | 22 | 26 => 73,
9 => 77,
12 | 27 => 82,
18 => 92,
20 => 98,
23 => 104,
25 => 112,
_ => 40,
},
20 => match state {
27 => 114,
_ => 83,
},
21 => 41,
22 => match state {
35 => 37,
_ => 36,
},
23 => match state {
0 | 33..=35 | 38..=39 => 42,
5 => 67,
7 | 22 | 26 => 74,
8 | 29 | 31 => 75,
11 => 79,
21 | 28 => 101,
24 | 30 => 107,
_ => 62,
},
24 => match state {
28 => 120,
_ => 102,
},
25 => 43,
26 => 44,
27 => match state {
16 => 90,
17 => 91,
_ => 45,
},
28 => match state {
3 => 63,
10 => 78,
13 => 87,
14 => 88,
_ => 46,
},
29 => match state {
30 => 122,
_ => 108,
},
30 => match state {
33..=35 => 127,
38..=39 => 131,
_ => 47,
},
31 => match state {
15 => 89,
_ => 1,
},
32 => match state {
8 => 76,
29 => 121,
_ => 32,
},
33 => 48,
_ => 0,
}
}
#[allow(clippy::needless_raw_string_hashes)]
const __TERMINAL: &[&str] = &[
r###"END"###,
r###""def""###,
r###""return""###,
r###""True""###,
r###""False""###,
r###""None""###,
r###"NAME"###,
r###"INTEGER"###,
r###"FLOAT"###,
r###"STRING"###,
r###""(""###,
r###"")""###,
r###""[""###,
r###""]""###,
r###""{""###,
r###""}""###,
r###"",""###,
r###"":""###,
r###"".""###,
r###""...""###,
r###""?""###,
r###""->""###,
r###""=""###,
r###""+""###,
r###""-""###,
r###""*""###,
r###""/""###,
r###""**""###,
r###""==""###,
r###""!=""###,
r###""<""###,
r###""<=""###,
r###"">""###,
r###"">=""###,
];
fn __expected_tokens(__state: i16) -> alloc::vec::Vec<alloc::string::String> {
__TERMINAL.iter().enumerate().filter_map(|(index, terminal)| {
let next_state = __action(__state, index);
if next_state == 0 {
None
} else {
Some(alloc::string::ToString::to_string(terminal))
}
}).collect()
}
fn __expected_tokens_from_states<
    'a,
    '__1,
>(
__states: &[i16],
_: core::marker::PhantomData<(&'a ())>,
) -> alloc::vec::Vec<alloc::string::String>
{
__TERMINAL.iter().enumerate().filter_map(|(index, terminal)| {
if __accepts(None, __states, Some(index), core::marker::PhantomData::<(&())>) {
Some(alloc::string::ToString::to_string(terminal))
} else {
None
}
}).collect()
}
struct __StateMachine<'a, '__1>
where 
{
ast: &'__1 mut Ast,
__phantom: core::marker::PhantomData<(&'a ())>,
}
impl<'a, '__1> __state_machine::ParserDefinition for __StateMachine<'a, '__1>
where 
{
type Location = u32;
type Error = ();
type Token = Token<'a>;
type TokenIndex = usize;
type Symbol = __Symbol<'a>;
type Success = Item;
type StateIndex = i16;
type Action = i16;
type ReduceIndex = i16;
type NonterminalIndex = usize;

#[inline]
fn start_location(&self) -> Self::Location {
  Default::default()
}

#[inline]
fn start_state(&self) -> Self::StateIndex {
  0
}

#[inline]
fn token_to_index(&self, token: &Self::Token) -> Option<usize> {
__token_to_integer(token, core::marker::PhantomData::<(&())>)
}

#[inline]
fn action(&self, state: i16, integer: usize) -> i16 {
__action(state, integer)
}

#[inline]
fn error_action(&self, state: i16) -> i16 {
__action(state, 34 - 1)
}

#[inline]
fn eof_action(&self, state: i16) -> i16 {
__EOF_ACTION[state as usize]
}

#[inline]
fn goto(&self, state: i16, nt: usize) -> i16 {
__goto(state, nt)
}

fn token_to_symbol(&self, token_index: usize, token: Self::Token) -> Self::Symbol {
__token_to_symbol(token_index, token, core::marker::PhantomData::<(&())>)
}

fn expected_tokens(&self, state: i16) -> alloc::vec::Vec<alloc::string::String> {
__expected_tokens(state)
}

fn expected_tokens_from_states(&self, states: &[i16]) -> alloc::vec::Vec<alloc::string::String> {
__expected_tokens_from_states(states, core::marker::PhantomData::<(&())>)
}

#[inline]
fn uses_error_recovery(&self) -> bool {
false
}

#[inline]
fn error_recovery_symbol(
&self,
recovery: __state_machine::ErrorRecovery<Self>,
) -> Self::Symbol {
panic!("error recovery not enabled for this grammar")
}

fn reduce(
&mut self,
action: i16,
start_location: Option<&Self::Location>,
states: &mut alloc::vec::Vec<i16>,
symbols: &mut alloc::vec::Vec<__state_machine::SymbolTriple<Self>>,
) -> Option<__state_machine::ParseResult<Self>> {
__reduce(
self.ast,
action,
start_location,
states,
symbols,
core::marker::PhantomData::<(&())>,
)
}

fn simulate_reduce(&self, action: i16) -> __state_machine::SimulatedReduce<Self> {
__simulate_reduce(action, core::marker::PhantomData::<(&())>)
}
}
fn __token_to_integer<
    'a,
>(
__token: &Token<'a>,
_: core::marker::PhantomData<(&'a ())>,
) -> Option<usize>
{
#[warn(unused_variables)]
match __token {
(Kind::End, _) if true => Some(0),
(Kind::Symbol, "def") if true => Some(1),
(Kind::Symbol, "return") if true => Some(2),
(Kind::Symbol, "True") if true => Some(3),
(Kind::Symbol, "False") if true => Some(4),
(Kind::Symbol, "None") if true => Some(5),
(Kind::Name, _) if true => Some(6),
(Kind::Integer, _) if true => Some(7),
(Kind::Float, _) if true => Some(8),
(Kind::String, _) if true => Some(9),
(Kind::Symbol, "(") if true => Some(10),
(Kind::Symbol, ")") if true => Some(11),
(Kind::Symbol, "[") if true => Some(12),
(Kind::Symbol, "]") if true => Some(13),
(Kind::Symbol, "{") if true => Some(14),
(Kind::Symbol, "}") if true => Some(15),
(Kind::Symbol, ",") if true => Some(16),
(Kind::Symbol, ":") if true => Some(17),
(Kind::Symbol, ".") if true => Some(18),
(Kind::Symbol, "...") if true => Some(19),
(Kind::Symbol, "?") if true => Some(20),
(Kind::Symbol, "->") if true => Some(21),
(Kind::Symbol, "=") if true => Some(22),
(Kind::Symbol, "+") if true => Some(23),
(Kind::Symbol, "-") if true => Some(24),
(Kind::Symbol, "*") if true => Some(25),
(Kind::Symbol, "/") if true => Some(26),
(Kind::Symbol, "**") if true => Some(27),
(Kind::Symbol, "==") if true => Some(28),
(Kind::Symbol, "!=") if true => Some(29),
(Kind::Symbol, "<") if true => Some(30),
(Kind::Symbol, "<=") if true => Some(31),
(Kind::Symbol, ">") if true => Some(32),
(Kind::Symbol, ">=") if true => Some(33),
_ => None,
}
}
fn __token_to_symbol<
    'a,
>(
__token_index: usize,
__token: Token<'a>,
_: core::marker::PhantomData<(&'a ())>,
) -> __Symbol<'a>
{
#[allow(clippy::manual_range_patterns)]match __token_index {
0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 => __Symbol::Variant0(__token),
_ => unreachable!(),
}
}
fn __simulate_reduce<
    'a,
    '__1,
>(
__reduce_index: i16,
_: core::marker::PhantomData<(&'a ())>,
) -> __state_machine::SimulatedReduce<__StateMachine<'a, '__1>>
{
match __reduce_index {
0 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 0,
}
}
1 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 1,
}
}
2 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 1,
}
}
3 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 2,
}
}
4 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 3,
}
}
5 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 4,
}
}
6 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 4,
}
}
7 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 5,
}
}
8 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 5,
}
}
9 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 5,
}
}
10 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 5,
}
}
11 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 5,
}
}
12 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 5,
}
}
13 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 6,
}
}
14 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 6,
}
}
15 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 6,
}
}
16 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 7,
}
}
17 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 7,
}
}
18 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 7,
}
}
19 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 8,
}
}
20 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 8,
}
}
21 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 8,
}
}
22 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 9,
}
}
23 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 9,
}
}
24 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 9,
}
}
25 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 10,
}
}
26 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 10,
}
}
27 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 10,
}
}
28 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 11,
}
}
29 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 11,
}
}
30 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 12,
}
}
31 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 12,
}
}
32 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 13,
}
}
33 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 13,
}
}
34 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 14,
}
}
35 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 14,
}
}
36 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 15,
}
}
37 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 15,
}
}
38 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 16,
}
}
39 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 16,
}
}
40 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 16,
}
}
41 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 16,
}
}
42 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 16,
}
}
43 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 16,
}
}
44 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 17,
}
}
45 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 17,
}
}
46 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 18,
}
}
47 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 18,
}
}
48 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 19,
}
}
49 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 19,
}
}
50 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 20,
}
}
51 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 20,
}
}
52 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 20,
}
}
53 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 20,
}
}
54 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 21,
}
}
55 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 10,
nonterminal_produced: 21,
}
}
56 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 11,
nonterminal_produced: 21,
}
}
57 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 22,
}
}
58 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 22,
}
}
59 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 23,
}
}
60 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 24,
}
}
61 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 25,
}
}
62 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 25,
}
}
63 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 26,
}
}
64 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 26,
}
}
65 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 26,
}
}
66 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 26,
}
}
67 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 26,
}
}
68 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 26,
}
}
69 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 26,
}
}
70 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 26,
}
}
71 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 5,
nonterminal_produced: 26,
}
}
72 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 4,
nonterminal_produced: 26,
}
}
73 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 6,
nonterminal_produced: 26,
}
}
74 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 26,
}
}
75 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 4,
nonterminal_produced: 26,
}
}
76 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 27,
}
}
77 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 27,
}
}
78 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 27,
}
}
79 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 28,
}
}
80 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 28,
}
}
81 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 29,
}
}
82 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 29,
}
}
83 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 29,
}
}
84 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 5,
nonterminal_produced: 30,
}
}
85 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 30,
}
}
86 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 30,
}
}
87 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 30,
}
}
88 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 31,
}
}
89 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 31,
}
}
90 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 31,
}
}
91 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 4,
nonterminal_produced: 32,
}
}
92 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 4,
nonterminal_produced: 32,
}
}
93 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 33,
}
}
94 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 33,
}
}
95 => __state_machine::SimulatedReduce::Accept,
_ => panic!("invalid reduction index {__reduce_index}")
}
}
pub struct ItemParser {
_priv: (),
}

impl Default for ItemParser { fn default() -> Self { Self::new() } }
impl ItemParser {
pub fn new() -> ItemParser {
ItemParser {
_priv: (),
}
}

#[allow(dead_code)]
pub fn parse<
    'a,
    __TOKEN: __ToTriple<'a, >,
    __TOKENS: IntoIterator<Item=__TOKEN>,
>(
&self,
ast: &mut Ast,
__tokens0: __TOKENS,
) -> Result<Item, __lalrpop_util::ParseError<u32, Token<'a>, ()>>
{
let __tokens = __tokens0.into_iter();
let mut __tokens = __tokens.map(|t| __ToTriple::to_triple(t));
__state_machine::Parser::drive(
__StateMachine {
ast,
__phantom: core::marker::PhantomData::<(&())>,
},
__tokens,
)
}
}
fn __accepts<
    'a,
    '__1,
>(
__error_state: Option<i16>,
__states: &[i16],
__opt_integer: Option<usize>,
_: core::marker::PhantomData<(&'a ())>,
) -> bool
{
let mut __states = __states.to_vec();
__states.extend(__error_state);
loop {
let mut __states_len = __states.len();
let __top = __states[__states_len - 1];
let __action = match __opt_integer {
None => __EOF_ACTION[__top as usize],
Some(__integer) => __action(__top, __integer),
};
if __action == 0 { return false; }
if __action > 0 { return true; }
let (__to_pop, __nt) = match __simulate_reduce(-(__action + 1), core::marker::PhantomData::<(&())>) {
__state_machine::SimulatedReduce::Reduce {
states_to_pop, nonterminal_produced
} => (states_to_pop, nonterminal_produced),
__state_machine::SimulatedReduce::Accept => return true,
};
__states_len -= __to_pop;
__states.truncate(__states_len);
let __top = __states[__states_len - 1];
let __next_state = __goto(__top, __nt);
__states.push(__next_state);
}
}
fn __reduce<
    'a,
>(
ast: &mut Ast,
__action: i16,
__lookahead_start: Option<&u32>,
__states: &mut alloc::vec::Vec<i16>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> Option<Result<Item,__lalrpop_util::ParseError<u32, Token<'a>, ()>>>
{
let (__pop_states, __nonterminal) = match __action {
0 => {
__reduce0(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
1 => {
__reduce1(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
2 => {
__reduce2(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
3 => {
__reduce3(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
4 => {
__reduce4(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
5 => {
__reduce5(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
6 => {
__reduce6(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
7 => {
__reduce7(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
8 => {
__reduce8(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
9 => {
__reduce9(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
10 => {
__reduce10(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
11 => {
__reduce11(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
12 => {
__reduce12(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
13 => {
__reduce13(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
14 => {
__reduce14(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
15 => {
__reduce15(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
16 => {
__reduce16(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
17 => {
__reduce17(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
18 => {
__reduce18(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
19 => {
__reduce19(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
20 => {
__reduce20(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
21 => {
__reduce21(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
22 => {
__reduce22(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
23 => {
__reduce23(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
24 => {
__reduce24(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
25 => {
__reduce25(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
26 => {
__reduce26(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
27 => {
__reduce27(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
28 => {
__reduce28(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
29 => {
__reduce29(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
30 => {
__reduce30(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
31 => {
__reduce31(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
32 => {
__reduce32(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
33 => {
__reduce33(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
34 => {
__reduce34(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
35 => {
__reduce35(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
36 => {
__reduce36(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
37 => {
__reduce37(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
38 => {
__reduce38(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
39 => {
__reduce39(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
40 => {
__reduce40(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
41 => {
__reduce41(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
42 => {
__reduce42(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
43 => {
__reduce43(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
44 => {
__reduce44(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
45 => {
__reduce45(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
46 => {
__reduce46(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
47 => {
__reduce47(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
48 => {
__reduce48(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
49 => {
__reduce49(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
50 => {
__reduce50(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
51 => {
__reduce51(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
52 => {
__reduce52(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
53 => {
__reduce53(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
54 => {
__reduce54(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
55 => {
__reduce55(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
56 => {
__reduce56(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
57 => {
__reduce57(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
58 => {
__reduce58(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
59 => {
__reduce59(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
60 => {
__reduce60(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
61 => {
__reduce61(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
62 => {
__reduce62(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
63 => {
__reduce63(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
64 => {
__reduce64(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
65 => {
__reduce65(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
66 => {
__reduce66(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
67 => {
__reduce67(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
68 => {
__reduce68(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
69 => {
__reduce69(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
70 => {
__reduce70(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
71 => {
__reduce71(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
72 => {
__reduce72(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
73 => {
__reduce73(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
74 => {
__reduce74(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
75 => {
__reduce75(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
76 => {
__reduce76(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
77 => {
__reduce77(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
78 => {
__reduce78(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
79 => {
__reduce79(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
80 => {
__reduce80(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
81 => {
__reduce81(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
82 => {
__reduce82(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
83 => {
__reduce83(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
84 => {
__reduce84(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
85 => {
__reduce85(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
86 => {
__reduce86(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
87 => {
__reduce87(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
88 => {
__reduce88(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
89 => {
__reduce89(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
90 => {
__reduce90(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
91 => {
__reduce91(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
92 => {
__reduce92(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
93 => {
__reduce93(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
94 => {
__reduce94(ast, __lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
95 => {
// __Item = Item => ActionFn(0);
let __sym0 = __pop_Variant13(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action0::<>(ast, __sym0);
return Some(Ok(__nt));
}
_ => panic!("invalid action code {__action}")
};
let __states_len = __states.len();
__states.truncate(__states_len - __pop_states);
let __state = *__states.last().unwrap();
let __next_state = __goto(__state, __nonterminal);
__states.push(__next_state);
None
}
#[inline(never)]
fn __symbol_type_mismatch() -> ! {
panic!("symbol type mismatch")
}
fn __pop_Variant15<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, (Span, TypeItem), u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant15(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant4<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Argument, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant4(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant12<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, ExprId, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant12(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant13<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Item, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant13(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant2<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Option<TypeItem>, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant2(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant14<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Span, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant14(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant16<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Statement, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant16(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant0<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Token<'a>, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant0(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant1<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, TypeItem, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant1(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant8<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Vec<(Span, TypeItem)>, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant8(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant6<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Vec<Argument>, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant6(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant7<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Vec<ExprId>, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant7(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant9<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Vec<Span>, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant9(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant5<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, Vec<Statement>, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant5(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant11<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, alloc::vec::Vec<Token<'a>>, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant11(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant3<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, u32, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant3(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant10<
  'a,
>(
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>
) -> (u32, &'static str, u32)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant10(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __reduce0<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// (":" <Type>) = ":", Type => ActionFn(67);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action67::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant1(__nt), __end));
(2, 0)
}
fn __reduce1<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// (":" <Type>)? = ":", Type => ActionFn(90);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action90::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant2(__nt), __end));
(2, 1)
}
fn __reduce2<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// (":" <Type>)? =  => ActionFn(66);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action66::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant2(__nt), __end));
(0, 1)
}
fn __reduce3<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// @L =  => ActionFn(79);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action79::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(0, 2)
}
fn __reduce4<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// @R =  => ActionFn(75);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action75::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(0, 3)
}
fn __reduce5<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Argument = Expr => ActionFn(49);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action49::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant4(__nt), __end));
(1, 4)
}
fn __reduce6<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Argument = Name, "=", Expr => ActionFn(50);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action50::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant4(__nt), __end));
(3, 4)
}
fn __reduce7<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Body =  => ActionFn(157);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action157::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(0, 5)
}
fn __reduce8<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Body = END+ => ActionFn(158);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action158::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(1, 5)
}
fn __reduce9<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Body = Lines => ActionFn(159);
let __sym0 = __pop_Variant5(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action159::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(1, 5)
}
fn __reduce10<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Body = Lines, END+ => ActionFn(160);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant11(__symbols);
let __sym0 = __pop_Variant5(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action160::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(2, 5)
}
fn __reduce11<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Body = END+, Lines => ActionFn(161);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant5(__symbols);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action161::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(2, 5)
}
fn __reduce12<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Body = END+, Lines, END+ => ActionFn(162);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant11(__symbols);
let __sym1 = __pop_Variant5(__symbols);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action162::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(3, 5)
}
fn __reduce13<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Argument> =  => ActionFn(59);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action59::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant6(__nt), __end));
(0, 6)
}
fn __reduce14<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Argument> = CommaList<Argument> => ActionFn(60);
let __sym0 = __pop_Variant6(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action60::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant6(__nt), __end));
(1, 6)
}
fn __reduce15<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Argument> = CommaList<Argument>, "," => ActionFn(61);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant6(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action61::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant6(__nt), __end));
(2, 6)
}
fn __reduce16<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Expr> =  => ActionFn(62);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action62::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(0, 7)
}
fn __reduce17<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Expr> = CommaList<Expr> => ActionFn(63);
let __sym0 = __pop_Variant7(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action63::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(1, 7)
}
fn __reduce18<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Expr> = CommaList<Expr>, "," => ActionFn(64);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant7(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action64::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(2, 7)
}
fn __reduce19<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Index> =  => ActionFn(56);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action56::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(0, 8)
}
fn __reduce20<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Index> = CommaList<Index> => ActionFn(57);
let __sym0 = __pop_Variant7(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action57::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(1, 8)
}
fn __reduce21<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Index> = CommaList<Index>, "," => ActionFn(58);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant7(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action58::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(2, 8)
}
fn __reduce22<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Parameter> =  => ActionFn(76);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action76::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(0, 9)
}
fn __reduce23<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Parameter> = CommaList<Parameter> => ActionFn(77);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action77::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 9)
}
fn __reduce24<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Parameter> = CommaList<Parameter>, "," => ActionFn(78);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action78::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 9)
}
fn __reduce25<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Size> =  => ActionFn(68);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action68::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(0, 10)
}
fn __reduce26<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Size> = CommaList<Size> => ActionFn(69);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action69::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 10)
}
fn __reduce27<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comma<Size> = CommaList<Size>, "," => ActionFn(70);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action70::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(2, 10)
}
fn __reduce28<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Argument> = Argument => ActionFn(86);
let __sym0 = __pop_Variant4(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action86::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant6(__nt), __end));
(1, 11)
}
fn __reduce29<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Argument> = CommaList<Argument>, ",", Argument => ActionFn(87);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant4(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant6(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action87::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant6(__nt), __end));
(3, 11)
}
fn __reduce30<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Expr> = Expr => ActionFn(84);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action84::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(1, 12)
}
fn __reduce31<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Expr> = CommaList<Expr>, ",", Expr => ActionFn(85);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant7(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action85::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(3, 12)
}
fn __reduce32<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Index> = Index => ActionFn(88);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action88::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(1, 13)
}
fn __reduce33<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Index> = CommaList<Index>, ",", Index => ActionFn(89);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant7(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action89::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(3, 13)
}
fn __reduce34<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Parameter> = Parameter => ActionFn(80);
let __sym0 = __pop_Variant15(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action80::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 14)
}
fn __reduce35<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Parameter> = CommaList<Parameter>, ",", Parameter => ActionFn(81);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant15(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action81::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(3, 14)
}
fn __reduce36<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Size> = Size => ActionFn(82);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action82::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 15)
}
fn __reduce37<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// CommaList<Size> = CommaList<Size>, ",", Size => ActionFn(83);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action83::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(3, 15)
}
fn __reduce38<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comparison = "==" => ActionFn(20);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action20::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant10(__nt), __end));
(1, 16)
}
fn __reduce39<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comparison = "!=" => ActionFn(21);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action21::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant10(__nt), __end));
(1, 16)
}
fn __reduce40<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comparison = "<" => ActionFn(22);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action22::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant10(__nt), __end));
(1, 16)
}
fn __reduce41<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comparison = "<=" => ActionFn(23);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action23::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant10(__nt), __end));
(1, 16)
}
fn __reduce42<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comparison = ">" => ActionFn(24);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action24::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant10(__nt), __end));
(1, 16)
}
fn __reduce43<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Comparison = ">=" => ActionFn(25);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action25::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant10(__nt), __end));
(1, 16)
}
fn __reduce44<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// END* =  => ActionFn(73);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action73::<>(ast, &__start, &__end);
__symbols.push((__start, __Symbol::Variant11(__nt), __end));
(0, 17)
}
fn __reduce45<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// END* = END+ => ActionFn(74);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action74::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant11(__nt), __end));
(1, 17)
}
fn __reduce46<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// END+ = END => ActionFn(71);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action71::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant11(__nt), __end));
(1, 18)
}
fn __reduce47<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// END+ = END+, END => ActionFn(72);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action72::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant11(__nt), __end));
(2, 18)
}
fn __reduce48<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Expr = Sum => ActionFn(18);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action18::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 19)
}
fn __reduce49<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Expr = Sum, Comparison, Sum => ActionFn(125);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant10(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action125::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 19)
}
fn __reduce50<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Index = Expr => ActionFn(51);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action51::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 20)
}
fn __reduce51<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Index = "None" => ActionFn(126);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action126::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 20)
}
fn __reduce52<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Index = "..." => ActionFn(127);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action127::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 20)
}
fn __reduce53<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Index = ":" => ActionFn(128);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action128::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 20)
}
fn __reduce54<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Item = Statement => ActionFn(1);
let __sym0 = __pop_Variant16(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action1::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant13(__nt), __end));
(1, 21)
}
fn __reduce55<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Item = "def", Name, "(", Comma<Parameter>, ")", "->", Type, "{", Body, "}" => ActionFn(163);
assert!(__symbols.len() >= 10);
let __sym9 = __pop_Variant0(__symbols);
let __sym8 = __pop_Variant5(__symbols);
let __sym7 = __pop_Variant0(__symbols);
let __sym6 = __pop_Variant1(__symbols);
let __sym5 = __pop_Variant0(__symbols);
let __sym4 = __pop_Variant0(__symbols);
let __sym3 = __pop_Variant8(__symbols);
let __sym2 = __pop_Variant0(__symbols);
let __sym1 = __pop_Variant14(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym9.2.clone();
let __nt = super::__action163::<>(ast, __sym0, __sym1, __sym2, __sym3, __sym4, __sym5, __sym6, __sym7, __sym8, __sym9);
__symbols.push((__start, __Symbol::Variant13(__nt), __end));
(10, 21)
}
fn __reduce56<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Item = "def", Name, "(", Comma<Parameter>, ")", "->", Type, END+, "{", Body, "}" => ActionFn(164);
assert!(__symbols.len() >= 11);
let __sym10 = __pop_Variant0(__symbols);
let __sym9 = __pop_Variant5(__symbols);
let __sym8 = __pop_Variant0(__symbols);
let __sym7 = __pop_Variant11(__symbols);
let __sym6 = __pop_Variant1(__symbols);
let __sym5 = __pop_Variant0(__symbols);
let __sym4 = __pop_Variant0(__symbols);
let __sym3 = __pop_Variant8(__symbols);
let __sym2 = __pop_Variant0(__symbols);
let __sym1 = __pop_Variant14(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym10.2.clone();
let __nt = super::__action164::<>(ast, __sym0, __sym1, __sym2, __sym3, __sym4, __sym5, __sym6, __sym7, __sym8, __sym9, __sym10);
__symbols.push((__start, __Symbol::Variant13(__nt), __end));
(11, 21)
}
fn __reduce57<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Lines = Statement => ActionFn(5);
let __sym0 = __pop_Variant16(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action5::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(1, 22)
}
fn __reduce58<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Lines = Lines, END+, Statement => ActionFn(6);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant16(__symbols);
let __sym1 = __pop_Variant11(__symbols);
let __sym0 = __pop_Variant5(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action6::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(3, 22)
}
fn __reduce59<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Name = NAME => ActionFn(130);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action130::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant14(__nt), __end));
(1, 23)
}
fn __reduce60<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Parameter = Name, ":", Type => ActionFn(7);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action7::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant15(__nt), __end));
(3, 24)
}
fn __reduce61<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Power = Primary => ActionFn(34);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action34::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 25)
}
fn __reduce62<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Power = Primary, "**", Signed => ActionFn(131);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action131::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 25)
}
fn __reduce63<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = INTEGER => ActionFn(132);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action132::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 26)
}
fn __reduce64<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = FLOAT => ActionFn(133);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action133::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 26)
}
fn __reduce65<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = STRING => ActionFn(134);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action134::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 26)
}
fn __reduce66<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = "True" => ActionFn(135);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action135::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 26)
}
fn __reduce67<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = "False" => ActionFn(136);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action136::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 26)
}
fn __reduce68<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = NAME => ActionFn(137);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action137::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 26)
}
fn __reduce69<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = "[", Comma<Expr>, "]" => ActionFn(138);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant0(__symbols);
let __sym1 = __pop_Variant7(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action138::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 26)
}
fn __reduce70<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = "(", Expr, ")" => ActionFn(43);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant0(__symbols);
let __sym1 = __pop_Variant12(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action43::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 26)
}
fn __reduce71<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = "(", Expr, ",", Comma<Expr>, ")" => ActionFn(139);
assert!(__symbols.len() >= 5);
let __sym4 = __pop_Variant0(__symbols);
let __sym3 = __pop_Variant7(__symbols);
let __sym2 = __pop_Variant0(__symbols);
let __sym1 = __pop_Variant12(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym4.2.clone();
let __nt = super::__action139::<>(ast, __sym0, __sym1, __sym2, __sym3, __sym4);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(5, 26)
}
fn __reduce72<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = Name, "(", Comma<Argument>, ")" => ActionFn(140);
assert!(__symbols.len() >= 4);
let __sym3 = __pop_Variant0(__symbols);
let __sym2 = __pop_Variant6(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym3.2.clone();
let __nt = super::__action140::<>(ast, __sym0, __sym1, __sym2, __sym3);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(4, 26)
}
fn __reduce73<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = Primary, ".", Name, "(", Comma<Argument>, ")" => ActionFn(141);
assert!(__symbols.len() >= 6);
let __sym5 = __pop_Variant0(__symbols);
let __sym4 = __pop_Variant6(__symbols);
let __sym3 = __pop_Variant0(__symbols);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym5.2.clone();
let __nt = super::__action141::<>(ast, __sym0, __sym1, __sym2, __sym3, __sym4, __sym5);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(6, 26)
}
fn __reduce74<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = Primary, ".", Name => ActionFn(142);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action142::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 26)
}
fn __reduce75<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Primary = Primary, "[", Comma<Index>, "]" => ActionFn(143);
assert!(__symbols.len() >= 4);
let __sym3 = __pop_Variant0(__symbols);
let __sym2 = __pop_Variant7(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym3.2.clone();
let __nt = super::__action143::<>(ast, __sym0, __sym1, __sym2, __sym3);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(4, 26)
}
fn __reduce76<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Product = Signed => ActionFn(29);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action29::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 27)
}
fn __reduce77<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Product = Product, "*", Signed => ActionFn(144);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action144::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 27)
}
fn __reduce78<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Product = Product, "/", Signed => ActionFn(145);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action145::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 27)
}
fn __reduce79<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Signed = Power => ActionFn(32);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action32::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 28)
}
fn __reduce80<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Signed = "-", Signed => ActionFn(146);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant12(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action146::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(2, 28)
}
fn __reduce81<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Size = INTEGER => ActionFn(147);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action147::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant14(__nt), __end));
(1, 29)
}
fn __reduce82<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Size = Name => ActionFn(11);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action11::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant14(__nt), __end));
(1, 29)
}
fn __reduce83<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Size = "?" => ActionFn(148);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action148::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant14(__nt), __end));
(1, 29)
}
fn __reduce84<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Statement = Name, ":", Type, "=", Expr => ActionFn(149);
assert!(__symbols.len() >= 5);
let __sym4 = __pop_Variant12(__symbols);
let __sym3 = __pop_Variant0(__symbols);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym4.2.clone();
let __nt = super::__action149::<>(ast, __sym0, __sym1, __sym2, __sym3, __sym4);
__symbols.push((__start, __Symbol::Variant16(__nt), __end));
(5, 30)
}
fn __reduce85<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Statement = Name, "=", Expr => ActionFn(150);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action150::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant16(__nt), __end));
(3, 30)
}
fn __reduce86<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Statement = Values => ActionFn(151);
let __sym0 = __pop_Variant7(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action151::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant16(__nt), __end));
(1, 30)
}
fn __reduce87<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Statement = "return", Expr => ActionFn(152);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant12(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action152::<>(ast, __sym0, __sym1);
__symbols.push((__start, __Symbol::Variant16(__nt), __end));
(2, 30)
}
fn __reduce88<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Sum = Product => ActionFn(26);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action26::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 31)
}
fn __reduce89<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Sum = Sum, "+", Product => ActionFn(153);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action153::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 31)
}
fn __reduce90<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Sum = Sum, "-", Product => ActionFn(154);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action154::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(3, 31)
}
fn __reduce91<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Type = Name, "[", Comma<Size>, "]" => ActionFn(155);
assert!(__symbols.len() >= 4);
let __sym3 = __pop_Variant0(__symbols);
let __sym2 = __pop_Variant9(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym3.2.clone();
let __nt = super::__action155::<>(ast, __sym0, __sym1, __sym2, __sym3);
__symbols.push((__start, __Symbol::Variant1(__nt), __end));
(4, 32)
}
fn __reduce92<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Type = Name, "[", "...", "]" => ActionFn(156);
assert!(__symbols.len() >= 4);
let __sym3 = __pop_Variant0(__symbols);
let __sym2 = __pop_Variant0(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym3.2.clone();
let __nt = super::__action156::<>(ast, __sym0, __sym1, __sym2, __sym3);
__symbols.push((__start, __Symbol::Variant1(__nt), __end));
(4, 32)
}
fn __reduce93<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Values = Expr => ActionFn(16);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action16::<>(ast, __sym0);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(1, 33)
}
fn __reduce94<
    'a,
>(
ast: &mut Ast,
__lookahead_start: Option<&u32>,
__symbols: &mut alloc::vec::Vec<(u32,__Symbol<'a>,u32)>,
_: core::marker::PhantomData<(&'a ())>,
) -> (usize, usize)
{
// Values = Values, ",", Expr => ActionFn(17);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant12(__symbols);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant7(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action17::<>(ast, __sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(3, 33)
}
}
#[allow(unused_imports)]
pub use self::__parse__Item::ItemParser;

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action0<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Item, u32),
) -> Item
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action1<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Statement, u32),
) -> Item
{
Item::Statement(__0)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action2<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, name, _): (u32, Span, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, parameters, _): (u32, Vec<(Span, TypeItem)>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, result, _): (u32, TypeItem, u32),
(_, e, _): (u32, u32, u32),
(_, _, _): (u32, alloc::vec::Vec<Token<'a>>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, body, _): (u32, Vec<Statement>, u32),
(_, _, _): (u32, Token<'a>, u32),
) -> Item
{
Item::Function(FunctionItem { name, parameters, result, body, span: Span::new(s, e) })
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action3<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, alloc::vec::Vec<Token<'a>>, u32),
) -> Vec<Statement>
{
Vec::new()
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action4<
    'a,
>(
ast: &mut Ast,
(_, first, _): (u32, alloc::vec::Vec<Token<'a>>, u32),
(_, mut body, _): (u32, Vec<Statement>, u32),
(_, _, _): (u32, alloc::vec::Vec<Token<'a>>, u32),
) -> Vec<Statement>
{
body
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action5<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Statement, u32),
) -> Vec<Statement>
{
vec![__0]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action6<
    'a,
>(
ast: &mut Ast,
(_, mut lines, _): (u32, Vec<Statement>, u32),
(_, _, _): (u32, alloc::vec::Vec<Token<'a>>, u32),
(_, next, _): (u32, Statement, u32),
) -> Vec<Statement>
{
{ lines.push(next); lines }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action7<
    'a,
>(
ast: &mut Ast,
(_, name, _): (u32, Span, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, ty, _): (u32, TypeItem, u32),
) -> (Span, TypeItem)
{
(name, ty)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action8<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, element, _): (u32, Span, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, sizes, _): (u32, Vec<Span>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> TypeItem
{
TypeItem { element, sizes: Some(sizes), span: Span::new(s, e) }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action9<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, element, _): (u32, Span, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> TypeItem
{
TypeItem { element, sizes: None, span: Span::new(s, e) }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action10<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> Span
{
Span::new(s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action11<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Span, u32),
) -> Span
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action12<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> Span
{
Span::new(s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action13<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, name, _): (u32, Span, u32),
(_, ty, _): (u32, Option<TypeItem>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, value, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> Statement
{
ast.statement(StatementKind::Assign(name, ty, value), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action14<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, values, _): (u32, Vec<ExprId>, u32),
(_, e, _): (u32, u32, u32),
) -> Statement
{
ast.statement(StatementKind::Show(values), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action15<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, value, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> Statement
{
ast.statement(StatementKind::Return(value), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action16<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> Vec<ExprId>
{
vec![__0]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action17<
    'a,
>(
ast: &mut Ast,
(_, mut values, _): (u32, Vec<ExprId>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, next, _): (u32, ExprId, u32),
) -> Vec<ExprId>
{
{ values.push(next); values }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action18<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> ExprId
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action19<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, a, _): (u32, ExprId, u32),
(_, operator, _): (u32, &'static str, u32),
(_, b, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Binary(operator, a, b), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action20<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Token<'a>, u32),
) -> &'static str
{
"toy.equal"
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action21<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Token<'a>, u32),
) -> &'static str
{
"toy.not_equal"
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action22<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Token<'a>, u32),
) -> &'static str
{
"toy.less"
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action23<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Token<'a>, u32),
) -> &'static str
{
"toy.less_equal"
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action24<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Token<'a>, u32),
) -> &'static str
{
"toy.greater"
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action25<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Token<'a>, u32),
) -> &'static str
{
"toy.greater_equal"
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action26<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> ExprId
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action27<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, a, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, b, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Binary("toy.add", a, b), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action28<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, a, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, b, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Binary("toy.subtract", a, b), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action29<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> ExprId
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action30<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, a, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, b, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Binary("toy.multiply", a, b), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action31<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, a, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, b, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Binary("toy.divide", a, b), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action32<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> ExprId
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action33<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, value, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Negate(value), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action34<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> ExprId
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action35<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, a, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, b, _): (u32, ExprId, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Binary("toy.power", a, b), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action36<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Integer, s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action37<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Float, s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action38<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::String, s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action39<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Bool(true), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action40<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Bool(false), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action41<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Name, s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action42<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, values, _): (u32, Vec<ExprId>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::List(values), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action43<
    'a,
>(
ast: &mut Ast,
(_, _, _): (u32, Token<'a>, u32),
(_, __0, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
) -> ExprId
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action44<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, first, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, rest, _): (u32, Vec<ExprId>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
{
        let values = std::iter::once(first).chain(rest).collect();
        ast.expr(ExprKind::List(values), s, e)
    }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action45<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, name, _): (u32, Span, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, arguments, _): (u32, Vec<Argument>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Call(name, None, arguments), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action46<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, value, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, name, _): (u32, Span, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, arguments, _): (u32, Vec<Argument>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Call(name, Some(value), arguments), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action47<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, value, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, name, _): (u32, Span, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Member(value, name), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action48<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, value, _): (u32, ExprId, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, indices, _): (u32, Vec<ExprId>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Index(value, indices), s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action49<
    'a,
>(
ast: &mut Ast,
(_, value, _): (u32, ExprId, u32),
) -> Argument
{
Argument { name: None, value }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action50<
    'a,
>(
ast: &mut Ast,
(_, name, _): (u32, Span, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, value, _): (u32, ExprId, u32),
) -> Argument
{
Argument { name: Some(name), value }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action51<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> ExprId
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action52<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::None, s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action53<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::Ellipsis, s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action54<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> ExprId
{
ast.expr(ExprKind::All, s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action55<
    'a,
>(
ast: &mut Ast,
(_, s, _): (u32, u32, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, e, _): (u32, u32, u32),
) -> Span
{
Span::new(s, e)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action56<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> Vec<ExprId>
{
Vec::new()
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action57<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<ExprId>, u32),
) -> Vec<ExprId>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action58<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<ExprId>, u32),
(_, _, _): (u32, Token<'a>, u32),
) -> Vec<ExprId>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action59<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> Vec<Argument>
{
Vec::new()
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action60<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<Argument>, u32),
) -> Vec<Argument>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action61<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<Argument>, u32),
(_, _, _): (u32, Token<'a>, u32),
) -> Vec<Argument>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action62<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> Vec<ExprId>
{
Vec::new()
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action63<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<ExprId>, u32),
) -> Vec<ExprId>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action64<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<ExprId>, u32),
(_, _, _): (u32, Token<'a>, u32),
) -> Vec<ExprId>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action65<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, TypeItem, u32),
) -> Option<TypeItem>
{
Some(__0)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action66<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> Option<TypeItem>
{
None
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action67<
    'a,
>(
ast: &mut Ast,
(_, _, _): (u32, Token<'a>, u32),
(_, __0, _): (u32, TypeItem, u32),
) -> TypeItem
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action68<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> Vec<Span>
{
Vec::new()
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action69<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<Span>, u32),
) -> Vec<Span>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action70<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<Span>, u32),
(_, _, _): (u32, Token<'a>, u32),
) -> Vec<Span>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action71<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Token<'a>, u32),
) -> alloc::vec::Vec<Token<'a>>
{
alloc::vec![__0]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action72<
    'a,
>(
ast: &mut Ast,
(_, v, _): (u32, alloc::vec::Vec<Token<'a>>, u32),
(_, e, _): (u32, Token<'a>, u32),
) -> alloc::vec::Vec<Token<'a>>
{
{ let mut v = v; v.push(e); v }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action73<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> alloc::vec::Vec<Token<'a>>
{
alloc::vec![]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action74<
    'a,
>(
ast: &mut Ast,
(_, v, _): (u32, alloc::vec::Vec<Token<'a>>, u32),
) -> alloc::vec::Vec<Token<'a>>
{
v
}

#[allow(unused_variables)]
#[allow(clippy::needless_lifetimes)]
fn __action75<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> u32
{
*__lookbehind
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action76<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> Vec<(Span, TypeItem)>
{
Vec::new()
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action77<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<(Span, TypeItem)>, u32),
) -> Vec<(Span, TypeItem)>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action78<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Vec<(Span, TypeItem)>, u32),
(_, _, _): (u32, Token<'a>, u32),
) -> Vec<(Span, TypeItem)>
{
__0
}

#[allow(unused_variables)]
#[allow(clippy::needless_lifetimes)]
fn __action79<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> u32
{
*__lookahead
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action80<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, (Span, TypeItem), u32),
) -> Vec<(Span, TypeItem)>
{
vec![__0]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action81<
    'a,
>(
ast: &mut Ast,
(_, mut list, _): (u32, Vec<(Span, TypeItem)>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, next, _): (u32, (Span, TypeItem), u32),
) -> Vec<(Span, TypeItem)>
{
{ list.push(next); list }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action82<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Span, u32),
) -> Vec<Span>
{
vec![__0]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action83<
    'a,
>(
ast: &mut Ast,
(_, mut list, _): (u32, Vec<Span>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, next, _): (u32, Span, u32),
) -> Vec<Span>
{
{ list.push(next); list }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action84<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> Vec<ExprId>
{
vec![__0]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action85<
    'a,
>(
ast: &mut Ast,
(_, mut list, _): (u32, Vec<ExprId>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, next, _): (u32, ExprId, u32),
) -> Vec<ExprId>
{
{ list.push(next); list }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action86<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, Argument, u32),
) -> Vec<Argument>
{
vec![__0]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action87<
    'a,
>(
ast: &mut Ast,
(_, mut list, _): (u32, Vec<Argument>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, next, _): (u32, Argument, u32),
) -> Vec<Argument>
{
{ list.push(next); list }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action88<
    'a,
>(
ast: &mut Ast,
(_, __0, _): (u32, ExprId, u32),
) -> Vec<ExprId>
{
vec![__0]
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action89<
    'a,
>(
ast: &mut Ast,
(_, mut list, _): (u32, Vec<ExprId>, u32),
(_, _, _): (u32, Token<'a>, u32),
(_, next, _): (u32, ExprId, u32),
) -> Vec<ExprId>
{
{ list.push(next); list }
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action90<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, TypeItem, u32),
) -> Option<TypeItem>
{
let __start0 = __0.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action67(
ast,
__0,
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action65(
ast,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action91<
    'a,
>(
ast: &mut Ast,
__0: (u32, u32, u32),
__1: (u32, Span, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, TypeItem, u32),
__4: (u32, Token<'a>, u32),
__5: (u32, ExprId, u32),
__6: (u32, u32, u32),
) -> Statement
{
let __start0 = __2.0.clone();
let __end0 = __3.2.clone();
let __temp0 = __action90(
ast,
__2,
__3,
);
let __temp0 = (__start0, __temp0, __end0);
__action13(
ast,
__0,
__1,
__temp0,
__4,
__5,
__6,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action92<
    'a,
>(
ast: &mut Ast,
__0: (u32, u32, u32),
__1: (u32, Span, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, ExprId, u32),
__4: (u32, u32, u32),
) -> Statement
{
let __start0 = __1.2.clone();
let __end0 = __2.0.clone();
let __temp0 = __action66(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action13(
ast,
__0,
__1,
__temp0,
__2,
__3,
__4,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action93<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, &'static str, u32),
__2: (u32, ExprId, u32),
__3: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action19(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action94<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action52(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action95<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action53(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action96<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action54(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action97<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, Span, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, Vec<(Span, TypeItem)>, u32),
__4: (u32, Token<'a>, u32),
__5: (u32, Token<'a>, u32),
__6: (u32, TypeItem, u32),
__7: (u32, u32, u32),
__8: (u32, alloc::vec::Vec<Token<'a>>, u32),
__9: (u32, Token<'a>, u32),
__10: (u32, Vec<Statement>, u32),
__11: (u32, Token<'a>, u32),
) -> Item
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action2(
ast,
__temp0,
__0,
__1,
__2,
__3,
__4,
__5,
__6,
__7,
__8,
__9,
__10,
__11,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action98<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> Span
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action55(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action99<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
__3: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action35(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action100<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action36(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action101<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action37(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action102<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action38(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action103<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action39(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action104<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action40(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action105<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action41(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action106<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, Vec<ExprId>, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action42(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action107<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, ExprId, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, Vec<ExprId>, u32),
__4: (u32, Token<'a>, u32),
__5: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action44(
ast,
__temp0,
__0,
__1,
__2,
__3,
__4,
__5,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action108<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Vec<Argument>, u32),
__3: (u32, Token<'a>, u32),
__4: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action45(
ast,
__temp0,
__0,
__1,
__2,
__3,
__4,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action109<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Span, u32),
__3: (u32, Token<'a>, u32),
__4: (u32, Vec<Argument>, u32),
__5: (u32, Token<'a>, u32),
__6: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action46(
ast,
__temp0,
__0,
__1,
__2,
__3,
__4,
__5,
__6,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action110<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Span, u32),
__3: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action47(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action111<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Vec<ExprId>, u32),
__3: (u32, Token<'a>, u32),
__4: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action48(
ast,
__temp0,
__0,
__1,
__2,
__3,
__4,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action112<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
__3: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action30(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action113<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
__3: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action31(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action114<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, ExprId, u32),
__2: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action33(
ast,
__temp0,
__0,
__1,
__2,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action115<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> Span
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action10(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action116<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, u32, u32),
) -> Span
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action12(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action117<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, TypeItem, u32),
__3: (u32, Token<'a>, u32),
__4: (u32, ExprId, u32),
__5: (u32, u32, u32),
) -> Statement
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action91(
ast,
__temp0,
__0,
__1,
__2,
__3,
__4,
__5,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action118<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
__3: (u32, u32, u32),
) -> Statement
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action92(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action119<
    'a,
>(
ast: &mut Ast,
__0: (u32, Vec<ExprId>, u32),
__1: (u32, u32, u32),
) -> Statement
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action14(
ast,
__temp0,
__0,
__1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action120<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, ExprId, u32),
__2: (u32, u32, u32),
) -> Statement
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action15(
ast,
__temp0,
__0,
__1,
__2,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action121<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
__3: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action27(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action122<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
__3: (u32, u32, u32),
) -> ExprId
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action28(
ast,
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action123<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Vec<Span>, u32),
__3: (u32, Token<'a>, u32),
__4: (u32, u32, u32),
) -> TypeItem
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action8(
ast,
__temp0,
__0,
__1,
__2,
__3,
__4,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action124<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, Token<'a>, u32),
__4: (u32, u32, u32),
) -> TypeItem
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action79(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action9(
ast,
__temp0,
__0,
__1,
__2,
__3,
__4,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action125<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, &'static str, u32),
__2: (u32, ExprId, u32),
) -> ExprId
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action93(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action126<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action94(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action127<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action95(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action128<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action96(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action129<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, Span, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, Vec<(Span, TypeItem)>, u32),
__4: (u32, Token<'a>, u32),
__5: (u32, Token<'a>, u32),
__6: (u32, TypeItem, u32),
__7: (u32, alloc::vec::Vec<Token<'a>>, u32),
__8: (u32, Token<'a>, u32),
__9: (u32, Vec<Statement>, u32),
__10: (u32, Token<'a>, u32),
) -> Item
{
let __start0 = __6.2.clone();
let __end0 = __7.0.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action97(
ast,
__0,
__1,
__2,
__3,
__4,
__5,
__6,
__temp0,
__7,
__8,
__9,
__10,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action130<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> Span
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action98(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action131<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
) -> ExprId
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action99(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action132<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action100(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action133<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action101(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action134<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action102(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action135<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action103(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action136<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action104(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action137<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action105(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action138<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, Vec<ExprId>, u32),
__2: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action106(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action139<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, ExprId, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, Vec<ExprId>, u32),
__4: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __4.2.clone();
let __end0 = __4.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action107(
ast,
__0,
__1,
__2,
__3,
__4,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action140<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Vec<Argument>, u32),
__3: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __3.2.clone();
let __end0 = __3.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action108(
ast,
__0,
__1,
__2,
__3,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action141<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Span, u32),
__3: (u32, Token<'a>, u32),
__4: (u32, Vec<Argument>, u32),
__5: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __5.2.clone();
let __end0 = __5.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action109(
ast,
__0,
__1,
__2,
__3,
__4,
__5,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action142<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Span, u32),
) -> ExprId
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action110(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action143<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Vec<ExprId>, u32),
__3: (u32, Token<'a>, u32),
) -> ExprId
{
let __start0 = __3.2.clone();
let __end0 = __3.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action111(
ast,
__0,
__1,
__2,
__3,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action144<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
) -> ExprId
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action112(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action145<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
) -> ExprId
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action113(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action146<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, ExprId, u32),
) -> ExprId
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action114(
ast,
__0,
__1,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action147<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> Span
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action115(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action148<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
) -> Span
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action116(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action149<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, TypeItem, u32),
__3: (u32, Token<'a>, u32),
__4: (u32, ExprId, u32),
) -> Statement
{
let __start0 = __4.2.clone();
let __end0 = __4.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action117(
ast,
__0,
__1,
__2,
__3,
__4,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action150<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
) -> Statement
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action118(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action151<
    'a,
>(
ast: &mut Ast,
__0: (u32, Vec<ExprId>, u32),
) -> Statement
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action119(
ast,
__0,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action152<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, ExprId, u32),
) -> Statement
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action120(
ast,
__0,
__1,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action153<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
) -> ExprId
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action121(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action154<
    'a,
>(
ast: &mut Ast,
__0: (u32, ExprId, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, ExprId, u32),
) -> ExprId
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action122(
ast,
__0,
__1,
__2,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action155<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Vec<Span>, u32),
__3: (u32, Token<'a>, u32),
) -> TypeItem
{
let __start0 = __3.2.clone();
let __end0 = __3.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action123(
ast,
__0,
__1,
__2,
__3,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action156<
    'a,
>(
ast: &mut Ast,
__0: (u32, Span, u32),
__1: (u32, Token<'a>, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, Token<'a>, u32),
) -> TypeItem
{
let __start0 = __3.2.clone();
let __end0 = __3.2.clone();
let __temp0 = __action75(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action124(
ast,
__0,
__1,
__2,
__3,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action157<
    'a,
>(
ast: &mut Ast,
__lookbehind: &u32,
__lookahead: &u32,
) -> Vec<Statement>
{
let __start0 = __lookbehind.clone();
let __end0 = __lookahead.clone();
let __temp0 = __action73(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action3(
ast,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action158<
    'a,
>(
ast: &mut Ast,
__0: (u32, alloc::vec::Vec<Token<'a>>, u32),
) -> Vec<Statement>
{
let __start0 = __0.0.clone();
let __end0 = __0.2.clone();
let __temp0 = __action74(
ast,
__0,
);
let __temp0 = (__start0, __temp0, __end0);
__action3(
ast,
__temp0,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action159<
    'a,
>(
ast: &mut Ast,
__0: (u32, Vec<Statement>, u32),
) -> Vec<Statement>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __start1 = __0.2.clone();
let __end1 = __0.2.clone();
let __temp0 = __action73(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
let __temp1 = __action73(
ast,
&__start1,
&__end1,
);
let __temp1 = (__start1, __temp1, __end1);
__action4(
ast,
__temp0,
__0,
__temp1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action160<
    'a,
>(
ast: &mut Ast,
__0: (u32, Vec<Statement>, u32),
__1: (u32, alloc::vec::Vec<Token<'a>>, u32),
) -> Vec<Statement>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __start1 = __1.0.clone();
let __end1 = __1.2.clone();
let __temp0 = __action73(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
let __temp1 = __action74(
ast,
__1,
);
let __temp1 = (__start1, __temp1, __end1);
__action4(
ast,
__temp0,
__0,
__temp1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action161<
    'a,
>(
ast: &mut Ast,
__0: (u32, alloc::vec::Vec<Token<'a>>, u32),
__1: (u32, Vec<Statement>, u32),
) -> Vec<Statement>
{
let __start0 = __0.0.clone();
let __end0 = __0.2.clone();
let __start1 = __1.2.clone();
let __end1 = __1.2.clone();
let __temp0 = __action74(
ast,
__0,
);
let __temp0 = (__start0, __temp0, __end0);
let __temp1 = __action73(
ast,
&__start1,
&__end1,
);
let __temp1 = (__start1, __temp1, __end1);
__action4(
ast,
__temp0,
__1,
__temp1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action162<
    'a,
>(
ast: &mut Ast,
__0: (u32, alloc::vec::Vec<Token<'a>>, u32),
__1: (u32, Vec<Statement>, u32),
__2: (u32, alloc::vec::Vec<Token<'a>>, u32),
) -> Vec<Statement>
{
let __start0 = __0.0.clone();
let __end0 = __0.2.clone();
let __start1 = __2.0.clone();
let __end1 = __2.2.clone();
let __temp0 = __action74(
ast,
__0,
);
let __temp0 = (__start0, __temp0, __end0);
let __temp1 = __action74(
ast,
__2,
);
let __temp1 = (__start1, __temp1, __end1);
__action4(
ast,
__temp0,
__1,
__temp1,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action163<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, Span, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, Vec<(Span, TypeItem)>, u32),
__4: (u32, Token<'a>, u32),
__5: (u32, Token<'a>, u32),
__6: (u32, TypeItem, u32),
__7: (u32, Token<'a>, u32),
__8: (u32, Vec<Statement>, u32),
__9: (u32, Token<'a>, u32),
) -> Item
{
let __start0 = __6.2.clone();
let __end0 = __7.0.clone();
let __temp0 = __action73(
ast,
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action129(
ast,
__0,
__1,
__2,
__3,
__4,
__5,
__6,
__temp0,
__7,
__8,
__9,
)
}

#[allow(unused_variables)]
#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action164<
    'a,
>(
ast: &mut Ast,
__0: (u32, Token<'a>, u32),
__1: (u32, Span, u32),
__2: (u32, Token<'a>, u32),
__3: (u32, Vec<(Span, TypeItem)>, u32),
__4: (u32, Token<'a>, u32),
__5: (u32, Token<'a>, u32),
__6: (u32, TypeItem, u32),
__7: (u32, alloc::vec::Vec<Token<'a>>, u32),
__8: (u32, Token<'a>, u32),
__9: (u32, Vec<Statement>, u32),
__10: (u32, Token<'a>, u32),
) -> Item
{
let __start0 = __7.0.clone();
let __end0 = __7.2.clone();
let __temp0 = __action74(
ast,
__7,
);
let __temp0 = (__start0, __temp0, __end0);
__action129(
ast,
__0,
__1,
__2,
__3,
__4,
__5,
__6,
__temp0,
__8,
__9,
__10,
)
}

#[allow(clippy::type_complexity, dead_code)]
pub trait __ToTriple<'a, >
{
fn to_triple(self) -> Result<(u32,Token<'a>,u32), __lalrpop_util::ParseError<u32, Token<'a>, ()>>;
}

impl<'a, > __ToTriple<'a, > for (u32, Token<'a>, u32)
{
fn to_triple(self) -> Result<(u32,Token<'a>,u32), __lalrpop_util::ParseError<u32, Token<'a>, ()>> {
Ok(self)
}
}
impl<'a, > __ToTriple<'a, > for Result<(u32, Token<'a>, u32), ()>
{
fn to_triple(self) -> Result<(u32,Token<'a>,u32), __lalrpop_util::ParseError<u32, Token<'a>, ()>> {
self.map_err(|error| __lalrpop_util::ParseError::User { error })
}
}
