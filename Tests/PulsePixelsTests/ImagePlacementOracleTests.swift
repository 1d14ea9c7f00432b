import PulsePixels
import PulseTestSupport
import Testing

/// Images rendered by Pillow; see `Tests/Oracles/make_placed_pictures.py`.
@Suite struct PlacedPictureOracleTests {
  @Test(arguments: try Fixtures.csvRows("oracles/placed_pictures.csv"))
  func `pictures are drawn as Pillow draws them in floating point`(row: CSVRow) throws {
    func number(_ column: String) throws -> Int { Int(try row.number(column)) }
    func bitmap(_ column: String, _ width: String, _ height: String) throws -> Bitmap {
      let digits = Array(try row.text(column).utf8)
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
      }
      return Bitmap(
        size: PixelSize(try number(width), try number(height)),
        pixels: stride(from: 0, to: bytes.count, by: 4).map {
          RGBA(bytes[$0], bytes[$0 + 1], bytes[$0 + 2], alpha: bytes[$0 + 3])
        })
    }
    let placement = ImagePlacement(
      center: SubpixelPoint(x: try number("center_x"), y: try number("center_y")),
      width: try number("width"), height: try number("height"),
      rotation: Rotation(
        cosine: try row.number("cosine") / Double(Rotation.unit),
        sine: try row.number("sine") / Double(Rotation.unit)))
    let expected = try bitmap("drawn", "drawn_width", "drawn_height")
    let source = MipmappedImage(try bitmap("source", "source_width", "source_height"))
    let rendered = source.rendered(at: placement, in: expected.size.bounds)

    // Of each channel as it is seen: multiplied by alpha.
    let differences = zip(rendered.pixels, expected.pixels).flatMap { pixel, other in
      [pixel.red, pixel.green, pixel.blue, 255].enumerated().map { index, channel in
        let shown = Double(channel) * Double(pixel.alpha) / 255
        let otherChannel = [other.red, other.green, other.blue, 255][index]
        return abs(shown - Double(otherChannel) * Double(other.alpha) / 255)
      }
    }
    let name = try row.text("name")
    let isTurned = placement.rotation != .none
    let largest = differences.max() ?? 0
    let mean = differences.reduce(0, +) / Double(differences.count)
    // Whole reductions are exact; spots stand in for areas in turned pictures.
    #expect(largest <= (isTurned ? 12 : 1.01), "\(name)")
    #expect(mean <= (isTurned ? 0.5 : 0.2), "\(name): \(mean), \(largest)")
  }
}
