import FoundationEssentials
import PulseCompare
import PulseMapKit
import PulsePixels
import PulseReview

/// Carries out `compare`.
struct CompareCommand {
  let options: CompareOptions
  private let environment: [String: String]

  init(_ options: CompareOptions, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.options = options
    self.environment = environment
  }

  /// Compares everything, writes the reports, and updates what is to be updated.
  ///
  /// - Returns: Done when everything matches or was updated, different, or trouble when something could not be
  ///   looked at.
  /// - Throws: ``Complaints``, `OutputError` or ``ConsoleError``.
  func run() async throws -> ExitStatus {
    try check()
    var rules = options.rules
    if let path = options.maskPicture { rules.maskPicture = try maskPicture(path) }
    if let path = options.earlier {
      return try await finish(try FilePair.pairs(ofReview: path)) { review($0, rules) }
    }
    if let folder = options.goldens {
      let goldens = try GoldenPictures(folder: folder)
      if options.verifiesManifest {
        return try await finish(goldens.verifiedPairs, in: goldens) { goldens.verification(of: $0.id) }
      }
      return try await compare(goldens, with: options.paths[0], rules)
    }
    let pair = FilePair(id: options.paths[1], expected: options.paths[0], actual: options.paths[1])
    return try await finish([pair]) { review($0, rules) }
  }

  private func compare(
    _ goldens: GoldenPictures, with folder: String, _ rules: ComparisonRules
  ) async throws -> ExitStatus {
    let actual = try PictureFolder.paths(below: folder)
    guard !actual.isEmpty else {
      throw Complaints(["'\(folder)' has no pictures; render them first, or name another folder"])
    }
    let there = Set(actual)
    let names = there.union(
      options.usesManifestAlone ? Set(goldens.manifest.entries.keys) : Set(goldens.paths))
    let pairs = names.sorted().map { name in
      FilePair(
        id: name, expected: "\(goldens.folder)/\(name)",
        actual: there.contains(name) ? "\(folder)/\(name)" : nil)
    }
    return try await finish(pairs, in: goldens) { pair in
      options.usesManifestAlone ? goldens.review(pair) : review(pair, rules, goldens)
    }
  }

  /// Compares a pair as far as both are there.
  private func review(
    _ pair: FilePair, _ rules: ComparisonRules, _ goldens: GoldenPictures? = nil
  ) -> PairReview {
    guard let path = pair.actual else { return pair.obsolete }
    // Hashes that go into the manifest are worked out while the pictures are decoded anyway.
    let digests = options.json != nil || options.update != nil && goldens != nil
    let canBeMissing = options.goldens != nil || options.earlier != nil || writesExpected
    do throws(FilmFiles.Problem) {
      if canBeMissing, try FilmFiles.isMissing(pair.expected) {
        // What is to become a golden has to be in order itself.
        return PairReview(
          missing: pair.id, actual: PairReview.Side(path: path, film: try FilmFiles.open(path)),
          problem: pair.adviceWhenMissing, digests: digests)
      }
      let expected = PairReview.Side(
        path: pair.expected, film: try FilmFiles.open(pair.expected),
        entry: goldens?.manifest.entries[pair.id])
      let actual = PairReview.Side(path: path, film: try FilmFiles.open(path))
      return PairReview(id: pair.id, of: actual, with: expected, rules: rules, digests: digests)
    } catch {
      return PairReview(id: pair.id, outcome: .error, problem: error.description(in: pair.id))
    }
  }

  private var writesExpected: Bool { options.update != nil || options.leavesPending }

  private func maskPicture(_ path: String) throws -> Bitmap {
    do {
      var reel = try FilmFiles.open(path).film.reel()
      return try reel.next() ?? Bitmap(size: PixelSize(0, 0))
    } catch {
      throw Complaints(["--mask-image: \(error)"])
    }
  }

  /// Reviews pairs one after the other, writes the reports, then changes files, and tells the status.
  private func finish(
    _ pairs: [FilePair], in goldens: GoldenPictures? = nil, _ reviewed: (FilePair) -> PairReview
  ) async throws -> ExitStatus {
    var reports = try CompareReports(options)
    var notes = CompareNotes(options)
    var reviews: [PairReview] = []
    for pair in pairs {
      var review = pair.earlier ?? reviewed(pair)
      (review.expectedPath, review.actualPath) = (pair.expected, pair.actual)
      try await reports.add(review)
      notes.add(review)
      // The files of all pairs together may be larger than the memory.
      review.releaseFiles()
      reviews.append(review)
    }
    let review = Review(reviews, isStrict: options.isStrict || options.verifiesManifest)
    let undelivered = try reports.finish(review)
    try tell(review, notes)
    let isSettled = options.update != nil && undelivered.isEmpty
    // Nothing is replaced before what it was is in the reports.
    if undelivered.isEmpty {
      for line in try GoldenUpdate(options, goldens: goldens).apply(to: review, pairs) { try tell(line) }
    }
    undelivered.forEach(Console.sayError)
    if review.hasTrouble { return .trouble }
    guard review.isMatch || isSettled else { return .negative }
    return undelivered.isEmpty ? .done : .trouble
  }

  private func tell(_ review: Review, _ notes: CompareNotes) throws(ConsoleError) {
    if !options.isQuiet {
      for pair in review.pairs where pair.outcome != .error { try tell(pair.line) }
      if review.pairs.count != 1 { try tell(review.summary) }
      if let advice = notes.advice(after: review) { try tell(advice) }
    }
    notes.warnings.forEach(Console.sayWarning)
    for pair in review.pairs where pair.outcome == .error {
      Console.sayError("\(pair.id): \(pair.message)")
    }
  }

  private func tell(_ line: String) throws(ConsoleError) {
    if options.reports.contains("-") { return Console.say(line.printable) }
    do throws(ConsoleError) {
      try Console.write(Data("\(line.printable)\n".utf8))
    } catch .closedPipe {
      // Whoever has read enough still gets the right status, and the files.
    }
  }

  /// Checks what was asked for before any picture is opened.
  private func check() throws(Complaints) {
    var complaints = options.complaints
    let changes = options.update != nil || options.prunes
    if changes, let value = environment["CI"], !["", "0", "false"].contains(value), !options.updatesInCI {
      complaints.append(
        "\(options.update == nil ? "--prune" : "--update"): goldens are not changed where CI is set; update "
          + "them on a machine of your own, or add --update-in-ci")
    }
    guard complaints.isEmpty else { throw Complaints(complaints) }
  }
}
