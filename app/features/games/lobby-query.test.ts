import { expect, test } from 'vitest'
import { withQuery } from '#app/lib/paths.ts'
import { lobbyLink, readLobbyQuery, vendorOfOldName } from './lobby-query.ts'

const read = (query: string) => readLobbyQuery(new URLSearchParams(query), ['SEN', 'TRONGDONG'])

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
  expect(readLobbyQuery(new URLSearchParams('list=recent'), [], ['all', 'hot', 'fav']).list).toBe('all')
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
