import RemoBytes
import Testing

@Suite("GitHub annotations")
struct GitHubAnnotationsTests {
  private func written(_ annotations: GitHubAnnotations) -> String {
    var writer = ByteWriter()
    annotations.write(into: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test(
    "No text adds a property or a command",
    arguments: [
      ("a,b:c", "a%2Cb%3Ac"), ("a,\u{301}line=1", "a%2C\u{301}line=1"), ("50%25", "50%2525"),
      ("x\r\n::error::y", "x␍␊%3A%3Aerror%3A%3Ay"),
    ])
  func injection(_ title: String, _ escaped: String) {
    var annotations = GitHubAnnotations()
    annotations.add(
      .error, title: title, message: "m", at: GitHubAnnotations.Place(file: title, line: 2))
    #expect(written(annotations) == "::error file=\(escaped),line=2,title=\(escaped)::m\n")
  }

  @Test(
    "Ten messages of a level are written in full; of more, nine and a count of the rest",
    arguments: [10, 11])
  func limit(_ count: Int) {
    var annotations = GitHubAnnotations()
    for number in 1...count { annotations.add(.warning, title: "t", message: "\(number)") }
    annotations.add(.error, title: "", message: "first")
    let lines = written(annotations).split(separator: "\n")
    #expect(lines.count == 11 && lines[0] == "::error::first")
    #expect(lines[10] == (count == 10 ? "::warning title=t::10" : "::warning::2 more warnings"))
  }
}
