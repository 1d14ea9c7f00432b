import PulseDocument
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `A length` {
  @Test(arguments: [
    Word("500", is: Length.meters(500)),
    Word("500m", is: .meters(500)),
    Word("1.2km", is: .meters(1200)),
    Word("0.5mi", is: .meters(804.672)),
    Word("300ft", is: .meters(91.44)),
    Word(".5km", is: .meters(500)),
    Word("1e3", is: .meters(1000)),
    Word("-5m", is: .meters(-5)),
    Word("0", is: .meters(0)),
    Word("40px", is: .points(40)),
    Word("0.5px", is: .points(0.5)),
  ])
  func `is a number with or without a unit`(word: Word<Length>) {
    #expect(Length(parsing: word.text, bare: .meters) == word.value)
  }

  @Test(arguments: [
    "", "m", "km", "px", "abc", "5 k m", "5cm", "5 cm", "5mm", "5pxx", "px5", "1,5km", "0x10", "nan", "inf",
    "infm",
    "1e400", "1e308km", "5kmm", "--5", "5m ", "٥m",
  ])
  func `is nothing else`(text: String) {
    #expect(Length(parsing: text, bare: .meters) == nil)
  }

  @Test(arguments: [
    Word("500m", is: Length.meters(500)),
    Word("804.672m", is: .meters(804.672)),
    Word("1e-07m", is: .meters(1e-7)),
    Word("40px", is: .points(40)),
    Word("0.25px", is: .points(0.25)),
  ])
  func `is written so that it can be read again`(word: Word<Length>) {
    #expect(word.value.description == word.text)
    #expect(Length(parsing: word.text, bare: .meters) == word.value)
  }

  @Test(arguments: [
    Word("32", is: Length.points(32)), Word("1e1", is: .points(10)), Word(".5", is: .points(0.5)),
    Word("5m", is: .meters(5)), Word("3 px", is: .points(3)), Word("1km", is: .meters(1000)),
  ])
  func `on the screen is in points without a unit`(word: Word<Length>) {
    #expect(Length(parsing: word.text, bare: .points) == word.value)
  }

  @Test(arguments: ["imageSize", "strokeWidth", "trailWidth", "dotInset"])
  func `of something on the screen is in points without a unit, as an option, a string and a number`(
    key: String
  ) throws {
    for value in ["7", "\"7\""] {
      let spec = try SceneReader(files: TextFiles(texts: [:]), options: SceneSpec()).spec(
        document: JSONParser.parse(Array("{\"lat\":1,\"lon\":2,\"\(key)\":\(value)}".utf8)), path: "a.json")
      let overlay = spec.overlayDefaults
      let lengths: [String: LayerLength?] = [
        "imageSize": overlay.imageSize.map(LayerLength.length), "strokeWidth": overlay.strokeWidth,
        "trailWidth": overlay.track.trailWidth.map(LayerLength.length), "dotInset": overlay.dotInset,
      ]
      #expect(lengths[key] == .some(.length(.points(7))))
    }
  }

  @Test func `of something on the ground is in meters without a unit`() throws {
    let text = #"{"lat":1,"lon":2,"radius":7,"accuracy":"8"}"#
    let spec = try SceneReader(files: TextFiles(texts: [:]), options: SceneSpec()).spec(
      document: JSONParser.parse(Array(text.utf8)), path: "a.json")
    #expect(spec.overlayDefaults.radius == .meters(7) && spec.overlayDefaults.accuracy == .meters(8))
  }

  @Test func `has its number whatever the unit`() {
    #expect(Length.meters(7).magnitude == 7)
    #expect(Length.points(8).magnitude == 8)
  }
}
