/// A lossy optimizer of palette indices that minimizes color error plus code length in a context model.
///
/// Unlike ``LossyLZWOptimizer`` it does not depend on an encoder's state, so its result compresses better in many
/// frames that each show another part. It is a beam search over the pixels; one bit costs half of the largest squared
/// error. Errors are diffused, and flat areas kept, in the same way.
struct RateDistortionOptimizer {
  private typealias ColorError = ColorSubstitutions.ColorError

  /// The state of one path of the beam search after a pixel.
  private struct SearchPath {
    var before: (UInt8, UInt8)
    var cost: Float
    var carried: ColorError
    /// Number of the path up to the previous pixel.
    var origin: UInt8

    func step(to index: UInt8, cost: Float, _ carried: ColorError, origin: UInt8) -> SearchPath {
      SearchPath(before: (before.1, index), cost: cost, carried: carried, origin: origin)
    }
  }

  private let substitutions: ColorSubstitutions

  /// Number of paths kept in the beam.
  private static let beamWidth = 3

  /// Largest number of colors tried for a pixel, nearest first.
  private static let candidateCount = 16

  /// Number of passes over the image, each with the counts of the previous result.
  private static let roundCount = 2

  init(_ substitutions: ColorSubstitutions) {
    self.substitutions = substitutions
  }

  /// Returns the palette indices of all pixels with about the least weighted sum of squared color error and
  /// code length.
  func optimizedIndices() -> [UInt8] {
    var result = substitutions.sourceIndices
    for _ in 0..<Self.roundCount { result = optimizedIndices(by: IndexContextModel(result)) }
    return result
  }

  private func optimizedIndices(by model: IndexContextModel) -> [UInt8] {
    let count = substitutions.sourceIndices.count
    var trace = Array(repeating: (index: UInt8(0), origin: UInt8(0)), count: count * Self.beamWidth)
    var paths = [SearchPath(before: (0, 0), cost: 0, carried: .zero, origin: 0)]
    for offset in 0..<count {
      let candidates = substitutions.candidates(at: offset)
      let next: [SearchPath]
      if paths.count == 1, candidates.count == 1 {
        next = [paths[0].step(to: candidates[0], cost: 0, substitutions.decayed(paths[0].carried), origin: 0)]
      } else {
        next = extendedPaths(paths, candidates.prefix(Self.candidateCount), at: offset, by: model)
      }
      for (number, path) in next.enumerated() {
        trace[offset * Self.beamWidth + number] = (path.before.1, path.origin)
      }
      paths = next
    }
    var result = Array(repeating: UInt8(0), count: count)
    var number = 0
    for offset in (0..<count).reversed() {
      let step = trace[offset * Self.beamWidth + number]
      result[offset] = step.index
      number = Int(step.origin)
    }
    return result
  }

  /// Extends the search paths by one pixel and returns the best of them, the cheapest first.
  private func extendedPaths(
    _ paths: [SearchPath], _ candidates: ArraySlice<UInt8>, at offset: Int, by model: IndexContextModel
  ) -> [SearchPath] {
    var next: [SearchPath] = []
    next.reserveCapacity(Self.beamWidth + 1)
    let costOfBit = Float(substitutions.squaredTolerance) / 2
    for (number, path) in paths.enumerated() {
      for index in candidates {
        guard let substitution = substitutions.substitution(of: index, at: offset, path.carried) else {
          continue
        }
        // Costs are relative to the best path, so that sums stay small.
        let cost = path.cost - paths[0].cost + Float(substitution.error)
        if next.count == Self.beamWidth, cost >= next[Self.beamWidth - 1].cost { continue }
        let step = path.step(
          to: index, cost: cost + costOfBit * model.codeLength(of: index, after: path.before),
          substitution.carried,
          origin: UInt8(number))
        if let same = next.firstIndex(where: { $0.before == step.before }) {
          if next[same].cost <= step.cost { continue }
          next.remove(at: same)
        }
        let rank = next.firstIndex { step.cost < $0.cost } ?? next.count
        if rank < Self.beamWidth { next.insert(step, at: rank) }
        if next.count > Self.beamWidth { next.removeLast() }
      }
    }
    return next
  }
}
