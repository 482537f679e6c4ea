import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { balanceOf, funded } from '#tests/support/money.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PASSWORD,
  PAYMENT_PASSWORD,
  registration,
  settingFor,
  signIn,
  waySetting,
  withoutPaymentPassword,
} from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
withoutRecurringJobs(site)
const PANEL = '/agentCenter/downlineManagement'

const rowsOf = ({ html }: Page) => html.querySelectorAll('[data-records=downlines] tbody [data-id]')
const fieldOf = (row: ReturnType<typeof rowsOf>[number] | undefined, field: string) =>
  row?.querySelector(`[data-field=${field}]`)
const accountsOf = (page: Page) => rowsOf(page).map((row) => fieldOf(row, 'account')?.text.trim() ?? '')
const flashOf = ({ html }: Page) => html.querySelector('[role=status]')?.text.trim() ?? ''

let agent1: Visitor
let agent2: Visitor
beforeAll(async () => {
  agent1 = await signIn(site, 'agent1', 'Demo1234')
  agent2 = await signIn(site, 'agent2', 'Demo1234')
})

test('the center opens on its first panel, in the frame of the agents', async () => {
  const center = await agent1.get('/agentCenter')
  expect([center.status, center.headers.get('location')]).toEqual([302, '/agentCenter/announcement'])
  const news = await agent1.get('/agentCenter/announcement?lang=vi')
  expect([news.status, news.page]).toEqual([200, 'announcement'])
  expect(news.html.querySelector('[data-site=agent]')).not.toBeNull()
  expect(news.html.querySelectorAll('[data-records=announcements] [data-id]').length).toBeGreaterThan(1)
  expect(
    news.html.querySelectorAll('nav [aria-current=page]').map((link) => link.getAttribute('href')),
  ).toContain('/agentCenter/announcement')
  expect(news.html.querySelector('a[data-close]')).not.toBeNull()
})

test('the team is gone down by accounts, with the way back, and searched', async () => {
  const top = await agent1.get(PANEL)
  expect([top.status, top.page]).toEqual([200, 'downlineManagement'])
  const columns = ['account', 'role', 'size', 'balance', 'rebate', 'status', 'createdAt']
  const [first] = rowsOf(top)
  expect(first?.querySelectorAll('[data-field]').map((cell) => cell.getAttribute('data-field'))).toEqual(
    columns,
  )
  expect(accountsOf(top)).toContain('agent2')
  const lower = await agent1.get(`${PANEL}?account=agent2&size=50`)
  expect(accountsOf(lower)).toContain('player1')
  // It has contracts of all kinds, others have not.
  expect(lower.html.querySelector('main a[href*="offer=agent2"]')).toBeNull()
  const other = await agent1.get(`${PANEL}?account=thuyduong`)
  const offers = other.html.querySelectorAll('main a[href*="offer=thuyduong"]')
  expect(offers.map((link) => link.getAttribute('href')?.split('?')[0])).toContain('/agentCenter/enableCt')
  const way = lower.html.querySelectorAll('main nav ol a, main nav ol [aria-current=page]')
  expect(way.map((step) => step.text.trim())).toEqual(['agent1', 'agent2'])
  expect(accountsOf(await agent1.get(`${PANEL}?q=playe`))).toEqual(['player1'])
  expect(accountsOf(await agent1.get(`${PANEL}?q=%25`))).toEqual([])

  const total = lower.html.querySelector('[data-records=downlines] tfoot [data-field=balance]')
  const csv = await agent1.get(`${PANEL}.csv?account=agent2&sort=account`)
  const rows = csvRows(csv.text)
  expect(csv.text.split('\n')[0]?.trim()).toBe(columns.join(','))
  expect(rows.map(({ account }) => account)).toEqual(accountsOf(lower).sort())
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.balance) * 100), 0)
  expect(total?.getAttribute('data-amount')).toBe((cents / 100).toFixed(2))
})

