import PulseDocument
import Testing

@testable import PulseMapStyle

/// Returns a style of layers over a source of each kind.
private func style(_ layers: String, root: String = "") throws -> StyleDocument {
  let text = """
    {"version": 8, \(root) "sources": {
      "tiles": {"type": "vector", "url": "https://a/tiles.json"},
      "photo": {"type": "raster", "tiles": ["https://a/{z}/{x}/{y}.png"], "tileSize": 256, "scheme": "tms"},
      "hills": {"type": "raster-dem", "url": "https://a/dem.json", "encoding": "terrarium"},
      "data": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}},
     "layers": [\(layers)]}
    """
  return try StyleDocument(json(text))
}

@Suite struct `Style documents` {
  @Test func `have sources of all kinds`() throws {
    let style = try style("")
    #expect(style.ignored == [] && style.sources.map(\.id) == ["tiles", "photo", "hills", "data"])
    guard case .raster(let photo) = style.source("photo")?.kind,
      case .elevation(let hills, let encoding) = style.source("hills")?.kind,
      case .geoJSON(let data) = style.source("data")?.kind
    else {
      Issue.record("other kinds")
      return
    }
    #expect(photo.size == 256 && photo.isTMS && photo.templates == ["https://a/{z}/{x}/{y}.png"])
    #expect(hills.size == 512 && encoding == .terrarium)
    #expect(
      data.maximumZoom == 18 && data.buffer == 128 && data.tolerance == 0.375 && data.clusters == nil)
  }

  @Test func `have layers with typed properties and defaults`() throws {
    let style = try style(
      #"""
      {"id": "roads", "type": "line", "source": "tiles", "source-layer": "road", "minzoom": 5, "maxzoom": 10,
       "filter": ["==", "class", "main"],
       "paint": {"line-color": "#f00", "line-width": {"stops": [[5, 1], [10, 6]]}, "line-width-transition": {}}}
      """#)
    #expect(style.ignored == [])
    let layer = try #require(style.layers.first)
    #expect(layer.kind == .line && layer.source == "tiles" && layer.sourceLayer == "road")
    let context = try context(#"{"class": "main"}"#, zoom: 7.5)
    #expect(layer["line-color"].value(in: context).text == "rgba(255,0,0,1)")
    #expect(layer["line-width"].value(in: context).text == "3.5")
    #expect(layer["line-cap"].value(in: context).text == "butt" && !layer.sets("line-cap"))
    #expect(layer["line-opacity"].value(in: context).text == "1")
    #expect(layer.filter?.includesFeature(of: context) == true && layer.isDrawn(in: context))
    context.zoom = 10
    #expect(!layer.isDrawn(in: context))
  }

  @Test func `hide layers by a word or by the state`() throws {
    let style = try style(
      #"""
      {"id": "a", "type": "background", "layout": {"visibility": "none"}},
      {"id": "b", "type": "background", "layout": {"visibility": ["case", ["global-state", "night"], "visible", "none"]}}
      """#, root: #""state": {"night": {"default": true}},"#)
    let context = EvaluationContext()
    context.globalState = style.globalState
    #expect(style.ignored == [] && style.layers.map { $0.isDrawn(in: context) } == [false, true])
    context.globalState["night"] = .boolean(false)
    #expect(style.layers.map { $0.isDrawn(in: context) } == [false, false])
  }

  @Test func `take what a layer shares from the one that it refers to`() throws {
    let style = try style(
      #"""
      {"id": "case", "ref": "road", "paint": {"line-color": "blue"}},
      {"id": "road", "type": "line", "source": "tiles", "source-layer": "road", "layout": {"line-cap": "round"},
       "paint": {"line-color": "red"}}
      """#)
    #expect(style.ignored == [] && style.layers.map(\.id) == ["case", "road"])
    let (layer, context) = (style.layers[0], EvaluationContext())
    #expect(layer.kind == .line && layer.sourceLayer == "road")
    #expect(layer["line-cap"].value(in: context).text == "round")
    #expect(layer["line-color"].value(in: context).text == "rgba(0,0,255,1)")
  }

  @Test func `have defaults for every property of every type of layer`() {
    for kind in StyleDocument.Layer.Kind.allCases {
      for property in kind.layoutProperties + kind.paintProperties {
        let value = PropertyExpression(defaultOf: property)
        #expect(value.root.type != .error && value.isFeatureConstant, "\(property.name)")
        if let type = property.expressionType, property.defaultValue != nil {
          #expect(type.includes(value.root.type), "\(property.name)")
        }
      }
    }
  }

  @Test(arguments: [
    (
      #"{"id": "a"}"#,
      "layers[0].type: layer 'a' is ignored, since it has no type; use background, fill, line, symbol, circle, raster, hillshade, heatmap, color-relief or fill-extrusion"
    ),
    (#"{"type": "fill"}"#, "layers[0]: is ignored, since it has no name; write 'id' as one of its keys"),
    (
      #"{"id": "a", "type": "lines"}"#,
      "layers[0].type: layer 'a' is ignored; 'lines' is no type of layers; did you mean 'line'?"
    ),
    (
      #"{"id": "a", "type": "fill", "source": "tile"}"#,
      "layers[0].source: layer 'a' is ignored; 'tile' is no source that can be drawn"
    ),
    (
      #"{"id": "a", "type": "fill", "source": "tiles"}"#,
      "layers[0]: layer 'a' is ignored, since tiles have several layers; write 'source-layer'"
    ),
    (
      #"{"id": "a", "type": "raster", "source": "data"}"#,
      "layers[0].source: layer 'a' is ignored; 'data' has no data for layers of the type raster"
    ),
    (#"{"id": "a", "ref": "b"}"#, "layers[0].ref: layer 'a' is ignored; 'b' is no layer of its own"),
    (
      #"{"id": "a", "type": "fill", "source": "data", "paint": {"fill-colr": "red"}}"#,
      "layers[0].paint.fill-colr: unknown property of layer 'a', which is ignored; did you mean 'fill-color'?"
    ),
    (
      #"{"id": "a", "type": "line", "source": "data", "paint": {"line-cap": "round"}}"#,
      "layers[0].paint.line-cap: is no paint property and is ignored for layer 'a'; write it in 'layout'"
    ),
    (
      #"{"id": "a", "type": "line", "source": "data", "layout": {"line-cap": "rond"}}"#,
      "layers[0].layout.line-cap: layer 'a' has its default: 'rond' is not a valid value; did you mean 'round'?"
    ),
    (
      #"{"id": "a", "type": "line", "source": "data", "paint": {"line-width": -1}}"#,
      "layers[0].paint.line-width: layer 'a' has its default: '-1' is out of range; use 0 or more"
    ),
    (
      #"{"id": "a", "type": "line", "source": "data", "paint": {"line-width": "3"}}"#,
      "layers[0].paint.line-width: layer 'a' has its default: Expected number but found string instead."
    ),
    (
      #"{"id": "a", "type": "line", "source": "data", "paint": {"line-width": ["+", 1, ["get"]]}}"#,
      "layers[0].paint.line-width[2]: layer 'a' has its default: Expected arguments of type (string) | (string, object), but found () instead."
    ),
    (
      #"{"id": "a", "type": "line", "source": "data", "filter": ["==", "a"]}"#,
      "layers[0].filter: layer 'a' draws all features: Expected two or three arguments."
    ),
    (
      #"{"id": "a", "type": "background", "minzoom": 30}"#,
      "layers[0].minzoom: '30' is ignored for layer 'a'; use a number from 0 to 24"
    ),
    (
      #"{"id": "a", "type": "background", "sorce": "x"}"#,
      "layers[0].sorce: unknown key of layer 'a', which is ignored; did you mean 'source'?"
    ),
    (
      #"{"id": "a", "type": "background", "paint": {"background-color": ["get", "c"]}}"#,
      "layers[0].paint.background-color: layer 'a' has its default: data expressions not supported"
    ),
    (
      #"{"id": "a", "type": "background"}, {"id": "a", "type": "background"}"#,
      "layers[1]: layer 'a' is ignored, since another one has its name; rename one of them"
    ),
  ]) func `list what is ignored with its place`(layers: String, message: String) throws {
    #expect(try style(layers).ignored.map(\.description) == [message])
  }

  @Test(arguments: [
    (#""layer": [],"#, ["layer: unknown key, which is ignored; did you mean 'layers'?"]),
    (
      #""projection": {"type": "globe"},"#,
      ["projection: is ignored; the map is drawn in the Mercator projection"]
    ),
    (#""sprite": [{"id": "a"}],"#, ["sprite[0]: is ignored; write an object with 'id' and 'url'"]),
    (#""state": {"a": 1},"#, ["state.a: has no value and is ignored; write {\"default\": ...}"]),
    (
      #""light": {"intensity": 2, "colr": "red", "color-transition": {}},"#,
      [
        "light.intensity: the light has its default: '2' is out of range; use 0 to 1",
        "light.colr: unknown property of the light, which is ignored; did you mean 'color'?",
      ]
    ),
    (#""light": "sun","#, ["light: is 'sun' and is ignored for the light; write an object of properties"]),
    (#""terrain": {}, "sky": {}, "center": [1, 2], "metadata": {}, "#, []),
  ]) func `list keys that are ignored`(root: String, messages: [String]) throws {
    #expect(try style("", root: root).ignored.map(\.description) == messages)
  }

  @Test(arguments: [
    ("[]", ["is no style; write an object with 'version': 8"]),
    (
      "{}",
      [
        "layers: is missing; write an array of layers",
        "version: is missing; write 8", "sources: is missing; write an object of sources",
      ]
    ),
    (#"{"version": 7, "sources": {}, "layers": []}"#, ["version: '7' is not supported; use version 8"]),
  ]) func `are refused with all reasons`(text: String, messages: [String]) throws {
    let error = try #require(throws: DocumentError.self) { try StyleDocument(json(text)) }
    #expect(Set(error.diagnostics.map(\.description)) == Set(messages))
  }

  @Test(arguments: [
    (
      #"{"type": "video", "urls": []}"#,
      "sources.s.type: 'video' sources cannot be drawn and are ignored; use vector, raster, raster-dem, geojson or image"
    ),
    (#"{"type": "vector"}"#, "sources.s: has no tiles and is ignored; write 'url' or 'tiles'"),
    (#"{"type": "geojson"}"#, "sources.s: has no data and is ignored; write 'data' as GeoJSON or a URL"),
    (
      #"{"type": "image", "url": "a.png"}"#,
      "sources.s: has no image and is ignored; write 'url', and four corners as 'coordinates'"
    ),
    (#"{"url": "a"}"#, "sources.s: has no type and is ignored; write 'type' as one of its keys"),
    (
      #"{"type": "vector", "url": "a", "encoding": "mlt"}"#,
      "sources.s.encoding: 'mlt' tiles cannot be read, so that the source is ignored; use mvt"
    ),
    (
      #"{"type": "raster", "url": "a", "tileSize": 0}"#,
      "sources.s.tileSize: '0' is ignored; use a number from 1 to 4096"
    ),
  ]) func `list sources that are ignored`(source: String, message: String) throws {
    let style = try StyleDocument(json(#"{"version": 8, "sources": {"s": \#(source)}, "layers": []}"#))
    #expect(style.ignored.map(\.description) == [message])
  }
}
