/// The content of a file by `valgrind --tool=callgrind --combine-dumps=yes`.
///
/// The file has two parts per stage, of which the first precedes the stage, and a part for the end
/// of the program. Only `calls=` lines matter. The `cfn=` line before each names the called
/// function, in full once and by number later. The line after it ends with the instructions of
/// these calls, including callees.
struct CallgrindProfile: Equatable {
  /// The counts between two dumps.
  struct Part: Equatable {
    var instructions = 0
    var allocations = 0
  }

  private var parts: [Part] = []

  /// The parts of the stages, in order.
  var stages: [Part] {
    parts.indices.dropLast().filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// The C library functions that allocate memory.
  private static let allocators: Set<String> = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
  ]

  /// The role of a function.
  private enum Role { case allocator, section, other }

  /// Parses the file's text; nil if it has another format.
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
        // An allocator that calls another allocator counts as one call.
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
    // `malloc@@GLIBC_2.2.5` and `malloc'2` are allocators, too.
    if allocators.contains(String(name.prefix { $0 != "@" && $0 != "'" })) { return .allocator }
    return name.contains("measuredSection") ? .section : .other
  }
}
