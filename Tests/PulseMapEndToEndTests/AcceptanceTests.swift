import Foundation
import PulseTestSupport
import Testing

@Suite struct `The circle that an iPhone showed over Hong Kong` {
  /// The radius in points that the device printed.
  static let radius = 113.71

  // YHAnimatedCircleView: "Seamless animation by Core Animation"
  // YHAnimatedCircleView, a wish: "that red circle is not appearing when I add these files to another project"
  @Test func `is a GIF of twenty frames and 0.8 seconds`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.hongKong) -o hk.gif", in: folder.url)
    for decoder in [Oracle.ReferenceDecoder.pillow, .gifsicle] {
      let seen = try Oracle.decode(folder.file("hk.gif"), with: decoder)
      #expect(seen.width == 512 && seen.height == 512)
      #expect(seen.loop == 0)
      #expect(seen.frames.map(\.delay) == Array(repeating: 4, count: 20))
      #expect(Set(seen.frames.map(\.hash)).count == 20)
    }
  }

  @Test func `is planned with the radius, scales and opacities of its source`() throws {
    let plan = try Plan.of(Sample.hongKong)
    #expect(plan.duration == 0.8)
    #expect(plan.frames.count == 20)
    for frame in plan.frames {
      let overlay = try #require(frame.overlays.first)
      let layer = try #require(overlay.layers.first)
      let progress = Double(frame.index) / 20
      #expect(overlay.x == 256 && overlay.y == 256)
      #expect(abs(overlay.radius - Self.radius) <= 0.005)
      #expect(abs(layer.scale - (0.8 + 0.4 * progress)) < 1e-9)
      #expect(abs(layer.opacity - (0.5 - 0.45 * progress)) < 1e-9)
      #expect(abs(layer.radius - overlay.radius * layer.scale) < 1e-9)
    }
  }

  // YHAnimatedCircleView: "the circle size will vary from 0.8 to 1.2 times of its radius. The opacity will be from
  // 0.5 to 0.05."
  @Test func `is drawn with that radius, color and place in every frame`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.hongKong) --basemap #ffffff -o %02d.png", in: folder.url)
    let discs = try Oracle.measureDiscs(in: folder.url)
    try #require(discs.count == 20)
    for (index, disc) in discs.enumerated() {
      let progress = Double(index) / 20
      let radius = try #require(disc.radius)
      let centroid = try #require(disc.centroid)
      let white = 255 * (1 - (0.5 - 0.45 * progress))
      #expect(abs(radius - Self.radius * (0.8 + 0.4 * progress)) < 0.1, "\(disc.file)")
      #expect(zip(disc.center, [255, white, white]).allSatisfy { abs($0 - $1) <= 1 }, "\(disc)")
      #expect(centroid.allSatisfy { abs($0 - 256) < 0.001 }, "\(disc)")
      #expect(disc.symmetricError == 0, "\(disc.file)")
    }
  }
}
