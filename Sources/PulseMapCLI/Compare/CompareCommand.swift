import FoundationEssentials
import PulseCodec
import PulseCompare
import PulseGoldens
import PulsePixels
import PulseReview
import PulseSystem

/// The `compare` command: compares images and animations, writes reports, and updates goldens.
struct CompareCommand {
  let options: CompareOptions
  let environment: [String: String]

  init(_ options: CompareOptions, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.options = options
    self.environment = environment
  }

  /// Runs the comparison, writes the reports, and updates goldens.
  ///
  /// The status is done if everything matches or was updated, else a negative result, or an error if something
  /// cannot be read.
  ///
  /// - Throws: ``CommandError``, `OutputError` or ``ConsoleError``.
  func run() throws -> ExitStatus {
    try check()
    let rules = try self.rules()
    if let path = options.previousReview {
      return try reviewAndReport(try FilePair.pairs(ofReport: path)) { review($0, rules) }
    }
    if let folder = options.goldens {
      let goldens = try GoldenDirectory(folder: folder)
      if !FileManager.default.fileExists(atPath: folder), !writesExpected {
        Console.writeWarning(
          "--goldens: there is no folder '\(folder)'; check the path, or add --update to create it")
      }
      if options.verifiesManifest {
        let manifest = GoldenDirectory.manifestPath(in: folder)
        guard goldens.paths.isEmpty || FileManager.default.fileExists(atPath: manifest) else {
          throw CommandError([
            "--verify: there is no '\(manifest)'; write it with --update=all and a folder of actual images"
          ])
        }
        return try reviewAndReport(goldens.pairsToVerify, in: goldens) {
          goldens.verifyHashes(of: $0.id)
        }
      }
      return try compare(goldens, with: options.paths[0], rules)
    }
    let pair = FilePair(
      id: options.paths[1], expected: options.paths[0], actual: options.paths[1],
      becomesPending: options.writesPendingFiles)
    return try reviewAndReport([pair]) { review($0, rules) }
  }

  /// Returns the rules of the options with the mask image loaded.
  private func rules() throws -> ComparisonRules {
    var rules = options.rules
    if let path = options.maskImage { rules.maskImage = try maskImage(path) }
    return rules
  }

  private func compare(
    _ goldens: GoldenDirectory, with folder: String, _ rules: ComparisonRules
  ) throws -> ExitStatus {
    let actual = try ImageFolder.paths(below: folder)
    guard !actual.isEmpty else {
      throw CommandError(["\(folder): has no images; render them first, or use another folder"])
    }
    let there = Set(actual)
    let names = there.union(
      options.comparesManifestOnly ? Set(goldens.manifest.entries.keys) : Set(goldens.paths))
    let pairs = names.sorted().map { name in
      FilePair(
        id: name, expected: "\(goldens.folder)/\(name)",
        actual: there.contains(name) ? "\(folder)/\(name)" : nil, isPruned: options.prunes,
        becomesPending: options.writesPendingFiles)
    }
    return try reviewAndReport(pairs, in: goldens) { pair in
      options.comparesManifestOnly ? goldens.compareHashes(pair) : review(pair, rules, goldens)
    }
  }

  /// Compares a pair, or reports which file of it is missing.
  private func review(
    _ pair: FilePair, _ rules: ComparisonRules, _ goldens: GoldenDirectory? = nil
  ) -> PairResult {
    guard let path = pair.actual else { return obsolete(pair) }
    // Hashes for the manifest are computed while the images are decoded anyway.
    let digests = options.json != nil || options.update != nil && goldens != nil
    let canBeMissing = options.goldens != nil || options.previousReview != nil || writesExpected
    do throws(AnimationLoader.LoadError) {
      if canBeMissing, try AnimationLoader.isMissing(pair.expected) {
        // A file that is to become a golden has to be valid.
        return PairResult(
          missing: pair.id,
          actual: PairResult.ComparisonInput(path: path, animation: try AnimationLoader.open(path)),
          problem: pair.missingGoldenAdvice, digests: digests)
      }
      let expected = PairResult.ComparisonInput(
        path: pair.expected, animation: try AnimationLoader.open(pair.expected),
        goldenEntry: goldens?.manifest.entries[pair.id])
      let actual = PairResult.ComparisonInput(path: path, animation: try AnimationLoader.open(path))
      return PairResult(id: pair.id, of: actual, with: expected, rules: rules, digests: digests)
    } catch {
      return PairResult(id: pair.id, outcome: .error, problem: error.description(in: pair.id))
    }
  }

