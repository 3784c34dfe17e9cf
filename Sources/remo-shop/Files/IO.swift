import RemoBytes

/// Standard input, output and error, and the environment; a test substitutes its own.
struct IO {
  var input: Input
  var output: Output
  var errors: Output
  /// The value of an environment variable.
  var environment: (String) -> String?
  var style = MessageStyle.plain

  static func process() -> IO {
    IO(
      input: .standardInput(), output: .standardOutput(), errors: .standardError(),
      environment: System.environment)
  }
}

/// Standard input.
struct Input {
  /// Whether a person types the input.
  var isTerminal: Bool
  /// Reads to the end; nil if there are more bytes than the limit.
  var readToEnd: (Int) throws(FileError) -> ContiguousArray<UInt8>?
  /// Reads the next bytes.
  var read: LineBlocks.Read
  /// The status of the input's file, if known.
  var status: () -> System.Status? = { nil }

  static func standardInput() -> Input {
    Input(
      isTerminal: FileDescriptor.standardInput.isTerminal,
      readToEnd: { limit throws(FileError) in
        try FileDescriptor.standardInput.contents(limit: limit, name: "<stdin>")
      },
      read: { bytes, range throws(FileError) in
        try FileDescriptor.standardInput.read(into: &bytes, range: range, name: "<stdin>")
      },
      status: { try? FileDescriptor.standardInput.status() })
  }
}

/// A document and its name in messages.
struct Document {
  var name: String
  var buffer: DocumentBuffer
}

extension IO {
  /// Reads the file at `path`, or standard input for nil or `-`.
  func read(_ path: String?) throws(CommandError) -> Document {
    let limit = DocumentBuffer.maximumInput
    let file = path.flatMap { $0 == "-" ? nil : $0 }
    let name = (path ?? "-").inputName
    if file == nil { tellOfTyping() }
    do throws(FileError) {
      let bytes =
        if let file {
          try FileDescriptor.opened(file).contents(limit: limit, name: name)
        } else {
          try input.readToEnd(limit)
        }
      guard let bytes else {
        throw FileError(action: .read, path: name, cause: .tooLarge(limit: limit))
      }
      // Moves the bytes without a copy, because the document may be large.
      return Document(name: name, buffer: DocumentBuffer(storage: consume bytes))
    } catch {
      throw CommandError(error)
    }
  }

  /// Writes a note that the program waits for input, if a person types it at a terminal.
  func tellOfTyping() {
    if !input.isTerminal { return }
    let text = "reading standard input; end it with Ctrl-D"
    tell(Message(.note, code: "reading", text: text, lines: ["remo-shop: \(text)"]))
  }

  /// Reads a file of a kind (`template`) whose path may be a mistyped built-in name.
  func readNamed(
    _ path: String, what: String, builtIn: [String]
  ) throws(CommandError) -> Document {
    do throws(CommandError) {
      return try read(path)
    } catch {
      let exists = (try? System.status(of: path)) != nil
      let names = builtIn.joined(separator: ", ")
      if exists || path.contains(where: { $0 == "/" || $0 == "." }) {
        var error = error
        error.help = "check the path; built-in \(what)s are \(names)"
        throw error
      }
      let guess = didYouMean(nearestName(to: path, in: builtIn))
      throw CommandError(
        .noInput, message: "there is no built-in \(what) and no file '\(path)'\(guess)",
        help: "the built-in ones are \(names)")
    }
  }

  /// The names in a folder, in alphabetical order; empty if the folder does not exist.
  static func fileNames(in folder: String) throws(CommandError) -> [String] {
    do throws(System.Failure) {
      return try System.fileNames(in: folder).sorted()
    } catch {
      if error.isMissing { return [] }
      throw CommandError(FileError(action: .readFolder, path: folder, cause: error.cause))
    }
  }

  static func makeFolder(_ path: String) throws(CommandError) {
    do throws(System.Failure) {
      try makeFolders(to: path)
    } catch {
      let kind = (try? System.status(of: path))?.kind
      let cause = kind == nil || kind == .directory ? error.cause : .isFile
      throw CommandError(FileError(action: .create, path: path, cause: cause))
    }
  }

  /// Writes a folder's file system to disk.
  static func sync(_ folder: String) throws(CommandError) {
    do throws(System.Failure) {
      try FileDescriptor(reading: folder).syncFileSystem()
    } catch {
      throw CommandError(FileError(action: .write, path: folder, cause: error.cause))
    }
  }

