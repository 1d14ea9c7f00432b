import Foundation
import PulsePixels
import PulseTestSupport

extension ForeignPicture {
  /// Interlaced PNG files of each color type and bit depth, with the pixels that Pillow reads.
  ///
  /// `Tests/Oracles/make_interlaced_pngs.py` made them.
  static let interlaced: [ForeignPicture] = {
    do {
      return try Fixtures.csvRows("oracles/interlaced_pngs.csv").map { row in
        ForeignPicture(
          "PNG interlaced, \(try row.text("name"))",
          width: Int(try row.number("width")), height: Int(try row.number("height")),
          tolerance: 0, alphaTolerance: 1,
          file: try row.text("file"), pixels: try row.text("pixels"))
      }
    } catch {
      preconditionFailure("interlaced_pngs.csv cannot be read: \(error)")
    }
  }()
}
