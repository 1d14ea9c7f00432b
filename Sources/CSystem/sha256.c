#include "sha256.h"

#include <string.h>

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

static inline uint32_t big_endian(const uint8_t *bytes) {
  uint32_t word;
  memcpy(&word, bytes, sizeof word);
  return __builtin_bswap32(word);
}

void pulse_sha256_add_portably(uint32_t state[8], const uint8_t *blocks, size_t count) {
  uint32_t words[64];
  for (; count > 0; count--, blocks += 64) {
    for (int index = 0; index < 16; index++) words[index] = big_endian(blocks + 4 * index);
    for (int index = 16; index < 64; index++) {
      uint32_t early = words[index - 15], late = words[index - 2];
      uint32_t first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3;
      uint32_t second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10;
      words[index] = words[index - 16] + first + words[index - 7] + second;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int index = 0; index < 64; index++) {
      uint32_t one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) +
                     constants[index] + words[index];
      uint32_t two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + one;
      d = c;
      c = b;
      b = a;
      a = one + two;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
}

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

/// Whether the processor has SHA-NI and SSE4.1.
static int has_instructions(void) {
  static int known = -1;
  int result = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (result >= 0) return result;
  unsigned a, b, c, d;
  result = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_1) && (c & bit_SSSE3) &&
           __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
  __atomic_store_n(&known, result, __ATOMIC_RELAXED);
  return result;
}

__attribute__((target("sha,sse4.1,ssse3"))) static void add_by_instructions(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL);
  // The instructions want the words as ABEF and CDGH.
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[0]), 0xB1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[4]), 0x1B);
  __m128i abef = _mm_alignr_epi8(abcd, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, abcd, 0xF0);
  for (; count > 0; count--, blocks += 64) {
    __m128i first = abef, second = cdgh;
    __m128i words[4];
    for (int index = 0; index < 4; index++) {
      words[index] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * index)), order);
    }
#pragma clang loop unroll(full)
    for (int round = 0; round < 16; round++) {
      __m128i now = words[round & 3];
      __m128i sum = _mm_add_epi32(now, _mm_loadu_si128((const __m128i *)&constants[4 * round]));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      if (round < 12) {
        // Words 16 to 63: each from those 16, 15, 7 and 2 places before.
        __m128i next = _mm_sha256msg1_epu32(now, words[(round + 1) & 3]);
        __m128i latest = words[(round + 3) & 3];
        next = _mm_add_epi32(next, _mm_alignr_epi8(latest, words[(round + 2) & 3], 4));
        words[round & 3] = _mm_sha256msg2_epu32(next, latest);
      }
    }
    abef = _mm_add_epi32(abef, first);
    cdgh = _mm_add_epi32(cdgh, second);
  }
  __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(dchg, feba, 8));
}

/// A word of each of eight hashes.
typedef uint32_t Words __attribute__((vector_size(32)));

#define ROTATED(words, count) ((words) >> (count) | (words) << (32 - (count)))

/// Loads half a block of each of eight hashes, eight words in the order of bytes of the processor.
__attribute__((target("avx2"))) static void load_words(
    Words words[8], const uint8_t *const blocks[8], size_t offset) {
  const __m256i order = _mm256_broadcastsi128_si256(_mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL));
  __m256i rows[8], pairs[8], quads[8];
  for (int hash = 0; hash < 8; hash++) {
    rows[hash] = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)(blocks[hash] + offset)), order);
  }
  for (int index = 0; index < 8; index += 2) {
    pairs[index] = _mm256_unpacklo_epi32(rows[index], rows[index + 1]);
    pairs[index + 1] = _mm256_unpackhi_epi32(rows[index], rows[index + 1]);
  }
  for (int index = 0; index < 8; index += 4) {
    quads[index] = _mm256_unpacklo_epi64(pairs[index], pairs[index + 2]);
    quads[index + 1] = _mm256_unpackhi_epi64(pairs[index], pairs[index + 2]);
    quads[index + 2] = _mm256_unpacklo_epi64(pairs[index + 1], pairs[index + 3]);
    quads[index + 3] = _mm256_unpackhi_epi64(pairs[index + 1], pairs[index + 3]);
  }
  for (int index = 0; index < 4; index++) {
    words[index] = (Words)_mm256_permute2x128_si256(quads[index], quads[index + 4], 0x20);
    words[index + 4] = (Words)_mm256_permute2x128_si256(quads[index], quads[index + 4], 0x31);
  }
}

