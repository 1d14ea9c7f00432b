/// A step of an animation: what is shown before it (nothing before the first), and what after it.
struct Step: Hashable, Sendable {
  /// The number of the picture before it.
  var previous: Int?

  /// The number of the picture after it.
  var next: Int

  /// Returns the steps that lead through pictures, one for each.
  static func through(_ pictures: [Int]) -> [Step] {
    pictures.indices.map { Step(previous: $0 > 0 ? pictures[$0 - 1] : nil, next: pictures[$0]) }
  }
}
