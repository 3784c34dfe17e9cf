import RemoShop

/// Processes a custom template. The result is an error with a location, or the sample's document.
enum TemplateFuzzing {
  static func run(_ bytes: ContiguousArray<UInt8>, drawing draw: inout Draw) {
    let ending = draw.element(of: ["html", "md", "csv", "txt", "xml", "json"])
    let template = DocumentTemplate(
      fileName: "own.\(ending)", source: String(decoding: bytes, as: UTF8.self))
    do throws(DocumentTemplateError) {
      var pipeline = try ListPipeline(template)
      _ = try? pipeline.document(from: ListFuzzing.sample)
    } catch {
      promise(!error.description.isEmpty, "an error without a text")
    }
  }
}
