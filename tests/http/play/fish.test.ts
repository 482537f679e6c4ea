import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { balanceOf, funded } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// Bullets of one request (site.md 4.2): pairs of target and stake, each a bet of its own, one requestId for all.

const site = ownSite()
const FISH = '/game/SEN/fish'
const multipliers: Record<string, number> = { minnow: 2, perch: 3, carp: 200, dragon: 500 }

type Bullet = readonly [target: string, stake: string]
const five = (target: string, stake: string): Bullet[] => Array.from({ length: 5 }, () => [target, stake])

/** Posts bullets as the script of the page does. */
async function fire(
  visitor: Visitor,
  bullets: readonly Bullet[],
  { requestId = randomUUID(), prefer = '' } = {},
): Promise<Page> {
  const csrf = attributeOf(await visitor.get(FISH), 'input[name=csrf]', 'value')
  const body = new URLSearchParams({ csrf, intent: 'bet', requestId })
  for (const [target, stake] of bullets) {
    body.append('target', target)
    body.append('stake', stake)
  }
  return visitor.send(FISH, { method: 'POST', body, headers: prefer ? { prefer } : {} })
}

const cents = (decimal: string) => Math.round(Number(decimal) * 100)
const betIn = (page: Page) =>
  new URL(page.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? ''

/** The member's bets on the page, newest first. */
async function betsOf(visitor: Visitor): Promise<string[]> {
  const page = await visitor.get('/personalCenter/personalHistoryCopy?size=100')
  return page.html
    .querySelectorAll('[data-records=bets] [data-id]')
    .map((row) => row.getAttribute('data-id') ?? '')
}
const proofOf = async (betId: string) =>
  JSON.parse((await new Visitor(site.origin).get(`/verify/${betId}.json`)).text)

test('five bullets of one request are five bets, each with its own nonce and proof; the page shows the first', async () => {
  const { visitor } = await funded(site, '1000000')
  const before = cents(await balanceOf(visitor))
  const bullets: Bullet[] = [
    ['minnow', '1000.55'],
    ['perch', '2000'],
    ['dragon', '1'],
    ['minnow', '50000'],
    ['carp', '5000.00'],
  ]
  const answer = await fire(visitor, bullets)
  expect([answer.status, answer.text]).toEqual([303, ''])
  const bets = (await betsOf(visitor)).toReversed()
  expect(bets).toHaveLength(5)
  expect(betIn(answer)).toBe(bets[0])
  let balance = before
  for (const [at, betId] of bets.entries()) {
    const [target, stake] = bullets[at] ?? ['', '']
    const proof = await proofOf(betId)
    const isHit = proof.outcome === 'hit'
    const payout = isHit ? cents(stake) * (multipliers[target] ?? 0) : 0
    expect(proof).toMatchObject({
      game: 'fish',
      wager: { target },
      nonce: String(at),
      result: isHit ? 'won' : 'lost',
    })
    expect([cents(proof.stake), cents(proof.payout)]).toEqual([cents(stake), payout])
    balance += payout - cents(stake)
  }
  expect(cents(await balanceOf(visitor))).toBe(balance)
  const page = await visitor.get(answer.headers.get('location') ?? '')
  expect(attributeOf(page, '.stage [data-bet]', 'data-bet')).toBe(bets[0])
  expect(page.html.querySelector('button.fish[aria-current]')?.getAttribute('value')).toBe('minnow')
})

test('a repeated request is answered as before and staked once, also at the same time and in a few bytes', async () => {
  const { visitor } = await funded(site, '1000000')
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => fire(visitor, five('dragon', '1000'), { requestId })))
  answers.push(await fire(visitor, five('dragon', '1000'), { requestId }))
  const bets = await betsOf(visitor)
  expect(bets).toHaveLength(5)
  for (const answer of answers) expect([answer.status, betIn(answer)]).toEqual([303, bets.at(-1)])
  const brief = await fire(visitor, five('dragon', '1000'), { requestId, prefer: 'return=minimal' })
  expect([brief.status, brief.headers.get('preference-applied'), brief.headers.get('cache-control')]).toEqual(
    [200, 'return=minimal', 'no-store'],
  )
  const said = JSON.parse(brief.text)
  expect(said.bets.map(({ betId }: { betId: string }) => betId)).toEqual(bets.toReversed())
  expect(said).toMatchObject({ refused: null, balance: await balanceOf(visitor) })
  for (const { payout } of said.bets) expect(payout).toMatch(/^\d+\.\d\d$/)
  // the same id with other bullets
  const reused = await fire(visitor, five('minnow', '1000'), { requestId })
  expect(reused.status).toBe(409)
  expect(errorsOf(reused)).toEqual({ form: 'request-id-reused' })
  expect(await betsOf(visitor)).toHaveLength(5)
})

