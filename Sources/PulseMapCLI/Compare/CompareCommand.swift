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

  /// The frames of a pair that are kept for reports; those that differ come first.
  private static let exhibits = 240

  /// Compares everything, writes the reports, and updates what is to be updated.
  ///
  /// - Returns: Done when everything matches or was updated, different, or trouble when something could not be
  ///   looked at.
  /// - Throws: ``Complaints``, `OutputError` or ``ConsoleError``.
  func run() async throws -> ExitStatus {
    try check()
    var rules = options.rules
    if let path = options.maskPicture { rules.maskPicture = try maskPicture(path) }
    var wishes = PairReview.Wishes()
    wishes.digests = options.json != nil
    if options.html != nil || options.difference != nil { wishes.exhibits = Self.exhibits }
    if let path = options.earlier {
      let pairs = try FilePair.pairs(ofReview: path)
      return try await finish(Review(pairs.map { review($0, rules, wishes) }), of: pairs)
    }
    if let folder = options.goldens {
      let goldens = try GoldenPictures(folder: folder)
      if options.verifiesManifest { return try await verify(goldens) }
      return try await compare(goldens, with: options.paths[0], rules, wishes)
    }
    let pair = FilePair(id: options.paths[1], expected: options.paths[0], actual: options.paths[1])
    return try await finish(Review([review(pair, rules, wishes)]), of: [pair])
  }

  private func compare(
    _ goldens: GoldenPictures, with folder: String, _ rules: ComparisonRules, _ wishes: PairReview.Wishes
  ) async throws -> ExitStatus {
    let actual = try PictureFolder.paths(below: folder)
    guard !actual.isEmpty else {
      throw Complaints(["'\(folder)' has no pictures; render them first, or name another folder"])
    }
    let names = Set(actual).union(
      options.usesManifestAlone ? Set(goldens.manifest.entries.keys) : Set(goldens.paths))
    let pairs = names.sorted().map { name in
      FilePair(
        id: name, expected: "\(goldens.folder)/\(name)",
        actual: actual.contains(name) ? "\(folder)/\(name)" : nil)
    }
    let reviews = pairs.map { pair in
      options.usesManifestAlone
        ? goldens.review(pair) : review(pair, rules, wishes)
    }
    return try await finish(Review(reviews, isStrict: options.isStrict), of: pairs, in: goldens)
  }

  /// Compares a pair as far as both are there.
  private func review(
    _ pair: FilePair, _ rules: ComparisonRules, _ wishes: PairReview.Wishes
  ) -> PairReview {
    guard let path = pair.actual else { return pair.obsolete }
    if options.goldens != nil || writesExpected, !FileManager.default.fileExists(atPath: pair.expected) {
      // What is to become a golden has to be in order itself.
      do throws(FilmFiles.Problem) {
        let actual = PairReview.Side(path: path, film: try FilmFiles.open(path))
        return PairReview(missing: pair.id, actual: actual, problem: pair.adviceWhenMissing, wishes: wishes)
      } catch {
        return PairReview(id: pair.id, outcome: .error, problem: error.description(in: pair.id))
      }
    }
    do throws(FilmFiles.Problem) {
      let expected = PairReview.Side(path: pair.expected, film: try FilmFiles.open(pair.expected))
      let actual = PairReview.Side(path: path, film: try FilmFiles.open(path))
      return PairReview(id: pair.id, of: actual, with: expected, rules: rules, wishes: wishes)
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

  /// Writes the reports, then changes files, and tells the status.
  private func finish(
    _ review: Review, of pairs: [FilePair], in goldens: GoldenPictures? = nil
  ) async throws -> ExitStatus {
    try await CompareReports(options, review).write()
    let isSpoken = options.reports.contains("-")
    func tell(_ line: String) throws(ConsoleError) {
      if isSpoken { return Console.say(line.printable) }
      do throws(ConsoleError) {
        try Console.write(Data("\(line.printable)\n".utf8))
      } catch .closedPipe {
        // Whoever has read enough still gets the right status, and the files.
      }
    }
    if !options.isQuiet {
      for pair in review.pairs where pair.outcome != .error { try tell(pair.line) }
      if review.pairs.count != 1 { try tell(review.summary) }
    }
    for pair in review.pairs where pair.outcome == .error {
      Console.sayError("\(pair.id): \(pair.message)")
    }
    let changed = try GoldenUpdate(options, goldens: goldens).apply(to: review, pairs)
    for line in changed { try tell(line) }
    if review.hasTrouble { return .trouble }
    return review.isMatch || options.update != nil ? .done : .negative
  }

  private func verify(_ goldens: GoldenPictures) async throws -> ExitStatus {
    let reviews = Set(goldens.paths).union(goldens.manifest.entries.keys).sorted().map(goldens.verification)
    return try await finish(Review(reviews, isStrict: true), of: [], in: goldens)
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
