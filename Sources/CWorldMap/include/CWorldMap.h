#ifndef CWORLDMAP_H
#define CWORLDMAP_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of `world.pmb`; `make_world_map.py` describes their format.
extern const uint8_t *const pulse_world_map;

/// The number of bytes at `pulse_world_map`.
extern const size_t pulse_world_map_size;

/// The bytes of `place_names.z`, whose format `world_place_names.py` describes.
extern const uint8_t *const pulse_place_names;

/// The number of bytes at `pulse_place_names`.
extern const size_t pulse_place_names_size;

#endif
