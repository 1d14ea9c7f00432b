import PulseGoldens

/// The continuous integration in which the tool runs, by its environment variables.
struct ContinuousIntegration {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// Whether lines of output become annotations of a run of GitHub Actions.
  var hasAnnotations: Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// The folder of the repository; the working directory if it is unknown.
  var repository: String {
    [environment["GITHUB_WORKSPACE"], environment["CI_PROJECT_DIR"]].compactMap { $0 }.first { !$0.isEmpty }
      ?? "."
  }

  /// Whether JUnit reports have the paths of files, which GitLab links and the schema of Jenkins lacks.
  var readsFilesOfTestCases: Bool { environment["GITLAB_CI"] == "true" }

  /// Whether reports must not contain measured times, so that they are reproducible.
  var isReproducible: Bool { environment["SOURCE_DATE_EPOCH"]?.isEmpty == false }
}

extension CompareCommand {
  /// The annotations of a review and its warnings, one line each; empty outside GitHub Actions, and if no results are
  /// to be printed.
  func annotations(of review: ComparisonReport, _ notes: CompareWarnings) -> [String] {
    let integration = ContinuousIntegration(environment)
    guard integration.hasAnnotations, !options.isQuiet else { return [] }
    let warnings = notes.warnings.prefix(ComparisonReport.maximumAnnotations).map {
      WorkflowCommand.warning.line(title: "pulsemap compare", message: $0)
    }
    let root = integration.repository
    return review.annotations { $0.sourceFile(below: root) } + warnings
  }
}
