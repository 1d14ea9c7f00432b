// Makes the one GIF of the benchmark 'map' as fast as can be: a disc that grows and fades over a picture.
//
//     floor BACKGROUND.rgb SIZE OUT.gif
//
// BACKGROUND has SIZE x SIZE pixels of 3 bytes. Nothing can be chosen, no input is checked: what a program that does one
// thing needs is the floor for one that does more. The way is that of pulsemap. The colors under the disc are reduced
// once; each frame blends them into a palette of its own, adds a few for the edge, and has the pixels that change. Frames
// are compressed by libgd on two threads; those of later rounds are the same bytes again.

#include <math.h>
#include <pthread.h>
#include <stdio.h>

#include "palette.h"
#include "gif.h"

enum {
  FRAMES = 75,
  CYCLE = 20,        // frames of a round
  HOLD = 2,          // frames in which the inside of the disc keeps its color
  FIRST_COLORS = 255,
  DISC_COLORS = 64,
  EDGE_COLORS = 24,
  NEAR_EDGE = 12,    // squared distance up to which an edge does without a color of its own
  MOST_UNIQUE = 60000
};

static const uint8_t disc_color[3] = {0x00, 0x7A, 0xFF};

// Of a row: the columns that the disc touches, and those that it covers.
typedef struct {
  short start, end, inner_start, inner_end;
} Span;

static int size;
static uint8_t *background;
static Span *spans[CYCLE];

// Each color of the background once, and for each pixel which it is.
static Point *unique;
static int unique_count;
static uint16_t *numbers;

static Palette first_palette, disc_palette;
static uint8_t *first_indices, *disc_indices;

// The frames of a round, and the first one of the next round.
static Block blocks[CYCLE + 1];

static double radius_of(int frame) { return 150.0 * size / 512 * (0.8 + 0.4 * frame / CYCLE); }

// What the disc hides of the background: from half to a twentieth, the same for a few frames.
static double opacity_of(int frame) {
  if (frame == 0) return 0.5;
  int start = frame / HOLD * HOLD, end = start + HOLD - 1;
  if (start == 0) start = 1;
  return 0.5 - 0.45 * (start + end) / 2 / CYCLE;
}

static int blend(int below, int above, double opacity) {
  return floor(below + (above - below) * opacity + 0.5);
}

static float coverage(int x, int y, float radius) {
  float dx = x + 0.5f - size / 2.0f, dy = y + 0.5f - size / 2.0f;
  float depth = radius - sqrtf(dx * dx + dy * dy) + 0.5f;
  return depth < 0 ? 0 : depth > 1 ? 1 : depth;
}

static void find_spans(int frame) {
  double center = size / 2.0, radius = radius_of(frame);
  Span *rows = spans[frame] = calloc(size, sizeof(Span));
  for (int y = 0; y < size; y++) {
    double dy = y + 0.5 - center, outer = (radius + 0.5) * (radius + 0.5) - dy * dy;
    if (outer <= 0) continue;
    outer = sqrt(outer);
    int start = ceil(center - outer - 0.5), end = floor(center + outer - 0.5) + 1;
    if (start < 0) start = 0;
    if (end > size) end = size;
    while (start < end && coverage(start, y, radius) <= 0) start++;
    while (end > start && coverage(end - 1, y, radius) <= 0) end--;
    if (start >= end) continue;
    int inner_start = start, inner_end = start;
    double inner = (radius - 0.5) * (radius - 0.5) - dy * dy;
    if (inner > 0) {
      inner = sqrt(inner);
      inner_start = ceil(center - inner - 0.5);
      inner_end = floor(center + inner - 0.5) + 1;
      if (inner_start < start) inner_start = start;
      if (inner_end > end) inner_end = end;
      if (inner_end < inner_start) inner_start = inner_end = start;
    }
    rows[y] = (Span){start, end, inner_start, inner_end};
  }
}

