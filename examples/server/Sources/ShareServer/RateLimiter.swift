import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Limits the requests of each client in a minute. A client that was silent may send a minute's
/// requests at once.
final class RateLimiter: Sendable {
  /// The requests that a client may still send.
  private struct Allowance {
    var count: Double
    var time: ContinuousClock.Instant
  }

  private let perMinute: Double
  /// The clients that are remembered, so that no flood of addresses takes all memory.
  private let maximumClients: Int
  private let allowances = Mutex<[ClientKey: Allowance]>([:])

  /// - Parameter perMinute: the limit; 0 is without limit.
  init(perMinute: Int, maximumClients: Int = 100_000) {
    self.perMinute = Double(perMinute)
    self.maximumClients = maximumClients
  }

  /// Counts a request.
  ///
  /// - Returns: the seconds to wait if the request is one too many, else nil.
  func secondsToWait(
    for client: ClientKey, at now: ContinuousClock.Instant = .now
  ) -> Int? {
    guard perMinute > 0 else { return nil }
    return allowances.withLock { allowances in
      if allowances.count >= maximumClients, allowances[client] == nil {
        allowances = allowances.filter { refilled($0.value, at: now) < perMinute }
        if allowances.count >= maximumClients { allowances = [:] }
      }
      var count = allowances[client].map { refilled($0, at: now) } ?? perMinute
      defer { allowances[client] = Allowance(count: count, time: now) }
      guard count < 1 else {
        count -= 1
        return nil
      }
      return Int(((1 - count) * 60 / perMinute).rounded(.up))
    }
  }

  private func refilled(_ allowance: Allowance, at now: ContinuousClock.Instant) -> Double {
    min(allowance.count + (now - allowance.time) / .seconds(60) * perMinute, perMinute)
  }
}

/// A client: an IPv4 address, or the first half of an IPv6 address, which one household has.
struct ClientKey: Hashable, Sendable {
  private let bytes: [UInt8]

  /// A client whose address is not known. All such clients share one limit.
  static let unknown = ClientKey(bytes: [])

  private init(bytes: [UInt8]) { self.bytes = bytes }

  init(_ address: SocketAddress) {
    switch address {
    case .v4(let address):
      bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let isIPv4 = all[..<10].allSatisfy { $0 == 0 } && all[10] == 0xff && all[11] == 0xff
      bytes = isIPv4 ? Array(all[12...]) : Array(all[..<8])
    case .unixDomainSocket:
      bytes = []
    }
  }

  /// The client of a request. Of the addresses that proxies noted, only those of `trustedProxies`
  /// count; a client can invent the others.
  init(of request: Request, from peer: SocketAddress?, trustedProxies: Int) {
    let noted = request.headers[values: .xForwardedFor].flatMap { $0.split(separator: ",") }
    if trustedProxies > 0, noted.count >= trustedProxies {
      let text = String(noted[noted.count - trustedProxies].trimmingSpaces())
      if let address = try? SocketAddress(ipAddress: text, port: 0) {
        self.init(address)
        return
      }
    }
    self = peer.map { ClientKey($0) } ?? .unknown
  }
}

/// Refuses the requests of a client that sends too many.
struct RateLimitMiddleware: RouterMiddleware {
  let limiter: RateLimiter
  let trustedProxies: Int

  func handle(
    _ request: Request, context: ShareContext,
    next: (Request, ShareContext) async throws -> Response
  ) async throws -> Response {
    let client = ClientKey(
      of: request, from: context.remoteAddress, trustedProxies: trustedProxies)
    if let seconds = limiter.secondsToWait(for: client) {
      throw Refusal(
        status: .tooManyRequests, reason: "Too many requests. Try again in \(seconds) s.",
        headers: [.retryAfter: "\(seconds)"])
    }
    return try await next(request, context)
  }
}
