internal import CSQLite
import PulseSystem

/// A connection that writes a new SQLite database in one transaction.
///
/// It owns the connection and its statement, and is used by one thread.
@safe struct SQLiteWriter: ~Copyable {
  private let sqlite: pulse_sqlite
  private let connection: OpaquePointer
  private var statement: OpaquePointer?

  /// Creates a database, and begins the transaction.
  ///
  /// Wraps `sqlite3_open_v2` and `sqlite3_exec`.
  ///
  /// - Parameter path: The file, which must not exist or be empty.
  /// - Throws: ``SQLiteError``.
  init(path: String) throws(SQLiteError) {
    let sqlite = try SQLiteLibrary.load()
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite.open_v2(path, &connection, flags, nil)
    guard let connection = unsafe connection, status == SQLITE_OK else {
      let message = unsafe connection.map { unsafe SQLiteError(of: $0, sqlite) }
      _ = unsafe sqlite.close_v2(connection)
      throw message ?? SQLiteError(message: "not enough memory", cause: .system)
    }
    // The file gets its final name only when it is complete, so no journal is needed.
    guard unsafe sqlite.exec(connection, "PRAGMA journal_mode = OFF; BEGIN", nil, nil, nil) == SQLITE_OK
    else {
      let error = unsafe SQLiteError(of: connection, sqlite)
      _ = unsafe sqlite.close_v2(connection)
      throw error
    }
    self.sqlite = sqlite
    unsafe self.connection = connection
  }

  /// Finalizes the statement and closes the connection with `sqlite3_finalize` and `sqlite3_close_v2`.
  deinit {
    _ = unsafe sqlite.finalize(statement)
    _ = unsafe sqlite.close_v2(connection)
  }

  /// Executes statements with `sqlite3_exec`.
  func execute(_ text: String) throws(SQLiteError) {
    guard unsafe sqlite.exec(connection, text, nil, nil, nil) == SQLITE_OK else {
      throw unsafe SQLiteError(of: connection, sqlite)
    }
  }

  /// Prepares the statement that ``insert(_:)`` runs, with `sqlite3_prepare_v2`.
  mutating func prepare(_ text: String) throws(SQLiteError) {
    _ = unsafe sqlite.finalize(statement)
    unsafe statement = nil
    guard unsafe sqlite.prepare_v2(connection, text, -1, &statement, nil) == SQLITE_OK else {
      throw unsafe SQLiteError(of: connection, sqlite)
    }
  }

  /// Runs the prepared statement with integers and, as the last parameters, bytes.
  ///
  /// Wraps `sqlite3_bind_int64`, `sqlite3_bind_blob`, `sqlite3_step` and `sqlite3_reset`.
  func insert(_ integers: [Int] = [], _ values: [UInt8]...) throws(SQLiteError) {
    for (index, integer) in integers.enumerated() {
      _ = unsafe sqlite.bind_int64(statement, Int32(index + 1), Int64(integer))
    }
    let status = run(binding: values[...], from: Int32(integers.count + 1))
    guard status == SQLITE_OK else { throw unsafe SQLiteError(of: connection, sqlite) }
  }

  /// Binds the bytes one after the other, and runs the statement; returns its status.
  private func run(binding values: ArraySlice<[UInt8]>, from parameter: Int32) -> Int32 {
    guard let value = values.first else {
      let status = unsafe sqlite.step(statement)
      let error = unsafe sqlite.reset(statement)
      return status == SQLITE_DONE ? SQLITE_OK : error
    }
    return unsafe value.withUnsafeBytes { buffer in
      // Without a destructor, SQLite reads the bytes in place, until the statement is reset.
      _ = unsafe sqlite.bind_blob(statement, parameter, buffer.baseAddress, Int32(buffer.count), nil)
      return run(binding: values.dropFirst(), from: parameter + 1)
    }
  }
}
