import PulseArguments
import PulseGeo
import PulsePixels
import PulseScene

@testable import PulseBasics
@testable import PulseDocument
@testable import PulseMapCLI
@testable import PulseSceneInput

extension FuzzTarget {
  /// Documents and the text forms of values.
  static let texts: [FuzzTarget] = [
    FuzzTarget("json", readers: ["JSONParser"], seeds: ["Fixtures/scenes/*.json"], upTo: 2048) { bytes in
      do throws(DocumentError) {
        let value = try JSONParser.parse(bytes)
        var written: [UInt8] = []
        value.write(to: &written)
        let again = try JSONParser.parse(written)
        precondition(again == value, "what was written reads as something else")
      } catch {
        error.diagnostics.forEach(checkMessage)
      }
      return true
    },
    FuzzTarget(
      "xml", readers: ["XMLParser", "FileKind", "FileKind+Archives", "FileKind+Documents", "LogSentences"],
      seeds: ["Fixtures/tracks/*.gpx"], upTo: 2048
    ) {
      bytes in
      do throws(DocumentError) {
        _ = FileKind(bytes)?.message(for: .scene, "a")
        _ = LogSentences.flight(bytes)
        try XMLParser.parse(bytes, log: DiagnosticLog()) { _ in }
      } catch {
        error.diagnostics.forEach(checkMessage)
      }
      return true
    },
    FuzzTarget(
      "values",
      readers: [
        "RGBA+CSS", "Length+Text", "TimingCurve+Text", "StartEndRange+Text", "Background+Text",
        "GeoPoint+Text",
        "CameraMoveList", "TimelineCommandList", "TimedListItem", "LabelTemplate",
      ], upTo: 128
    ) { values($0) },
    FuzzTarget(
      "times",
      readers: [
        "DateTimeParser", "DateWords", "TimeFormat", "TimeFieldReader", "DataTime+Text", "PlaySpeed",
      ], upTo: 64
    ) { bytes in
      let text = text(bytes)
      if let seconds = try? DateTimeParser.seconds(parsing: text[...]) { precondition(seconds.isFinite) }
      if let time = (try? TimeFormat(argument: "%d/%m/%Y %H:%M"))?.time(text) {
        precondition(time.secondsSince1970.isFinite)
      }
      parse(
        [
          DataTime.self, TimeFormat.self, PlaySpeed.self, LingerTime.self, DelayArgument.self,
          ClockFormatSpec.self,
        ], text)
      return true
    },
    FuzzTarget("encoding", readers: ["TextConverter", "TextEncoding", "TableTranscoder"], upTo: 512) {
      bytes in
      let names = DataEncoding.completionCandidates
      guard let choice = bytes.first, let encoding = DataEncoding(named: names[Int(choice) % names.count])
      else {
        return false
      }
      let text = Array(bytes.dropFirst())
      do {
        let whole = try TextEncoding.utf8(text, in: encoding)
        var (transcoder, pieces) = (TableTranscoder(from: encoding), [UInt8]())
        for byte in text { pieces += try transcoder.transcode([byte], isLast: false) }
        pieces += try transcoder.transcode([], isLast: true)
        precondition(
          whole == pieces || text.first ?? 0xEF >= 0xEF || text.contains(UInt8(ascii: "<")),
          "pieces are another text")
      } catch {
        checkMessage("\(error)")
      }
      return !text.isEmpty
    },
    FuzzTarget(
      "time-zone", readers: ["TimeZoneFile"],
      seeds: ["/usr/share/zoneinfo/Europe/*", "/usr/share/zoneinfo/Asia/T*"],
      upTo: 4096
    ) { bytes in
      guard let zone = TimeZoneRules(named: "zone", file: bytes) else { return true }
      for seconds in [0, 1_700_000_000, 4_000_000_000, -9_000_000_000, 90_000_000_000] {
        _ = zone.offset(at: DataTime(secondsSince1970: Double(seconds)))
      }
      return true
    },
    FuzzTarget("time-zone-rule", readers: [], upTo: 64) { bytes in
      guard let rule = POSIXTimeZoneParser(text: text(bytes)).rule() else { return true }
      let zone = TimeZoneRules(
        name: "zone", first: TimeZoneRules.Offset(seconds: 0, name: "UTC"), transitions: [], last: rule)
      for seconds in [0, 1_700_000_000, 4_000_000_000, -9_000_000_000, 90_000_000_000] {
        _ = zone.offset(at: DataTime(secondsSince1970: Double(seconds)))
      }
      return true
    },
    FuzzTarget("spelling", readers: [], upTo: 256) { bytes in
      let (word, candidates) = bytes.halves(around: 0)
      let names = candidates.split(separator: 0).map { text($0) }
      _ = SpellChecker.suggestions(for: text(word), among: names)
      _ = SpellChecker.correction(text(word), among: names)
      return true
    },
  ]

  /// Parses a text as all values of scenes; what parses must be the same again after it was written.
  @Sendable private static func values(_ bytes: [UInt8]) -> Bool {
    let text = text(bytes)
    parse(
      [
        RGBA.self, GroundLengthArgument.self, ScreenLengthArgument.self, LineWidthArgument.self,
        LayerWidthArgument.self, TimingCurve.self,
        StartEndRange.self, Background.self, GeoBounds.self, PixelSize.self, SizeArgument.self, Heading.self,
        DashList.self, CalloutTitles.self, LabelTemplate.self, RadiusScaleSpec.self, ColorScaleSpec.self,
        CenterArgument.self, TrackFilePath.self, BasemapArgument.self, Attribution.self, CameraMoveList.self,
        TimelineCommandList.self, Int.self, Double.self, Bool.self,
      ], text)
    _ = GeoPoint(parsing: text)
    _ = Background.rewritingPath(in: text) { $0 + "x" }
    _ = TimelineCommandList.rewritingPaths(in: text) { $0 + "x" }
    return true
  }

  /// Parses a text as values of some types; the text of a value must parse as well.
  private static func parse(_ types: [any ArgumentValue.Type], _ text: String) {
    for type in types { parse(type, text) }
  }

  private static func parse<Value: ArgumentValue>(_ type: Value.Type, _ text: String) {
    do throws(ArgumentValueError) {
      let written = try Value(argument: text).argument
      do throws(ArgumentValueError) {
        let again = try Value(argument: written)
        precondition(
          again.argument == written, "\(type) '\(text)' is written as '\(written)', then \(again.argument)")
      } catch {
        fatalError("\(type) '\(text)' is written as '\(written)', which \(error)")
      }
    } catch {
      checkMessage("\(error)")
    }
  }
}
