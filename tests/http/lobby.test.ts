import { expect, inject, test } from 'vitest'
import { funded } from '../support/money.ts'
import { type Page, Visitor } from '../support/visitor.ts'

const site = inject('site')

const idsOf = ({ html }: Page) =>
  html.querySelectorAll('[data-records="games"] [data-id]').map((tile) => tile.getAttribute('data-id'))
const pagesOf = ({ html }: Page) =>
  html.querySelectorAll('a[href*="page="]').map((link) => link.getAttribute('href'))

test('a star saves a game and takes it out again; the saved and the played ones have lists of their own', async () => {
  const { visitor } = await funded(site, '1000000')
  const listed = async (query: string) => idsOf(await visitor.get(`/rng?${query}`))
  expect(await listed('list=fav')).toEqual([])
  expect(await listed('list=recent')).toEqual([])

  const dice = { nodeId: 'dice', vendor: 'SEN', gameType: 'RNG', redirectTo: '/rng?list=fav' }
  const saved = await visitor.post('/game/toggle-favourite', dice, '/rng')
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/rng?list=fav'])
  expect(await listed('list=fav')).toEqual(['dice'])
  expect(await listed('list=fav&q=lotus')).toEqual([])
  expect(idsOf(await visitor.get('/live?list=fav'))).toEqual([])
  await visitor.post('/game/toggle-favourite', dice, '/rng')
  expect(await listed('list=fav')).toEqual([])

  const table = await visitor.get('/game/SEN/dice')
  await visitor.submit(table, 'bet', { stake: '1000', direction: 'under', target: '50.00' })
  expect(await listed('list=recent')).toEqual(['dice'])
  expect(idsOf(await visitor.get('/live?list=recent'))).toEqual([])

  const unknown = await visitor.post('/game/toggle-favourite', { ...dice, nodeId: 'none' }, '/rng')
  expect(unknown.status).toBe(404)
})

test('twenty games are hot in a lobby, fifteen to a page, of its own type alone', async () => {
  const visitor = new Visitor(site.origin)
  const first = await visitor.get('/rng?list=hot')
  const second = await visitor.get('/rng?list=hot&page=2')
  expect([idsOf(first).length, idsOf(second).length]).toEqual([15, 5])
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(20)
  expect(pagesOf(first)).toContain('/rng?list=hot&page=2')
  // A page that is not there is the last one.
  expect(idsOf(await visitor.get('/rng?list=hot&page=9'))).toEqual(idsOf(second))
  for (const path of ['/elott', '/live', '/sports']) {
    const page = await visitor.get(`${path}?list=hot`)
    const types = page.html.querySelectorAll('[data-field="gameType"]').map((field) => field.text)
    expect(types.length).toBeGreaterThan(0)
    expect(new Set(types)).toEqual(new Set([path.slice(1).toUpperCase()]))
  }
  const ofVendor = await visitor.get('/rng?list=hot&vendor=SEN')
  expect(
    new Set(ofVendor.html.querySelectorAll('[data-field="vendor"]').map((field) => field.text)).size,
  ).toBe(1)
})

test('no counter of a jackpot is shown while there is no pool', async () => {
  const page = await new Visitor(site.origin).get('/rng')
  expect(page.html.querySelector('[data-jackpot]')).toBeNull()
})
