package import PulseArguments
import PulseBasics
package import PulseDocument
import PulsePixels

extension DocumentValue {
  /// Assigns the value to an argument; relative paths are resolved against the folder of a file.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - root: The options to change.
  ///   - path: The path of the file that contains the value.
  package func assign<Root>(to argument: Argument<Root>, in root: inout Root, ofFile path: String) {
    assign(to: argument, in: &root, folder: BaseFolder(of: path))
  }

  /// Assigns the value, a number, a string or a Boolean, to an argument, or reports why it is invalid.
  ///
  /// A list of two numbers stands for a range if the argument takes one, `[0.8, 1.2]` for `0.8:1.2`. A list of texts
  /// stands for its elements with commas between them; for a repeated argument, each element is one of its values.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - root: The options to change.
  ///   - folder: The folder against which relative paths are resolved.
  ///   - isFirst: Whether the first value of a repeated argument replaces what the root holds.
  func assign<Root>(
    to argument: Argument<Root>, in root: inout Root, folder: BaseFolder, isFirst: Bool = true
  ) {
    if argument.info.isRepeated, case .array(let elements) = json {
      for (index, element) in elements.enumerated() {
        child(element, at: index).assign(to: argument, in: &root, folder: folder, isFirst: index == 0)
      }
      return
    }
    guard let stringValue = stringValue(of: argument.info) else {
      let isPair = argument.info.jsonRepresentations.contains(where: \.isPair)
      if isPair || argument.info.jsonRepresentations.contains(.texts), reportInvalidElements(ofPair: isPair) {
        return
      }
      report(
        "\(json.quotedForMessage) is not allowed here; use \(SpellChecker.disjunction(argument.info.formNames))"
      )
      return
    }
    do throws(ArgumentValueError) {
      let text = argument.rewritingPaths(in: stringValue, with: folder.resolve)
      try argument.set(text, in: &root, isFirst: isFirst)
    } catch {
      report("'\(stringValue.excerpt)' \(error)")
    }
  }

  private func stringValue(of info: ArgumentInfo) -> String? {
    switch json {
    case .string(let text): return text
    // The digits of a number can be those of a color.
    case .number, .longInteger:
      return info.jsonRepresentations == RGBA.jsonRepresentations ? nil : json.digits
    case .boolean(let value): return "\(value)"
    case .array(let elements):
      let numbers = elements.compactMap(\.digits)
      if info.jsonRepresentations.contains(where: \.isPair), numbers.count == 2, elements.count == 2 {
        return numbers.joined(separator: ":")
      }
      let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
      guard info.jsonRepresentations.contains(.texts), !texts.isEmpty, texts.count == elements.count else {
        return nil
      }
      return texts.joined(separator: ",")
    case .null, .object: return nil
    }
  }
}

extension ArgumentInfo {
  /// The JSON types that files may contain, named for messages.
  fileprivate var formNames: [String] {
    var names = choices.isEmpty ? [] : ["a string"]
    for form in jsonRepresentations {
      let name =
        switch form {
        case .number, .positiveNumber: "a number"
        case .wholeNumber: "a whole number"
        case .boolean: "true or false"
        case .pair: "two numbers in [ ]"
        case .text: "a string"
        case .texts: "strings in [ ]"
        }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
