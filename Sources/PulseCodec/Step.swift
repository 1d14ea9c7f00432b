/// A step of an animation: what is shown before it (nothing before the first), and what after it.
struct Step<Picture: Hashable & Sendable>: Hashable, Sendable {
  /// The picture before it.
  var previous: Picture?

  /// The picture after it.
  var next: Picture

  /// Returns the steps that lead through pictures, one for each.
  static func through(_ pictures: [Picture]) -> [Step] {
    pictures.indices.map { Step(previous: $0 > 0 ? pictures[$0 - 1] : nil, next: pictures[$0]) }
  }
}
