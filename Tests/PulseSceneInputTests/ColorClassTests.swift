import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `Classes of a color scale` {
  private func limits(_ argument: String, of values: [Double]) throws -> [Double] {
    let rows = values.map { "1,2,\(shorter($0))\n" }.joined()
    let scene = try DataFiles(["a.csv": "lat,lon,v\n\(rows)"]).resolved {
      $0.csv = ["a.csv"]
      $0.film.colorBy = try ColorScaleSpec(argument: argument)
    }.scene
    guard case .continuous(let domain, _) = scene.colorScale?.kind else { return [] }
    return [domain.start] + domain.breaks + [domain.end]
  }

  private func shorter(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

  @Test func `have about as many values each, and round limits`() throws {
    #expect(try limits("v=viridis/5", of: (1...10).map(Double.init)) == [1, 3, 5, 7, 9, 10])
  }

  @Test func `are fewer than are asked for where values are equal`() throws {
    #expect(try limits("v=viridis/5", of: [1, 1, 1, 1, 1, 2]) == [1, 2, 2])
    #expect(try limits("v=viridis/5", of: [3, 3]) == [3, 3])
  }

  @Test func `have equal widths in a domain, or the limits that are given`() throws {
    #expect(try limits("v:0..10=viridis/4", of: [1, 20]) == [0, 2.5, 5, 7.5, 10])
    #expect(try limits("v:0,10,20,30=viridis", of: [1, 20]) == [0, 10, 20, 30])
    #expect(try limits("v:30,20,0=#fff,#000", of: [1, 20]) == [30, 20, 0])
  }

  @Test func `have one color each, from the first of the map to the last`() {
    var domain = ScaleDomain(0, 30)
    domain.breaks = [10, 20]
    #expect([-1, 0, 9.9, 10, 19, 20, 30, 99].map(domain.fraction) == [0, 0, 0, 0.5, 0.5, 1, 1, 1])
    var falling = ScaleDomain(30, 0)
    falling.breaks = [20, 10]
    #expect([31, 21, 20, 11, 10, 0].map(falling.fraction) == [0, 0, 0.5, 0.5, 1, 1])
  }

  @Test func `leave values outside without a color, unless the outer ones are open`() throws {
    func colors(_ argument: String) throws -> (colors: [Bool], warnings: [String]) {
      let table = "lat,lon,v\n1,1,1.97\n1,2,2\n1,3,3.56\n"
      let scene = try DataFiles(["a.csv": table]).resolved {
        $0.csv = ["a.csv"]
        $0.film.colorBy = try ColorScaleSpec(argument: argument)
      }
      let scale = scene.scene.colorScale
      return ([1.97, 2, 3.56].map { scale?.color(of: $0) != nil }, scene.warnings.map(\.description))
    }
    let closed = try colors("v:2,2.5,3=viridis")
    #expect(closed.colors == [false, true, false])
    #expect(
      closed.warnings == [
        "--color-by: 2 values are in no class, such as 1.97, and without a color; write other limits, or "
          + "v:..2,2.5,3.. for open classes at the ends"
      ])
    let open = try colors("v:..2,2.5,3..=viridis")
    #expect(open.colors == [true, true, true] && open.warnings.isEmpty)
  }

  @Test(arguments: [
    "v=viridis/5", "v:0,10,20,30=magma", "v=#ffffff,#ff0000/3", "v:0,1,2=magma,none=#000000",
    "v:..2,2.5,3..=viridis", "v:..2..=magma", "v:30,20..=magma",
  ])
  func `are written as they are read`(argument: String) throws {
    #expect(try ColorScaleSpec(argument: argument).argument == argument)
  }

  @Test(arguments: [
    "v=viridis/1", "v=viridis/x", "v=viridis/10", "v:0,5,3=viridis", "v:1,1,2=magma", "v=pink/5",
  ])
  func `that cannot be are refused`(argument: String) {
    #expect(throws: (any Error).self) { try ColorScaleSpec(argument: argument) }
  }
}
