import Foundation
import Testing

@testable import remo_shop

@Suite("An output file is complete or absent")
struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file appears only when it is finished")
  func appears() throws {
    let output = try Output.file(folder("list.md"))
    output.write("# Shopping list\n")
    #expect(try folder.names.count == 1)
    #expect(try folder.names.first != "list.md")
    try output.finish()
    #expect(try folder.names == ["list.md"])
    #expect(try folder.text("list.md") == "# Shopping list\n")
  }

  @Test("An unfinished file leaves nothing behind and keeps the old file")
  func abandoned() throws {
    try folder.add("list.md", "old")
    do {
      let output = try Output.file(folder("list.md"))
      output.write("new")
    }
    #expect(try folder.names == ["list.md"])
    #expect(try folder.text("list.md") == "old")
  }

  @Test("A replaced file keeps its permissions", arguments: [0o600, 0o640, 0o755])
  func permissions(_ bits: Int) throws {
    let path = try folder.add("list.md", "old")
    try FileManager.default.setAttributes([.posixPermissions: bits], ofItemAtPath: path)
    let output = try Output.file(path)
    output.write("new")
    try output.finish()
    #expect(try folder.text("list.md") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == bits)
  }

  @Test("A symbolic link is kept, and its target is replaced")
  func symbolicLink() throws {
    try folder.add("real.md", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.md"), withDestinationPath: "real.md")
    let output = try Output.file(folder("link.md"))
    output.write("new")
    try output.finish()
    #expect(try folder.names == ["link.md", "real.md"])
    #expect(try folder.text("real.md") == "new")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.md"))
    #expect(target == "real.md")
  }

  @Test("A symbolic link to a missing file is kept, and the file is created")
  func danglingLink() throws {
    try FileManager.default.createDirectory(
      atPath: folder("below"), withIntermediateDirectories: false)
    let links = ["link.md": "below/next.md", "below/next.md": "../last.md"]
    let others = ["lost.md": "none/real.md", "circle.md": "round.md", "round.md": "circle.md"]
    for (link, target) in Array(links) + Array(others) {
      try FileManager.default.createSymbolicLink(
        atPath: folder(link), withDestinationPath: target)
    }
    let output = try Output.file(folder("link.md"))
    output.write("new")
    try output.finish()
    #expect(try folder.text("last.md") == "new")
    for (link, target) in links {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder(link)) == target)
    }
    let lost = FileError(action: .create, path: folder("lost.md"), cause: .notFound)
    #expect(throws: lost) { try Output.file(folder("lost.md")) }
    let circle = FileError(action: .create, path: folder("circle.md"), cause: .linkLoop)
    #expect(throws: circle) { try Output.file(folder("circle.md")) }
  }

  @Test("A chain of too many links is not written through")
  func manyLinks() throws {
    for number in 1...46 {
      try FileManager.default.createSymbolicLink(
        atPath: folder("\(number)"), withDestinationPath: "\(number - 1)")
    }
    let names = try folder.names
    let error = FileError(action: .create, path: folder("46"), cause: .linkLoop)
    #expect(throws: error) { try Output.file(folder("46")) }
    #expect(try folder.names == names)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("6")) == "5")
    let output = try Output.file(folder("30"))
    output.write("new")
    try output.finish()
    #expect(try folder.names == (names + ["0"]).sorted())
    #expect(try folder.text("0") == "new")
  }

  #if os(Linux)
    @Test("A removed open file is not recreated, and a link to it is not replaced")
    func removedFile() throws {
      let path = try folder.add("gone", "old")
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try FileManager.default.removeItem(atPath: path)
      let descriptor = "/dev/fd/\(file.fileDescriptor)"
      try FileManager.default.createSymbolicLink(
        atPath: folder("link"), withDestinationPath: descriptor)
      let outcome = run("render", "-f", "csv", "-o", folder("link"), input: SampleList.plain)
      #expect(outcome.code == .cannotCreate)
      #expect(try folder.names == ["link"])
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == descriptor)
    }

    @Test("A replaced file keeps its owner", .enabled(if: geteuid() == 0))
    func owner() throws {
      let path = try folder.add("list.md", "old")
      try FileManager.default.setAttributes(
        [.ownerAccountID: 65_534, .groupOwnerAccountID: 65_533, .posixPermissions: 0o640],
        ofItemAtPath: path)
      let output = try Output.file(path)
      output.write("new")
      try output.finish()
      #expect(try folder.text("list.md") == "new")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.ownerAccountID] as? Int == 65_534)
      #expect(attributes[.groupOwnerAccountID] as? Int == 65_533)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  #endif

  @Test("An open descriptor is written to in place and not replaced")
  func openFiles() throws {
    try folder.add("lists.ndjson", SampleList.line() + "\n")
    let script = """
      echo first > errors; echo first > third
      "$0" batch lists.ndjson -o rows.csv --summary /dev/stderr 2>> errors
      "$0" render lists.ndjson -f csv --columns status -o /dev/fd/3 3>> third
      echo last >> errors; echo last >> third
      "$0" render lists.ndjson -f csv -o /dev/fd/9; echo $?
      """
    let result = try Executable.run(
      ["-c", script, Executable.path], folder: folder.path, program: "/bin/sh")
    #expect(result.output == "73\n")
    #expect(
      result.errors == "remo-shop: error: cannot write '/dev/fd/9': it is closed\n"
        + "   = help: open it, or send it to a file\n")
    #expect(try folder.text("third") == "first\nstatus\r\nmatched\r\nlast\n")
    let errors = try folder.text("errors")
    #expect(errors.hasPrefix("first\n{\n") && errors.hasSuffix("\n}\nlast\n"), "\(errors)")
  }

  @Test("A file name may begin with a combining mark")
  func combiningMark() throws {
    let path = folder("\u{301}a.\u{301}b")
    #expect(path.folder == folder.path && path.fileName == "\u{301}a.\u{301}b")
    #expect(path.fileStem == "\u{301}a" && path.fileExtension == "\u{301}b")
    let output = try Output.file(path)
    #expect(try folder.names.count == 1)
    try output.finish()
    #expect(run("render", "-o\(path)", "-f", "csv", input: SampleList.plain).code == .done)
    let titled = run("render", "--title=\u{301}a", input: SampleList.plain)
    #expect(titled.output.hasPrefix("# \u{301}a\n"), "\(titled.output)")
  }

  @Test("A path's links are resolved once and may change while the file is written")
  func places() throws {
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: folder("\(name)/c"), withIntermediateDirectories: true)
    }
    let link = folder("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    let real = try #require(System.realPath(of: folder.path))
    for (path, end) in [
      ("link/list.md", "a/list.md"), ("link//c/../list.md", "a/c/../list.md"),
      ("./link/./list.md", "a/list.md"), ("a/c/../../link/list.md", "a/c/../../a/list.md"),
    ] {
      #expect(try FilePlace("\(real)/\(path)").path == "\(real)/\(end)", "\(path)")
    }
    let output = try Output.file("\(link)/list.md")
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "b")
    output.write("new")
    try output.finish()
    #expect(try folder.text("a/list.md") == "new")
    #expect(!FileManager.default.fileExists(atPath: folder("b/list.md")))
  }

  @Test("Several files at once have distinct temporary names")
  func several() throws {
    let outputs = try (0..<20).map { try Output.file(folder("\($0).md")) }
    for (number, output) in outputs.enumerated() { output.write("\(number)") }
    for output in outputs { try output.finish() }
    #expect(try folder.names.count == 20)
    #expect(try folder.text("7.md") == "7")
  }

  @Test("A folder, or a path in a missing folder, is rejected with 73")
  func refused() throws {
    let isFolder = FileError(action: .create, path: folder.path, cause: .isDirectory)
    #expect(throws: isFolder) { try Output.file(folder.path) }
    let path = folder("none/list.md")
    let isNowhere = FileError(action: .create, path: path, cause: .notFound)
    #expect(throws: isNowhere) { try Output.file(path) }
    #expect(isFolder.exitCode == .cannotCreate && isNowhere.exitCode == .cannotCreate)
    let name = String(repeating: "n", count: 300)
    #expect(throws: FileError.self) {
      let output = try Output.file(folder("\(name)"))
      try output.finish()
    }
    #expect(try folder.names == [])
  }

  @Test("A device is written to in place, and a full one is an I/O error")
  func device() throws {
    let null = try Output.file("/dev/null")
    null.write("gone")
    try null.finish()
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try Output.file("/dev/full")
    full.write("too much")
    let error = FileError(action: .write, path: "/dev/full", cause: .noSpace)
    #expect(throws: error) { try full.finish() }
    #expect(error.exitCode == .ioError)
  }

  @Test("Every cause of a file error has a suggestion")
  func waysOut() {
    let causes: [FileError.Cause] = [
      .notFound, .notPermitted, .isDirectory, .isNotDirectory, .noSpace, .fileTooLarge,
      .nameTooLong, .readOnlyVolume, .lockedFolder, .mounted, .linkLoop, .isClosed, .tooManyOpen,
    ]
    let ofReading: [FileError.Cause] = [
      .notFound, .notPermitted, .isDirectory, .isNotDirectory, .nameTooLong, .linkLoop, .isClosed,
      .tooManyOpen, .tooLarge(limit: 1),
    ]
    for cause in causes where cause != .isClosed {
      #expect(FileError(action: .create, path: "a", cause: cause).help != nil, "\(cause)")
      #expect(FileError(action: .replace, path: "a", cause: cause).help != nil, "\(cause)")
    }
    let ofWriting: [FileError.Cause] = [
      .notPermitted, .readOnlyVolume, .noSpace, .fileTooLarge, .closedPipe, .isClosed, .tooManyOpen,
    ]
    for cause in ofWriting {
      #expect(FileError(action: .write, path: "a", cause: cause).help != nil, "\(cause)")
    }
    for cause in ofReading {
      #expect(FileError(action: .read, path: "a", cause: cause).help != nil, "\(cause)")
    }
    let closed = FileError(action: .write, path: "<stdout>", cause: .isClosed)
    #expect(closed.message == "cannot write '<stdout>': it is closed")
    #expect(closed.help == "open it, or send it to a file")
    let large = FileError(action: .write, path: "a", cause: .fileTooLarge)
    #expect(large.message == "cannot write 'a': the file would be larger than allowed")
    #expect(large.exitCode == .ioError)
  }

  @Test("A file in a locked folder or on its own mount is reported with the reason")
  func surroundings() {
    let locked = FileError(action: .replace, path: "a.csv", cause: .lockedFolder)
    #expect(locked.message == "cannot replace 'a.csv': its folder is not writable")
    #expect(
      locked.help
        == "make the folder writable, because the file is written next to its place and renamed; or"
        + " write to '/dev/stdout', and send that to the file with '>'")
    let mounted = FileError(action: .replace, path: "a.csv", cause: .mounted)
    #expect(mounted.message == "cannot replace 'a.csv': the file itself is a mount")
    #expect(
      mounted.help
        == "mount its folder instead, because the file is written next to its place and renamed; or"
        + " write to '/dev/stdout', and send that to the file with '>'")
    #expect(locked.exitCode == .cannotCreate && mounted.exitCode == .cannotCreate)
  }

  @Test("The mount table finds files mounted by themselves, even with unusual names")
  func mounts() {
    let table = ContiguousArray(
      #"""
      22 28 0:21 / /proc rw,nosuid shared:5 - proc proc rw
      91 28 8:1 /host/a.csv /data/a.csv rw - ext4 /dev/sda1 rw
      92 28 8:1 /host/b /data/my\040own\011\134b.csv rw - ext4 /dev/sda1 rw

      """#.utf8)
    for path in ["/proc", "/data/a.csv", "/data/my own\t\\b.csv"] {
      #expect(table.hasMount(at: path), "\(path)")
    }
    for path in ["/", "/data", "/data/a.cs", "/host/a.csv", "rw", ""] {
      #expect(!table.hasMount(at: path), "\(path)")
    }
  }

  @Test("The extension .tsv means CSV with tabs")
  func tabs() throws {
    for words in [["render"], ["render", "-f", "csv", "--delimiter", "tab"], ["batch"]] {
      let path = folder("list.tsv")
      let outcome = run(words + ["--columns", "group,price", "-o", path], input: SampleList.line())
      #expect(outcome.code == .done && outcome.errors == "")
      #expect(try folder.text("list.tsv").contains("group\tprice\r\n"))
    }
  }

  @Test(
    "A file of any size is read in full, up to the limit",
    arguments: [0, 1, 65_535, 65_536, 9_000_001])
  func reading(_ size: Int) throws {
    let path = folder("input")
    var bytes = [UInt8](repeating: 0x61, count: size)
    if size > 0 { bytes[size - 1] = 0x7A }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let read = try FileDescriptor.opened(path).contents(limit: 10_000_000, name: path)
    #expect(read.map(Array.init) == bytes)
    #expect(try FileDescriptor.opened(path).contents(limit: size, name: path)?.count == size)
    if size > 0 {
      #expect(try FileDescriptor.opened(path).contents(limit: size - 1, name: path) == nil)
    }
  }

  @Test("A missing file or a folder cannot be read and exits with 66")
  func notRead() {
    let path = folder("none.json")
    let missing = FileError(action: .read, path: path, cause: .notFound)
    #expect(throws: missing) { _ = try FileDescriptor.opened(path).contents(limit: 1, name: path) }
    let isFolder = FileError(action: .read, path: folder.path, cause: .isDirectory)
    #expect(throws: isFolder) {
      _ = try FileDescriptor.opened(folder.path).contents(limit: 1, name: folder.path)
    }
    #expect(missing.exitCode == .noInput && isFolder.exitCode == .noInput)
  }
}
