import { enteredMoney } from '../forms/entered-money.ts'

/** When autoplay ends, and what it stakes next. Amounts are minor units; null: no such condition. */
export interface AutoplayPlan {
  /** How many rounds; null until it is stopped. */
  rounds: number | null
  /** Ends with a round that gains as much. */
  singleWin: bigint | null
  /** Ends once as much has been won in all. */
  won: bigint | null
  /** The most that is lost in all; a stake that could exceed it is not made. */
  lost: bigint | null
  /** The percentage by which the stake rises after a round that gained; null: the first stake again. */
  afterWin: bigint | null
  /** The same after one that lost. */
  afterLoss: bigint | null
}

/** The course so far. */
export interface AutoplayCourse {
  rounds: number
  net: bigint
}

export type AutoplayEnd = 'rounds' | 'singleWin' | 'won' | 'lost'

const minor = (entered: string) => {
  const amount = enteredMoney(entered)
  return amount === undefined ? null : BigInt(amount.replace('.', ''))
}
const percent = (entered: string) => (/^\s*\d{1,3}\s*$/.test(entered) ? BigInt(entered.trim()) : null)
const positive = (amount: bigint | null) => (amount === 0n ? null : amount)

/** The plan in the fields of the panel, or the name of the field that is none. An empty field is no condition. */
export function autoplayPlan(entered: (field: string) => string): AutoplayPlan | { wrong: string } {
  for (const field of ['singleWin', 'won', 'lost'])
    if (entered(field).trim() && minor(entered(field)) === null) return { wrong: field }
  for (const field of ['afterWin', 'afterLoss'])
    if (entered(field).trim() && percent(entered(field)) === null) return { wrong: field }
  return {
    rounds: Number(entered('rounds')) || null,
    singleWin: positive(minor(entered('singleWin'))),
    won: positive(minor(entered('won'))),
    lost: positive(minor(entered('lost'))),
    afterWin: percent(entered('afterWin')),
    afterLoss: percent(entered('afterLoss')),
  }
}

/** The course after a round, and why it ends there, if it does. */
export function afterRound(
  plan: AutoplayPlan,
  { rounds, net }: AutoplayCourse,
  gain: bigint,
): AutoplayCourse & { end: AutoplayEnd | null } {
  const course = { rounds: rounds + 1, net: net + gain }
  const end =
    plan.singleWin !== null && gain >= plan.singleWin
      ? 'singleWin'
      : plan.won !== null && course.net >= plan.won
        ? 'won'
        : plan.rounds !== null && course.rounds >= plan.rounds
          ? 'rounds'
          : null
  return { ...course, end }
}

/** The stake after a round that gained or lost this amount; unchanged after one that did neither. */
export function nextStake(
  { afterWin, afterLoss }: AutoplayPlan,
  { first, last }: { first: bigint; last: bigint },
  gain: bigint,
): bigint {
  if (gain === 0n) return last
  const more = gain > 0n ? afterWin : afterLoss
  return more === null ? first : (last * (100n + more)) / 100n
}

/** Whether a stake may be risked: losing it must not exceed the limit of the plan. */
export const mayRisk = ({ lost }: AutoplayPlan, { net }: AutoplayCourse, stake: bigint): boolean =>
  lost === null || net - stake >= -lost
