package import Foundation
package import PulseCompare
import PulseImages
package import PulsePixels

/// A folder of golden images: expected results that a person has reviewed.
package struct GoldenFolder: Sendable {
  /// The verdict of a golden comparison: matches, missing, differs or recorded.
  package enum Verdict: Sendable {
    /// The images match within the tolerance.
    case matches

    /// There is no golden image of this name.
    case missing

    /// The images differ.
    case differs(ImageComparison)

    /// The golden image was missing or differed, and was recorded.
    case recorded
  }

  /// The URL of the folder.
  package let url: URL

  /// Whether missing and differing images are recorded.
  package let isRecording: Bool

  /// The golden images of the package, recorded with `PULSEMAP_RECORD=1` only.
  package static let package = GoldenFolder(
    url: Fixtures.url("golden"),
    isRecording: ProcessInfo.processInfo.environment["PULSEMAP_RECORD"] == "1")

  /// The map images that `make gallery-maps` renders, recorded likewise.
  package static let maps = GoldenFolder(
    url: Fixtures.url("gallery/maps"), isRecording: package.isRecording)

  /// Creates a reference to a folder.
  package init(url: URL, isRecording: Bool) {
    self.url = url
    self.isRecording = isRecording
  }

  /// Compares an image with a golden image, and records it on a mismatch if recording is enabled.
  ///
  /// - Parameters:
  ///   - name: The name of the golden image, without extension.
  ///   - tolerance: The maximum channel difference that counts as equal.
  ///   - differingFraction: The fraction of pixels that may differ by more, 0 to 1.
  /// - Throws: An error of the canvas or of the file system.
  package func check(_ bitmap: Bitmap, against name: String, tolerance: UInt8, differingFraction: Double = 0)
    throws
    -> Verdict
  {
    let file = url.appending(path: "\(name).png")
    let verdict: Verdict
    if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      let golden = try Bitmap(decoding: Array(Data(contentsOf: file)))
      let comparison = ImageComparison(of: bitmap, with: golden, tolerance: tolerance)
      let pixels = Int(Double(golden.size.area) * differingFraction)
      let isMatch = golden.size == bitmap.size && comparison.differingPixels <= pixels
      verdict = isMatch ? .matches : .differs(comparison)
    } else {
      verdict = .missing
    }
    if case .matches = verdict { return verdict }
    guard isRecording else { return verdict }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(GDImage(bitmap).encoded(as: .png(compressionLevel: 9))).write(to: file)
    return .recorded
  }
}
