import Foundation
import ProjectList
import RemoShop
import Testing

@Suite("Polling")
struct PollingTests {
  @Test("A project is followed from its photos to its list")
  func toTheList() async throws {
    let client = PreparedWorkflowClient([
      .success(Answer.state("photos")), .success(Answer.state("shopping")),
      .success(try Answer.completed()),
    ])

    let phases = await phases(client).phases

    #expect(phases == ["photos", "shopping", "list"])
    #expect(await client.stateCount == 3)
  }

  @Test("A request that fails is sent again, later each time")
  func backoff() async throws {
    let lost = Result<Data, URLError>.failure(URLError(.networkConnectionLost))
    let client = PreparedWorkflowClient([
      .success(Answer.state("photos")), lost, lost, .success(try Answer.completed()),
    ])

    let (phases, pauses) = await phases(client)

    #expect(phases == ["photos", "list"])
    #expect(pauses == [.seconds(2), .seconds(4), .seconds(8)])
  }

  @Test("Polling ends after five failed requests in a row")
  func unreachable() async {
    let client = PreparedWorkflowClient([.failure(URLError(.cannotConnectToHost))])

    let phases = await phases(client).phases

    #expect(phases == ["failed, can be retried"])
    #expect(await client.stateCount == 5)
  }

  @Test("A failed step is tried again, and the project goes on") @MainActor
  func retry() async throws {
    let client = PreparedWorkflowClient(
      [.success(Answer.state("shopping")), .success(Answer.failed("Busy", canRetry: true))],
      afterRetry: [.success(Answer.state("shopping")), .success(try Answer.completed())])
    var poller = StatePoller(client: client)
    poller.sleep = { _ in }
    let model = ProjectListModel(projectID: "p1", client: client, poller: poller)

    await model.follow()
    #expect(name(model.phase) == "failed, can be retried")
    await model.retry()
    #expect(name(model.phase) == "list")
    #expect(await client.retryCount == 1)
  }

  @Test("A final failure is not tried again") @MainActor
  func noRetry() async {
    let client = PreparedWorkflowClient([.success(Answer.failed("Over", canRetry: false))])
    let model = ProjectListModel(projectID: "p1", client: client)

    await model.follow()
    await model.retry()

    #expect(name(model.phase) == "failed")
    #expect(await client.retryCount == 0)
  }

  @Test("Polling stops when its task is cancelled")
  func cancelled() async {
    let client = PreparedWorkflowClient([.success(Answer.state("photos"))])
    var poller = StatePoller(client: client)
    poller.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }

    let task = Task { [poller] in
      for await _ in poller.phases(ofProject: "p1") {}
    }
    task.cancel()
    await task.value

    #expect(await client.stateCount <= 1)
  }

  /// The names of the phases of a project, and the pauses between requests.
  private func phases(
    _ client: PreparedWorkflowClient
  ) async -> (phases: [String], pauses: [Duration]) {
    let recorder = PauseRecorder()
    var poller = StatePoller(client: client)
    poller.sleep = { await recorder.add($0) }
    var phases: [String] = []
    for await phase in poller.phases(ofProject: "p1") { phases.append(name(phase)) }
    return (phases, await recorder.pauses)
  }

  private func name(_ phase: ProjectPhase) -> String {
    switch phase {
    case .waiting(let step): step ?? "waiting"
    case .completed: "list"
    case .failed(_, let canRetry): canRetry ? "failed, can be retried" : "failed"
    }
  }
}

/// Records pauses instead of waiting.
private actor PauseRecorder {
  private(set) var pauses: [Duration] = []

  func add(_ pause: Duration) { pauses.append(pause) }
}
