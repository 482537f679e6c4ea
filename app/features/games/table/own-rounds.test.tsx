import { expect, test } from 'vitest'
import type { Game } from '#contract/play/catalogue.ts'
import type { SeedState } from '#contract/play/fairness.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import { inRoot } from '#tests/support/pages/in-root.tsx'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import type { AnyGameParts, OwnTable } from '../game-parts.ts'
import { partsAt } from '../registry.ts'
import { emptyTable } from './empty-table.ts'
import { GameTable } from './game-table.tsx'
import { GameTabs } from './game-tabs.tsx'

const own = { csrf: 'ann', here: '/' }

function partsOf(game: string): AnyGameParts {
  const parts = partsAt('SEN', game)
  if (!parts) throw new Error(`${game} is not played at the table`)
  return parts
}

const tableOf = (more: object): OwnTable<Outcome, Standing> => ({
  ...emptyTable,
  path: '/game/SEN/any',
  stake: { min: '1000.00', max: '5000.00' },
  ...more,
})

const bet = { id: '7000000000000001', result: 'lost' }

const tableWith = (game: 'roulette' | 'dice', rounds: unknown[]) =>
  inRoot(
    <GameTable
      game={game}
      parts={partsOf(game)}
      table={tableOf({ rounds })}
      results={[]}
      requestId="r"
      guest={false}
      mayBet={true}
      closed={null}
      note={null}
    />,
  )
const spots = [{ spot: 'red', stake: '1000.00' }]
const rounds = [{ bet, outcome: { game: 'roulette', number: 8, spots } }]

test('a table at rest is made once, but not for a member to whom it offers the last stakes', () => {
  const pages = keptPages()
  for (const game of ['roulette', 'dice'] as const) pages.html(tableWith(game, []), own)
  const made = pages.made()
  expect(pages.html(tableWith('dice', rounds), own)).toBe(pages.inPlace(tableWith('dice', []), own))
  expect(pages.made()).toBe(made)

  const again = pages.html(tableWith('roulette', rounds), own)
  expect(/href="\/game\/SEN\/any\?[^"]*red/.test(again)).toBe(true)
  expect(again).toBe(pages.inPlace(tableWith('roulette', rounds), own))
})

test('no other part of a game can ask for the member’s rounds', () => {
  const told = (({ rounds }) => rounds.length) satisfies AnyGameParts['OwnPanel']
  // @ts-expect-error: a table at rest is shared by members with different rounds
  const parts: Pick<AnyGameParts, 'MorePanel'> = { MorePanel: told }
  expect(parts.MorePanel).toBe(told)
})

test('the seed of a bet on a matchday without rounds is opened with the member’s client seed', () => {
  const seeds: SeedState = {
    commit: 'c',
    nextCommit: 'n',
    clientSeed: 'of Ann',
    nextNonce: 3,
  } as SeedState
  const table = tableOf({ last: { bet, outcome: {} }, fixtures: { rounds: [] } })
  const tabs = inRoot(
    <GameTabs
      game={{} as Game}
      parts={partsOf('football')}
      table={table}
      query={new URLSearchParams()}
      guest={false}
      seeds={seeds}
      returns={{ lowest: '90', highest: '99' }}
      latest={[]}
    />,
  )
  const pages = keptPages()
  const html = pages.html(tabs, own)
  expect(html).toContain('name="clientSeed" value="of Ann"')
  expect(html).toBe(pages.inPlace(tabs, own))
})
