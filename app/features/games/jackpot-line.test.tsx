import { expect, it } from 'vitest'
import type { Game } from '#contract/play/catalogue.ts'
import { inRoot } from '#tests/support/pages/in-root.tsx'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import { PlayNow } from '../home/play-now.tsx'
import { JackpotLine } from './jackpot-line.tsx'

const own = { csrf: 'ann', here: '/' }
const games = ['one', 'two', 'three', 'four', 'slots-lines'].map((nodeId) => ({
  nodeId,
  vendorCode: 'SEN',
  gameType: 'RNG',
  displayName: nodeId,
  rtp: '97.00',
  artKind: null,
})) as unknown as Game[]

const shown = {
  'in a lobby': (pool: string) => <JackpotLine pool={pool} />,
  'at its game': (pool: string) => <JackpotLine pool={pool} here />,
  'over a picture of home': (pool: string) =>
    inRoot(<PlayNow games={games} pool={pool} offered={9} played={undefined} hotLink={false} />),
}

it.each(Object.entries(shown))('shows a pool that has grown without being made anew: %s', (_, withPool) => {
  const pages = keptPages()
  pages.html(withPool('100000165.11'), own)
  const made = pages.made()
  const grown = pages.html(withPool('100000330.22'), own)
  expect(pages.made()).toBe(made)
  expect(grown).toContain('data-jackpot="100000330.22"')
  expect(grown).toContain('100.000.330')
  expect(grown).toBe(pages.inPlace(withPool('100000330.22'), own))
})

it('says so where there is no pool', () => {
  expect(keptPages().html(<JackpotLine pool={null} />, own)).toContain('data-jackpot-missing')
})
