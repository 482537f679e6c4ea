import { type HandAction, ROOM_GAME } from '#contract/games/three-card.ts'
import {
  actsOf,
  afterAct,
  costOf,
  type Hand,
  houseAct,
  type OwnView,
  type PlayerAct,
} from '#contract/games/three-card-rules.ts'

/** Who plays a seat besides the member that sits there: the house, or nobody any more. */
export interface Absent {
  house: ReadonlySet<number>
  gone: ReadonlySet<number>
}

/** The hand, and what was done in it by this. */
export interface Played {
  hand: Hand
  acts: HandAction[]
}

/** One act of a member's, undefined where it may not be done. */
export function actOf(hand: Hand, seat: number, act: PlayerAct, clock = false): Played | undefined {
  const next = afterAct(hand, { seat, do: act })
  return next && { hand: next, acts: [{ game: ROOM_GAME, do: act, seat, ...(clock && { clock: true }) }] }
}

/**
 * Goes on as far as no member is waited for: the house's players act, each by what it sees itself, and who has left folds,
 * or shows what it has.
 */
export function playOn(hand: Hand, absent: Absent, cardsOf: (seat: number) => readonly number[]): Played {
  const acts: HandAction[] = []
  let now = hand
  for (let seat = nextAbsent(now, absent); seat !== undefined; seat = nextAbsent(now, absent)) {
    const may = actsOf(now, seat)
    const act = absent.house.has(seat)
      ? houseAct(ownView(now, seat, cardsOf(seat)))
      : may.includes('show')
        ? 'show'
        : 'fold'
    const done = act && actOf(now, seat, act, !absent.house.has(seat))
    if (!done) throw new Error(`nobody can act for seat ${seat}`)
    now = done.hand
    acts.push(...done.acts)
  }
  return { hand: now, acts }
}

/** All that the player of a seat may know besides what everybody sees. */
const ownView = (hand: Hand, seat: number, cards: readonly number[]): OwnView => ({
  cards,
  acts: actsOf(hand, seat),
  owed: costOf(hand, seat, 'call'),
})

function nextAbsent(hand: Hand, { house, gone }: Absent): number | undefined {
  return hand.terms.seats.find((seat) => (house.has(seat) || gone.has(seat)) && actsOf(hand, seat).length > 0)
}

/** What the clock does: who does not act in turn folds; in the show everybody's cards are shown. */
export function timeOut(hand: Hand): Played {
  const acts: HandAction[] = []
  let now = hand
  for (const seat of hand.phase === 'show' ? hand.terms.seats : [hand.turn ?? 0]) {
    const done = actOf(now, seat, hand.phase === 'show' ? 'show' : 'fold', true)
    if (!done) continue
    now = done.hand
    acts.push(...done.acts)
  }
  return { hand: now, acts }
}
