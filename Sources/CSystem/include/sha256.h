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

/// Adds as many blocks to each of several hashes, at the same time by vectors of the processor where that is faster.
///
/// - Parameters:
///   - states: The eight words of each state, one state after the other.
///   - blocks: The bytes for each hash.
///   - hashes: The number of hashes, 1 to 8.
///   - count: The number of blocks for each.
void pulse_sha256_add_to_all(uint32_t *states, const uint8_t *const *blocks, size_t hashes, size_t count);

#endif
