import type { Minor } from '#contract/base/fields/money.ts'
import { worthOf } from './three-card-hands.ts'

/**
 * The rules of a hand (docs/decisions/0053-card-rooms.md), as pure functions of its terms and of all players' actions:
 * rooms play by them, proofs repeat them, and the page explains them.
 */

/** The size of a raise in antes, and the most raises in a hand; the highest cost of a hand follows from them. */
export const RAISE_ANTES = 2n
export const MOST_RAISES = 3
export const MOST_ANTES = 1n + RAISE_ANTES * BigInt(MOST_RAISES)

/**
 * A share of the pot, cut to the minor unit, and never more than a number of antes. A hand that ends without a show has
 * no rake.
 */
export const RAKE_BASIS_POINTS = 500n
const RAKE_MOST_ANTES = 1n

export interface HandTerms {
  ante: Minor
  /** The seats that have anted, ascending. */
  seats: readonly number[]
  /** The dealer's seat, which need not have anted; the next seat acts first. */
  dealer: number
}

export type PlayerAction = 'call' | 'raise' | 'fold' | 'show'

export interface SeatAction {
  seat: number
  do: PlayerAction
}

/** A hand between two actions. */
export interface Hand {
  terms: HandTerms
  phase: 'betting' | 'show' | 'over'
  /** The seat that must act; null if nobody must, or anybody may. */
  turn: number | null
  raises: number
  /** What each seat must have in the pot to stay. */
  level: Minor
  stakes: ReadonlyMap<number, Minor>
  folded: ReadonlySet<number>
  /** The seats that have shown their cards. */
  shownSeats: ReadonlySet<number>
  /** The seats that have yet to act, in the order of the table. */
  toAct: readonly number[]
}

/** The seats of a hand in the order of acting. */
const orderFrom = ({ seats, dealer }: HandTerms): number[] => [
  ...seats.filter((seat) => seat > dealer),
  ...seats.filter((seat) => seat <= dealer),
]

/** A hand as it is dealt: every seat has paid the ante, and the one after the dealer acts first. */
export function openHand(terms: HandTerms): Hand {
  const order = orderFrom(terms)
  return {
    terms,
    phase: 'betting',
    turn: order[0] ?? null,
    raises: 0,
    level: terms.ante,
    stakes: new Map(terms.seats.map((seat) => [seat, terms.ante])),
    folded: new Set(),
    shownSeats: new Set(),
    toAct: order,
  }
}

/** The actions that a seat may do now; none if it is not its turn. */
export function allowedActions(hand: Hand, seat: number): PlayerAction[] {
  if (hand.phase === 'show')
    return hand.terms.seats.includes(seat) && !hand.folded.has(seat) && !hand.shownSeats.has(seat)
      ? ['show']
      : []
  if (hand.phase !== 'betting' || hand.turn !== seat) return []
  return hand.raises < MOST_RAISES ? ['call', 'raise', 'fold'] : ['call', 'fold']
}

/** What an action adds to the seat's stake. */
export function costOf(hand: Hand, seat: number, act: PlayerAction): Minor {
  const owed = hand.level - (hand.stakes.get(seat) ?? 0n)
  if (act === 'call') return owed
  return act === 'raise' ? owed + hand.terms.ante * RAISE_ANTES : 0n
}

/** The hand after an action; undefined if the seat may not do it. */
export function applyAction(hand: Hand, { seat, do: act }: SeatAction): Hand | undefined {
  if (!allowedActions(hand, seat).includes(act)) return undefined
  if (act === 'show') {
    const shownSeats = new Set([...hand.shownSeats, seat])
    const left = remainingSeats(hand).some((other) => !shownSeats.has(other))
    return { ...hand, shownSeats, phase: left ? 'show' : 'over' }
  }
  const stake = (hand.stakes.get(seat) ?? 0n) + costOf(hand, seat, act)
  const folded = act === 'fold' ? new Set([...hand.folded, seat]) : hand.folded
  const raised = act === 'raise'
  const toAct = raised
    ? seatsAfter(hand.terms, seat).filter((other) => !folded.has(other))
    : hand.toAct.slice(1)
  const next = {
    ...hand,
    folded,
    toAct,
    raises: hand.raises + (raised ? 1 : 0),
    level: raised ? stake : hand.level,
    stakes: new Map([...hand.stakes, [seat, stake]]),
    turn: toAct[0] ?? null,
  }
  if (remainingSeats(next).length === 1) return { ...next, phase: 'over', turn: null, toAct: [] }
  return toAct.length > 0 ? next : { ...next, phase: 'show', turn: null }
}

