import { expect, test } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { funded } from '#tests/support/money.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, type Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const PANEL = '/personalCenter/securityCenter'
const DEPOSIT = '/personalCenter/depositv2'
const WITHDRAW = '/personalCenter/withdraw'
const DICE = '/game/SEN/dice'

const done = { status: 303, location: PANEL }
const seen = (page: Page) => ({ status: page.status, location: page.headers.get('location') })
const refused = (page: Page) => ({ status: page.status, ...errorsOf(page) })

const act = async (visitor: Visitor, intent: string, fields: Record<string, string>) =>
  visitor.submit(await visitor.get(PANEL), intent, fields)
const setLimit = (visitor: Visitor, kind: string, period: string, amount: string) =>
  act(visitor, 'limit', { kind, period, amount })
const bet = async (visitor: Visitor, stake: string) =>
  visitor.submit(await visitor.get(DICE), 'bet', { stake, direction: 'under', target: '50.00' })
const order = async (visitor: Visitor, amount: string) =>
  visitor.submit(await visitor.get(DEPOSIT), 'create', { method: 'bank-transfer', amount })

/** A row of the limits that the panel shows. */
async function limitOf(visitor: Visitor, id: string) {
  const row = (await visitor.get(PANEL)).html.querySelector(`[data-records=limits] [data-id="${id}"]`)
  if (!row) return null
  const amount = (field: string) => row.querySelector(`[data-field=${field}]`)?.getAttribute('data-amount')
  return {
    status: row.getAttribute('data-status'),
    amount: amount('amount'),
    spent: amount('spent'),
    left: amount('left'),
    pending: row.querySelector('[data-pending]')?.getAttribute('data-pending') ?? null,
  }
}

test('a limit is set, met by stakes, and shown with what is left', async () => {
  const { visitor } = await funded(site, '500000')
  expect(seen(await setLimit(visitor, 'stake', 'day', '1000'))).toEqual(done)
  expect(seen(await bet(visitor, '600'))).toMatchObject({ status: 303 })
  const beyond = await bet(visitor, '400.01')
  expect(refused(beyond)).toMatchObject({ status: 403, form: 'play-limit-reached' })
  expect(beyond.text).toContain('400')
  expect(await limitOf(visitor, 'stake:day')).toEqual({
    status: 'in-force',
    amount: '1000.00',
    spent: '600.00',
    left: '400.00',
    pending: null,
  })
  expect(seen(await bet(visitor, '400'))).toMatchObject({ status: 303 })
})

test('a looser limit waits, is shown as waiting, and can be taken back', async () => {
  const { visitor } = await newMember(site)
  await setLimit(visitor, 'deposit', 'week', '100000')
  expect(seen(await setLimit(visitor, 'deposit', 'week', '900000'))).toEqual(done)
  expect(await limitOf(visitor, 'deposit:week')).toMatchObject({
    status: 'pending',
    amount: '100000.00',
    pending: '900000.00',
  })
  expect(refused(await order(visitor, '200000'))).toMatchObject({ status: 403, form: 'play-limit-reached' })
  expect(seen(await act(visitor, 'limit-change', { change: 'keep:deposit:week' }))).toEqual(done)
  expect(await limitOf(visitor, 'deposit:week')).toMatchObject({ status: 'in-force', pending: null })
  expect(refused(await act(visitor, 'limit-change', { change: 'keep:deposit:week' }))).toMatchObject({
    status: 409,
    form: 'state-moved-on',
  })
  await act(visitor, 'limit-change', { change: 'remove:deposit:week' })
  expect(await limitOf(visitor, 'deposit:week')).toMatchObject({ status: 'pending', pending: 'none' })
  expect(seen(await setLimit(visitor, 'deposit', 'week', '50000'))).toEqual(done)
  expect(await limitOf(visitor, 'deposit:week')).toMatchObject({ amount: '50000.00', pending: null })
  const history = (await visitor.get(PANEL)).html
    .querySelectorAll('[data-records=limitHistory] tbody tr')
    .map((row) => row.getAttribute('data-status'))
  expect(history).toEqual(['limit-set', 'limit-asked', 'limit-kept', 'limit-asked', 'limit-set'])
})

