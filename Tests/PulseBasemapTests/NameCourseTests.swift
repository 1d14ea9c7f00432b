import PulseGeo
import PulsePixels
import PulseScene
import PulseText
import Testing

@testable import PulseBasemap

@Suite struct `Names while the camera moves` {
  /// A film of 6 s with its course of names.
  private struct Film {
    static let duration = 6.0
    let course: NameCourse
    let viewport: @Sendable (Double) throws -> Viewport

    init(_ viewport: @escaping @Sendable (Double) throws -> Viewport) throws {
      let (map, font) = (try WorldMap.embedded(), try Font.embedded())
      let layout = PlaceLabelLayout(try map.places(), countries: try map.countries(), side: map.side)
      let text = HaloTextRenderer(font: font, pixelRatio: 1)
      let views = try (0...600).map { try viewport(Double($0) / 100) }
      self.viewport = viewport
      course = NameCourse(duration: Self.duration, frameRate: 25) {
        views[min(600, Int(($0 * 100).rounded()))]
      } layOut: { view, terms in
        layout.labels(for: view, text: text, avoiding: [], terms)
      }
    }

    /// The times of the frames in seconds.
    static let times = (0..<150).map { Double($0) / 25 }
  }

  /// Films by the latitude, longitude, zoom and bearing at a time of 0 to 1.
  static let moves: [@Sendable (Double) -> (Double, Double, Double, Double)] = [
    { (50, 5 + 15 * $0, 6, 0) }, { (48.2, 16.4, 3 + 6 * $0, 0) }, { (48.2, 16.4, 9 - 6 * $0, 0) },
    { (48.9, 2.4, 6, 90 * $0) }, { (52, 165 + 30 * $0 - ($0 > 0.5 ? 360 : 0), 3, 0) },
    { (35 + 10 * $0, 135 + 4 * $0, 5 + $0, 20 * $0) },
  ]

  private func film(_ move: Int) throws -> Film {
    try Film { time in
      // The camera rests during the last second.
      let (latitude, longitude, zoom, bearing) = Self.moves[move](min(1, time / 5))
      return try Viewport(
        center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: 480, height: 360,
        rotation: ViewRotation(degrees: bearing))
    }
  }

  @Test(arguments: moves.indices) func `keep their positions, and neither flash nor return at once`(
    move: Int
  ) throws {
    let film = try film(move)
    var runs: [NameID: [(position: NamePosition, frames: ClosedRange<Int>)]] = [:]
    for (frame, time) in Film.times.enumerated() {
      for (name, shown) in film.course.names(at: time) {
        var known = runs[name, default: []]
        if let last = known.last, last.frames.upperBound == frame - 1 {
          #expect(last.position == shown.position)
          known[known.count - 1].frames = last.frames.lowerBound...frame
        } else {
          known.append((shown.position, frame...frame))
        }
        runs[name] = known
      }
    }
    #expect(runs.count > 15)
    for runs in runs.values {
      for run in runs where run.frames.lowerBound > 0 && run.frames.upperBound < 149 {
        #expect(run.frames.count >= 12)
      }
      for (run, next) in zip(runs, runs.dropFirst()) {
        // The last view, in which the camera rests, begins with frame 125.
        let least = next.frames.lowerBound >= 125 ? 12 : 24
        #expect(next.frames.lowerBound - run.frames.upperBound >= least)
      }
    }
  }

  @Test(arguments: moves.indices) func `come and go slowly, and are whole at the ends`(move: Int) throws {
    let film = try film(move)
    let frames = Film.times.map { film.course.names(at: $0) }
    // The first view is whole, and so is the last one, which begins with frame 125.
    for (names, next) in zip(frames[7..<125], frames[8..<125]) {
      let steps = Set(names.keys).union(next.keys).map {
        abs((names[$0]?.opacity ?? 0) - (next[$0]?.opacity ?? 0))
      }
      #expect(steps.allSatisfy { $0 <= 0.5 })
    }
    for resting in [frames[0], frames[126], frames[149]] {
      #expect(!resting.isEmpty && resting.values.allSatisfy { $0.opacity == 1 })
    }
  }

  @Test func `are the same in a still, whatever was asked for before`() throws {
    let (forward, backward) = (try film(1), try film(1))
    let names = Film.times.map { forward.course.names(at: $0).mapValues(\.position) }
    for (time, known) in zip(Film.times, names).reversed() {
      #expect(backward.course.names(at: time).mapValues(\.position) == known)
    }
  }

  @Test func `of a view that rests are those of the map`() throws {
    let view = try LabeledView(48.2, 16.4, zoom: 6, size: PixelSize(480, 360))
    let film = try Film { _ in view.viewport }
    let labels = try view.labels(isViewFixed: false)
    let names = film.course.names(at: 3)
    #expect(Set(names.keys) == Set(labels.map(\.id)))
    for label in labels { #expect(names[label.id]?.position == label.position) }
  }
}
