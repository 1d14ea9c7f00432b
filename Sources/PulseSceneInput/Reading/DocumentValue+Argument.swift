package import PulseArguments
import PulseBasics
package import PulseDocument

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

  /// Assigns the value to an argument, or reports why it is invalid.
  ///
  /// For a repeated argument, each element of an array is one of its values.
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
    let isPair = argument.info.jsonRepresentations.contains(where: \.isPair)
    guard argument.info.accepts(json) else {
      if isPair || argument.info.jsonRepresentations.contains(.texts), reportInvalidElements(ofPair: isPair) {
        return
      }
      return report(
        "\(json.quotedForMessage) is not allowed here; use \(SpellChecker.disjunction(argument.info.formNames))"
      )
    }
    do throws(ArgumentValueError) {
      let value = json.mappingStrings { argument.rewritingPaths(in: $0, with: folder.resolve) }
      try argument.set(value, in: &root, isFirst: isFirst)
    } catch {
      report("'\(json.optionText(ofPair: isPair).excerpt)' \(error)")
    }
  }
}

extension DocumentValue {
  /// Returns whether the value is one of an argument; a track looks like the name of a file.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - root: Options that have it.
  ///   - folder: The folder against which relative paths are resolved.
  /// - Returns: Whether it can be assigned.
  func canBe<Root>(_ argument: Argument<Root>, in root: Root, folder: BaseFolder) -> Bool {
    if argument.key.utf8.elementsEqual(SceneField.track.key.utf8), text?.bytewise.contains(".") != true {
      return false
    }
    let log = DiagnosticLog()
    var root = root
    reporting(to: log).assign(to: argument, in: &root, folder: folder)
    return log.count == 0
  }
}

extension JSONValue {
  /// Returns the value with another text for a string, or for each of an array.
  func mappingStrings(_ transform: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(transform(text))
    case .array(let elements): .array(elements.map { $0.mappingStrings(transform) })
    case .null, .boolean, .number, .longInteger, .object: self
    }
  }

  /// Returns the value as it would be written in an option, for messages.
  fileprivate func optionText(ofPair isPair: Bool) -> String {
    guard case .array(let elements) = self else { return plainText ?? "" }
    return elements.compactMap(\.plainText).joined(separator: isPair ? ":" : ",")
  }
}

extension ArgumentInfo {
  /// Returns whether a value has one of the forms that files may contain: text, a number, a Boolean, or an array if the
  /// argument takes one.
  fileprivate func accepts(_ json: JSONValue) -> Bool {
    switch json {
    case .string, .number, .longInteger, .boolean: true
    case .array(let elements):
      jsonRepresentations.contains { $0.isPair } && elements.count == 2
        && elements.allSatisfy { $0.digits != nil }
        || jsonRepresentations.contains(.numbers(elements.count)) && elements.allSatisfy { $0.digits != nil }
        || jsonRepresentations.contains(.texts) && !elements.isEmpty
          && elements.allSatisfy { if case .string = $0 { true } else { false } }
    case .null, .object: false
    }
  }

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
        case .numbers(let count): "\(count) numbers in [ ]"
        case .text: "a string"
        case .texts: "strings in [ ]"
        }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
