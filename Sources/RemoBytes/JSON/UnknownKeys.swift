/// The unknown keys of the open objects. It finds a duplicate in constant time.
///
/// Keys are found by hash and compared as bytes. The hash seed differs in each run, so nobody can
/// prepare colliding keys. No key is copied.
struct UnknownKeys {
  /// The depth of an open object, or of the next one to open.
  struct Scope {
    fileprivate let depth: Int
  }

  /// The keys of the open objects, the outermost first, up to the last one that has any. Empty
  /// dictionaries after them keep their memory for reuse.
  private var objects: [[UInt64: ByteSlice]] = []
  /// The number of open objects.
  private var depth = 0

  /// The most keys of a dictionary kept for reuse: the cost of emptying grows with its capacity.
  private static let mostKept = 64

  mutating func removeAll() { close(Scope(depth: 0)) }

  /// The scope of the next object. Closing it leaves all objects that are open now.
  var nextScope: Scope { Scope(depth: depth) }

  mutating func openScope() -> Scope {
    depth += 1
    return Scope(depth: depth - 1)
  }

  /// Closes the object of a scope and all objects inside it.
  mutating func close(_ scope: Scope) {
    while depth > scope.depth {
      depth -= 1
      if depth < objects.count { removeKeys(at: depth) }
    }
  }

  // In a loop, the optimizer would allocate the array before it is needed.
  @inline(never)
  private mutating func removeKeys(at depth: Int) {
    let count = objects[depth].count
    if count > Self.mostKept {
      objects[depth] = [:]
    } else if count > 0 {
      objects[depth].removeAll(keepingCapacity: true)
    }
  }

  /// Adds a key to the object of a scope; false if the object already has it.
  mutating func insert(_ name: ByteSlice, of buffer: DocumentBuffer, in scope: Scope) -> Bool {
    let bytes = buffer.storage.span
    while objects.count <= scope.depth { objects.append([:]) }
    var key = bytes.seededHash(name.range)
    while let known = objects[scope.depth][key] {
      if bytes.isEqual(known.range, to: bytes, in: name.range) { return false }
      // A different key happens to have the same hash.
      key &+= 1
    }
    objects[scope.depth][key] = name
    return true
  }
}
