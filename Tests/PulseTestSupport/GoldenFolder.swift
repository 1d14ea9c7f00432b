package import Foundation
import PulseGD
package import PulseCompare
package import PulsePixels

/// A folder of pictures that somebody looked at and found right.
package struct GoldenFolder: Sendable {
  /// What became of a comparison with a golden picture.
  package enum Verdict: Sendable {
    /// The pictures match.
    case matches

    /// There is no golden picture of this name.
    case missing

    /// The pictures differ.
    case differs(PictureComparison)

    /// The golden picture was missing or differed, and was written anew.
    case recorded
  }

  /// Where the pictures are.
  package let url: URL

  /// Whether pictures that are missing or differ are written; never without being asked for.
  package let isRecording: Bool

  /// The pictures of the package, which are written only with `PULSEMAP_RECORD=1`.
  package static let package = GoldenFolder(
    url: Fixtures.url("golden"),
    isRecording: ProcessInfo.processInfo.environment["PULSEMAP_RECORD"] == "1")

  /// The views of maps that `make gallery-maps` renders, written in the same way.
  package static let maps = GoldenFolder(
    url: Fixtures.url("gallery/maps"), isRecording: package.isRecording)

  /// Creates the description of a folder.
  package init(url: URL, isRecording: Bool) {
    self.url = url
    self.isRecording = isRecording
  }

  /// Compares a picture with the golden one, and writes it when they do not match and that was asked for.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - name: The name of the golden picture, without its ending.
  ///   - tolerance: The largest difference of a channel that is taken for none.
  ///   - part: The part of the pixels that may differ by more, 0 to 1.
  /// - Returns: The verdict.
  /// - Throws: An error of the canvas, or of the file system.
  package func check(_ bitmap: Bitmap, against name: String, tolerance: UInt8, part: Double = 0) throws
    -> Verdict
  {
    let file = url.appending(path: "\(name).png")
    let verdict: Verdict
    if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      let golden = try Bitmap(decoding: Array(Data(contentsOf: file)))
      let comparison = PictureComparison(of: bitmap, with: golden, tolerance: tolerance)
      let pixels = Int(Double(golden.size.area) * part)
      verdict = comparison.isMatch(maximumPixels: pixels) ? .matches : .differs(comparison)
    } else {
      verdict = .missing
    }
    if case .matches = verdict { return verdict }
    guard isRecording else { return verdict }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(Canvas(bitmap).encoded(as: .png(compressionLevel: 9))).write(to: file)
    return .recorded
  }
}
