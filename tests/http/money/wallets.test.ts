import { expect, test } from 'vitest'
import { balanceOf, deposit, funded, statusOf, until } from '#tests/support/money.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PAYMENT_PASSWORD,
  registration,
  settingFor,
  signIn,
  waySetting,
  withoutPaymentPassword,
} from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest, setSetting } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const FUND = '/personalCenter/transferFund'
const UPLINE = '/personalCenter/transferUpline'
const STATEMENT = '/personalCenter/transactionHistory'

const rows = ({ html }: Page, records: string) =>
  html.querySelectorAll(`[data-records=${records}] tbody [data-id]`)
/** The wallets of the panel: what lies in each by its id. */
const walletsOf = (page: Page) =>
  Object.fromEntries(
    rows(page, 'wallets').map((row) => [
      row.getAttribute('data-id') ?? '',
      row.querySelector('[data-field=amount]')?.getAttribute('data-amount'),
    ]),
  )
const transfersOf = (page: Page) =>
  rows(page, 'transfers').map((row) => ({
    id: row.getAttribute('data-id') ?? '',
    status: row.getAttribute('data-status'),
    from: row.querySelector('[data-field=from] data')?.getAttribute('value'),
    to: row.querySelector('[data-field=to] data')?.getAttribute('value'),
    amount: row.querySelector('[data-field=amount]')?.getAttribute('data-amount'),
  }))
const move = async (visitor: Visitor, from: string, to: string, amount: string) =>
  visitor.submit(await visitor.get(FUND), 'transfer', { from, to, amount })
const flashOf = ({ html }: Page) => html.querySelector('[role=status]')?.text ?? ''

test('a guest is led to the login, and a post of one is answered with it', async () => {
  const guest = new Visitor(site.origin)
  for (const path of [FUND, UPLINE]) {
    const page = await guest.get(path)
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `/login?redirectTo=${encodeURIComponent(path)}`,
    ])
    expect((await guest.post(path, { intent: 'transfer' }, '/')).status).toBe(401)
  }
})

test('money goes to vendors and back; every page that shows a balance agrees', async () => {
  const { visitor } = await funded(site, '500000.00')
  const fresh = await visitor.get(FUND)
  expect([fresh.status, fresh.page]).toEqual([200, 'transferFund'])
  expect(walletsOf(fresh)).toMatchObject({
    main: '500000.00',
    LACHONG: '0.00',
    bonus: '0.00',
    points: '0.00',
  })
  const offered = fresh.html.querySelectorAll('#form-transfer select[name=to] option')
  expect(offered.map((option) => option.getAttribute('value'))).not.toContain('bonus')

  const moved = await move(visitor, 'main', 'LACHONG', '200000')
  expect([moved.status, moved.headers.get('location')]).toEqual([303, FUND])
  const after = await visitor.get(FUND)
  expect(flashOf(after)).not.toBe('')
  expect(flashOf(await visitor.get(FUND))).toBe('')
  expect(walletsOf(after)).toMatchObject({ main: '300000.00', LACHONG: '200000.00' })
  expect(transfersOf(after)).toMatchObject([
    { from: 'main', to: 'LACHONG', amount: '200000.00', status: 'done' },
  ])
  expect(await balanceOf(visitor)).toBe('500000.00')

  await move(visitor, 'LACHONG', 'DS88', '50000.50')
  expect(walletsOf(await visitor.get(FUND))).toMatchObject({ LACHONG: '149999.50', DS88: '50000.50' })
  const lines = await visitor.get(`${STATEMENT}?wallet=LACHONG`)
  const choices = lines.html.querySelectorAll('select[name=wallet] option')
  expect(choices.map((choice) => choice.getAttribute('value'))).toContain('DS88')
  expect(
    rows(lines, 'transactions').map((row) =>
      row.querySelector('[data-field=amount]')?.getAttribute('data-amount'),
    ),
  ).toEqual(['-50000.50', '200000.00'])

  // One vendor's, then everybody's.
  await visitor.submit(await visitor.get(FUND), 'recall', { from: 'DS88' })
  expect(walletsOf(await visitor.get(FUND))).toMatchObject({
    main: '350000.50',
    DS88: '0.00',
    LACHONG: '149999.50',
  })
  const all = await visitor.submit(await visitor.get(FUND), 'recall', {})
  expect(all.status).toBe(303)
  const end = await visitor.get(FUND)
  expect(walletsOf(end)).toMatchObject({ main: '500000.00', LACHONG: '0.00', DS88: '0.00' })
  expect(transfersOf(end)).toHaveLength(4)
  expect(await balanceOf(visitor)).toBe('500000.00')
  const newest = (await visitor.get(STATEMENT)).html.querySelector(
    '[data-records=transactions] [data-field=balance]',
  )
  expect(newest?.getAttribute('data-amount')).toBe('500000.00')
})

