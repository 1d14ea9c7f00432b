import PulseArguments
import PulseGeo
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `A list of camera moves` {
  @Test(arguments: [
    ("z=10@0", "z=10@0"),
    (" z=10@0 , z=14@3/ease-in-out ", "z=10@0,z=14@0/ease-in-out:3"),
    ("z=14@3/linear,z=12@1/linear:0.5", "z=12@1/linear:0.5,z=14@1.5/linear:1.5"),
    ("center=48.2;-16.4@2/ease:1.5", "center=48.2;-16.4@2/ease:1.5"),
    ("fly=48.2;16.4;12@4/ease,z=3@1", "z=3@1,fly=48.2;16.4;12@1/ease:3"),
    ("follow@1,follow=bus@ the corner@3/ease-out:0.5", "follow@1,follow=bus@ the corner@3/ease-out:0.5"),
    // Kinds do not wait for each other, but all wait for flights.
    ("z=5@1/linear:2,center=1;2@4/ease", "center=1;2@0/ease:4,z=5@1/linear:2"),
    ("fly=1;2;3@1/linear:2,z=5@5/ease", "fly=1;2;3@1/linear:2,z=5@3/ease:2"),
    (
      "z=5@1/linear:1,center=1;2@1/linear:2,fly=1;2;3@5/ease",
      "z=5@1/linear:1,center=1;2@1/linear:2,fly=1;2;3@3/ease:2"
    ),
    // A zoom that ends a flight frees the center.
    ("fly=1;2;3@1/linear:5,z=5@2,center=3;4@4/ease", "fly=1;2;3@1/linear:5,z=5@2,center=3;4@2/ease:2"),
    // Of two moves at a time, the sudden one says where the other begins.
    ("z=14@0/ease:3,z=10@0", "z=10@0,z=14@0/ease:3"),
    ("z=5@2,z=6@2/ease", "z=6@0/ease:2,z=5@2"),
    ("z=5@2/ease:0,z=6@0/ease", "z=6@0,z=5@2"),
    // Without a time, a move sets the initial view.
    ("follow", "follow@0"), ("follow=bus,z=14@3/ease", "follow=bus@0,z=14@0/ease:3"),
    ("bearing=45,center=Rome,zoom=3", "bearing=45@0,center=Rome@0,z=3@0"),
    ("follow-heading,z=3,z=5@2", "follow-heading@0,z=3@0,z=5@2"),
    ("z=4@1/cubic-bezier(0.1, 0.2,0.3,1):3", "z=4@1/cubic-bezier(0.1,0.2,0.3,1):3"),
  ])
  func `is written as it is understood`(text: String, meaning: String) throws {
    let list = try CameraMoveList(parsing: text)
    #expect(list.description == meaning)
    #expect(try CameraMoveList(parsing: meaning) == list)
  }

  @Test(arguments: [
    ("z=14@3/ease", "z=14@3/ease:5,z=15@4/ease", Optional(8.0)),
    ("a change to its very time", "z=14@3/linear:2,z=15@5/ease", 5),
    ("a flight", "fly=1;2;3@1/linear:5,center=1;2@4/ease", 6),
    ("following", "follow=a@1,center=1;2@4/ease", .infinity),
    ("following, to fly", "follow=a@1,fly=1;2;3@4/ease", .infinity),
    ("following, to zoom", "follow=a@1,z=12@4/ease", nil),
  ])
  func `has no time for a move that should arrive before the one before it is over`(
    name: String, text: String, over: Double?
  ) throws {
    var found: ArgumentValueError?
    do throws(ArgumentValueError) { _ = try CameraMoveList(parsing: text) } catch { found = error }
    let part = text.split(separator: ",").last.map(String.init) ?? ""
    #expect(found == over.map { CameraMoveList.syntaxTerms.error(.noTimeLeft(over: $0), in: part) })
  }

  @Test(arguments: [
    ("zom=3@1", TimedListProblem.unknownCommand("zom")),
    ("z@1", .invalidValue("", remedy: "write z=ZOOM with a zoom from 0 to 22, such as z=12")),
    ("z=-0.1@1", .invalidValue("-0.1", remedy: "write z=ZOOM with a zoom from 0 to 22, such as z=12")),
    // Which of two is the initial one is not known, and a flight takes time.
    ("z=3", .invalidTime), ("fly=1;2;3", .invalidTime), ("center=48.2", .invalidTime),
    ("z=3@1@2", .invalidValue("3@1", remedy: "write z=ZOOM with a zoom from 0 to 22, such as z=12")),
    ("z=3@nan", .invalidTime),
    ("z=3@86400.5", .invalidTime),
    ("z=3@1/", .invalidTransition("")),
    ("z=3@1/ease:", .invalidTransition("ease:")),
    ("z=3@1/:2", .invalidTransition(":2")),
    ("z=3@1/ease:86401", .invalidTransition("ease:86401")),
    (
      "fly=1;2;23@1",
      .invalidValue("1;2;23", remedy: "write fly=LAT;LON;ZOOM, such as fly=48.2;16.4;12, or fly=Rome;12")
    ),
    (
      "fly=3@1",
      .invalidValue("3", remedy: "write fly=LAT;LON;ZOOM, such as fly=48.2;16.4;12, or fly=Rome;12")
    ),
    (
      "center=90.1;0@1",
      .invalidValue(
        "90.1;0",
        remedy: "write center=LAT;LON in degrees, such as center=48.2;16.4, or a name such as center=Rome")
    ),
    ("follow=@1", .invalidValue("", remedy: "write follow=ID, or follow alone for the only overlay")),
    ("", .unknownCommand("")),
  ])
  func `is refused with the part that is wrong`(text: String, problem: TimedListProblem) {
    #expect(throws: CameraMoveList.syntaxTerms.error(problem, in: text)) {
      try CameraMoveList(parsing: "z=10@0,\(text)")
    }
  }
}
