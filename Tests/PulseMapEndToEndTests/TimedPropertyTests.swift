import Foundation
import PulseTestSupport
import Testing

@Suite struct `Properties in a timeline` {
  private static let timeline =
    "start@0,pulse-color=#00aa00@0.4/linear:0.2,stroke=#000000@0.2,stroke-width=6px@0.4,delay=0.4@0.8,image=pin.png@0.4,"
    + "image=none@1.2,heading-image=beam.png@0.6,show-when-stopped=true@1,stop@1.4"

  @Test func `are the same in options, in a scene file of another folder, and in a resolved one`() throws {
    let folder = try TemporaryFolder()
    let pictures = Fixtures.url("pictures").path(percentEncoded: false)
    let script = """
      set -e
      mkdir 'a,b' && cp '\(pictures)'/*.png 'a,b' && cp '\(pictures)'/*.png .
      words='--lat 1 --lon 2 --zoom 9 --size 60x50 --fps 5 --duration 2'
      look='--effect ripple --radius 20px --image-size 20px --pop-in --basemap white'
      pulsemap render $words $look --no-metadata --timeline '\(Self.timeline)' -o words.gif
      cat > 'a,b/scene.json' << END
      {"effect": "ripple", "radius": "20px", "imageSize": "20px", "popIn": true, "basemap": "white",
       "timeline": ["\(Self.timeline.replacing(",", with: "\", \""))"]}
      END
      pulsemap render 'a,b/scene.json' $words --no-metadata -o file.gif
      cmp words.gif file.gif
      pulsemap scene --resolved 'a,b/scene.json' $words --strict > resolved.json
      pulsemap render resolved.json --no-metadata -o resolved.gif
      cmp words.gif resolved.gif
      pulsemap scene --resolved resolved.json | cmp - resolved.json
      printf 'id,lat,lon,timeline\n1,1,2,"\(Self.timeline)"\n' > jobs.csv
      pulsemap batch jobs.csv -q $look --zoom 9 --size 60x50 --fps 5 --duration 2 --no-metadata -o '{id}.gif'
      cmp words.gif 1.gif
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 0 && result.standardError == "", "\(result.standardError)")
  }

  @Test func `are in the plan, with the paint that they change`() throws {
    let folder = try TemporaryFolder()
    let pin = Fixtures.url("pictures/pin.png").path(percentEncoded: false)
    let words = "--lat 1 --lon 2 --radius 40px --fps 5 --duration 1 --dry-run --report json"
    func layers(_ timeline: String, frame: Int) throws -> [[String: Any]] {
      let result = try ToolUnderTest.succeed("render \(words) --timeline \(timeline)", in: folder.url)
      let plan = try JSONSerialization.jsonObject(with: Data(result.standardOutput)) as? [String: Any]
      let frames = try #require(plan?["frames"] as? [[String: Any]])
      let overlays = try #require(frames[frame]["overlays"] as? [[String: Any]])
      return try #require(overlays[0]["layers"] as? [[String: Any]])
    }
    let timeline = "stroke=#0000ff@0/linear:0.5,color=#00ff00@0.8,image=\(pin)@0.8"
    #expect(try layers(timeline, frame: 2).map { $0["stroke"] as? String } == ["#0000ffcc"])
    let last = try layers(timeline, frame: 4)
    #expect(last.map { $0["name"] as? String } == ["disc", "image"])
    #expect(last[0]["fill"] as? String == "#00ff00" && last[0]["stroke"] as? String == "#0000ff")
    #expect(last[0]["strokeWidth"] as? Double == 1.6 && last[1]["image"] as? String == pin)
    // What is always the same is in no frame.
    #expect(
      try layers("start@0", frame: 0)[0].keys.sorted() == ["name", "opacity", "radius", "scale", "visible"])
  }

  @Test func `name a picture that is missing, with its place`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render \(Sample.small) --timeline image=bus.png@1 -o a.gif", in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("pulsemap: error: bus.png: cannot be read: "))
    #expect(try folder.names == [])
  }
}
