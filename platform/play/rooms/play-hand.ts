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

/** Who plays a seat instead of a member: the house, or nobody because the member has left. */
export interface Absent {
  house: ReadonlySet<number>
  gone: ReadonlySet<number>
}

/** The hand, and the acts that were added. */
export interface Played {
  hand: Hand
  acts: HandAction[]
}

/** One act of a member; undefined if it is not allowed. */
export function actOf(hand: Hand, seat: number, act: PlayerAct, clock = false): Played | undefined {
  const next = afterAct(hand, { seat, do: act })
  return next && { hand: next, acts: [{ game: ROOM_GAME, do: act, seat, ...(clock && { clock: true }) }] }
}

/**
 * Continues until it is a member's turn: house players act, each by what it sees itself; players who have left fold, or
 * in the show, show their cards.
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

/** What the player of a seat may know besides what everybody sees. */
const ownView = (hand: Hand, seat: number, cards: readonly number[]): OwnView => ({
  cards,
  acts: actsOf(hand, seat),
  owed: costOf(hand, seat, 'call'),
})

function nextAbsent(hand: Hand, { house, gone }: Absent): number | undefined {
  return hand.terms.seats.find((seat) => (house.has(seat) || gone.has(seat)) && actsOf(hand, seat).length > 0)
}

/** What happens when the time is up: a player who does not act in turn folds; in the show all cards are shown. */
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
