import RemoBytes
import RemoShop

/// A page on which a person changes the weights, levels and tolerances of a rubric and sees the
/// effect on the cases of a suite.
///
/// The page computes every score again when a slider moves, in the browser, with the arithmetic of
/// ``Scorer``. It loads nothing, so it works from a file and without a network.
public struct Playground: Sendable {
  private let title: String
  private let data: PlaygroundData

  /// A playground for the cases of a run. The page changes numbers in the rubric's file, and
  /// compares scores with those of a baseline or of the run.
  package init(
    _ run: SuiteRun, title: String, file: ContiguousArray<UInt8>, relevance: Int,
    baseline: Baseline? = nil
  ) {
    self.title = title
    data = PlaygroundData(run, file: file, relevance: relevance, baseline: baseline)
  }

  package func write(into writer: inout ByteWriter) {
    let title = markupEscaped("\(title): playground")
    writer.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <title>\(title)</title>
      <style>\(BuiltInTemplates.playgroundStyle)</style>
      </head>
      <body>
      \(BuiltInTemplates.playgroundBody)
      <script type="application/json" id="data">
      """)
    var data = data
    var json = ByteWriter()
    data.json(title: self.title).write(.compact, into: &json)
    // No text of the data ends the element or opens a comment (HTML Standard, 4.12.1.3).
    for byte in json.finish() {
      if byte == UInt8(ascii: "<") { writer.append("\\u003c") } else { writer.append(byte) }
    }
    writer.append("</script>\n<script>\(BuiltInTemplates.playgroundScript)</script>\n")
    writer.append("</body>\n</html>\n")
  }

  private static let policy = HTMLReport.policy(
    style: BuiltInTemplates.playgroundStyle, script: BuiltInTemplates.playgroundScript)
}

extension RubricSuite {
  /// A page on which a person changes the settings of a rubric and sees the effect on this suite.
  ///
  /// - Parameters:
  ///   - rubric: the rubric to change.
  ///   - relevance: the lowest relevant grade.
  public func playground(for rubric: Rubric, relevance: Int = 1) -> Playground {
    var file = ByteWriter()
    RubricWriter.write(rubric, into: &file)
    return Playground(
      SuiteRun(cases, by: Scorer(rubric)), title: rubric.name, file: file.finish(),
      relevance: relevance)
  }
}

extension Playground {
  /// The page, as HTML.
  public var html: String {
    var writer = ByteWriter()
    write(into: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
