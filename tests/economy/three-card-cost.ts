import { DECK, rankIndexOf, suitIndexOf } from '#contract/play/games/common/playing-cards.ts'
import { worthOf } from '#contract/play/games/three-card/three-card-hands.ts'
import {
  COIN_SIDES,
  houseAction,
  strengthOf,
  strengths,
} from '#contract/play/games/three-card/three-card-house.ts'
import {
  allowedActions,
  applyAction,
  type Hand,
  openHand,
  potOf,
  rakeOf,
  remainingSeats,
} from '#contract/play/games/three-card/three-card-rules.ts'

/** What a fixed way to play against the player of the house costs, by every hand of both (decision 81). */

/** What a member does, by its cards and the number of raises before it acts. */
export type Plan = (cards: readonly number[], raises: number) => 'call' | 'raise' | 'fold'

const MEMBER = 1
const HOUSE = 2
/** So many units that the rake and half of every pot are whole. */
const ANTE = 20n

const everyHand: readonly (readonly number[])[] = Array.from({ length: DECK }, (_, one) => one).flatMap(
  (one) =>
    Array.from({ length: one }, (_, two) => two).flatMap((two) =>
      Array.from({ length: two }, (_, three) => [three, two, one]),
    ),
)

/** One hand for all that differ in the names of suits alone, with how many these are. */
function shapes(): { held: readonly number[]; count: number }[] {
  const found = new Map<string, { held: readonly number[]; count: number }>()
  for (const held of everyHand) {
    const shape = [0, 1, 2, 3]
      .map((suit) => held.filter((card) => suitIndexOf(card) === suit).map(rankIndexOf))
      .map((ranks) => ranks.toSorted((a, b) => a - b).join())
      .toSorted()
      .join('|')
    found.set(shape, { held, count: (found.get(shape)?.count ?? 0) + 1 })
  }
  return [...found.values()]
}

/** The hands that the house plays alike: by their strength. */
const houseHands = strengths.map((strength) => {
  const hands = everyHand.filter((held) => strengthOf(held) === strength)
  return { sample: hands[0] ?? [], hands: hands.map((held) => ({ held, score: worthOf(held).score })) }
})

/** The end of a hand in which both play by their plans. */
function played(plan: Plan, member: readonly number[], house: readonly number[], coin: number): Hand {
  let hand = openHand({ ante: ANTE, seats: [MEMBER, HOUSE], dealer: HOUSE })
  while (hand.phase === 'betting') {
    const seat = hand.turn ?? MEMBER
    const acts = allowedActions(hand, seat)
    const act =
      seat === MEMBER
        ? plan(member, hand.raises)
        : houseAction({ cards: house, coin, acts, raises: hand.raises })
    const next = act && applyAction(hand, { seat, do: act })
    if (!next) throw new Error(`seat ${seat} cannot ${act}`)
    hand = next
  }
  return hand
}

/** Millionths of an ante that a hand costs on average, and that count as valid turnover. */
export function meanOfPlan(plan: Plan): { cost: bigint; turnover: bigint } {
  let [pairs, net, counted] = [0, 0, 0]
  for (const { held, count } of shapes()) {
    const score = worthOf(held).score
    for (const { sample, hands } of houseHands) {
      const [lost, equal, won] = metBy(held, score, hands)
      const all = (lost + equal + won) * count
      for (let coin = 0; coin < COIN_SIDES; coin++) {
        const hand = played(plan, held, sample, coin)
        const stake = Number(hand.stakes.get(MEMBER) ?? 0n)
        const pot = Number(potOf(hand))
        pairs += all
        const [left] = remainingSeats(hand)
        if (hand.phase === 'over') net += all * ((left === MEMBER ? pot : 0) - stake)
        else {
          const paid = pot - Number(rakeOf(potOf(hand), ANTE))
          net += count * (lost * paid + (equal * paid) / 2) - all * stake
          counted += all * stake
        }
      }
    }
  }
  const mean = (units: number) => BigInt(Math.floor((units / pairs / Number(ANTE)) * 1_000_000))
  return { cost: mean(-net), turnover: mean(counted) }
}

/** How many of the house's hands lose to a member's, equal it and beat it. */
function metBy(
  member: readonly number[],
  score: number,
  hands: readonly { held: readonly number[]; score: number }[],
) {
  let [lost, equal, won] = [0, 0, 0]
  for (const other of hands) {
    if (other.held.some((card) => member.includes(card))) continue
    if (other.score < score) lost++
    else if (other.score === score) equal++
    else won++
  }
  return [lost, equal, won] as const
}
