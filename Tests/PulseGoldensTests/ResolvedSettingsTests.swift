import PulseBasics
import PulseCompare
import PulsePixels
import Testing

@testable import PulseGoldens

/// Returns the settings of a golden by a settings file and options.
private func resolve(
  _ file: String, options: ComparisonSettings = ComparisonSettings(), names: [String] = ["city-1.gif"]
) throws -> ResolvedSettings {
  let file = try SettingsFile(Array(file.utf8), path: "g/compare.json", otherOptions: [])
  return ResolvedSettings(file.layers(of: names) + [SettingsLayer(commandLine: options)])
}

@Suite struct `The settings of a pair` {
  /// The tolerance by each place that specifies it, and the one that wins.
  @Test(
    arguments: [
      ("{}", nil, 0),
      (#"{"defaults": {"tolerance": 1}}"#, nil, 1),
      (#"{"defaults": {"tolerance": 1}, "files": {"city-*.gif": {"tolerance": 2}}}"#, nil, 2),
      (#"{"files": {"city-*.gif": {"tolerance": 2}}, "defaults": {"tolerance": 1}}"#, nil, 2),
      (#"{"files": {"city-*.gif": {"tolerance": 2}, "*": {"tolerance": 3}}}"#, nil, 3),
      (#"{"files": {"*": {"tolerance": 3}, "city-*.gif": {"tolerance": 2}}}"#, nil, 2),
      (#"{"files": {"city-*.gif": {"tolerance": 2}, "*": {"max-pixels": 3}}}"#, nil, 2),
      (#"{"files": {"town-*.gif": {"tolerance": 2}}, "defaults": {"tolerance": 1}}"#, nil, 1),
      (#"{"files": {"*": {"tolerance": 3}}, "defaults": {"tolerance": 1}}"#, 4, 4),
      (#"{"files": {"*": {"tolerance": 3}}, "defaults": {"tolerance": 1}}"#, 0, 0),
      ("{}", 5, 5),
    ] as [(String, Int?, Int)])
  func `come from the last place that has them`(file: String, option: Int?, tolerance: Int) throws {
    var options = ComparisonSettings()
    options.tolerance = option
    #expect(try resolve(file, options: options).rules.pixels.tolerance == tolerance)
  }

  @Test func `are merged one by one, lists as a whole`() throws {
    let file = """
      {"defaults": {"tolerance": 2, "mask": ["0,0,1,1", "1,1,1,1"], "ignore": "delay", "ignore-aa": true},
       "files": {"*.gif": {"max-pixels": 40, "mask": "5,5,1,1"}, "city-1.*": {"ignore": [], "ignore-aa": false}}}
      """
    let settings = try resolve(file)
    var expected = ComparisonRules()
    expected.pixels.tolerance = 2
    expected.maximumDifferingPixels = 40
    expected.masks = [.init(PixelRect(x: 5, y: 5, width: 1, height: 1))]
    #expect(settings.rules == expected)
    #expect(settings.place(of: "tolerance") == "g/compare.json: defaults.tolerance")
    #expect(settings.place(ofMask: 0) == #"g/compare.json: files["*.gif"].mask[0]"#)
    #expect(try resolve(file, names: ["x.png"]).rules.masks.count == 2)
    #expect(try resolve(file, names: ["x.png"]).rules.ignoredProperties == [.delay])
  }

  @Test func `of a golden hold for its variants too`() throws {
    let file = #"{"files": {"hk.gif": {"tolerance": 2}, "hk.arm64.gif": {"max-pixels": 9}}}"#
    let plain = try resolve(file, names: ["hk.gif", "hk.gif"])
    let variant = try resolve(file, names: ["hk.gif", "hk.arm64.gif"])
    #expect(plain.settings.tolerance == 2 && plain.settings.maximumDifferingPixels == nil)
    #expect(variant.settings.tolerance == 2 && variant.settings.maximumDifferingPixels == 9)
  }

  @Test func `with a metric drop limits of places before that do not apply to it`() throws {
    let file = """
      {"defaults": {"tolerance": 2, "max-pixels": 9},
       "files": {"a*": {"metric": "oklab", "threshold": 0.02}, "ab*": {"metric": "ssimulacra2"},
                 "abc*": {"metric": "channel", "tolerance": 3}}}
      """
    func rules(_ name: String) throws -> ComparisonRules {
      let settings = try resolve(file, names: [name])
      #expect(settings.metricDiagnostics == [])
      return settings.rules
    }
    #expect(try rules("a.gif").pixels == PixelComparisonRules(metric: .oklab, tolerance: 200))
    #expect(try rules("a.gif").maximumDifferingPixels == 9)
    #expect(try rules("ab.gif").minimumSSIMULACRA2 == 90)
    #expect(try rules("ab.gif").maximumDifferingPixels == nil)
    #expect(try rules("abc.gif").pixels == PixelComparisonRules(metric: .channel, tolerance: 3))
  }

  @Test(
    arguments: [
      (
        #"{"defaults": {"threshold": 0.5}}"#, nil,
        [
          "g/compare.json: defaults.threshold: does not apply to this metric; add metric oklab, or use tolerance"
        ]
      ),
      (
        #"{"defaults": {"metric": "oklab", "tolerance": 3}}"#, nil,
        [
          "g/compare.json: defaults.tolerance: does not apply to this metric; use threshold, or leave out metric oklab"
        ]
      ),
      (
        #"{"defaults": {"metric": "oklab"}, "files": {"*": {"tolerance": 3}}}"#, nil,
        [
          #"g/compare.json: files["*"].tolerance: does not apply to this metric; use threshold, or add metric channel"#
        ]
      ),
      (
        #"{"defaults": {"metric": "oklab"}}"#, 3,
        ["--tolerance: does not apply to this metric; use --threshold, or add --metric channel"]
      ),
      (
        #"{"defaults": {"metric": "oklab", "threshold": 3}}"#, nil,
        ["g/compare.json: defaults.threshold: '3' is out of range for metric oklab; use 0 to 2"]
      ),
    ] as [(String, Int?, [String])])
  func `that contradict each other are named by their places`(
    file: String, tolerance: Int?, messages: [String]
  ) throws {
    var options = ComparisonSettings()
    options.tolerance = tolerance
    #expect(try resolve(file, options: options).metricDiagnostics == messages)
  }

  @Test func `are computed once for goldens with the same places`() throws {
    let text = #"{"defaults": {"tolerance": 2}, "files": {"b*": {"metric": "oklab", "tolerance": 3}}}"#
    let file = try SettingsFile(Array(text.utf8), path: "g/compare.json", otherOptions: [])
    let pairs = ["a.gif", "b.gif", "c.gif", "maps/b.gif"].map {
      FilePair(id: $0, expected: "g/\($0)", actual: "out/\($0)")
    }
    let table = SettingsTable(of: pairs, options: ComparisonSettings(), files: ["g/": file])
    #expect(table.distinct.count == 2 && table.diagnostics.count == 1)
    #expect(table.settings(of: "g/maps/b.gif", in: pairs[3]).settings.metric == .oklab)
    #expect(table.settings(of: "g/c.gif", in: pairs[2]).settings.tolerance == 2)
  }
}

@Suite struct `A pattern of paths` {
  @Test(arguments: [
    ("a.gif", "a.gif", true), ("a.gif", "*.gif", true), ("a/b.gif", "*.gif", true), ("a.gif", "?.gif", true),
    ("ab.gif", "?.gif", false), ("a.gif", "b*", false), ("abcabd", "*ab?", true), ("abc", "*", true),
    ("", "*", true), ("", "?", false), ("aaa", "a*a*a", true), ("aa", "a*a*a", false),
    ("maps/city-1.gif", "city-*.gif", true), ("maps/city-1.gif", "maps/*", true),
    ("other/maps/a.gif", "maps/*", false), ("maps/city-1.gif", "a/city-*.gif", false),
    ("\u{E9}.gif", "?.gif", true), ("A.gif", "a.gif", false),
  ])
  func `matches names and paths`(path: String, pattern: String, matches: Bool) {
    #expect(WildcardPattern(pattern).matches(path) == matches)
  }

  @Test func `with many stars ends`() {
    let pattern = WildcardPattern(String(repeating: "*a", count: 500) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 4000)))
  }
}
