// RUN: not bcast-opt --verify-only --split-input-file E0306-resources.mlir 2>&1 | diff E0306-resources.stderr -

// The metadata section holds resources.

{-#
  dialect_resources: {
    builtin: {
      key: "0xZZ"
    }
  }
#-}

// -----

{-#
  dialect_resources: {
    builtin: {
      key: "0x00"
    }
  }
#-}

// -----

{-#
  my_resources: {
    builtin: {
      key: "0x0800000001"
    }
  }
#-}
