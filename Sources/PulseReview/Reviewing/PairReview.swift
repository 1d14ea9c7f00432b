package import PulseCodec
package import PulseCompare
import PulsePixels

/// What became of a pair of pictures, animations or folders.
package struct PairReview: Sendable {
  /// The verdict in one word.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// They match.
    case match

    /// They differ.
    case differ

    /// There is no expected one.
    case missing

    /// There is no actual one.
    case obsolete

    /// One of them cannot be looked at.
    case error
  }

  /// What is known about one of both.
  package struct Side: Sendable {
    /// Where it is.
    package let path: String

    /// What was opened.
    package internal(set) var film: OpenFilm

    /// The hashes of its pictures, if they were asked for.
    package internal(set) var digest: FilmDigest?

    /// The hash of everything that is seen, as far as it is known.
    var timeline: String? { digest?.timeline ?? entry?.timeline }

    /// Entry of the manifest about a file of the same bytes; `nil` when there is none.
    var entry: GoldenEntry?

    /// Describes one side.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - film: What was opened.
    ///   - entry: What is known about the file; it is ignored when that is about a file of other bytes.
    package init(path: String, film: OpenFilm, entry: GoldenEntry? = nil) {
      self.path = path
      self.film = film
      self.entry = entry?.fileHash == film.hash ? entry : nil
    }
  }

  /// The name of the pair.
  package let id: String

  /// The verdict.
  package let outcome: Outcome

  /// What was to be seen.
  package internal(set) var expected: Side?

  /// What is to be seen.
  package internal(set) var actual: Side?

  /// How they differ; `nil` when they could not be compared, or did not have to be.
  package internal(set) var comparison: FilmComparison?

  /// What is wrong, for those that were not compared.
  package internal(set) var problem: String?

  /// The path of the expected one, which need not be there; `nil` if it is not known.
  package var expectedPath: String?

  /// The path of the actual one; `nil` if there is none, or it is not known.
  package var actualPath: String?

  /// Creates the review of a pair that was not compared.
  ///
  /// - Parameters:
  ///   - id: The name of the pair.
  ///   - outcome: The verdict.
  ///   - problem: What is wrong, if anything is.
  package init(id: String, outcome: Outcome, problem: String? = nil) {
    self.id = id
    self.outcome = outcome
    self.problem = problem
  }

  /// Looks at a film for which there is no expected one.
  ///
  /// - Parameters:
  ///   - id: The name of the pair.
  ///   - actual: What is to be seen.
  ///   - problem: What to do about it.
  ///   - digests: Whether the hashes of its pictures are wanted.
  /// - Complexity: O(pixels of all frames).
  package init(missing id: String, actual: Side, problem: String, digests: Bool = false) {
    var actual = actual
    if let damage = Self.damage(of: [actual]) ?? Self.problem(digests: digests, of: &actual) {
      self.init(id: id, outcome: .error, problem: damage)
    } else {
      self.init(id: id, outcome: .missing, problem: problem)
    }
    self.actual = actual
  }

  /// Compares two films.
  ///
  /// Files of the same bytes are decoded once, and not at all when a golden is known to be in order.
  ///
  /// - Parameters:
  ///   - id: The name of the pair.
  ///   - actual: What is to be seen.
  ///   - expected: What was to be seen.
  ///   - rules: What they may differ in.
  ///   - digests: Whether the hashes of their pictures are wanted.
  /// - Complexity: O(pixels of all frames); memory holds a few of them.
  package init(
    id: String, of actual: Side, with expected: Side, rules: ComparisonRules, digests: Bool = false
  ) {
    var (expected, actual) = (expected, actual)
    var (comparison, problem): (FilmComparison?, String?)
    if let damage = Self.damage(of: [expected, actual]) {
      problem = damage
    } else if let hash = expected.film.hash, hash == actual.film.hash {
      // Damage may show only where frames are decoded, and hashes come along.
      problem = expected.entry == nil ? Self.problem(digests: digests, of: &expected) : nil
      (actual.digest, actual.entry) = (expected.digest, expected.entry)
      comparison = FilmComparison(ofEqual: expected.film.film, rules: rules)
    } else {
      do {
        let result = try FilmComparison(of: actual.film.film, with: expected.film.film, rules: rules)
        if digests {
          if expected.entry == nil { expected.digest = try FilmDigest(of: expected.film.film) }
          actual.digest = try Self.digest(of: actual.film.film, with: expected, result)
        }
        comparison = result
      } catch let error as FilmComparison.SideError {
        problem = Self.problem(error.cause, of: error.isExpected ? expected : actual)
      } catch {
        problem = "\(error)"
      }
    }
    if problem == nil, let comparison, comparison.structure.isEmpty, comparison.comparedPixels == 0 {
      problem = "the masks leave out every pixel, so that nothing is compared; make them smaller"
    }
    let outcome: Outcome = problem != nil ? .error : comparison?.isMatch == true ? .match : .differ
    self.init(id: id, outcome: outcome, problem: problem)
    (self.expected, self.actual, self.comparison) = (expected, actual, problem == nil ? comparison : nil)
  }

  /// Returns what is known to be wrong with a file before its frames are decoded.
  private static func damage(of sides: [Side]) -> String? {
    for side in sides {
      if let problem = side.film.problems.first { return "'\(side.path)' is damaged: \(problem)" }
    }
    return nil
  }

  /// Returns why a film could not be looked at to its end.
  private static func problem(_ cause: any Error, of side: Side) -> String {
    cause is PixelLimitError ? "'\(side.path)': \(cause)" : "'\(side.path)' is damaged: \(cause)"
  }

  /// Decodes a film once; returns what is wrong with it.
  private static func problem(digests: Bool, of side: inout Side) -> String? {
    do {
      if digests {
        side.digest = try FilmDigest(of: side.film.film)
      } else {
        var frameIterator = side.film.film.frameIterator()
        while try frameIterator.next() != nil {}
      }
      return nil
    } catch {
      return problem(error, of: side)
    }
  }

  /// Returns the hashes of a film; those of equal pictures are not worked out again.
  private static func digest(
    of film: AnimatedImage, with expected: Side, _ comparison: FilmComparison
  ) throws -> FilmDigest {
    guard let pictures = expected.digest?.pictures ?? expected.entry?.frames, comparison.hasEqualPictures,
      pictures.count == film.frameCount
    else { return try FilmDigest(of: film) }
    return FilmDigest(size: film.size, loopCount: film.loopCount, delays: film.delays, pictures: pictures)
  }

  /// Lets go of the files; what is known about them stays.
  ///
  /// Reports that need pictures have to be written before.
  package mutating func releaseFiles() {
    expected?.film.releaseFile()
    actual?.film.releaseFile()
  }
}
