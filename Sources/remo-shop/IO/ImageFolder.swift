import RemoShop

/// The folder that `--images embed` takes its images from.
struct ImageFolder: Sendable {
  /// The paths of its files by their names without the extension.
  private var paths: [String: String] = [:]

  /// Looks once what there is; of two files of one name the first by alphabet is taken.
  init(_ folder: String) throws(CommandError) {
    guard let status = try? System.status(of: folder) else {
      throw CommandError(FileError(action: .readFolder, path: folder, cause: .notFound))
    }
    guard status.kind == .directory else {
      throw CommandError(FileError(action: .readFolder, path: folder, cause: .isNotDirectory))
    }
    for name in try IO.fileNames(in: folder).reversed() {
      paths[name.fileStem.lowercased()] = "\(folder)/\(name)"
    }
  }

  /// The content of the file of that name, nil where there is none.
  var file: @Sendable (String) throws(FileError) -> [UInt8]? {
    { [paths] name throws(FileError) in
      // To open a pipe would wait for whoever writes to it.
      guard let path = paths[name], (try? System.status(of: path))?.kind == .file else {
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