  private static func makeFolders(to path: String) throws(System.Failure) {
    do throws(System.Failure) {
      try System.makeFolder(path)
    } catch {
      if error.cause != .notFound || !path.contains("/") { throw error }
      try makeFolders(to: path.folder)
      try System.makeFolder(path)
    }
  }

  /// Opens the file at `path`, or standard output for nil or its names.
  func openOutput(_ path: String?) throws(CommandError) -> Output {
    guard let path, !path.isStandardOutput else { return output }
    do throws(FileError) { return try Output.file(path) } catch { throw CommandError(error) }
  }

  /// Throws, before a long calculation, if no file can be created at an output path.
  static func checkOutput(_ path: String?) throws(CommandError) {
    guard let path, path != "-", path.descriptorNumber == nil else { return }
    do throws(FileError) {
      try AtomicFile.check(path)
    } catch {
      throw CommandError(error)
    }
  }
}

extension Output {
  /// Completes the output, as a step of a command.
  ///
  /// A closed reader is not an error: the command's findings decide the exit code.
  func finished() throws(CommandError) {
    do throws(FileError) {
      try finish()
    } catch {
      if !error.isClosedPipe { throw CommandError(error) }
    }
  }
}

extension FileDescriptor {
  /// Opens the file at `path` to read it.
  static func opened(_ path: String) throws(FileError) -> FileDescriptor {
    do throws(System.Failure) {
      return try FileDescriptor(reading: path)
    } catch {
      throw FileError(action: .read, path: path, cause: error.cause)
    }
  }

  /// Reads the next bytes of the file; given an offset, reads from there without moving the
  /// position.
  func read(
    into bytes: inout MutableSpan<UInt8>, range: Range<Int>, at offset: Int? = nil, name: String
  ) throws(FileError) -> Int {
    do throws(System.Failure) {
      guard let offset else { return try read(into: &bytes, range: range) }
      return try read(into: &bytes, range: range, at: offset)
    } catch {
      throw FileError(action: .read, path: name, cause: error.cause)
    }
  }

  /// Reads the file to its end; nil if it has more than `limit` bytes.
  func contents(limit: Int, name: String) throws(FileError) -> ContiguousArray<UInt8>? {
    do throws(System.Failure) {
      return try readToEnd(limit: limit)
    } catch {
      throw FileError(action: .read, path: name, cause: error.cause)
    }
  }
}

extension CommandError {
  init(_ error: FileError) {
    self.init(error.exitCode, message: error.message, help: error.help)
    file = error.path.shownPath
  }

  /// The error for two output paths that lead to the same file.
  fileprivate static func oneFile(_ path: String, other: String) -> CommandError {
    .usage("'\(path)' and '\(other)' lead to the same file", help: "remove the link")
  }
}

// MARK: Files that are written together

extension IO {
  /// Writes files; none appears before there is room for all. If one cannot get its name, removes
  /// the new ones before it.
  func write(_ copies: [(path: String, bytes: [UInt8])]) throws(CommandError) {
    var outputs: [Output] = []
    var targets: [FileTarget: String] = [:]
    for copy in copies {
      if let target = FileTarget(copy.path),
        let other = targets.updateValue(copy.path, forKey: target)
      {
        throw .oneFile(copy.path, other: other)
      }
      let output = try openOutput(copy.path)
      output.write(ContiguousArray(copy.bytes).span)
      if let failure = output.failure { throw CommandError(failure) }
      outputs.append(output)
    }
    do throws(CommandError) {
      for output in outputs { try output.finished() }
    } catch {
      for output in outputs { output.withdraw() }
      throw error
    }
  }

  /// Writes files after making a folder; if anything fails, no file and no new folder stays.
  func write(
    _ copies: [(path: String, bytes: [UInt8])], makingFolder folder: String
  ) throws(CommandError) {
    let made = folder.foldersToMake
    do throws(CommandError) {
      try Self.makeFolder(folder)
      try write(copies)
    } catch {
      for folder in made { System.removeFolder(folder) }
      throw error
    }
  }
}

extension String {
  /// The missing folders on this path, including the last one; the innermost first.
  fileprivate var foldersToMake: [String] {
    if (try? System.status(of: self)) != nil { return [] }
    return [self] + (contains("/") ? folder.foldersToMake : [])
  }
}
