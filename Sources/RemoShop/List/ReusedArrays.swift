/// Arrays that serve one list after another and keep their room.
extension ContiguousArray {
  /// Makes the array `count` elements long: what it has stays, and what is new is `element`.
  @inline(__always)
  mutating func resize(to count: Int, filling element: Element) {
    if self.count > count {
      removeLast(self.count - count)
    } else {
      grow(to: count, filling: element)
    }
  }

  /// Makes the array at least `count` elements long; what is new is `element`.
  @inline(__always)
  mutating func grow(to count: Int, filling element: Element) {
    if self.count < count {
      append(contentsOf: repeatElement(element, count: count - self.count))
    }
  }
}
