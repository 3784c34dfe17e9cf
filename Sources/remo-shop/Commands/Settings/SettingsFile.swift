import RemoBytes
import RemoShop

/// A file with options for the documents of the lists beside it.
struct SettingsFile {
  /// The name of the file that commands read by default.
  static let name = "remo-shop.json"

  let path: String
  /// The options that it gives, in its order.
  private(set) var given: [Arguments.Given] = []
  private var errors: [Diagnostic] = []
  private let document: DocumentBuffer

  static var options: [AnyOption] { RunnableCommand.render.command.options.filter(\.isSetting) }

  /// Reads the file at `path`.
  ///
  /// - Throws: an error for an unreadable or invalid file, after showing what is wrong.
  init(_ path: String, io: IO) throws(CommandError) {
    self.path = path
    document = try io.read(path).buffer
    read()
    if errors.isEmpty { return }
    var report = DiagnosticReport(name: path.inputName, io: io)
    report.write(
      errors: errors, in: document.storage.span.extracting(0..<document.inputCount))
    throw .reported()
  }

  private mutating func read() {
    do throws(JSONError) {
      let value = try JSONValue(parsing: document)
      guard case .object(let members) = value.kind else {
        return report("a settings file is an object, not \(value.kindName)", at: value.range)
      }
      let options = Self.options
      for member in members { read(member, options: options) }
    } catch {
      let range = 0..<document.inputCount
      errors = [Diagnostic(error, in: document.storage.span, range: range)]
    }
  }

  private mutating func read(_ member: JSONValue.Member, options: [AnyOption]) {
    guard let option = options.first(where: { $0.settingName == member.key }) else {
      let isOption = CommandTable.remoShop.leaves.contains {
        $0.option("--\(member.key)")?.isSetting == false
      }
      let flag = options.first { $0.name == member.key }?.settingName
      let near = nearestName(to: member.key, in: options.map(\.settingName))
      errors.append(
        Diagnostic(
          .error, "unknown-setting", path: member.key,
          message: isOption
            ? "'\(member.key)' belongs on the command line" : "there is no such setting",
          help: flag.map { "write \"\($0)\": false" } ?? near.map { "did you mean '\($0)'?" }
            ?? "'remo-shop help settings' lists all",
          range: member.keyRange))
      return
    }
    guard let texts = option.texts(of: member.value) else {
      return report("it must be \(option.settingForm)", at: member.value.range, of: member)
    }
    let line = SourceLocation(of: member.keyRange.lowerBound, in: document.storage.span).line
    for text in texts {
      let isFile = option.takesPath && !option.offered.contains(text)
      if isFile, text.leavesFolder {
        report(
          "it must be a file in the folder of the settings file", at: member.value.range,
          of: member)
        continue
      }
      let text = isFile ? located(text) : text
      guard let value = text.isEmpty && option.takesValue ? nil : option.read(text) else {
        let guess = didYouMean(option.nearest(text))
        report(
          text.isEmpty ? "it is empty" : "it cannot be '\(text)'\(guess)", at: member.value.range,
          of: member, help: option.allowed())
        continue
      }
      given.append(
        Arguments.Given(
          name: option.name, text: text, value: value, place: "\(path.inputName):\(line)"))
    }
  }

  /// Turns a path from the file's folder into one from the current folder.
  private func located(_ text: String) -> String {
    let path = text.isEmpty ? text : text.beside(path)
    return path == "-" ? "./-" : path
  }

  private mutating func report(
    _ message: String, at range: Range<Int>, of member: JSONValue.Member? = nil,
    help: String? = nil
  ) {
    errors.append(
      Diagnostic(
        .error, "invalid-setting", path: member?.key ?? "", message: message, help: help,
        range: range))
  }
}

