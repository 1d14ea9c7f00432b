package import PulseArguments
import PulseBasics
import PulseDocument

/// A title of the legend, of the part that explains a field: `mw=Capacity (MW)`.
public struct LegendTitle: Hashable, Sendable {
  /// The name of the field; `nil` for the only one.
  public var field: String?

  /// The title; empty for none.
  public var text: String

  /// Creates a title of the part of a field, or of a legend with a single field.
  public init(_ text: String, of field: String? = nil) {
    (self.text, self.field) = (text, field)
  }
}

extension LegendTitle: ArgumentValue {
  /// Parses `FIELD=TEXT`, or a text without an equals sign.
  package init(argument: String) throws(ArgumentValueError) {
    guard let cut = argument.bytewise.cut(atFirst: "=") else {
      self.init(String(argument[...].trimmed))
      return
    }
    let field = String(cut.before.trimmed)
    guard !field.isEmpty else {
      throw ArgumentValueError("has no field", remedy: "use FIELD=TEXT, such as 'mw=Capacity (MW)'")
    }
    self.init(String(cut.after.trimmed), of: field)
  }

  /// The title in option syntax.
  package var argument: String { (field.map { "\($0)=" } ?? "") + text }
}

extension [LegendTitle] {
  /// Returns the title of a field of a legend; `nil` without one.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - isOnly: Whether it is the only field of the legend.
  /// - Returns: The last of the titles that are given for it, those with its name before others.
  func title(of field: String, isOnly: Bool) -> String? {
    let named = last { $0.field.map { $0.bytewise == field.bytewise } == true }
    return (named ?? (isOnly ? last { $0.field == nil } : nil))?.text
  }
}
