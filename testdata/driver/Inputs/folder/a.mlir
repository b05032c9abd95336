"t.use"(%nowhere) : (i32) -> ()
