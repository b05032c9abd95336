// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @type(%n: index, %a: i32, %b: i64) -> i32 {
  // expected-error @+1 {{'scf.index_switch' op expected result #0 of each region to be 'i32'}}
  %0 = scf.index_switch %n -> i32
  case 1 {
    // expected-note @+1 {{case region #0 returns 'i64' here}}
    scf.yield %b : i64
  }
  default {
    scf.yield %a : i32
  }
  return %0 : i32
}

// -----

func.func @count(%n: index, %a: i32) -> i32 {
  // expected-error @+1 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  %0 = scf.index_switch %n -> i32
  case 1 {
    scf.yield %a : i32
  }
  default {
    // expected-note @+1 {{see yield operation here}}
    scf.yield
  }
  return %0 : i32
}

// -----

func.func @right(%n: index, %a: i32) -> i32 {
  scf.index_switch %n
  case 2 {
    scf.yield
  }
  default {
  }
  %0 = scf.index_switch %n -> i32
  case 1 {
    scf.yield %a : i32
  }
  default {
    scf.yield %a : i32
  }
  return %0 : i32
}
