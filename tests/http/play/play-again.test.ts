import { expect, test } from 'vitest'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { attributeOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// The ways back from bets to play, without a script: `play-again.test.tsx` fills in and reads the form of every game.

const site = ownSite()
withoutRecurringJobs(site)
const BETS = '/personalCenter/personalHistoryCopy'

/** The newest settled bet of each game of the house on a page of records. */
function newestOfEach(page: Page): Map<string, { id: string; stake: string }> {
  const found = new Map<string, { id: string; stake: string }>()
  for (const row of page.html.querySelectorAll('[data-records=bets] tbody [data-id]')) {
    const game = row.querySelector('[data-field=game]')?.text ?? ''
    const stake = row.querySelector('[data-field=stake]')?.getAttribute('data-amount') ?? ''
    if (row.getAttribute('data-status') !== 'open' && !found.has(game))
      found.set(game, { id: row.getAttribute('data-id') ?? '', stake: stake.replace('-', '') })
  }
  return found
}

test('a bet’s record and its proof lead back to its game with stake and choices, which bet nothing by themselves', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const bets = newestOfEach(await visitor.get(`${BETS}?vendor=SEN&size=100`))
  expect(bets.size).toBeGreaterThan(5)
  for (const [game, { id, stake }] of bets) {
    const detail = await visitor.get(`${BETS}?bet=${id}`)
    const href = attributeOf(detail, 'a[data-again]', 'href')
    const proof = await new Visitor(site.origin).get(`/verify/${id}`)
    expect(attributeOf(proof, 'a[data-again]', 'href'), game).toBe(href)
    const query = new URL(href, site.origin).searchParams
    const isLottery = query.has('gameCode')
    if (!query.has('room') && !isLottery) {
      const stakes = [...query.getAll('stake'), ...query.getAll('combination')].filter((text) => text !== '-')
      const sum = stakes.reduce((all, text) => all + Number(text), 0)
      expect(sum.toFixed(2), `${game}: ${href}`).toBe(stake)
    }
    const page = await visitor.get(href)
    expect(page.status, href).toBe(200)
    expect(page.html.querySelector('main')?.getAttribute('data-page')).toBe(isLottery ? 'lottery' : 'game')
    // The stake of a line is that of one number: all lines together cost what the ticket did.
    if (isLottery) expect(attributeOf(page, '[data-cost]', 'data-cost'), href).toBe(stake)
  }
  const all = await visitor.get(`${BETS}?vendor=SEN&size=100`)
  expect(newestOfEach(all)).toEqual(bets)
})
