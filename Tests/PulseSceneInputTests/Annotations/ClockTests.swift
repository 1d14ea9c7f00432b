import Foundation
import PulseArguments
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A clock` {
  private static let film = FilmClock(
    start: DataTime(secondsSince1970: 0), end: DataTime(secondsSince1970: 864_000), speed: 1)

  private func zone(_ name: String) throws -> TimeZoneRules {
    try TimeZoneRules.named(name) { path in (FileManager.default.contents(atPath: path)).map { [UInt8]($0) } }
  }

  @Test(arguments: [
    ("%H:%M", true), ("%R", true), ("%-I %p", true), ("%H:%M %Z", false), ("%T %z", false),
    ("%Y-%m-%d", false), ("auto", false), ("none", false),
  ])
  func `can show hours without their time zone`(format: String, isWithout: Bool) throws {
    #expect(try ClockFormatSpec(argument: format).hasHoursWithoutZone == isWithout)
  }

  @Test func `shows what Python shows in any zone and year`() throws {
    var random = SplitMix64(seed: 3)
    let zones = [
      "UTC", "Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
      "America/Sao_Paulo",
      "Pacific/Apia", "Africa/Casablanca", "Europe/Dublin", "Asia/Tehran",
    ]
    var samples: [Oracle.ClockSample] = []
    for index in 0..<600 {
      // From 1905 to 2095: before the first transitions, among them, and by the rule after the last one.
      let seconds = Int(random.next() % 6_000_000_000) - 2_050_000_000
      samples.append(
        (
          seconds, zones[index % zones.count],
          "%Y-%m-%d %H:%M:%S %j %b %B %a %A %y %I %p %Z %z %F %T %R %D %G %V %u %% %-d.%-m. %-H:%-M:%-S %-I %-j"
        ))
    }
    for year in [2024, 2060] {
      // The hours around the changes of daylight time.
      for month in [2, 3, 9, 10, 11] {
        for day in 1...31 where day % 1 == 0 {
          let date = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          guard let time = try? PulseSceneTextTime.seconds(date) else { continue }
          for zone in ["Europe/Vienna", "America/New_York", "Australia/Lord_Howe"] {
            samples.append((time + 3600 * (day % 24), zone, "%Y-%m-%d %H:%M %Z"))
          }
        }
      }
    }
    let expected = try Oracle.formatTimes(samples)
    for (sample, text) in zip(samples, expected) {
      let format = try #require(
        try ClockFormatSpec(argument: sample.format).resolved(for: Self.film, in: zone(sample.zone)))
      #expect(
        format.text(of: DataTime(secondsSince1970: Double(sample.seconds))) == text, "\(sample)")
    }
  }

  @Test func `refuses fields that it does not know`() {
    for (text, message) in [
      (
        "%Q",
        "has the unknown field '%Q'; use fields of strftime such as %Y, %m, %d, %H, %M, %S, %b, %a or %Z"
      ),
      (
        "%-a",
        "has the unknown field '%-'; use fields of strftime such as %Y, %m, %d, %H, %M, %S, %b, %a or %Z"
      ),
      ("%Y %", "ends with %; write %% for a percent sign"),
      ("", "is empty; write a format such as %Y-%m-%d %H:%M"),
    ] {
      do throws(ArgumentValueError) {
        _ = try ClockFormatSpec(argument: text)
        Issue.record("'\(text)' is accepted")
      } catch {
        #expect(error.description == message)
      }
    }
  }

  @Test func `refuses zones that are none, without leaving their folder`() {
    func message(_ name: String, files: [String: [UInt8]] = [:]) -> String? {
      do throws(SceneFileError) {
        _ = try TimeZoneRules.named(name) { files[$0] }
        return nil
      } catch {
        return error.message
      }
    }
    let isNoName =
      "is not the name of a time zone; use one such as Europe/Vienna, or an offset such as +09:00"
    for name in [
      "../../etc/passwd", "/etc/passwd", "", "a b", "Europe/..", String(repeating: "a", count: 99),
    ] {
      #expect(message(name) == isNoName, "\(name)")
    }
    #expect(message("UTC") == nil)
    #expect(message("Mars/Base") == "needs the time zone database; install the package tzdata, or use UTC")
    let some = ["/usr/share/zoneinfo/Europe/London": [UInt8](repeating: 0, count: 99)]
    #expect(
      message("Mars/Base", files: some)
        == "is an unknown time zone; use a name such as Europe/Vienna or America/New_York, or an offset such as +09:00"
    )
    #expect(
      message("Europe/London", files: some)
        == "has a damaged file in /usr/share/zoneinfo/; install the package tzdata again, or use UTC")
  }

  @Test func `reads no damaged zone as a good one, and crashes on none`() throws {
    let path = "/usr/share/zoneinfo/Europe/Vienna"
    let bytes = try #require(FileManager.default.contents(atPath: path).map { [UInt8]($0) })
    var random = SplitMix64(seed: 9)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...random.next() % 4 {
        damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 3 == 0 {
        damaged = Array(damaged.prefix(Int(random.next() % UInt64(damaged.count))))
      }
      let zone = TimeZoneRules(named: "x", file: damaged)
      for seconds in [-1e12, 0, 1.7e9, 1e12] { _ = zone?.offset(at: DataTime(secondsSince1970: seconds)) }
    }
  }
}

/// Seconds of dates, by Foundation.
private enum PulseSceneTextTime {
  static func seconds(_ date: String) throws -> Int {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    return Int(try #require(formatter.date(from: date)).timeIntervalSince1970)
  }
}
