import Foundation
import PulseTestSupport
import Testing

/// A folder with the images of `display_properties.py`, made once.
private let images = Result {
  let folder = try TemporaryFolder()
  let script = Fixtures.folder.deletingLastPathComponent().appending(
    path: "Tests/Oracles/display_properties.py")
  let made = try run("/usr/bin/python3", [script.path(percentEncoded: false)], workingDirectory: folder.url)
  try #require(made.status == 0, "\(made.standardError)")
  return SharedFolder(folder)
}

/// The owner of the folder.
private final class SharedFolder: Sendable {
  let folder: TemporaryFolder

  init(_ folder: consuming TemporaryFolder) { self.folder = folder }
}

private func tool(_ line: String) throws -> ProcessResult {
  try ToolUnderTest.run(line, in: images.get().folder.url)
}

@Suite struct `The orientation of an image` {
  @Test(arguments: 1...8)
  func `is that in which Pillow shows it`(value: Int) throws {
    for line in [
      "up\(value).png p\(value).png", "up\(value).png w\(value).webp",
      "uj\(value).png j\(value).jpg --tolerance 2",
    ] {
      let result = try tool("compare \(line)")
      #expect(result.status == 0, "\(line): \(result.text)")
    }
    let differs = value != 1
    #expect(try tool("compare base.png p\(value).png -q").status == (differs ? 1 : 0))
  }

  @Test func `is said by inspect, whose size is that of display`() throws {
    let text = try tool("inspect j6.jpg").text
    #expect(text.hasPrefix("j6.jpg: JPEG, 24x40, 1 frame, "))
    #expect(text.contains("\norientation  6, turned clockwise by 90 degrees for display; stored as 40x24\n"))
    #expect(text.contains("\n0      24x40+0+0  "))
    let json = try tool("inspect --json w5.webp base.png").text
    #expect(
      json.contains("\"width\": 24,") && json.contains("\"orientation\": 5,")
        && json.contains("\"orientation\": 1,"))
    #expect(try !tool("inspect base.png p1.png").text.contains("orientation"))
    let hashes = try tool("inspect up6.png p6.png w6.webp").text.matches(of: /timeline hash +([0-9a-f]+)/)
      .map(\.output.1)
    #expect(hashes.count == 3 && Set(hashes).count == 1)
  }

  @Test func `does not count if its Exif is damaged`() throws {
    for name in (0..<8).flatMap({ ["damaged\($0).png", "damaged\($0).webp"] }) + ["damaged.png"] {
      let result = try tool("compare base.png \(name)")
      #expect(result.status == 0, "\(name): \(result.text)\(result.standardError)")
    }
  }

  /// Options that read an image.
  @Test(arguments: [
    "--lat 1 --lon 2 --zoom 9 --image IMAGE",
    "--lat 1 --lon 2 --zoom 4 --basemap IMAGE --bounds -10,-10,14,14",
  ])
  func `counts in what is rendered`(options: String) throws {
    for (name, image) in [("stored", "p6.png"), ("shown", "up6.png"), ("other", "base.png")] {
      let line =
        "render \(options.replacing("IMAGE", with: image)) --size 80x60 --at 0.2 -o \(name)-\(options.utf8.count).png"
      let result = try tool(line)
      try #require(result.status == 0, "\(line): \(result.standardError)")
    }
    let number = options.utf8.count
    #expect(try tool("compare shown-\(number).png stored-\(number).png -q").status == 0)
    #expect(try tool("compare other-\(number).png stored-\(number).png -q").status == 1)
  }

  @Test func `does not count for a world file, which refers to stored pixels`() throws {
    let world = "printf '0.5\\n0\\n0\\n-0.5\\n-9\\n9\\n' | tee p6.pgw base.pgw > /dev/null"
    let script = """
      \(world)
      for name in p6 base; do
        pulsemap render --lat 1 --lon 2 --zoom 4 --basemap $name.png --size 80x60 --at 0.2 -o world-$name.png || exit
      done
      pulsemap compare world-base.png world-p6.png
      """
    let result = try ToolUnderTest.shell(script, in: images.get().folder.url)
    #expect(result.status == 0, "\(result.text)")
    #expect(
      result.standardError.contains(
        "has the Exif orientation 6, which does not count: its world file refers to the stored pixels"))
  }

  @Test func `counts in goldens and sequences`() throws {
    let script = """
      mkdir -p golden out frames
      cp up6.png golden/a.png && cp p6.png out/a.png && cp up8.png golden/b.png && cp p8.png out/b.png
      cp p6.png frames/0.png && cp up6.png frames/1.png
      pulsemap compare golden out && pulsemap inspect frames
      """
    let result = try ToolUnderTest.shell(script, in: images.get().folder.url)
    #expect(result.status == 0, "\(result.text)\(result.standardError)")
    #expect(result.text.contains("2 pairs: 2 match") && result.text.contains("PNG sequence, 24x40, 2 frames"))
  }
}

@Suite struct `The color space of an image` {
  /// Files with the pixels of `base`, and the color space that they state.
  @Test(arguments: [
    ("gamma1.png", "gAMA 1"), ("gamma2.2.png", nil), ("srgb.png", nil), ("srgb-gamma1.png", nil),
    ("chromaticities.png", "cHRM 0.3127,0.329,0.68,0.32,0.265,0.69,0.15,0.06"),
    ("cicp.png", "cICP 12/13/0/1"),
    ("profile-srgb.png", nil), ("profile-srgb.jpg", nil), ("profile-srgb.webp", nil),
    ("profile-wide.png", "ICC profile 'sRGB built-in' "),
    ("profile-wide.jpg", "ICC profile 'sRGB built-in' "),
    ("profile-wide.webp", "ICC profile 'sRGB built-in' "), ("late.png", nil), ("cut.png", nil),
  ])
  func `is told, and another one than sRGB is a difference`(name: String, colorSpace: String?) throws {
    let base = "base.\(name.split(separator: ".").last ?? "")"
    let text = try tool("inspect \(name)").text
    let json = try tool("inspect --json \(name)").text
    let compared = try tool("compare \(base) \(name)")
    guard let colorSpace else {
      #expect(!text.contains("\ncolor ") && json.contains("\"colorSpace\": null"), "\(text)")
      #expect(compared.status == 0, "\(compared.text)")
      return
    }
    #expect(text.contains("\ncolor     \(colorSpace)"), "\(text)")
    #expect(json.contains("\"colorSpace\": \"\(colorSpace)"))
    #expect(compared.status == 1)
    #expect(compared.text.hasPrefix("differ    \(name): its colors are displayed by \(colorSpace)"))
    #expect(compared.text.contains(" instead of sRGB; add --ignore color to compare only the pixels"))
    #expect(try tool("compare \(base) \(name) --ignore color").status == 0)
    #expect(try tool("compare \(name) \(name)").status == 0)
    let hashes = try tool("inspect \(base) \(name)").text.matches(of: /timeline hash +([0-9a-f]+)/).map(
      \.output.1)
    #expect(Set(hashes).count == 2)
  }

  @Test func `is the same for the same profile in another format`() throws {
    #expect(try tool("compare profile-wide.png profile-wide.webp").status == 0)
  }
}
