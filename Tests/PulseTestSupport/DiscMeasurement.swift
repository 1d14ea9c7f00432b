/// The measured disc of one frame, in pixels from the top left corner of the image.
package struct DiscMeasurement: Hashable, Sendable, Decodable {
  /// The file name of the frame.
  package let file: String
  /// Red, green and blue at the image center, 0 to 255.
  package let center: [Double]
  /// The covered area in square pixels.
  package let area: Double
  /// The radius of the circle of equal area; nil, like centroid and box, if nothing is visible.
  package let radius: Double?
  /// The centroid, x and y.
  package let centroid: [Double]?
  /// The bounding box of all non-background pixels: left, top, and exclusive right and bottom.
  package let box: [Int]?
  /// The maximum channel difference between the frame and its mirror images, 0 to 255.
  package let symmetricError: Double

  enum CodingKeys: String, CodingKey {
    case file, center, area, radius, centroid, box
    case symmetricError = "symmetric_error"
  }
}