test('what cannot be moved is refused at its field, and what was entered stays', async () => {
  const { visitor } = await funded(site, '100000.00')
  const cases = [
    [{ from: 'main', to: 'LACHONG', amount: '100000.01' }, 409, { amount: 'insufficient-balance' }],
    [{ from: 'main', to: 'main', amount: '1' }, 400, { to: 'not-offered' }],
    [{ from: 'bonus', to: 'main', amount: '1' }, 400, { from: 'not-offered' }],
    [{ from: 'main', to: 'points', amount: '1' }, 400, { to: 'not-offered' }],
    [{ from: 'main', to: 'SEN', amount: '1' }, 400, { to: 'not-offered' }],
    [{ from: 'main', to: 'LACHONG', amount: '1.0001' }, 400, { amount: 'format' }],
    [{ from: 'main', to: 'LACHONG', amount: '0' }, 400, { amount: 'too-small' }],
    [{ from: 'main', to: '', amount: '1' }, 400, { to: 'required' }],
  ] as const
  for (const [fields, status, errors] of cases) {
    const page = await visitor.submit(await visitor.get(FUND), 'transfer', fields)
    expect([page.status, page.page], JSON.stringify(fields)).toEqual([status, 'transferFund'])
    expect(errorsOf(page), JSON.stringify(fields)).toMatchObject(errors)
    expect(page.html.querySelector('#form-transfer [name=amount]')?.getAttribute('value')).toBe(fields.amount)
  }
  const recall = await visitor.submit(await visitor.get(FUND), 'recall', { from: 'SEN' })
  expect(recall.status).toBe(400)
  expect((await visitor.post(FUND, { intent: 'take' })).status).toBe(400)
  expect(transfersOf(await visitor.get(FUND))).toEqual([])
})

