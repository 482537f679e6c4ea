import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { funded, until } from '#tests/support/money.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { canBeBetOn, openTable, withRoundTimes } from '#tests/support/site/shared-tables.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const PIT = '/game/SEN/cockfight'

withRoundTimes(site, { roundBettingMs: '5000', roundClosedMs: '100', roundResultMs: '0' })

const stateOf = (page: Page) => attributeOf(page, '[data-round]', 'data-round-state')
const openPit = (visitor: Visitor) => openTable(visitor, PIT)
const poolOf = (page: Pick<Page, 'html'>, spot: string) =>
  page.html.querySelector(`[data-pool=${spot}]`)?.getAttribute('data-amount')
const betIdOf = ({ headers, text }: Page) => {
  const betId = new URL(headers.get('location') ?? '', site.origin).searchParams.get('bet')
  if (!betId) throw new Error(`no bet was placed: ${text.slice(0, 1000)}`)
  return betId
}

/** What the house has on each side, in minor units. */
const HOUSE = 500_000_000n
/** 95 % of both sides, shared by the stakes on `side`, the house's on each included; all in minor units. */
const paidOf = (stake: bigint, side: bigint, other: bigint) =>
  (stake * (side + other + 2n * HOUSE) * 95n) / ((side + HOUSE) * 100n)

test('the pit is found, says its returns, and shows fight, pool and odds to guests, before anybody bets', async () => {
  const guest = new Visitor(site.origin)
  for (const lang of ['vi', 'en', 'zh']) {
    const page = await guest.get(`/cockfight?q=cockfight&lang=${lang}`)
    expect(page.html.querySelector(`a[href="${PIT}"]`)).not.toBeNull()
  }
  const page = await openPit(guest)
  expect(attributeOf(page, 'main', 'data-game')).toBe('cockfight')
  expect(attributeOf(page, '[data-return]', 'data-return')).toBe('55.0000-97.7500')
  expect(attributeOf(page, '[data-house-stake]', 'data-house-stake')).toBe('5000000.00')
  for (const side of ['meron', 'wala']) {
    expect(poolOf(page, side)).toBe('5000000.00')
    expect(attributeOf(page, `[data-part=odds-${side}]`, 'data-odds')).toBe('1.90')
  }
  expect(attributeOf(page, '[data-part=odds-draw]', 'data-odds')).toBe('9.00')
})

test('two who stand against each other share the pool, and a watcher sees it grow', async () => {
  const [{ visitor: ann }, { visitor: ben }] = [await funded(site, '1000000'), await funded(site, '1000000')]
  const events = await eventsOf(new Visitor(site.origin), 'round-cockfight')
  const told = async () => ({ html: parse(await events.next()) })
  const first = (await openPit(ann)).html.querySelector('[data-round]')?.getAttribute('data-round')
  // A fresh round, with all its time.
  const page = await until(
    ann,
    PIT,
    (page) => stateOf(page) === 'open' && attributeOf(page, '[data-round]', 'data-round') !== first,
  )
  const round = attributeOf(page, '[data-round]', 'data-round')
  const bets: string[] = []
  for (const [visitor, fields] of [
    [ann, { spot: 'meron', stake: '3000' }],
    [ben, { spot: 'wala', stake: '1000' }],
  ] as const) {
    const answer = await visitor.submit(await visitor.get(PIT), 'bet', {
      ...fields,
      round,
    })
    expect(answer.status).toBe(303)
    bets.push(betIdOf(answer))
  }
  // With a stream what lies there comes by itself, without one with a look at the page.
  for (;;) {
    const news = await told()
    if (news.html.querySelector('[data-round]')?.getAttribute('data-round') !== round) continue
    if (poolOf(news, 'wala') !== '5001000.00') continue
    expect(poolOf(news, 'meron')).toBe('5003000.00')
    expect(news.html.querySelector('[data-part=odds-meron]')?.getAttribute('data-odds')).toBe('1.89')
    expect(news.html.querySelector('[data-part=odds-wala]')?.getAttribute('data-odds')).toBe('1.90')
    break
  }
  await events.close()

  const paid: string[] = []
  let winner = ''
  for (const [at, visitor] of [ann, ben].entries()) {
    const done = await until(
      visitor,
      `${PIT}?bet=${bets[at]}`,
      (page) => attributeOf(page, '[data-bet]', 'data-result') !== 'open',
    )
    winner = attributeOf(done, '[data-bet]', 'data-outcome')
    paid.push(attributeOf(done, '[data-bet]', 'data-payout'))
    if (winner === 'draw') expect(attributeOf(done, '[data-bet]', 'data-result')).toBe('push')
    const proof = await new Visitor(site.origin).get(`/verify/${bets[at]}`)
    expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
    expect(attributeOf(proof, '[data-fair=outcome]', 'data-value')).toBe(winner)
    expect(attributeOf(proof, '[data-fair=pools]', 'data-value')).toBe(
      'meron=3000.00,wala=1000.00,draw=0.00,house=5000000.00',
    )
    expect(textOf(proof, '[data-fair=pools]')).toContain('3.000,00')
    expect(textOf(proof, '[data-fair=path]')).toMatch(/^[LR][0-9a-f]{64}$/)
  }
  expect(paid).toEqual(
    {
      meron: [moneyOf(paidOf(300_000n, 300_000n, 100_000n)), '0.00'],
      wala: ['0.00', moneyOf(paidOf(100_000n, 100_000n, 300_000n))],
      draw: ['3000.00', '1000.00'],
    }[winner],
  )
})

