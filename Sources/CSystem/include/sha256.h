#ifndef CSYSTEM_SHA256_H
#define CSYSTEM_SHA256_H

#include <stddef.h>
#include <stdint.h>

/// Adds blocks of 64 bytes to the state of a SHA-256 hash (FIPS 180-4), by the instructions of the processor if it has
/// them.
///
/// - Parameters:
///   - state: The eight words of the state.
///   - blocks: The bytes, 64 for each block.
///   - count: The number of blocks.
void pulse_sha256_add(uint32_t state[8], const uint8_t *blocks, size_t count);

/// Does the same without such instructions.
void pulse_sha256_add_portably(uint32_t state[8], const uint8_t *blocks, size_t count);

#endif
