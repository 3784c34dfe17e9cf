import Foundation
import Testing

@testable import remo_shop

@Suite("Output files are safe from other users")
struct OutputSafetyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder(name))[.posixPermissions] as? Int
  }

  @Test("A temporary file for a private file is private from the start")
  func privateFromTheStart() throws {
    let path = folder("temporary")
    let file = try FileDescriptor(creating: path, isPrivate: true)
    #expect(try permissions("temporary") == 0o600)
    System.remove(path)
    System.cancelRemoval(of: path)
    _ = consume file
  }

  @Test(
    "While being written, a file has at most the permissions of the old file",
    arguments: [0o600, 0o640])
  func whileWritten(_ bits: Int) throws {
    let path = try folder.add("list.md", "old")
    try FileManager.default.setAttributes([.posixPermissions: bits], ofItemAtPath: path)
    let output = try Output.file(path)
    output.write("new")
    let name = try #require(try folder.names.first { $0.hasPrefix(".remo-shop-") })
    #expect(try permissions(name) == bits)
    try output.finish()
    #expect(try permissions("list.md") == bits)
  }

  @Test("If the group cannot be kept, its permissions are reduced to those of everyone")
  func otherGroup() {
    for (old, new) in [
      (0o640, 0o600), (0o664, 0o644), (0o660, 0o600), (0o755, 0o755), (0o604, 0o604),
      (0o4750, 0o4700),
    ] as [(UInt32, UInt32)] {
      #expect(System.Status.permissions(old, withoutGroup: true) == new)
      #expect(System.Status.permissions(old, withoutGroup: false) == old)
    }
  }

  #if os(Linux)
    @Test(
      "A link of another user in a shared folder is not written through",
      .enabled(if: geteuid() == 0))
    func foreignLink() throws {
      try folder.add("real.csv", "old")
      for (name, target) in [
        ("theirs.csv", "../real.csv"), ("mine.csv", "../real.csv"), ("far.csv", "theirs.csv"),
        ("away", ".."), ("null.csv", "/dev/null"), ("new.csv", "../fresh.csv"),
      ] {
        try link(name, to: target, owner: name == "mine.csv" || name == "far.csv" ? 0 : 65_534)
      }
      for name in ["theirs.csv", "far.csv", "away/real.csv", "null.csv", "new.csv"] {
        let path = folder("shared/\(name)")
        let outcome = run("render", "-f", "csv", "-o", path, input: SampleList.plain)
        #expect(outcome.code == .cannotCreate, "\(name)")
        #expect(
          outcome.errors.contains(
            "is a link of another user, in a folder that everybody can write to\n"))
        #expect(outcome.errors.contains("= help: write to another place, or to the file that the"))
      }
      #expect(try folder.text("real.csv") == "old")
      let words = ["batch", "-f", "csv", "--output-dir", folder("shared/away/pages")]
      #expect(run(words, input: SampleList.line()).code == .cannotCreate)
      #expect(!FileManager.default.fileExists(atPath: folder("pages")))
      #expect(
        run("render", "-f", "csv", "-o", folder("shared/mine.csv"), input: SampleList.plain).code
          == .done)
      #expect(try folder.text("real.csv") != "old")
    }

    @Test(
      "A link of the folder's owner or in an unshared folder is followed",
      .enabled(if: geteuid() == 0))
    func trustedLink() throws {
      try link("theirs.csv", to: "../real.csv", owner: 65_534)
      let path = folder("shared/theirs.csv")
      func code() -> ExitCode {
        run("render", "-f", "csv", "-o", path, input: SampleList.plain).code
      }
      #expect(code() == .cannotCreate)
      try setShared([.ownerAccountID: 65_534])
      #expect(code() == .done)
      try setShared([.ownerAccountID: 0, .posixPermissions: 0o777])
      #expect(code() == .done)
      try setShared([.posixPermissions: 0o1775])
      #expect(code() == .done)
    }

    @Test(
      "An output in a locked folder is rejected before any work, unless it is a pipe",
      .enabled(if: geteuid() != 0 || FileManager.default.isExecutableFile(atPath: Self.setpriv)))
    func lockedFolder() throws {
      // Root may write everywhere, so another user runs the command.
      let command = folder("remo-shop")
      try FileManager.default.copyItem(atPath: Executable.path, toPath: command)
      let locked = folder("locked")
      try FileManager.default.createDirectory(atPath: locked, withIntermediateDirectories: false)
      for name in ["old.txt", "pipe"] {
        if name == "pipe" {
          let result = unsafe mkfifo(folder("locked/pipe"), 0o666)
          #expect(result == 0)
        } else {
          try folder.add("locked/old.txt", "old")
        }
        try setPermissions(0o666, of: "locked/\(name)")
      }
      try setPermissions(0o555, of: "locked")
      defer { try? setPermissions(0o755, of: "locked") }
      for (name, code, message) in [
        ("new.txt", 73, "cannot write '\(locked)/new.txt': permission denied"),
        ("old.txt", 73, "cannot replace '\(locked)/old.txt': its folder is not writable"),
        ("pipe", 66, "cannot read 'none.jsonl'"),
      ] as [(String, Int32, String)] {
        let words = ["rubric", "eval", "none.jsonl", "--output", "\(locked)/\(name)"]
        let user = ["--reuid=65534", "--regid=65534", "--clear-groups", command]
        let result =
          geteuid() == 0
          ? try Executable.run(user + words, folder: folder.path, program: Self.setpriv)
          : try Executable.run(words, folder: folder.path, program: command)
        #expect(result.code == code, "\(name)")
        #expect(result.errors.contains(message), "\(result.errors)")
      }
    }

    private static let setpriv = "/usr/bin/setpriv"

    private func setPermissions(_ bits: Int, of name: String) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: bits], ofItemAtPath: folder(name))
    }

    @Test("A mounted device may be written to", .enabled(if: Self.mayMount))
    func mountedDevice() throws {
      try folder.add("null", "")
      let script = "mount --bind /dev/null null && \"$0\" rubric eval none.jsonl --output null"
      let result = try Executable.run(
        ["--mount", "/bin/sh", "-c", script, Executable.path], folder: folder.path,
        program: Self.unshare)
      #expect(result.code == 66)
      #expect(result.errors.contains("cannot read 'none.jsonl'"), "\(result.errors)")
    }

    private static let unshare = "/usr/bin/unshare"

    /// Whether a test may mount something, invisible to the rest of the system.
    private static var mayMount: Bool {
      let words = ["--mount", "/bin/sh", "-c", "mount --bind /tmp /tmp"]
      return (try? Executable.run(words, program: unshare).code) == 0
    }

    /// Makes a link in a shared folder like `/tmp`.
    private func link(_ name: String, to target: String, owner: UInt32) throws {
      let shared = folder("shared")
      try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
      try setShared([.posixPermissions: 0o1777])
      try FileManager.default.createSymbolicLink(
        atPath: "\(shared)/\(name)", withDestinationPath: target)
      let result = unsafe lchown("\(shared)/\(name)", owner, 0)
      #expect(result == 0)
    }

    private func setShared(_ attributes: [FileAttributeKey: Int]) throws {
      try FileManager.default.setAttributes(attributes, ofItemAtPath: folder("shared"))
    }
  #endif

  @Test("An unreadable image is reported with the system's reason")
  func images() throws {
    let url = "https://www.example.com/chair.png"
    let name = "\(SHA256Name(url))"
    try FileManager.default.createDirectory(
      atPath: folder("images"), withIntermediateDirectories: false)
    let list = try folder.add(
      "list.json",
      SampleList.plain.replacing(
        "\"fit_status\"", with: "\"image_url\": \"\(url)\", \"fit_status\""))
    let words = [
      "render", list, "-f", "html", "--images", "embed", "--image-dir", folder("images"),
    ]
    #expect(run(words).errors.contains("there is no image file for it; a placeholder is shown"))
    try FileManager.default.createSymbolicLink(
      atPath: folder("images/\(name).png"), withDestinationPath: "\(name).png")
    #expect(run(words).errors.contains("its links form a circle; a placeholder is shown"))
    try FileManager.default.removeItem(atPath: folder("images/\(name).png"))
    try FileManager.default.createDirectory(
      atPath: folder("images/\(name).png"), withIntermediateDirectories: false)
    #expect(run(words).errors.contains("it is a folder; a placeholder is shown"))
    let loop = words.dropLast() + [folder("circle")]
    try FileManager.default.createSymbolicLink(
      atPath: folder("circle"), withDestinationPath: "circle")
    let outcome = run(Array(loop))
    #expect(outcome.code == .noInput)
    #expect(outcome.errors.contains("cannot read the folder '\(folder("circle"))': its links form"))
  }

  /// The name of an image's file.
  private func SHA256Name(_ url: String) -> String {
    run("render", "-f", "html", "--images", "embed", "--image-dir", folder.path, input: list(url))
      .errors.firstMatch(of: #/save it as ([0-9a-f]{64})/#).map { String($0.1) } ?? ""
  }

  private func list(_ url: String) -> String {
    SampleList.plain.replacing("\"fit_status\"", with: "\"image_url\": \"\(url)\", \"fit_status\"")
  }
}