extension String {
  /// Whether a path or URL leads out of the folder that it begins in. A list from a stranger may
  /// have a settings file beside it.
  fileprivate var leavesFolder: Bool {
    let folders = utf8.split(separator: ASCII.slash)
    return includes("://") || utf8.first == ASCII.slash
      || folders.contains { $0.elementsEqual("..".utf8) }
  }
}

extension AnyOption {
  /// Whether the flag turns off the setting with the rest of its name, as `no-tips` does.
  private var isNegative: Bool { !takesValue && name.hasPrefix("no-") }

  /// The name in a settings file: the long name, without the `no-` of a flag.
  var settingName: String { isNegative ? String(name.dropFirst(3)) : name }

  /// The value of an option that is not given; nil without a default.
  var settingDefault: String? { takesValue ? standard : isNegative ? "true" : "false" }

  fileprivate var settingForm: String {
    if !takesValue { return "true or false" }
    return takesList || isRepeatable ? "a string or an array of strings" : "a string"
  }

  /// The command-line texts for a value in a settings file; nil if the value has another form.
  fileprivate func texts(of value: JSONValue) -> [String]? {
    switch value.kind {
    case .bool(let isOn) where !takesValue: return isOn == isNegative ? [] : [""]
    case .string(let text) where takesValue: return [text]
    case .array(let elements) where takesList || isRepeatable:
      var texts: [String] = []
      for element in elements {
        guard case .string(let text) = element.kind else { return nil }
        texts.append(text)
      }
      return isRepeatable || texts.isEmpty ? texts : [texts.joined(separator: ",")]
    default: return nil
    }
  }

  func settingText(_ given: Arguments.Given) -> String {
    takesValue ? given.text : isNegative ? "false" : "true"
  }
}

extension Arguments {
  /// Adds the settings of the settings file, which the command line overrides.
  ///
  /// The file is the one that `--settings` names, or `remo-shop.json` beside the list if there is
  /// one. A list from standard input has none.
  func withSettings(_ io: IO) throws(CommandError) -> Arguments {
    guard command.option(Option.settings.flag) != nil, let path = try settingsPath() else {
      return self
    }
    let file = try SettingsFile(path, io: io)
    var given = given.filter { $0.name != Option.settings.record.name }
    // The file is an input, even if nobody named it.
    given.append(Given(name: Option.settings.record.name, text: path, value: path))
    given += file.given.filter { setting in
      !self.given.contains { $0.name == setting.name }
        && command.options.contains { $0.name == setting.name }
    }
    return Arguments(command: command, operands: operands, given: given)
  }

  /// The path of the settings file; nil without one.
  private func settingsPath() throws(CommandError) -> String? {
    if has(.settings), has(.noSettings) { throw .together(.settings, other: .noSettings) }
    if has(.noSettings) { return nil }
    if let path = self[.settings] { return path }
    // The second list of 'diff' is the new one, whose settings count.
    guard let list = operands.last ?? (command.name == "settings" ? "" : nil),
      !list.isStandardInput
    else { return nil }
    let path = SettingsFile.name.beside(list)
    return (try? System.status(of: path)) == nil ? nil : path
  }

  /// The error, with the place of a setting that it is about.
  func locating(_ error: CommandError) -> CommandError {
    guard error.exitCode == .usage,
      let setting = given.first(where: {
        $0.place != nil && error.message.includes("'--\($0.name)'")
      }), let place = setting.place
    else { return error }
    var error = error
    let origin = "'--\(setting.name)' is a setting of \(place)"
    error.help = error.help.map { "\($0); \(origin)" } ?? origin
    return error
  }

  /// The arguments without settings for other formats. A template takes all settings.
  func concerning(_ kind: DocumentRequest.Kind) -> Arguments {
    guard case .format(let format) = kind, given.contains(where: { $0.place != nil }) else {
      return self
    }
    let others = Set(
      command.options.filter { formats(of: $0)?.contains(format) == false }.map(\.name))
    return Arguments(
      command: command, operands: operands,
      given: given.filter { $0.place == nil || !others.contains($0.name) })
  }
}