test('who stands alone wins or loses, by what the house had staked when the round was opened', async () => {
  const { visitor } = await funded(site, '20000000')
  const page = await openPit(visitor)
  const round = attributeOf(page, '[data-round]', 'data-round')
  const betId = betIdOf(await visitor.submit(page, 'bet', { spot: 'meron', stake: '10000000', round }))
  // A change acts from the next round.
  await setForTest(site, 'cockfightHouseStake', '0')
  const refused = await ops(site, 'settings', 'set', 'cockfightHouseStake', '150')
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('invalid')])
  const done = await until(
    visitor,
    `${PIT}?bet=${betId}`,
    (page) => attributeOf(page, '[data-bet]', 'data-result') !== 'open',
  )
  const winner = attributeOf(done, '[data-bet]', 'data-outcome')
  const paid = moneyOf(paidOf(1_000_000_000n, 1_000_000_000n, 0n))
  expect(paid).toBe('12666666.66')
  expect([
    attributeOf(done, '[data-bet]', 'data-result'),
    attributeOf(done, '[data-bet]', 'data-payout'),
  ]).toEqual({ meron: ['won', paid], wala: ['lost', '0.00'], draw: ['push', '10000000.00'] }[winner])
  const file = JSON.parse((await new Visitor(site.origin).get(`/verify/${betId}.json`)).text)
  expect(file.pools).toBe('meron=10000000.00,wala=0.00,draw=0.00,house=5000000.00')
})

test('without a stake of the house, who stands alone has the stake back, and the ledger is sound', async () => {
  await setForTest(site, 'cockfightHouseStake', '0')
  const { visitor } = await funded(site, '1000000')
  const balance = async () => attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance')
  const before = await balance()
  const events = await eventsOf(new Visitor(site.origin), 'round-cockfight')
  // A round that was opened before still has it.
  const page = await until(
    visitor,
    PIT,
    (page) => canBeBetOn(page) && page.html.querySelector('[data-house-stake]') === null,
  )
  expect(attributeOf(page, '[data-part=odds-meron]', 'data-odds')).toBe('')
  const round = attributeOf(page, '[data-round]', 'data-round')
  const answer = await visitor.submit(page, 'bet', { spot: 'wala', stake: '5000', round })
  const betId = betIdOf(answer)
  const notes: Record<string, string> = {}
  while (!notes.ended) {
    const news = parse(await events.next())
    const told = news.querySelector('[data-round]')
    if (told?.getAttribute('data-round') !== round) continue
    const state = told.getAttribute('data-round-state') === 'open' ? 'open' : 'ended'
    const note = news.querySelector('[data-part=pools] p')
    if (note) notes[state] = note.text
  }
  await events.close()
  expect(notes.open).toContain('chưa cân')
  // Nothing can be matched any more.
  expect(notes.ended).toMatch(/không cân: .* được hoàn lại/)
  const done = await until(
    visitor,
    `${PIT}?bet=${betId}`,
    (page) => attributeOf(page, '[data-bet]', 'data-result') !== 'open',
  )
  expect(attributeOf(done, '[data-bet]', 'data-result')).toBe('push')
  expect(done.html.querySelector('[data-celebrate]')).toBeNull()
  expect(await balance()).toBe(before)
  expect((await ops(site, 'ledger', 'check', '--json')).json.problems).toEqual([])
})
