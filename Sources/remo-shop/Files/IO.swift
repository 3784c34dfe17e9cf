import RemoBytes

/// The world as a command sees it, so that a test can be one.
struct IO {
  /// Standard input.
  var input: Input
  /// Standard output.
  var output: Output
  /// Standard error.
  var errors: Output
  /// The value of an environment variable.
  var environment: (String) -> String?
  /// The style of messages on standard error.
  var style = MessageStyle.plain

  /// The process's own.
  static func process() -> IO {
    IO(
      input: .standardInput(), output: .standardOutput(), errors: .standardError(),
      environment: System.environment)
  }
}

/// What standard input gives.
struct Input {
  /// Whether someone types it.
  var isTerminal: Bool
  /// All of it, at most so many bytes, else nil.
  var readToEnd: (Int) throws(FileError) -> ContiguousArray<UInt8>?
  /// The next bytes of it.
  var read: LineBlocks.Read
  /// The file that it comes from, if that can be told.
  var status: () -> System.Status? = { nil }

  static func standardInput() -> Input {
    Input(
      isTerminal: FileDescriptor.standardInput.isTerminal,
      readToEnd: { limit throws(FileError) in
        try FileDescriptor.standardInput.contents(limit: limit, name: "<stdin>")
      },
      read: { bytes, range throws(FileError) in
        try FileDescriptor.standardInput.read(into: &bytes, range, name: "<stdin>")
      },
      status: { try? FileDescriptor.standardInput.status() })
  }
}

/// A document that has been read, and what to call it in messages.
struct Document {
  var name: String
  var buffer: DocumentBuffer
}

extension IO {
  /// Reads the file at `path`, or standard input when that is nil or `-`.
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
      // Moved, not copied: it may be large.
      return Document(name: name, buffer: DocumentBuffer(storage: consume bytes))
    } catch {
      throw CommandError(error)
    }
  }

  /// Says that it is not idle, where someone has to type the input.
  func tellOfTyping() {
    if !input.isTerminal { return }
    var message = Message(.note, code: "reading", "reading standard input; end it with Ctrl-D")
    message.lines = ["remo-shop: reading standard input; end it with Ctrl-D"]
    tell(message)
  }

  /// Reads a file whose path could have been the name of something built in.
  ///
  /// - Parameters:
  ///   - what: what such a thing is called: `template`.
  ///   - builtIn: the names there are.
  func readNamed(
    _ path: String, _ what: String, _ builtIn: [String]
  ) throws(CommandError) -> Document {
    do throws(CommandError) {
      return try read(path)
    } catch {
      let isThere = (try? System.status(of: path)) != nil
      if isThere || path.contains(where: { $0 == "/" || $0 == "." }) {
        throw .unreadable(error, what, builtIn)
      }
      throw .unknownBuiltIn(path, what, builtIn)
    }
  }

  /// The names of what is in a folder, in alphabetical order; none where there is no folder.
  static func fileNames(in folder: String) throws(CommandError) -> [String] {
    do throws(System.Failure) {
      return try System.fileNames(in: folder).sorted()
    } catch {
      if error.isMissing { return [] }
      throw CommandError(FileError(action: .readFolder, path: folder, cause: error.cause))
    }
  }

  /// Makes a folder, and those that it lies in, if they are not there yet.
  static func makeFolder(_ path: String) throws(CommandError) {
    do throws(System.Failure) {
      try makeFolders(to: path)
    } catch {
      let kind = (try? System.status(of: path))?.kind
      let cause = kind == nil || kind == .directory ? error.cause : .isFile
      throw CommandError(FileError(action: .create, path: path, cause: cause))
    }
  }

  /// Has the files in a folder stored on the disk, with all else that is on its file system.
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

  /// The file at `path`, or standard output when that is nil or a name of it.
  func openOutput(_ path: String?) throws(CommandError) -> Output {
    guard let path, !path.isStandardOutput else { return output }
    do throws(FileError) { return try Output.file(path) } catch { throw CommandError(error) }
  }

  /// Refuses the path of an output where no file can be, before something that takes long.
  static func checkOutput(_ path: String?) throws(CommandError) {
    guard let path, path != "-", path.descriptorNumber == nil else { return }
    do throws(FileError) {
      let old = try AtomicFile.status(replacedAt: path)
      if old == nil, (try? System.status(of: path.folder)) == nil {
        throw FileError(action: .create, path: path, cause: .notFound)
      }
    } catch {
      throw CommandError(error)
    }
  }
}

extension Output {
  /// Ends the output, as a step of a command.
  ///
  /// A reader that went away is no error: what the command has found decides its exit code.
  func finished() throws(CommandError) {
    do throws(FileError) {
      try finish()
    } catch {
      if !error.isClosedPipe { throw CommandError(error) }
    }
  }
}

extension FileDescriptor {
  /// The file at `path`, to be read.
  static func opened(_ path: String) throws(FileError) -> FileDescriptor {
    do throws(System.Failure) {
      return try FileDescriptor(reading: path)
    } catch {
      throw FileError(action: .read, path: path, cause: error.cause)
    }
  }

  /// The next bytes of the file.
  func read(
    into bytes: inout MutableSpan<UInt8>, _ range: Range<Int>, name: String
  ) throws(FileError) -> Int {
    do throws(System.Failure) {
      return try read(into: &bytes, range)
    } catch {
      throw FileError(action: .read, path: name, cause: error.cause)
    }
  }

  /// All of the file, or nil when it has more than `limit` bytes.
  func contents(limit: Int, name: String) throws(FileError) -> ContiguousArray<UInt8>? {
    do throws(System.Failure) {
      return try readToEnd(limit: limit)
    } catch {
      throw FileError(action: .read, path: name, cause: error.cause)
    }
  }
}
