import PulseDocument

/// A table of the fields of a kind of object in effect files, from which it is read, written and described.
struct EffectObject<Value: Sendable>: Sendable {
  /// The value of an object without keys; fields equal to it are left out where they may be.
  let blank: Value

  /// The fields in the order of files, among them rules about those before them.
  let fields: [EffectField<Value>]

  /// Reads an object; `nil` after reporting that it is none, or lacks a required key.
  ///
  /// The result is incomplete after any report: it only serves to find further problems.
  func read(_ document: DocumentValue, _ parameters: Set<EffectParameter>) -> Value? {
    read(document, parameters, into: blank)
  }

  /// Reads an object whose fields are those of a value that has others, too.
  fileprivate func read(_ document: DocumentValue, _ parameters: Set<EffectParameter>, into start: Value)
    -> Value?
  {
    guard let object = document.object(fields.flatMap(\.members).map(\.key)) else { return nil }
    var value = start
    var isComplete = true
    for field in fields where !field.read(document, object, parameters, &value) { isComplete = false }
    return isComplete ? value : nil
  }

  /// Returns an object that is read as an equal value.
  func write(_ value: Value) -> JSONValue {
    var members = JSONObjectBuilder()
    for field in fields { field.write(value, blank, &members) }
    return members.object
  }

  /// The schema of the object.
  var schema: JSONValue {
    JSONSchema.object(
      properties: fields.flatMap(\.members), required: fields.filter(\.isRequired).map { $0.members[0].key }
    ).object
  }

  /// The form of values that are such objects.
  var form: EffectForm<Value> { EffectForm(read: read, write: write, schema: schema) }
}

/// A field of an object in effect files: one key, or several that are read together.
struct EffectField<Root: Sendable>: Sendable {
  /// The keys with the schemas of their values; empty for a rule.
  let members: [(key: String, schema: JSONValue)]

  /// Whether objects must have the first key.
  var isRequired = false

  /// Reads the field of an object into a value; returns whether a required key was there and valid.
  let read: @Sendable (DocumentValue, DocumentObject, _ parameters: Set<EffectParameter>, inout Root) -> Bool

  /// Adds the members for the field of a value, unless it is that of a blank one.
  let write: @Sendable (_ value: Root, _ blank: Root, inout JSONObjectBuilder) -> Void
}

extension EffectField {
  /// Returns a field that must be there.
  static func required<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: EffectForm<Value>
  ) -> EffectField {
    EffectField(
      members: [(key, form.schema)], isRequired: true,
      read: { _, object, parameters, root in
        guard let value = object.required(key).flatMap({ form.read($0, parameters) }) else { return false }
        root[keyPath: path] = value
        return true
      },
      write: { value, _, members in members[key] = form.write(value[keyPath: path]) })
  }

  /// Returns a field with a default value.
  static func optional<Value: Equatable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: EffectForm<Value>
  ) -> EffectField {
    EffectField(
      members: [(key, form.schema)],
      read: { _, object, parameters, root in
        if let value = object[key].flatMap({ form.read($0, parameters) }) { root[keyPath: path] = value }
        return true
      },
      write: { value, blank, members in
        let value = value[keyPath: path]
        if value != blank[keyPath: path] { members[key] = form.write(value) }
      })
  }

  /// Returns a field that is `nil` if it is left out.
  static func optional<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ form: EffectForm<Value>
  ) -> EffectField {
    EffectField(
      members: [(key, form.schema)],
      read: { _, object, parameters, root in
        root[keyPath: path] = object[key].flatMap { form.read($0, parameters) }
        return true
      },
      write: { value, _, members in members[key] = value[keyPath: path].map(form.write) })
  }

  /// Returns the field of an object that has properties of the same value.
  static func part(_ key: String, _ part: EffectObject<Root>) -> EffectField {
    EffectField(
      members: [(key, part.schema)],
      read: { _, object, parameters, root in
        if let value = object[key].flatMap({ part.read($0, parameters, into: root) }) { root = value }
        return true
      },
      write: { value, _, members in
        let object = part.write(value)
        if object != .object([]) { members[key] = object }
      })
  }

  /// Returns a rule about the fields before it, which reports what is wrong with them together.
  static func rule(_ check: @escaping @Sendable (DocumentValue, DocumentObject, Root) -> Void) -> EffectField
  {
    EffectField(
      members: [],
      read: { document, object, _, root in
        check(document, object, root)
        return true
      }, write: { _, _, _ in })
  }
}
