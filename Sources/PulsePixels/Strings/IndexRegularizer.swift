/// Chooses among colors that are near to those wanted the ones that are usual behind the two before them.
///
/// Unlike ``IndexSimplifier`` it knows nothing of an encoder's state: what it chooses compresses better in many frames,
/// each of which shows another part. Of some ways through the picture those are followed whose errors and bits are
/// least together: a bit is worth half of the largest error. Errors are carried on, and flat places kept, in the same
/// way.
struct IndexRegularizer {
  private typealias ColorError = ColorChoices.ColorError

  /// A way through the picture up to a pixel.
  private struct Way {
    var before: (UInt8, UInt8)
    var cost: Float
    var carried: ColorError
    /// The number of the way up to the pixel before.
    var origin: UInt8

    func step(to index: UInt8, cost: Float, _ carried: ColorError, origin: UInt8) -> Way {
      Way(before: (before.1, index), cost: cost, carried: carried, origin: origin)
    }
  }

  private let choices: ColorChoices

  /// The number of ways that are followed.
  private static let wayCount = 3

  /// The number of colors that are tried for a pixel, the nearest ones.
  private static let candidateCount = 16

  /// The number of times that the picture is gone through, each with the counts of what was chosen before.
  private static let roundCount = 2

  init(_ choices: ColorChoices) {
    self.choices = choices
  }

  /// Returns the indices that are chosen.
  func chosen() -> [UInt8] {
    var result = choices.wanted
    for _ in 0..<Self.roundCount { result = chosen(by: IndexModel(result)) }
    return result
  }

  private func chosen(by model: IndexModel) -> [UInt8] {
    let count = choices.wanted.count
    var trace = Array(repeating: (index: UInt8(0), origin: UInt8(0)), count: count * Self.wayCount)
    var ways = [Way(before: (0, 0), cost: 0, carried: .zero, origin: 0)]
    for place in 0..<count {
      let candidates = choices.candidates(at: place)
      let next: [Way]
      if ways.count == 1, candidates.count == 1 {
        next = [ways[0].step(to: candidates[0], cost: 0, choices.faded(ways[0].carried), origin: 0)]
      } else {
        next = self.next(ways, candidates.prefix(Self.candidateCount), at: place, by: model)
      }
      for (number, way) in next.enumerated() {
        trace[place * Self.wayCount + number] = (way.before.1, way.origin)
      }
      ways = next
    }
    var result = Array(repeating: UInt8(0), count: count)
    var number = 0
    for place in (0..<count).reversed() {
      let step = trace[place * Self.wayCount + number]
      result[place] = step.index
      number = Int(step.origin)
    }
    return result
  }

  /// Returns the best ways up to the next pixel, the best of all first.
  private func next(
    _ ways: [Way], _ candidates: ArraySlice<UInt8>, at place: Int, by model: IndexModel
  ) -> [Way] {
    var next: [Way] = []
    next.reserveCapacity(Self.wayCount + 1)
    let costOfBit = Float(choices.squaredTolerance) / 2
    for (number, way) in ways.enumerated() {
      for index in candidates {
        guard let choice = choices.choice(of: index, at: place, way.carried) else { continue }
        // Sums stay small: only differences matter.
        let cost = way.cost - ways[0].cost + Float(choice.error)
        if next.count == Self.wayCount, cost >= next[Self.wayCount - 1].cost { continue }
        let step = way.step(
          to: index, cost: cost + costOfBit * model.bits(of: index, after: way.before), choice.carried,
          origin: UInt8(number))
        if let same = next.firstIndex(where: { $0.before == step.before }) {
          if next[same].cost <= step.cost { continue }
          next.remove(at: same)
        }
        let rank = next.firstIndex { step.cost < $0.cost } ?? next.count
        if rank < Self.wayCount { next.insert(step, at: rank) }
        if next.count > Self.wayCount { next.removeLast() }
      }
    }
    return next
  }
}
