/// The keys of the objects that are open, but for those of a key set: a duplicate is found in
/// constant time.
///
/// Keys are found by hashes that are seeded anew in each run, so that nobody can make keys
/// beforehand that share theirs, and compared as bytes. Nothing is copied.
struct UnknownKeys {
  /// An object that is open, to which keys belong, or the place where one may be opened.
  struct Scope {
    fileprivate let depth: Int
  }

  /// The keys of the objects that are open, the outermost first; behind them, empty dictionaries
  /// that are kept for their memory.
  private var objects: [[UInt64: ByteSlice]] = []
  /// The number of objects that are open.
  private var depth = 0

  /// Emptying a dictionary takes as long as it has room; those with more keys are let go of.
  private static let mostKept = 64

  /// Closes all objects.
  mutating func removeAll() { close(Scope(depth: 0)) }

  /// The place inside of all objects that are open.
  var currentScope: Scope { Scope(depth: depth) }

  /// Opens an object.
  mutating func openScope() -> Scope {
    if depth == objects.count { objects.append([:]) }
    depth += 1
    return Scope(depth: depth - 1)
  }

  /// Closes the object of a scope, and all inside of it.
  mutating func close(_ scope: Scope) {
    while depth > scope.depth {
      depth -= 1
      let count = objects[depth].count
      if count > Self.mostKept {
        objects[depth] = [:]
      } else if count > 0 {
        objects[depth].removeAll(keepingCapacity: true)
      }
    }
  }

  /// Adds a key to the object of a scope; false if it is there already.
  mutating func insert(_ name: ByteSlice, of buffer: DocumentBuffer, in scope: Scope) -> Bool {
    let bytes = buffer.storage.span
    var key = bytes.seededHash(name.range)
    while let known = objects[scope.depth][key] {
      if bytes.isEqual(known.range, to: bytes, in: name.range) { return false }
      // Another key has the same hash by chance.
      key &+= 1
    }
    objects[scope.depth][key] = name
    return true
  }
}