/** The seats that have not folded, in the order of acting. */
export const remainingSeats = ({ terms, folded }: Pick<Hand, 'terms' | 'folded'>): number[] =>
  orderFrom(terms).filter((seat) => !folded.has(seat))

/** The other seats in the order in which they follow a seat. */
const seatsAfter = ({ seats }: HandTerms, seat: number): number[] => [
  ...seats.filter((other) => other > seat),
  ...seats.filter((other) => other < seat),
]

/** The hand after all actions from the deal on. Throws for an action that was not possible. */
export function replayHand(terms: HandTerms, acts: readonly SeatAction[]): Hand {
  return acts.reduce((hand, act) => {
    const next = applyAction(hand, act)
    if (!next) throw new Error(`seat ${act.seat} cannot ${act.do}`)
    return next
  }, openHand(terms))
}

/** With the stakes of seats that have folded, before the rake. */
export const potOf = ({ stakes }: Pick<Hand, 'stakes'>): Minor =>
  [...stakes.values()].reduce((sum, stake) => sum + stake, 0n)

/** The rake at the full rate, without its upper limit. */
export const fullRake = (pot: Minor): Minor => (pot * RAKE_BASIS_POINTS) / 10_000n

/** The rake of a pot that was shown for. */
export function rakeOf(pot: Minor, ante: Minor): Minor {
  const full = fullRake(pot)
  return full < ante * RAKE_MOST_ANTES ? full : ante * RAKE_MOST_ANTES
}

/**
 * The valid turnover of a seat that has put `stake` into a pot: the stake times the rake taken over the full rate on that
 * pot. So a pot without rake counts nothing, and one whose rake was limited counts in part. Cut to the minor unit.
 */
export function turnoverOf(stake: Minor, { pot, rake }: Pick<HandEnd, 'pot' | 'rake'>): Minor {
  const full = fullRake(pot)
  return full === 0n ? 0n : (stake * rake) / full
}

/** How a hand ends: `payouts` and `rake` are its pot. */
export interface HandEnd {
  pot: Minor
  rake: Minor
  payouts: ReadonlyMap<number, Minor>
  winners: readonly number[]
}

/**
 * The payout of each seat by its cards. The last remaining player takes the whole pot. Otherwise the best hand takes it
 * less the rake; equal hands share it, and units that cannot be shared go one each to those who act first.
 */
export function endOf(hand: Hand, cardsOf: ReadonlyMap<number, readonly number[]>): HandEnd {
  if (hand.phase !== 'over') throw new Error('the hand goes on')
  const left = remainingSeats(hand)
  const scoreOf = (seat: number) => worthOf(cardsOf.get(seat) ?? []).score
  const best = Math.max(...left.map(scoreOf))
  const winners = left.length === 1 ? left : left.filter((seat) => scoreOf(seat) === best)
  const pot = potOf(hand)
  const rake = left.length === 1 ? 0n : rakeOf(pot, hand.terms.ante)
  const share = (pot - rake) / BigInt(winners.length)
  const odd = pot - rake - share * BigInt(winners.length)
  const payouts = new Map(hand.terms.seats.map((seat) => [seat, 0n]))
  winners.forEach((seat, at) => {
    payouts.set(seat, share + (BigInt(at) < odd ? 1n : 0n))
  })
  return { pot, rake, payouts, winners }
}
