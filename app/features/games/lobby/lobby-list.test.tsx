import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { COLLECTION, Game } from '#contract/play/catalogue.ts'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import { LobbyList, type LobbyListProps } from './lobby-list.tsx'

const game = (nodeId: string, more: Partial<Game> = {}): Game => ({
  ...Game.parse({ nodeId, vassalage: 'SEN', gameType: 'RNG', displayName: `Rồng "${nodeId}"` }),
  ...more,
})
const games = [game('one'), game('two'), game('three', { announced: true, maintenance: true })]

const list = (saved: boolean[], more: Partial<LobbyListProps> = {}) => (
  <LobbyList
    path="/rng"
    query={{ vendor: undefined, list: 'all', q: undefined, classify: undefined, minBet: undefined, page: 1 }}
    lists={['all', 'hot', 'fav']}
    games={games}
    saved={saved}
    pages={2}
    announced={1}
    offeredPages={1}
    member={true}
    version="games:1"
    {...more}
  />
)
const ann = { csrf: 'ann', here: '/rng' }
const ben = { csrf: 'ben', here: '/rng' }
const savedIn = (html: string) =>
  [...html.matchAll(/data-field="favourite">(\w+)</g)].map(([, saved]) => saved === 'true')
const pressedIn = (html: string) =>
  [...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, saved]) => saved === 'true')

it('is made once for all members, each with its own stars and token', () => {
  const pages = keptPages()
  const ofAnn = pages.html(list([true, false, false]), ann)
  const ofBen = pages.html(list([false, true, true]), ben)
  expect(pages.made()).toBe(1)
  expect([savedIn(ofAnn), pressedIn(ofAnn)]).toEqual([
    [true, false, false],
    [true, false, false],
  ])
  expect([savedIn(ofBen), pressedIn(ofBen)]).toEqual([
    [false, true, true],
    [false, true, true],
  ])
  expect(ofAnn).not.toContain('value="ben"')
  expect(ofBen).not.toContain('value="ann"')
  expect(ofAnn).toBe(pages.inPlace(list([true, false, false]), ann))
})

it('shows the pool of the jackpot on the tile of its game, and is not made again for another pool', () => {
  const pages = keptPages()
  const withPool = (pool: string | null) =>
    list([false, false], { games: [game('one'), game('slots-lines')], member: false, pool })
  const poolsIn = (html: string) =>
    [...html.matchAll(/data-pool="".*?class="money">([\d.,]+)</g)].map(([, whole]) => whole)
  expect(poolsIn(pages.html(withPool('1234567.89'), ann))).toEqual(['1.234.567'])
  expect(poolsIn(pages.html(withPool('1300000.00'), ben))).toEqual(['1.300.000'])
  expect(pages.made()).toBe(1)
  expect(poolsIn(pages.html(withPool(null), ann))).toEqual([])
})

it('is another one for guests, who have no stars', () => {
  const pages = keptPages()
  pages.html(list([false, false, false]), ann)
  const ofGuest = pages.html(list([], { member: false }), ben)
  expect(pages.made()).toBe(2)
  expect(pressedIn(ofGuest)).toEqual([])
  expect(savedIn(ofGuest)).toEqual([false, false, false])
})

it('is made for each page where the games are those of one member, or a tile leads back to the page', () => {
  const own = list([true, false, false], { version: undefined })
  const withCollection = (
    <MemoryRouter>
      {list([true, false], { games: [game('one'), game('all', { isGame: COLLECTION })] })}
    </MemoryRouter>
  )
  for (const element of [own, withCollection]) {
    const pages = keptPages()
    const html = pages.html(element, ann)
    // Tiles are kept one by one, but for that of a collection.
    expect(pages.made()).toBe(element === own ? 3 : 1)
    expect(html).toBe(pages.inPlace(element, ann))
  }
})