test('one requestId moves once: twenty copies get the first answer, other content is refused', async () => {
  const { visitor } = await funded(site, '100000.00')
  const page = await visitor.get(FUND)
  const fields = { from: 'main', to: 'LACHONG', amount: '1000' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.submit(page, 'transfer', fields)),
  )
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('location')}`))).toEqual(
    new Set([`303 ${FUND}`]),
  )
  expect(walletsOf(await visitor.get(FUND))).toMatchObject({ main: '99000.00', LACHONG: '1000.00' })
  const other = await visitor.submit(page, 'transfer', { ...fields, amount: '2000' })
  expect([other.status, errorsOf(other).form]).toEqual([409, 'request-id-reused'])
  const fresh = other.html.querySelector('#form-transfer [name=requestId]')?.getAttribute('value')
  expect(fresh).not.toBe(page.html.querySelector('#form-transfer [name=requestId]')?.getAttribute('value'))

  const recalls = await Promise.all(
    Array.from({ length: 5 }, async () => visitor.submit(page, 'recall', { from: 'LACHONG' })),
  )
  expect(recalls.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
  expect(walletsOf(await visitor.get(FUND))).toMatchObject({ main: '100000.00', LACHONG: '0.00' })
})

test('a lost answer leaves the money in transit until the vendor has told what it did', async () => {
  const { visitor } = await funded(site, '100000.00')
  await setForTest(site, 'simulatorWallet', 'lose-answer')
  const lost = async () => {
    const moved = await move(visitor, 'main', 'LACHONG', '40000')
    expect(moved.status).toBe(303)
    return visitor.get(FUND)
  }
  let page = await lost()
  // The setting acts within seconds.
  for (const limit = Date.now() + 15_000; transfersOf(page)[0]?.status === 'done' && Date.now() < limit; ) {
    await visitor.submit(page, 'recall', {})
    page = await lost()
  }
  expect(transfersOf(page)[0]).toMatchObject({ status: 'processing', amount: '40000.00' })
  expect(page.html.querySelector('[data-in-transit]')?.getAttribute('data-in-transit')).toBe('40000.00')
  const id = transfersOf(page)[0]?.id ?? ''
  const listed = await ops(site, 'transfers', 'list', '--status', 'unknown', '--json')
  expect(listed.json.map((row: { id: string }) => row.id)).toContain(id)
  await setSetting(site, 'simulatorWallet', 'answer')
  await until(visitor, FUND, (page) => statusOf(page, 'transfers', id) === 'done')
  // Asked for anew: a page reads balances and transfers one after the other.
  const end = await visitor.get(FUND)
  expect(walletsOf(end)).toMatchObject({ LACHONG: '40000.00' })
  expect(end.html.querySelector('[data-in-transit]')).toBeNull()
  expect(await balanceOf(visitor)).toBe('100000.00')
})

test('with one wallet for everything, what was left with vendors is said and brought back', async () => {
  const { visitor } = await funded(site, '100000.00')
  await move(visitor, 'main', 'LACHONG', '40000')
  await setForTest(site, 'isSingle', 'on', () =>
    until(visitor, FUND, ({ html }) => html.querySelector('#form-transfer') !== null),
  )
  const single = (page: Page) => page.html.querySelector('#form-transfer') === null
  const page = await until(visitor, FUND, single)
  expect(walletsOf(page)).toEqual({ main: '60000.00' })
  expect(page.html.querySelector('[data-at-vendors]')?.getAttribute('data-at-vendors')).toBe('40000.00')
  expect((await visitor.submit(page, 'recall', {})).status).toBe(303)
  const back = await visitor.get(FUND)
  expect(walletsOf(back)).toEqual({ main: '100000.00' })
  expect(back.html.querySelector('[data-at-vendors], #form-recall')).toBeNull()
})

test('the history is filtered by the query, and a bookmark restores it', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  const all = transfersOf(await player.get(FUND))
  expect(all.length).toBeGreaterThan(4)
  const failed = await player.get(`${FUND}?status=failed`)
  expect(new Set(transfersOf(failed).map(({ status }) => status))).toEqual(new Set(['failed']))
  expect(failed.html.querySelector('select[name=status] option[selected]')?.getAttribute('value')).toBe(
    'failed',
  )
  const ofOne = transfersOf(await player.get(`${FUND}?wallet=LACHONG`))
  expect(ofOne.length).toBeGreaterThan(0)
  expect(ofOne.every(({ from, to }) => [from, to].includes('LACHONG'))).toBe(true)
  expect(transfersOf(await player.get(`${FUND}?range=today`))).toEqual([])
  for (const nonsense of ['status=lost', 'wallet=NOBODY', 'page=0', 'size=7', 'from=yesterday'])
    expect(transfersOf(await player.get(`${FUND}?${nonsense}`)), nonsense).toHaveLength(all.length)
  const ids = (await player.get(FUND)).html.querySelectorAll('[id]').map((element) => element.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a hidden balance is hidden in the wallets too', async () => {
  const { visitor } = await funded(site, '123456.00')
  await visitor.post('/preferences', { balance: 'hidden', redirectTo: FUND }, '/')
  const page = await visitor.get(FUND)
  expect(rows(page, 'wallets').length).toBeGreaterThan(3)
  expect(page.text).not.toContain('123456.00')
  expect(page.text).not.toContain('123.456')
})

test('money goes to the upline once, with the payment password, within the limits', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  const upline = await signIn(site, 'agent2', 'Demo1234')
  const before = await balanceOf(player)
  // Not by its balance: the upline's salary may be paid to it meanwhile.
  const linesOf = async (visitor: Visitor) =>
    rows(await visitor.get(`${STATEMENT}?type=upline-transfer&size=100`), 'transactions').map((row) =>
      row.querySelector('[data-field=amount]')?.getAttribute('data-amount'),
    )
  const linesBefore = { player: await linesOf(player), upline: await linesOf(upline) }
  const send = async (fields: Record<string, string>, page?: Page) =>
    player.submit(page ?? (await player.get(UPLINE)), 'form', {
      amount: '50000',
      paymentPassword: '246810',
      ...fields,
    })
  for (const [fields, status, errors] of [
    [{ amount: '49999.99' }, 400, { amount: 'under-limit' }],
    [{ amount: '999999999' }, 400, { amount: 'over-limit' }],
    [{ paymentPassword: '000000' }, 400, { paymentPassword: 'wrong-payment-password' }],
    [{ paymentPassword: '' }, 400, { paymentPassword: 'required' }],
    [{ amount: 'all' }, 400, { amount: 'format' }],
    [{ amount: '99000000' }, 409, {}],
  ] as const) {
    const page = await send(fields)
    expect([page.status, page.page], JSON.stringify(fields)).toEqual([status, 'transferUpline'])
    expect(errorsOf(page), JSON.stringify(fields)).toMatchObject(errors)
    expect(page.text).not.toContain('246810')
  }
  const page = await player.get(UPLINE)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({}, page)))
  expect(answers.map(({ status, headers }) => `${status} ${headers.get('location')}`)).toEqual(
    Array.from({ length: 5 }, () => `303 ${UPLINE}`),
  )
  const cents = (money: string) => BigInt(money.replace('.', ''))
  expect(cents(await balanceOf(player))).toBe(cents(before) - 5_000_000n)
  expect(await linesOf(player)).toEqual(['-50000.00', ...linesBefore.player])
  expect(await linesOf(upline)).toEqual(['50000.00', ...linesBefore.upline])
  expect(transfersOf(await player.get(UPLINE))[0]).toMatchObject({
    from: 'player1',
    to: 'agent2',
    amount: '-50000.00',
    status: 'done',
  })
  expect(transfersOf(await upline.get(UPLINE))[0]).toMatchObject({ from: 'player1', amount: '50000.00' })
})

test('who has no upline sees why nothing can be sent, and a deposit that is not wagered cannot leave', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get(UPLINE)
  expect(page.status).toBe(200)
  expect(page.html.querySelector('#form-form')).toBeNull()
  const sent = await visitor.post(UPLINE, {
    amount: '50000',
    paymentPassword: PAYMENT_PASSWORD,
    requestId: 'none-above-me',
  })
  expect([sent.status, errorsOf(sent).form]).toEqual([403, 'operation-not-allowed'])

  // affiliate1's code is in the invitation.
  const below = new Visitor(site.origin)
  const form = await below.get('/register?method=register')
  const username = freshName()
  const joined = await below.submit(form, 'register', {
    ...registration(username),
    ...(await captchaOf(site, below, form)),
    affiliateCode: 'SEN88',
  })
  expect(joined.status).toBe(303)
  await deposit(below, '100000')
  const refused = await below.submit(await below.get(UPLINE), 'form', {
    amount: '50000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect([refused.status, errorsOf(refused).amount]).toEqual([409, 'turnover-left'])
  expect(await balanceOf(below)).toBe('100000.00')

  await withoutPaymentPassword(site, username)
  const without = await below.submit(await below.get(UPLINE), 'form', {
    amount: '50000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect([without.status, errorsOf(without).paymentPassword]).toEqual([400, 'no-payment-password'])
  expect(waySetting(without)).toBe(settingFor(UPLINE))
})
