import PulsePixels
import PulseSystem
import Testing

@testable import PulseImages

@Suite struct `A drawing in SVG` {
  private static let start = "<svg xmlns=\"http://www.w3.org/2000/svg\""

  /// A square, red on the left and half transparent blue on the right, with a clear quarter.
  private static let square =
    "\(start) viewBox=\"0 0 24 24\"><path fill=\"#f00\" d=\"M0 0h12v24H0z\"/>"
    + "<path fill=\"#00f\" fill-opacity=\".5\" d=\"M12 0h12v12H12z\"/></svg>"

  private func drawn(_ text: String, side: Double? = nil) throws -> (bitmap: Bitmap, longerSide: Double) {
    try SVGDrawing.bitmap(of: Array(text.utf8)) { side ?? $0 }
  }

  private func message(_ text: String) -> String {
    do {
      return "\(try drawn(text).bitmap.size)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [1.0, 24, 25, 64, 500]) func `has the pixels of the size in which it is needed`(
    side: Double
  ) throws {
    let (bitmap, natural) = try drawn(Self.square, side: side)
    let count = Int(side)
    #expect(natural == 24 && bitmap.size == PixelSize(count, count))
    if count < 24 { return }
    #expect(bitmap.pixels[count * (count / 4) + count / 4] == RGBA(255, 0, 0))
    #expect(bitmap.pixels[count * (count / 4) + 3 * count / 4] == RGBA(0, 0, 255, alpha: 128))
    #expect(bitmap.pixels[count * (3 * count / 4) + 3 * count / 4] == .clear)
    // Edges on pixels are sharp, whatever the scale.
    if count % 2 == 0 {
      #expect(
        bitmap.pixels.allSatisfy { [RGBA(255, 0, 0), RGBA(0, 0, 255, alpha: 128), .clear].contains($0) })
    }
    #expect(try drawn(Self.square, side: side).bitmap == bitmap)
  }

  @Test(arguments: [
    ("width=\"24\" height=\"12\"", 24.0, PixelSize(24, 12)), ("viewBox=\"5 5 30 60\"", 60, PixelSize(30, 60)),
    ("width=\"100%\" height=\"100%\" viewBox=\"0 0 40 20\"", 40, PixelSize(40, 20)),
    ("width=\"1in\" height=\"0.5in\" viewBox=\"0 0 4 2\"", 96, PixelSize(96, 48)),
  ]) func `has its natural size in points of CSS`(attributes: String, side: Double, size: PixelSize) throws {
    let (bitmap, natural) = try drawn("\(Self.start) \(attributes)><path d=\"M0 0h99v99H0z\"/></svg>")
    #expect(natural == side && bitmap.size == size)
    #expect(
      try drawn("\(Self.start) \(attributes)><path/></svg>", side: 9e9).bitmap.size.width
        <= SVGDrawing.longestSide)
  }

  @Test(arguments: [
    ("<image href=\"a.png\"/>", "has an image or a document in it"),
    ("<defs><filter id=\"a\"><feImage href=\"data:image/png;base64,AA\"/></filter></defs>", "has an image"),
    ("<use href=\"other.svg#a\"/>", "'other.svg#a' refers to something outside"),
    (
      "<use xmlns:l=\"http://www.w3.org/1999/xlink\" l:href=\"data:image/svg+xml,x\"/>",
      "refers to something outside"
    ),
    ("<path fill=\"URL( 'https://example.com/a.svg#b')\"/>", "refers to something outside"),
    ("<path style=\"fill:\\75rl(data:x)\"/>", "refers to something outside"),
    ("<style>@import 'a.css';</style>", "the style sheet refers to something outside"),
    ("<style>path { fill: url(a.svg#b) }</style>", "the style sheet refers to something outside"),
  ]) func `refers to nothing outside`(content: String, problem: String) {
    let message = message("\(Self.start) viewBox=\"0 0 9 9\">\(content)</svg>")
    #expect(message.contains(problem) && message.contains("save it as PNG"), "\(message)")
  }

  @Test(arguments: [
    "<a href=\"https://example.com\"><path d=\"M0 0h9v9\"/></a>",
    "<path fill=\"url(#a)\" style=\"stroke:url('#b')\"/>",
    "<defs><path id=\"a\" d=\"M0 0h9v9\"/></defs><use href=\"#a\"/>",
    "<style>@font-face { src: url(font.woff) } path { fill: url(#a); }</style>", "<text>A</text>",
    "<script>curl(1)</script>",
  ]) func `may refer to its own parts, and have links and fonts`(content: String) {
    #expect(message("\(Self.start) viewBox=\"0 0 9 9\">\(content)</svg>") == "9x9")
  }

  @Test func `needs no namespace`() {
    #expect(message("<svg viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9\"/></svg>") == "9x9")
  }

  @Test func `tells why it cannot be drawn`() {
    #expect(message("\(Self.start)><path/></svg>").contains("has no size; write a viewBox"))
    #expect(
      message("\(Self.start) viewBox=\"0 0 9 9\"><path></svg>").contains("cannot be drawn (line 1, column"))
    #expect(message("<html/>").contains("its first element is no svg"))
    #expect(message("<!DOCTYPE svg [<!ENTITY a \"b\">]>\(Self.square)").contains("declares the entity"))
    let many = String(repeating: "<g/>", count: 50_001)
    #expect(
      message("\(Self.start) viewBox=\"0 0 9 9\">\(many)</svg>").contains("has more than 50000 elements"))
    #expect(
      message(Self.square + String(repeating: " ", count: 1 << 21)).contains("has more than 2097152 bytes"))
  }

  @Test func `needs a library, whose package the message names`() {
    let error = #expect(throws: LibraryError.self) { try RSVGLibrary(name: "libnowhere.so.2") }
    #expect(error == .notInstalled(packages: ["librsvg2-2"]))
    #expect(
      "\(ImageFileError.libraryMissing(.notInstalled(packages: ["librsvg2-2"])))"
        == "SVG needs a library that is not installed; install Debian's package librsvg2-2, or save the image as PNG"
    )
    #expect(
      throws: LibraryError.unusable(
        package: "librsvg2-2", reason: "libc.so.6 has no function cairo_create")
    ) { try RSVGLibrary(name: "libc.so.6") }
  }

  @Test(arguments: [
    ("<svg/>", true), ("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- a --><svg:svg xmlns:svg=\"x\"/>", true),
    ("<?xml version=\"1.0\"?><gpx/>", false), ("GIF89a<svg", false), ("", false),
  ]) func `is recognized by its first element`(text: String, isDrawing: Bool) {
    #expect(SVGFileCheck.isDrawing(Array(text.utf8)) == isDrawing)
  }
}
