import RemoBytes

extension RunnableCommand {
  static let settings = RunnableCommand(
    name: "settings",
    summary: "the settings that hold for a list, and where each comes from",
    details: [
      "Prints a line for each setting of the file remo-shop.json beside LIST, and for each default:"
        + " the place in the file or 'default', a tab, the name and the value. Without LIST, the"
        + " file is looked for in the current folder. 'render', 'batch', 'bundle' and 'diff' use the"
        + " settings that they have options for, and their options override them. A preset is for"
        + " 'render' and 'bundle', and presentation for 'diff'.",
      "A settings file is a JSON object with these members, the Presentation options of 'render':"
        + " \(SettingsFile.options.map(\.settingName).joined(separator: ", ")). A flag is true or"
        + " false, and several names are an array of strings. Files must be in the folder of the"
        + " settings file. 'remo-shop schema settings' prints its schema.",
    ],
    operands: [.init(placeholder: "LIST", kind: .file, isOptional: true)],
    options: .joined(.of(.settings), .of(.messageFormat)),
    examples: [
      .init("remo-shop settings list.json", meaning: "what holds for list.json")
    ],
    run: showSettings)
}

private func showSettings(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let given = try arguments[.settings].map { path throws(CommandError) in
    try SettingsFile(path, io: io).given
  }
  for option in SettingsFile.options {
    let own = (given ?? []).filter { $0.name == option.name }
    for setting in own {
      let text = DiagnosticPrinter.visible(option.settingText(setting))
      io.output.write("\(setting.place ?? "")\t\(option.settingName)=\(text)\n")
    }
    if own.isEmpty, let standard = option.settingDefault {
      io.output.write("default\t\(option.settingName)=\(standard)\n")
    }
  }
  return .done
}
