#include "CWorldMap.h"

// `#embed` is C23; the compiler that comes with Swift takes it in C17, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t bytes[] = {
#embed "world.pmb"
};

const uint8_t *const pulse_world_map = bytes;
const size_t pulse_world_map_size = sizeof bytes;

static const uint8_t names[] = {
#embed "place_names.z"
};

const uint8_t *const pulse_place_names = names;
const size_t pulse_place_names_size = sizeof names;
