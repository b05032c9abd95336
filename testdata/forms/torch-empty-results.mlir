// A conditional without results, and an operation without operands whose types are those of its results.
// RUN: bcast-opt %s | FileCheck %s

func.func @f(%c: !torch.bool) {
  // CHECK: torch.prim.If %{{.+}} -> () {
  torch.prim.If %c -> () {
    torch.prim.If.yield
  } else {
    torch.prim.If.yield
  }
  // CHECK: %{{.+}} = torch.prim.Uninitialized {{.*}}!torch.list<int>
  %0 = torch.prim.Uninitialized : !torch.list<int>
  return
}