test('an agent notes, freezes, lets in again and sends money; refusals keep what was entered', async () => {
  const upline = await funded(site, '300000')
  await ops(site, 'member', 'role', upline.username, '1')
  const agent = await signIn(site, upline.username, PASSWORD)
  const { username } = await newMember(site)
  expect((await ops(site, 'agents', 'move', username, '--to', upline.username)).code).toBe(0)
  const toPlayer = await ops(site, 'agents', 'move', upline.username, '--to', 'player1')
  expect([toPlayer.code, toPlayer.stderr]).toEqual([1, expect.stringContaining('not-an-agent')])
  const url = `${PANEL}?account=${username}`

  const noted = await agent.submit(await agent.get(url), 'note', { note: 'gọi sau 20 giờ' })
  expect([noted.status, noted.headers.get('location')]).toEqual([303, url])
  const withNote = await agent.get(url)
  expect(flashOf(withNote)).not.toBe('')
  expect(textOf(withNote, '#form-note textarea')).toBe('gọi sau 20 giờ')

  const without = await agent.submit(await agent.get(url), 'freeze', { reason: '' })
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  for (const [intent, field] of [
    ['freeze', 'reason'],
    ['note', 'note'],
  ] as const) {
    const long = await agent.submit(await agent.get(url), intent, { [field]: 'x'.repeat(141) })
    expect([long.status, errorsOf(long)[field]], intent).toEqual([400, 'too-long'])
  }
  expect((await agent.submit(await agent.get(url), 'freeze', { reason: 'cho mượn tài khoản' })).status).toBe(
    303,
  )
  const frozen = await agent.get(url)
  expect(frozen.html.querySelector('#form-freeze')).toBeNull()
  expect(frozen.html.querySelector('#form-transfer')).toBeNull()
  const visitor = new Visitor(site.origin)
  const refused = await visitor.submit(await visitor.get('/login'), 'login', { username, password: PASSWORD })
  expect(refused.status).not.toBe(303)
  expect((await agent.submit(frozen, 'unfreeze', {})).status).toBe(303)

  const low = await agent.submit(await agent.get(url), 'transfer', {
    amount: '49999.99',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect([low.status, errorsOf(low).amount]).toEqual([400, 'under-limit'])
  expect(attributeOf(low, 'input[name=amount]', 'value')).toBe('49999.99')
  const wrong = await agent.submit(low, 'transfer', { amount: '60000', paymentPassword: '111222' })
  expect([wrong.status, errorsOf(wrong).paymentPassword]).toEqual([400, 'wrong-payment-password'])
  // A script that posts without the account in the URL gets the form back too.
  const bare = await agent.post(PANEL, {
    intent: 'transfer',
    account: username,
    amount: '60000',
    paymentPassword: '111222',
    requestId: randomUUID(),
  })
  expect([bare.status, errorsOf(bare).paymentPassword]).toEqual([400, 'wrong-payment-password'])
  expect(attributeOf(bare, 'input[name=amount]', 'value')).toBe('60000')
  const elsewhere = await agent.post(PANEL, {
    intent: 'transfer',
    account: 'player1',
    amount: '60000',
    paymentPassword: PAYMENT_PASSWORD,
    requestId: randomUUID(),
  })
  expect(elsewhere.html.querySelector('#form-transfer')).toBeNull()
  const before = await balanceOf(agent)
  // Money that was only deposited is under turnover, and may not leave through a downline either.
  const held = await agent.submit(await agent.get(url), 'transfer', {
    amount: '60000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect([held.status, errorsOf(held).amount]).toEqual([409, 'turnover-left'])
  expect(await balanceOf(agent)).toBe(before)
})

test('an agent without a withdrawal password is led to where it is set, and back to its downline', async () => {
  const upline = await newMember(site)
  await ops(site, 'member', 'role', upline.username, '1')
  await withoutPaymentPassword(site, upline.username)
  const agent = await signIn(site, upline.username, PASSWORD)
  const { username } = await newMember(site)
  expect((await ops(site, 'agents', 'move', username, '--to', upline.username)).code).toBe(0)
  const url = `${PANEL}?account=${username}`

  const sent = { amount: '60000', paymentPassword: '111222' }
  const refused = await agent.submit(await agent.get(url), 'transfer', sent)
  expect([refused.status, errorsOf(refused).paymentPassword]).toEqual([400, 'no-payment-password'])
  expect(waySetting(refused)).toBe(settingFor(url))
  const center = await agent.get(waySetting(refused))
  expect(center.html.querySelector('#security-payment')?.hasAttribute('open')).toBe(true)
  const fields = { password: PASSWORD, newPaymentPassword: '925164', confirmNewPaymentPassword: '925164' }
  const unequal = { ...fields, confirmNewPaymentPassword: '925165' }
  const again = await agent.submit(center, 'payment-password', unequal)
  expect(again.status).toBe(400)
  const set = await agent.submit(again, 'payment-password', fields)
  expect([set.status, set.headers.get('location')]).toEqual([303, url])
  const back = await agent.get(url)
  expect(flashOf(back)).not.toBe('')
  const next = await agent.submit(back, 'transfer', sent)
  expect(errorsOf(next).paymentPassword).toBe('wrong-payment-password')
  expect(next.html.querySelector('#paymentPassword-error a')).toBeNull()
})

test('free money goes down once, and both statements say so', async () => {
  // What chance left free of its deposit may be nothing.
  expect((await ops(site, 'adjust', 'agent1', '5000000', '--reason', 'a test')).code).toBe(0)
  const page = await agent1.get(`${PANEL}?account=agent2`)
  const transferable = Number(attributeOf(page, '[data-transferable]', 'data-transferable'))
  expect(transferable).toBeGreaterThan(50_000)
  const lines = async (visitor: Visitor) =>
    (await visitor.get('/personalCenter/transactionHistory?type=downline-transfer&size=100')).html
      .querySelectorAll('[data-records=transactions] tbody [data-field=amount]')
      .map((cell) => cell.getAttribute('data-amount'))
  const before = { agent1: await lines(agent1), agent2: await lines(agent2) }
  const body = { amount: '50000', paymentPassword: '246810' }
  const first = await agent1.submit(page, 'transfer', body)
  const again = await agent1.submit(page, 'transfer', body)
  expect([first.status, again.status]).toEqual([303, 303])
  expect(await lines(agent1)).toEqual(['-50000.00', ...before.agent1])
  expect(await lines(agent2)).toEqual(['50000.00', ...before.agent2])
})

/** A day of the site, so many days ago. */
const day = (ago: number) => new Date(Date.now() + (7 - ago * 24) * 3_600_000).toISOString().slice(0, 10)
const amountOf = (page: Page, field: string) =>
  attributeOf(page, `main dl [data-field=${field}]`, 'data-amount')
const sumOf = (rows: Record<string, string>[], field: string) =>
  (rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0) / 100).toFixed(2)

test('the overview says what the team is and did, by day, and as a file', async () => {
  const page = await agent1.get('/agentCenter/teamOverview')
  expect([page.status, page.page]).toEqual([200, 'teamOverview'])
  const figures = ['size', 'new', 'active', 'online', 'balance', 'deposits', 'withdrawals', 'turnover', 'net']
  for (const field of [...figures, 'commission'])
    expect(page.html.querySelector(`main dl [data-field=${field}]`), field).not.toBeNull()
  expect(Number(textOf(page, 'main dl [data-field=online]'))).toBeGreaterThan(0)
  expect(Number(amountOf(page, 'balance'))).toBeGreaterThan(0)
  expect(page.html.querySelectorAll('main figure svg[role=img]').length).toBe(2)
  const columns = ['day', 'new', 'active', 'deposits', 'withdrawals', 'turnover', 'net', 'commission']
  const csv = await agent1.get('/agentCenter/teamOverview.csv')
  expect(csv.text.split('\n')[0]?.trim()).toBe(columns.join(','))
  const rows = csvRows(csv.text)
  expect(rows.length).toBeGreaterThan(10)
  for (const field of ['deposits', 'withdrawals', 'turnover', 'net'])
    expect(amountOf(page, field), field).toBe(sumOf(rows, field))
  const total = page.html.querySelector('[data-records=days] tfoot [data-field=turnover]')
  expect(total?.getAttribute('data-amount')).toBe(amountOf(page, 'turnover'))
  expect(Number(amountOf(page, 'turnover'))).toBeGreaterThan(0)

  // Beside the thirty days before.
  const before = await agent1.get(`/agentCenter/teamOverview?from=${day(59)}&to=${day(30)}`)
  const [now, then] = [page, before].map((one) => Number(amountOf(one, 'turnover')))
  expect(Number(attributeOf(page, 'main dl [data-field=turnover] [data-change]', 'data-change'))).toBeCloseTo(
    (((now ?? 0) - (then ?? 0)) / (then ?? 0)) * 100,
    0,
  )
  const all = await agent1.get('/agentCenter/teamOverview?from=1990-01-01')
  expect([all.status, all.html.querySelector('main [data-change]')]).toEqual([200, null])

  const best = page.html.querySelector('[data-records=best] tbody [data-field=account] a')
  const lower = await agent1.get(best?.getAttribute('href') ?? '')
  const way = lower.html.querySelectorAll('main nav ol a, main nav ol [aria-current=page]')
  expect(way.map((step) => step.text.trim())).toEqual(['agent1', best?.text.trim()])
})

test('the agents’ home shows how the team has done, and its best downlines', async () => {
  const home = await agent1.get('/agentHome')
  expect([home.status, home.page]).toEqual([200, 'agentHome'])
  const links = home.html.querySelectorAll('header a.nav-link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/agentHome',
    '/agentCenter/downlineManagement',
    '/agentCenter/contractRequests',
    '/agentCenter/agentRevenueReport',
    '/agentCenter/teamOverview',
  ])
  const overview = await agent1.get(`/agentCenter/teamOverview?from=${day(13)}&to=${day(0)}`)
  for (const field of ['turnover', 'commission'])
    expect(amountOf(home, field), field).toBe(amountOf(overview, field))
  const best = (page: Page) =>
    page.html
      .querySelectorAll('[data-records=best] tbody [data-id]')
      .map((row) => row.getAttribute('data-id'))
  expect(best(home).length).toBeGreaterThan(0)
  expect(best(home)).toEqual(best(overview))
  const today = await agent1.get(`/agentCenter/teamOverview?from=${day(0)}&to=${day(0)}`)
  for (const field of ['deposits', 'net'])
    expect(amountOf(home, `${field}Today`), field).toBe(amountOf(today, field))
  const month = await agent1.get(`/agentCenter/teamOverview?from=${day(0).slice(0, 8)}01&to=${day(0)}`)
  expect(attributeOf(home, 'main [data-field=monthCommission]', 'data-amount')).toBe(
    amountOf(month, 'commission'),
  )
  // agent2 has contracts with agent1.
  const row = home.html
    .querySelectorAll('[data-records=best] tbody [data-id]')
    .find((one) => one.querySelector('[data-field=account]')?.text.trim() === 'agent2')
  expect(row?.querySelector('[data-field=contract]')?.text.trim()).not.toMatch(/^–?$/)
})

test('win and loss of a level adds up to its team, as the overview has it', async () => {
  const ofTeam = '/agentCenter/agentProfitLoss?range=last30'
  const page = await agent1.get(ofTeam)
  expect([page.status, page.page]).toEqual([200, 'agentProfitLoss'])
  const rows = csvRows((await agent1.get(ofTeam.replace('?', '.csv?'))).text)
  expect(rows.map(({ account }) => account)).toContain('agent2')
  const overview = await agent1.get('/agentCenter/teamOverview?range=last30')
  for (const field of ['deposits', 'withdrawals', 'turnover', 'net']) {
    expect(sumOf(rows, field), field).toBe(amountOf(overview, field))
    const total = page.html.querySelector(`[data-records=profit] tfoot [data-field=${field}]`)
    expect(total?.getAttribute('data-amount'), field).toBe(sumOf(rows, field))
  }
  // What a player sees of itself is what its upline sees of it.
  const player = await signIn(site, 'player1', 'Demo1234')
  const own = csvRows((await player.get('/personalCenter/personalProfit.csv?range=last30')).text)
  const found = csvRows((await agent2.get('/agentCenter/agentProfitLoss.csv?range=last30&q=player1')).text)
  expect(found.map(({ account }) => account)).toEqual(['player1'])
  for (const field of ['deposits', 'withdrawals', 'bonuses'])
    expect(found[0]?.[field], field).toBe(sumOf(own, field))
  expect(
    (await agent2.get('/agentCenter/agentProfitLoss?q=agent1')).html.querySelectorAll('tbody [data-id]'),
  ).toEqual([])
})

test('the bets of a team are those of its members, with filters, totals, detail and file', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  const every = 'from=2000-01-01&to=2099-12-31'
  const own = csvRows((await player.get(`/personalCenter/personalHistoryCopy.csv?${every}`)).text)
  const columns = ['id', 'time', 'account', 'gameType', 'vendor', 'game', 'stake', 'payout', 'result']
  for (const filter of ['', '&type=LIVE', '&status=won', '&status=open', '&sort=time']) {
    const csv = await agent2.get(`/agentCenter/personalHistory.csv?${every}&q=player1${filter}`)
    expect(csv.text.split('\n')[0]?.trim()).toBe(columns.join(','))
    const rows = csvRows(csv.text)
    const key = filter.includes('type') ? 'gameType' : 'result'
    const value = filter.split('=')[1]
    const expected = own.filter((bet) => filter === '' || filter.includes('sort') || bet[key] === value)
    if (filter.includes('sort')) expected.reverse()
    expect(
      rows.map(({ id }) => id),
      filter,
    ).toEqual(expected.map(({ id }) => id))
    const page = await agent2.get(`/agentCenter/personalHistory?${every}&q=player1${filter}&size=100`)
    expect([page.status, page.page]).toEqual([200, 'personalHistory'])
    const shown = page.html.querySelectorAll('[data-records=bets] tbody [data-id]')
    expect(
      shown.map((row) => row.getAttribute('data-id')),
      filter,
    ).toEqual(expected.slice(0, 100).map(({ id }) => id))
    for (const field of ['stake', 'payout'])
      if (rows.length > 0)
        expect(
          page.html
            .querySelector(`[data-records=bets] tfoot [data-field=${field}]`)
            ?.getAttribute('data-amount'),
          `${filter} ${field}`,
        ).toBe(sumOf(rows, field))
  }
  const team = csvRows((await agent1.get(`/agentCenter/personalHistory.csv?${every}`)).text)
  expect(new Set(team.map(({ account }) => account)).size).toBeGreaterThan(3)
  expect(team.map(({ time }) => time)).toEqual(
    team
      .map(({ time }) => time)
      .toSorted()
      .reverse(),
  )
  const third = await agent1.get(`/agentCenter/personalHistory?${every}&page=3`)
  expect(
    third.html
      .querySelectorAll('[data-records=bets] tbody [data-id]')
      .map((row) => row.getAttribute('data-id')),
  ).toEqual(team.slice(40, 60).map(({ id }) => id))
  const bet = own.at(-1)?.id
  const detail = await agent2.get(`/agentCenter/personalHistory?bet=${bet}`)
  expect(detail.html.querySelector('[data-bet]')?.getAttribute('data-bet')).toBe(bet)
  const elsewhere = await newMember(site)
  await ops(site, 'member', 'role', elsewhere.username, '1')
  const other = await signIn(site, elsewhere.username, PASSWORD)
  expect((await other.get(`/agentCenter/personalHistory?bet=${bet}`)).status).toBe(404)
})

test('the movements of a team are those of its members, with totals, by type and as a file', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  const every = 'from=2000-01-01&to=2099-12-31'
  const own = csvRows((await player.get(`/personalCenter/transactionHistory.csv?${every}`)).text)
  const columns = ['id', 'time', 'account', 'type', 'reference', 'amount', 'balance']
  for (const type of ['', 'deposit', 'withdrawal-hold', 'commission']) {
    const filter = `${every}&q=player1${type && `&type=${type}`}`
    const csv = await agent2.get(`/agentCenter/downlineTransaction.csv?${filter}`)
    expect(csv.text.split('\n')[0]?.trim()).toBe(columns.join(','))
    const expected = own.filter((line) => type === '' || line.type === type).map(({ id }) => id)
    expect(
      csvRows(csv.text)
        .map(({ id }) => id)
        .sort(),
      type,
    ).toEqual(expected.sort())
    const page = await agent2.get(`/agentCenter/downlineTransaction?${filter}&size=100`)
    expect([page.status, page.page]).toEqual([200, 'downlineTransaction'])
    const ids = page.html.querySelectorAll('[data-records=transactions] tbody [data-field=id] code')
    const shown = csvRows(csv.text)
      .slice(0, 100)
      .map(({ id }) => id)
    expect(
      ids.map((id) => id.getAttribute('title')),
      type,
    ).toEqual(shown)
    const rows = page.html.querySelectorAll('[data-records=transactions] tbody tr')
    expect(
      rows.map((row) => row.getAttribute('data-id')),
      type,
    ).toEqual(shown)
    if (ids.length > 0)
      expect(
        page.html
          .querySelector('[data-records=transactions] tfoot [data-field=amount]')
          ?.getAttribute('data-amount'),
        type,
      ).toBe(sumOf(csvRows(csv.text), 'amount'))
  }
})

