package import PulseCodec
package import PulseCompare
import PulseImages
import PulsePixels

/// The result of comparing a pair of images, animations or image sequences.
package struct PairResult: Sendable {
  /// The outcomes of a pair: match, differ, missing, obsolete or error.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The actual input matches the expected one.
    case match

    /// The inputs differ.
    case differ

    /// There is no expected input (golden), or no actual one for a golden.
    case missing

    /// There is no actual input for a golden, which is allowed.
    case obsolete

    /// An input cannot be decoded.
    case error
  }

  /// An input of a comparison, expected or actual: its path, the loaded image or animation, and its hashes.
  package struct ComparisonInput: Sendable {
    package let path: String

    /// The loaded animation.
    package internal(set) var animation: LoadedAnimation

    /// The hashes of the frames, if they were requested.
    package internal(set) var digest: AnimationDigest?

    /// The hash of the whole animation; `nil` if it is unknown.
    var timeline: String? { digest?.timeline ?? goldenEntry?.timeline }

    /// The manifest entry of a file with the same bytes; `nil` for none.
    var goldenEntry: GoldenEntry?

    /// Creates an input; a manifest entry with another file hash is ignored.
    package init(path: String, animation: LoadedAnimation, goldenEntry: GoldenEntry? = nil) {
      self.path = path
      self.animation = animation
      self.goldenEntry = goldenEntry?.fileSHA256 == animation.hash ? goldenEntry : nil
    }
  }

  /// The name of the pair.
  package let id: String

  package let outcome: Outcome

  /// Whether there is a golden without an actual input.
  let isGoldenAlone: Bool

  /// Whether the files are no pictures that can be compared, so that only their bytes were.
  package private(set) var isOtherFile = false

  /// The expected input (golden).
  package internal(set) var expected: ComparisonInput?

  /// The actual input.
  package internal(set) var actual: ComparisonInput?

  /// The comparison; `nil` if the inputs could not be compared, or did not have to be.
  package internal(set) var comparison: AnimationComparison?

  /// The error or reason why the pair was not compared.
  package internal(set) var problem: GoldenError?

  /// The error of the golden, where that of the actual file is ``problem``; `nil` for none.
  package var goldenProblem: GoldenError?

  /// The note about the goldens that are accepted, of which the expected input is one; `nil` if there is only that.
  package var variantNote: String?

  /// The flaws of the inputs that browsers ignore, each with the path of its file, if they do not matter.
  package internal(set) var ignoredFlaws: [(path: String, message: String)] = []

  /// The path of the expected file, which need not exist; `nil` if it is unknown.
  package var expectedPath: String?

  /// The path of the actual file; `nil` if it does not exist or is unknown.
  package var actualPath: String?

  /// The time of the comparison in seconds, as measured; `nil` if it is unknown.
  package var seconds: Double?

  /// The difference images that were written, in time order.
  package var diffImages: [DiffImageFile] = []

  /// The command line that replaces the golden by the actual file; `nil` if there is none.
  package var acceptCommand: String?

  /// Creates the result of a pair that was not compared; `isGoldenAlone` is whether it has no actual input.
  package init(id: String, outcome: Outcome, problem: GoldenError? = nil, isGoldenAlone: Bool = false) {
    self.id = id
    self.outcome = outcome
    self.isGoldenAlone = isGoldenAlone || outcome == .obsolete
    self.problem = problem
  }

  /// Creates the result of a file that is no picture which can be compared, and whose bytes differ, or that is missing.
  ///
  /// - Parameters:
  ///   - id: The name in reports.
  ///   - problem: The message with a remedy.
  ///   - expected: The path of the golden; `nil` if it does not exist.
  ///   - actual: The path of the actual file; `nil` if it does not exist.
  package init(otherFile id: String, problem: GoldenError, expected: String?, actual: String?) {
    self.init(
      id: id, outcome: expected == nil || actual == nil ? .missing : .differ, problem: problem,
      isGoldenAlone: actual == nil)
    (isOtherFile, expectedPath, actualPath) = (true, expected, actual)
  }

  /// Checks an animation without a golden by decoding it, in O(pixels of all frames).
  ///
  /// - Parameters:
  ///   - id: The name of the pair.
  ///   - actual: The actual input.
  ///   - problem: The message with a remedy.
  ///   - digests: Whether to hash the frames.
  ///   - isLenient: Whether flaws that browsers ignore do not matter.
  package init(
    missing id: String, actual: ComparisonInput, problem: GoldenError, digests: Bool = false,
    isLenient: Bool = false
  ) {
    var actual = actual
    if let knownProblem = Self.knownProblem(of: [actual], isLenient: isLenient)
      ?? Self.decodingProblem(digests: digests, of: &actual)
    {
      self.init(id: id, outcome: .error, problem: knownProblem)
    } else {
      self.init(id: id, outcome: .missing, problem: problem)
    }
    self.actual = actual
    if isLenient { ignoredFlaws = Self.flaws(of: [actual]) }
  }

  /// Compares an actual animation with an expected one.
  ///
  /// Files with the same bytes are decoded once, and not at all if the golden has a manifest entry.
  ///
  /// - Parameters:
  ///   - id: The name of the pair.
  ///   - actual: The actual input.
  ///   - expected: The expected input.
  ///   - rules: The rules of the comparison.
  ///   - digests: Whether to hash the frames.
  ///   - isLenient: Whether flaws that browsers ignore do not matter.
  /// - Complexity: O(pixels of all frames); memory holds a few of them.
  package init(
    id: String, of actual: ComparisonInput, with expected: ComparisonInput, rules: ComparisonRules,
    digests: Bool = false, isLenient: Bool = false
  ) {
    var (expected, actual) = (expected, actual)
    var (comparison, problem): (AnimationComparison?, GoldenError?)
    if let knownProblem = Self.knownProblem(of: [expected, actual], isLenient: isLenient) {
      problem = knownProblem
    } else if let hash = expected.animation.hash, hash == actual.animation.hash {
      // Some damage shows only in decoding, which can also compute the hashes.
      problem = expected.goldenEntry == nil ? Self.decodingProblem(digests: digests, of: &expected) : nil
      (actual.digest, actual.goldenEntry) = (expected.digest, expected.goldenEntry)
      comparison = AnimationComparison(identical: expected.animation.animation, rules: rules)
    } else {
      do {
        let result = try AnimationComparison(
          of: actual.animation.animation, with: expected.animation.animation, rules: rules,
          failure: { [expected, actual] in Self.errorMessage($0, of: $1 ? expected : actual) })
        if digests {
          if expected.goldenEntry == nil {
            expected.digest = try AnimationDigest(of: expected.animation.animation)
          }
          actual.digest = try Self.digest(of: actual.animation.animation, with: expected, result)
        }
        comparison = result
      } catch let error as GoldenError {
        problem = error
      } catch {
        problem = GoldenError("\(error)")
      }
    }
    if problem == nil, let comparison, comparison.structureDifferences.isEmpty, comparison.comparedPixels == 0
    {
      problem = "the masks cover every pixel, so nothing is compared; use smaller masks"
    }
    let outcome: Outcome = problem != nil ? .error : comparison?.isMatch == true ? .match : .differ
    self.init(id: id, outcome: outcome, problem: problem)
    (self.expected, self.actual, self.comparison) = (expected, actual, problem == nil ? comparison : nil)
    if isLenient { ignoredFlaws = Self.flaws(of: [expected, actual]) }
  }

  /// Returns the flaws of inputs that browsers ignore.
  private static func flaws(of sides: [ComparisonInput]) -> [(path: String, message: String)] {
    sides.flatMap { side in
      side.animation.flaws.filter(\.isIgnoredByBrowsers).map { (side.path, $0.message) }
    }
  }

  /// Returns a message about damage that was found when the inputs were loaded; `nil` if there is none.
  private static func knownProblem(of sides: [ComparisonInput], isLenient: Bool) -> GoldenError? {
    for side in sides {
      if let flaw = side.animation.flaws.first(where: { !isLenient || !$0.isIgnoredByBrowsers }) {
        return GoldenError(
          in: side.path,
          "is damaged: \(flaw.message); use an intact file"
            + (flaw.isIgnoredByBrowsers ? ", or add --lenient" : ""))
      }
    }
    return nil
  }

  /// Returns a one-line message that an input is damaged or exceeds the pixel limit, with its path and the
  /// decoding error.
  private static func errorMessage(_ cause: any Error, of side: ComparisonInput) -> GoldenError {
    if let detail = (cause as? ImageFileError)?.detail {
      return GoldenError(in: side.path, "is damaged: \(detail); use an intact file")
    }
    let isIntact =
      if case .unequalFrames? = cause as? ImageFileError { true } else { cause is PixelLimitError }
    return isIntact
      ? GoldenError(in: side.path, "\(cause)", separator: ": ")
      : GoldenError(in: side.path, "is damaged: \(cause); use an intact file")
  }

  /// Decodes all frames, with their hashes if requested; returns the error message, or `nil` if all are intact.
  private static func decodingProblem(digests: Bool, of side: inout ComparisonInput) -> GoldenError? {
    do {
      if digests {
        side.digest = try AnimationDigest(of: side.animation.animation)
      } else {
        var frameIterator = side.animation.animation.frameIterator()
        while try frameIterator.next() != nil {}
      }
      return nil
    } catch {
      return errorMessage(error, of: side)
    }
  }

  /// Returns the digest (the hashes of all frames) of an animation; if its frames equal the expected ones, reuses
  /// their hashes.
  private static func digest(
    of animation: AnimatedImage, with expected: ComparisonInput, _ comparison: AnimationComparison
  ) throws -> AnimationDigest {
    guard let hashes = expected.digest?.frameHashes ?? expected.goldenEntry?.frameHashes,
      comparison.hasEqualFrames,
      hashes.count == animation.frameCount
    else { return try AnimationDigest(of: animation) }
    return AnimationDigest(
      size: animation.size, loopCount: animation.loopCount, delays: animation.delays,
      colorSpace: animation.colorSpace, frameHashes: hashes)
  }

  /// Releases the contents of both files; frames can no longer be decoded, so reports with images must be
  /// written before.
  package mutating func releaseFiles() {
    expected?.animation.releaseFile()
    actual?.animation.releaseFile()
  }
}
