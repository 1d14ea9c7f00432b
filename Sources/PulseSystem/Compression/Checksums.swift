internal import CCompression
import CSystem

/// Returns the CRC-32 of ISO 3309, as in PNG and gzip; the C function is `libdeflate_crc32`.
///
/// - Parameters:
///   - bytes: The bytes.
///   - start: The checksum of the preceding bytes; 0 if there are none.
/// - Returns: The checksum of the preceding bytes and these.
package func crc32(_ bytes: ArraySlice<UInt8>, after start: UInt32 = 0) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { source in
    // The pointer may be nil for no bytes, which the library interprets as a request for the initial value.
    source.isEmpty ? start : unsafe libdeflate_crc32(start, source.baseAddress, source.count)
  }
}

/// Returns the Adler-32 of RFC 1950; the C function is `libdeflate_adler32`.
package func adler32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { source in
    source.isEmpty ? 1 : unsafe libdeflate_adler32(1, source.baseAddress, source.count)
  }
}

/// An incremental computation of a SHA-256 hash (FIPS 180-4), by the instructions of the processor if it has them.
package struct SHA256: Sendable {
  /// The size of a block in bytes.
  private static let blockSize = 64

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let start: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]

  private var state = start

  /// The bytes after the last whole block.
  private var rest: [UInt8] = []
  private var count = 0

  /// Creates a hash of no bytes.
  package init() {}

  /// Returns the hash of bytes as 64 hexadecimal digits.
  package static func hash(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }

  /// Appends bytes to the hashed data.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// Appends elements to the hashed data, as they are in memory.
  package mutating func update<Element: BitwiseCopyable>(_ elements: Span<Element>) {
    var bytes = unsafe elements.bytes
    count += bytes.byteCount
    if !rest.isEmpty {
      let missing = min(Self.blockSize - rest.count, bytes.byteCount)
      unsafe bytes.extracting(first: missing).withUnsafeBytes { unsafe rest += $0 }
      bytes = bytes.extracting(droppingFirst: missing)
      guard rest.count == Self.blockSize else { return }
      unsafe rest.withUnsafeBytes { unsafe Self.add($0, to: &state) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.byteCount / Self.blockSize * Self.blockSize
    unsafe bytes.extracting(first: whole).withUnsafeBytes { unsafe Self.add($0, to: &state) }
    unsafe bytes.extracting(droppingFirst: whole).withUnsafeBytes { unsafe rest += $0 }
  }

  /// The largest number of hashes to which ``update(_:with:)`` adds at a time.
  package static let laneCount = 8

  /// Appends elements to several hashes, as they are in memory: several times as fast as to one after the other on
  /// processors with wide vectors and without instructions for it.
  ///
  /// - Parameters:
  ///   - hashes: The hashes, at most ``laneCount``, each of a multiple of 64 bytes so far.
  ///   - pieces: The elements for each, as many for one as for another.
  package static func update<Element: BitwiseCopyable>(
    _ hashes: inout [SHA256], with pieces: [ArraySlice<Element>]
  ) {
    guard let length = pieces.first?.count else { return }
    precondition(
      hashes.count == pieces.count && hashes.count <= laneCount && hashes.allSatisfy(\.rest.isEmpty)
        && pieces.allSatisfy { $0.count == length }, "hashes need pieces of one length")
    let blocks = length * MemoryLayout<Element>.stride / blockSize
    var states = hashes.flatMap(\.state)
    unsafe withPointers(to: pieces[...], beside: []) { pointers in
      unsafe pulse_sha256_add_to_all(&states, pointers, pointers.count, blocks)
    }
    for index in hashes.indices {
      hashes[index].state = Array(states[8 * index..<8 * index + 8])
      hashes[index].count += blocks * blockSize
      let rest = pieces[index].dropFirst(blocks * blockSize / MemoryLayout<Element>.stride)
      if !rest.isEmpty { hashes[index].update(rest.span) }
    }
  }

  /// Calls a closure with the addresses of the bytes of pieces, after those that are known.
  private static func withPointers<Element: BitwiseCopyable>(
    to pieces: ArraySlice<ArraySlice<Element>>, beside known: [UnsafePointer<UInt8>?],
    _ body: ([UnsafePointer<UInt8>?]) -> Void
  ) {
    guard let first = pieces.first else { return unsafe body(known) }
    unsafe first.withUnsafeBytes { bytes in
      unsafe withPointers(
        to: pieces.dropFirst(), beside: known + [bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)], body
      )
    }
  }

  /// Returns the hash of bytes as 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    hash.finish()
    return hash.state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// Returns the hash of all bytes as 64 hexadecimal digits.
  package consuming func hexDigest() -> String {
    finish()
    return state.map { word in
      let hexDigest = String(word, radix: 16)
      return String(repeating: "0", count: 8 - hexDigest.count) + hexDigest
    }.joined()
  }

  /// Appends the padding.
  private mutating func finish() {
    let bits = count * 8
    var end: [UInt8] = [0x80]
    end += Array(repeating: 0, count: (119 - count % 64) % 64)
    end += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    update(end)
  }

  /// Adds whole blocks with `pulse_sha256_add`.
  private static func add(_ blocks: UnsafeRawBufferPointer, to state: inout [UInt32]) {
    guard let bytes = blocks.baseAddress, unsafe !blocks.isEmpty else { return }
    unsafe state.withUnsafeMutableBufferPointer { state in
      guard let words = state.baseAddress else { return }
      unsafe pulse_sha256_add(
        words, bytes.assumingMemoryBound(to: UInt8.self), blocks.count / Self.blockSize)
    }
  }
}
