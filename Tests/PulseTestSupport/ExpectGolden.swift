package import Foundation
import PulseGD
import PulseCompare
package import PulsePixels
package import Testing

/// Expects a picture to be the golden one, pixel by pixel.
///
/// When it is not, the failure says how many pixels differ and by how much, and expected, difference and
/// actual picture are attached side by side. With `PULSEMAP_RECORD=1` the golden picture is written
/// anew and the test fails all the same: a recorded picture has to be looked at.
///
/// - Parameters:
///   - bitmap: The picture.
///   - name: The name of the golden picture, without its ending.
///   - tolerance: The largest difference of a channel that is taken for none; 1 for translucent pictures, as
///     PNG files are written with 128 levels of alpha.
///   - part: The part of the pixels that may differ by more, 0 to 1.
///   - folder: Where the golden picture is.
/// - Throws: An error of the canvas, or of the file system.
package func expectGolden(
  _ bitmap: Bitmap, _ name: String, tolerance: UInt8 = 0, part: Double = 0,
  in folder: GoldenFolder = .package,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let verdict = try folder.check(bitmap, against: name, tolerance: tolerance, part: part)
  if case .matches = verdict { return }
  if case .differs(let comparison) = verdict {
    let strip = try Canvas(comparison.strip).encoded(as: .png())
    Attachment.record(strip, named: "\(name).difference.png", sourceLocation: sourceLocation)
  } else {
    let picture = try Canvas(bitmap).encoded(as: .png())
    Attachment.record(picture, named: "\(name).actual.png", sourceLocation: sourceLocation)
  }
  Issue.record("golden \(name).png \(verdict)", sourceLocation: sourceLocation)
}

/// Expects a picture file to look like the golden one.
///
/// - Parameters:
///   - file: The file, in any format that can be read.
///   - name: The name of the golden picture, without its ending.
///   - tolerance: The largest difference of a channel that is taken for none.
///   - part: The part of the pixels that may differ by more, 0 to 1.
///   - folder: Where the golden picture is.
/// - Throws: An error of the canvas, or of the file system.
package func expectGolden(
  _ file: URL, _ name: String, tolerance: UInt8 = 0, part: Double = 0, in folder: GoldenFolder = .package,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let bitmap = try Canvas(decoding: Array(Data(contentsOf: file))).bitmap()
  try expectGolden(
    bitmap, name, tolerance: tolerance, part: part, in: folder, sourceLocation: sourceLocation)
}

extension GoldenFolder.Verdict: CustomStringConvertible {
  /// The verdict in words, to follow the name of the golden picture.
  package var description: String {
    switch self {
    case .matches: "matches"
    case .missing: "is missing; look at the attached picture, then record it with 'make golden'"
    case .differs(let comparison): "\(comparison)"
    case .recorded: "was recorded; look at it, then run the tests again without PULSEMAP_RECORD"
    }
  }
}
