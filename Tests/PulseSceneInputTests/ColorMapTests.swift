import PulseArguments
import PulseBasics
import PulsePixels
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `A color map` {
  private func map(_ scale: String) throws -> ColorRamp {
    guard case .map(let map, nil) = try ColorScaleSpec(argument: "mag=\(scale)").colors else {
      throw ArgumentValueError("has no map", remedy: "write one")
    }
    return map
  }

  /// The colors at the start, a quarter, the middle and the end as `matplotlib.colormaps[NAME](n, bytes=True)` gives them
  /// for 0, 64, 128 and 255.
  @Test(arguments: [
    ("viridis", ["#440154", "#3a528b", "#20908c", "#fde724"]),
    ("YlOrRd", ["#ffffcc", "#fed875", "#fc8c3b", "#800026"]),
    ("Blues", ["#f7fbff", "#c5daee", "#6aadd5", "#08306b"]),
    ("RdBu", ["#67001f", "#e58368", "#f6f6f6", "#053061"]),
    ("Spectral", ["#9e0142", "#f88e52", "#fefebe", "#5e4fa2"]),
    ("magma_r", ["#fbfcbf", "#fb8660", "#b53679", "#000003"]),
    ("YlGnBu_r", ["#081d58", "#215ea8", "#41b6c3", "#ffffd9"]),
  ]) func `has the colors that matplotlib has under its name`(name: String, colors: [String]) throws {
    let map = try map(name)
    for (position, color) in zip([0.0, 64, 128, 255], colors) {
      let (found, wanted) = (map.color(at: (position + 0.5) / 256), try #require(RGBA(css: color)))
      // matplotlib cuts fractions off, or rounds them, depending on its version.
      for channel in [\RGBA.red, \.green, \.blue] {
        #expect(
          abs(Int(found[keyPath: channel]) - Int(wanted[keyPath: channel])) < 2,
          "\(name) \(position) \(found)")
      }
    }
  }

  @Test(arguments: ColorRamp.standardNames) func `is written and read by its name, also reversed`(
    name: String
  ) throws {
    let (map, reversed) = (try map(name.uppercased()), try map("\(name)_R"))
    #expect(map.name == name && reversed.name == "\(name)_r")
    for index in 0..<256 {
      #expect(map.color(at: (Double(index) + 0.5) / 256) == reversed.color(at: (255.5 - Double(index)) / 256))
    }
    let scale = try ColorScaleSpec(argument: "mag:0..5=\(name)_r")
    #expect(scale.argument == "mag:0..5=\(name)_r")
    #expect(try ColorScaleSpec(argument: scale.argument) == scale)
    #expect(try HeatSpec(argument: "points=\(name)_r").argument == "points=\(name)_r")
  }

  @Test(arguments: ["green,red", "green..red", "green-red", " green , red", "#008000..#f00"])
  func `has the colors between commas, and as ranges are written elsewhere`(text: String) throws {
    #expect(try map(text).stops == [RGBA(0, 128, 0), RGBA(255, 0, 0)])
    let scale = try ColorScaleSpec(argument: "mag:2..7=\(text),none=#ccc")
    #expect(scale.argument == "mag:2..7=#008000,#ff0000,none=#cccccc")
  }

  @Test(arguments: [
    ("mag=YlOrRf", "did you mean 'YlOrRd' or 'YlOrBr'?"), ("mag=virids_r", "did you mean 'viridis_r'?"),
    ("mag=-viridis", "did you mean 'viridis_r'?"), ("mag=Blues-reversed", "did you mean 'Blues_r'?"),
    ("mag=jet", "did you mean 'turbo'?"), ("mag:1..5=grays", "did you mean 'Greys'?"),
    ("mag=red", "add a second color, such as #fff,red"),
    ("mag=red green", "write the colors between commas, red,green"),
    ("mag=green/red", "write the colors between commas, green,red"),
    ("mag=#fff\u{2192}#f00", "write the colors between commas, #fff,#f00"),
    ("mag=Set1", "write the field alone for colors of categories, or FIELD:a=red,b=#07f"),
    ("mag:0,3,7=magna", "did you mean 'magma'?"), ("mag=blurs/5", "did you mean 'Blues'?"),
    (
      "mag=qwertyuiop",
      "use viridis, magma, inferno, plasma, cividis, turbo, a scheme of ColorBrewer such as YlOrRd, Blues or RdBu, "
        + "or two or more colors such as #fff,#f00"
    ),
  ]) func `that is unknown gets the nearest names`(argument: String, remedy: String) {
    let error = #expect(throws: ArgumentValueError.self) { try ColorScaleSpec(argument: argument) }
    #expect(error?.problem == "has an unknown color scale")
    #expect(error?.remedy == remedy)
  }

  @Test func `stands after an equals sign`() {
    let error = #expect(throws: SceneError.self) {
      try DataFiles(["a.csv": "lat,lon,mag\n1,2,3\n"]).resolved {
        $0.csv = ["a.csv"]
        $0.film.colorBy = try ColorScaleSpec(argument: "mag:YlOrRd")
      }
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("write an equals sign before the scale, as mag=YlOrRd"))
  }
}
