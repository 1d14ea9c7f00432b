internal import CSQLite
import PulseBasics
import PulseSystem

/// A read-only SQLite connection without journal, locks or trusted schema.
///
/// It owns the connection exclusively and is used by one thread at a time, hence `@unchecked Sendable`.
@safe struct SQLiteDatabase: ~Copyable, @unchecked Sendable {
  /// The virtual machine instructions between two calls of the progress handler.
  private static let stride: Int32 = 1_000_000

  /// The maximum number of such calls in a query: enough to scan tens of millions of tiles without an index, but not
  /// for an endless view.
  private static let strides = 100

  private let sqlite: pulse_sqlite
  private let connection: OpaquePointer

  /// The number of calls so far, on the heap because SQLite keeps a pointer to it.
  private let progress: UnsafeMutablePointer<Int>

  /// Opens a file.
  ///
  /// Wraps `sqlite3_open_v2`, `sqlite3_exec`, `sqlite3_limit` and `sqlite3_progress_handler`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - longest: The maximum size of a value in bytes.
  /// - Throws: ``SQLiteError``.
  init(path: String, longest: Int) throws(SQLiteError) {
    let sqlite = try SQLiteLibrary.load()
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite.open_v2(Self.uri(of: path), &connection, flags, nil)
    guard let connection = unsafe connection, status == SQLITE_OK else {
      let message = unsafe connection.map { unsafe SQLiteError(of: $0, sqlite) }
      _ = unsafe sqlite.close_v2(connection)
      throw message ?? SQLiteError(message: "not enough memory", cause: .system)
    }
    do throws(SQLiteError) {
      try unsafe Self.execute("PRAGMA trusted_schema = OFF", on: connection, sqlite)
      try unsafe Self.execute("PRAGMA cell_size_check = ON", on: connection, sqlite)
    } catch {
      _ = unsafe sqlite.close_v2(connection)
      throw error
    }
    _ = unsafe sqlite.limit(connection, SQLITE_LIMIT_LENGTH, Int32(longest))
    self.sqlite = sqlite
    unsafe self.connection = connection
    unsafe progress = .allocate(capacity: 1)
    unsafe progress.initialize(to: 0)
    unsafe sqlite.progress_handler(
      connection, Self.stride,
      { count in
        guard let count = unsafe count?.assumingMemoryBound(to: Int.self) else { return 1 }
        unsafe count.pointee += 1
        return unsafe count.pointee > SQLiteDatabase.strides ? 1 : 0
      }, progress)
  }

  /// Closes the connection with `sqlite3_close_v2`.
  deinit {
    _ = unsafe sqlite.close_v2(connection)
    unsafe progress.deallocate()
  }

  private static func execute(_ text: String, on connection: OpaquePointer, _ sqlite: pulse_sqlite)
    throws(SQLiteError)
  {
    guard unsafe sqlite.exec(connection, text, nil, nil, nil) == SQLITE_OK else {
      throw unsafe SQLiteError(of: connection, sqlite)
    }
  }

  /// Returns a `file:` URI whose options disable locking and journals.
  private static func uri(of path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let escaped = path.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    // Two leading slashes would start an authority.
    let rest = escaped.joined().bytewise.drop { $0 == "/" }
    return "file:\(path.bytewise.hasPrefix("/") ? "/" : "")\(rest)?mode=ro&immutable=1"
  }

  /// Runs a query.
  ///
  /// Wraps `sqlite3_prepare_v2`, `sqlite3_bind_int64`, `sqlite3_step` and `sqlite3_finalize`.
  ///
  /// - Parameters:
  ///   - text: The SQL statement.
  ///   - numbers: The values of its parameters.
  ///   - limit: The maximum number of rows.
  /// - Returns: The rows, each value as bytes or `nil` for NULL.
  /// - Throws: ``SQLiteError``.
  borrowing func rows(_ text: String, _ numbers: Int..., limit: Int = 1) throws(SQLiteError) -> [[[UInt8]?]] {
    // After one timeout, further queries get no new budget.
    if unsafe progress.pointee <= Self.strides { unsafe progress.pointee = 0 }
    var statement: OpaquePointer?
    defer { _ = unsafe sqlite.finalize(statement) }
    guard unsafe sqlite.prepare_v2(connection, text, -1, &statement, nil) == SQLITE_OK else {
      throw unsafe SQLiteError(of: connection, sqlite)
    }
    for (index, number) in numbers.enumerated() {
      _ = unsafe sqlite.bind_int64(statement, Int32(index + 1), Int64(number))
    }
    var rows: [[[UInt8]?]] = []
    while rows.count < limit {
      switch unsafe sqlite.step(statement) {
      case SQLITE_ROW:
        unsafe rows.append((0..<sqlite.column_count(statement)).map { unsafe value(statement, $0) })
      case SQLITE_DONE: return rows
      default: throw unsafe SQLiteError(of: connection, sqlite)
      }
    }
    return rows
  }

