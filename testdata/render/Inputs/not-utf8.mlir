// A comment in Latin-1: ä
"t.a"() {a = "ä"} : () -> () ä
