import PulseGeo
import Synchronization
import Testing

@testable import PulseTiles

/// A file of which one read fails, as on a faulty disk.
private final class FaultyFile: ByteSource {
  private let file: RandomAccessFile
  private let failing: Int
  private let reads = Mutex(0)

  /// Creates a file whose read with a number, from 0, fails.
  init(_ file: RandomAccessFile, failing: Int) {
    (self.file, self.failing) = (file, failing)
  }

  var path: String { file.path }
  var size: Int { file.size }
  var readCount: Int { reads.withLock(\.self) }

  func bytes(at offset: UInt64, count: UInt64) throws(BasemapSourceError) -> [UInt8]? {
    let number = reads.withLock { reads in
      defer { reads += 1 }
      return reads
    }
    if number == failing { throw .unreadable(reason: "Input/output error") }
    return try file.bytes(at: offset, count: count)
  }
}

@Suite struct `A read that fails` {
  @Test(arguments: ["plain.pmtiles", "leaves.pmtiles", "vector.pmtiles"])
  func `while an archive is opened is an error, whichever it is`(name: String) throws {
    let path = PositionMap.path(name)
    let intact = FaultyFile(try RandomAccessFile(path: path), failing: .max)
    _ = try PMTiles(intact)
    #expect(intact.readCount >= 4)
    for number in 0..<intact.readCount {
      let file = FaultyFile(try RandomAccessFile(path: path), failing: number)
      #expect(throws: BasemapSourceError.unreadable(reason: "Input/output error"), "read \(number)") {
        try PMTiles(file)
      }
    }
  }
}
