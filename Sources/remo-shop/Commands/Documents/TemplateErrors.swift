import RemoBytes
import RemoShop
import RemoTemplate

extension CommandError {
  /// Creates the error for an invalid template or theme. The text includes the location and reason.
  static func template(_ error: DocumentTemplateError) -> CommandError {
    if error.fileName.isEmpty { return .usage(error.message, help: error.help ?? "") }
    let place = SourceLocation(line: error.line, column: error.column)
    if error.lacksContrast {
      var failure = CommandError.usage(error.message, help: error.help ?? "")
      let line = error.line > 0 ? "\(error.line):\(error.column):" : ""
      failure.prefix = "\(error.fileName):\(line) error: "
      (failure.code, failure.file) = ("low-contrast", error.fileName)
      failure.place = error.line > 0 ? place : nil
      return failure
    }
    return CommandError(
      ofTemplate: error.fileName, at: place, message: error.message, help: error.help,
      text: error.description)
  }

  /// Creates the error for a template or theme that is not UTF-8.
  static func template(_ error: TemplateError) -> CommandError {
    let place = SourceLocation(line: error.place.line, column: error.place.column)
    return CommandError(
      ofTemplate: error.place.template, at: place, message: error.message, help: error.help,
      text: error.text)
  }

  private init(
    ofTemplate file: String, at place: SourceLocation, message: String, help: String?, text: String
  ) {
    self.init(.badInput, message: message, help: help)
    code = "invalid-template"
    lines = text.split(separator: "\n").map(String.init)
    self.file = file.isEmpty ? nil : file
    self.place = place.line > 0 ? place : nil
  }
}