const CENTRE = '/agentCenter/registerCentre'

test('an agent opens an account, whose first login asks for another password', async () => {
  const username = freshName()
  const fields = {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    paymentPassword: PAYMENT_PASSWORD,
  }
  const panel = await agent2.get(CENTRE)
  expect([panel.status, panel.page]).toEqual([200, 'registerCentre'])
  const wrong = await agent2.submit(panel, 'account', { ...fields, rebate: '99.00', role: 'player' })
  expect([wrong.status, errorsOf(wrong).rebate]).toEqual([400, 'over-limit'])
  expect(attributeOf(wrong, '#form-account input[name=username]', 'value')).toBe(username)
  expect(wrong.text).not.toContain(PASSWORD)
  const unequal = await agent2.submit(panel, 'account', { ...fields, confirmPassword: 'Other999' })
  expect([unequal.status, errorsOf(unequal).confirmPassword]).toEqual([400, 'not-equal'])
  expect((await agent2.submit(panel, 'account', { ...fields, role: 'player' })).status).toBe(303)
  const page = await agent2.submit(await agent2.get(CENTRE), 'account', { ...fields, role: 'player' })
  expect([page.status, errorsOf(page).username]).toEqual([400, 'name-taken'])
  expect(accountsOf(await agent2.get(`${PANEL}?q=${username}`))).toEqual([username])
  // The rule that was broken is said, as at the registration.
  const digit = await agent2.submit(panel, 'account', { ...fields, username: '1x' })
  expect([digit.status, errorsOf(digit).username]).toEqual([400, 'format'])
  expect(textOf(digit, '#username-error')).toContain('Bắt đầu bằng chữ cái.')
  // The fields of a registration are enough: a player without a rebate, as the form has it.
  expect(attributeOf(panel, '#form-account option[selected]', 'value')).toBe('player')
  const plain = freshName()
  const bare = await agent2.post(CENTRE, { intent: 'account', ...fields, username: plain })
  expect(bare.status).toBe(303)
  const shown = await agent2.get(`${PANEL}?q=${plain}`)
  expect(accountsOf(shown)).toEqual([plain])
  const row = shown.html.querySelector('[data-records=downlines] tbody [data-id]')
  expect(row?.querySelector('[data-field=rebate]')?.text).toContain('0,00')

  const downline = new Visitor(site.origin)
  const login = await downline.submit(await downline.get('/login'), 'login', { username, password: PASSWORD })
  expect([login.status, login.headers.get('location')]).toEqual([303, '/changePassword?reason=first-login'])
})

