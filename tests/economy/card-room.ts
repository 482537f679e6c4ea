import { minorOf } from '#contract/base/fields/money.ts'
import { worthOf } from '#contract/play/games/three-card/three-card-hands.ts'
import { BEST_NET_ANTES } from '#contract/play/games/three-card/three-card-house.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import type { Site } from '../support/site/site.ts'
import { type Person, playerOf } from './person.ts'
import { type Act, act, actsOn, handIn, nextToAct, ownCards } from './room.ts'
import { type Cost, MILLION, type Strategy } from './strategy.ts'
import { meanOfPlan, type Plan } from './three-card-cost.ts'

/** Two accounts that pass money to each other in a room, and one that plays against the player of the house. */

const PAIR_ROOM = '200k-2'
const HANDS_OF_PAIR = 2
const HOUSE_ROOM = '50k-6'
const HOUSE_ANTE = minorOf('50000.00')
const HANDS_WITH_HOUSE = 20

/** Plays a hand to its end: each who may act does the next act of `wishes`, then calls and shows. */
async function playHand(players: Person['players'], room: string, wishes: readonly Act[]): Promise<void> {
  for (const { visitor } of players) await act(visitor, room, 'ante')
  const hand = await handIn(players, room)
  const wished = wishes.values()
  for (;;) {
    const turn = await nextToAct(players, room, hand)
    if (turn === 'ended') return
    const [usual] = actsOn(turn.page).filter((name): name is Act => name === 'show' || name === 'call')
    const wish = usual === 'call' ? wished.next().value : undefined
    await act(turn.visitor, room, wish ?? usual ?? 'fold')
  }
}

/** Hands of two accounts. What these cost is the rake, in which no luck is. */
async function playPair(site: Site, { players }: Person, wishes: readonly Act[]): Promise<Cost> {
  for (const { visitor } of players) await act(visitor, PAIR_ROOM, 'sit')
  for (let hand = 0; hand < HANDS_OF_PAIR; hand++) await playHand(players, PAIR_ROOM, wishes)
  for (const { visitor } of players) await act(visitor, PAIR_ROOM, 'leave')
  const [row] = await askDatabase<{ rake: string }>(
    site,
    'select coalesce(sum(stake - payout), 0)::text as rake from bet where member_id = any($1::bigint[])',
    [players.map(({ id }) => id)],
  )
  return { exact: BigInt(row?.rake ?? 0) * MILLION }
}

const pair = (name: string, wishes: readonly Act[]): Strategy => ({
  name: `card room, two accounts: ${name}`,
  accounts: 2,
  money: '50000000',
  lane: PAIR_ROOM,
  play: (site, person) => playPair(site, person, wishes),
})

/** `Ah 4d 2c`, the lowest hand with an ace that is nothing else, and the lowest flush with a jack, as cards. */
const ACE_HIGH = worthOf([12, 2 + 13, 0]).score
const JACK_FLUSH = worthOf([9, 1, 0]).score

/** Three lines: raise with ace high or better, else call; fold to a raise under a jack-high flush. */
const threeLines: Plan = (cards, raises) => {
  const { score } = worthOf(cards)
  if (raises === 0) return score >= ACE_HIGH ? 'raise' : 'call'
  return score >= JACK_FLUSH ? 'call' : 'fold'
}

async function againstHouse(person: Person): Promise<Cost> {
  const { players } = person
  const { visitor } = playerOf(person)
  await act(visitor, HOUSE_ROOM, 'sit')
  for (let count = 0; count < HANDS_WITH_HOUSE; count++) {
    await act(visitor, HOUSE_ROOM, 'ante')
    const hand = await handIn(players, HOUSE_ROOM)
    for (let turns = 0; ; turns++) {
      const turn = await nextToAct(players, HOUSE_ROOM, hand)
      if (turn === 'ended') break
      const shows = actsOn(turn.page).includes('show')
      // The member acts first; when it is asked again the house has raised.
      await act(visitor, HOUSE_ROOM, shows ? 'show' : threeLines(ownCards(turn.page), turns))
    }
  }
  const mean = meanOfPlan(threeLines)
  // The best of all ways costs what decision 81 says.
  if (Number(mean.cost) < -1_000_000 * Number(BEST_NET_ANTES))
    throw new Error(`a hand costs ${mean.cost} millionths`)
  const hands = HOUSE_ANTE * BigInt(HANDS_WITH_HOUSE)
  return { exact: mean.cost * hands, turnover: (mean.turnover * hands) / MILLION }
}

export const cardRoom: readonly Strategy[] = [
  pair('fold at once', ['fold']),
  pair('fold after a check', ['call', 'fold']),
  pair('fold to a raise', ['raise', 'fold']),
  pair('fold to a second raise', ['raise', 'raise', 'fold']),
  pair('fold to a third raise', ['raise', 'raise', 'raise', 'fold']),
  pair('raise three times and show', ['raise', 'raise', 'raise']),
  {
    name: 'card room, three lines against the house',
    accounts: 1,
    money: '50000000',
    lane: HOUSE_ROOM,
    play: (_site, person) => againstHouse(person),
  },
]
