import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// In-memory images that stand for files.
private struct Pictures: SceneFileLoader {
  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    throw SceneFileError("is not there")
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    guard path.hasSuffix(".png") else { throw SceneFileError("is no picture") }
    var bitmap = Bitmap(
      size: path.hasSuffix("tall.png") ? PixelSize(20, 40) : PixelSize(24, 24), color: RGBA(9, 9, 9))
    // The middle is opaque; the edge, at faint opacities, has colors that another program has rounded.
    let edge: [RGBA] =
      switch path {
      case "glyph.png": [RGBA(0, 0, 0, alpha: 0), RGBA(9, 9, 9, alpha: 100)]
      case "rounded.png": [RGBA(255, 0, 0, alpha: 0), RGBA(0, 0, 0, alpha: 28), RGBA(12, 9, 7, alpha: 85)]
      case "shaded.png": [RGBA(0, 0, 0, alpha: 0), RGBA(40, 40, 40, alpha: 100)]
      case "clear.png": Array(repeating: RGBA(7, 7, 7, alpha: 0), count: 24 * 24)
      default: []
      }
    for (place, color) in edge.enumerated() { bitmap.pixels[place] = color }
    return bitmap
  }
}

@Suite struct `A marker` {
  private func scene(_ say: @escaping (inout SceneSpec) -> Void) throws -> Scene {
    try SceneSpec.hongKong {
      $0.effect = .builtIn("location")
      $0.zoom = 12
      say(&$0)
    }.resolved(reading: Pictures()).scene
  }

  private func pictures(_ scene: Scene, at time: Double = 0) -> [DisplayList.Picture] {
    scene.displayList(at: time).elements.compactMap {
      if case .picture(let picture) = $0 { picture } else { nil }
    }
  }

  // SVPulsingAnnotationView: its layers from below: heading image, halo, outer dot, and the image or the dot.
  @Test func `stacks accuracy, heading, pulse and picture in the order of SVPulsingAnnotationView`() throws {
    let scene = try scene {
      $0.accuracy = .meters(900)
      $0.heading = .degrees(30)
      $0.image = "pin.png"
    }
    #expect(
      scene.state(at: 0).overlays[0].layers.map(\.name)
        == ["accuracy", "heading", "halo", "outerDot", "image"])
  }

  // SVPulsingAnnotationView: "image; // default is nil, will use annotationColor as tintColor"
  @Test(arguments: Effect.builtInNames, ImageMode.allCases)
  func `has its picture in place of the dot, in any mode`(effect: String, mode: ImageMode) throws {
    func names(_ image: String?) throws -> [String] {
      try scene {
        $0.effect = .builtIn(effect)
        $0.image = image
        $0.imageMode = image.map { _ in mode }
      }.state(at: 0).overlays[0].layers.map(\.name)
    }
    #expect(try names("glyph.png") == names(nil).filter { $0 != "dot" && $0 != "pin" } + ["image"])
  }

  // SVPulsingAnnotationView: "image; // default is nil, will use annotationColor as tintColor"
  @Test(arguments: [
    ("glyph.png", true), ("rounded.png", true), ("shaded.png", false), ("pin.png", false),
    ("clear.png", false),
  ])
  func `tints a picture of one color and alpha, and no other`(name: String, isTinted: Bool) throws {
    let tint = RGBA(1, 2, 3)
    let marker = try scene {
      $0.image = name
      $0.color = tint
    }
    let drawn = try #require(marker.overlays[0].layers.last)
    #expect(drawn.name == "image" && drawn.pictureMode == (isTinted ? .template : .original))
    for (mode, expected) in [(ImageMode.original, ImageRenderingMode.original), (.template, .template)] {
      let scene = try scene {
        $0.image = name
        $0.imageMode = mode
      }
      #expect(scene.overlays[0].layers.last?.pictureMode == expected)
    }
  }

  // SVPulsingAnnotationView: "image; // default is nil, will use annotationColor as tintColor"
  @Test func `has its dot until a picture comes, and again when it goes`() throws {
    let scene = try scene {
      $0.commands = try? TimelineCommandList(parsing: "image=glyph.png@1,image=none@2")
    }
    let names = [0.5, 1.5, 2.5].map { scene.state(at: $0).overlays[0].layers.map(\.name) }
    #expect(
      names == [
        ["halo", "outerDot", "dot"], ["halo", "outerDot", "image"], ["halo", "outerDot", "dot"],
      ])
  }

  @Test func `has as many points as the picture has pixels, or the size that is asked for`() throws {
    let plain = try #require(pictures(scene { $0.image = "tall.png" }).first)
    #expect(plain.placement.width == 20 * 256 && plain.placement.height == 40 * 256)
    #expect(plain.placement.center == SubpixelPoint(x: 256 * 256, y: 256 * 256))
    let small = try #require(
      pictures(
        scene {
          $0.image = "tall.png"
          $0.imageSize = .points(10)
          $0.pixelRatio = 2
        }
      ).first)
    #expect(small.placement.width == 10 * 256 && small.placement.height == 20 * 256)
  }

  @Test func `stands on its lower edge like a pin`() throws {
    let pin = try #require(
      pictures(
        scene {
          $0.image = "tall.png"
          $0.imageAnchor = .bottom
        }
      ).first)
    #expect(pin.placement.center == SubpixelPoint(x: 256 * 256, y: 236 * 256))
    #expect(pin.placement.bounds.maxY == 256)
  }

  @Test func `keeps its colors, or takes the main one as a stencil, also when that changes`() throws {
    let plain = try scene { $0.image = "pin.png" }
    #expect(pictures(plain)[0].tint == nil)
    let stencil = try scene {
      $0.image = "pin.png"
      $0.imageMode = .template
      $0.color = RGBA(1, 2, 3)
      $0.commands = try? TimelineCommandList(parsing: "color=#0a0b0c@1")
    }
    #expect(pictures(stencil)[0].tint == RGBA(1, 2, 3))
    #expect(pictures(stencil, at: 1)[0].tint == RGBA(10, 11, 12))
  }

  @Test func `points where it heads, and turns the short way around`() throws {
    let scene = try scene {
      $0.heading = .degrees(350)
      $0.commands = try? TimelineCommandList(parsing: "heading=30@1/linear:2,heading=90@4")
    }
    let headings = [0, 1, 1.5, 2, 3, 4].map { scene.state(at: $0).overlays[0].heading }
    #expect(headings == [350, 350, 360, 370, 30, 90])
    let arrow = scene.displayList(at: 4).shapes[0]
    #expect(arrow.shape == .arrowhead && arrow.rotation == Rotation(cosine: 0, sine: 1))
  }

  // SVPulsingAnnotationView, since 2015: the heading image is a template below the halo and the dots.
  @Test func `turns its own heading picture, which points to the north unless it is told`() throws {
    let north = try #require(pictures(scene { $0.headingImage = "arrow.png" }).first)
    #expect(north.placement.rotation == .none && north.tint == RGBA(0, 122, 255))
    let south = try #require(
      pictures(
        scene {
          $0.headingImage = "arrow.png"
          $0.heading = .degrees(180)
        }
      ).first)
    #expect(south.placement.rotation == Rotation(cosine: -1, sine: 0))
  }

  @Test func `lets its accuracy grow and shrink without a new start of the pulse`() throws {
    let scene = try scene {
      $0.accuracy = .meters(1000)
      $0.commands = try? TimelineCommandList(parsing: "accuracy=200@1/linear:1")
    }
    let layers = [0, 1, 1.5, 2, 9].map { scene.state(at: $0).overlays[0].layers[0] }
    let pixels = scene.viewport.pixels(
      forMeters: 1, at: scene.viewport.center, scale: scene.groundScale)
    for (layer, meters) in zip(layers, [1000.0, 1000, 600, 200, 200]) {
      #expect(layer.name == "accuracy" && abs(layer.radius - meters * pixels) < 1e-9)
    }
    #expect(scene.state(at: 1.5).overlays[0].state == .animating)
  }

  @Test func `tells of what cannot be used, and of what has no effect`() throws {
    let error = try #require(throws: SceneError.self) {
      try scene {
        $0.image = "notes.txt"
        $0.headingImage = "arrow.txt"
      }
    }
    #expect(error.lines == ["arrow.txt: is no picture", "notes.txt: is no picture"])
    let spec = SceneSpec.hongKong {
      $0.imageSize = .points(20)
      $0.imageMode = .template
      $0.imageAnchor = .bottom
      $0.commands = try? TimelineCommandList(parsing: "accuracy=200@1,heading=30@1")
    }
    #expect(
      try spec.resolved().lines == [
        "--image-mode: has no effect without an image; add --image FILE",
        "--image-size: has no effect without an image; add --image FILE",
        "--image-anchor: has no effect without an image; add --image FILE",
        "--timeline: 'accuracy=200m@1' has no effect without an accuracy; add --accuracy LENGTH",
        "--timeline: 'heading=30@1' has no effect without a heading; add --heading DEG",
      ])
  }
}

