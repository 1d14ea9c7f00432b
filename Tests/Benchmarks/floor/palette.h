// Palettes for many weighted colors: boxes cut in two after Wu, then rounds of Lloyd's iteration.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLORS = 256 };

// Compiled twice: for processors with AVX2, and for all others.
#define WIDE __attribute__((target_clones("arch=haswell", "default")))

typedef struct {
  uint8_t channel[3];
  float weight;
} Point;

typedef struct {
  int count;
  float mean[MOST_COLORS][3];
  uint8_t color[MOST_COLORS][3];
} Palette;

// The colors of a palette, channel by channel, and a number of them that is a multiple of 8.
typedef struct {
  float channel[3][MOST_COLORS];
  int count;
} Table;

static void fill_table(Table *table, const Palette *palette, int is_rounded) {
  table->count = (palette->count + 7) & ~7;
  for (int i = 0; i < table->count; i++)
    for (int c = 0; c < 3; c++)
      table->channel[c][i] = i >= palette->count ? 1e6f
                             : is_rounded        ? palette->color[i][c]
                                                 : palette->mean[i][c];
}

// Returns the color nearest to another one, of equally near ones the first.
__attribute__((always_inline)) static inline int nearest(
    const Table *table, float red, float green, float blue, float *distance) {
  // The bits of a positive number are in the order of numbers. The lowest 8 give way to the place in the table.
  int32_t best = INT32_MAX;
  for (int i = 0; i < table->count; i++) {
    float r = table->channel[0][i] - red;
    float g = table->channel[1][i] - green;
    float b = table->channel[2][i] - blue;
    float squared = r * r + g * g + b * b;
    int32_t bits;
    memcpy(&bits, &squared, sizeof bits);
    bits = (bits & ~255) | i;
    best = bits < best ? bits : best;
  }
  int index = best & 255;
  if (distance) {
    float r = table->channel[0][index] - red;
    float g = table->channel[1][index] - green;
    float b = table->channel[2][index] - blue;
    *distance = r * r + g * g + b * b;
  }
  return index;
}

// Sums over a box of colors: weights, channels, and squares of channels.
typedef struct {
  double weight, channel[3], squares;
} Moments;

// The sums over all cubes of 8 levels below a corner.
typedef Moments Corners[33][33][33];

typedef struct {
  int low[3], high[3];
  double variance;
} Box;

__attribute__((always_inline)) static inline void add(Moments *sum, const Moments *other, double sign) {
  sum->weight += sign * other->weight;
  for (int c = 0; c < 3; c++) sum->channel[c] += sign * other->channel[c];
  sum->squares += sign * other->squares;
}

// Sums over all cubes of a box up to a face of it: a place on an axis.
static Moments sum_up_to(Corners corners, const Box *box, int axis, int place) {
  // Steps from corner to corner along the axes.
  static const int steps[3] = {33 * 33, 33, 1};
  const Moments *face = &corners[0][0][0] + place * steps[axis];
  int next = (axis + 1) % 3, last = (axis + 2) % 3;
  int low_next = box->low[next] * steps[next], high_next = box->high[next] * steps[next];
  int low_last = box->low[last] * steps[last], high_last = box->high[last] * steps[last];
  Moments sum = face[high_next + high_last];
  add(&sum, &face[high_next + low_last], -1);
  add(&sum, &face[low_next + high_last], -1);
  add(&sum, &face[low_next + low_last], 1);
  return sum;
}

static Moments sum_over(Corners corners, const Box *box) {
  Moments sum = sum_up_to(corners, box, 0, box->high[0]);
  Moments rest = sum_up_to(corners, box, 0, box->low[0]);
  add(&sum, &rest, -1);
  return sum;
}

static double square_of_mean(const Moments *sum) {
  double square = 0;
  for (int c = 0; c < 3; c++) square += sum->channel[c] * sum->channel[c];
  return sum->weight > 0 ? square / sum->weight : -1;
}

static double variance(Corners corners, const Box *box) {
  Moments sum = sum_over(corners, box);
  return sum.weight > 0 ? sum.squares - square_of_mean(&sum) : 0;
}

// Cuts a box where the least variance is left; returns 0 where it cannot be cut.
WIDE static int cut(Corners corners, Box *box, Box *rest) {
  Moments whole = sum_over(corners, box);
  double most = -1;
  int axis = -1, place = 0;
  for (int c = 0; c < 3; c++) {
    Moments below = sum_up_to(corners, box, c, box->low[c]);
    for (int at = box->low[c] + 1; at < box->high[c]; at++) {
      Moments part = sum_up_to(corners, box, c, at), other = whole;
      add(&part, &below, -1);
      if (part.weight <= 0) continue;
      add(&other, &part, -1);
      if (other.weight <= 1e-9) continue;
      double gain = square_of_mean(&part) + square_of_mean(&other);
      if (gain > most) most = gain, axis = c, place = at;
    }
  }
  if (axis < 0) return 0;
  *rest = *box;
  box->high[axis] = rest->low[axis] = place;
  box->variance = variance(corners, box);
  rest->variance = variance(corners, rest);
  return 1;
}

