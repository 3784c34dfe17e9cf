import Foundation
import RemoShop

/// Writes lists in every format. It has one pipeline per format and processor, since a pipeline
/// writes one list at a time.
struct DocumentWriter: Sendable {
  /// A pipeline, which has one owner.
  private actor Worker {
    private var pipeline: ListPipeline

    init(_ format: ListFormat, options: ListOptions) throws {
      // Confidence scores are internal, and a link is for sharing.
      let columns = TableColumn.allCases.filter { $0 != .confidenceScore }
      var document = DocumentOptions()
      document.hasScoresInJSON = false
      var csv = CSVFormat()
      csv.layout = .columns(columns)
      var xlsx = XLSXFormat()
      xlsx.layout = .columns(columns)
      pipeline = try ListPipeline(
        format, list: options, document: document, csv: csv, xlsx: xlsx)
    }

    func write(_ list: Data) throws -> [UInt8] { try pipeline.document(from: list) }
  }

  private let workers: [ListFormat: [Worker]]

  init(options: ListOptions) throws {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    workers = Dictionary(
      uniqueKeysWithValues: try ListFormat.offered.map { format in
        (format, try (0..<processors).map { _ in try Worker(format, options: options) })
      })
  }

  /// The list as a document.
  func document(of list: Data, as format: ListFormat) async throws -> [UInt8] {
    guard let worker = workers[format]?.randomElement() else {
      preconditionFailure("only formats on offer are asked for")
    }
    return try await worker.write(list)
  }
}
