import PulseBasics
import PulseCompare

/// A summary of a comparison for a pull or merge request, in the Markdown that both GitHub and GitLab render.
///
/// Images are referred to by path; nothing is embedded.
package struct MarkdownReport {
  /// The largest size in bytes.
  ///
  /// A comment of GitHub has at most 65,536 characters; the rest is for the lines that a script adds.
  package static let maximumBytes = 60_000

  /// The command that replaces all goldens; `nil` if there is none.
  private let updateCommand: String?
  /// The advice on how to get difference images; `nil` if they were written.
  private let imageAdvice: String?
  /// Returns the path of a difference image relative to the report.
  private let imagePath: (_ path: String) -> String
  private let maximumBytes: Int

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - updateCommand: The command that replaces all goldens; `nil` if there is none.
  ///   - imageAdvice: The advice on how to get difference images; `nil` if they were written.
  ///   - maximumBytes: The largest size in bytes.
  ///   - imagePath: Returns the path of a difference image relative to the report.
  package init(
    updateCommand: String?, imageAdvice: String?, maximumBytes: Int = Self.maximumBytes,
    imagePath: @escaping (_ path: String) -> String
  ) {
    (self.updateCommand, self.imageAdvice) = (updateCommand, imageAdvice)
    (self.maximumBytes, self.imagePath) = (maximumBytes, imagePath)
  }

  /// Returns the text of a comparison.
  ///
  /// Rows of the table come before details, and errors before differences; what exceeds the size is left out
  /// and counted.
  package func text(of report: ComparisonReport) -> String {
    let head = "## Compared \(report.summary)\n"
    let order: [PairResult.Outcome] = [.error, .differ, .missing, .obsolete]
    let listed = order.flatMap { outcome in report.pairs.filter { $0.outcome == outcome } }
    guard !listed.isEmpty else {
      return head + (report.pairs.isEmpty ? "" : "\nAll images match.\n")
    }
    let advice = self.advice(report)
    // The lines about what is left out have room in any case.
    let budget = max(0, maximumBytes - head.utf8.count - advice.utf8.count - 300)
    let rows = taken(listed.map(row), budget: budget * 2 / 3)
    let differing = report.pairs.filter { $0.outcome == .differ }
    let used = rows.reduce(0) { $0 + $1.utf8.count }
    let details = taken(differing.map(details), budget: budget - used)
    return head + "\n" + Self.tableHead + rows.joined()
      + Self.omission(listed.count - rows.count, "image", "is not listed", "are not listed")
      + advice + details.map { "\n\($0)" }.joined()
      + Self.omission(
        differing.count - details.count, "difference", "has no details here", "have no details here")
  }

  private static let tableHead = """
    | State | Image | Difference | Worst frame | Pixels | Largest | Quality |
    |---|---|---|---|---:|---|---|

    """

  private func row(_ pair: PairResult) -> String {
    let worst = pair.outcome == .differ ? pair.comparison?.worstFrame : nil
    let pixels = worst.map { frame in
      let share = Double(frame.differingPixels) * 100 / Double(max(1, frame.comparedPixels))
      return
        "\(frame.differingPixels) (\(share < 0.01 && share > 0 ? "under 0.01" : formatDecimal(share, places: 2)) %)"
    }
    let cells = [
      "**\(pair.outcome.rawValue)**", MarkdownText.code(pair.id), MarkdownText.plain(pair.differenceSentence),
      worst.map { $0.placeText.bytewise.replacing("frame ", with: "") } ?? "", pixels ?? "",
      worst?.largestDifference.map { "\($0.level) at \($0.x),\($0.y)" } ?? "",
      worst?.measurements.map { "\($0.name) \($0.value)" }.joined(separator: ", ") ?? "",
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  /// Returns the collapsed details of a pair that differs.
  private func details(_ pair: PairResult) -> String {
    var text = "<details>\n<summary>\(MarkdownText.htmlCode(pair.id))</summary>\n\n"
    if let image = pair.diffImagesWorstFirst.first {
      let rest = pair.diffImages.count - 1
      let frame = image.comparisonIndex.flatMap { index in pair.comparison.map { $0.frames[index].placeText }
      }
      text += "![Expected, difference and actual image](\(MarkdownText.url(imagePath(image.path))))\n\n"
      text += "Expected, difference, actual" + (frame.map { " of \($0)" } ?? "")
      text += (rest > 0 ? "; \(FileInspection.count(rest, "more frame")) beside it" : "") + "\n\n"
    }
    for side in pair.sideLines {
      text += "- \(side.name): \(MarkdownText.code(side.path)), \(MarkdownText.plain(side.summary))\n"
    }
    text += ([pair.differenceSentence] + pair.frameLines + [pair.passingOptionsHint].compactMap { $0 }).map {
      "- \(MarkdownText.plain($0))\n"
    }.joined()
    if let command = pair.acceptCommand, command.utf8.count <= 2_000 {
      text += "\nTo accept the actual file:\n\n\(MarkdownText.codeBlock(command, language: "sh"))"
    }
    return text + "\n</details>\n"
  }

  /// Returns the paragraphs on what to do about the differences.
  private func advice(_ report: ComparisonReport) -> String {
    var text = ""
    let pictures = report.pairs.filter { !$0.isOtherFile }
    let differ = pictures.count { $0.outcome == .differ }
    let missing = pictures.count { $0.outcome == .missing && !$0.isGoldenAlone }
    if differ + missing > 0, let updateCommand, updateCommand.utf8.count <= 2_000 {
      let subject =
        missing == 0
        ? "If the actual images are right, replace the goldens with them"
        : differ == 0
          ? "If the new images are right, add them to the goldens"
          : "If the actual images are right, replace the goldens and add the new ones"
      text += "\n\(subject):\n\n\(MarkdownText.codeBlock(updateCommand, language: "sh"))"
    }
    if pictures.contains(where: \.isGoldenAlone) {
      text +=
        "\nGoldens without an actual image: render the images, or remove the goldens with `--prune`. If only some "
        + "images were rendered, add `--partial`.\n"
    }
    if differ > 0, let imageAdvice { text += "\n\(MarkdownText.plain(imageAdvice))\n" }
    return text
  }

  /// Returns the first texts that fit into a number of bytes.
  private func taken(_ texts: some Sequence<String>, budget: Int) -> [String] {
    var used = 0
    return Array(
      texts.prefix { text in
        used += text.utf8.count
        return used <= budget
      })
  }

  private static func omission(_ count: Int, _ thing: String, _ one: String, _ many: String) -> String {
    guard count > 0 else { return "" }
    return
      "\n\(FileInspection.count(count, "more \(thing)")) \(count == 1 ? one : many), to keep this text short; "
      + "the HTML, JUnit and JSON reports have all.\n"
  }
}