WIDE static void cut_into_boxes(const Point *points, int count, int color_count, Palette *palette) {
  Moments(*corners)[33][33] = calloc(33 * 33 * 33, sizeof(Moments));
  for (int i = 0; i < count; i++) {
    const uint8_t *channel = points[i].channel;
    double weight = points[i].weight;
    Moments *cube = &corners[(channel[0] >> 3) + 1][(channel[1] >> 3) + 1][(channel[2] >> 3) + 1];
    cube->weight += weight;
    for (int c = 0; c < 3; c++) {
      cube->channel[c] += weight * channel[c];
      cube->squares += weight * channel[c] * channel[c];
    }
  }
  for (int r = 1; r < 33; r++) {
    Moments area[33] = {{0}};
    for (int g = 1; g < 33; g++) {
      Moments line = {0};
      for (int b = 1; b < 33; b++) {
        add(&line, &corners[r][g][b], 1);
        add(&area[b], &line, 1);
        corners[r][g][b] = corners[r - 1][g][b];
        add(&corners[r][g][b], &area[b], 1);
      }
    }
  }

  Box boxes[MOST_COLORS] = {{{0, 0, 0}, {32, 32, 32}, 0}};
  boxes[0].variance = variance(corners, &boxes[0]);
  int box_count = 1;
  while (box_count < color_count) {
    int widest = 0;
    for (int i = 1; i < box_count; i++)
      if (boxes[i].variance > boxes[widest].variance) widest = i;
    if (boxes[widest].variance <= 1e-6) break;
    if (cut(corners, &boxes[widest], &boxes[box_count])) box_count++;
    else boxes[widest].variance = 0;
  }
  palette->count = 0;
  for (int i = 0; i < box_count; i++) {
    Moments sum = sum_over(corners, &boxes[i]);
    if (sum.weight <= 0) continue;
    for (int c = 0; c < 3; c++) palette->mean[palette->count][c] = sum.channel[c] / sum.weight;
    palette->count++;
  }
  free(corners);
}

// Moves each color to the mean of the points that are nearest to it. In the last of several rounds it becomes, where
// asked for, the point that has more than half of their weight: flat areas stay what they are.
WIDE static void refine(const Point *points, int count, Palette *palette, int rounds, int snaps) {
  for (int round = 1; round <= rounds; round++) {
    Table table;
    fill_table(&table, palette, 0);
    double sums[MOST_COLORS][4] = {{0}};
    struct {
      float weight;
      int point;
    } heaviest[MOST_COLORS] = {{0}};
    int farthest = -1;
    float most = -1;
    for (int i = 0; i < count; i++) {
      const uint8_t *channel = points[i].channel;
      float distance, weight = points[i].weight;
      int own = nearest(&table, channel[0], channel[1], channel[2], &distance);
      for (int c = 0; c < 3; c++) sums[own][c] += weight * channel[c];
      sums[own][3] += weight;
      if (weight > heaviest[own].weight) heaviest[own].weight = weight, heaviest[own].point = i;
      if (distance * weight > most) most = distance * weight, farthest = i;
    }
    for (int i = 0; i < palette->count; i++) {
      int point = -1;
      if (sums[i][3] <= 0) {
        // A color that is nearest to nothing serves the point that is served worst.
        if (farthest < 0) continue;
        point = farthest;
        farthest = -1;
      } else if (snaps && round == rounds && heaviest[i].weight > sums[i][3] / 2) {
        point = heaviest[i].point;
      }
      for (int c = 0; c < 3; c++)
        palette->mean[i][c] = point < 0 ? sums[i][c] / sums[i][3] : points[point].channel[c];
    }
  }
  for (int i = 0; i < palette->count; i++)
    for (int c = 0; c < 3; c++) palette->color[i][c] = palette->mean[i][c] + 0.5f;
}

// Chooses the colors that show points best: rounds over cubes of 8 levels are cheap, the last one is over all points.
static void reduce(const Point *points, int count, int color_count, Palette *palette) {
  Point *cubes = malloc((count < 32768 ? count : 32768) * sizeof(Point));
  float(*sums)[4] = malloc(32768 * sizeof *sums);
  uint16_t *numbers = malloc(32768 * sizeof *numbers);
  memset(numbers, 255, 32768 * sizeof *numbers);
  int cube_count = 0;
  for (int i = 0; i < count; i++) {
    const uint8_t *channel = points[i].channel;
    int cube = channel[0] >> 3 << 10 | channel[1] >> 3 << 5 | channel[2] >> 3;
    if (numbers[cube] == 0xFFFF) {
      memset(sums[cube_count], 0, sizeof *sums);
      numbers[cube] = cube_count++;
    }
    float *sum = sums[numbers[cube]];
    for (int c = 0; c < 3; c++) sum[c] += points[i].weight * channel[c];
    sum[3] += points[i].weight;
  }
  for (int i = 0; i < cube_count; i++) {
    for (int c = 0; c < 3; c++) cubes[i].channel[c] = sums[i][c] / sums[i][3] + 0.5f;
    cubes[i].weight = sums[i][3];
  }
  cut_into_boxes(points, count, color_count, palette);
  refine(cubes, cube_count, palette, 2, 0);
  refine(points, count, palette, 1, 1);
  free(cubes);
  free(sums);
  free(numbers);
}