  /// Returns the result of a pair without an actual file, with its golden where a report shows it.
  private func obsolete(_ pair: FilePair) -> PairResult {
    guard options.html != nil, let golden = try? AnimationLoader.open(pair.expected) else {
      return pair.obsolete
    }
    return pair.obsolete.showing(
      golden: PairResult.ComparisonInput(path: pair.expected, animation: golden))
  }

  private var writesExpected: Bool { options.update != nil || options.writesPendingFiles }

  private func maskImage(_ path: String) throws -> Bitmap {
    do {
      var frameIterator = try AnimationLoader.open(path).animation.frameIterator()
      return try frameIterator.next() ?? Bitmap(size: PixelSize(0, 0))
    } catch {
      throw CommandError(["--mask-image: \(error)"])
    }
  }

  /// Reviews pairs in order, writes the reports, then updates files, and returns the status.
  private func reviewAndReport(
    _ pairs: [FilePair], in goldens: GoldenDirectory? = nil,
    _ reviewed: @escaping @Sendable (FilePair) -> PairResult
  ) throws -> ExitStatus {
    var reports = try CompareReportWriter(options, in: ContinuousIntegration(environment))
    var notes = CompareWarnings(options)
    var reviews: [PairResult] = []
    // One result per thread in progress or waiting: the files of all pairs together may exceed memory.
    try runOrderedPipeline(
      count: pairs.count, jobs: options.jobs ?? SystemInfo.usableProcessorCount, bufferedPerJob: 1
    ) { index in
      let pair = pairs[index]
      let start = ContinuousClock.now
      var review = pair.previousReview ?? reviewed(pair)
      review.seconds = pair.previousReview == nil ? (ContinuousClock.now - start) / .seconds(1) : nil
      (review.expectedPath, review.actualPath) = (pair.expected, pair.actual)
      review.acceptCommand = options.acceptCommand(for: review)
      return review
    } consume: { result in
      var review = result
      try reports.add(&review)
      notes.add(review)
      review.releaseFiles()
      reviews.append(review)
    }
    let review = ComparisonReport(reviews, isStrict: options.isStrict || options.verifiesManifest)
    let incompleteReports = try reports.finish(review)
    try writeLine(review, notes)
    let isSettled = options.update != nil && incompleteReports.isEmpty
    // Goldens are replaced only after the reports show the old ones.
    if incompleteReports.isEmpty {
      for line in try GoldenUpdater(options, goldens: goldens).apply(to: review, pairs) {
        try writeLine(line)
      }
    }
    incompleteReports.forEach(Console.writeError)
    if review.hasErrors { return .error }
    guard review.isMatch || isSettled else { return .negativeResult }
    return incompleteReports.isEmpty ? .done : .error
  }

  private func writeLine(_ review: ComparisonReport, _ notes: CompareWarnings) throws(ConsoleError) {
    if !options.isQuiet {
      for pair in review.pairs where pair.outcome != .error { try writeLine(pair.line) }
      if review.pairs.count != 1 { try writeLine(review.summary) }
      for advice in [notes.videoAdvice, notes.advice(after: review)] { try advice.map(writeLine) }
    }
    notes.warnings.forEach(Console.writeWarning)
    for pair in review.pairs where pair.outcome == .error {
      Console.writeError(Self.errorLine(pair))
    }
    for line in annotations(of: review, notes) { try writeLine(line) }
  }

  /// Returns the error of a pair with the file at fault as its place.
  private static func errorLine(_ pair: PairResult) -> String {
    let message = pair.message
    let paths = [pair.expectedPath, pair.actualPath].compactMap(\.self)
    guard let path = paths.first(where: { message.hasPrefix("'\($0)'") }) else {
      return "\(pair.id): \(message)"
    }
    let rest = message.dropFirst(path.count + 2)
    return path + (rest.hasPrefix(":") ? "" : ":") + rest
  }

  private func writeLine(_ line: String) throws(ConsoleError) {
    if options.reports.contains("-") { return Console.writeMessage(line.printable) }
    do throws(ConsoleError) {
      try Console.write(Data("\(line.printable)\n".utf8))
    } catch .closedPipe {
      // A reader that closes the pipe still gets the right status, and the files.
    }
  }

  /// Validates the options before any image is opened.
  private func check() throws(CommandError) {
    var diagnostics = options.diagnostics
    let changes = options.update != nil || options.prunes
    if changes, let value = environment["CI"], !["", "0", "false"].contains(value), !options.updatesInCI {
      diagnostics.append(
        "\(options.update == nil ? "--prune" : "--update"): goldens are not changed where CI is set; update "
          + "them on your own machine, or add --update-in-ci")
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
  }
}
