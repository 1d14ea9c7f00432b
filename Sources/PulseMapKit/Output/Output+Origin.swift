import PulseSystem

extension Output {
  /// The bytes at the beginning and at the end of a file in which notes stand.
  private static let window = 4096

  /// Returns whether the file is there, is whole, and notes that it was made from a certain scene.
  ///
  /// A few kilobytes are read. A sequence and formats that have no place for a note in sight never do.
  ///
  /// - Parameter key: The key that was noted: 64 hexadecimal digits.
  /// - Returns: Whether the file need not be made again.
  package func isComplete(withKey key: String) -> Bool {
    // Who reads a pipe waits for somebody who writes to it.
    guard case .file(let path) = destination, Descriptor.size(ofFile: path) != nil,
      let ends = try? Self.ends(of: path)
    else { return false }
    let (first, last, size) = ends
    let key = Array(key.utf8)
    switch format {
    // The comment is the last block before the trailer.
    case .gif: return first.starts(with: "GIF8".utf8) && last.suffix(66).elementsEqual(key + [0, 0x3B])
    case .png, .apng, .sheet:
      return first.contains(key)
        && last.suffix(8).elementsEqual(Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    case .webp:
      let length = first.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return first.starts(with: "RIFF".utf8) && length + 8 == size && last.contains(key)
    default: return false
    }
  }

  /// Returns the key that a file notes; `nil` for one that is not there, a sequence, and a file without a key in sight.
  ///
  /// A few kilobytes are read.
  package var notedKey: String? {
    guard case .file(let path) = destination, let (first, last, _) = try? Self.ends(of: path) else {
      return nil
    }
    let places =
      switch format {
      case .gif: [last.suffix(66).dropLast(2)]
      case .png, .apng, .sheet: [first[...]]
      case .webp: [last[...]]
      default: [ArraySlice<UInt8>]()
      }
    let digits = Set("0123456789abcdef".utf8)
    for place in places {
      // The checksum behind a key can begin with bytes that are digits, too.
      let run = place.split { !digits.contains($0) }.first { $0.count >= 64 }
      if let run { return String(decoding: run.prefix(64), as: UTF8.self) }
    }
    return nil
  }

  private static func ends(of path: String) throws(SystemFault) -> (first: [UInt8], last: [UInt8], size: Int)
  {
    let file = try Descriptor.reading(path)
    let size = file.size ?? 0
    let first = try file.readAll(limit: window - 1)
    file.skip(to: max(0, size - window))
    return (first, try file.readAll(limit: window - 1), size)
  }
}
