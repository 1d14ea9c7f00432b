internal import CSQLite

/// The functions of SQLite, which are loaded when the first database is opened.
///
/// They are pointers that nothing changes. Hence the unchecked conformance.
@safe struct SQLiteLibrary: @unchecked Sendable {
  private static let loaded = Result { () throws(SQLiteError) in try SQLiteLibrary() }

  /// Each under its name without `sqlite3_`.
  let functions: pulse_sqlite

  private init() throws(SQLiteError) {
    var functions = pulse_sqlite()
    if let missing = unsafe pulse_sqlite_load(&functions) {
      let name = unsafe String(cString: missing)
      let error = LibraryLoadError()
      // A function that is missing leaves no reason to tell.
      let isRefused = name.hasPrefix("lib") && !error.isMissing
      throw isRefused
        ? SQLiteError(message: error.reason, cause: .refusedLibrary)
        : SQLiteError(message: name, cause: .missingLibrary)
    }
    self.functions = functions
  }

  /// Returns the functions.
  ///
  /// - Throws: ``SQLiteError`` when the library is not installed.
  static func load() throws(SQLiteError) -> pulse_sqlite {
    try loaded.get().functions
  }
}
