func.func @fine(%x: f32) {
  lazy.form %x : f32
  return
}
