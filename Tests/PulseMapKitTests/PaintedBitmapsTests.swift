import PulseCodec
import PulseGeo
import PulsePixels
import Synchronization
import Testing

@testable import PulseMapKit

@Suite struct `The backdrops of views` {
  private func views(_ count: Int, side: Int) throws -> [Viewport] {
    let place = try GeoPoint(latitude: 0, longitude: 0)
    return try (0..<count).map {
      try Viewport(center: place, zoom: Double($0) / 100, width: side, height: side)
    }
  }

  /// How often something was painted.
  private final class Count: Sendable {
    let painted = Mutex<[Viewport: Int]>([:])
  }

  private func counting(_ count: Count, side: Int) -> PaintedBitmaps<Viewport> {
    let size = PixelSize(side, side)
    return PaintedBitmaps<Viewport>(size: size) { view in
      count.painted.withLock { $0[view, default: 0] += 1 }
      return Bitmap(size: size, color: RGBA(UInt8((view.zoom * 100).rounded()), 0, 0))
    }
  }

  @Test func `are painted once each, however many threads ask for them`() async throws {
    let count = Count()
    let backdrops = counting(count, side: 64)
    let views = try views(20, side: 64)
    try await withOrderedParts(count: 400, jobs: 8) { index in
      backdrops.bitmap(of: views[index * 7 % 20])[0, 0]
    } consume: { _ in
    }
    #expect(count.painted.withLock { $0 } == Dictionary(uniqueKeysWithValues: views.map { ($0, 1) }))
    for (index, view) in views.enumerated() { #expect(backdrops.bitmap(of: view)[0, 0].red == UInt8(index)) }
  }

  @Test func `are kept within the bytes for them, but for the last few`() throws {
    let count = Count()
    // 16 MiB each: 8 fit.
    let backdrops = counting(count, side: 2048)
    let views = try views(9, side: 2048)
    for view in views { _ = backdrops.bitmap(of: view) }
    for view in views.dropFirst() { _ = backdrops.bitmap(of: view) }
    #expect(count.painted.withLock { $0.values.allSatisfy { $0 == 1 } })
    _ = backdrops.bitmap(of: views[0])
    #expect(count.painted.withLock { $0[views[0]] } == 2)
  }
}