/// Adds blocks to eight hashes by AVX2.
__attribute__((target("avx2"))) static void add_to_eight(
    uint32_t states[8][8], const uint8_t *const blocks[8], size_t count) {
  Words sums[8];
  for (int word = 0; word < 8; word++) {
    for (int hash = 0; hash < 8; hash++) sums[word][hash] = states[hash][word];
  }
  for (size_t block = 0; block < count; block++) {
    Words words[16];
    load_words(words, blocks, 64 * block);
    load_words(words + 8, blocks, 64 * block + 32);
    Words a = sums[0], b = sums[1], c = sums[2], d = sums[3];
    Words e = sums[4], f = sums[5], g = sums[6], h = sums[7];
    for (int start = 0; start < 64; start += 16) {
#pragma clang loop unroll(full)
      for (int index = 0; index < 16; index++) {
        if (start > 0) {
          Words early = words[(index + 1) & 15], late = words[(index + 14) & 15];
          words[index] += (ROTATED(early, 7) ^ ROTATED(early, 18) ^ early >> 3) + words[(index + 9) & 15] +
                          (ROTATED(late, 17) ^ ROTATED(late, 19) ^ late >> 10);
        }
        Words one = h + (ROTATED(e, 6) ^ ROTATED(e, 11) ^ ROTATED(e, 25)) + ((e & f) ^ (~e & g)) +
                    constants[start + index] + words[index];
        Words two = (ROTATED(a, 2) ^ ROTATED(a, 13) ^ ROTATED(a, 22)) + ((a & b) | (c & (a | b)));
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
      }
    }
    sums[0] += a;
    sums[1] += b;
    sums[2] += c;
    sums[3] += d;
    sums[4] += e;
    sums[5] += f;
    sums[6] += g;
    sums[7] += h;
  }
  for (int word = 0; word < 8; word++) {
    for (int hash = 0; hash < 8; hash++) states[hash][word] = sums[word][hash];
  }
}

/// Whether eight hashes at a time are faster than one after the other.
static int has_wide_vectors(void) { return !has_instructions() && __builtin_cpu_supports("avx2"); }

#elif defined(__aarch64__) && defined(__linux__)

#include <arm_neon.h>
#include <sys/auxv.h>

/// Whether the processor has the SHA-256 instructions of ARMv8, by the bit `HWCAP_SHA2`.
static int has_instructions(void) { return (getauxval(AT_HWCAP) >> 6 & 1) != 0; }

__attribute__((target("sha2"))) static void add_by_instructions(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
  uint32x4_t abcd = vld1q_u32(&state[0]), efgh = vld1q_u32(&state[4]);
  for (; count > 0; count--, blocks += 64) {
    uint32x4_t first = abcd, second = efgh;
    uint32x4_t words[4];
    for (int index = 0; index < 4; index++) {
      words[index] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * index)));
    }
    for (int round = 0; round < 16; round++) {
      uint32x4_t now = words[round & 3];
      uint32x4_t sum = vaddq_u32(now, vld1q_u32(&constants[4 * round]));
      uint32x4_t before = abcd;
      abcd = vsha256hq_u32(abcd, efgh, sum);
      efgh = vsha256h2q_u32(efgh, before, sum);
      if (round < 12) {
        uint32x4_t next = vsha256su0q_u32(now, words[(round + 1) & 3]);
        words[round & 3] = vsha256su1q_u32(next, words[(round + 2) & 3], words[(round + 3) & 3]);
      }
    }
    abcd = vaddq_u32(abcd, first);
    efgh = vaddq_u32(efgh, second);
  }
  vst1q_u32(&state[0], abcd);
  vst1q_u32(&state[4], efgh);
}

#else

static int has_instructions(void) { return 0; }

static void add_by_instructions(uint32_t state[8], const uint8_t *blocks, size_t count) {
  pulse_sha256_add_portably(state, blocks, count);
}

#endif

void pulse_sha256_add(uint32_t state[8], const uint8_t *blocks, size_t count) {
  if (has_instructions()) {
    add_by_instructions(state, blocks, count);
  } else {
    pulse_sha256_add_portably(state, blocks, count);
  }
}

void pulse_sha256_add_to_all(uint32_t *states, const uint8_t *const *blocks, size_t hashes, size_t count) {
#if defined(__x86_64__)
  if (hashes > 1 && has_wide_vectors()) {
    // The others repeat the first.
    uint32_t all[8][8];
    const uint8_t *sources[8];
    for (size_t hash = 0; hash < 8; hash++) {
      memcpy(all[hash], states + (hash < hashes ? 8 * hash : 0), sizeof all[hash]);
      sources[hash] = blocks[hash < hashes ? hash : 0];
    }
    add_to_eight(all, sources, count);
    memcpy(states, all, hashes * sizeof all[0]);
    return;
  }
#endif
  for (size_t hash = 0; hash < hashes; hash++) pulse_sha256_add(states + 8 * hash, blocks[hash], count);
}
