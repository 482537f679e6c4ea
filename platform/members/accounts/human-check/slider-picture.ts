import { encode } from 'fast-png'
import { SLIDER } from '#contract/base/system.ts'
import { seededNumbers } from './seeded-numbers.ts'

/**
 * Draws a slider puzzle: a soft landscape of few colours, the gap, and the piece cut out of it. People match the shape,
 * but a simple program should not find the gap: it is only slightly lighter or darker than its surroundings, so are
 * other shapes at the same height, and every pixel has grain.
 */

const { width: WIDTH, height: HEIGHT, piece: PIECE } = SLIDER
/** Steps between the two colours of a picture: few steps keep it small. */
const SHADES = 40
const DECOYS = 2
/** The piece's body within its box; its knobs fill the rest. */
const BODY = 30
const KNOB_RADIUS = 6

type Between = (low: number, high: number) => number
/** The sides of a piece (up, right, down, left). */
type Side = 'flat' | 'knob' | 'notch'
type Shape = readonly [Side, Side, Side, Side]
const SIDES: readonly Side[] = ['flat', 'knob', 'notch']

/** PNGs with a palette. The same answer and seed draw the same pictures. */
export function drawPuzzle(answer: number, seed: Buffer): { background: Uint8Array; piece: Uint8Array } {
  const next = seededNumbers(seed)
  const between: Between = (low, high) => low + (high - low) * next()
  const palette = colours(between)
  const shades = landscape(between)
  const top = Math.floor(between(4, HEIGHT - PIECE - 4))
  const shape = anyShape(next)

  const piece = new Uint8Array(PIECE * HEIGHT)
  for (let y = 0; y < PIECE; y++) {
    for (let x = 0; x < PIECE; x++) {
      const depth = -outside(shape, x, y)
      if (depth < 0) continue
      // A rim of both colours makes the piece visible on any ground.
      const shade = depth < 1 ? 0 : depth < 2 ? SHADES : at(shades, answer + x, top + y)
      piece[(top + y) * PIECE + x] = 1 + toShade(shade)
    }
  }

  for (const place of gapPlaces(answer, between)) {
    const isGap = place === answer
    punch(shades, isGap ? shape : otherShape(shape, next), place, top, between)
  }
  const grain = fastNumbers(Math.floor(next() * 2 ** 32))
  const background = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < background.length; i++)
    background[i] = 1 + toShade((shades[i] ?? 0) + (grain() - 0.5) * 5)
  return { background: png(background, WIDTH, palette), piece: png(piece, PIECE, palette) }
}

const at = (shades: Float32Array, x: number, y: number) => shades[y * WIDTH + x] ?? 0
const toShade = (shade: number) => Math.min(SHADES - 1, Math.max(0, Math.round(shade)))

/** Colour 0 is transparent. */
const png = (data: Uint8Array, width: number, colours: number[][]) =>
  encode({ width, height: HEIGHT, data, depth: 8, channels: 1, palette: [[0, 0, 0, 0], ...colours] })

/** Deep and light: the lacquer, indigo, celadon and clay of the house's tiles, so that the puzzle belongs to the form around it. */
const GROUNDS = [
  [0x4a0a10, 0xf0b48c],
  [0x0f1d38, 0xa9c3e6],
  [0x0f2f27, 0xb4dcc8],
  [0x3a1a10, 0xecc27a],
] as const

/** From a deep colour to a light one. */
function colours(between: Between): number[][] {
  const [deep, light] = GROUNDS[Math.floor(between(0, GROUNDS.length))] ?? GROUNDS[0]
  return Array.from({ length: SHADES }, (_, i) => {
    const t = i / (SHADES - 1)
    const mix = (shift: number) => {
      const [from, to] = [(deep >> shift) & 0xff, (light >> shift) & 0xff]
      return Math.round(from + (to - from) * t)
    }
    return [mix(16), mix(8), mix(0), 255]
  })
}