test('what is no limit is refused at its field', async () => {
  const { visitor } = await newMember(site)
  expect(refused(await setLimit(visitor, 'wins', 'year', '-1'))).toMatchObject({
    status: 400,
    kind: 'not-offered',
    period: 'not-offered',
    amount: 'format',
  })
  expect(refused(await act(visitor, 'time-out', { duration: '1h' }))).toMatchObject({
    status: 400,
    duration: 'not-offered',
  })
  for (const [months, code] of [
    ['5', 'under-limit'],
    ['121', 'over-limit'],
    ['six', 'format'],
  ] as const)
    expect(refused(await act(visitor, 'self-exclude', { months }))).toMatchObject({
      status: 400,
      months: code,
    })
})

test.each([
  ['time-out', { duration: '24h' }],
  ['self-exclude', { months: '6' }],
] as const)(
  '%s shuts deposits and stakes at once, keeps the session, and lets money out',
  async (intent, fields) => {
    const { visitor } = await funded(site, '200000')
    const forms: { path: string; form: string; fields: Record<string, string> }[] = [
      { path: DICE, form: 'bet', fields: { stake: '10', direction: 'under', target: '50.00' } },
      { path: DEPOSIT, form: 'create', fields: { method: 'bank-transfer', amount: '100000' } },
    ]
    const before = await Promise.all(forms.map(({ path }) => visitor.get(path)))
    expect(seen(await act(visitor, intent, fields))).toEqual(done)
    const kind = intent === 'time-out' ? 'time-out' : 'self-exclusion'
    const until = attributeOf(await visitor.get(PANEL), `[data-exclusion=${kind}]`, 'data-until')
    for (const [index, { path, form, fields }] of forms.entries()) {
      const page = await visitor.get(path)
      expect(attributeOf(page, `[data-exclusion=${kind}]`, 'data-until')).toBe(until)
      expect(page.html.querySelector(`input[name=intent][value=${form}]`)).toBeNull()
      const sent = await visitor.submit(before[index] as Page, form, fields)
      expect(refused(sent)).toMatchObject({ status: 403, form: 'self-excluded' })
    }
    expect((await visitor.get(WITHDRAW)).status).toBe(200)
  },
)

test('who has excluded itself is offered no other break, and one that is sent is refused', async () => {
  const { visitor } = await newMember(site)
  const before = await visitor.get(PANEL)
  expect(seen(await act(visitor, 'self-exclude', { months: '6' }))).toEqual(done)
  expect(seen(await visitor.submit(before, 'self-exclude', { months: '6' }))).toEqual(done)
  const timeOut = await visitor.submit(before, 'time-out', { duration: '24h' })
  expect(refused(timeOut)).toMatchObject({ status: 409, form: 'state-moved-on' })
  const panel = await visitor.get(PANEL)
  for (const intent of ['time-out', 'self-exclude'])
    expect(panel.html.querySelector(`input[name=intent][value=${intent}]`)).toBeNull()
  expect(panel.html.querySelectorAll('[data-records=limitHistory] tbody tr')).toHaveLength(1)
})

test('the operator excludes a member, sees its limits, and has no way to end it', async () => {
  const { visitor, username } = await newMember(site)
  const before = await visitor.get(DEPOSIT)
  await setLimit(visitor, 'loss', 'month', '5000')
  const opsOutcome = await ops(site, 'member', 'limits', username, '--json')
  expect(JSON.parse(opsOutcome.stdout)).toMatchObject({
    limits: [{ kind: 'loss', period: 'month', amount: '5000.00' }],
    exclusion: null,
  })
  expect((await ops(site, 'member', 'exclude', username, '--months', '5')).code).toBe(2)
  expect((await ops(site, 'member', 'exclude', 'nobody-here', '--months', '6')).code).toBe(1)
  expect((await ops(site, 'member', 'exclude', username, '--months', '6', '--json')).code).toBe(0)
  const sent = await visitor.submit(before, 'create', { method: 'bank-transfer', amount: '100000' })
  expect(refused(sent)).toMatchObject({ status: 403, form: 'self-excluded' })
})

