extension ColorRamp {
  /// The colors of the sequential and diverging schemes of ColorBrewer as hexadecimal digits, six for a color.
  ///
  /// They are those with the most colors, 9 or 11, as in matplotlib. Colors from www.ColorBrewer.org by Cynthia A. Brewer,
  /// Geography, Pennsylvania State University (Apache License 2.0).
  static let schemes = Array(sequentialSchemes) + Array(divergingSchemes)

  private static let sequentialSchemes: KeyValuePairs<String, String> = [
    "YlOrRd": "ffffccffeda0fed976feb24cfd8d3cfc4e2ae31a1cbd0026800026",
    "YlOrBr": "ffffe5fff7bcfee391fec44ffe9929ec7014cc4c02993404662506",
    "YlGnBu": "ffffd9edf8b1c7e9b47fcdbb41b6c41d91c0225ea8253494081d58",
    "YlGn": "ffffe5f7fcb9d9f0a3addd8e78c67941ab5d238443006837004529",
    "OrRd": "fff7ecfee8c8fdd49efdbb84fc8d59ef6548d7301fb300007f0000",
    "PuRd": "f7f4f9e7e1efd4b9dac994c7df65b0e7298ace125698004367001f",
    "RdPu": "fff7f3fde0ddfcc5c0fa9fb5f768a1dd3497ae017e7a017749006a",
    "PuBuGn": "fff7fbece2f0d0d1e6a6bddb67a9cf3690c002818a016c59014636",
    "PuBu": "fff7fbece7f2d0d1e6a6bddb74a9cf3690c00570b0045a8d023858",
    "GnBu": "f7fcf0e0f3dbccebc5a8ddb57bccc44eb3d32b8cbe0868ac084081",
    "BuPu": "f7fcfde0ecf4bfd3e69ebcda8c96c68c6bb188419d810f7c4d004b",
    "BuGn": "f7fcfde5f5f9ccece699d8c966c2a441ae76238b45006d2c00441b",
    "Reds": "fff5f0fee0d2fcbba1fc9272fb6a4aef3b2ccb181da50f1567000d",
    "Oranges": "fff5ebfee6cefdd0a2fdae6bfd8d3cf16913d94801a636037f2704",
    "Greens": "f7fcf5e5f5e0c7e9c0a1d99b74c47641ab5d238b45006d2c00441b",
    "Blues": "f7fbffdeebf7c6dbef9ecae16baed64292c62171b508519c08306b",
    "Purples": "fcfbfdefedf5dadaebbcbddc9e9ac8807dba6a51a354278f3f007d",
    "Greys": "fffffff0f0f0d9d9d9bdbdbd969696737373525252252525000000",
  ]

  /// Those that run from one hue over a neutral middle to another.
  static let divergingSchemes: KeyValuePairs<String, String> = [
    "RdBu": "67001fb2182bd6604df4a582fddbc7f7f7f7d1e5f092c5de4393c32166ac053061",
    "RdYlBu": "a50026d73027f46d43fdae61fee090ffffbfe0f3f8abd9e974add14575b4313695",
    "RdYlGn": "a50026d73027f46d43fdae61fee08bffffbfd9ef8ba6d96a66bd631a9850006837",
    "RdGy": "67001fb2182bd6604df4a582fddbc7ffffffe0e0e0bababa8787874d4d4d1a1a1a",
    "Spectral": "9e0142d53e4ff46d43fdae61fee08bffffbfe6f598abdda466c2a53288bd5e4fa2",
    "PuOr": "7f3b08b35806e08214fdb863fee0b6f7f7f7d8daebb2abd28073ac5427882d004b",
    "PRGn": "40004b762a839970abc2a5cfe7d4e8f7f7f7d9f0d3a6dba05aae611b783700441b",
    "PiYG": "8e0152c51b7dde77aef1b6dafde0eff7f7f7e6f5d0b8e1867fbc414d9221276419",
    "BrBG": "5430058c510abf812ddfc27df6e8c3f5f5f5c7eae580cdc135978f01665e003c30",
  ]
}