// Numbers the colors of the background; where there are too many, the lowest bits are dropped.
static void number_colors(void) {
  enum { BITS = 17 };
  size_t area = (size_t)size * size;
  uint32_t *keys = malloc(sizeof *keys << BITS);
  uint16_t *values = malloc(sizeof *values << BITS);
  numbers = malloc(area * sizeof *numbers);
  unique = malloc(MOST_UNIQUE * sizeof *unique);
again:
  memset(keys, 255, sizeof *keys << BITS);
  unique_count = 0;
  uint32_t latest = ~0u;
  uint16_t number = 0;
  for (size_t i = 0; i < area; i++) {
    const uint8_t *channel = background + 3 * i;
    uint32_t key = channel[0] << 16 | channel[1] << 8 | channel[2];
    if (key != latest) {
      uint32_t slot = (key * 0x9E3779B1u) >> (32 - BITS);
      while (keys[slot] != key && keys[slot] != ~0u) slot = (slot + 1) & ((1 << BITS) - 1);
      if (keys[slot] != key) {
        if (unique_count == MOST_UNIQUE) {
          for (size_t j = 0; j < 3 * area; j++) background[j] = (background[j] & 0xFE) | 1;
          goto again;
        }
        keys[slot] = key;
        values[slot] = unique_count;
        unique[unique_count++] = (Point){{channel[0], channel[1], channel[2]}, 0};
      }
      latest = key;
      number = values[slot];
    }
    numbers[i] = number;
  }
  free(keys);
  free(values);
}

static Point blended(const uint8_t below[3], double opacity, float weight) {
  Point point = {.weight = weight};
  for (int c = 0; c < 3; c++) point.channel[c] = blend(below[c], disc_color[c], opacity);
  return point;
}

// Calls for each pixel of the edge of a disc, row after row.
#define EACH_EDGE_PIXEL(row, x) \
  for (int x = (row).start == (row).inner_start ? (row).inner_end : (row).start; x < (row).end; \
       x = x + 1 == (row).inner_start ? (row).inner_end : x + 1)

// Maps the unique colors with a weight to the nearest ones of a palette.
WIDE static void map_colors(const Palette *palette, const Point *points, const float *weights, uint8_t *indices) {
  Table table;
  fill_table(&table, palette, 1);
  for (int i = 0; i < unique_count; i++)
    if (weights[i] > 0)
      indices[i] = nearest(&table, points[i].channel[0], points[i].channel[1], points[i].channel[2], NULL);
}

WIDE static void map_points(const Palette *palette, const Point *points, int count, uint8_t *indices, float *distances) {
  Table table;
  fill_table(&table, palette, 1);
  for (int i = 0; i < count; i++)
    indices[i] = nearest(
        &table, points[i].channel[0], points[i].channel[1], points[i].channel[2], distances ? &distances[i] : NULL);
}

// Maps the edge of the first disc, before levels are rounded.
WIDE static void map_first_edge(uint8_t *indices) {
  Table table;
  fill_table(&table, &first_palette, 1);
  float radius = radius_of(0);
  for (int y = 0; y < size; y++)
    EACH_EDGE_PIXEL(spans[0][y], x) {
      const uint8_t *below = background + 3 * ((size_t)y * size + x);
      double opacity = opacity_of(0) * coverage(x, y, radius);
      float mixed[3];
      for (int c = 0; c < 3; c++) mixed[c] = below[c] + (disc_color[c] - below[c]) * opacity;
      indices[(size_t)y * size + x] = nearest(&table, mixed[0], mixed[1], mixed[2], NULL);
    }
}

// Reduces what the largest disc covers.
static void reduce_disc(void) {
  const Span *rows = spans[CYCLE - 1];
  float *weights = calloc(unique_count, sizeof *weights);
  for (int y = 0; y < size; y++)
    for (int x = rows[y].start; x < rows[y].end; x++) weights[numbers[(size_t)y * size + x]] += 1;
  Point *points = calloc(unique_count, sizeof *points);
  int count = 0;
  for (int i = 0; i < unique_count; i++) {
    if (weights[i] == 0) continue;
    points[count] = unique[i];
    points[count++].weight = weights[i];
  }
  reduce(points, count, DISC_COLORS, &disc_palette);
  uint8_t *indices = malloc(unique_count);
  map_colors(&disc_palette, unique, weights, indices);
  disc_indices = malloc((size_t)size * size);
  for (int y = 0; y < size; y++)
    for (int x = rows[y].start; x < rows[y].end; x++)
      disc_indices[(size_t)y * size + x] = indices[numbers[(size_t)y * size + x]];
  free(weights);
  free(points);
  free(indices);
}

