// The modules that `import PulseMapKit` brings along: a scene is specified with the first, whose values and images are
// those of the others. All that is public in them is documented; what only this package uses is not public.

@_exported public import PulseCodec
@_exported public import PulseCompare
@_exported public import PulseGeo
@_exported public import PulsePixels
@_exported public import PulseScene
@_exported public import PulseSceneInput
@_exported public import PulseTiles
