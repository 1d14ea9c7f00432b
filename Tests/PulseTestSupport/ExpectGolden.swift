package import Foundation
import PulseCompare
import PulseImages
package import PulsePixels
package import Testing

/// Expects an image to match a golden image, pixel by pixel.
///
/// On a mismatch the failure states the number and size of differences, and an image of expected, difference and actual
/// side by side is attached. With `PULSEMAP_RECORD=1` the golden image is recorded and the test still fails: a recorded
/// image has to be reviewed.
///
/// - Parameters:
///   - name: The name of the golden image, without extension.
///   - tolerance: The maximum channel difference that counts as equal; 1 for translucent images, as libgd writes 128
///     levels of alpha.
///   - differingFraction: The fraction of pixels that may differ by more, 0 to 1.
///   - folder: The folder of golden images.
/// - Throws: An error of the canvas or of the file system.
package func expectGolden(
  _ bitmap: Bitmap, _ name: String, tolerance: UInt8 = 0, differingFraction: Double = 0,
  in folder: GoldenFolder = .package,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let verdict = try folder.check(
    bitmap, against: name, tolerance: tolerance, differingFraction: differingFraction)
  if case .matches = verdict { return }
  if case .differs(let comparison) = verdict {
    let comparisonStrip = try GDImage(comparison.comparisonStrip).encoded(as: .png())
    Attachment.record(comparisonStrip, named: "\(name).difference.png", sourceLocation: sourceLocation)
  } else {
    let picture = try GDImage(bitmap).encoded(as: .png())
    Attachment.record(picture, named: "\(name).actual.png", sourceLocation: sourceLocation)
  }
  Issue.record("golden \(name).png \(verdict)", sourceLocation: sourceLocation)
}

/// Expects a decoded image file to match a golden image; see
/// ``expectGolden(_:_:tolerance:differingFraction:in:sourceLocation:)``.
package func expectGolden(
  _ file: URL, _ name: String, tolerance: UInt8 = 0, differingFraction: Double = 0,
  in folder: GoldenFolder = .package,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let bitmap = try GDImage(decoding: Array(Data(contentsOf: file))).bitmap()
  try expectGolden(
    bitmap, name, tolerance: tolerance, differingFraction: differingFraction, in: folder,
    sourceLocation: sourceLocation)
}

extension GoldenFolder.Verdict: CustomStringConvertible {
  /// A phrase that follows the name of the golden image.
  package var description: String {
    switch self {
    case .matches: "matches"
    case .missing: "is missing; look at the attached picture, then record it with 'make golden'"
    case .differs(let comparison): "\(comparison)"
    case .recorded: "was recorded; look at it, then run the tests again without PULSEMAP_RECORD"
    }
  }
}
