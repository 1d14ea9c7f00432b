internal import CSQLite
import PulseBasics
import PulseSystem

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
      let error = DynamicLibraryError()
      // A missing function leaves no `dlerror`.
      let isRefused = name.bytewise.hasPrefix("lib") && !error.isMissing
      throw isRefused
        ? SQLiteError(message: error.reason, cause: .refusedLibrary)
        : SQLiteError(message: name, cause: .missingLibrary)
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