@Suite struct `The pictures of an effect` {
  private let flipbook = """
    {"name": "flip", "radius": "20px", "layers": [{"name": "image", "shape": "picture",
     "pictures": ["a.png", "b.png", "tall.png"], "groups": [{"duration": 3, "animations": [
     {"property": "contents", "values": [0, 1, 2], "mode": "discrete"}]}]}]}
    """

  @Test func `are shown one after the other by their contents`() throws {
    let effect = try Effect(json: Array(flipbook.utf8))
    let scene = try SceneSpec.hongKong { $0.effect = .effect(effect) }.resolved(reading: Pictures()).scene
    let paths = [0.0, 0.9, 1, 2.5].map { time -> [String] in
      scene.displayList(at: time).elements.compactMap {
        if case .picture(let picture) = $0 { picture.source.path } else { nil }
      }
    }
    #expect(paths == [["a.png"], ["a.png"], ["b.png"], ["tall.png"]])
    #expect(try Effect(json: Array(effect.json().utf8)) == effect)
  }

  @Test func `are asked for where they are missing, and refused where they have no effect`() throws {
    func lines(_ layer: String) -> [String] {
      do throws(DocumentError) {
        _ = try Effect(json: Array(#"{"name": "x", "radius": "9px", "layers": [\#(layer)]}"#.utf8))
        return []
      } catch {
        return error.diagnostics.map(\.description)
      }
    }
    #expect(
      lines(#"{"name": "a", "shape": "picture", "fill": "red"}"#)
        == ["layers[0].pictures: is missing; add it"])
    #expect(
      lines(#"{"name": "a", "fill": "red", "pictures": ["a.png"]}"#)
        == [#"layers[0].pictures: has no effect on the shape 'disc'; write "shape": "picture""#])
    #expect(
      lines(#"{"name": "a", "shape": "picture", "pictures": ["a.png"], "pictureMode": "template"}"#)
        == ["layers[0]: has no paint; add 'fill' or 'stroke'"])
  }
}
