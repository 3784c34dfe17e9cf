import ArgumentParser
import Foundation
import Logging
import RemoShop
import ShareServer

@main
struct ShareServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share-server",
    abstract: "Keeps shopping lists for a day and shows them under links that nobody can guess.",
    discussion: """
      Each option can be set by an environment variable instead: --public-url by \
      SHARE_PUBLIC_URL, and so on.
      """)

  private static let defaults = ServerSettings()

  @Option(help: "The address to listen at.")
  var hostname = setting("HOSTNAME") ?? defaults.hostname

  @Option(help: "The port to listen at.")
  var port = setting("PORT") ?? defaults.port

  @Option(help: "The beginning of links, as people see it. (default: the address and port)")
  var publicURL = setting("PUBLIC_URL") ?? ""

  @Option(help: "The SQLite file.")
  var database = setting("DATABASE") ?? defaults.databasePath

  @Option(help: "The seconds that a list is kept.")
  var lifetime = setting("LIFETIME") ?? defaults.lifetime

  @Option(help: "The seconds between two removals of expired lists.")
  var cleaningInterval = setting("CLEANING_INTERVAL") ?? defaults.cleaningInterval

  @Option(help: "The greatest size of a list in bytes.")
  var maximumListSize = setting("MAXIMUM_LIST_SIZE") ?? defaults.maximumListSize

  @Option(help: "The greatest size of the SQLite file in bytes.")
  var maximumDatabaseSize = setting("MAXIMUM_DATABASE_SIZE") ?? defaults.maximumDatabaseSize

  @Option(help: "The lists that a client may post in a minute; 0 is without limit.")
  var postsPerMinute = setting("POSTS_PER_MINUTE") ?? defaults.postsPerMinute

  @Option(help: "The lists that a client may read in a minute; 0 is without limit.")
  var readsPerMinute = setting("READS_PER_MINUTE") ?? defaults.readsPerMinute

  @Option(help: "The number of proxies in front, whose X-Forwarded-For counts.")
  var trustedProxies = setting("TRUSTED_PROXIES") ?? defaults.trustedProxies

  @Option(help: "The connections that are open at once.")
  var maximumConnections = setting("MAXIMUM_CONNECTIONS") ?? defaults.maximumConnections

  @Option(help: "The connections that one client may have open at once; 0 is without limit.")
  var maximumConnectionsPerClient =
    setting("MAXIMUM_CONNECTIONS_PER_CLIENT") ?? defaults.maximumConnectionsPerClient

  @Option(help: "The seconds for the head of a request; bodies and answers get more by size.")
  var requestTimeout = setting("REQUEST_TIMEOUT") ?? defaults.requestTimeout

  @Option(help: "The most seconds that open requests may delay the end.")
  var shutdownTimeout = setting("SHUTDOWN_TIMEOUT") ?? defaults.shutdownTimeout

  @Option(help: "The locale of the documents, such as de-CH.")
  var locale = setting("LOCALE") ?? "en"

  @Option(
    help: "The currency of all lists, such as EUR. Without it, each list names its own, else USD.")
  var currency: String? = setting("CURRENCY")

  @Option(help: "The least important lines to log: debug, info, notice, warning or error.")
  var logLevel = setting("LOG_LEVEL") ?? "info"

  func validate() throws {
    _ = try settings()
    guard Logger.Level(rawValue: logLevel) != nil else {
      throw ValidationError("'\(logLevel)' is not a log level.")
    }
  }

  func run() async throws {
    LoggingSystem.bootstrap { label in StreamLogHandler.standardError(label: label) }
    var logger = Logger(label: "share-server")
    logger.logLevel = Logger.Level(rawValue: logLevel) ?? .info
    try await ShareServer(settings: settings(), logger: logger).run()
  }

  private func settings() throws -> ServerSettings {
    var settings = ServerSettings()
    settings.hostname = hostname
    settings.port = port
    settings.publicURL =
      publicURL.isEmpty ? "http://\(hostname):\(port)" : try link(publicURL)
    settings.databasePath = database
    settings.lifetime = try positive(lifetime, "--lifetime")
    settings.cleaningInterval = try positive(cleaningInterval, "--cleaning-interval")
    settings.maximumListSize = try positive(maximumListSize, "--maximum-list-size")
    settings.maximumDatabaseSize = try positive(maximumDatabaseSize, "--maximum-database-size")
    settings.postsPerMinute = postsPerMinute
    settings.readsPerMinute = readsPerMinute
    settings.trustedProxies = trustedProxies
    settings.maximumConnections = try positive(maximumConnections, "--maximum-connections")
    settings.maximumConnectionsPerClient = maximumConnectionsPerClient
    settings.requestTimeout = try positive(requestTimeout, "--request-timeout")
    settings.shutdownTimeout = try positive(shutdownTimeout, "--shutdown-timeout")
    guard let locale = ListLocale(locale) else {
      throw ValidationError("'\(locale)' is not a known locale.")
    }
    settings.listOptions.locale = locale
    if let currency {
      guard let code = CurrencyCode(currency) else {
        throw ValidationError("'\(currency)' is not a currency code.")
      }
      settings.listOptions.currency = code
    }
    return settings
  }

  private func positive(_ value: Int, _ option: String) throws -> Int {
    guard value > 0 else { throw ValidationError("\(option) must be above 0.") }
    return value
  }

  private func link(_ text: String) throws -> String {
    guard let url = URL(string: text), url.scheme == "https" || url.scheme == "http",
      url.host() != nil, url.query() == nil
    else { throw ValidationError("'\(text)' is not the beginning of a link.") }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

/// The value of an environment variable `SHARE_…`; nil if it is not set. Ends the process if the
/// value is not of the type.
private func setting<Value: LosslessStringConvertible>(_ name: String) -> Value? {
  let variable = "SHARE_" + name
  guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
  if let value = Value(text) { return value }
  FileHandle.standardError.write(Data("Error: \(variable): '\(text)' is not valid.\n".utf8))
  Foundation.exit(64)
}
