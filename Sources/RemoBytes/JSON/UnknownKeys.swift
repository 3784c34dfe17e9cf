/// The keys of the objects that are open, but for those of a key set: a duplicate is found in
/// constant time.
///
/// The standard library hashes them with another seed in each run, so that nobody can make keys
/// beforehand that share their hashes.
struct UnknownKeys {
  /// An object that is open, to which keys belong, or the place where one may be opened.
  struct Scope {
    fileprivate let depth: Int
  }

  private var open: [Set<ByteString>] = []

  /// Closes all objects.
  mutating func removeAll() { open.removeAll(keepingCapacity: true) }

  /// The place inside of all objects that are open.
  var currentScope: Scope { Scope(depth: open.count) }

  /// Opens an object.
  mutating func openScope() -> Scope {
    open.append([])
    return Scope(depth: open.count - 1)
  }

  /// Closes the object of a scope, and all inside of it.
  mutating func close(_ scope: Scope) { open.removeLast(max(0, open.count - scope.depth)) }

  /// Adds a key to the object of a scope; false if it is there already.
  mutating func insert(_ name: ByteSlice, of buffer: DocumentBuffer, in scope: Scope) -> Bool {
    let key = ByteString(buffer.storage.span.string(name.range))
    return open[scope.depth].insert(key).inserted
  }
}
