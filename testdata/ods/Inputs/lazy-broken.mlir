func.func @fine(%x: f32) {
  lazy.broken %x : f32
  return
}
