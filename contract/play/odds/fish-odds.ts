/**
 * Fishing of the house (site.md section 4.2), for platform, page and script: no schemas here, because scripts load it.
 * A bullet is a bet on one kind of fish: its chance to hit is the return divided by the kind's multiplier.
 */

/** The number of values that a bullet is drawn from. */
export const SHOTS = 1_000_000
/** 96 %: this many of the million would hit a fish that pays just the stake. */
const RETURNED_SHOTS = 960_000

/** The payout of a hit as a multiple of the stake, stake included. */
export const kinds = {
  minnow: 2,
  perch: 3,
  goldfish: 5,
  catfish: 10,
  snakehead: 20,
  pufferfish: 40,
  turtle: 80,
  carp: 200,
  dragon: 500,
} as const
export type FishKind = keyof typeof kinds

export const kindNames = Object.keys(kinds) as [FishKind, ...FishKind[]]

/** Whether a text names a kind of fish. */
export const isKind = (name: string): name is FishKind => Object.hasOwn(kinds, name)

/** How many of the million values hit: all values below it. */
export const hitsOf = (kind: FishKind): number => Math.floor(RETURNED_SHOTS / kinds[kind])

/** Whether a drawn value hits the fish. */
export const hits = (kind: FishKind, value: number): boolean => value < hitsOf(kind)

/** The return of one unit on each of the million values; a fair game would return a million. */
export const returnedOfAll = (kind: FishKind): number => hitsOf(kind) * kinds[kind]
