import type { Swimmer } from '#app/lib/play/swim-paths.ts'
import { type FishKind, kindNames } from '#contract/play/odds/fish-odds.ts'

/** A kind's box with its price, in units of the picture, and how many of it swim together. */
interface FishSwimmer extends Swimmer {
  width: number
  height: number
  shoal: number
}

const boxes: Record<FishKind, Omit<FishSwimmer, 'seed'>> = {
  minnow: { width: 46, height: 44, shoal: 3, passMs: 9_000, from: 0.8, to: 1 },
  perch: { width: 54, height: 48, shoal: 2, passMs: 11_000, from: 0.4, to: 0.6 },
  goldfish: { width: 56, height: 52, shoal: 2, passMs: 12_000, from: 0.6, to: 0.8 },
  catfish: { width: 74, height: 56, shoal: 1, passMs: 14_000, from: 0.8, to: 1 },
  snakehead: { width: 80, height: 54, shoal: 1, passMs: 13_000, from: 0.1, to: 0.3 },
  pufferfish: { width: 58, height: 60, shoal: 1, passMs: 17_000, from: 0.4, to: 0.6 },
  turtle: { width: 76, height: 66, shoal: 1, passMs: 20_000, from: 0.35, to: 0.55 },
  carp: { width: 92, height: 64, shoal: 1, passMs: 22_000, from: 0, to: 0.2 },
  dragon: { width: 156, height: 86, shoal: 1, passMs: 30_000, from: 0, to: 0.2 },
}

/**
 * How each kind of fish swims: in 9 to 22 seconds from side to side, the dragon in 30. Each kind keeps to heights of its own, so that
 * they do not crowd in one place.
 */
export const swimmers = Object.fromEntries(
  kindNames.map((kind, seed) => [kind, { ...boxes[kind], seed }]),
) as Record<FishKind, FishSwimmer>
