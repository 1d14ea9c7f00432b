/// The properties of an image file that change how its pixels are displayed: orientation and color space.
///
/// All readers of images get them from here. Damaged metadata count as missing, as in browsers.
package struct ImageDisplayProperties: Hashable, Sendable {
  /// The orientation for display.
  package private(set) var orientation = ImageOrientation.upright

  /// The color space, such as `gAMA 1` or `ICC profile 'Display P3' 1e74f871`, in which values mean other colors than in
  /// sRGB; `nil` for sRGB and files that state none.
  package private(set) var colorSpace: String?

  /// The part of the file that has the profile of the color space, such as `iCCP`; `nil` without a profile.
  package private(set) var profilePlace: String?

  /// Creates those of a file without metadata.
  init() {}

  /// Reads the metadata of a file in O(number of its parts), or of profiles in O(bytes).
  package init(of file: [UInt8], format: ImageFormat) {
    self = Self.read(file, format: format).properties
  }

  /// Returns the properties of a file with its Exif data; these are `nil` if it has none.
  static func read(
    _ file: [UInt8], format: ImageFormat
  ) -> (properties: ImageDisplayProperties, exif: ArraySlice<UInt8>?) {
    var properties = ImageDisplayProperties()
    let exif: ArraySlice<UInt8>? =
      switch format {
      case .gif: nil
      case .jpeg: properties.readJPEG(file)
      case .png: properties.readPNG(file)
      case .webp: properties.readWebP(file)
      }
    if let exif { properties.orientation = ImageOrientation(exif: exif) }
    return (properties, exif)
  }

  /// Reads the segments of a JPEG file before its image data: Exif in APP1, which is returned, and parts of an ICC
  /// profile in APP2.
  private mutating func readJPEG(_ file: [UInt8]) -> ArraySlice<UInt8>? {
    let (exifName, profileName) = (Array("Exif\0\0".utf8), Array("ICC_PROFILE\0".utf8))
    var reader = ImageByteReader(file, format: .jpeg)
    var exif: ArraySlice<UInt8>?
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    _ = try? reader.take(2)
    while let first = try? reader.byte(), first == 0xFF {
      guard var marker = try? reader.byte() else { break }
      while marker == 0xFF, let next = try? reader.byte() { marker = next }
      // Start of the image data, or end of the file.
      if marker == 0xDA || marker == 0xD9 { break }
      if marker == 0x01 || 0xD0...0xD8 ~= marker { continue }
      guard let length = try? reader.bigEndian(2), length >= 2, let segment = try? reader.take(length - 2)
      else {
        break
      }
      if marker == 0xE1, exif == nil, segment.starts(with: exifName) {
        exif = segment
      } else if marker == 0xE2, segment.starts(with: profileName), segment.count > profileName.count + 2 {
        let rest = segment.dropFirst(profileName.count)
        if let number = rest.first { parts[number] = rest.dropFirst(2) }
      }
    }
    if !parts.isEmpty { setProfile(parts.sorted { $0.key < $1.key }.flatMap(\.value), "APP2") }
    return exif
  }

  /// Reads the chunks of a PNG file: eXIf anywhere, which is returned, and of the color chunks before the image data the
  /// one that counts.
  private mutating func readPNG(_ file: [UInt8]) -> ArraySlice<UInt8>? {
    var reader = ImageByteReader(file, format: .png)
    var chunks: [String: ArraySlice<UInt8>] = [:]
    let names = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM", "eXIf"]
    let codes = Dictionary(uniqueKeysWithValues: names.map { (Array($0.utf8), $0) })
    var hasData = false
    _ = try? reader.take(PNGChunk.signature.count)
    while reader.remaining >= 12, let length = try? reader.bigEndian(4), let code = try? reader.take(4),
      let body = try? reader.take(length), (try? reader.take(4)) != nil
    {
      if code.elementsEqual("IDAT".utf8) { hasData = true }
      guard let name = codes[Array(code)], chunks[name] == nil, name == "eXIf" || !hasData else { continue }
      let whole = file[code.startIndex - 4..<reader.position]
      if PNGChunk(type: name, body: body).bytes.elementsEqual(whole) { chunks[name] = body }
    }
    if let code = chunks["cICP"], code.count == 4 {
      // BT.709 primaries with the transfer function of sRGB, in full range.
      let numbers = code.map(Int.init)
      colorSpace =
        numbers == [1, 13, 0, 1] ? nil : "cICP \(numbers.map(String.init).joined(separator: "/"))"
    } else if let profile = chunks["iCCP"].flatMap(PNGColorChunks.profile) {
      setProfile(profile.bytes, "iCCP", name: profile.name)
    } else if chunks["sRGB"] == nil {
      colorSpace = PNGColorChunks.description(gamma: chunks["gAMA"], chromaticities: chunks["cHRM"])
    }
    return chunks["eXIf"]
  }

  /// Reads the chunks of an extended WebP file: EXIF, which is returned, and ICCP.
  private mutating func readWebP(_ file: [UInt8]) -> ArraySlice<UInt8>? {
    var reader = ImageByteReader(file, format: .webp)
    guard let header = try? WebPRIFFHeader(from: &reader) else { return nil }
    reader = ImageByteReader(
      file, in: reader.position..<max(reader.position, min(header.fileSize, file.count)), format: .webp)
    guard (try? WebPChunkHeader(from: &reader))?.type == "VP8X", (try? reader.take(WebPCanvas.size)) != nil
    else { return nil }
    var exif: ArraySlice<UInt8>?
    var hasProfile = false
    while let chunk = try? WebPChunkHeader(from: &reader), let body = try? reader.take(chunk.size) {
      if chunk.size % 2 == 1, reader.remaining > 0 { _ = try? reader.take(1) }
      switch chunk.type {
      case "EXIF" where exif == nil: exif = body
      case "ICCP" where !hasProfile:
        hasProfile = true
        setProfile(Array(body), "ICCP")
      default: break
      }
    }
    return exif
  }

  /// Sets the color space of an ICC profile, unless it is that of sRGB.
  private mutating func setProfile(_ bytes: [UInt8], _ place: String, name: String? = nil) {
    guard let profile = ICCProfile(bytes), !profile.isSRGB else { return }
    colorSpace = "ICC profile '\(profile.name ?? name ?? "unnamed")' \(profile.fingerprint)"
    profilePlace = place
  }
}
