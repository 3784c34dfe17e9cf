/// The possible names of a batch's files in a folder.
struct BatchFileNames {
  let folder: String
  let firstLine: Int
  let fileExtension: String
  /// The matching files that an earlier run left in the folder.
  let earlier: Set<String>
  private var files: [FileTarget: String] = [:]
  private let folderIdentity: System.Status.Identity?
  /// Pairs of the names that lead to one file, because one is a link.
  private var linked: [(link: String, other: String)] = []

  init(folder: String, firstLine: Int, fileExtension: String) {
    self.folder = folder
    self.firstLine = firstLine
    self.fileExtension = fileExtension
    folderIdentity = (try? System.status(of: folder))?.identity
    let names = (try? System.fileNames(in: folder)) ?? []
    let lists = names.filter {
      BatchFileName.isOne($0, lines: firstLine...Int.max, fileExtension: fileExtension)
    }
    earlier = Set(lists)
    // Sorted, so that the first of two names counts.
    for name in lists.sorted() {
      let path = "\(folder)/\(name)"
      guard let target = FileTarget(path) else { continue }
      if let other = files[target] ?? newName(target) {
        // Hard links are no danger: a new file replaces one of them.
        if System.isLink(path) {
          linked.append((name, other))
        } else if System.isLink("\(folder)/\(other)") {
          linked.append((other, name))
        }
      }
      if files[target] == nil { files[target] = name }
    }
  }

  /// The name of `target` in the folder, if the file is missing and a list could get that name.
  private func newName(_ target: FileTarget) -> String? {
    guard case .missing(let name, let place) = target, place == folderIdentity,
      contains(name, upTo: .max)
    else { return nil }
    return name
  }

  /// Whether a list on a line up to `lastLine` could get this name.
  private func contains(_ name: String, upTo lastLine: Int) -> Bool {
    lastLine >= firstLine
      && BatchFileName.isOne(name, lines: firstLine...lastLine, fileExtension: fileExtension)
  }

  /// The path in the folder through which a list could replace the file `target`, if any.
  ///
  /// - Parameter lastLine: the greatest possible line number of the input.
  func replaceable(_ target: FileTarget?, upTo lastLine: Int) -> String? {
    guard let target, let name = files[target] ?? newName(target), contains(name, upTo: lastLine)
    else { return nil }
    return "\(folder)/\(name)"
  }

  /// A link through which a list could replace the file of another list, if any.
  func replacingLink(upTo lastLine: Int) -> (link: String, other: String)? {
    linked.first { contains($0.link, upTo: lastLine) && contains($0.other, upTo: lastLine) }
  }
}

extension Arguments {
  /// Throws if a list's file could replace an input, another output, or the file of another list.
  func refuseFiles(named names: BatchFileNames, io: IO) throws(CommandError) {
    let input = operands.first ?? "-"
    let isPiped = input.isStandardInput
    let size = isPiped ? io.input.status() : try? System.status(of: input)
    // A line has at least one byte, its line feed.
    let lastLine =
      size.map { $0.kind == .file ? names.firstLine + $0.size : .max } ?? Int.max
    for option in Self.outputOptions {
      guard let path = file(of: option),
        names.replaceable(FileTarget(path), upTo: lastLine) != nil
      else { continue }
      throw .usage(
        "a list in '\(Option.outputFolder.flag)' may replace '\(path)', which '\(option.flag)'"
          + " names", help: "name another file, or one in another folder")
    }
    for path in inputFiles where !path.isStandardInput {
      if names.replaceable(FileTarget(path), upTo: lastLine) != nil {
        throw .replacesInput(Option.outputFolder.record, path: path)
      }
    }
    if isPiped, let status = size,
      let path = names.replaceable(.existing(status.identity), upTo: lastLine)
    {
      throw .replacesInput(Option.outputFolder.record, path: path)
    }
    if let (link, other) = names.replacingLink(upTo: lastLine) {
      throw .usage(
        "'\(names.folder)/\(link)' is a link, and a list may replace the file '\(other)' of another"
          + " list through it", help: "remove the link, or name another folder")
    }
  }
}
