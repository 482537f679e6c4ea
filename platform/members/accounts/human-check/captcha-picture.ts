import { encode } from 'fast-png'
import { seededNumbers } from './seeded-numbers.ts'

/**
 * Draws the digits of a captcha, readable for people but not for simple programs: each digit is a set of strokes with
 * its own size, position, rotation and slant; two waves distort the whole, and lines and dots in the same ink lie over
 * it.
 */

export const WIDTH = 168
export const HEIGHT = 56

/** A point of a stroke in the digit's own box: x and y from 0 to 1, y downwards. */
type Point = readonly [number, number]
type Stroke = readonly Point[]

const ARC_STEP = Math.PI / 12

/** An arc of an ellipse as a stroke; angles in turns, clockwise from three o'clock. */
function arc(cx: number, cy: number, rx: number, ry: number, fromTurn: number, toTurn: number): Stroke {
  const from = fromTurn * 2 * Math.PI
  const to = toTurn * 2 * Math.PI
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / ARC_STEP))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const
  })
}

const glyphs: Record<string, readonly Stroke[]> = {
  0: [arc(0.5, 0.5, 0.4, 0.5, 0, 1)],
  1: [
    [
      [0.2, 0.22],
      [0.55, 0],
      [0.55, 1],
    ],
    [
      [0.25, 1],
      [0.85, 1],
    ],
  ],
  2: [[...arc(0.5, 0.28, 0.38, 0.28, 0.5, 1.08), [0.1, 1], [0.92, 1]]],
  3: [[...arc(0.46, 0.26, 0.36, 0.26, 0.58, 1.25), ...arc(0.46, 0.75, 0.42, 0.25, 0.75, 1.42)]],
  4: [
    [
      [0.72, 1],
      [0.72, 0],
      [0.06, 0.68],
      [0.98, 0.68],
    ],
  ],
  5: [[[0.86, 0], [0.22, 0], [0.16, 0.46], ...arc(0.46, 0.68, 0.42, 0.32, 0.64, 1.4)]],
  6: [[[0.72, 0], [0.3, 0.32], ...arc(0.5, 0.7, 0.4, 0.3, 0.5, 1.5)]],
  7: [
    [
      [0.08, 0],
      [0.94, 0],
      [0.4, 1],
    ],
    [
      [0.32, 0.52],
      [0.82, 0.52],
    ],
  ],
  8: [arc(0.5, 0.25, 0.33, 0.25, 0, 1), arc(0.5, 0.75, 0.42, 0.25, 0, 1)],
  9: [[[0.28, 1], [0.7, 0.68], ...arc(0.5, 0.3, 0.4, 0.3, 0, 1)]],
}

const PAPER = 242
/** Step between the greys of the picture: few greys keep it small. */
const GREY_STEP = 16

/** A PNG, 8-bit grey, of `digits`. The same digits and seed draw the same picture. */
export function drawDigits(digits: string, seed: Buffer): Uint8Array {
  const next = seededNumbers(seed)
  const between = (low: number, high: number) => low + (high - low) * next()
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  const bend = waves(between)

  const cell = (WIDTH - 16) / digits.length
  ;[...digits].forEach((digit, index) => {
    const place = placer({
      x: 8 + cell * (index + 0.5) + between(-3, 3),
      y: HEIGHT / 2 + between(-4, 4),
      width: between(16, 21),
      height: between(29, 36),
      turn: between(-0.26, 0.26),
      slant: between(-0.2, 0.2),
    })
    const pen = { ink: between(20, 90), radius: between(1.3, 2.1) }
    for (const stroke of glyphs[digit] ?? []) drawStroke(pixels, stroke.map(place).map(bend), pen)
  })
  for (let line = 0; line < 4; line++) {
    const from: Point = [between(0, WIDTH * 0.3), between(4, HEIGHT - 4)]
    const middle: Point = [between(WIDTH * 0.3, WIDTH * 0.7), between(0, HEIGHT)]
    const to: Point = [between(WIDTH * 0.7, WIDTH), between(4, HEIGHT - 4)]
    drawStroke(pixels, curve(from, middle, to), { ink: between(40, 120), radius: between(0.5, 0.9) })
  }
  for (let dot = 0; dot < 90; dot++) {
    const at: Point = [between(0, WIDTH), between(0, HEIGHT)]
    drawStroke(pixels, [at, at], { ink: between(60, 190), radius: between(0.4, 1) })
  }
  const data = pixels.map((grey) => Math.min(255, Math.round(grey / GREY_STEP) * GREY_STEP))
  return encode({ width: WIDTH, height: HEIGHT, data, channels: 1, depth: 8 })
}

interface Place {
  x: number
  y: number
  width: number
  height: number
  turn: number
  slant: number
}

/** Maps a digit's own box to the picture. */
function placer({ x, y, width, height, turn, slant }: Place) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return ([px, py]: Point): Point => {
    const down = (py - 0.5) * height
    const across = (px - 0.5) * width - slant * down
    return [x + across * cos - down * sin, y + across * sin + down * cos]
  }
}

/** Distorts the whole picture by a vertical and a horizontal wave. */
function waves(between: (low: number, high: number) => number) {
  const down = { size: between(1.5, 3.5), length: between(50, 90), start: between(0, 6.28) }
  const across = { size: between(1, 2), length: between(25, 45), start: between(0, 6.28) }
  return ([x, y]: Point): Point => [
    x + across.size * Math.sin((y / across.length) * 6.28 + across.start),
    y + down.size * Math.sin((x / down.length) * 6.28 + down.start),
  ]
}

const CURVE_STEPS = 24

/** A quadratic curve. */
function curve(from: Point, middle: Point, to: Point): Stroke {
  return Array.from({ length: CURVE_STEPS + 1 }, (_, i) => {
    const t = i / CURVE_STEPS
    const mix = (axis: 0 | 1) =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * middle[axis] + t ** 2 * to[axis]
    return [mix(0), mix(1)] as const
  })
}

/** Inks every pixel within the pen's radius of the stroke, with a soft edge. */
function drawStroke(pixels: Uint8Array, stroke: Stroke, { ink, radius }: { ink: number; radius: number }) {
  for (let i = 0; i + 1 < stroke.length; i++) {
    const [a, b] = [stroke[i], stroke[i + 1]]
    if (!a || !b) continue
    const reach = radius + 1
    const rows = [Math.min(a[1], b[1]) - reach, Math.max(a[1], b[1]) + reach] as const
    const columns = [Math.min(a[0], b[0]) - reach, Math.max(a[0], b[0]) + reach] as const
    for (let y = Math.max(0, Math.floor(rows[0])); y <= Math.min(HEIGHT - 1, rows[1]); y++) {
      for (let x = Math.max(0, Math.floor(columns[0])); x <= Math.min(WIDTH - 1, columns[1]); x++) {
        const cover = Math.min(1, Math.max(0, radius + 0.5 - distance(x, y, a, b)))
        const at = y * WIDTH + x
        // The darkest ink wins, so that overlapping pieces of a stroke leave no knots.
        pixels[at] = Math.min(pixels[at] ?? PAPER, PAPER + (ink - PAPER) * cover)
      }
    }
  }
}

/** The distance from a point to the segment from `a` to `b`. */
function distance(x: number, y: number, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / length))
  return Math.hypot(x - a[0] - along * dx, y - a[1] - along * dy)
}
