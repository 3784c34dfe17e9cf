import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The two calls of the API that the list's screen needs.
public protocol WorkflowClient: Sendable {
  /// The project's state as the API sends it, an error of the API included.
  func state(ofProject id: String) async throws -> Data

  /// Asks the API to try the failed step again.
  func retryFailedStep(ofProject id: String) async throws
}

/// A client that calls the API.
public struct HTTPWorkflowClient: WorkflowClient {
  /// The address of the API, such as `https://api.example.com/api/v1`.
  public let baseURL: URL
  private let session: URLSession

  /// Creates a client.
  public init(baseURL: URL, session: URLSession = .shared) {
    self.baseURL = baseURL
    self.session = session
  }

  /// The project's state. Throws if no server answers, or something else than an API.
  public func state(ofProject id: String) async throws -> Data {
    let (data, response) = try await session.data(for: request(id))
    // An error of the API is JSON too. A page from something in between is not.
    guard response.mimeType == "application/json" else { throw URLError(.badServerResponse) }
    return data
  }

  /// Asks for another try. Throws if the API does not accept it.
  public func retryFailedStep(ofProject id: String) async throws {
    var request = request(id, "retry")
    request.httpMethod = "POST"
    let (_, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse, response.statusCode < 400 else {
      throw URLError(.badServerResponse)
    }
  }

  private func request(_ id: String, _ further: String...) -> URLRequest {
    let url = (["projects", id] + further).reduce(baseURL) { $0.appending(component: $1) }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }
}

/// A client with prepared answers, for previews and tests. The last answer repeats.
public actor PreparedWorkflowClient: WorkflowClient {
  private var answers: [Result<Data, URLError>]
  /// The answers after the failed step was tried again.
  private var answersAfterRetry: [Result<Data, URLError>]
  /// The number of states that were asked for.
  public private(set) var stateCount = 0
  /// The number of tries that were asked for.
  public private(set) var retryCount = 0

  /// Creates a client that gives these answers in their order.
  public init(
    _ answers: [Result<Data, URLError>], afterRetry: [Result<Data, URLError>] = []
  ) {
    self.answers = answers
    answersAfterRetry = afterRetry
  }

  /// The next answer.
  public func state(ofProject id: String) throws -> Data {
    stateCount += 1
    guard let answer = answers.first else { throw URLError(.resourceUnavailable) }
    if answers.count > 1 { answers.removeFirst() }
    return try answer.get()
  }

  /// Goes on with the answers for after a try.
  public func retryFailedStep(ofProject id: String) {
    retryCount += 1
    if !answersAfterRetry.isEmpty { answers = answersAfterRetry }
  }
}
