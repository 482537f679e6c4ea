/**
 * Fishing of the house (site.md section 4.2), for platform, page and script alike: no schema here, which a script would have
 * to load. A bullet is a bet on one kind of fish: it hits with the chance of the return divided by the kind's multiplier.
 */

/** A bullet draws one of so many values. */
export const SHOTS = 1_000_000
/** 96 %: so many of the million would hit a fish that pays the stake. */
const RETURNED_SHOTS = 960_000

/** What a hit pays, times the stake and the stake included. */
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

export const isKind = (name: string): name is FishKind => Object.hasOwn(kinds, name)

/** How many of the million values hit; every value below it does. */
export const hitsOf = (kind: FishKind): number => Math.floor(RETURNED_SHOTS / kinds[kind])

/** Whether a drawn value hits the fish. */
export const hits = (kind: FishKind, value: number): boolean => value < hitsOf(kind)

/** What one unit on each of the million values returns; a fair game would return a million. */
export const returnedOfAll = (kind: FishKind): number => hitsOf(kind) * kinds[kind]
