// The verifiers of `irdl`: names, and lists that go together.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

irdl.dialect @right_one {
  irdl.type @pair {
    %0 = irdl.any
    irdl.parameters(first: %0, second: %0)
  }
  irdl.operation @use_1 {
    %0 = irdl.is i32
    irdl.operands(lhs: %0, rhs: %0)
    irdl.results(out: %0)
  }
}

// -----

// expected-error@+1 {{name of dialect should not contain leading or double underscores}}
irdl.dialect @two__parts {
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{name of operation should not contain uppercase letters}}
  irdl.operation @Upper {
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.operands' op name of operand #1 is a duplicate of the name of operand #0}}
    irdl.operands(x: %0, x: %0)
  }
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.operation' op contains a value named 'x' for both its operands and results}}
  irdl.operation @op {
    %0 = irdl.any
    irdl.operands(x: %0)
    irdl.results(x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    // expected-error@+1 {{'irdl.base' op the base type or attribute name should start with '!' or '#'}}
    %0 = irdl.base "builtin.integer"
    irdl.results(x: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    // expected-error@+1 {{'irdl.region' op the number of blocks is expected to be >= 1 but got 0}}
    %0 = irdl.region with size 0
    irdl.regions(body: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.type @t {
    // expected-error@+1 {{'irdl.base' op symbol '@nothing' not found}}
    %0 = irdl.base @nothing
    irdl.parameters(x: %0)
  }
}

// -----

func.func private @f()
irdl.dialect @d {
  irdl.type @t {
    // expected-error@+1 {{'irdl.base' op symbol '@f' does not refer to a type or attribute definition (refers to 'func.func')}}
    %0 = irdl.base @f
    irdl.parameters(x: %0)
  }
}

// -----

// Names are those of the module around the dialect.
irdl.dialect @d {
  irdl.type @u {
  }
  irdl.type @t {
    // expected-error@+1 {{'irdl.parametric' op symbol '@u' not found}}
    %0 = irdl.parametric @u<>
    irdl.parameters(x: %0)
  }
}

// -----

irdl.dialect @e {
  irdl.type @u {
  }
}
irdl.dialect @d {
  irdl.type @t {
    %0 = irdl.base @e::@u
    irdl.parameters(x: %0)
  }
}
