import { expect, inject, test } from 'vitest'
import { funded } from '../support/money.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '../support/visitor.ts'

// Mines by plain forms: a round of several steps (site.md section 4.2).

const site = inject('site')
const table = '/game/SEN/mines'

const stateOf = (page: Page) =>
  ['data-bet', 'data-result'].map((name) => attributeOf(page, '.stage [data-bet]', name))
const cents = (decimal: string) => Math.round(Number(decimal) * 100)
const balanceOf = async (visitor: Visitor) =>
  cents(attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance'))

async function opened(visitor: Visitor, fields: Record<string, string> = {}) {
  const answer = await visitor.submit(await visitor.get(table), 'bet', {
    stake: '1000',
    mines: '3',
    ...fields,
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('?bet=')])
  return new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? ''
}
const step = async (visitor: Visitor, fields: Record<string, string>) =>
  visitor.submit(await visitor.get(table), 'step', fields)

/** A round with one safe cell open; others before it may have hit a mine. */
async function withOneLotus(visitor: Visitor) {
  for (;;) {
    const bet = await opened(visitor, { mines: '1' })
    await step(visitor, { action: 'reveal', cell: '12' })
    if (stateOf(await visitor.get(`${table}?bet=${bet}`))[1] === 'open') return bet
  }
}

test('a round is opened, stepped and cashed out, and adds up', async () => {
  const { visitor } = await funded(site, '200000')
  const before = await balanceOf(visitor)
  const bet = await opened(visitor)
  expect(await balanceOf(visitor)).toBe(before - 100_000)
  const page = await visitor.get(`${table}?bet=${bet}`)
  expect(stateOf(page)).toEqual([bet, 'open'])
  expect(page.html.querySelectorAll('#form-step button[name=cell]')).toHaveLength(25)
  // Nothing tells where the mines are, and there is nothing to cash out yet.
  expect(page.html.querySelector('[data-outcome]')).toBeNull()
  expect(page.html.querySelector('#form-bet')).toBeNull()
  const early = await step(visitor, { action: 'cash-out' })
  expect([early.status, errorsOf(early).action]).toEqual([400, 'not-offered'])

  const lotus = await withEnd(visitor, bet)
  const end = await visitor.get(`${table}?bet=${bet}`)
  const result = attributeOf(end, '.stage [data-bet]', 'data-result')
  const payout = cents(attributeOf(end, '.stage [data-bet]', 'data-payout'))
  expect([result, payout]).toEqual(lotus ? ['won', 112_500] : ['lost', 0])
  expect(await balanceOf(visitor)).toBe(before - 100_000 + payout)
  const outcome = attributeOf(end, '.stage [data-bet]', 'data-outcome').split(',').map(Number)
  expect(outcome).toEqual([...outcome].sort((a, b) => a - b))
  expect([outcome.length, outcome.includes(12)]).toEqual([3, !lotus])
  expect(end.html.querySelector('[data-celebrate]') !== null).toBe(lotus)
})

/** Opens cell 12, and cashes out where it was safe. */
async function withEnd(visitor: Visitor, bet: string): Promise<boolean> {
  await step(visitor, { action: 'reveal', cell: '12' })
  const open = stateOf(await visitor.get(`${table}?bet=${bet}`))[1] === 'open'
  if (open) expect((await step(visitor, { action: 'cash-out' })).status).toBe(303)
  return open
}

test('an open round is resumed, and another one leads to it and stakes nothing', async () => {
  const { visitor } = await funded(site, '200000')
  const bet = await withOneLotus(visitor)
  const before = await balanceOf(visitor)
  // From a page that was opened before the round was: its form is sent again.
  const page = await visitor.get(table)
  expect(stateOf(page)).toEqual([bet, 'open'])
  const fields = {
    csrf: attributeOf(page, '#form-step input[name=csrf]', 'value'),
    intent: 'bet',
    stake: '500',
    mines: '24',
    requestId: 'another-round-1',
  }
  const answer = await visitor.send(table, { method: 'POST', body: new URLSearchParams(fields) })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${table}?bet=${bet}`])
  expect(await balanceOf(visitor)).toBe(before)
  expect((await step(visitor, { action: 'cash-out' })).status).toBe(303)
})

test('what a round does not take is refused where it was entered', async () => {
  const { visitor } = await funded(site, '50000')
  for (const [mines, code] of [
    ['0', 'not-offered'],
    ['25', 'not-offered'],
    ['-1', 'format'],
    ['1.5', 'format'],
    ['', 'required'],
  ] as const) {
    const answer = await visitor.submit(await visitor.get(table), 'bet', { stake: '100', mines })
    expect([mines, answer.status, errorsOf(answer).mines]).toEqual([mines, 400, code])
  }
  const bet = await withOneLotus(visitor)
  for (const [fields, status, field, code] of [
    [{ action: 'reveal', cell: '12' }, 400, 'cell', 'not-offered'],
    [{ action: 'reveal', cell: '25' }, 400, 'cell', 'not-offered'],
    [{ action: 'reveal', cell: 'x' }, 400, 'cell', 'format'],
    [{ action: 'reveal', cell: '' }, 400, 'cell', 'required'],
    [{ action: 'explode' }, 400, 'action', 'not-offered'],
  ] as const) {
    const answer = await step(visitor, fields)
    expect([fields, answer.status, errorsOf(answer)[field]]).toEqual([fields, status, code])
    expect(stateOf(answer)).toEqual([bet, 'open'])
  }
  const { visitor: other } = await funded(site, '50000')
  await withOneLotus(other)
  expect((await step(other, { bet, action: 'reveal', cell: '1' })).status).toBe(404)
  expect((await step(visitor, { action: 'cash-out' })).status).toBe(303)
  const late = new URLSearchParams({
    csrf: attributeOf(await visitor.get(table), '#form-bet input[name=csrf]', 'value'),
    intent: 'step',
    bet,
    action: 'cash-out',
    requestId: 'much-too-late-1',
  })
  expect((await visitor.send(table, { method: 'POST', body: late })).status).toBe(409)
})

test('a proof tells the mines and the steps', async () => {
  const { visitor } = await funded(site, '50000')
  const bet = await withOneLotus(visitor)
  const stranger = new Visitor(site.origin)
  expect((await stranger.get(`/verify/${bet}`)).status).toBe(404)
  await step(visitor, { action: 'cash-out' })
  const proof = await stranger.get(`/verify/${bet}`)
  expect([proof.status, attributeOf(proof, '[data-verdict]', 'data-verdict')]).toEqual([200, 'sealed'])
  await visitor.submit(await visitor.get(table), 'rotate-seed', { clientSeed: 'after' })
  const open = await stranger.get(`/verify/${bet}`)
  expect(attributeOf(open, '[data-verdict]', 'data-verdict')).toBe('ok')
  const json = JSON.parse((await stranger.get(`/verify/${bet}.json`)).text)
  expect(json).toMatchObject({
    game: 'mines',
    wager: { mines: 1 },
    actions: [{ action: 'reveal', cell: 12 }, { action: 'cash-out' }],
    draws: [{ n: 25, value: Number(json.outcome), cursor: 0 }],
    multiplier: '1.0312',
  })
})
