import { type HandAction, ROOM_GAME } from '#contract/play/games/three-card.ts'
import { houseAct } from '#contract/play/games/three-card-house.ts'
import { actsOf, afterAct, type Hand, type PlayerAct } from '#contract/play/games/three-card-rules.ts'

/** The seats that no member plays: those of the house, and those whose members have left. */
export interface Absent {
  house: ReadonlySet<number>
  gone: ReadonlySet<number>
}

/** The hand, and the added actions. */
export interface Played {
  hand: Hand
  acts: HandAction[]
}

/** One action of a member; undefined if it is not allowed. */
export function actOf(hand: Hand, seat: number, act: PlayerAct, clock = false): Played | undefined {
  const next = afterAct(hand, { seat, do: act })
  return next && { hand: next, acts: [{ game: ROOM_GAME, do: act, seat, ...(clock && { clock: true }) }] }
}

/** The draw of a hand: the cards of its seats, and the coin of the house's player if there is one. */
export interface Dealt {
  cards: ReadonlyMap<number, readonly number[]>
  coin: number | undefined
}

/**
 * Continues until it is a member's turn: the house's player acts by its own cards and its coin; players who have left
 * fold, or in the show, show their cards.
 */
export function playOn(hand: Hand, absent: Absent, dealt: Dealt): Played {
  const acts: HandAction[] = []
  let now = hand
  for (let seat = nextAbsent(now, absent); seat !== undefined; seat = nextAbsent(now, absent)) {
    const may = actsOf(now, seat)
    const act = absent.house.has(seat) ? actOfHouse(now, seat, dealt) : may.includes('show') ? 'show' : 'fold'
    const done = act && actOf(now, seat, act, !absent.house.has(seat))
    if (!done) throw new Error(`nobody can act for seat ${seat}`)
    now = done.hand
    acts.push(...done.acts)
  }
  return { hand: now, acts }
}

/** The action of the house's player, who knows no cards but its own. */
function actOfHouse(hand: Hand, seat: number, { cards, coin }: Dealt): PlayerAct | undefined {
  if (coin === undefined) throw new Error(`no coin was drawn for seat ${seat}`)
  return houseAct({ cards: cards.get(seat) ?? [], coin, acts: actsOf(hand, seat), raises: hand.raises })
}

function nextAbsent(hand: Hand, { house, gone }: Absent): number | undefined {
  return hand.terms.seats.find((seat) => (house.has(seat) || gone.has(seat)) && actsOf(hand, seat).length > 0)
}

/** Acts when the time is up: a player who does not act in turn folds; in the show all cards are shown. */
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
