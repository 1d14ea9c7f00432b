/// The problems of a document, as they are found.
///
/// Every reader of documents notes its problems here, so that it is decided in one place how many of them
/// are told: a table with 100,000 wrong rows gets 20 lines and the number of the others.
package final class DocumentLog {
  /// The number of problems that are told: enough to see what they have in common, and few enough for one
  /// screen.
  package static let limit = 20

  /// The problems that are told, in the order in which they were found.
  private var problems: [DocumentProblem] = []

  /// The number of all problems, also of those that are not told.
  package private(set) var count = 0

  /// Creates a log without problems.
  package init() {}

  /// Notes a problem.
  ///
  /// - Parameters:
  ///   - place: Where it is; empty for the document as a whole.
  ///   - message: What is wrong with which value, and what to write instead.
  package func report(_ place: String, _ message: @autoclosure () -> String) {
    count += 1
    if count <= Self.limit { problems.append(DocumentProblem(place, message())) }
  }

  /// Reads a document, and throws everything that is wrong with it: what was noted, then what ended the
  /// reading.
  ///
  /// - Parameter read: Reads the document; what it returns is used only when nothing was noted.
  /// - Returns: What was read.
  /// - Throws: ``DocumentError`` with at most ``limit`` problems, and the number of the others if there are any.
  package static func collect<Value>(
    _ read: (DocumentLog) throws(DocumentError) -> Value?
  ) throws(DocumentError) -> Value {
    let log = DocumentLog()
    do throws(DocumentError) {
      if let value = try read(log), log.count == 0 { return value }
    } catch {
      // Nothing is to be counted with what ended the reading.
      if log.count == 0 { throw error }
      for problem in error.problems { log.report(problem.place, problem.message) }
    }
    throw log.error
  }

  /// Throws what was noted, if anything was.
  package func check() throws(DocumentError) {
    if count > 0 { throw error }
  }

  /// All problems as an error.
  private var error: DocumentError {
    let others = count - problems.count
    guard others > 0 else { return DocumentError(problems: problems) }
    let message = "has \(others) more \(others == 1 ? "problem" : "problems"); correct these first"
    return DocumentError(problems: problems + [DocumentProblem("", message)])
  }
}