  /// Copies a column's value with `sqlite3_column_type`, `sqlite3_column_blob` and `sqlite3_column_bytes`.
  private borrowing func value(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8]? {
    if unsafe sqlite.column_type(statement, column) == SQLITE_NULL { return nil }
    let bytes = unsafe sqlite.column_blob(statement, column)
    let count = unsafe Int(sqlite.column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}

/// An SQLite error with its message and cause.
package struct SQLiteError: Error, CustomStringConvertible {
  /// The message, such as `database disk image is malformed`.
  let message: String

  /// The cause of an error: the library, the system, or the contents of a file.
  enum Cause: Hashable, Sendable {
    case missingLibrary
    case refusedLibrary
    /// The system refuses to read the file or has no memory.
    case system
    case file
  }

  private let cause: Cause

  /// The message with its origin.
  package var description: String { "SQLite reports '\(message)'" }

  init(message: String, cause: Cause = .file) {
    self.message = message
    self.cause = cause
  }

  /// Returns the result of a closure; `nil` if the contents of the file are the cause of its error.
  ///
  /// - Throws: ``SQLiteError`` if the system refuses to read the file.
  static func ignoringDamage<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value? {
    do throws(SQLiteError) {
      return try body()
    } catch {
      if error.cause == .file { return nil }
      throw error
    }
  }

  /// The error as one of the base map source.
  var sourceError: BasemapSourceError {
    switch cause {
    case .missingLibrary:
      .unsupported(
        found: "MBTiles, but \(message) is not installed", remedy: "install Debian's libsqlite3-0")
    case .refusedLibrary:
      .unsupported(
        found: "MBTiles, but SQLite cannot be loaded: \(message)", remedy: "close files or programs")
    case .system: .unreadable(reason: message)
    case .file: .damaged(kind: "MBTiles", detail: message)
    }
  }

  /// Captures the error of a connection with `sqlite3_errcode`, `sqlite3_errmsg` and `sqlite3_system_errno`.
  init(of connection: OpaquePointer, _ sqlite: pulse_sqlite) {
    let reason = unsafe sqlite.system_errno(connection)
    switch unsafe sqlite.errcode(connection) {
    case SQLITE_INTERRUPT: (message, cause) = ("queries on its tables take too long", .file)
    case SQLITE_NOMEM: (message, cause) = ("not enough memory", .system)
    case SQLITE_CANTOPEN where reason != 0, SQLITE_IOERR where reason != 0:
      (message, cause) = ("\(SystemError(reason))", .system)
    default:
      message =
        unsafe sqlite.errmsg(connection).map { unsafe String(cString: $0) } ?? "an unknown SQLite error"
      cause = .file
    }
  }
}

/// The SQLite functions, loaded at run time with the first database.
///
/// Function pointers never change, hence `@unchecked Sendable`.
@safe struct SQLiteLibrary: @unchecked Sendable {
  private static let loaded = Result { () throws(SQLiteError) in try SQLiteLibrary() }

  /// The functions, named without `sqlite3_`.
  let functions: pulse_sqlite

  private init() throws(SQLiteError) {
    var functions = pulse_sqlite()
    if let missing = unsafe pulse_sqlite_load(&functions) {
      let name = unsafe String(cString: missing)
      // A missing function leaves no `dlerror`.
      if name.bytewise.hasPrefix("lib"),
        case .unusable(_, let reason) = LibraryError(opening: name, ofPackage: "libsqlite3-0")
      {
        throw SQLiteError(message: reason, cause: .refusedLibrary)
      }
      throw SQLiteError(message: name, cause: .missingLibrary)
    }
    self.functions = functions
  }

  /// Returns the functions, loading the library on first use.
  ///
  /// - Throws: ``SQLiteError`` if it is not installed.
  static func load() throws(SQLiteError) -> pulse_sqlite {
    try loaded.get().functions
  }
}
