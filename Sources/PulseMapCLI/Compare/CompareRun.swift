import FoundationEssentials
import PulseBasics
import PulseCodec
import PulseDocument
import PulseGoldens
import PulseSystem

/// The `compare` command: compares images and animations, writes reports, and updates goldens.
struct CompareRun {
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
  /// - Throws: ``CommandError`` or `OutputError`.
  func run() throws -> ExitStatus {
    if options.printsSchema { return try printSchema() }
    let resolved = try options.withFoldersAsGoldens()
    if resolved.goldens != options.goldens {
      if options.isVerbose, ImageFolder.isFolder(options.paths[0]) {
        Console.writeMessage(
          "'\(options.paths[0])' and '\(options.paths[1])' are folders of pictures: compared by name, as with --goldens"
            .printable)
      }
      return try CompareRun(resolved, environment: environment).run()
    }
    let file = try check()
    let selection = try PairSelection(options, environment: environment)
    if let path = options.previousReview {
      let pairs = try selection.selected(FilePair.pairs(ofReport: path, isPartial: options.isPartial))
      return try compare(pairs, files: try settingsFiles(of: pairs))
    }
    guard let folder = options.goldens else {
      return try compare([
        FilePair(
          id: options.paths[1], expected: options.paths[0], actual: options.paths[1],
          becomesPending: options.writesPendingFiles)
      ])
    }
    let goldens = try GoldenDirectory(folder: folder)
    if !FileManager.default.fileExists(atPath: folder), !options.writesExpected {
      Console.writeWarning(
        "--goldens: there is no folder '\(folder)'; check the path, or add --update to create it")
    }
    return options.verifiesManifest
      ? try verify(goldens, selection) : try compare(goldens, with: options.paths[0], selection, file)
  }

  private func printSchema() throws -> ExitStatus {
    if let path = (options.paths + [options.goldens, options.previousReview].compactMap(\.self)).first {
      throw CommandError(["--schema: is the same for all goldens; leave out '\(path)'"])
    }
    try Console.write(Data(SettingsFile.schema().utf8))
    return .done
  }

  private func verify(_ goldens: GoldenDirectory, _ selection: PairSelection) throws -> ExitStatus {
    let manifest = GoldenDirectory.manifestPath(in: goldens.folder)
    guard goldens.isEmpty || FileManager.default.fileExists(atPath: manifest) else {
      throw CommandError([
        "--verify: there is no '\(manifest)'; write it with --update=all and a folder of actual images"
      ])
    }
    let pairs = try selection.selected(goldens.pairsToVerify)
    return try reviewAndReport(pairs, in: goldens) { goldens.verifyHashes(of: $0.id) }
  }

  private func compare(
    _ goldens: GoldenDirectory, with folder: String, _ selection: PairSelection, _ file: SettingsFile?
  ) throws -> ExitStatus {
    let actual = try ImageFolder.paths(below: folder)
    guard !actual.isEmpty else {
      throw CommandError(["\(folder): has no images; render them first, or use another folder"])
    }
    let entries = goldens.entries(with: actual, fromManifest: options.comparesManifestOnly)
    let pairing = GoldenPairing(
      goldens: entries.goldens, actual: entries.actual, anyFormat: options.allowsAnyFormat)
    let all = pairing.pairs.map { pair in
      FilePair(
        pair, goldens: goldens.folder, actual: folder, isPruned: options.prunes, isPartial: options.isPartial,
        becomesPending: options.writesPendingFiles)
    }
    let hasGoldens = FileManager.default.fileExists(atPath: goldens.folder)
    var others = hasGoldens ? try ImageFolder.otherPaths(below: goldens.folder) : []
    let known = Set(others.map { FilePath($0) })
    others += try ImageFolder.otherPaths(below: folder).filter { path in
      ImageFolder.isIncomparablePicture(path) && !FilePath(path).name.bytewise.hasPrefix(".")
        && !known.contains(FilePath(path))
    }
    let pairs = try selection.selected(all, besides: others)
    if options.comparesManifestOnly {
      if let file {
        Console.writeWarning("--manifest-only: compares hashes; '\(file.path)' has no effect")
      }
      return try reviewAndReport(pairs, in: goldens, goldens.compareHashes)
    }
    file?.warnings(unmatchedBy: SettingsTable.names(of: all)).forEach(Console.writeWarning)
    let differing = options.results(
      ofOtherFiles: others.filter(selection.contains), in: goldens.folder, and: folder)
    return try compare(
      pairs, besides: differing, in: goldens,
      files: file.map { [FilePath("\(goldens.folder)/"): $0] } ?? [:])
  }

  /// Compares pairs with the settings of files, by the golden folder, and of options; `others` are the results of other
  /// files.
  private func compare(
    _ pairs: [FilePair], besides others: [PairResult] = [], in goldens: GoldenDirectory? = nil,
    files: [FilePath: SettingsFile] = [:]
  ) throws -> ExitStatus {
    let settings = SettingsTable(of: pairs, options: options.settings, files: files)
    let reviewer = try PairReviewer(options, settings: settings, manifest: goldens?.manifest)
    return try reviewAndReport(pairs, besides: others, in: goldens, settings: settings, reviewer.result)
  }

