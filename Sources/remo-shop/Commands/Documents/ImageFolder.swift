import RemoBytes
import RemoShop

/// The folder with the images for `--images embed`.
struct ImageFolder: Sendable {
  /// The paths of its files by name without extension.
  private var paths: [String: String] = [:]

  /// Lists the folder once. If two files have the same name, the first in alphabetical order wins.
  init(_ folder: String) throws(CommandError) {
    let status: System.Status
    do throws(System.Failure) {
      status = try System.status(of: folder)
    } catch {
      throw CommandError(FileError(action: .readFolder, path: folder, cause: error.cause))
    }
    guard status.kind == .directory else {
      throw CommandError(FileError(action: .readFolder, path: folder, cause: .isNotDirectory))
    }
    for name in try IO.fileNames(in: folder).reversed() {
      paths[name.fileStem.lowercased()] = "\(folder)/\(name)"
    }
  }

  /// The paths of the files that can be images of a list, by their names.
  var images: [String] {
    paths.filter { name, _ in
      name.utf8.count == 64 && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }.values.sorted()
  }

  /// Reads the file with a name; nil if there is none.
  var file: @Sendable (String) throws(FileError) -> [UInt8]? {
    { [paths] name throws(FileError) in
      guard let path = paths[name] else { return nil }
      return try Self.read(path)
    }
  }

  static func image(at path: String) throws(CommandError) -> [UInt8] {
    do throws(FileError) {
      return try read(path) ?? []
    } catch {
      throw CommandError(error)
    }
  }

  /// Reads a file; nil if it is neither a file nor a folder.
  private static func read(_ path: String) throws(FileError) -> [UInt8]? {
    let kind: System.Status.Kind
    do throws(System.Failure) {
      kind = try System.status(of: path).kind
    } catch {
      throw FileError(action: .read, path: path, cause: error.cause)
    }
    // Opening a pipe would block until its writer opens it.
    guard kind == .file else {
      if kind == .directory { throw FileError(action: .read, path: path, cause: .isDirectory) }
      return nil
    }
    let limit = DocumentOptions.maximumImageSize
    let file = try FileDescriptor.opened(path)
    guard let content = try file.contents(limit: limit, name: path) else {
      throw FileError(action: .read, path: path, cause: .tooLarge(limit: limit))
    }
    return Array(content)
  }
}
