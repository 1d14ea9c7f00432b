/// A turn in the plane of the screen, rounded once so that equal turns are equal everywhere.
public struct Rotation: Hashable, Sendable {
  /// The length of the direction in ``cosine`` and ``sine``.
  public static let unit = 1 << 14

  /// No turn.
  public static let none = Rotation(cosine: 1, sine: 0)

  /// The cosine of the angle in 1/16,384: how far to the right what pointed to the right points now.
  public let cosine: Int

  /// The sine of the angle in 1/16,384: how far downwards what pointed to the right points now.
  public let sine: Int

  /// Creates a turn from cosine and sine of its angle, which grows clockwise on the screen.
  ///
  /// An arrow that points upwards is turned to a heading by the cosine and sine of the heading itself.
  ///
  /// - Parameters:
  ///   - cosine: The cosine, finite; the nearest 1/16,384 counts.
  ///   - sine: The sine, finite; together with the cosine it must be the point of a unit circle, or size changes
  ///     with the angle.
  public init(cosine: Double, sine: Double) {
    self.cosine = Self.rounded(cosine)
    self.sine = Self.rounded(sine)
  }

  private static func rounded(_ part: Double) -> Int {
    Int((min(max(part, -1), 1) * Double(unit)).rounded())
  }
}
