/// The members of an object in the order in which they are set.
package struct JSONMembers {
  private var members: [JSONValue.Member] = []

  /// Creates an object without members.
  package init() {}

  /// Adds a member; `nil` adds nothing.
  package subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set { if let newValue { members.append(JSONValue.Member(key: key, value: newValue)) } }
  }

  /// The object of all members.
  package var object: JSONValue { .object(members) }
}
