import Foundation
import PulseArguments
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

@Suite struct `A scale that can be read` {
  private func scale(_ text: String, _ values: [Double], theme: MapTheme = .light) throws -> ColorScale? {
    let rows = values.enumerated().map { "50,\($0),\($1)\n" }.joined()
    return try DataFiles(["a.csv": "lat,lon,v\n" + rows]).resolved {
      $0.csv = ["a.csv"]
      $0.mapStyle.theme = theme
      $0.film.colorBy = try ColorScaleSpec(argument: text)
    }.scene.colorScale
  }

  /// The contrast of two colors by WCAG 2.1.
  private func contrast(_ one: RGBA, _ other: RGBA) -> Double {
    func luminance(_ color: RGBA) -> Double {
      let levels = [color.red, color.green, color.blue].map { level in
        let part = Double(level) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * levels[0] + 0.7152 * levels[1] + 0.0722 * levels[2]
    }
    let (first, second) = (luminance(one) + 0.05, luminance(other) + 0.05)
    return max(first, second) / min(first, second)
  }

  @Test func `has no dark colors on the dark map`() throws {
    let values = (0...10).map(Double.init)
    let dark = try #require(try scale("v", values, theme: .dark))
    for value in values {
      // WCAG 1.4.11, beside the land #191d36.
      #expect(contrast(try #require(dark.color(of: value)), RGBA(0x19, 0x1D, 0x36)) >= 3, "\(value)")
    }
    let light = try #require(try scale("v", values))
    #expect(light.color(of: 0) == RGBA(0x44, 0x01, 0x54))
    #expect(try scale("v=viridis", values, theme: .dark)?.color(of: 0) == RGBA(0x44, 0x01, 0x54))
  }

  @Test(arguments: [
    ("v=RdBu", [-2.0, 1, 8], -8.0...8), ("v=RdBu_r", [-9, 3], -9...9), ("v=RdBu", [1, 8], 1...8),
    ("v=Blues", [-2, 8], -2...8), ("v:-2..8=RdBu", [-2, 8], -2...8), ("v=PuOr", [0, 8], 0...8),
  ])
  func `has 0 in the middle of colors that diverge`(
    text: String, values: [Double], domain: ClosedRange<Double>
  ) throws {
    guard case .continuous(let found, _)? = try scale(text, values)?.kind else {
      Issue.record("no scale of numbers")
      return
    }
    #expect(found.start == domain.lowerBound && found.end == domain.upperBound)
  }
}

@Suite struct `What hides nothing` {
  @Test func `callouts leave the middles of other marks free, or are left out`() throws {
    func callouts(_ offset: Double) throws -> [Bool] {
      let table = "lat,lon,name\n50,10,A longer name\n\(50 + offset),10,B\n"
      return try DataFiles(["a.csv": table]).resolved {
        ($0.csv, $0.size, $0.zoom) = (["a.csv"], PixelSize(120, 120), 10)
        $0.effect = .builtIn("dot")
        $0.radius = .points(4)
        $0.overlayDefaults.callout = try CalloutTitles(argument: "{name}")
      }.scene.overlays.map { $0.callout != nil }
    }
    // 0.02 degrees are 18 pixels at zoom 10: the upper one has room below alone, where the other mark is.
    #expect(try callouts(0.02).contains(false))
    // The mark of one of them is outside of the picture.
    #expect(try callouts(0.5)[0])
  }

  @Test func `labels stand beside areas that are smaller than they`() throws {
    func label(side: Double) throws -> (box: PixelRect, area: PixelRect) {
      let square =
        #"{"type":"Feature","properties":{"name":"Town"},"geometry":{"type":"Polygon","coordinates":[[[10,0],"#
        + "[\(10 + side),0],[\(10 + side),\(side)],[10,\(side)],[10,0]]]}}"
      let scene = try DataFiles(["a.geojson": square]).resolved {
        ($0.geojson, $0.size) = (["a.geojson"], PixelSize(400, 400))
        ($0.latitude, $0.longitude, $0.zoom) = (0, 10, 6)
        $0.film.label = try LabelTemplate(argument: "{name}")
      }.scene
      let line = try #require(
        scene.displayList(at: 0).elements.lazy.compactMap { element -> DisplayList.Label? in
          if case .label(let label) = element { label } else { nil }
        }.first)
      let pixels = Int(side * 256 * 64 / 360)
      return (line.bounds, PixelRect(x: 200, y: 200 - pixels, width: pixels, height: pixels))
    }
    // 0.2 degrees are 9 pixels, 4 degrees 182.
    let small = try label(side: 0.2)
    // The halo of the letters may touch it.
    #expect(small.box.intersection(small.area).width <= 2)
    let large = try label(side: 4)
    #expect(large.area.intersection(large.box) == large.box)
  }
}