test('a refused invitation link says why at its fields, to which the alert leads', async () => {
  const refused = await agent2.submit(await agent2.get(CENTRE), 'link', { rebate: '', expiresIn: '' })
  expect([refused.status, errorsOf(refused)]).toEqual([
    400,
    { form: 'invalid', rebate: 'required', expiresIn: 'required' },
  ])
  const leads = refused.html.querySelectorAll('main [role=alert] a').map((link) => link.getAttribute('href'))
  expect(leads.map((id) => refused.html.querySelector(id ?? '')?.getAttribute('name'))).toEqual([
    'rebate',
    'expiresIn',
  ])
})

test('an invitation link brings a player below the agent, and counts', async () => {
  const linksOf = ({ html }: Page) => html.querySelectorAll('[data-records=invitations] tbody [data-id]')
  const usesOf = (page: Page, code: string) =>
    linksOf(page)
      .find((row) => row.getAttribute('data-id') === code)
      ?.querySelector('[data-field=uses]')
      ?.text.trim()
  const made = await agent2.submit(await agent2.get(CENTRE), 'link', { rebate: '0', expiresIn: '7d' })
  expect([made.status, made.headers.get('location')]).toEqual([303, CENTRE])
  const panel = await agent2.get(CENTRE)
  const [row] = linksOf(panel)
  const code = row?.getAttribute('data-id') ?? ''
  expect(row?.querySelectorAll('[data-field]').map((cell) => cell.getAttribute('data-field'))).toEqual([
    'code',
    'rebate',
    'uses',
    'expiresAt',
    'createdAt',
    'link',
  ])
  expect(row?.querySelector('svg[role=img]'), 'the QR code').not.toBeNull()
  expect(row?.querySelector('[data-field=link] a')?.getAttribute('href')).toBe(`${site.origin}/join/${code}`)
  expect(usesOf(panel, code)).toBe('0')

  const player = new Visitor(site.origin)
  const arrived = await player.visit(`/join/${code}`)
  expect(arrived.url.searchParams.get('affiliateCode')).toBe(code)
  const form = await player.get(`/register?method=register&affiliateCode=${code}`)
  const username = freshName()
  const registered = await player.submit(form, 'register', {
    ...registration(username),
    ...(await captchaOf(site, player, form)),
  })
  expect(registered.status).toBe(303)
  expect(usesOf(await agent2.get(CENTRE), code)).toBe('1')
  expect(accountsOf(await agent1.get(`${PANEL}?q=${username}`))).toEqual([username])
})

