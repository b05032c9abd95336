// RUN: bcast-opt %s --verify-diagnostics --verify-only

// Products and reductions of vectors.

#rows = affine_map<(m, n, k) -> (m, k)>
#columns = affine_map<(m, n, k) -> (k, n)>
#product = affine_map<(m, n, k) -> (m, n)>
#twice = affine_map<(m, n, k) -> (m, m)>
#short = affine_map<(m, n) -> (m, n)>
#sum = affine_map<(m, n, k) -> (m, n + k)>

func.func @contract(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %wrong: vector<5x4xf32>, %c: vector<2x4xf32>, %d: vector<2x5xf32>) {
  %0 = vector.contract {indexing_maps = [#rows, #columns, #product], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  // expected-error@+1 {{'vector.contract' op invalid contracting dimension map}}
  %1 = vector.contract {indexing_maps = [#rows, #columns, #product], iterator_types = ["parallel", "parallel", "reduction"]} %a, %wrong, %c : vector<2x3xf32>, vector<5x4xf32> into vector<2x4xf32>
  // expected-error@+1 {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<2x4xf32>'}}
  %2 = vector.contract {indexing_maps = [#rows, #columns, #product], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %d : vector<2x3xf32>, vector<3x4xf32> into vector<2x5xf32>
  // expected-error@+1 {{'vector.contract' op expected at least one contracting dimension pair}}
  %3 = vector.contract {indexing_maps = [#rows, #columns, #product], iterator_types = ["parallel", "parallel", "parallel"]} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  // expected-error@+1 {{'vector.contract' op expected indexing map 1 to have 3 number of inputs}}
  %4 = vector.contract {indexing_maps = [#rows, #short, #product], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  // expected-error@+1 {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %5 = vector.contract {indexing_maps = [#twice, #columns, #product], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  // expected-error@+1 {{'vector.contract' op expected indexing map 2 to be a projected permutation of its inputs}}
  %6 = vector.contract {indexing_maps = [#rows, #columns, #sum], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  return
}

func.func @reduce(%a: vector<2x[3]xf32>, %c: vector<[3]xf32>, %n: vector<3xf32>, %one: vector<1xf32>, %f: f32) {
  %0 = vector.multi_reduction <add>, %a, %c [0] : vector<2x[3]xf32> to vector<[3]xf32>
  %1 = vector.multi_reduction <add>, %n, %f [0] : vector<3xf32> to f32
  // expected-error@+1 {{'vector.multi_reduction' op destination type 'vector<3xf32>' is incompatible with source type 'vector<2x[3]xf32>'}}
  %2 = vector.multi_reduction <add>, %a, %n [0] : vector<2x[3]xf32> to vector<3xf32>
  // expected-error@+1 {{'vector.multi_reduction' op destination type 'vector<1xf32>' is incompatible with source type 'vector<3xf32>'}}
  %3 = vector.multi_reduction <add>, %n, %one [0] : vector<3xf32> to vector<1xf32>
  return
}
