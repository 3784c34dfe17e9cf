import RemoBytes

/// A name in an open folder: the end of a path after following its symbolic links one by one.
///
/// Each link is checked when it is followed, and later steps use the open folder. So no one can
/// substitute another link or folder between check and use.
struct FilePlace: ~Copyable {
  let folder: FileDescriptor
  /// The path of the folder without symbolic links; relative if the given path is.
  let folderPath: String
  /// The name in the folder, whether or not it exists.
  let name: String
  /// Whether the name is the system's link to an open file, which may have no path.
  let isOpenFile: Bool

  /// The path without symbolic links.
  var path: String { path(of: name) }

  func path(of name: String) -> String { name.inFolder(folderPath) }

  var status: System.Status? { try? folder.status(of: name, followsLink: isOpenFile) }

  /// Follows the path and every symbolic link on the way.
  ///
  /// - Throws: an error with the action `create` if a folder is missing, the links lead in a
  ///   circle, or a link may be a trap.
  init(_ path: String) throws(FileError) {
    do throws(FileError.Cause) {
      try self.init(following: path)
    } catch {
      throw FileError(action: .create, path: path, cause: error)
    }
  }

  private init(following path: String) throws(FileError.Cause) {
    var walk = try PathWalk(path)
    while let name = walk.nextNames.popLast() {
      let isLast = walk.nextNames.isEmpty
      guard let link = try walk.link(name) else {
        if isLast {
          self.init(walk, name: name, isOpenFile: false)
          return
        }
        try walk.enter(name)
        continue
      }
      if isLast, link.isOpenFile {
        self.init(walk, name: name, isOpenFile: true)
        return
      }
      try walk.follow(link.target)
    }
    self.init(walk, name: ".", isOpenFile: false)
  }

  private init(_ walk: consuming PathWalk, name: String, isOpenFile: Bool) {
    folderPath = walk.folderPath
    folder = walk.folder
    self.name = name
    self.isOpenFile = isOpenFile
  }
}

/// The file that a path leads to through its links, or the one that an output there would create.
/// Two paths with equal targets name one file.
enum FileTarget: Hashable {
  case existing(System.Status.Identity)
  case missing(name: String, folder: System.Status.Identity)

  /// The target of a path; nil if it leads to a folder, a device or a pipe, or if no file can be
  /// created there.
  init?(_ path: String) {
    if let status = try? System.status(of: path) {
      if status.kind != .file { return nil }
      self = .existing(status.identity)
    } else if let place = try? FilePlace(path), let folder = try? place.folder.status() {
      self = .missing(name: place.name, folder: folder.identity)
    } else {
      return nil
    }
  }
}

/// A walk along a path, folder by folder.
private struct PathWalk: ~Copyable {
  /// The maximum number of links that the system follows in one path (path_resolution(7)).
  private static let mostLinks = 40

  private(set) var folder: FileDescriptor
  private(set) var folderPath: String
  /// The names to look up, the next one last.
  var nextNames: [String]
  private var followedLinks = 0

  init(_ path: String) throws(FileError.Cause) {
    folderPath = path.isAbsolute ? "/" : "."
    folder = try Self.open(folderPath)
    nextNames = path.pathNames.reversed()
  }

  /// The symbolic link with this name in the folder; nil if it is not a link or does not exist.
  ///
  /// - Throws: `foreignLink` if the link may be a trap. It then lies in a folder that everyone can
  ///   write to, such as `/tmp`, and belongs neither to this user nor to the folder's owner. With
  ///   `protected_symlinks`, Linux rejects the same (proc(5)), but only when a file is opened
  ///   through the link.
  func link(_ name: String) throws(FileError.Cause) -> (target: String, isOpenFile: Bool)? {
    guard let status = try? folder.status(of: name, followsLink: false), status.kind == .link else {
      return nil
    }
    if let folder = try? folder.status(), status.mayBeTrap(in: folder) {
      throw .foreignLink(name.inFolder(folderPath))
    }
    let target: String
    do throws(System.Failure) {
      target = try folder.target(ofLink: name)
    } catch {
      throw error.cause
    }
    // A link to a removed open file or a pipe works, but its text is not a valid path.
    let leads = (try? folder.status(of: name, followsLink: true)) != nil
    let isOpenFile = leads && (try? folder.status(of: target, followsLink: true)) == nil
    return (target, isOpenFile)
  }

  /// Continues with the target of a link.
  mutating func follow(_ target: String) throws(FileError.Cause) {
    if followedLinks == Self.mostLinks { throw .linkLoop }
    followedLinks += 1
    if target.isAbsolute {
      folder = try Self.open("/")
      folderPath = "/"
    }
    nextNames += target.pathNames.reversed()
  }

  /// Opens the folder with this name, which is not a link.
  mutating func enter(_ name: String) throws(FileError.Cause) {
    do throws(System.Failure) {
      folder = try folder.openFolder(name)
    } catch {
      // A path with a final slash means a folder.
      throw nextNames == ["."] && error.isMissing ? .isDirectory : error.cause
    }
    folderPath = name.inFolder(folderPath)
  }

  private static func open(_ path: String) throws(FileError.Cause) -> FileDescriptor {
    do throws(System.Failure) {
      return try FileDescriptor(folder: path)
    } catch {
      throw error.cause
    }
  }
}

extension String {
  fileprivate var isAbsolute: Bool { utf8.first == ASCII.slash }

  fileprivate func inFolder(_ folder: String) -> String {
    folder == "." ? self : folder.utf8.last == ASCII.slash ? folder + self : "\(folder)/\(self)"
  }

  /// The names between the slashes; a final slash adds `.`.
  fileprivate var pathNames: [String] {
    let names = utf8.split(separator: ASCII.slash).map { String(Substring($0)) }.filter {
      $0 != "."
    }
    return utf8.last == ASCII.slash ? names + ["."] : names
  }
}
