import PulseBasics
import PulseCompare
import PulseGoldens
import PulsePixels

/// A reviewer of pairs, which compares the files of a pair or reports which of them is missing.
struct PairReviewer: Sendable {
  /// The settings of all pairs.
  let settings: SettingsTable

  private let options: CompareOptions
  private let maskImages: [FilePath: Bitmap]
  private let manifest: GoldenManifest?

  /// Loads the mask images of all settings.
  ///
  /// - Throws: ``CommandError`` with all contradictions of settings and unreadable images.
  init(_ options: CompareOptions, settings: SettingsTable, manifest: GoldenManifest? = nil)
    throws(CommandError)
  {
    (self.options, self.settings, self.manifest) = (options, settings, manifest)
    var diagnostics = settings.diagnostics
    var images: [FilePath: Bitmap] = [:]
    for settings in settings.distinct {
      guard let path = settings.settings.maskImage.map({ FilePath($0) }), images[path] == nil else {
        continue
      }
      do {
        var frameIterator = try AnimationLoader.open(path.text).animation.frameIterator()
        images[path] = try frameIterator.next() ?? Bitmap(size: PixelSize(0, 0))
      } catch {
        images[path] = Bitmap(size: PixelSize(0, 0))
        diagnostics.append("\(settings.place(of: "mask-image")): \(error)")
      }
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    maskImages = images
  }

  /// Compares the files of a pair, or reports which of them is missing.
  ///
  /// Any of several goldens may match. If none does, the result is that of the nearest one.
  func result(of pair: FilePair) -> PairResult {
    guard let path = pair.actual else { return resultWithoutActual(of: pair) }
    do throws(GoldenError) {
      let goldens = try existingGoldens(of: pair)
      let animation = try AnimationLoader.open(path)
      guard !goldens.isEmpty else {
        // A file that is to become a golden has to be valid.
        return PairResult(
          missing: pair.id, actual: PairResult.ComparisonInput(path: path, animation: animation),
          problem: .init(pair.missingGolden(isUpdated: options.update != nil && options.update != .failed)),
          digests: needsDigests,
          isLenient: settings.settings(of: pair.expected, in: pair).isLenient)
      }
      var nearest: PairResult?
      for golden in goldens {
        let input = PairResult.ComparisonInput(path: path, animation: animation)
        var result = try result(of: pair, golden, input)
        result.expectedPath = golden
        if result.outcome == .match {
          if golden != pair.expected { result.variantNote = "as the variant \(Self.name(golden))" }
          return result
        }
        if nearest == nil || result.isNearer(than: nearest) { nearest = result }
      }
      if goldens.count > 1, let golden = nearest?.expectedPath {
        nearest?.variantNote =
          "compared with \(Self.name(golden)), the nearest of \(goldens.map(Self.name).joined(separator: ", "))"
      }
      return nearest ?? pair.withoutActual
    } catch {
      var result = PairResult(id: pair.id, outcome: .error, problem: error.ofPair(pair.id))
      if error.path == path { result.goldenProblem = problem(ofGoldenIn: pair) }
      return result
    }
  }

  /// Returns why the golden of a pair cannot be opened, whose actual file cannot either; `nil` for one that can, or need not be
  /// there.
  private func problem(ofGoldenIn pair: FilePair) -> GoldenError? {
    do throws(GoldenError) {
      if let golden = try existingGoldens(of: pair).first { _ = try AnimationLoader.open(golden) }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the result of a pair without an actual file, with its golden where a report shows it.
  private func resultWithoutActual(of pair: FilePair) -> PairResult {
    guard options.html != nil, let golden = try? AnimationLoader.open(pair.expected) else {
      return pair.withoutActual
    }
    return pair.withoutActual.showing(
      golden: PairResult.ComparisonInput(path: pair.expected, animation: golden))
  }

  private func result(
    of pair: FilePair, _ golden: String, _ actual: PairResult.ComparisonInput
  ) throws(GoldenError) -> PairResult {
    let settings = settings.settings(of: golden, in: pair)
    let animation = try AnimationLoader.open(golden)
    let entry = manifest?.entries[FilePath(pair.replacingExpected(by: golden).goldenPath)]
    var rules = settings.rules
    rules.maskImage = settings.settings.maskImage.flatMap { maskImages[FilePath($0)] }
    // Only some sequences of files have delays, in a sidecar.
    let areSequences = animation.hash == nil && actual.animation.hash == nil
    if pair.allowsOtherFormat || options.allowsAnyFormat || areSequences {
      rules.timingLimits = animation.timingLimits(with: actual.animation)
    }
    return PairResult(
      id: pair.id, of: actual,
      with: PairResult.ComparisonInput(path: golden, animation: animation, goldenEntry: entry),
      rules: rules, digests: needsDigests, isLenient: settings.isLenient)
  }

  /// Hashes for the manifest are computed while the images are decoded anyway.
  private var needsDigests: Bool { options.json != nil || options.update != nil && manifest != nil }

  /// Returns the goldens of a pair that exist; the expected file in any case if it must.
  private func existingGoldens(of pair: FilePair) throws(GoldenError) -> [String] {
    let canBeMissing = options.goldens != nil || options.previousReview != nil || options.writesExpected
    guard canBeMissing else { return [pair.expected] }
    var goldens: [String] = []
    for path in [pair.expected] + pair.variants where try !AnimationLoader.isMissing(path) {
      goldens.append(path)
    }
    return goldens
  }

  private static func name(_ path: String) -> String {
    String(FilePath(path).lastComponent)
  }
}

extension PairResult {
  /// Returns whether a result that is no match is more like one than another, of a golden before it.
  ///
  /// An error is reported before anything else. Then fewer differing pixels count, of frames without a counterpart all,
  /// and fewer other differences.
  fileprivate func isNearer(than other: PairResult?) -> Bool {
    guard let other, other.outcome != .error else { return other == nil }
    guard outcome != .error else { return true }
    return distance < other.distance
  }

  private var distance: (pixels: Int, others: Int) {
    guard let comparison else { return (.max, .max) }
    let unpaired = comparison.unpairedExpectedFrames + comparison.unpairedActualFrames
    let area = (expected?.animation.animation.size.area ?? 0)
    return (
      comparison.frames.reduce(unpaired * area) { $0 + $1.differingPixels },
      comparison.structureDifferences.count
    )
  }
}
