import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { closeForTest } from '#tests/support/site/closed-games.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// Mines by plain forms: a round of several steps (site.md section 4.2).

const site = ownSite()
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

/** The names of all values that a proof shows. */
const fairOf = (page: Page) =>
  page.html
    .querySelectorAll('[data-fair]')
    .map((element) => element.getAttribute('data-fair'))
    .sort()
    .join(' ')

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
    [{ action: 'reveal', cell: '25' }, 400, 'cell', 'not-offered'],
    [{ action: 'reveal', cell: 'x' }, 400, 'cell', 'format'],
    [{ action: 'reveal', cell: '01' }, 400, 'cell', 'format'],
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

test('a cell that another page has opened is a state that has moved on, and the page shows it open', async () => {
  const { visitor } = await funded(site, '50000')
  const bet = await withOneLotus(visitor)
  // By plain forms a button of the stage posts its cell alone, as the button of a random one does.
  const presses: Record<string, string>[] = [
    { action: 'reveal', cell: '12' },
    { cell: '12' },
    { random: '12' },
  ]
  for (const press of presses) {
    const late = await step(visitor, press)
    expect([press, late.status, errorsOf(late)]).toEqual([press, 409, { form: 'state-moved-on' }])
    expect(late.html.querySelector('#form-step > [data-error=state-moved-on]')).not.toBeNull()
    expect(stateOf(late)).toEqual([bet, 'open'])
    const covered = late.html.querySelectorAll('#form-step button[name=cell]')
    expect(covered.map((button) => button.getAttribute('value'))).toEqual(
      Array.from({ length: 25 }, (_, cell) => String(cell)).filter((cell) => cell !== '12'),
    )
  }
})

test('a proof tells the mines and the steps', async () => {
  const { visitor } = await funded(site, '50000')
  const bet = await withOneLotus(visitor)
  const stranger = new Visitor(site.origin)
  // While it is open, what it is drawn from is told and nothing that was drawn.
  const early = await stranger.get(`/verify/${bet}`)
  expect([early.status, fairOf(early)]).toEqual([200, 'client-seed commit nonce payout result stake'])
  expect(attributeOf(early, '[data-fair=result]', 'data-value')).toBe('open')
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

test('an operator voids an open round: its stake is back, and its pages say so', async () => {
  const { visitor } = await funded(site, '50000')
  const before = await balanceOf(visitor)
  const bet = await withOneLotus(visitor)
  const staked = before - (await balanceOf(visitor))
  const voided = await ops(site, 'bets', 'void', bet, '--reason', 'a mistake of ours', '--json')
  expect([voided.code, voided.json]).toMatchObject([0, { id: bet, result: 'void' }])
  expect((await ops(site, 'bets', 'void', bet, '--reason', 'again')).code).toBe(1)
  expect((await ops(site, 'bets', 'void', bet)).code).toBe(2)
  expect(await balanceOf(visitor)).toBe(before - staked + 100_000)
  const page = await visitor.get(`${table}?bet=${bet}`)
  expect(stateOf(page)).toEqual([bet, 'void'])
  expect(attributeOf(page, '.stage [data-bet]', 'data-payout')).toBe('1000.00')
  expect(page.html.querySelector('#form-bet')).not.toBeNull()
  const stranger = new Visitor(site.origin)
  const proof = await stranger.get(`/verify/${bet}`)
  expect([proof.status, fairOf(proof)]).toEqual([200, 'client-seed commit nonce payout result stake'])
  expect(attributeOf(proof, '[data-fair=result]', 'data-value')).toBe('void')
  await visitor.submit(page, 'rotate-seed', { clientSeed: 'after a void' })
  const json = JSON.parse((await stranger.get(`/verify/${bet}.json`)).text)
  expect(json).toMatchObject({ betId: bet, result: 'void', stake: '1000.00', payout: '1000.00' })
  expect(createHash('sha256').update(json['server-seed']).digest('hex')).toBe(json.commit)
})

test('a closed game lets its open rounds end, and takes no new ones', async () => {
  const { visitor } = await funded(site, '50000')
  const bet = await withOneLotus(visitor)
  const page = await visitor.get('/game/SEN/dice')
  const csrf = attributeOf(page, 'input[name=csrf]', 'value')
  const open = await closeForTest(site, table, '/rng')
  expect(stateOf(await visitor.get(table))).toEqual([bet, 'open'])
  expect((await step(visitor, { action: 'cash-out' })).status).toBe(303)
  const end = await visitor.get(`${table}?bet=${bet}`)
  expect(stateOf(end)).toEqual([bet, 'won'])
  expect([end.html.querySelector('#form-bet'), end.html.querySelector('#form-step')]).toEqual([null, null])
  expect(attributeOf(end, '[data-status=maintenance]', 'data-status')).toBe('maintenance')
  const fields = { csrf, intent: 'bet', stake: '1000', mines: '3', requestId: 'while-it-is-closed' }
  const late = await visitor.send(table, { method: 'POST', body: new URLSearchParams(fields) })
  expect(late.status).toBe(409)
  // The page of a closed game has no form, and yet says what was refused of one that was open before.
  const post = (fields: Record<string, string>) =>
    visitor.send(table, { method: 'POST', body: new URLSearchParams({ csrf, ...fields }) })
  const again = await post({ intent: 'step', bet, action: 'cash-out', requestId: 'from-another-page' })
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'state-moved-on' }])
  const seedless = await post({ intent: 'rotate-seed', clientSeed: '' })
  expect([seedless.status, errorsOf(seedless)]).toEqual([400, { form: 'invalid', clientSeed: 'required' }])
  await open()
  expect((await visitor.get(table)).html.querySelector('#form-bet')).not.toBeNull()
})

test('the button of a random cell opens one that was covered, by plain forms too', async () => {
  const { visitor } = await funded(site, '200000')
  const bet = await opened(visitor, { mines: '1' })
  const page = await visitor.get(`${table}?bet=${bet}`)
  const cell = attributeOf(page, '#random', 'value')
  expect(cell).toMatch(/^\d{1,2}$/)
  const answer = await visitor.post(table, {
    intent: 'step',
    bet,
    random: cell,
    requestId: crypto.randomUUID(),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${table}?bet=${bet}`])
  const after = await visitor.get(`${table}?bet=${bet}`)
  expect(after.html.querySelector(`#cell-${cell}`)).toBeNull()
})

test('a preset of the panel chooses the mines without a script', async () => {
  const guest = new Visitor(site.origin)
  const page = await guest.get(table)
  const csrf = attributeOf(page, 'input[name=csrf]', 'value')
  const answer = await guest.post(table, { csrf, intent: 'bet', stake: '1000', mines: '3', act: 'mines=10' })
  const chosen = await guest.get(answer.headers.get('location') ?? '')
  expect(attributeOf(chosen, '#mines option[selected]', 'value')).toBe('10')
})
