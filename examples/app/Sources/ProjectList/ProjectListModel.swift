import Observation
import RemoShop

/// The model of the list's screen. It polls while the screen is shown.
@MainActor
@Observable
public final class ProjectListModel {
  /// The phase to show.
  public private(set) var phase = ProjectPhase.waiting(step: nil)

  @ObservationIgnored private let projectID: String
  @ObservationIgnored private let client: any WorkflowClient
  @ObservationIgnored private let poller: StatePoller

  /// Creates the model of a project.
  public init(projectID: String, client: any WorkflowClient, poller: StatePoller? = nil) {
    self.projectID = projectID
    self.client = client
    self.poller = poller ?? StatePoller(client: client)
  }

  /// Shows phases until a final one. Cancel its task to stop.
  public func follow() async {
    for await phase in poller.phases(ofProject: projectID) { self.phase = phase }
  }

  /// Tries the failed step again and follows the project as before.
  public func retry() async {
    guard case .failed(_, canRetry: true) = phase else { return }
    phase = .waiting(step: nil)
    // If the server cannot be reached, following says so.
    try? await client.retryFailedStep(ofProject: projectID)
    await follow()
  }
}
