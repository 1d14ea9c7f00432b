import PulseArguments
import PulseGeo
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseMapCLI

@Suite struct `A word that is accepted` {
  /// Expects each argument to parse and to be equivalent to the formatted value.
  private func expectRoundTrips<Value: ArgumentValue & Equatable>(_ type: Value.Type, _ words: String...)
    throws
  {
    for word in words {
      let value = try Value(argument: word)
      #expect(try Value(argument: value.argument) == value, "\(word)")
    }
  }

  @Test func `stands for a value that can be written out`() throws {
    let lengths = ["500", "500m", "1.2km", "0.5mi", "300ft", "40px", "1e-7m", "0.1px", "19999.9km"]
    for word in lengths {
      try expectRoundTrips(GroundLengthArgument.self, word)
      try expectRoundTrips(ScreenLengthArgument.self, word)
      try expectRoundTrips(LineWidthArgument.self, word)
    }
    try expectRoundTrips(PixelSize.self, "640x400", "1x1", "007x8", "999999999x1")
    try expectRoundTrips(
      RGBA.self, "red", "#f80", "#f808", "#123456", "#12345678", "rgb(1,2,3)", "rgb(1 2 3 / 40%)",
      "transparent")
    try expectRoundTrips(
      TimingCurve.self, "linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(0.1,-2,0.3,4)")
    try expectRoundTrips(PulseScene.StartEndRange.self, "0.8:1.2", "1:0", "0.05:1e-3")
    try expectRoundTrips(Background.self, "world", "none", "navy", "#12345678", "transparent")
    try expectRoundTrips(BasemapArgument.self, "world", "world:dark", "world:light", "none", "navy")
    try expectRoundTrips(Attribution.self, "none", "auto", "© Somebody, 2024")
    try expectRoundTrips(Visibility.self, "auto", "always", "none")
    try expectRoundTrips(TimelineCommandList.self, "start@0", "start@0,pause@1.2,resume@1.8,stop@3e3")
    try expectRoundTrips(EffectReference.self, "circle", "location-classic", "a/b.json")
    try expectRoundTrips(LayerWidthArgument.self, "2", "2px", "5m", "0.1r")
    try expectRoundTrips(EarthModel.self, "apple", "sphere")
    try expectRoundTrips(OutputFormat.self, "gif", "png")
    try expectRoundTrips(ContactSheetGrid.self, "1x1", "5x4", "40x40", "05x4")
    try expectRoundTrips(ReportFormat.self, "json")
    try expectRoundTrips(ProgressMode.self, "auto", "always", "never")
  }

  @Test func `is a number of seconds or inf for a delay`() throws {
    for (word, seconds) in [("0", 0), ("0.25", 0.25), ("86400", 86_400), ("inf", Double.infinity)] {
      #expect(try RenderOptions.command.parse(["--delay", word]).spec.delay == seconds)
    }
  }

  @Test func `names every effect that there is`() {
    let names = EffectReference.choices.compactMap { Effect.builtIn($0)?.name }
    #expect(names == EffectReference.choices && Set(names).count == 17)
  }
}

@Suite struct `Options` {
  @Test func `say what they say in any order`() throws {
    let options = try RenderOptions.command.parse([
      "-o", "a.gif", "--lon=-122.009", "--lat", "-33.9", "--output=b-%d.png", "--format", "png", "--at",
      "0.4", "-j3",
      "--no-clobber", "--dry-run", "--report", "json", "-q", "-v", "--progress", "never", "--strict",
      "--show-when-stopped", "--loop", "2", "--cycles", "3", "--rings", "4", "--pulse-duration", "1.5",
    ])
    #expect(options.job.outputs == ["a.gif", "b-%d.png"])
    #expect(options.spec.latitude == -33.9 && options.spec.longitude == -122.009)
    #expect(options.job.format == .png && options.job.stillTime == 0.4 && options.jobs == 3)
    #expect(!options.job.replacesFiles && options.job.isDryRun && options.report == .json)
    #expect(options.verbosity == .verbose && options.progress == .never)
    #expect(options.spec.isStrict && options.spec.showsWhenStopped)
    #expect(options.spec.loopCount == 2 && options.spec.cycles == 3 && options.spec.rings == 4)
    #expect(options.spec.pulseDuration == 1.5)
  }

  @Test func `name every problem of a scene that they can cause`() {
    let names = RenderOptions.command.info.options.flatMap(\.longNames)
    // Only files give overlays names, and describe areas.
    #expect(SceneField.allCases.filter { !names.contains("--\($0.rawValue)") } == [.id, .fill])
  }
}
