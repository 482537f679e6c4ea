import { type HandAction, ROOM_GAME } from '#contract/play/games/three-card/three-card.ts'
import { houseAction } from '#contract/play/games/three-card/three-card-house.ts'
import {
  allowedActions,
  applyAction,
  type Hand,
  type PlayerAction,
} from '#contract/play/games/three-card/three-card-rules.ts'

/** The seats that no member plays: those of the house, and those whose members have left. */
export interface AbsentSeats {
  house: ReadonlySet<number>
  gone: ReadonlySet<number>
}

/** The hand, and the added actions. */
export interface PlayedActions {
  hand: Hand
  acts: HandAction[]
}

/** One action of a member; undefined if it is not allowed. */
export function takeAction(
  hand: Hand,
  seat: number,
  act: PlayerAction,
  clock = false,
): PlayedActions | undefined {
  const next = applyAction(hand, { seat, do: act })
  return next && { hand: next, acts: [{ game: ROOM_GAME, do: act, seat, ...(clock && { clock: true }) }] }
}

/** The draw of a hand: the cards of its seats, and the coin of the house's player if there is one. */
export interface DealtHand {
  cards: ReadonlyMap<number, readonly number[]>
  coin: number | undefined
}

/**
 * Continues until it is a member's turn: the house's player acts by its own cards and its coin; players who have left
 * fold, or in the show, show their cards.
 */
export function playAbsentSeats(hand: Hand, absent: AbsentSeats, dealt: DealtHand): PlayedActions {
  const acts: HandAction[] = []
  let now = hand
  for (let seat = nextAbsent(now, absent); seat !== undefined; seat = nextAbsent(now, absent)) {
    const may = allowedActions(now, seat)
    const act = absent.house.has(seat)
      ? actionOfHouse(now, seat, dealt)
      : may.includes('show')
        ? 'show'
        : 'fold'
    const done = act && takeAction(now, seat, act, !absent.house.has(seat))
    if (!done) throw new Error(`nobody can act for seat ${seat}`)
    now = done.hand
    acts.push(...done.acts)
  }
  return { hand: now, acts }
}

/** The action of the house's player, who knows no cards but its own. */
function actionOfHouse(hand: Hand, seat: number, { cards, coin }: DealtHand): PlayerAction | undefined {
  if (coin === undefined) throw new Error(`no coin was drawn for seat ${seat}`)
  return houseAction({
    cards: cards.get(seat) ?? [],
    coin,
    acts: allowedActions(hand, seat),
    raises: hand.raises,
  })
}

function nextAbsent(hand: Hand, { house, gone }: AbsentSeats): number | undefined {
  return hand.terms.seats.find(
    (seat) => (house.has(seat) || gone.has(seat)) && allowedActions(hand, seat).length > 0,
  )
}

/** Acts when the time is up: a player who does not act in turn folds; in the show all cards are shown. */
export function timeOut(hand: Hand): PlayedActions {
  const acts: HandAction[] = []
  let now = hand
  for (const seat of hand.phase === 'show' ? hand.terms.seats : [hand.turn ?? 0]) {
    const done = takeAction(now, seat, hand.phase === 'show' ? 'show' : 'fold', true)
    if (!done) continue
    now = done.hand
    acts.push(...done.acts)
  }
  return { hand: now, acts }
}