// Reduces the first picture: the background, and a part of it under the disc.
static void reduce_first(void) {
  const Span *rows = spans[0];
  double opacity = opacity_of(0);
  float radius = radius_of(0);
  float *outside = calloc(unique_count, sizeof *outside), *inside = calloc(unique_count, sizeof *inside);
  Point *covered = malloc(unique_count * sizeof *covered);
  Point *points = malloc((2 * unique_count + 8 * size) * sizeof *points);
  for (int y = 0; y < size; y++) {
    const uint16_t *row = numbers + (size_t)y * size;
    for (int x = 0; x < rows[y].start; x++) outside[row[x]] += 1;
    for (int x = rows[y].inner_start; x < rows[y].inner_end; x++) inside[row[x]] += 1;
    for (int x = rows[y].end; x < size; x++) outside[row[x]] += 1;
  }
  int count = 0;
  for (int i = 0; i < unique_count; i++) {
    if (outside[i] > 0) {
      points[count] = unique[i];
      points[count++].weight = outside[i];
    }
    covered[i] = blended(unique[i].channel, opacity, inside[i]);
    if (inside[i] > 0) points[count++] = covered[i];
  }
  for (int y = 0; y < size; y++)
    EACH_EDGE_PIXEL(rows[y], x)
      points[count++] = blended(background + 3 * ((size_t)y * size + x), opacity * coverage(x, y, radius), 1);
  reduce(points, count, FIRST_COLORS, &first_palette);

  uint8_t *outside_indices = malloc(unique_count), *inside_indices = malloc(unique_count);
  map_colors(&first_palette, unique, outside, outside_indices);
  map_colors(&first_palette, covered, inside, inside_indices);
  first_indices = malloc((size_t)size * size);
  for (int y = 0; y < size; y++) {
    const uint16_t *row = numbers + (size_t)y * size;
    uint8_t *indices = first_indices + (size_t)y * size;
    for (int x = 0; x < rows[y].start; x++) indices[x] = outside_indices[row[x]];
    for (int x = rows[y].inner_start; x < rows[y].inner_end; x++) indices[x] = inside_indices[row[x]];
    for (int x = rows[y].end; x < size; x++) indices[x] = outside_indices[row[x]];
  }
  map_first_edge(first_indices);
  free(outside), free(inside), free(covered), free(points);
  free(outside_indices), free(inside_indices);
}

// Returns the box around what a disc touches.
static Rect bounds(const Span *rows) {
  int left = size, right = 0, top = size, bottom = 0;
  for (int y = 0; y < size; y++) {
    if (rows[y].start >= rows[y].end) continue;
    if (y < top) top = y;
    bottom = y + 1;
    if (rows[y].start < left) left = rows[y].start;
    if (rows[y].end > right) right = rows[y].end;
  }
  return (Rect){left, top, right - left, bottom - top};
}

static Block first_frame(void) {
  return compressed(first_indices, (Rect){0, 0, size, size}, &first_palette, 1, 0);
}

// Shows the first picture again where the last disc was.
static Block restart(void) {
  const Span *rows = spans[CYCLE - 1];
  Rect rect = bounds(rows);
  uint8_t *indices = malloc((size_t)rect.width * rect.height);
  memset(indices, first_palette.count, (size_t)rect.width * rect.height);
  for (int y = rect.top; y < rect.top + rect.height; y++)
    memcpy(indices + (size_t)(y - rect.top) * rect.width + rows[y].start - rect.left,
           first_indices + (size_t)y * size + rows[y].start, rows[y].end - rows[y].start);
  Block block = compressed(indices, rect, &first_palette, 0, 0);
  free(indices);
  return block;
}

// Gives edge pixels that are far from all colors of a palette a few of their own, and finds the nearest for all.
static void add_edge_colors(const Point *points, int count, Palette *palette, uint8_t *indices) {
  float *distances = malloc((count + 1) * sizeof *distances);
  Point *far = malloc((count + 1) * sizeof *far);
  int far_count = 0;
  map_points(palette, points, count, indices, distances);
  for (int i = 0; i < count; i++)
    if (distances[i] > NEAR_EDGE) far[far_count++] = points[i];
  if (far_count > 0) {
    Palette edge;
    cut_into_boxes(far, far_count, EDGE_COLORS, &edge);
    refine(far, far_count, &edge, 2, 0);
    memcpy(palette->color[palette->count], edge.color, sizeof *edge.color * edge.count);
    palette->count += edge.count;
    map_points(palette, points, count, indices, NULL);
  }
  free(distances);
  free(far);
}