/** Hills: waves over waves, in shades that leave room for a gap to be lighter or darker. */
function landscape(between: Between): Float32Array {
  const waves = Array.from({ length: 5 }, (_, i) => {
    const size = 1.6 / (1 + 0.35 * i)
    const start = between(0, 2 * Math.PI)
    const across = circles(WIDTH, between(-1, 1) * (0.02 + 0.02 * i), start, size)
    return { across, down: circles(HEIGHT, between(-1, 1) * (0.03 + 0.02 * i), 0, 1) }
  })
  const shades = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      let sum = 0
      // sin(a + b) from tables of both: a sine per pixel and wave would take most of the drawing time.
      for (const { across, down } of waves)
        sum += (across.sin[x] ?? 0) * (down.cos[y] ?? 0) + (across.cos[x] ?? 0) * (down.sin[y] ?? 0)
      shades[y * WIDTH + x] = SHADES / 2 + 10 * Math.sin(sum)
    }
  }
  return shades
}

/** Sines and cosines of `start`, `start + step`, …, times `size`. */
function circles(length: number, step: number, start: number, size: number) {
  return {
    sin: Float32Array.from({ length }, (_, i) => size * Math.sin(start + i * step)),
    cos: Float32Array.from({ length }, (_, i) => size * Math.cos(start + i * step)),
  }
}

const anyShape = (next: () => number): Shape => [side(next), side(next), side(next), side(next)]
const side = (next: () => number): Side => SIDES[Math.floor(next() * SIDES.length)] ?? 'flat'

/** A shape that differs in two sides, so that people can tell them apart. */
function otherShape(shape: Shape, next: () => number): Shape {
  const first = Math.floor(next() * 4)
  const second = (first + 1 + Math.floor(next() * 3)) % 4
  return shape.map((has, i) =>
    i === first || i === second ? SIDES[(SIDES.indexOf(has) + 1 + Math.floor(next() * 2)) % 3] : has,
  ) as unknown as Shape
}

/** The gap and decoys that do not touch it, in a random order. */
function gapPlaces(answer: number, between: Between): number[] {
  const places = [answer]
  for (let i = 0; i < 20 && places.length <= DECOYS; i++) {
    const place = Math.floor(between(0, WIDTH - PIECE))
    if (places.every((other) => Math.abs(other - place) >= PIECE)) places.push(place)
  }
  return places.sort((a, b) => a - b)
}

/** Lightens or darkens the area of a shape, with a stronger edge. */
function punch(shades: Float32Array, shape: Shape, left: number, top: number, between: Between): void {
  const by = between(5.5, 8) * (between(-1, 1) < 0 ? -1 : 1)
  for (let y = 0; y < PIECE; y++) {
    for (let x = 0; x < PIECE; x++) {
      const depth = -outside(shape, x, y)
      if (depth < 0) continue
      const place = (top + y) * WIDTH + left + x
      shades[place] = (shades[place] ?? 0) + by * (depth < 1.5 ? 1.5 : 1)
    }
  }
}

/** A pixel's distance from the shape, in the piece's box; negative inside. */
function outside([up, right, down, left]: Shape, x: number, y: number): number {
  const [dx, dy] = [x + 0.5 - PIECE / 2, y + 0.5 - PIECE / 2]
  let far = Math.max(Math.abs(dx), Math.abs(dy)) - BODY / 2
  const sides = [
    [up, 0, -1],
    [right, 1, 0],
    [down, 0, 1],
    [left, -1, 0],
  ] as const
  for (const [has, sx, sy] of sides) {
    if (has === 'flat') continue
    const toKnob = Math.hypot(dx - (sx * BODY) / 2, dy - (sy * BODY) / 2) - KNOB_RADIUS
    far = has === 'knob' ? Math.min(far, toKnob) : Math.max(far, -toKnob)
  }
  return far
}

/** Fast numbers from 0 to 1 for grain only; predictable (xorshift32). */
function fastNumbers(seed: number): () => number {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