  /// Returns the settings files of the golden folders of an earlier report.
  private func settingsFiles(of pairs: [FilePair]) throws(CommandError) -> [FilePath: SettingsFile] {
    var files: [FilePath: SettingsFile] = [:]
    var diagnostics: [String] = []
    for root in Set(pairs.compactMap(\.root).map { FilePath($0) }).sorted() {
      do throws(DocumentError) {
        files[root] = try SettingsFile(in: root.text, otherOptions: CompareOptions.namesBesideSettings)
      } catch {
        diagnostics += error.diagnostics.map(\.description)
      }
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return files
  }

  /// Reviews pairs in order, writes the reports, then updates files, and returns the status.
  private func reviewAndReport(
    _ pairs: [FilePair], besides others: [PairResult] = [], in goldens: GoldenDirectory? = nil,
    settings: SettingsTable? = nil, _ reviewed: @escaping @Sendable (FilePair) -> PairResult
  ) throws -> ExitStatus {
    try options.checkReports(besides: pairs, goldens: goldens?.folder, settings: settings)
    var reports = try CompareReportWriter(options, in: ContinuousIntegration(environment))
    var notes = CompareWarnings(options)
    var reviews: [PairResult] = []
    // One result per thread in progress or waiting: the files of all pairs together may exceed memory.
    try runOrderedPipeline(
      count: pairs.count, jobs: options.jobs ?? SystemInfo.usableProcessorCount, bufferedPerJob: 1
    ) { index in
      let pair = pairs[index]
      let start = ContinuousClock.now
      var review = pair.knownResult ?? reviewed(pair)
      review.seconds = pair.knownResult == nil ? (ContinuousClock.now - start) / .seconds(1) : nil
      guard !review.isOtherFile else { return review }
      (review.expectedPath, review.actualPath) = (review.expectedPath ?? pair.expected, pair.actual)
      review.acceptCommand = options.acceptCommand(for: review)
      return review
    } consume: { result in
      var review = result
      try reports.add(&review)
      let pair = pairs[reviews.count]
      notes.add(review, settings?.settings(of: review.expectedPath ?? pair.expected, in: pair))
      review.releaseFiles()
      reviews.append(review)
    }
    for var other in others { try reports.add(&other) }
    let isStrict = options.isStrict || options.verifiesManifest
    let all = ComparisonReport(reviews + others, isStrict: isStrict)
    let incompleteReports = try reports.finish(all)
    let review = ComparisonReport(reviews, isStrict: isStrict)
    try writeLine(all, notes)
    // No update replaces a picture that was not rendered.
    let isSettled =
      options.update != nil && incompleteReports.isEmpty
      && !reviews.contains { $0.outcome == .missing && $0.actualPath == nil }
    // Goldens are replaced only after the reports show the old ones.
    if incompleteReports.isEmpty {
      for line in try GoldenUpdater(options, goldens: goldens).apply(to: review, pairs) {
        try writeLine(line)
      }
    }
    incompleteReports.forEach(Console.writeError)
    if review.hasErrors { return .error }
    guard review.isMatch && (others.isEmpty || options.writesExpected) || isSettled else {
      return .negativeResult
    }
    return incompleteReports.isEmpty ? .done : .error
  }

  private func writeLine(_ review: ComparisonReport, _ notes: CompareWarnings) throws(OutputError) {
    if !options.isQuiet {
      for pair in review.pairs where pair.outcome != .error && !pair.isOtherFile {
        try writeLine(pair.line)
      }
      if review.pairs.count != 1 { try writeLine(review.summary) }
      for advice in [notes.loopAdvice, notes.videoAdvice, notes.advice(after: review)].compactMap(\.self) {
        try writeLine(advice)
      }
    }
    notes.warnings.forEach(Console.writeWarning)
    for pair in review.pairs where pair.outcome == .error {
      if let golden = pair.goldenProblem?.placed(pair.id), golden.bytewise != pair.placedMessage.bytewise {
        Console.writeError(golden)
      }
      Console.writeError(pair.placedMessage)
    }
    for pair in review.pairs where pair.isOtherFile {
      (options.writesExpected ? Console.writeWarning : Console.writeError)(pair.message)
    }
    let failing = review.pairs.filter { !options.writesExpected || !$0.isOtherFile }
    let lines = annotations(of: ComparisonReport(failing, isStrict: review.isStrict), notes)
    for line in lines { try writeLine(line, isCommand: true) }
  }

  /// Writes a line of output; only one that is meant as a command of a CI service acts as such.
  private func writeLine(_ line: String, isCommand: Bool = false) throws(OutputError) {
    let text = isCommand ? WorkflowCommand.printable(line) : line.printable
    if options.reports.contains("-") { return Console.writeToStandardError("\(text)\n") }
    do throws(OutputError) {
      try Console.write(Data("\(text)\n".utf8))
    } catch .closedPipe {
      // A reader that closes the pipe still gets the right status, and the files.
    }
  }

  /// Validates the options and the settings file of the goldens before any image is opened, and returns that file.
  private func check() throws(CommandError) -> SettingsFile? {
    var file: SettingsFile?
    var diagnostics: [String] = []
    if let folder = options.goldens, !options.verifiesManifest {
      do throws(DocumentError) {
        file = try SettingsFile(in: folder, otherOptions: CompareOptions.namesBesideSettings)
      } catch {
        diagnostics += error.diagnostics.map(\.description)
      }
    }
    // With a file, its settings may complete those of options.
    if file == nil, diagnostics.isEmpty, options.previousReview == nil {
      diagnostics += ResolvedSettings([SettingsLayer(commandLine: options.settings)]).metricDiagnostics
    }
    diagnostics += options.diagnostics
    let changes = options.update != nil || options.prunes
    if changes, let value = environment["CI"], !["", "0", "false"].contains(value), !options.updatesInCI {
      diagnostics.append(
        "\(options.update == nil ? "--prune" : "--update"): goldens are not changed where CI is set; update "
          + "them on your own machine, or add --update-in-ci")
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return file
  }
}
