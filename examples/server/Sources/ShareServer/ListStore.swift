import Foundation
import GRDB

/// The lists, in SQLite.
///
/// A list is on the disk before ``add(_:)`` returns: the file has a write-ahead log, and every
/// commit waits for `fsync` (`synchronous = FULL`). Lists that arrive during a commit share the
/// next one, so that a slow disk limits the commits per second, not the lists.
actor ListStore {
  /// A list as it was received.
  struct Entry: Sendable {
    var token: ListToken
    var document: Data
    var expiry: Date
  }

  /// A list that waits for the next commit.
  private struct Insertion {
    var entry: Entry
    var completion: CheckedContinuation<Void, any Error>
  }

  private let database: DatabasePool
  private var waiting: [Insertion] = []
  private var isCommitting = false

  /// Opens the file, and creates it if there is none.
  ///
  /// - Parameter maximumSize: the greatest size of the file in bytes.
  init(path: String, maximumSize: Int) throws {
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    configuration.prepareDatabase { database in
      // What is deleted is overwritten with zeros.
      try database.execute(sql: "PRAGMA secure_delete = ON")
    }
    database = try DatabasePool(path: path, configuration: configuration)
    try database.writeWithoutTransaction { database in
      // After the pool is open: to open it sets NORMAL, which may lose the last commits.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4096
      let pages = max(maximumSize / pageSize, 1)
      _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(pages)")
    }
    var migrator = DatabaseMigrator()
    migrator.registerMigration("lists") { database in
      try database.execute(
        sql: """
          CREATE TABLE list (
            token BLOB NOT NULL UNIQUE,
            document BLOB NOT NULL,
            expiry REAL NOT NULL
          );
          CREATE INDEX list_expiry ON list (expiry);
          """)
    }
    try migrator.migrate(database)
  }

  /// Adds a list. It is on the disk when this function returns.
  func add(_ entry: Entry) async throws {
    try await withCheckedThrowingContinuation { completion in
      waiting.append(Insertion(entry: entry, completion: completion))
      guard !isCommitting else { return }
      isCommitting = true
      Task { await commitWaiting() }
    }
  }

  /// Commits the lists that wait, all of them in one transaction, until none is left.
  private func commitWaiting() async {
    while !waiting.isEmpty {
      let group = waiting
      waiting = []
      do {
        try await database.write { database in
          let statement = try database.cachedStatement(
            sql: "INSERT INTO list (token, document, expiry) VALUES (?, ?, ?)")
          for entry in group.map(\.entry) {
            try statement.execute(arguments: [
              entry.token.bytes, entry.document, entry.expiry.timeIntervalSince1970,
            ])
          }
        }
        for insertion in group { insertion.completion.resume() }
      } catch {
        for insertion in group { insertion.completion.resume(throwing: error) }
      }
    }
    isCommitting = false
  }

  /// The list of a token, as it was received. Nil if there is none, or if it has expired.
  nonisolated func document(of token: ListToken, at now: Date) async throws -> Data? {
    try await database.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT document FROM list WHERE token = ? AND expiry > ?")
      return try Data.fetchOne(statement, arguments: [token.bytes, now.timeIntervalSince1970])
    }
  }

  /// Deletes the lists that have expired, from the file and from its log. New lists are committed
  /// in between.
  ///
  /// - Returns: how many.
  nonisolated func removeExpired(at now: Date) async throws -> Int {
    var count = 0
    while true {
      let removed = try await database.write { database in
        try database.execute(
          sql: """
            DELETE FROM list
            WHERE rowid IN (SELECT rowid FROM list WHERE expiry <= ? LIMIT 200)
            """, arguments: [now.timeIntervalSince1970])
        return database.changesCount
      }
      count += removed
      if removed == 0 { break }
    }
    try await emptyLog()
    return count
  }

  /// Copies the log into the file and cuts it to no bytes.
  private nonisolated func emptyLog() async throws {
    try await database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  /// The number of lists, expired ones included.
  nonisolated func count() async throws -> Int {
    try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM list") ?? 0 }
  }

  /// The mode in which commits are written: 2 is `FULL`.
  nonisolated func synchronousMode() async throws -> Int? {
    try await database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
  }

  /// Copies the log into the file and closes both.
  nonisolated func close() throws {
    try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try database.close()
  }
}

extension Error {
  /// Whether SQLite has no room for a list: the disk or the file is full.
  var isOutOfRoom: Bool { (self as? DatabaseError)?.resultCode == .SQLITE_FULL }
}
