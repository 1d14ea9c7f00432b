import PulseBasics

/// A public tile server with a name, such as `CartoDB.Positron`.
package struct TileProvider: Hashable, Sendable {
  /// The name: a family, in most cases with a variant after a period.
  package let name: String

  /// The URL template, with `{z}`, `{x}` and `{y}`, and possibly `{s}`, `{r}` and `{key}`.
  package let template: String

  /// The lowest zoom level.
  package let lowestZoom: Int

  /// The highest zoom level; `nil` if it is not published.
  package let highestZoom: Int?

  /// The values of `{s}`; those of URL templates in general if empty.
  package let subdomains: [String]

  /// The covered area as west, south, east and north in degrees; `nil` for the world.
  package let bounds: [Double]?

  /// The required attribution as plain text.
  package let attribution: String

  /// A condition or peculiarity in a few words; `nil` for none.
  package let note: String?

  /// Whether requests need a key.
  package var needsKey: Bool { template.bytewise.contains("{key}") }

  /// Whether the operator forbids bulk downloads.
  package var forbidsBulkUse: Bool { note?.bytewise.contains("no bulk use") == true }
}

extension TileProvider {
  /// Parses a row of the table; `nil` for a malformed one.
  ///
  /// - Parameter cells: The cells without ditto marks; see `make_providers.py`.
  init?(cells: [Substring]) {
    guard cells.count == 8 else { return nil }
    let zooms = cells[3].bytewise.split(separator: "-", omittingEmptySubsequences: false)
    guard zooms.count == 2, let lowest = Int(zooms[0]) else { return nil }
    var template = String(cells[1])
    for (index, value) in cells[2].bytewise.split(separator: "|", omittingEmptySubsequences: false)
      .enumerated()
    {
      template.replace("{\(index + 1)}", with: value)
    }
    let bounds = cells[5].bytewise.split(separator: ",").compactMap { Double($0) }
    self.init(
      name: String(cells[0]), template: template, lowestZoom: lowest, highestZoom: Int(zooms[1]),
      subdomains: cells[4].bytewise.split(separator: ",").map(String.init),
      bounds: bounds.count == 4 ? bounds : nil,
      attribution: String(cells[6]), note: cells[7].isEmpty ? nil : String(cells[7]))
  }
}
