import PulseBasics
import PulseDocument

/// A coordinate reference system as GeoJSON of 2008, OGC API - Features and PROJJSON name it, in any notation.
enum CoordinateReferenceSystem {
  /// Longitude and latitude in WGS 84.
  case wgs84

  /// Longitude and latitude in a datum, by its name, that differs from WGS 84 by at most 2 meters.
  case nearWGS84(String)

  /// Any other.
  case other

  /// The geographic systems of EPSG that are WGS 84 or nearly so.
  private static let epsgNames: [Int: String] = [
    4269: "NAD83", 4152: "NAD83(HARN)", 4617: "NAD83(CSRS)", 4759: "NAD83(NSRS2007)", 6318: "NAD83(2011)",
    4258: "ETRS89", 4937: "ETRS89", 4171: "RGF93", 9067: "ETRF2000", 4283: "GDA94", 7844: "GDA2020",
    4167: "NZGD2000", 4490: "CGCS2000", 4612: "JGD2000", 6668: "JGD2011", 4674: "SIRGAS 2000",
    4619: "SWEREF99",
    4737: "KGD2002", 4148: "Hartebeesthoek94",
  ]

  /// The codes of EPSG for WGS 84 in two and three dimensions.
  private static let wgs84Codes: Set = [4326, 4979, 4329]

  /// Checks the `crs` member of a document, and reports a system whose coordinates cannot be used.
  ///
  /// - Returns: A note if the coordinates are used although they are only nearly in WGS 84; otherwise `nil`.
  static func check(of document: DocumentValue) -> String? {
    guard let crs = document.member("crs"), crs.json != .null, crs.json != .object([]) else { return nil }
    let properties = crs.member("properties")
    let name = properties?.member("name") ?? properties?.member("href") ?? properties?.member("code")
    let text = crs.text ?? name?.text ?? name?.json.digits.map { "EPSG:\($0)" } ?? identifier(of: crs)
    switch text.map({ CoordinateReferenceSystem($0) }) ?? .other {
    case .wgs84: return nil
    case .nearWGS84(let datum):
      return
        "the coordinates are in \(datum), which differs from WGS 84 by up to 2 m, and are used as they are; transform "
        + "them if that matters"
    case .other:
      (name ?? crs).report(
        "\((name ?? crs).json.quotedForMessage) is not WGS 84; transform the coordinates to longitude and latitude"
      )
      return nil
    }
  }

  /// Returns the identifier of a PROJJSON object, or its name; `nil` for any other.
  private static func identifier(of crs: DocumentValue) -> String? {
    guard let id = crs.member("id"), let authority = id.member("authority")?.text,
      let code = id.member("code")
    else {
      return crs.member("name")?.text
    }
    return (code.text ?? code.json.digits).map { "\(authority):\($0)" }
  }

  /// Returns the code of EPSG in a name; of a compound system that of its horizontal part, which is first.
  private static func code(in words: [String], isCompound: Bool) -> Int? {
    let codes = words.filter { $0.utf8.count > 3 }.compactMap { Int($0) }
    return isCompound ? codes.first : codes.last
  }

  /// Recognizes a name: a URN, a URI, `EPSG:4326` or `CRS84`, each with or without a version.
  init(_ name: String) {
    let words = name.lowercased().utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }.map { String(decoding: $0, as: UTF8.self) }
    let last = words.last ?? ""
    if words.contains("crs84") || words.contains("crs84h") || words.contains("wgs84") {
      self = .wgs84
    } else if ["gcs", "geogcs", "geogcrs"].contains(words.first ?? ""), words.contains("wgs"),
      words.contains("84") || words.contains("1984")
    {
      // The name of Esri, and well-known text of a system that is not projected.
      self = .wgs84
    } else if words == ["wgs", "84"] || words == ["wgs", "1984"] || words.suffix(2) == ["crs", "84"]
      || (words.contains("crs") && last == "84")
    {
      self = .wgs84
    } else if words.contains("crs83") || (words.contains("crs") && last == "83") {
      self = .nearWGS84("NAD83")
    } else if let code = Self.code(
      in: words, isCompound: name.bytewise.contains("+") || name.bytewise.contains(",")),
      words.contains("epsg") || words.count == 1
    {
      self =
        Self.wgs84Codes.contains(code) ? .wgs84 : Self.epsgNames[code].map { .nearWGS84($0) } ?? .other
    } else if let datum = Self.epsgNames.values.first(where: { $0.lowercased() == name.lowercased() }) {
      self = .nearWGS84(datum)
    } else {
      self = .other
    }
  }
}