test('a game shows how long one has played and how it stands', async () => {
  const { visitor } = await funded(site, '200000')
  const before = await visitor.get(DICE)
  expect(attributeOf(before, '[data-session-net]', 'data-session-net')).toBe('0.00')
  expect(
    Number(attributeOf(before, '[data-session-elapsed]', 'data-session-elapsed')),
  ).toBeGreaterThanOrEqual(0)
  const placed = await bet(visitor, '1000')
  const page = await visitor.get(placed.headers.get('location') ?? '')
  const payout = Number(attributeOf(page, '[data-payout]', 'data-payout'))
  expect(Number(attributeOf(page, '[data-session-net]', 'data-session-net'))).toBe(payout - 1000)
  expect(
    (await visitor.get(PANEL)).html.querySelector('[data-field=net-day]')?.getAttribute('data-amount'),
  ).toBe((payout - 1000).toFixed(2))
})

test('the reality check is chosen, comes with a page, and goes when it is read', async () => {
  const { visitor } = await newMember(site)
  expect((await visitor.get('/')).html.querySelector('[data-dialog]')).toBeNull()
  expect(seen(await act(visitor, 'reality-check', { minutes: '15' }))).toEqual(done)
  const page = await visitor.get('/')
  expect(page.html.querySelector('[data-dialog]')).toBeNull()
  const seconds = Number(attributeOf(page, 'main > span[hidden] [data-then-refresh]', 'data-remaining'))
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect(refused(await act(visitor, 'reality-check', { minutes: '7' }))).toMatchObject({ status: 400 })
  await act(visitor, 'reality-check', { minutes: '0' })
  expect((await visitor.get('/')).html.querySelector('main > span[hidden] [data-then-refresh]')).toBeNull()
})

test('a reality check that is due tells time and result, until it is read', async () => {
  const { visitor, username } = await funded(site, '200000')
  await bet(visitor, '1000')
  const net = attributeOf(await visitor.get(DICE), '[data-session-net]', 'data-session-net')
  await askDatabase(
    site,
    `update session set created_at = created_at - interval '61 minutes'
     where member_id = (select id from member where account_key = $1)`,
    [username.toLowerCase()],
  )
  const page = await visitor.get('/help')
  const dialog = page.html.querySelector('[data-dialog=reality-check]')
  expect(dialog?.getAttribute('data-session-net')).toBe(net)
  expect(Number(dialog?.getAttribute('data-session-elapsed'))).toBeGreaterThanOrEqual(61 * 60)
  expect(dialog?.querySelector('a[href="/personalCenter/personalHistoryCopy"]')).toBeTruthy()
  expect(dialog?.querySelector('a[href="/logout"]')).toBeTruthy()
  const csrf = dialog?.querySelector('input[name=csrf]')?.getAttribute('value') ?? ''
  const body = new URLSearchParams({ csrf, redirectTo: '/help' })
  expect(seen(await visitor.send('/reality-check', { method: 'POST', body }))).toEqual({
    status: 303,
    location: '/help',
  })
  expect((await visitor.get('/help')).html.querySelector('[data-dialog]')).toBeNull()
})

test('the page on responsible gaming is open to all, and every page leads to it', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get('/responsible-gaming')
  expect([page.status, page.page]).toEqual([200, 'responsible-gaming'])
  expect(page.html.querySelectorAll('#self-test input[type=checkbox]').length).toBeGreaterThan(5)
  expect(page.html.querySelector('#self-test form')).toBeNull()
  expect(
    (await visitor.get('/help')).html.querySelector('footer a[href="/responsible-gaming"]'),
  ).not.toBeNull()
})
