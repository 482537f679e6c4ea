import { enteredMoney } from '#app/lib/entered-money.ts'
import { MAX_SPOTS, POCKETS, paidOn, type RouletteOutcome, spots } from '#contract/games/roulette.ts'
import { type Minor, minorOf, moneyOf } from '#contract/money.ts'
import type { Table } from '../game-parts.ts'

/** What lies on the cloth before a spin. It is in the URL: the cloth is a form that asks for the page with one chip more. */

/** So much on a spot; `stake` as it was entered, which may be no amount yet. */
export interface Staked {
  spot: string
  stake: string
}

export interface Slip {
  staked: readonly Staked[]
  /** What the next press puts on a spot. */
  chip: string
}

const chips = ['10000.00', '50000.00', '100000.00', '500000.00'] as const

/** The chips that a table takes; of one for small stakes its least stake. */
export const chipsFor = ({ min, max }: { min: string; max: string }): readonly string[] => {
  const taken = chips.filter((chip) => minorOf(chip) >= minorOf(min) && minorOf(chip) <= minorOf(max))
  return taken.length > 0 ? taken : [min]
}

/** Reads what the cloth has asked for; what makes no sense is left out. Else what was staked `last`. */
export function slipOf(
  query: URLSearchParams,
  last: RouletteOutcome | undefined,
  limits: { min: string; max: string },
): Slip {
  const offered = chipsFor(limits)
  const chip = offered.find((value) => value === query.get('chip')) ?? offered[0] ?? limits.min
  if (!['spot', 'put', 'act', 'chip'].some((name) => query.has(name)))
    return { staked: last ? together(last.spots) : [], chip }
  const stakes = query.getAll('stake')
  const lying = together(
    query.getAll('spot').map((spot, index) => ({ spot, stake: enteredMoney(stakes[index] ?? '') ?? '' })),
  )
  const act = query.get('act')
  if (act === 'clear') return { staked: [], chip }
  if (act === 'undo') return { staked: lying.slice(0, -1), chip }
  const put = query.get('put') === 'other' ? query.get('other') : query.get('put')
  return { staked: put === null ? lying : together([...lying, { spot: put, stake: chip }]), chip }
}

/** What lies on a table: as its URL says, else as in the last round. */
export const slipOn = ({ chosen, last, stake }: Table<RouletteOutcome>): Slip =>
  slipOf(chosen, last?.outcome, stake)

/** The same as far as it can be seen as chips: a refused stake may be no amount. */
export function lyingOn(table: Table<RouletteOutcome>): Slip {
  const slip = slipOn(table)
  return {
    ...slip,
    staked: slip.staked.flatMap(({ spot, stake }) => {
      const amount = enteredMoney(stake)
      return amount ? [{ spot, stake: amount }] : []
    }),
  }
}

/** One line a spot that there is, with all that lies on it, in the order in which they were first staked. */
function together(pairs: readonly Staked[]): Staked[] {
  const onSpot = new Map<string, Minor>()
  for (const { spot, stake } of pairs) {
    if (!spots.has(spot) || !/[1-9]/.test(stake)) continue
    onSpot.set(spot, (onSpot.get(spot) ?? 0n) + minorOf(stake))
  }
  return [...onSpot].slice(0, MAX_SPOTS).map(([spot, stake]) => ({ spot, stake: moneyOf(stake) }))
}

/** The query of a slip, for a link that changes it. */
export function queryOf({ staked, chip }: Slip): string {
  const query = new URLSearchParams({ chip })
  for (const { spot, stake } of staked) {
    query.append('spot', spot)
    query.append('stake', stake)
  }
  return query.toString()
}

/** What may come of a slip: what it costs, how many of the 37 numbers pay anything, and the most that one pays. */
export function prospectOf(staked: readonly Staked[]): { total: Minor; paying: number; most: Minor } {
  const amounts = staked.flatMap(({ spot, stake }) => {
    const known = spots.get(spot)
    return known ? [{ known, amount: minorOf(stake) }] : []
  })
  const payouts = Array.from({ length: POCKETS }, (_, number) =>
    amounts.reduce((sum, { known, amount }) => sum + paidOn(known, amount, number), 0n),
  )
  return {
    total: amounts.reduce((sum, { amount }) => sum + amount, 0n),
    paying: payouts.filter((payout) => payout > 0n).length,
    most: payouts.sort((a, b) => (a < b ? -1 : 1)).at(-1) ?? 0n,
  }
}
