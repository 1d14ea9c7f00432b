import PulseGeo
import Testing

@testable import PulseTiles

/// The rules of RFC 9111 for private caches, with the cases of the public test suite at cache-tests.fyi.
///
/// Where a response says nothing about freshness, tiles keep for 7 days: that is this program's rule, and no heuristic
/// of the RFC.
@Suite struct `A cache by RFC 9111` {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let headers: [String]
    /// Whether the response is used without validation an instant later.
    let isFresh: Bool
    var isStorable = true
    var testDescription: String { name }

    init(_ name: String, _ headers: [String], isFresh: Bool, isStorable: Bool = true) {
      (self.name, self.headers, self.isFresh, self.isStorable) = (name, headers, isFresh, isStorable)
    }
  }

  /// 1994-11-06 08:49:37, the time of the examples in RFC 9110.
  private static let now = 784_111_777
  private static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"
  private static let later = "Sun, 06 Nov 1994 10:49:37 GMT"
  private static let earlier = "Sun, 06 Nov 1994 06:49:37 GMT"

  private static func freshness(_ lines: [String], stored: Int? = nil) -> TileFreshness {
    var headers = HTTPHeaders()
    for line in ["HTTP/1.1 200 OK"] + lines { _ = headers.parse(line: "\(line)\r\n") }
    return TileFreshness(headers, now: now, stored: stored)
  }

  @Test(arguments: [
    // Cache-Control freshness.
    Row("max-age", ["Cache-Control: max-age=3600"], isFresh: true),
    Row("max-age=0", ["Cache-Control: max-age=0"], isFresh: false),
    Row("max-age of 31 bits", ["Cache-Control: max-age=2147483647"], isFresh: true),
    Row("max-age of 32 bits", ["Cache-Control: max-age=2147483648"], isFresh: true),
    Row("max-age of more", ["Cache-Control: max-age=2147483649"], isFresh: true),
    Row("max-age of 11 digits", ["Cache-Control: max-age=99999999999"], isFresh: true),
    Row("an age beyond max-age", [date, "Cache-Control: max-age=3600", "Age: 7200"], isFresh: false),
    Row(
      "an apparent age beyond max-age", ["Date: \(earlier)", "Cache-Control: max-age=3600"], isFresh: false),
    Row(
      "max-age over a past Expires", [date, "Cache-Control: max-age=3600", "Expires: \(earlier)"],
      isFresh: true),
    Row(
      "max-age over an invalid Expires", [date, "Cache-Control: max-age=3600", "Expires: 0"], isFresh: true),
    Row(
      "max-age=0 over a future Expires", [date, "Cache-Control: max-age=0", "Expires: \(later)"],
      isFresh: false),
    Row("max-age with an extension", ["Cache-Control: foobar, max-age=3600"], isFresh: true),
    Row("max-age in any case", ["Cache-Control: MaX-aGe=3600"], isFresh: true),
    Row("a negative max-age", ["Cache-Control: max-age=-3600"], isFresh: false),
    Row("s-maxage, which is for shared caches", ["Cache-Control: s-maxage=3600, max-age=0"], isFresh: false),
    Row("a short s-maxage", ["Cache-Control: s-maxage=0, max-age=3600"], isFresh: true),
    // Cache-Control parsing.
    Row("the first max-age", ["Cache-Control: max-age=1800, max-age=0"], isFresh: true),
    Row(
      "the first max-age of two lines", ["Cache-Control: max-age=0", "Cache-Control: max-age=1800"],
      isFresh: false),
    Row("a quoted max-age", ["Cache-Control: max-age=\"3600\""], isFresh: true),
    Row(
      "max-age in a quoted string before", ["Cache-Control: extension=\"max-age=3600\", max-age=0"],
      isFresh: false),
    Row(
      "max-age in a quoted list before", ["Cache-Control: extension=\"a, max-age=3600\", max-age=0"],
      isFresh: false),
    Row(
      "max-age in a quoted string after", ["Cache-Control: max-age=0, extension=\"max-age=3600\""],
      isFresh: false),
    Row("a space before the sign", ["Cache-Control: max-age =3600"], isFresh: false),
    Row("a space after the sign", ["Cache-Control: max-age= 3600"], isFresh: false),
    Row("leading zeros", ["Cache-Control: max-age=003600"], isFresh: true),
    Row("single quotes", ["Cache-Control: max-age='3600'"], isFresh: false),
    Row("a fraction", ["Cache-Control: max-age=3600.5"], isFresh: false),
    Row("a letter", ["Cache-Control: max-age=3600a"], isFresh: false),
    // Response directives.
    Row("private", ["Cache-Control: private, max-age=3600"], isFresh: true),
    Row("no-store", ["Cache-Control: No-StOrE"], isFresh: true, isStorable: false),
    Row(
      "no-store with max-age", ["Cache-Control: max-age=10000, no-store"], isFresh: true, isStorable: false),
    Row("no-cache", [date, "Cache-Control: max-age=10000, No-CaChE", "Expires: \(later)"], isFresh: false),
    Row(
      "no-cache for a field", ["Cache-Control: no-cache=\"a, b\"", "Cache-Control: max-age=3600"],
      isFresh: true),
    Row("must-revalidate while fresh", ["Cache-Control: max-age=10000, must-revalidate"], isFresh: true),
    Row("immutable", ["Cache-Control: max-age=10000, immutable"], isFresh: true),
    // Age parsing.
    Row("an age of letters", [date, "Cache-Control: max-age=3600", "Age: abc"], isFresh: true),
    Row("a negative age", [date, "Cache-Control: max-age=3600", "Age: -7200"], isFresh: true),
    Row("an age of 33 bits", [date, "Cache-Control: max-age=3600", "Age: 4294967296"], isFresh: false),
    Row("the first age, old", [date, "Cache-Control: max-age=3600", "Age: 7200, 0"], isFresh: false),
    Row("the first age, new", [date, "Cache-Control: max-age=3600", "Age: 0, 7200"], isFresh: true),
    Row(
      "the first age of two lines", [date, "Cache-Control: max-age=3600", "Age: 0", "Age: 7200"],
      isFresh: true),
    // Expires.
    Row("a future Expires", [date, "Expires: \(later)"], isFresh: true),
    Row("a past Expires", [date, "Expires: \(earlier)"], isFresh: false),
    Row("a present Expires", [date, "Expires: Sun, 06 Nov 1994 08:49:37 GMT"], isFresh: false),
    Row(
      "an Expires before Date", ["Date: \(later)", "Expires: Sun, 06 Nov 1994 09:49:37 GMT"], isFresh: false),
    Row("an invalid Expires", [date, "Expires: 0"], isFresh: false),
    Row("an invalid Date", ["Date: foo", "Expires: \(later)"], isFresh: true),
    Row(
      "an age beyond Expires",
      ["Date: Sun, 06 Nov 1994 08:49:47 GMT", "Expires: Sun, 06 Nov 1994 08:49:57 GMT", "Age: 15"],
      isFresh: false),
    // Vary.
    Row("Vary of anything", ["Cache-Control: max-age=3600", "Vary: *"], isFresh: false),
    Row("Vary of anything in a list", ["Cache-Control: max-age=3600", "Vary: Accept, *"], isFresh: false),
    Row(
      "Vary of a header that never differs", ["Cache-Control: max-age=3600", "Vary: Accept-Encoding"],
      isFresh: true),
    // A heuristic would keep this for a tenth of the time since it was modified.
    Row("no word about freshness", [date, "Last-Modified: Sat, 05 Nov 1994 08:49:37 GMT"], isFresh: true),
  ])
  func `follows the headers`(_ row: Row) {
    let freshness = Self.freshness(row.headers)
    #expect((freshness.seconds > 0) == row.isFresh)
    #expect(freshness.isStorable == row.isStorable)
  }

  @Test func `uses no heuristic`() {
    let modified = Self.freshness([Self.date, "Last-Modified: Thu, 06 Nov 1980 08:49:37 GMT"])
    #expect(modified.seconds == TileFreshness.defaultLifetime && !modified.isExplicit)
    #expect(Self.freshness(["Cache-Control: public"]).isExplicit == false)
  }

  @Test(arguments: [
    (["Cache-Control: max-age=2, must-revalidate"], true), (["Cache-Control: no-cache"], true),
    (["Cache-Control: max-age=2, proxy-revalidate"], false),
    (["Cache-Control: max-age=2, stale-if-error=60"], false),
    (["Cache-Control: no-cache=\"a\""], false), (["Vary: *"], true), ([], false),
  ])
  func `serves nothing stale where that is forbidden`(headers: [String], isForbidden: Bool) {
    #expect(Self.freshness(headers).mustRevalidate == isForbidden)
  }

  @Test(arguments: [
    // The parsing of Expires; the last is in the future by each of the three formats.
    ("Thu, 18 Aug 2050 02:01:18 UTC", false), ("Thu, 18 Aug 2050 02:01:18 AEST", false),
    ("Thu, 18 Aug 50 02:01:18 GMT", false), ("Thu 18 Aug 2050 02:01:18 GMT", false),
    ("Thu, 18  Aug  2050 02:01:18 GMT", false), ("Thu, 18-Aug-2050 02:01:18 GMT", false),
    ("Thu, 18 Aug 2050 02.01.18 GMT", false), ("Thu, 18 Aug 2050 2:01:18 GMT", false),
    ("Thu, 18 Aug 2050 2:01:18 GMT, Thu, 18 Aug 2050 2:01:19 GMT", false),
    ("THU, 18 AUG 2050 02:01:18 gMT", true), ("Thursday, 18-Aug-50 02:01:18 GMT", true),
    ("Thu Aug  8 02:01:18 2050", true), ("Sun, 21 Nov 2286 04:46:39 GMT", true),
    ("Tue, 19 Jan 2038 14:14:08 GMT", true),
  ])
  func `takes no date that is not one`(text: String, isDate: Bool) {
    #expect((HTTPDate(text) != nil) == isDate)
  }

  private func entry(_ lines: [String], agent: String = "a/1", old: CachedTile? = nil) -> CachedTile? {
    var headers = HTTPHeaders()
    for line in ["HTTP/1.1 200 OK"] + lines { _ = headers.parse(line: "\(line)\r\n") }
    var settings = TileServerOptions(userAgent: agent, now: { Self.now })
    settings.key = "s3cr3t"
    return CachedTile(bytes: [1], headers: headers, old: old, settings: settings)
  }

  @Test func `reuses what varies with the user agent for the same one alone`() throws {
    let varied = try #require(entry(["Cache-Control: max-age=60", "Vary: Accept, User-Agent"]))
    #expect(varied.isFresh(at: Self.now, for: "a/1") && !varied.isFresh(at: Self.now, for: "b/1"))
    #expect(CachedTile(file: varied.file) == varied)
    let same = try #require(entry(["Cache-Control: max-age=60"]))
    #expect(same.isFresh(at: Self.now, for: "b/1") && !same.isFresh(at: Self.now + 60, for: "a/1"))
  }

  @Test func `updates what a 304 says, and keeps the rest`() throws {
    let old = try #require(
      entry(["Cache-Control: max-age=60, must-revalidate", "ETag: \"1\"", "Last-Modified: \(Self.earlier)"]))
    #expect(old.mustRevalidate)
    let silent = try #require(entry([], old: old))
    #expect(silent.entityTag == "\"1\"" && silent.lastModified == Self.earlier && silent.lifetime == 60)
    #expect(silent.mustRevalidate && silent.expiry == Self.now + 60)
    let changed = try #require(entry(["Cache-Control: max-age=5", "ETag: \"2\""], old: old))
    #expect(changed.entityTag == "\"2\"" && changed.lifetime == 5 && !changed.mustRevalidate)
    #expect(entry(["Cache-Control: no-store"], old: old) == nil)
  }

  @Test(
    arguments: [
      ([], 86_400), (["Cache-Control: max-age=60"], 60), (["Cache-Control: max-age=31536000"], 7 * 86_400),
      (["Cache-Control: max-age=172800", "Age: 172000"], 800), (["Cache-Control: no-cache"], 0),
      (["Cache-Control: public"], 86_400), (["Cache-Control: no-store"], nil),
    ] as [([String], Int?)])
  func `bounds how long a tile is known to be missing`(lines: [String], seconds: Int?) {
    var headers = HTTPHeaders()
    for line in lines { _ = headers.parse(line: line) }
    let settings = TileServerOptions(userAgent: "a/1", now: { Self.now })
    let entry = CachedTile(missingWith: headers, settings: settings)
    #expect(entry.map { $0.expiry - Self.now } == seconds)
    #expect(entry?.isMissing ?? true)
  }

  @Test func `keeps on disk what it has to know`() throws {
    var missing = try #require(entry(["Cache-Control: max-age=60, must-revalidate", "ETag: s3cr3t"]))
    missing.isMissing = true
    #expect(missing.entityTag == nil && missing.conditionalHeaders == [])
    #expect(CachedTile(file: missing.file) == missing)
    let words = String(decoding: missing.file, as: UTF8.self)
    #expect(words.contains("\nmissing 1\nrevalidate 1\n\n"))
  }
}
