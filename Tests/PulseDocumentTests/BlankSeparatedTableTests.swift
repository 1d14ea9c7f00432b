import PulseDocument
import Testing

@Suite struct `A table without delimiters` {
  private func fields(_ text: String, isWhole: Bool = true, needsPlaces: Bool = true) -> [[String]]? {
    BlankSeparatedTable.withTabs(Array(text.utf8)[...], isWhole: isWhole, needsPlaces: needsPlaces).map {
      table in
      table.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        line.split(separator: 0x09, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        }
      }
    }
  }

  // The German weather service writes a header and a line of dashes that are aligned with nothing.
  private static let stations = """
    Id von_datum Hoehe geoBreite geoLaenge Stationsname Bundesland\r
    -- --------- ----- --------- --------- ------------------------- ----------\r
    001 19370101   478     47.8413    8.8493 Bad Aachen                Baden-Württemberg       \r
    011 19800901  1680     47.9736   10.5205 Neu Öschingen (Platz)     Bayern                  \r
    044 20070401    44     52.9336    8.2370 Alt Großenkneten          Niedersachsen           \r

    """

  @Test func `can have a header with the sign of a comment`() {
    #expect(
      fields("# made 2024\n#lat lon name\n\n48.2 16.4 A\n") == [
        [""], ["lat", "lon", "name"], [""], ["48.2", "16.4", "A"], [""],
      ])
  }

  @Test func `has columns where nearly all lines have blanks`() throws {
    let rows = try #require(fields(Self.stations))
    #expect(rows[0].suffix(3) == ["geoLaenge", "Stationsname", "Bundesland"] && rows[1] == [""])
    #expect(rows[2] == ["001", "19370101", "478", "47.8413", "8.8493", "Bad Aachen", "Baden-Württemberg"])
    #expect(rows[3].suffix(2) == ["Neu Öschingen (Platz)", "Bayern"] && rows.count == 6)
  }

  @Test func `has the columns of its line of dashes, if all lines have blanks between them`() {
    let text = """
      # made by hand
      lat   lon   place name    note
      ----- ----- ------------- ----
       48.2  16.4 New York
       -1.5 120.0 Old Town

      """
    #expect(
      fields(text) == [
        [""], ["lat", "lon", "place name", "note"], [""], ["48.2", "16.4", "New York", ""],
        ["-1.5", "120.0", "Old Town", ""], [""],
      ])
  }

  @Test func `has names of several words above aligned columns, and texts that are too long`() throws {
    var text = "Name             Lat     Lon   Height (m)\n"
    for name in ["Hoher Rand", "Am Eck", "Alm", "Hohe Wand", "Der Stein"] {
      for _ in 0..<12 {
        text += name + String(repeating: " ", count: 16 - name.utf8.count) + "48.1    9.5         1234\n"
      }
    }
    text += "Große Spitze N  27.9   86.9         8848\n"
    let rows = try #require(fields(text))
    #expect(rows[0] == ["Name", "Lat", "Lon", "Height (m)"])
    #expect(rows[1] == ["Hoher Rand", "48.1", "9.5", "1234"])
    #expect(rows[61] == ["Große Spitze N", "27.9", "86.9", "8848"])
  }

  @Test func `keeps quotes, and can be cut off`() {
    let text = "lat  lon  name\n1.0  2.0  \"A\" of B\n3.0  4.0  "
    #expect(fields(text + "C", isWhole: false)?[1] == ["1.0", "2.0", "\"\"\"A\"\" of B\""])
    #expect(fields(text + "C", isWhole: false)?.count == 3)
    #expect(fields(text + "C")?[2] == ["3.0", "4.0", "C"])
  }

  @Test(arguments: [
    "lat lon name\n1 2 A\n3 4 two words\n", "The lat and lon of this\nare not known, and that is all.\n",
    "lat,lon\n1,2\n", "name\nNew York\nLos Cabos\n", "", "\n#\n", "lat  lon\n1\t  2\n",
    "lat  lon  x\n1.0  2.0\n3.0  4.0\n",
  ])
  func `is not seen in other texts`(text: String) { #expect(fields(text, needsPlaces: false) == nil) }
}
