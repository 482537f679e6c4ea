import { until } from '../support/money.ts'
import type { Site } from '../support/site/site.ts'
import { attributeOf } from '../support/site/visitor.ts'
import { bet, betOnRound, betOnSpots, ended, hasTime, roundOf, tableOf } from './forms.ts'
import { operate, type Person, playerOf } from './person.ts'
import { act, handIn } from './room.ts'
import type { Strategy } from './strategy.ts'
import { seated } from './tables.ts'

/** Bets that come to nothing: an operator makes them void while they are open, or they are given back. */

const ROOM = '10k-4'
const STAKE = 5_000_000
const REASON = ['--reason', 'a test of strategies'] as const

const nothing = (
  name: string,
  lane: string,
  accounts: 1 | 2,
  play: (site: Site, person: Person) => Promise<void>,
): Strategy => ({
  name,
  lane,
  accounts,
  money: '50000000',
  async play(site, person) {
    await play(site, person)
    return { exact: 0n }
  },
})

async function voidedMines(site: Site, person: Person): Promise<void> {
  const { visitor } = playerOf(person)
  const id = await bet(visitor, 'mines', { stake: String(STAKE), mines: '1' })
  await operate(site, 'bets', 'void', id, ...REASON)
}

async function voidedBet(site: Site, person: Person): Promise<void> {
  const { ids } = await betOnRound('sicbo', seated(person, [[['big', STAKE]], [['small', STAKE]]]))
  for (const id of ids) await operate(site, 'bets', 'void', id, ...REASON)
}

async function voidedRound(site: Site, person: Person): Promise<void> {
  const bets = seated(person, [[['player', STAKE]], [['banker', STAKE]]])
  const { round, ids } = await betOnRound('baccarat', bets)
  await operate(site, 'rounds', 'void', round, ...REASON)
  for (const [at, { visitor }] of bets.entries()) await ended(visitor, 'baccarat', ids[at] ?? '')
}

async function voidedHand(site: Site, { players }: Person): Promise<void> {
  for (const { visitor } of players) await act(visitor, ROOM, 'sit')
  for (const { visitor } of players) await act(visitor, ROOM, 'ante')
  const hand = await handIn(players, ROOM)
  await operate(site, 'rooms', 'void', hand, ...REASON)
  for (const { visitor } of players) await act(visitor, ROOM, 'leave')
}

/** Without a stake of the house, what nobody has matched is given back. */
async function pushedFight(site: Site, person: Person): Promise<void> {
  const { visitor } = playerOf(person)
  await operate(site, 'settings', 'set', 'cockfightHouseStake', '0')
  const page = await until(
    visitor,
    tableOf('cockfight'),
    (page) => hasTime(page) && page.html.querySelector('[data-house-stake]') === null,
  )
  const id = await betOnSpots(visitor, page, 'cockfight', [['meron', STAKE]])
  const end = await ended(visitor, 'cockfight', id)
  const result = attributeOf(end, '[data-bet]', 'data-result')
  if (result !== 'push') throw new Error(`a lone stake in round ${roundOf(page)} ended as ${result}`)
}

export const voided: readonly Strategy[] = [
  nothing('void, an open round of mines', 'alone', 1, voidedMines),
  nothing('void, bets of two accounts at Sic Bo', 'sicbo', 2, voidedBet),
  nothing('void, both sides of a baccarat round', 'baccarat', 2, voidedRound),
  nothing('void, a hand of two accounts', ROOM, 2, voidedHand),
  nothing('push, a lone stake in a fight without the house', 'cockfight', 1, pushedFight),
]
