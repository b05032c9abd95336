// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What is wrong with a section of resources, in the words of `mlir-opt`.

// expected-error@+1 {{expected identifier key in file metadata dictionary}}
{-# 1 #-}

// -----

// expected-error@+1 {{expected identifier key in file metadata dictionary}}
{-# "dialect_resources": {} #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# key #-}

// -----

// expected-error@+1 {{unknown key 'some_key' in file metadata dictionary}}
{-# some_key: {} #-}

// -----

// expected-error@+1 {{expected '{'}}
{-# dialect_resources: "value" #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { 10 } #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { "builtin": {} } #-}

// -----

// expected-error@+1 {{expected ':'}}
{-# dialect_resources: { builtin "value" } #-}

// -----

// expected-error@+1 {{dialect 'foobar' is unknown}}
{-# dialect_resources: { foobar: { entry: "foo" } } #-}

// -----

// expected-error@+1 {{unexpected 'resource' section for dialect 'arith'}}
{-# dialect_resources: { arith: { entry: "foo" } } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: { builtin: { a: 1 } } #-}

// -----

// expected-error@+1 {{expected ',' or '}'}}
{-# dialect_resources: { builtin: { a: "0x00000000" #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { builtin: { a: "0x00000000", } } #-}

// -----

// expected-error@+1 {{expected ',' or '#-}'}}
{-# dialect_resources: {} 1 #-}

// -----

// expected-error@+1 {{expected identifier key for 'external_resources' entry}}
{-# external_resources: { tool: { 1 } } #-}

// -----

// expected-error@+1 {{expected string value for key 'flag'}}
{-# external_resources: { tool: { flag: 1 } } #-}

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
{-# external_resources: { "tool": {} } #-}

// -----

// expected-error@+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
{-# dialect_resources: { builtin: { a: "0x0300000000" } } #-}
