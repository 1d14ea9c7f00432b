/// A collector of diagnostics about a document, which keeps the first ones and counts the rest.
///
/// All readers report here, so that the limit is defined once: a table with 100,000 malformed rows gets 20
/// lines and the number of the others.
package final class DiagnosticLog {
  /// The number of diagnostics that are kept: enough to show a pattern, and few enough for one screen.
  package static let limit = 20

  /// The kept diagnostics in the order of detection.
  private var diagnostics: [Diagnostic] = []

  /// The number of all reported diagnostics, including those not kept.
  package private(set) var count = 0

  /// Whether readers may take what is probably meant, and note it, instead of reporting a mistake.
  package let allowsRepairs: Bool

  /// The number of values that are taken as probably meant, and the latest of them with what is wrong.
  package private(set) var (repairCount, latestRepair): (Int, Diagnostic?) = (0, nil)

  /// Creates a log, which takes mistakes as what is probably meant only where that is asked for.
  package init(allowsRepairs: Bool = false) { self.allowsRepairs = allowsRepairs }

  /// The first reported diagnostic.
  package var first: Diagnostic? { diagnostics.first }

  /// The diagnostic that was reported last; `nil` beyond ``limit``.
  package var latest: Diagnostic? { count == diagnostics.count ? diagnostics.last : nil }

  /// Adds a diagnostic to the log: a message and its place.
  ///
  /// Beyond ``limit`` diagnostics are only counted, and their messages are not evaluated.
  package func report(_ place: DocumentPlace, _ message: @autoclosure () -> String) {
    count += 1
    if count <= Self.limit { diagnostics.append(Diagnostic(place, message())) }
  }

  /// Notes that a value is taken as what is probably meant; returns `false` if that has to be reported instead.
  package func noteRepair(_ place: DocumentPlace, _ message: @autoclosure () -> String) -> Bool {
    guard allowsRepairs else { return false }
    repairCount += 1
    latestRepair = Diagnostic(place, message())
    return true
  }

  /// Runs a reader with a new log, and throws if anything was reported.
  ///
  /// - Parameter read: The reader.
  /// - Returns: The result of the reader, if nothing was reported.
  /// - Throws: ``DocumentError`` with at most ``limit`` diagnostics and the number of the others, those that
  ///   ended reading last.
  package static func collect<Value>(
    _ read: (DiagnosticLog) throws(DocumentError) -> Value?
  ) throws(DocumentError) -> Value {
    let log = DiagnosticLog()
    do throws(DocumentError) {
      if let value = try read(log), log.count == 0 { return value }
    } catch {
      // With nothing reported, the error stands alone.
      if log.count == 0 { throw error }
      for diagnostic in error.diagnostics { log.report(diagnostic.place, diagnostic.message) }
    }
    throw log.error
  }

  /// Reports everything to another log.
  package func pass(to other: DiagnosticLog) {
    for diagnostic in diagnostics { other.report(diagnostic.place, diagnostic.message) }
    other.count += count - diagnostics.count
  }

  /// Throws the reported diagnostics, if there are any.
  package func throwReported() throws(DocumentError) {
    if count > 0 { throw error }
  }

  /// Throws the reported diagnostics, of more than a few in the columns of a table only the first of each column with
  /// `remedy`, as they are the same in all rows.
  package func throwReported(inColumnsWith remedy: String) throws(DocumentError) {
    var columns: Set<DocumentPlace.Column> = []
    var firsts: [Diagnostic] = []
    for diagnostic in diagnostics {
      guard case .column(let column, _) = diagnostic.place else { return try throwReported() }
      if columns.insert(column).inserted { firsts.append(diagnostic) }
    }
    guard count > 3, count > firsts.count else { return try throwReported() }
    let message = "has \(count - firsts.count) more such problems; \(remedy)"
    throw DocumentError(diagnostics: firsts + [Diagnostic(.document, message)])
  }

  /// The kept diagnostics and the number of the others as an error.
  private var error: DocumentError {
    let others = count - diagnostics.count
    guard others > 0 else { return DocumentError(diagnostics: diagnostics) }
    let message = "has \(others) more \(others == 1 ? "problem" : "problems"); correct the listed ones first"
    return DocumentError(diagnostics: diagnostics + [Diagnostic(.document, message)])
  }
}
