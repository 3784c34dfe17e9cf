import RemoShop

/// The settings of a share server. The defaults suit one small machine behind a proxy.
public struct ServerSettings: Sendable {
  /// The address that the server listens at.
  public var hostname = "127.0.0.1"

  /// The port that the server listens at; 0 lets the system choose one.
  public var port = 8080

  /// The beginning of every link, as people see it, without a slash at its end.
  public var publicURL = "http://127.0.0.1:8080"

  /// The path of the SQLite file. SQLite keeps two more files beside it.
  public var databasePath = "lists.sqlite"

  /// The seconds that a list is kept.
  public var lifetime = 24 * 60 * 60

  /// The seconds between two removals of expired lists.
  public var cleaningInterval = 60

  /// The greatest size of a list in bytes.
  public var maximumListSize = 1 << 20

  /// The greatest size of the SQLite file in bytes. A list that does not fit is refused.
  public var maximumDatabaseSize = 1 << 30

  /// The lists that one client may post in a minute; 0 is without limit.
  public var postsPerMinute = 60

  /// The lists that one client may read in a minute; 0 is without limit.
  public var readsPerMinute = 1_200

  /// The number of proxies in front of the server. The address of a client is taken from the
  /// header that the outermost of them writes.
  public var trustedProxies = 0

  /// The connections that are open at once. More of them wait.
  public var maximumConnections = 1_024

  /// The connections that one client may have open at once; 0 is without limit. Further ones are
  /// closed. Without effect behind a proxy.
  public var maximumConnectionsPerClient = 64

  /// The seconds for the head of a request. A body and an answer get a second more for each 16 KiB.
  public var requestTimeout = 10

  /// The most seconds that open requests may delay the end of the server.
  public var shutdownTimeout = 10

  /// The currency, locale, order and filter of the documents.
  public var listOptions = ListOptions()

  /// Creates the default settings.
  public init() {}
}
