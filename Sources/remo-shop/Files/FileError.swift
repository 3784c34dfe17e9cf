import RemoBytes

/// An error of reading or writing a file, with its message for the user.
struct FileError: Error, Equatable, CustomStringConvertible {
  /// The action that failed.
  enum Action: Equatable {
    case read
    case readFolder
    case create
    case write
    case replace
  }

  /// The operating system's reason, as far as the suggestion needs it.
  enum Cause: Error, Equatable {
    case notFound
    case notPermitted
    case isDirectory
    case isNotDirectory
    case isFile
    case noSpace
    case fileTooLarge
    case closedPipe
    case tooLarge(limit: Int)
    case nameTooLong
    case readOnlyVolume
    /// The file is writable, but its folder is not.
    case lockedFolder
    /// The file is a mount point.
    case mounted
    case linkLoop
    /// A symbolic link on the path belongs to another user, in a folder that everyone can write to.
    case foreignLink(String)
    case noMemory
    case isClosed
    case tooManyOpen
    case other(Int32)
  }

  var action: Action
  /// The path as given, or `<stdin>`, `<stdout>` or `<stderr>`.
  var path: String
  var cause: Cause

  /// Whether the reader closed the output, which needs no message.
  var isClosedPipe: Bool { cause == .closedPipe }

  /// The exit code: 65 if the input is too large, 66 if it is missing or unreadable, 73 if the
  /// output cannot be created, 74 if reading or writing failed midway.
  var exitCode: ExitCode {
    switch (action, cause) {
    case (_, .noSpace), (_, .fileTooLarge), (_, .closedPipe): .ioError
    case (.read, .tooLarge): .badInput
    case (.read, .other), (.readFolder, .other), (.read, .noMemory), (.readFolder, .noMemory):
      .ioError
    case (.read, _), (.readFolder, _): .noInput
    case (.create, _), (.replace, _): .cannotCreate
    case (.write, _): .ioError
    }
  }

  /// The message in one line without a final period.
  var message: String {
    let path = path.shownPath
    return switch action {
    case .read: "cannot read '\(path)': \(reason)"
    case .readFolder: "cannot read the folder '\(path)': \(reason)"
    case .create, .write: "cannot write '\(path)': \(reason)"
    case .replace: "cannot replace '\(path)': \(reason)"
    }
  }

  var description: String { message }

  var help: String? {
    switch (action, cause) {
    case (.read, .notFound), (.readFolder, .notFound): "check the path"
    case (.readFolder, .isNotDirectory): "name the folder that it is in"
    case (.read, .isDirectory): "name a file in it"
    case (.read, .tooLarge): "split it, or put one list on each line and use 'remo-shop batch'"
    case (.create, .notFound), (.replace, .notFound): "create the folder first"
    case (.create, .isDirectory), (.replace, .isDirectory): "name a file in it"
    case (.create, .isFile): "name a folder"
    case (.read, .notPermitted), (.readFolder, .notPermitted):
      "check the permissions of the file and its folders"
    case (.read, .isNotDirectory), (.read, .nameTooLong), (.readFolder, .nameTooLong):
      "check the path"
    case (.read, .isClosed): "open it, or name a file"
    case (.create, .notPermitted), (.create, .readOnlyVolume), (.create, .isNotDirectory),
      (.replace, .notPermitted), (.replace, .readOnlyVolume), (.replace, .isNotDirectory),
      (.write, .notPermitted), (.write, .readOnlyVolume):
      "choose another place"
    case (.write, .closedPipe): "let the reader read to the end, or write to a file"
    case (.create, .nameTooLong), (.replace, .nameTooLong): "choose a shorter name"
    case (.write, .isClosed), (.create, .isClosed): "open it, or send it to a file"
    case (_, .tooManyOpen): "raise the limit with 'ulimit -n'"
    case (_, .fileTooLarge): "raise the limit with 'ulimit -f', or write to another place"
    case (_, .linkLoop): "check where the links lead"
    case (_, .foreignLink): "write to another place, or to the file that the link leads to"
    case (_, .noMemory): "raise the limit with 'ulimit -v', or use a machine with more memory"
    case (_, .noSpace): "make room, or write to another place"
    case (_, .lockedFolder):
      "make the folder writable, because the file is written next to its place and renamed; or"
        + " write to '/dev/stdout', and send that to the file with '>'"
    case (_, .mounted):
      "mount its folder instead, because the file is written next to its place and renamed; or"
        + " write to '/dev/stdout', and send that to the file with '>'"
    default: nil
    }
  }

  private var reason: String {
    switch cause {
    case .notFound where action == .read: "there is no such file"
    case .notFound: "there is no such folder"
    case .notPermitted: "permission denied"
    case .isDirectory: "it is a folder"
    case .isFile: "it is a file"
    case .isNotDirectory where action == .readFolder: "it is a file"
    case .isNotDirectory: "a part of the path is not a folder"
    case .noSpace: "no space is left on the device"
    case .fileTooLarge: "the file would be larger than allowed"
    case .closedPipe: "the reader closed the pipe"
    case .tooLarge(let limit): "it has more than \(limit) bytes"
    case .nameTooLong: "the name is too long"
    case .readOnlyVolume: "the file system is read-only"
    case .lockedFolder: "its folder is not writable"
    case .mounted: "the file itself is a mount"
    case .linkLoop: "its links form a circle"
    case .foreignLink(let link):
      "'\(link.shownPath)' is a link of another user, in a folder that everybody can write to"
    case .noMemory: "there is not enough memory"
    case .isClosed: "it is closed"
    case .tooManyOpen: "too many files are open"
    case .other(let number): "the system reports error \(number)"
    }
  }
}
