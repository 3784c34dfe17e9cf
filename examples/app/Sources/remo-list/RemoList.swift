#if canImport(SwiftUI)
  import Foundation
  import ProjectList
  import ProjectListUI
  import SwiftUI

  /// The example as an app: the screen of a prepared project.
  @main
  struct RemoListApp: App {
    @State private var model = ProjectListModel(
      projectID: "demo", client: PreparedWorkflowClient(DemoProject.answers))

    var body: some Scene {
      WindowGroup {
        NavigationStack { ProjectListScreen(model: model) }
      }
    }
  }
#else
  import Foundation
  import ProjectList

  /// The example in a terminal: `remo-list` follows a prepared project, `remo-list URL PROJECT` a
  /// project of an API. `--retry` tries a failed step again, once.
  @main
  struct RemoList {
    static func main() async {
      var arguments = Array(CommandLine.arguments.dropFirst())
      let retries = arguments.contains("--retry")
      arguments.removeAll { $0 == "--retry" }

      let client: any WorkflowClient
      let project: String
      switch arguments.count {
      case 0:
        client = PreparedWorkflowClient(DemoProject.answers)
        project = "demo"
      case 2:
        guard let url = URL(string: arguments[0]), url.scheme != nil else { usage() }
        client = HTTPWorkflowClient(baseURL: url)
        project = arguments[1]
      default:
        usage()
      }

      var poller = StatePoller(client: client)
      poller.interval = .milliseconds(500)
      var last = await follow(project, poller)
      if retries, case .failed(_, canRetry: true) = last {
        try? await client.retryFailedStep(ofProject: project)
        last = await follow(project, poller)
      }
      if case .failed = last { exit(1) }
    }

    /// Prints each phase that differs from the one before.
    private static func follow(_ project: String, _ poller: StatePoller) async -> ProjectPhase? {
      var last: (phase: ProjectPhase, text: String)?
      for await phase in poller.phases(ofProject: project) {
        let text = TerminalView.text(of: phase)
        if text != last?.text { print(text) }
        last = (phase, text)
      }
      return last?.phase
    }

    private static func usage() -> Never {
      FileHandle.standardError.write(Data("usage: remo-list [--retry] [URL PROJECT]\n".utf8))
      exit(64)
    }
  }
#endif
