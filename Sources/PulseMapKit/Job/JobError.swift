package import PulseDocument
package import PulseSceneInput
import PulseSystem

/// A problem of a job, or a warning about it: a place and a message.
public struct JobDiagnostic: Hashable, Sendable {
  /// The property, the option or the place in a file, such as `overlays[2].radius`, `--output` or `scene.json: radius`.
  public var place: String

  /// The problem with the value, and a remedy; `{key}` stands for credentials in URLs.
  public var message: String

  /// Whether a file, a server or another part of the environment is the cause, which no other options change.
  public var isEnvironmental: Bool { kind == .environment }

  /// The kind, on which depends what follows from it.
  package let kind: DiagnosticKind

  /// Creates a diagnostic.
  package init(_ place: String, _ message: String, kind: DiagnosticKind = .input) {
    self.place = place
    self.message = URLRedaction.shown(message)
    self.kind = kind
  }

  /// Creates the diagnostic of a scene.
  package init(_ diagnostic: SceneDiagnostic) {
    self.init(diagnostic.place, diagnostic.message, kind: diagnostic.kind)
  }
}

extension JobDiagnostic: CustomStringConvertible {
  /// The diagnostic as one line.
  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// The error that ends a job: the list of problems that make the job impossible, or the cancellation of its task.
public enum JobError: Error, Hashable, Sendable {
  /// The job is impossible; all problems at once, at least one, in the order of the checks.
  case impossible([JobDiagnostic])

  /// The task was canceled.
  case cancellation

  /// Creates the error of an impossible job.
  package init(diagnostics: [JobDiagnostic]) {
    self = .impossible(diagnostics)
  }

  /// The problems; empty for a canceled job.
  public var diagnostics: [JobDiagnostic] {
    if case .impossible(let diagnostics) = self { diagnostics } else { [] }
  }

  /// Throws ``cancellation`` if the current task is canceled.
  static func checkCancellation() throws(JobError) {
    if Task.isCancelled { throw .cancellation }
  }
}

extension JobError: CustomStringConvertible {
  /// The problems, one a line.
  public var description: String {
    switch self {
    case .impossible(let diagnostics): diagnostics.map(\.description).joined(separator: "\n")
    case .cancellation: "the task was canceled"
    }
  }
}

extension JobError {
  /// Runs a closure and converts every error that it throws to a ``JobError``; other errors are attributed to
  /// the output.
  ///
  /// - Returns: The result of the closure.
  static func wrapping<Result>(
    errorsOf output: RenderOutput, _ body: () throws -> Result
  ) throws(JobError) -> Result {
    do {
      return try body()
    } catch let error as JobError {
      throw error
    } catch is CancellationError {
      throw .cancellation
    } catch {
      throw JobError(diagnostics: [JobDiagnostic(output.path, "\(error)", kind: .environment)])
    }
  }
}
