import PulseArguments
import Testing

@Suite struct `Help` {
  @Test func `is one line for each option when asked for briefly`() {
    #expect(
      DrawOptions.command.info.help(.brief, tool: "atlas") == """
        Usage: atlas draw [OPTIONS] [SCENE]

        Draws one picture.

        Example:
          atlas draw --lat 37.3349 --lon -122.009 -o a.gif

        Place:
          SCENE              Scene to draw, or '-' for standard input.
              --lat DEG      Latitude, WGS 84.
              --lon DEG      Longitude, WGS 84.
              --span DEG     Height of the view.
              --circle KIND  Shape of the circle.

        Output:
          -o, --output PATH  File to write.
          -s, --scale N      Pixels for each point.
              --color COLOR  Color of the disc.
              --range A:B    Smallest and largest size.
              --no-labels    Leaves the labels out.
          -l, --loop         Repeats forever.
          -q, --quiet        Prints nothing but errors.
          -v, --verbose      Prints what is done.

        Run 'atlas draw --help' for details, defaults, and examples.

        """)
  }

  @Test func `tells everything when asked for in full`() {
    #expect(
      DrawOptions.command.info.help(.full, tool: "atlas") == """
        Usage: atlas draw [OPTIONS] [SCENE]

        Draws one picture.

        Examples:
          atlas draw --lat 37.3349 --lon -122.009 -o a.gif
              A disc at 37 degrees north.
          atlas draw - --no-labels --output=a.gif
              The scene that another program writes.

        The options on the command line go before those of the scene, and those go
        before the defaults that are shown here.

        Place:
          SCENE
                  Scene to draw, or '-' for standard input.
              --lat DEG
                  Latitude, WGS 84.
                  Range: -90 to 90 degrees.
              --lon DEG
                  Longitude, WGS 84.
                  Range: -180 to 180 degrees. Default: the scene's.
              --span DEG
                  Height of the view.
                  Default: 0.5.
              --circle KIND
                  Shape of the circle.
                  A planar circle is one on the screen. A geodesic one has the same
                  distance from its center everywhere.
                  It is an oval at high latitudes.
                  One of: planar, geodesic. Default: planar.

        Output:
          -o, --output PATH
                  File to write.
                  Can be repeated.
          -s, --scale N
                  Pixels for each point.
                  Range: 1 to 4. Default: 1.
              --color COLOR
                  Color of the disc.
              --range A:B
                  Smallest and largest size.
              --no-labels
                  Leaves the labels out.
          -l, --loop
                  Repeats forever.
          -q, --quiet
                  Prints nothing but errors.
          -v, --verbose
                  Prints what is done.

        """)
  }

  @Test func `lists the commands of a tool`() {
    #expect(
      atlas.info.help(.full) == """
        Usage: atlas COMMAND [OPTIONS]

        Draws maps and compares them.

        Examples:
          atlas draw --lat 37.3349 --lon -122.009 -o a.gif
              A disc on a map.

        Commands:
          draw     Draws one picture.
          compare  Compares pictures.
          help     Shows help for a command.

        Run 'atlas help COMMAND' for its options, or 'atlas --version' for the version.

        """)
  }

  @Test func `shows the default that is really used`() {
    var defaults = DrawOptions()
    defaults.scale = 3
    defaults.outputs = ["a.gif", "b.png"]
    let command = Command(
      "draw", summary: "Draws.", defaults: defaults,
      sections: [
        ArgumentSection(
          "Output",
          [
            .option("--scale", into: \.scale, metavar: "N", help: "Pixels for each point."),
            .repeated("--output", into: \.outputs, metavar: "PATH", help: "File to write."),
          ])
      ])
    #expect(command.info.arguments.map(\.defaultText) == ["3", "a.gif, b.png"])
  }
}

@Suite struct `A description` {
  @Test func `has what a completion or a manual needs`() throws {
    let output = try #require(DrawOptions.command.info.options.first { $0.names.contains("-o") })
    #expect(output.kind == .option && output.takesValue && output.isRepeated && !output.isRequired)
    #expect(output.place == "--output" && output.shortNames == ["-o"] && output.metavar == "PATH")
    let circle = try #require(DrawOptions.command.info.options.first { $0.place == "--circle" })
    #expect(circle.choices == ["planar", "geodesic"] && circle.defaultText == "planar")
  }
}
