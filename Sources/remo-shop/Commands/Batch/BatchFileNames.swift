/// The possible names of a batch's files in a folder.
struct BatchFileNames {
  let folder: String
  let firstLine: Int
  let fileExtension: String
  /// The matching files that an earlier run left in the folder.
  let earlier: Set<String>
  /// The files behind these names, which may be links.
  private let files: [System.Status.Identity: String]

  init(folder: String, firstLine: Int, fileExtension: String) {
    self.folder = folder
    self.firstLine = firstLine
    self.fileExtension = fileExtension
    let names = (try? System.fileNames(in: folder)) ?? []
    earlier = Set(
      names.filter {
        BatchFileName.isOne($0, lines: firstLine...Int.max, fileExtension: fileExtension)
      })
    var files: [System.Status.Identity: String] = [:]
    for name in earlier {
      if let file = try? System.status(of: "\(folder)/\(name)") {
        files[file.identity] = min(name, files[file.identity] ?? name)
      }
    }
    self.files = files
  }

  /// Whether a list on a line up to `lastLine` could get this name.
  private func contains(_ name: String, upTo lastLine: Int) -> Bool {
    lastLine >= firstLine
      && BatchFileName.isOne(name, lines: firstLine...lastLine, fileExtension: fileExtension)
  }

  /// The path in the folder under which a list could replace the file at `path`, if any.
  ///
  /// - Parameter lastLine: the greatest possible line number of the input.
  func replaceable(_ path: String, upTo lastLine: Int) -> String? {
    guard let place = (try? System.status(of: folder))?.identity else { return nil }
    for candidate in [path, System.realPath(of: path) ?? path] {
      guard contains(candidate.fileName, upTo: lastLine) else { continue }
      if (try? System.status(of: candidate.folder))?.identity == place { return candidate }
    }
    guard let file = try? System.status(of: path) else { return nil }
    return replaceable(file, upTo: lastLine)
  }

  /// The path in the folder under which a list could replace that file, if any.
  func replaceable(_ file: System.Status, upTo lastLine: Int) -> String? {
    guard let name = files[file.identity], contains(name, upTo: lastLine) else { return nil }
    return "\(folder)/\(name)"
  }
}

extension Arguments {
  /// Throws if a list's file could replace a file that is read, or that is written for another
  /// purpose.
  func refuseFiles(named names: BatchFileNames, io: IO) throws(CommandError) {
    let input = operands.first ?? "-"
    let isPiped = input.isStandardInput
    let size = isPiped ? io.input.status() : try? System.status(of: input)
    // A line has at least one byte, its line feed.
    let lastLine =
      size.map { $0.kind == .file ? names.firstLine + $0.size : .max } ?? Int.max
    for option in Self.outputOptions {
      guard let path = file(of: option), names.replaceable(path, upTo: lastLine) != nil else {
        continue
      }
      throw .replacedByList(path, option: option)
    }
    for path in operands + [Option<String>.template, .theme].flatMap(all)
    where !path.isStandardInput {
      if names.replaceable(path, upTo: lastLine) != nil {
        throw .replacesInput(Option.outputFolder.record, path: path)
      }
    }
    if isPiped, let status = size, let path = names.replaceable(status, upTo: lastLine) {
      throw .replacesInput(Option.outputFolder.record, path: path)
    }
  }
}

extension CommandError {
  /// The error for an option's file that a list's file could replace.
  fileprivate static func replacedByList(_ path: String, option: AnyOption) -> CommandError {
    .usage(
      "a list in '\(Option.outputFolder.flag)' may replace '\(path)', which '\(option.flag)' names",
      help: "name another file, or one in another folder")
  }
}
