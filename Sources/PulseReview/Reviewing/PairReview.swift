public import PulseCodec
public import PulseCompare
import PulsePixels

/// What became of a pair of pictures, animations or folders.
public struct PairReview: Sendable {
  /// The verdict in one word.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
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
  public struct Side: Sendable {
    /// Where it is.
    public let path: String

    /// What was opened.
    public let film: OpenFilm

    /// The hashes of its pictures, if they were asked for.
    public var digest: FilmDigest?

    /// Describes one side.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - film: What was opened.
    public init(path: String, film: OpenFilm) {
      self.path = path
      self.film = film
    }
  }

  /// The name of the pair.
  public let id: String

  /// The verdict.
  public let outcome: Outcome

  /// What was to be seen.
  public internal(set) var expected: Side?

  /// What is to be seen.
  public internal(set) var actual: Side?

  /// How they differ; `nil` when they could not be compared, or did not have to be.
  public internal(set) var comparison: FilmComparison?

  /// What is wrong, for those that were not compared.
  public internal(set) var problem: String?

  /// The frames as pictures, if they were asked for.
  public internal(set) var exhibits: [FrameExhibit] = []

  /// Creates the review of a pair that was not compared.
  ///
  /// - Parameters:
  ///   - id: The name of the pair.
  ///   - outcome: The verdict.
  ///   - problem: What is wrong, if anything is.
  public init(id: String, outcome: Outcome, problem: String? = nil) {
    self.id = id
    self.outcome = outcome
    self.problem = problem
  }

  /// What a review is asked for beside its verdict.
  public struct Wishes: Sendable {
    /// Whether the hashes of pictures are wanted.
    public var digests = false

    /// How many frames are wanted as pictures; those that differ come first.
    public var exhibits = 0

    /// Creates no wishes.
    public init() {}
  }

  /// Looks at a film for which there is no expected one.
  ///
  /// - Parameters:
  ///   - id: The name of the pair.
  ///   - actual: What is to be seen.
  ///   - problem: What to do about it.
  ///   - wishes: What is wanted beside the verdict.
  /// - Complexity: O(pixels of all frames).
  public init(missing id: String, actual: Side, problem: String, wishes: Wishes = Wishes()) {
    self.init(id: id, of: actual, with: actual, rules: ComparisonRules(), wishes: wishes)
    guard outcome == .match else { return }
    self = PairReview(id: id, outcome: .missing, actual, exhibits, problem: problem)
  }

  private init(id: String, outcome: Outcome, _ actual: Side, _ exhibits: [FrameExhibit], problem: String) {
    self.init(id: id, outcome: outcome, problem: problem)
    self.actual = actual
    self.exhibits = exhibits
  }

  /// Compares two films.
  ///
  /// - Parameters:
  ///   - id: The name of the pair.
  ///   - actual: What is to be seen.
  ///   - expected: What was to be seen.
  ///   - rules: What they may differ in.
  ///   - wishes: What is wanted beside the verdict.
  /// - Complexity: O(pixels of all frames); memory holds a few of them, and the exhibits compressed.
  public init(
    id: String, of actual: Side, with expected: Side, rules: ComparisonRules, wishes: Wishes = Wishes()
  ) {
    self.id = id
    self.expected = expected
    self.actual = actual
    for side in [expected, actual] {
      if let problem = side.film.problems.first {
        outcome = .error
        self.problem = "'\(side.path)' is damaged: \(problem)"
        return
      }
    }
    do {
      var equal: [FrameExhibit] = []
      var different: [FrameExhibit] = []
      let comparison = try FilmComparison(of: actual.film.film, with: expected.film.film, rules: rules) {
        guard different.count < wishes.exhibits else { return }
        let exhibit = try FrameExhibit($0, $1)
        if exhibit.actual != nil {
          different.append(exhibit)
        } else if equal.count < wishes.exhibits {
          equal.append(exhibit)
        }
      }
      exhibits = (different + equal.prefix(wishes.exhibits - different.count))
        .sorted { ($0.frame.index, $0.frame.actualIndex) < ($1.frame.index, $1.frame.actualIndex) }
      if wishes.digests {
        self.expected?.digest = try FilmDigest(of: expected.film.film)
        self.actual?.digest = try FilmDigest(of: actual.film.film)
      }
      self.comparison = comparison
      outcome = comparison.isMatch ? .match : .differ
    } catch let error as FilmComparison.SideError {
      outcome = .error
      problem = "'\((error.isExpected ? expected : actual).path)' is damaged: \(error.cause)"
    } catch {
      outcome = .error
      problem = "\(error)"
    }
  }
}
