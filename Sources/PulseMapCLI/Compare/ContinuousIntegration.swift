import FoundationEssentials
import PulseBasics
import PulseGoldens
import PulseSystem

/// Functions on paths that reports refer to, whose links may lead through other folders.
enum ReportPaths {
  /// Returns the path of a file relative to a folder, such as `../diff/a.png`.
  ///
  /// Symbolic links of folders that exist are resolved, as `..` leads out of the folder that a link points to.
  static func path(of file: String, relativeTo folder: String) -> String {
    let (target, base) = (parts(of: file), parts(of: folder.isEmpty ? "." : "\(folder)/."))
    let common = zip(target, base).prefix { $0.bytewise == $1.bytewise }.count
    let steps = Array(repeating: "..", count: base.count - common) + target.dropFirst(common)
    return steps.joined(separator: "/")
  }

  /// Returns the path of a file below a root folder; `nil` if it is elsewhere.
  static func path(of file: String, below root: String) -> String? {
    let path = path(of: file, relativeTo: root)
    return path.isEmpty || path == ".." || path.bytewise.hasPrefix("../") ? nil : path
  }

  /// Returns the folder part of a path; empty for the working directory.
  static func folder(of path: String) -> String {
    FilePath(path).parent
  }

  /// Returns the components of the absolute path of a file, the links of its folder resolved.
  private static func parts(of path: String) -> [Substring] {
    let folder = FileDescriptor.realPath(of: folder(of: path).isEmpty ? "." : self.folder(of: path))
    let name = FilePath(path).name
    let absolute =
      folder.map { "\($0)/\(name)" }
      ?? (FilePath(path).isAbsolute ? path : "\(FileManager.default.currentDirectoryPath)/\(path)")
    return FilePath(absolute).components.reduce(into: []) { parts, part in
      if part.bytewise == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
  }
}

extension PairResult {
  /// Returns the path of the golden below the folder of the repository, or of the actual file without a golden; `nil`
  /// if it is elsewhere.
  func sourceFile(below root: String) -> String? {
    (outcome == .missing ? actualPath ?? expectedPath : expectedPath ?? actualPath)
      .flatMap { $0 == "-" ? nil : ReportPaths.path(of: $0, below: root) }
  }
}

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

extension CompareRun {
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
