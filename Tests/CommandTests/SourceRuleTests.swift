import Foundation
import Testing

/// Rules for the sources that no compiler or formatter checks.
@Suite("Source rules")
struct SourceRuleTests {
  /// A source file; `code` has its lines without comments.
  private struct Source {
    let path: String
    let lines: [String]
    let code: [String]

    init(path: String) throws {
      self.path = path
      let text = String(decoding: try Checkout.contents(of: path), as: UTF8.self)
      lines = text.components(separatedBy: "\n")
      code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    }

    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The modules that it imports.
    var imports: [String] {
      code.filter { $0.contains("import ") }.compactMap { line in
        line.firstMatch(of: #/^ *(?:@\w+ |public |package |internal )*import ([\w.]+)/#)
          .map { String($0.1) }
      }
    }

    /// The words of the code.
    var words: Set<String> {
      Set(code.flatMap { $0.components(separatedBy: CharacterSet.alphanumerics.inverted) })
    }
  }

  /// The modules of the package, with the ones that each may import.
  private static let floors = [
    "RemoBytes": [], "RemoTemplate": ["RemoBytes"], "RemoShop": ["RemoBytes", "RemoTemplate"],
    "RemoRubric": ["RemoBytes", "RemoTemplate", "RemoShop"],
    "remo-shop": ["RemoBytes", "RemoTemplate", "RemoShop", "RemoRubric"],
  ]

  private static func sources(in folders: [String]) throws -> [Source] {
    try folders.flatMap(Checkout.files).filter {
      $0.hasSuffix(".swift") && !$0.hasSuffix(".generated.swift")
    }.map { try Source(path: $0) }
  }

  private static let allOfHouse = Result {
    try sources(in: floors.keys.sorted().map { "Sources/\($0)" })
  }

  private static func house() throws -> [Source] {
    let sources = try allOfHouse.get()
    try #require(sources.count > 300)
    return sources
  }

  @Test("A file has at most 500 lines, and comments stay within 100 columns")
  func sizes() throws {
    for source in try Self.sources(in: ["Sources", "Tests"]) {
      // The text after the last line feed does not count as a line.
      #expect(source.lines.count <= 501, "\(source.path)")
      for (number, line) in source.lines.enumerated() where line.count > 100 {
        let isComment = line.drop(while: \.isWhitespace).hasPrefix("//")
        #expect(!isComment, "\(source.path):\(number + 1)")
      }
    }
  }

  @Test("A module imports only modules below it, and system modules only where allowed")
  func imports() throws {
    let system = ["Darwin", "Glibc", "Musl"]
    for source in try Self.house() {
      var known = try #require(Self.floors[source.module])
      // RemoRubric may import mathematics, and remo-shop may make system calls.
      let isSystem =
        source.path.hasPrefix("Sources/remo-shop/Files/")
        || source.path == "Sources/RemoRubric/Input/Mathematics.swift"
      if isSystem { known += system }
      if source.path == "Sources/RemoBytes/Scanning/ByteScan.swift" {
        known.append("_Builtin_intrinsics.intel.sse2")
      }
      for name in source.imports {
        #expect(known.contains(name), "\(source.path) imports \(name)")
      }
    }
  }

  @Test("No API newer than macOS 14 and iOS 17 is used, and no hidden thread is started")
  func olderSystems() throws {
    let later: Set = [
      "Int128", "UInt128", "UTF8Span", "utf8Span", "InlineArray", "Mutex", "Atomic",
    ]
    let concurrent: Set = ["async", "await", "Task", "DispatchQueue"]
    for source in try Self.house() {
      #expect(source.words.intersection(later.union(concurrent)) == [], "\(source.path)")
    }
  }

  @Test("Unsafe code is confined to four files")
  func safety() throws {
    let places = [
      "Sources/RemoBytes/Scanning/ByteScan.swift", "Sources/remo-shop/Files/FileDescriptor.swift",
      "Sources/remo-shop/Files/System.swift", "Sources/remo-shop/Files/Threads.swift",
    ]
    let unsafe = #/\bunsafe\b(?!-)|@unchecked|-Ounchecked|unsafeFlags/#
    let found = try Self.house().filter { source in
      // The expression is slow, and hardly any line may match it.
      let lines = source.code.filter { $0.contains("unsafe") || $0.contains("nchecked") }
      return lines.contains { $0.contains(unsafe) }
    }.map(\.path)
    #expect(found == places)
    let manifest = String(decoding: try Checkout.contents(of: "Package.swift"), as: UTF8.self)
    #expect(!manifest.contains(unsafe))
  }

  /// A target that imports a module it does not declare builds only when something else has built
  /// that module before.
  @Test("Each target declares exactly the modules of this package that it imports")
  func declaredDependencies() throws {
    let targets = try Self.declaredTargets()
    try #require(targets.count > 10)
    let modules = Set(targets.map(\.module))
    for target in targets {
      let sources = try Self.sources(in: [target.folder])
      try #require(!sources.isEmpty, "no Swift files in \(target.folder)")
      let imported = Set(sources.flatMap(\.imports)).intersection(modules)
      #expect(imported == target.dependencies, "\(target.folder)")
    }
  }

  private struct Target {
    let folder: String
    let module: String
    let dependencies: Set<String>
  }

  /// The targets that `Package.swift` declares; hyphens in their names are underscores in modules.
  private static func declaredTargets() throws -> [Target] {
    let manifest = String(decoding: try Checkout.contents(of: "Package.swift"), as: UTF8.self)
    let declaration =
      #/\.(?<kind>executableTarget|target|testTarget)\(\s*name: "(?<name>[^"]+)",(?:\s*dependencies: \[(?<dependencies>[^\]]*)\])?/#
    return manifest.matches(of: declaration).map { match in
      let name = String(match.name)
      let isTest = match.kind == "testTarget" || name == "TestSupport"
      let dependencies = (match.dependencies ?? "").matches(of: #/"([^"]+)"/#).map {
        String($0.1).replacing("-", with: "_")
      }
      return Target(
        folder: "\(isTest ? "Tests" : "Sources")/\(name)",
        module: name.replacing("-", with: "_"), dependencies: Set(dependencies))
    }
  }
}
