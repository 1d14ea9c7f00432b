import Foundation
import Testing

/// External programs that decode files written by the code under test.
enum OtherTool {
  /// Runs a program on a file.
  ///
  /// - Returns: What the program wrote to its standard output.
  static func run(_ program: String, _ arguments: [String], on bytes: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "pulsecanvas-\(UUID()).gif")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments + [file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) failed")
    return Array(data)
  }

  /// Has Pillow show an animation.
  ///
  /// - Returns: A line of text with the number of frames, the loop count and the delays in milliseconds, and
  ///   the pixels of the screens, one after the other, with four bytes each.
  static func animation(_ bytes: [UInt8]) throws -> (summary: String, pixels: [UInt8]) {
    let script = """
      import sys
      from PIL import Image
      im = Image.open(sys.argv[1])
      frames, delays = [], []
      for index in range(im.n_frames):
        im.seek(index)
        delays.append(im.info["duration"])
        frames.append(im.convert("RGBA").tobytes())
      summary = f"{im.n_frames} {im.info.get('loop')} {delays}\\n"
      sys.stdout.buffer.write(summary.encode() + b"".join(frames))
      """
    let output = try run("/usr/bin/python3", ["-c", script], on: bytes)
    let parts = output.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    return (String(decoding: parts[0], as: UTF8.self), Array(parts[1]))
  }
}