test('without announcements for agents the center opens on its next panel', async () => {
  await setForTest(site, 'AGEANNOUNCE3', 'off')
  await vi.waitFor(
    async () =>
      expect((await agent1.get('/agentCenter')).headers.get('location')).toBe('/agentCenter/teamOverview'),
    { timeout: 10_000, interval: 200 },
  )
  expect((await agent1.get('/agentCenter/announcement')).status).toBe(403)
})

test("a guest with an agents' bookmark gets the agents' login, and its forgotten password leads back there", async () => {
  for (const bookmark of ['/agentHome?as=agent', '/agentCenter/salary?type=downline']) {
    const guest = new Visitor(site.origin)
    const sent = await guest.get(bookmark)
    const login = sent.headers.get('location') ?? ''
    expect([sent.status, login]).toEqual([302, `/login?redirectTo=${encodeURIComponent(bookmark)}`])
    const page = await guest.get(login)
    expect(page.html.querySelector('[data-site=agent]')).not.toBeNull()
    expect(attributeOf(page, '#form-login input[name=as]', 'value')).toBe('agent')
    expect(page.html.querySelector('input[name=remember]')).toBeNull()
    const forgot = page.html.querySelector('main a[href^="/forget"]')?.getAttribute('href')
    expect(forgot).toBe('/forget?as=agent')
    const forget = await guest.get(forgot ?? '')
    expect(forget.html.querySelector('[data-site=agent]')).not.toBeNull()
    expect(forget.html.querySelector('main a[href="/login?as=agent"]')).not.toBeNull()
    const entered = await guest.submit(page, 'login', { username: 'agent2', password: 'Demo1234' })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, bookmark])
  }
  const members = await new Visitor(site.origin).get('/login?redirectTo=%2Fvip')
  expect(members.html.querySelector('main a[href^="/forget"]')?.getAttribute('href')).toBe('/forget')
})
