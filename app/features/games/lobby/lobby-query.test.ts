import { expect, test } from 'vitest'
import { withQuery } from '#app/lib/pages/paths.ts'
import { GameClass, minBetChoices } from '#contract/play/catalogue.ts'
import { type LobbyOffer, lobbyLink, lobbyLists, readLobbyQuery, vendorOfOldName } from './lobby-query.ts'

const offer: LobbyOffer = {
  vendors: ['SEN', 'TRONGDONG'],
  lists: lobbyLists,
  classes: GameClass.options,
  minBets: minBetChoices,
}
const read = (query: string, offered: Partial<LobbyOffer> = {}) =>
  readLobbyQuery(new URLSearchParams(query), { ...offer, ...offered })

test('what a lobby knows is read, what it does not know falls back', () => {
  expect(read('vendor=sen&list=hot&q= dice &classify=TG&minBet=0.05&page=3')).toEqual({
    vendor: 'SEN',
    list: 'hot',
    q: 'dice',
    classify: 'TG',
    minBet: '0.05',
    page: 3,
  })
  const defaults = {
    vendor: undefined,
    list: 'all',
    q: undefined,
    classify: undefined,
    minBet: undefined,
    page: 1,
  }
  expect(read('')).toEqual(defaults)
  expect(read('vendor=NONE&list=new&q=%20&classify=tg&minBet=7&page=-2')).toEqual(defaults)
})

test('a list that is switched off falls back', () => {
  expect(read('list=recent', { lists: ['all', 'hot', 'fav'] }).list).toBe('all')
})

test('a class and a minimum bet that no game of the lobby has fall back', () => {
  const lobbyQuery = read('classify=TG&minBet=0.5', { classes: ['TG'], minBets: ['0.5'] })
  expect([lobbyQuery.classify, lobbyQuery.minBet]).toEqual(['TG', '0.5'])
  const gone = read('classify=SC&minBet=0.5', { classes: ['TG'], minBets: ['0.1'] })
  expect([gone.classify, gone.minBet]).toEqual([undefined, undefined])
})

test.each([
  ['vassalage=SEN', true, 'SEN'],
  ['vassalage=SEN', false, 'SEN'],
  ['page=SEN', true, 'SEN'],
  ['page=SEN', false, undefined],
  ['page=2', true, undefined],
  ['page=-1', true, undefined],
  ['page=', true, undefined],
  ['', true, undefined],
])('the vendor of %s on /rng: %s is %s', (query, isRng, vendor) => {
  expect(vendorOfOldName(new URLSearchParams(query), isRng)).toBe(vendor)
})

test('another vendor, search, class or minimum bet starts again at the first page of all', () => {
  const now = read('vendor=SEN&list=hot&q=dice&page=4')
  expect(withQuery('/rng', lobbyLink(now, { vendor: 'TRONGDONG' }))).toBe('/rng?vendor=TRONGDONG&q=dice')
  expect(withQuery('/rng', lobbyLink(now, { vendor: undefined }))).toBe('/rng?q=dice')
  expect(withQuery('/rng', lobbyLink(now, { list: 'all' }))).toBe('/rng?vendor=SEN&q=dice')
  expect(withQuery('/rng', lobbyLink(now, { page: 5 }))).toBe('/rng?vendor=SEN&list=hot&q=dice&page=5')
})
