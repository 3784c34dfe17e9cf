import RemoShop

/// The folder that `--images embed` takes its images from.
struct ImageFolder: Sendable {
  /// The paths of its files by their names without the extension.
  private var paths: [String: String] = [:]

  /// Lists the folder once; of two files with one name, the first in alphabetical order counts.
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

  /// Gives the content of the file of that name, nil if there is none.
  var file: @Sendable (String) throws(FileError) -> [UInt8]? {
    { [paths] name throws(FileError) in
      guard let path = paths[name] else { return nil }
      let kind: System.Status.Kind
      do throws(System.Failure) {
        kind = try System.status(of: path).kind
      } catch {
        throw FileError(action: .read, path: path, cause: error.cause)
      }
      // Opening a pipe would wait for its writer.
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
}
