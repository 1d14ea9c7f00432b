import PulseArguments
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Map colors as an argument` {
  @Test func `have the keys of the map or other words for them`() throws {
    let colors = try MapColors(argument: "land=#f5f0e6, Ocean=rgb(160,200,240),grid=navy,halo=#fff8")
    #expect(
      colors.colors == [
        .land: RGBA(0xF5, 0xF0, 0xE6), .water: RGBA(160, 200, 240), .graticule: RGBA(0, 0, 128),
        .labelHalo: RGBA(255, 255, 255, alpha: 0x88),
      ])
    #expect(try MapColors(argument: colors.argument) == colors)
    #expect(try MapColors(argument: "sea=transparent").colors == [.water: .clear])
  }

  @Test(arguments: [
    ("red", "is not a list of colors; use KEY=COLOR,... such as land=#f5f0e6,water=#a0c8f0"),
    (
      "background=red",
      "has the unknown key 'background'; use land, water, coast, river, border, region-border, urban, glacier, label, label-halo or graticule"
    ),
    ("wter=red", "has the unknown key 'wter'; did you mean 'water'?"),
    ("land=red,ground=blue", "has the color of 'land' twice; leave out one of them"),
    ("label=#a0c8f080", "has '#a0c8f080' for 'label', which is translucent; use #a0c8f0"),
  ])
  func `are no colors, which is said`(text: String, message: String) {
    let error = #expect(throws: ArgumentValueError.self) { try MapColors(argument: text) }
    #expect(error?.description == message)
  }
}
