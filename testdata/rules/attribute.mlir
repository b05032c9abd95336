// RUN: bcast-opt %s --verify-diagnostics

// Every error inside the attribute is told at its place.

#fine = #bcast.rule< pdpd , axis=-1 >
// expected-error@+1 {{unknown rule 'nunpy'}}
#a = #bcast.rule<nunpy>
// expected-error@+1 {{unknown rule 'multidirectional'}}
#b = #bcast.rule<multidirectional>
// expected-error@+1 {{rule `numpy` takes no axis}}
#c = #bcast.rule<numpy, axis = 1>
// expected-error@+1 {{rule `pdpd` takes no target}}
#d = #bcast.rule<pdpd, axis = 1, target = [2]>
// expected-error@+1 {{rule `bidirectional` needs a target}}
#e = #bcast.rule<bidirectional>
// expected-error@+1 {{unknown parameter 'axes' in a rule}}
#f = #bcast.rule<pdpd, axes = 1>
// expected-error@+1 {{'axis' is given twice}}
#g = #bcast.rule<pdpd, axis = 1, axis = 2>
// expected-error@+1 {{axis must be an integer}}
#h = #bcast.rule<pdpd, axis = [1]>
// expected-error@+1 {{axis -2 is negative, and only -1 has a meaning: rank(A) - rank(B)}}
#i = #bcast.rule<pdpd, axis = -2>
// expected-error@+1 {{axis 4294967296 is greater than any rank}}
#j = #bcast.rule<pdpd, axis = 4294967296>
// expected-error@+1 {{'99999999999999999999' is no axis: a decimal number is needed}}
#k = #bcast.rule<pdpd, axis = 99999999999999999999>
// expected-error@+1 {{target must be a list of sizes, or '*'}}
#l = #bcast.rule<bidirectional, target = 4>
// expected-error@+1 {{'-1' is no size: a dimension is a number or `?`}}
#m = #bcast.rule<bidirectional, target = [2, -1, 3]>
// expected-error@+1 {{'9223372036854775808' is no size: a size is at most 9223372036854775807}}
#n = #bcast.rule<bidirectional, target = [9223372036854775808]>
// expected-error@+1 {{expected a name, but found '>'}}
#o = #bcast.rule<>
// expected-error@+1 {{but found '>'}}
#p = #bcast.rule<pdpd, axis = >
// expected-error@+1 {{expected ',', but found 'axis'}}
#q = #bcast.rule<pdpd axis = 1>
// expected-error@+1 {{expected '<' and a rule after '#bcast.rule'}}
#r = #bcast.rule
// expected-error@+1 {{unknown attribute '#bcast.rules' in dialect 'bcast'}}
#s = #bcast.rules<numpy>
// expected-error@+1 {{unknown type '!bcast.tensor<3>' in dialect 'bcast'}}
!t = !bcast.tensor<3>
// Two errors are told apart.
// expected-error@+2 {{unknown rule 'numby'}}
// expected-error@+1 {{unknown parameter 'to' in a rule}}
#u = #bcast.rule<numby, to = 1>
// expected-error@+1 {{unexpected character}}
#v = #bcast.rule<pdpd, axis = ;>

// An operation whose attribute was refused is left alone.
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "bcast.elementwise"(%a, %b) <{rule = #a}> : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}