static Block later_frame(int frame) {
  const Span *rows = spans[frame], *before = spans[frame - 1];
  double opacity = opacity_of(frame);
  float radius = radius_of(frame);
  int is_new = frame == 1 || opacity != opacity_of(frame - 1);
  Rect rect = bounds(rows);
  uint8_t *indices = malloc((size_t)rect.width * rect.height);
  Point *points = malloc((8 * (rect.width + rect.height) + 64) * sizeof *points);
  int count = 0;
  for (int y = rect.top; y < rect.top + rect.height; y++)
    EACH_EDGE_PIXEL(rows[y], x)
      points[count++] = blended(background + 3 * ((size_t)y * size + x), (float)(opacity * coverage(x, y, radius)), 1);

  Palette palette = {.count = disc_palette.count};
  for (int i = 0; i < palette.count; i++)
    for (int c = 0; c < 3; c++) palette.color[i][c] = blend(disc_palette.color[i][c], disc_color[c], opacity);
  uint8_t *edge_indices = malloc(count + 1), *next_edge = edge_indices;
  add_edge_colors(points, count, &palette, edge_indices);

  memset(indices, palette.count, (size_t)rect.width * rect.height);
  for (int y = rect.top; y < rect.top + rect.height; y++) {
    uint8_t *target = indices + (size_t)(y - rect.top) * rect.width - rect.left;
    const uint8_t *source = disc_indices + (size_t)y * size;
    Span row = rows[y], old = before[y];
    if (is_new || old.inner_start >= old.inner_end) old = (Span){0, 0, row.inner_end, row.inner_end};
    memcpy(target + row.inner_start, source + row.inner_start, old.inner_start - row.inner_start);
    memcpy(target + old.inner_end, source + old.inner_end, row.inner_end - old.inner_end);
    EACH_EDGE_PIXEL(row, x) target[x] = *next_edge++;
  }
  Block block = compressed(indices, rect, &palette, 0, 1);
  free(indices);
  free(points);
  free(edge_indices);
  return block;
}

static void *reduce_disc_apart(void *unused) {
  reduce_disc();
  return unused;
}

// Makes frames as long as there are any; those that take longest come first.
static void *make_frames(void *next) {
  for (;;) {
    int rank = __sync_fetch_and_add((int *)next, 1);
    if (rank > CYCLE) return NULL;
    if (rank == 0) blocks[0] = first_frame();
    else if (rank == 1) blocks[CYCLE] = restart();
    else blocks[CYCLE + 1 - rank] = later_frame(CYCLE + 1 - rank);
  }
}

int main(int count, char **words) {
  if (count != 4) return fprintf(stderr, "usage: floor BACKGROUND.rgb SIZE OUT.gif\n"), 2;
  size = atoi(words[2]);
  background = malloc((size_t)size * size * 3);
  FILE *file = fopen(words[1], "rb");
  if (!file || fread(background, 3, (size_t)size * size, file) != (size_t)size * size)
    return perror(words[1]), 1;
  fclose(file);
  number_colors();
  for (int frame = 0; frame < CYCLE; frame++) find_spans(frame);

  pthread_t thread;
  pthread_create(&thread, NULL, reduce_disc_apart, NULL);
  reduce_first();
  pthread_join(thread, NULL);
  int next = 0;
  pthread_create(&thread, NULL, make_frames, &next);
  make_frames(&next);
  pthread_join(thread, NULL);

  struct iovec pieces[FRAMES + 2];
  int piece_count = 0;
  Block block = beginning(size, &first_palette);
  pieces[piece_count++] = (struct iovec){block.bytes, block.count};
  for (int frame = 0; frame < FRAMES; frame++) {
    block = blocks[frame > 0 && frame % CYCLE == 0 ? CYCLE : frame % CYCLE];
    pieces[piece_count++] = (struct iovec){block.bytes, block.count};
  }
  block = ending();
  pieces[piece_count++] = (struct iovec){block.bytes, block.count};
  if (write_pieces(words[3], pieces, piece_count) < 0) return perror(words[3]), 1;
  return 0;
}
