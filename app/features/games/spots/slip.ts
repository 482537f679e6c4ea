import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { Table } from '../game-parts.ts'

/** What lies on a cloth before a round. It is in the URL: the cloth is a form that asks for the page with one chip more. */

/** So much on a spot; `stake` as it was entered, which may be no amount yet. */
export interface SpotStake {
  spot: string
  stake: string
}

export interface Slip {
  staked: readonly SpotStake[]
  /** What the next press puts on a spot. */
  chip: string
  /** How to take back each act that led here, the latest last: what lay before on every spot that it changed, as text. */
  steps: readonly string[]
}

/** Characters of all steps together: as much as an act on fifty spots may have; the oldest are forgotten. */
const MAX_STEPS_LENGTH = 2_000
/** No act is written in fewer characters than four. */
const MOST_STEPS = MAX_STEPS_LENGTH / 4

const chips = ['10000.00', '50000.00', '100000.00', '500000.00'] as const

/** The chips that a table takes; of one for small stakes its least stake. */
export const chipsFor = ({ min, max }: { min: string; max: string }): readonly string[] => {
  const fittingChips = chips.filter((chip) => minorOf(chip) >= minorOf(min) && minorOf(chip) <= minorOf(max))
  return fittingChips.length > 0 ? fittingChips : [min]
}

/** Which spots a cloth has, how many a bet takes, and for how much each. */
export interface ClothOf {
  limits: { min: string; max: string }
  spots: { has(id: string): boolean }
  most: number
}

/** Reads what the cloth has asked for; what makes no sense is left out. Else what was staked `last`. */
export function slipOf(
  query: URLSearchParams,
  last: { spots: readonly SpotStake[] } | undefined,
  { limits, spots, most }: ClothOf,
): Slip {
  const offered = chipsFor(limits)
  const chip = offered.find((value) => value === query.get('chip')) ?? offered[0] ?? limits.min
  const lay = (pairs: readonly SpotStake[]) => together(pairs, { spots, most })
  if (!['spot', 'put', 'act', 'chip'].some((name) => query.has(name)))
    return { staked: last ? lay(last.spots) : [], chip, steps: [] }
  const stakes = query.getAll('stake')
  const lying = lay(
    query.getAll('spot').map((spot, index) => ({ spot, stake: enteredMoney(stakes[index] ?? '') ?? '' })),
  )
  const slip = { staked: lying, chip, steps: query.getAll('step').slice(-MOST_STEPS) }
  const act = query.get('act')
  if (act === 'clear') return afterAct(slip, [])
  if (act === 'double')
    return afterAct(
      slip,
      lying.map((one) => doubled(one, limits.max)),
    )
  if (act === 'undo') return { staked: lay(beforeLast(slip)), chip, steps: slip.steps.slice(0, -1) }
  const put = query.get('put') === 'other' ? query.get('other') : query.get('put')
  return put === null ? slip : afterAct(slip, lay([...lying, { spot: put, stake: chip }]))
}

/** The slip after an act that lays these stakes instead, and can be taken back. */
export function afterAct({ staked: before, chip, steps }: Slip, staked: readonly SpotStake[]): Slip {
  const [old, laid] = [before, staked].map((pairs) => new Map(pairs.map(({ spot, stake }) => [spot, stake])))
  const changed = [...new Set([...before, ...staked].map(({ spot }) => spot))].filter(
    (spot) => old?.get(spot) !== laid?.get(spot),
  )
  if (changed.length === 0) return { staked, chip, steps }
  const all = [...steps, changed.map((spot) => `${spot}*${old?.get(spot) ?? '0'}`).join('_')]
  while (all.join('').length > MAX_STEPS_LENGTH) all.shift()
  return { staked, chip, steps: all }
}

/** What lay before the last act; if nobody knows it (of a link, or after a bet), all but the last spot. */
function beforeLast({ staked, steps }: Slip): SpotStake[] {
  const step = steps.at(-1)
  if (step === undefined) return staked.slice(0, -1)
  const lying = new Map(staked.map(({ spot, stake }) => [spot, stake]))
  for (const pair of step.split('_')) {
    const [spot = '', stake = ''] = pair.split('*')
    lying.set(spot, enteredMoney(stake) ?? '')
  }
  return [...lying].map(([spot, stake]) => ({ spot, stake }))
}

/** Twice the stake, or the most that a spot takes. */
function doubled({ spot, stake }: SpotStake, max: string): SpotStake {
  const twice = 2n * minorOf(stake)
  return { spot, stake: twice > minorOf(max) ? max : moneyOf(twice) }
}

/** One line a spot that there is, with all that lies on it, in the order in which they were first staked. */
function together(
  pairs: readonly SpotStake[],
  { spots, most }: Pick<ClothOf, 'spots' | 'most'>,
): SpotStake[] {
  const onSpot = new Map<string, Minor>()
  for (const { spot, stake } of pairs) {
    if (!spots.has(spot) || !/[1-9]/.test(stake)) continue
    onSpot.set(spot, (onSpot.get(spot) ?? 0n) + minorOf(stake))
  }
  return [...onSpot].slice(0, most).map(([spot, stake]) => ({ spot, stake: moneyOf(stake) }))
}

/** What the member has already staked on the round at the table, by spot. */
export const placedOn = ({
  round,
  placedStakes,
}: Pick<Table<Outcome>, 'round' | 'placedStakes'>): ReadonlyMap<string, string> =>
  new Map(placedStakes.flatMap((one) => (one.round === round?.id ? [[one.spot, one.stake] as const] : [])))

/** The query of a slip, for a link that changes it. */
export function queryOf({ staked, chip, steps }: Slip): string {
  const query = new URLSearchParams({ chip })
  for (const { spot, stake } of staked) {
    query.append('spot', spot)
    query.append('stake', stake)
  }
  for (const step of steps) query.append('step', step)
  return query.toString()
}
