import { type Pools, poolsFrom } from '#contract/play/games/cockfight.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { fightOutcomes, type Outcome } from '../support/play/exact-play.ts'
import type { Site } from '../support/site/site.ts'
import { betOnRound, type Chips, ended } from './forms.ts'
import type { Person } from './person.ts'
import type { Cost, Strategy } from './strategy.ts'
import { costOfChips, seated } from './tables.ts'

/** Bets in a cockfight, whose odds follow from what lies in its pools. */

const FIGHTS = 2
const STAKE = 5_000_000
/** The least stake there is, on what pays by itself. */
const LEAST = 1

/** What bets on this fight can come to, by what lay in its pools when it was drawn. */
async function outcomesOf(site: Site, round: string): Promise<readonly Outcome[]> {
  const [row] = await askDatabase<{ pools: Record<string, string> }>(
    site,
    'select pools from game_round where id = $1',
    [round],
  )
  return fightOutcomes(poolsFrom(row?.pools ?? {}) as Pools)
}

async function fight(site: Site, person: Person, bets: readonly Chips[]): Promise<Cost> {
  let exact = 0n
  for (let count = 0; count < FIGHTS; count++) {
    const accounts = seated(person, bets)
    const { round, ids } = await betOnRound('cockfight', accounts)
    for (const [at, { visitor }] of accounts.entries()) await ended(visitor, 'cockfight', ids[at] ?? '')
    exact += costOfChips(await outcomesOf(site, round), bets.flat())
  }
  return { exact }
}

const strategy = (name: string, bets: readonly Chips[]): Strategy => ({
  name: `cockfight, ${name}`,
  lane: 'cockfight',
  money: '50000000',
  accounts: bets.length === 2 ? 2 : 1,
  play: (site, person) => fight(site, person, bets),
})

export const cockfight: readonly Strategy[] = [
  strategy('a lone stake', [[['meron', STAKE]]]),
  strategy('Meron with a little on the draw', [
    [
      ['meron', STAKE],
      ['draw', LEAST],
    ],
  ]),
  strategy('both sides in one account', [
    [
      ['meron', STAKE],
      ['wala', STAKE],
    ],
  ]),
  strategy('both sides in two accounts', [[['meron', STAKE]], [['wala', STAKE]]]),
  strategy('much against little in two accounts', [[['meron', 2 * STAKE]], [['wala', STAKE / 5]]]),
]
