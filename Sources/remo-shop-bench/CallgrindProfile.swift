/// A file of `valgrind --tool=callgrind --combine-dumps=yes`.
///
/// It is made of parts: two for each stage, of which the first is what came before it, and one for
/// the end of the program. Of a part, what counts here are the lines `calls=`, each after a line
/// `cfn=` with the called function, whose name is given once and its number from then on, and
/// before a line that ends in the instructions of these calls and all they led to.
struct CallgrindProfile: Equatable {
  /// The counts between two dumps.
  struct Part: Equatable {
    var instructions = 0
    var allocations = 0
  }

  private var parts: [Part] = []

  /// One for each stage, in their order.
  var stages: [Part] {
    parts.indices.dropLast().filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// The functions of the C library that give memory.
  private static let allocators: Set<String> = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
  ]

  /// The role of a function.
  private enum Role { case allocator, section, other }

  /// Reads the text of such a file; nil if it is none.
  init?(_ text: String) {
    var roles: [Substring: Role] = [:]
    /// The role of the function in a line `fn=(7) name` or `fn=(7)`.
    func role(_ line: Substring) -> Role {
      let value = line.drop { $0 != "(" }
      guard let end = value.firstIndex(of: ")") else { return .other }
      let number = value[...end]
      let name = value[value.index(after: end)...].drop { $0 == " " }
      if !name.isEmpty { roles[number] = Self.role(of: name) }
      return roles[number] ?? .other
    }
    var caller = Role.other
    var callee = Role.other
    var isAfterCalls = false
    for line in text.split(separator: "\n") {
      if isAfterCalls {
        isAfterCalls = false
        if callee == .section, !parts.isEmpty {
          parts[parts.count - 1].instructions += Self.figure(line.split(separator: " ").last)
        }
      } else if line.hasPrefix("part:") {
        parts.append(Part())
      } else if line.hasPrefix("fn=") {
        caller = role(line)
      } else if line.hasPrefix("cfn=") {
        callee = role(line)
      } else if line.hasPrefix("calls=") {
        isAfterCalls = true
        // An allocator that is built on another one is one call.
        if callee == .allocator, caller != .allocator, !parts.isEmpty {
          parts[parts.count - 1].allocations += Self.figure(
            line.dropFirst(6).split(separator: " ").first)
        }
      }
    }
    if parts.isEmpty { return nil }
  }

  private static func figure(_ word: Substring?) -> Int { word.flatMap { Int($0) } ?? 0 }

  private static func role(of name: Substring) -> Role {
    // `malloc@@GLIBC_2.2.5` is an allocator too, and so is `malloc'2`.
    if allocators.contains(String(name.prefix { $0 != "@" && $0 != "'" })) { return .allocator }
    return name.contains("measuredSection") ? .section : .other
  }
}
