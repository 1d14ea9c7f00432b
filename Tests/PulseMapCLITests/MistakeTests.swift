import PulseArguments
import Testing

@testable import PulseMapCLI

@Suite struct `A mistake on the command line of render` {
  private static let whens = "use auto, always or none"
  private static let sizes = "use WIDTHxHEIGHT in points, such as 640x400, or square, story, wide or og"

  @Test(arguments: [
    Rejection("--lat", gets: "--lat: needs a value; write --lat DEG"),
    Rejection("--latitud", "5", gets: "--latitud: unknown option; did you mean '--lat'?"),
    Rejection("--longitud", "5", gets: "--longitud: unknown option; did you mean '--lon'?"),
    Rejection("--color", "rde", gets: "--color: 'rde' is not a color; did you mean 'red'?"),
    Rejection("--duration", "0", gets: "--duration: '0' is out of range; use seconds from 0.01 to 86400"),
    Rejection(
      "--color", "{type}",
      gets:
        "--color: '{type}' is not a color; use #rrggbb, a CSS name, rgb(), hsl() or hwb(), or write --color-by type for one of each value"
    ),
    Rejection(
      "--radius", "{pop}",
      gets: "--radius: '{pop}' is not a length; write --radius-by pop for one of each value"),
    Rejection("--play", "600x", gets: "--play: '600x' is not a speed; write 10min/s for 600 times real time"),
    Rejection(
      "--lat", "48.85,52.52",
      gets:
        "--lat: '48.85,52.52' has two numbers; write --center 48.85,52.52 if they are one place, or --place LAT,LON for each of several"
    ),
    Rejection("--fps", "60fps", gets: "--fps: '60fps' is not a number; write it without 'fps': 60"),
    Rejection("--fps", "0", gets: "--fps: '0' is out of range; use 0.1 to 120"),
    Rejection("--radius", "1,5 km", gets: "--radius: '1,5 km' is not a length; did you mean '1.5 km'?"),
    Rejection("--zoom", "30", gets: "--zoom: '30' is out of range; use 0 to 22"),
    Rejection("--size", "640*400", gets: "--size: '640*400' is not a size; did you mean '640x400'?"),
    Rejection("--size", "640", gets: "--size: '640' is not a size; did you mean '640x640'?"),
    Rejection("--size", "large", gets: "--size: 'large' is not a size; \(sizes)"),
    Rejection("--scale", "2x", gets: "--scale: '2x' is not a whole number; use 1 to 4"),
    Rejection(
      "--loop", "forever",
      gets: "--loop: 'forever' is not a whole number; use 0 to loop forever, or 1 to 65536"),
    Rejection("--labels", "never", gets: "--labels: 'never' is not a valid value; write --labels=none"),
    Rejection(
      "--labels", "off", "a.json", gets: "--labels: 'off' is not a valid value; write --labels=none"),
    Rejection(
      "--scale-bar", "yes", gets: "--scale-bar: 'yes' is not a valid value; write --scale-bar=always"),
    Rejection("--labels=no", gets: "--labels: 'no' is not a valid value; did you mean 'none'?"),
    Rejection("--labels=sometimes", gets: "--labels: 'sometimes' is not a valid value; \(whens)"),
    Rejection("--strict=maybe", gets: "--strict: takes no value, but '=maybe' was given; write --strict"),
    Rejection("--colours", "5", gets: "--colours: unknown option; did you mean '--colors' or '--color'?"),
    Rejection("--verbos", gets: "--verbos: unknown option; did you mean '--verbose'?"),
    Rejection("--rings", "100", gets: "--rings: '100' is out of range; use 1 to 32"),
    Rejection("--circle", "round", gets: "--circle: 'round' is not a valid value; use planar or geodesic"),
    Rejection(
      "--track", "file.osm",
      gets:
        "--track: 'file.osm' is OpenStreetMap XML, which cannot be read here; convert it to GeoJSON, such as with "
        + "osmtogeojson"
    ),
    Rejection(
      "--timeline", "start",
      gets:
        "--timeline: 'start' has no time after 'start'; write COMMAND@SECONDS, such as start@0.5"
    ),
    Rejection(
      "--camera", "zom@3",
      gets:
        "--camera: 'zom@3' has the unknown move 'zom'; use z, center, fly, follow, bearing or follow-heading, such as z=12@3"
    ),
  ])
  func `is said with what to write instead`(_ line: Rejection) throws {
    let error = try #require(throws: CommandLineError.self) { try RenderOptions.command.parse(line.words) }
    #expect(error.diagnostics.map(\.description) == line.messages)
  }
}