test('where the money is not enough for all bullets the first ones stand, and the rest is not staked', async () => {
  const { visitor } = await funded(site, '100000')
  const brief = await fire(visitor, five('dragon', '40000'), { prefer: 'return=minimal' })
  const said = JSON.parse(brief.text)
  const [first, second] = said.bets
  // one of five hundred bullets at a dragon hits, and pays for all the others
  if (Number(first.payout) > 0 || Number(second.payout) > 0) return
  expect(said).toMatchObject({ refused: 'insufficient-balance', balance: '20000.00' })
  expect(said.bets).toHaveLength(2)
  expect(await betsOf(visitor)).toHaveLength(2)
  const none = await fire(visitor, five('dragon', '40000'))
  expect([none.status, errorsOf(none).stake]).toEqual([409, 'insufficient-balance'])
  expect(await balanceOf(visitor)).toBe('20000.00')
})

test('a hidden balance is not said, and who has no account is led to the login', async () => {
  const { visitor } = await funded(site, '1000000')
  await visitor.post('/preferences', { balance: 'hidden', redirectTo: FISH }, FISH)
  const brief = await fire(visitor, [['minnow', '1000']], { prefer: 'return=minimal' })
  const page = await visitor.get(FISH)
  expect(page.html.querySelector('[data-balance]')).toBeNull()
  expect(JSON.parse(brief.text)).toMatchObject({ balance: null })
  const guest = await fire(new Visitor(site.origin), five('minnow', '1000'), { prefer: 'return=minimal' })
  expect([guest.status, guest.page]).toEqual([401, 'login'])
})

test('bullets that the table does not take are refused at their field, all of them', async () => {
  const { visitor } = await funded(site, '1000000')
  const sound: Bullet = ['perch', '1000']
  const wrong: [Bullet[], string, string][] = [
    [[...five('perch', '1000'), sound], 'target', 'too-long'],
    [[sound, ['shark', '1000']], 'target', 'not-offered'],
    [[sound, ['', '1000']], 'target', 'required'],
    [[], 'target', 'required'],
    [[sound, ['perch', '']], 'stake', 'required'],
    [[sound, ['perch', '0']], 'stake', 'too-small'],
    [[sound, ['perch', '1e3']], 'stake', 'format'],
    [[sound, ['perch', '0.99']], 'stake', 'under-limit'],
    [[sound, ['perch', '2000000.01']], 'stake', 'over-limit'],
  ]
  for (const [bullets, field, code] of wrong) {
    const answer = await fire(visitor, bullets, { prefer: 'return=minimal' })
    expect([bullets, answer.status, errorsOf(answer)[field]]).toEqual([bullets, 400, code])
  }
  expect(await betsOf(visitor)).toEqual([])
  expect(await balanceOf(visitor)).toBe('1000000.00')
})

test('more bullets than a member may fire are refused, and none of them is staked', async () => {
  const { visitor } = await funded(site, '1000000')
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => fire(visitor, five('carp', '100'))))
  const pages = answers.filter(({ status }) => status === 303)
  const refused = answers.filter(({ status }) => status !== 303)
  expect(pages.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect([answer.status, Object.values(errorsOf(answer))]).toEqual([429, ['too-many-requests']])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await betsOf(visitor)).toHaveLength(pages.length * 5)
})
