"t.right"() : () -> ()
