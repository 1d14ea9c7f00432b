import PulseBasics
import PulseMapKit
import PulseSystem

/// A page of HTML that shows the pictures of a batch in the order of its rows, and what was wrong with the others.
///
/// It refers to the files of the outputs by relative addresses, and has no scripts.
struct BatchPage {
  /// The number of rows that a page shows; browsers scroll through so many pictures without trouble.
  static let limit = 10_000

  private let path: String
  private var rows: [RowResult] = []
  private var leftOutCount = 0

  /// Begins a page, and creates its folder.
  ///
  /// - Parameter path: The path of the page; a file there is replaced when the page is complete.
  /// - Throws: ``CommandError`` if it cannot be written, as far as that is foreseeable.
  init(_ path: String) throws(CommandError) {
    if path == "-" {
      throw CommandError(["--html: the page refers to files from its folder; use a path such as 'index.html'"]
      )
    }
    self.path = path
    try OutputFolder.createParentFolder(of: path, namedBy: "--html")
    do throws(OutputError) {
      try AtomicFileWriter.check(path: path, replaces: true)
    } catch {
      throw CommandError(["--html: \(error)"])
    }
  }

  /// Adds a row, unless there are more than ``limit``.
  mutating func add(_ row: RowResult) {
    if rows.count < Self.limit { rows.append(row) } else { leftOutCount += 1 }
  }

  /// Writes the page under its final name.
  ///
  /// - Parameters:
  ///   - name: The name of the manifest.
  ///   - summary: The numbers of rows in one line.
  /// - Returns: A warning if the page does not show all rows; `nil` otherwise.
  /// - Throws: `OutputError`.
  func publish(name: String, summary: String) throws -> String? {
    let figures = rows.sorted { $0.row < $1.row }.map { figure(of: $0) }
    let text = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <title>\(name.withoutControls.markupEscaped)</title>
      <style>
      body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem }
      main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1rem }
      figure { margin: 0; overflow-wrap: anywhere }
      img, video { display: block; max-width: 100%; height: auto }
      .error { color: #d1242f }
      </style>
      <h1>\(name.withoutControls.markupEscaped)</h1>
      <p>\(summary.withoutControls.markupEscaped)</p>
      <main>
      \(figures.joined(separator: "\n"))
      </main>
      </html>

      """
    let file = try AtomicFileWriter(path: path, replaces: true)
    try file.write(Array(text.utf8))
    try file.publish()
    guard leftOutCount > 0 else { return nil }
    return
      "--html: the page shows the first \(Self.limit) rows that were done, and not \(leftOutCount) others; "
      + "split the batch with --shard, with a page for each"
  }

  /// Returns the element for a row: its pictures, or its errors.
  private func figure(of row: RowResult) -> String {
    let name = URLRedaction.shown(row.id ?? row.outputs.first ?? "row \(row.row)").withoutControls
      .markupEscaped
    var lines = ["<figure id=\"row-\(row.row)\">"]
    if row.status.isDone {
      for path in row.outputs { lines.append(element(for: path, name: name)) }
    } else {
      for error in row.errors ?? [row.status.rawValue] {
        lines.append("<p class=\"error\">\(URLRedaction.shown(error).withoutControls.markupEscaped)</p>")
      }
    }
    return (lines + ["<figcaption>\(name)</figcaption>", "</figure>"]).joined(separator: "\n")
  }

  /// Returns the element that shows an output, within a link to its file.
  ///
  /// - Parameters:
  ///   - output: The path; of a sequence, the first file is shown.
  ///   - name: The alternative text, with markup escaped.
  /// - Returns: The element; empty for a path that is no output.
  private func element(for output: String, name: String) -> String {
    guard let output = try? RenderOutput(path: output), let file = output.firstFile else { return "" }
    let address = RelativeURL.reference(to: file, from: path)
    let label = String(FilePath(file).lastComponent).withoutControls.markupEscaped
    return switch output.format {
    case .mp4, .webm: "<video src=\"\(address)\" autoplay loop muted playsinline controls></video>"
    case .html, .y4m, .raw: "<a href=\"\(address)\">\(label)</a>"
    case .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet:
      "<a href=\"\(address)\"><img src=\"\(address)\" alt=\"\(name)\" loading=\"lazy\"></a>"
    }
  }
}
