import Foundation
import ProjectList
import RemoShop
import Testing

@Suite("The API's answers as phases")
struct ProjectPhaseTests {
  @Test(
    "A project without a list and without an error is waiting",
    arguments: [
      "photos", "scan", "intake", "generation", "selection", "iteration", "approval", "shopping",
    ])
  func waiting(step: String) {
    let phase = ProjectPhase(decoding: Answer.state(step))

    guard case .waiting(step) = phase else {
      Issue.record("\(phase)")
      return
    }
    #expect(!phase.isFinal)
  }

  @Test("A completed project has its list")
  func completed() throws {
    let phase = ProjectPhase(decoding: try Answer.completed())

    guard case .completed(let list, rejectedCount: 0) = phase else {
      Issue.record("\(phase)")
      return
    }
    #expect(list.itemCount == 2)
    #expect(phase.isFinal)
  }

  @Test("A failed step can be retried if the API says so")
  func failed() {
    for canRetry in [true, false] {
      let phase = ProjectPhase(decoding: Answer.failed("Search is down", canRetry: canRetry))

      guard case .failed("Search is down", canRetry) = phase else {
        Issue.record("\(phase)")
        continue
      }
    }
  }

  @Test("An error of the API is a failure with its message")
  func apiError() {
    let phase = ProjectPhase(
      decoding: Data(
        #"{"error": "not_found", "message": "No such project", "retryable": false}"#.utf8))

    guard case .failed("No such project", canRetry: false) = phase else {
      Issue.record("\(phase)")
      return
    }
  }

  @Test("A project that was abandoned without a list has failed")
  func abandoned() {
    guard case .failed(_, canRetry: false) = ProjectPhase(decoding: Answer.state("abandoned"))
    else {
      Issue.record("it waits for a list that never comes")
      return
    }
  }

  @Test("A list with an invalid item is shown without it")
  func salvaged() throws {
    let text = String(decoding: try Answer.completed(), as: UTF8.self)
      .replacing("\"price_cents\": 8999", with: "\"price_cents\": -1")
    let phase = ProjectPhase(decoding: Data(text.utf8))

    guard case .completed(let list, rejectedCount: 1) = phase else {
      Issue.record("\(phase)")
      return
    }
    #expect(list.itemCount == 1)
  }

  @Test("An answer that is not JSON is a failure, not a crash")
  func page() {
    guard case .failed = ProjectPhase(decoding: Data("<html>502</html>".utf8)) else {
      Issue.record("a page is no state")
      return
    }
  }
}

/// Answers of the API.
enum Answer {
  static func state(_ step: String) -> Data {
    Data(#"{"step": "\#(step)", "shopping_list": null, "error": null}"#.utf8)
  }

  static func failed(_ message: String, canRetry: Bool) -> Data {
    Data(
      """
      {"step": "shopping", "shopping_list": null,
       "error": {"message": "\(message)", "retryable": \(canRetry)}}
      """.utf8)
  }

  /// The workflow state of the examples.
  static func completed() throws -> Data {
    let examples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../").standardized
    return try Data(contentsOf: examples.appending(path: "workflow-state.json"))
  }
}
