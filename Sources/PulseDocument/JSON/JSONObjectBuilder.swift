/// A builder of JSON objects that keeps the order in which members are set.
package struct JSONObjectBuilder {
  private var members: [JSONValue.Member] = []
  package init() {}

  /// Appends a member; `nil` is ignored.
  package subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set { if let newValue { members.append(JSONValue.Member(key: key, value: newValue)) } }
  }

  /// The object of all members.
  package var object: JSONValue { .object(members) }
}
