import Foundation
import PulseTestSupport
import Testing

/// The pixels of an image as decoded by Pillow.
private struct DecodedPicture: Equatable {
  let width: Int
  let height: Int
  let pixels: [[UInt8]]

  init(_ url: URL, in folder: URL, size: (width: Int, height: Int)) throws {
    let frames = folder.appending(path: "\(url.lastPathComponent).frames", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
    _ = try Oracle.decode(url, with: .pillow, writingFramesTo: frames)
    let bytes = Array(try Data(contentsOf: frames.appending(path: "0000.rgba")))
    (width, height) = size
    try #require(bytes.count == width * height * 4)
    pixels = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  /// Returns the indices of the pixels that differ from another image of the same size.
  func changes(from other: DecodedPicture) -> Set<Int> {
    Set(pixels.indices.filter { pixels[$0] != other.pixels[$0] })
  }

  /// Returns the bounding rectangle of pixel indices.
  func box(around numbers: Set<Int>) -> (left: Int, top: Int, right: Int, bottom: Int) {
    let (columns, rows) = (numbers.map { $0 % width }, numbers.map { $0 / width })
    return (columns.min() ?? 0, rows.min() ?? 0, columns.max() ?? 0, rows.max() ?? 0)
  }
}

/// A rendering of a map that requires the attribution `© Example & Sons`.
struct CreditedView: Sendable, CustomTestStringConvertible {
  let map: String
  let width: Int
  let height: Int
  var scale = 1
  var testDescription: String { "\(map) \(width)x\(height) @\(scale)x" }

  fileprivate func picture(_ options: [String] = []) throws -> DecodedPicture {
    let folder = try TemporaryFolder()
    let maps = Fixtures.folder.appending(path: "basemaps").path(percentEncoded: false)
    let line = "render --lat 20 --lon 30 --radius 4px --zoom 3 --at 0 -q -o a.png"
    let result = try ToolUnderTest.run(
      line.words
        + ["--basemap", "\(maps)/\(map)", "--size", "\(width)x\(height)", "--scale", "\(scale)"] + options,
      in: folder.url)
    #expect(result.status == 0 && result.standardError == "")
    return try DecodedPicture(
      folder.file("a.png"), in: folder.url, size: (width * scale, height * scale))
  }
}

@Suite struct `The makers of a map` {
  @Test(arguments: [
    CreditedView(map: "table.mbtiles", width: 64, height: 48),
    CreditedView(map: "plain.pmtiles", width: 160, height: 120),
    CreditedView(map: "stored.pmtiles", width: 400, height: 300),
    CreditedView(map: "table.mbtiles", width: 320, height: 240, scale: 2),
  ])
  func `are named at the bottom right, off the scale bar`(_ view: CreditedView) throws {
    let bare = try view.picture(["--attribution", "none"])
    let credited = try view.picture()
    // Without the tags around it.
    #expect(try credited == view.picture(["--attribution", "© Example & Sons"]))
    let credit = credited.changes(from: bare)
    let box = credited.box(around: credit)
    #expect(box.right == bare.width - 1 && box.bottom == bare.height - 1)
    #expect(box.top >= bare.height * 6 / 10)
    // Letters are darker than the plate that they stand on, and take some of it.
    let dark = credit.count { credited.pixels[$0].prefix(3).allSatisfy { $0 < 150 } }
    #expect(dark > 20 * view.scale * view.scale && dark < credit.count / 2)

    let bar = try view.picture(["--attribution", "none", "--scale-bar"]).changes(from: bare)
    let both = try view.picture(["--scale-bar"])
    #expect(credit.allSatisfy { both.pixels[$0] == credited.pixels[$0] })
    let other = both.changes(from: bare).subtracting(credit)
    // The bar stands as it does alone, or higher, or has no room.
    #expect(other == bar || other.isEmpty || other.count > bar.count * 3 / 4)
    #expect(view.width < 100 || !other.isEmpty)
  }

  @Test(arguments: [(64, 48, 1, 1), (128, 200, 1, 3), (200, 150, 2, 3), (640, 100, 1, 2)])
  func `can be many, in lines as long as the picture is wide`(
    width: Int, height: Int, scale: Int, lines: Int
  ) throws {
    let view = CreditedView(map: "plain.pmtiles", width: width, height: height, scale: scale)
    let text =
      "© OpenStreetMap contributors, © Example & Sons, © A Bureau of Maps With a Name That Hardly Ends, © "
      + "The Institute for Everything That Lies Under the Open Sky"
    let bare = try view.picture(["--attribution", "none"])
    let credit = try view.picture(["--attribution", text]).changes(from: bare)
    let box = bare.box(around: credit)
    #expect(box.right == bare.width - 1 && box.bottom == bare.height - 1)
    // Lines of 12 points, and 4 around them.
    #expect(bare.height - box.top == (12 * lines + 4) * scale)
  }

  @Test func `are reported when there is no room for them, as is all else that was asked for`() throws {
    let folder = try TemporaryFolder()
    let line = "render --lat 20 --lon 30 --radius 4px --zoom 3 --at 0 -o a.png --size 60x30 --basemap #eee"
    let asked = ["--scale-bar", "--inset", "--attribution", "© Example & Sons"]
    let result = try ToolUnderTest.run(line.words + asked, in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.standardError == """
        pulsemap: warning: --attribution: does not fit and is left out; use a larger image, or show it beside the image
        pulsemap: warning: --scale-bar: does not fit and is left out; use a larger image or fewer decorations
        pulsemap: warning: --inset: does not fit and is left out; use a larger image or fewer decorations

        """)
    let roomy = try ToolUnderTest.run(line.words + asked + ["--size", "600x400"], in: folder.url)
    #expect(roomy.status == 0 && roomy.standardError == "")
  }
}
