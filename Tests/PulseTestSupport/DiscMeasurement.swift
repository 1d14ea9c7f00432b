/// The measured disc of one frame; lengths are pixels from the left and top edge of the picture.
package struct DiscMeasurement: Hashable, Sendable, Decodable {
  /// The name of the frame's file.
  package let file: String
  /// Red, green and blue in the middle of the picture, 0 to 255.
  package let center: [Double]
  /// The covered area in square pixels.
  package let area: Double
  /// The radius of the circle with that area; nil, as all that follow but the last, if nothing is visible.
  package let radius: Double?
  /// The center of gravity, x and y.
  package let centroid: [Double]?
  /// Left, top, right and bottom of everything that is not background; right and bottom are exclusive.
  package let box: [Int]?
  /// The greatest difference of a channel between the frame and its mirror images, 0 to 255.
  package let symmetricError: Double

  enum CodingKeys: String, CodingKey {
    case file, center, area, radius, centroid, box
    case symmetricError = "symmetric_error"
  }
}
