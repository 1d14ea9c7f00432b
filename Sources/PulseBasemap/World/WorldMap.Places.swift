extension WorldMap {
  /// The places of a world map in flat storage; names are decoded when they are read, since most are never shown.
  package struct Places: RandomAccessCollection, Sendable {
    /// A place whose name is elsewhere.
    struct Entry: Sendable {
      let point: GridPoint
      let size: PlaceSize

      /// The offset of the name in the bytes.
      let name: Int32

      /// The number of bytes of the name.
      let nameLength: Int32
    }

    private let entries: [Entry]

    /// The bytes with the names, which are valid UTF-8.
    private let bytes: [UInt8]

    /// Creates places whose names are at valid offsets in `bytes`.
    init(_ entries: [Entry], namesIn bytes: [UInt8]) {
      self.entries = entries
      self.bytes = bytes
    }

    /// Creates the collection of some places.
    init(_ places: [Place] = []) {
      var bytes: [UInt8] = []
      entries = places.map { place in
        let start = bytes.count
        bytes += place.name.utf8
        return Entry(
          point: place.point, size: place.size, name: Int32(clamping: start),
          nameLength: Int32(clamping: bytes.count - start))
      }
      self.bytes = bytes
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    package subscript(index: Int) -> Place {
      let entry = entries[index]
      let start = Int(entry.name)
      let name = String(decoding: bytes[start..<start + Int(entry.nameLength)], as: UTF8.self)
      return Place(
        point: entry.point, populationLog: entry.size.populationLog, role: entry.size.role, name: name)
    }

    /// Returns the location of a place, without decoding its name.
    func point(at index: Int) -> GridPoint { entries[index].point }

    /// Returns the size of a place, without decoding its name.
    func size(at index: Int) -> PlaceSize { entries[index].size }
  }
}
