import { expect, it } from 'vitest'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import { LobbyFilter } from './lobby-filter.tsx'
import { type LobbyQuery, readLobbyQuery } from './lobby-query.ts'
import { VendorRail } from './vendor-rail.tsx'

const vendors = {
  version: 'vendors:1',
  list: [
    { vendorCode: 'SEN', displayName: 'Sen' },
    { vendorCode: 'CUULONG', displayName: 'Cửu Long' },
  ],
}
const classes = ['SC', 'JP'] as const
const minBets = ['0.01'] as const

const queryOf = (text: string): LobbyQuery =>
  readLobbyQuery(new URLSearchParams(text), {
    vendors: ['SEN', 'CUULONG'],
    lists: ['all', 'hot'],
    classes,
    minBets,
  })

/** The head of the lobby that a query asks for. */
const head = (query: string) => (
  <>
    <LobbyFilter query={queryOf(query)} path="/rng" classes={classes} minBets={minBets} />
    <VendorRail query={queryOf(query)} path="/rng" vendors={vendors} />
  </>
)
const ann = { csrf: 'ann', here: '/rng' }
const ben = { csrf: 'ben', here: '/rng' }

it('makes the parts of a lobby once for all visitors, whatever list and page they see', () => {
  const pages = keptPages()
  const first = pages.html(head(''), ann)
  expect(pages.made()).toBe(2)
  expect(pages.html(head('list=hot&page=3'), ben)).toBe(first)
  expect(pages.made()).toBe(2)
  expect(first).toBe(pages.inPlace(head(''), ann))
})

it('makes them anew for another vendor, as they would be drawn in place', () => {
  const pages = keptPages()
  pages.html(head(''), ann)
  const ofVendor = pages.html(head('vendor=sen'), ann)
  expect(pages.made()).toBe(4)
  expect(ofVendor).toBe(pages.inPlace(head('vendor=sen'), ann))
  expect(ofVendor).toContain('href="/rng?vendor=SEN" aria-current="page"')
})

it.each(['q=dragon', 'classify=JP', 'minBet=0.01'])(
  'keeps nothing of games that are narrowed: %s',
  (query) => {
    const pages = keptPages()
    const html = pages.html(head(query), ann)
    expect(pages.made()).toBe(0)
    expect(html).toContain(`href="/rng?vendor=SEN&amp;${query}"`)
  },
)
