import CSystem
import PulseSystem
import Testing

@Suite struct `The hash` {
  /// The examples of NIST for FIPS 180-4, and Python's hashlib for the lengths around a block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
  ])
  func `is SHA-256`(text: String, hash: String) {
    #expect(SHA256.hash(of: Array(text.utf8)) == hash)
  }

  /// The example of NIST with many blocks.
  @Test func `is SHA-256 of a million bytes`() {
    #expect(
      SHA256.hash(of: Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: [1, 2, 7, 100])
  func `is the same without the instructions of the processor`(count: Int) {
    let blocks = (0..<64 * count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    var states: [[UInt32]] = Array(repeating: (0..<8).map { $0 &* 0x9E37_79B9 }, count: 2)
    unsafe pulse_sha256_add(&states[0], blocks, count)
    unsafe pulse_sha256_add_portably(&states[1], blocks, count)
    #expect(states[0] == states[1])
  }

  @Test(arguments: 1...SHA256.laneCount)
  func `is the same for several at a time`(count: Int) {
    let texts = (0..<count).map { text in (0..<1000).map { UInt8(truncatingIfNeeded: ($0 + text) &* $0 >> 2) }
    }
    var hashes = Array(repeating: SHA256(), count: count)
    for places in [0..<640, 640..<704, 704..<1000] {
      SHA256.update(&hashes, with: texts.map { $0[places] })
    }
    #expect(hashes.map { $0.hexDigest() } == texts.map { SHA256.hash(of: $0) })
  }

  @Test func `is that of elements as they are in memory`() {
    var hash = SHA256()
    hash.update([UInt32(0x6463_6261).littleEndian, UInt32(0x6867_6665).littleEndian].span)
    #expect(hash.hexDigest() == SHA256.hash(of: Array("abcdefgh".utf8)))
  }

  @Test func `does not depend on the pieces in which bytes come`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * $0) }
    for length in [1, 7, 63, 64, 65, 999] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: length) {
        hash.update(Array(bytes[start..<min(start + length, bytes.count)]))
      }
      #expect(hash.hexDigest() == SHA256.hash(of: bytes), "\(length)")
    }
  }
}
