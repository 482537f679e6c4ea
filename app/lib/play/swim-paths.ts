/**
 * Where fish swim that several pages show: a pure function of the server's clock, so that every page shows the same water. A fish
 * passes from one side to the other and back; the height at which a pass ends follows from its number since 1970, which is the
 * seed that everybody shares. What is drawn from here decides nothing: a bet is drawn by its member's seeds.
 */

/** How a kind of fish swims. */
export interface Swimmer {
  /** Its place among the kinds. */
  seed: number
  passMs: number
  /** Between which heights it swims, as parts of the way that is free for it. */
  from: number
  to: number
}

export interface Swim {
  /** From the left, and from above, as parts of the way that is free: 0 to 1. */
  x: number
  y: number
  /** The width of its picture, below zero while it looks to the right; near zero while it turns. */
  face: number
  /** Degrees by which its head is lower than its tail. */
  tilt: number
}

/** A part of one that follows from two numbers alone. */
function chance(seed: number, n: number): number {
  let mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** So much later does the next of a shoal come by, once the first one's place is free, and so much lower. */
const MATE_MS = 1_800
const MATE_LOWER = 0.06
/** The part of a pass in which it turns, at each of its ends. */
const TURN = 0.05
/** How far it sways up and down on its way. */
const SWAY = 0.03
const MOST_TILT = 16

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const eased = (part: number) => part * part * (3 - 2 * part)

/** Where a fish swims at that moment of the server's clock, in milliseconds since 1970; `mate`: which of its shoal. */
export function swimAt({ seed, passMs, from, to }: Swimmer, mate: number, atMs: number): Swim {
  // so that not all of them turn at the same time
  const passes = (atMs - mate * MATE_MS) / passMs + ((seed * 0.618) % 1)
  const pass = Math.floor(passes)
  const part = passes - pass
  const height = (n: number) => from + SWAY + (to - from - 2 * SWAY) * chance(seed, n)
  const [start, end] = [height(pass), height(pass + 1)]
  const lower = mate * MATE_LOWER * (start > (from + to) / 2 ? -1 : 1) * Math.sin(Math.PI * part)
  const way = part - (0.5 * Math.sin(2 * Math.PI * part)) / (2 * Math.PI)
  const toRight = pass % 2 === 0
  const turned = Math.sin((Math.PI / 2) * Math.min(1, Math.min(part, 1 - part) / TURN))
  const slope = (end - start) * 6 * part * (1 - part) + SWAY * 4 * Math.PI * Math.cos(4 * Math.PI * part)
  return {
    x: between(toRight ? way : 1 - way, 0, 1),
    y: between(start + (end - start) * eased(part) + SWAY * Math.sin(4 * Math.PI * part) + lower, 0, 1),
    face: (toRight ? -1 : 1) * turned,
    tilt: between(slope * 14 * turned, -MOST_TILT, MOST_TILT),
  }
}
