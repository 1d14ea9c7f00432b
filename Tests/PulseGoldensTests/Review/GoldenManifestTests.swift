import PulseBasics
import PulseCodec
import PulseGoldens
import PulseImages
import PulsePixels
import Testing

@Suite struct `The hashes of goldens` {
  private func digest(_ levels: UInt8...) throws -> AnimationDigest {
    let pictures = levels.map { Bitmap(size: PixelSize(2, 2), color: RGBA($0, $0, $0)) }
    return try AnimationDigest(
      of: AnimatedImage(frames: pictures, delays: levels.map { _ in FrameDelay(1, over: 25) }, loopCount: 0)
    )
  }

  private func entry(_ path: String, _ digest: AnimationDigest) -> GoldenEntry {
    GoldenEntry(path: path, digest: digest, fileSHA256: "f00", versions: [("pulsemap", "1")])
  }

  @Test func `are lines that are sorted and come back`() throws {
    var manifest = GoldenManifest()
    for name in ["b.gif", "a/ü \"x\".gif", "a.gif"] {
      manifest.entries[FilePath(name)] = entry(name, try digest(1, 2))
    }
    let lines = manifest.text.split(separator: "\n")
    #expect(lines.count == 3 && lines == lines.sorted())
    #expect(try GoldenManifest(parsing: manifest.text) == manifest)
    // As version control may have made it.
    #expect(try GoldenManifest(parsing: manifest.text.replacing("\n", with: "\r\n")) == manifest)
    #expect(
      lines[0].hasPrefix(#"{"path": "a.gif", "timeline": "\#(try digest(1, 2).timeline)", "w": 2, "h": 2"#))
  }

  @Test func `that are damaged are named by their line`() {
    #expect(throws: GoldenError.self) { try GoldenManifest(parsing: "\n{\"path\": 1}\n") }
    do {
      _ = try GoldenManifest(parsing: "\n{\"path\": 1}\n")
    } catch {
      #expect(
        "\(error)"
          == #"line 2 is damaged: '{"path": 1}' is no object with path, timeline, frames and sha256; "#
          + "restore the file, or delete it and write it anew with --update=all")
    }
  }

  @Test func `tell which frames differ`() throws {
    let golden = entry("a.gif", try digest(1, 2, 3))
    #expect(golden.differenceMessage(from: try digest(1, 9, 3)) == "frame 1 differs by hash")
    #expect(
      golden.differenceMessage(from: try digest(1, 9, 9))
        == "2 of 3 frames differ by hash; the first is frame 1")
    #expect(golden.differenceMessage(from: try digest(1, 2)) == "it has 2 frames instead of 3")
    #expect(
      golden.differenceMessage(from: try digest(1, 2, 3))
        == "all frames are equal by hash; the size, color space, delays or loop count differ")
  }
}
