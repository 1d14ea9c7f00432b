package import PulseCodec
package import PulsePixels

/// What there is to say about a picture, an animation or a folder of pictures.
package struct Inspection: Sendable {
  /// The name under which it was opened.
  package let path: String

  /// What was opened.
  package let film: OpenFilm

  /// The hashes of the pictures, of as many as can be seen.
  package let digest: FilmDigest

  /// What is wrong with it; empty when all is in order.
  package let problems: [String]

  /// The limit that the film goes beyond, which is among the ``problems``; `nil` for one that can be looked at.
  package let limit: PixelLimitError?

  /// Looks at everything.
  ///
  /// Damage is not an error: it is among the ``problems``.
  ///
  /// - Parameters:
  ///   - film: What was opened.
  ///   - path: The name under which it was opened.
  /// - Complexity: O(pixels of all frames); memory holds a few of them.
  package init(of film: OpenFilm, path: String) {
    self.path = path
    self.film = film
    var digest = FilmDigest(size: film.film.size, loopCount: film.film.loopCount, delays: film.film.delays)
    var problems = film.problems
    var limit: PixelLimitError?
    var hasher = PictureHasher(limit: film.film.pixelLimit)
    var frameIterator = film.film.frameIterator()
    do {
      while let picture = try frameIterator.next() {
        digest.add(try hasher.hash(of: picture, changedRows: frameIterator.changedRows))
      }
    } catch {
      limit = error as? PixelLimitError
      problems.append("\(error)")
    }
    self.digest = digest
    self.problems = problems
    self.limit = limit
  }

  /// The hash of everything that is seen; `nil` when something is wrong, so that part of it is not seen.
  package var timeline: String? { problems.isEmpty ? digest.timeline : nil }

  /// The instant in seconds at which a frame begins, and that at which the last one ends.
  var instants: [Double] {
    (digest.delays ?? []).reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.seconds) }
      .map { ($0 * 1e6).rounded() / 1e6 }
  }
}
