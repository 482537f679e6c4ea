import { expect, test } from 'vitest'
import { IDENTITY, picture, sendDocuments } from '#tests/support/access/identity.ts'
import { comes, site } from '#tests/support/access/registering.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { until } from '#tests/support/money.ts'
import { png } from '#tests/support/pages/pictures.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PAYMENT_PASSWORD,
  registration,
} from '#tests/support/site/accounts.ts'
import { rows, WITHDRAW, withdrawer } from '#tests/support/site/cashier-pages.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const CENTER = '/personalCenter/securityCenter'
const REGISTER = '/register?method=register'

/** A birth date that is asked for, for the time of a test. */
const askBirthDate = (required = true) =>
  setForTest(
    site,
    'register.birthDate',
    JSON.stringify({
      enabled: true,
      required,
      minLength: 10,
      maxLength: 10,
      patternId: 11,
      acceptedPattern: '*',
      type: 'date',
    }),
    () => comes(REGISTER, ({ html }) => html.querySelector('#birthDate') === null),
  )

/** The day on which somebody was born who is so old in any time zone: a week more or less never matters. */
function born(years: number): string {
  const day = new Date(Date.now() - 7 * 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

const bornOf = async (username: string) => {
  const [row] = await askDatabase<{ born: string | null }>(
    site,
    'select birth_date::text as born from member where account = $1',
    [username],
  )
  return row?.born
}

test('the registration asks for the birth date where the operator does, and for enough years', async () => {
  const before = await new Visitor(site.origin).get(REGISTER)
  expect(before.html.querySelector('#birthDate')).toBeNull()
  await askBirthDate()
  const page = await comes(REGISTER, ({ html }) => html.querySelector('#birthDate') !== null)
  expect([
    attributeOf(page, '#birthDate', 'type'),
    page.html.querySelector('#birthDate')?.hasAttribute('required'),
  ]).toEqual(['date', true])
  expect(page.html.querySelector('#birthDate-hint')?.text).toContain('21')
  const visitor = new Visitor(site.origin)
  const username = freshName()
  const captcha = await captchaOf(site, visitor, await visitor.get(REGISTER))
  const tryWith = async (birthDate: string) =>
    visitor.submit(await visitor.get(REGISTER), 'register', {
      ...registration(username),
      ...captcha,
      birthDate,
    })
  for (const [birthDate, code] of [
    ['', 'required'],
    ['1990-02-30', 'format'],
    ['31.12.1990', 'format'],
    ['2999-01-01', 'format'],
    ['1800-01-01', 'format'],
    [born(20), 'under-age'],
  ] as const) {
    const refused = await tryWith(birthDate)
    expect([birthDate, refused.status, errorsOf(refused).birthDate]).toEqual([birthDate, 400, code])
    expect(attributeOf(refused, '#username', 'value')).toBe(username)
    const message = refused.html.querySelector('#birthDate-error')?.text
    if (code === 'format')
      expect(message === 'Ngày sinh này không thể đúng. Vui lòng kiểm tra lại năm.').toBe(
        /^\d{4}-/.test(birthDate),
      )
    if (code === 'under-age') {
      expect(attributeOf(refused, '#birthDate', 'value')).toBe(birthDate)
      expect(message).toContain('21')
    }
  }
  expect(await bornOf(username)).toBeUndefined()
  const oldEnough = born(21)
  const done = await tryWith(oldEnough)
  expect([done.status, errorsOf(done)]).toEqual([303, {}])
  expect(await bornOf(username)).toBe(oldEnough)
})

test('who has not said when it was born says it once in the security center', async () => {
  const { visitor, username } = await newMember(site)
  expect((await visitor.get(CENTER)).html.querySelector('#security-identity')).toBeNull()
  const early = await visitor.post(CENTER, { intent: 'birth-date', birthDate: '1990-12-31' }, CENTER)
  expect([early.status, errorsOf(early).form]).toEqual([403, 'operation-not-allowed'])
  await askBirthDate(false)
  await comes(REGISTER, ({ html }) => html.querySelector('#birthDate') !== null)
  const page = await visitor.get(`${CENTER}?open=identity`)
  expect(page.html.querySelector('#security-identity')?.hasAttribute('open')).toBe(true)
  const tooYoung = born(17)
  const young = await visitor.submit(page, 'birth-date', { birthDate: tooYoung })
  expect([young.status, errorsOf(young).birthDate]).toEqual([400, 'under-age'])
  expect(attributeOf(young, '#birthDate', 'value')).toBe(tooYoung)
  expect(await bornOf(username)).toBeNull()
  expect((await visitor.submit(page, 'birth-date', { birthDate: '1990-12-31' })).status).toBe(303)
  expect(await bornOf(username)).toBe('1990-12-31')
  expect((await visitor.get(CENTER)).html.querySelector('#form-birth-date')).toBeNull()
  const again = await visitor.post(CENTER, { intent: 'birth-date', birthDate: '1991-12-31' }, CENTER)
  expect([again.status, errorsOf(again).form]).toEqual([409, 'state-moved-on'])
  const own = JSON.parse((await visitor.get('/own-data.json')).text)
  expect(own.identity).toEqual({ state: 'none', since: null, reason: null, birthDate: '1990-12-31' })
})

const stateOf = async (visitor: Visitor) =>
  attributeOf(await visitor.get(IDENTITY), '[data-identity]', 'data-identity')
const caseOf = async (username: string): Promise<{ id: string; state: string; images: string[] }> =>
  (await ops(site, 'identity', 'list', '--account', username, '--json')).json[0]

test('documents are asked for, sent, refused with a reason, sent again, and verified', async () => {
  const { visitor, username } = await newMember(site)
  const idle = await visitor.get(IDENTITY)
  expect([idle.status, idle.page]).toEqual([200, 'identity'])
  expect(idle.html.querySelector('#form-identity')).toBeNull()
  expect((await ops(site, 'identity', 'ask', username, '--reason', 'Rút số tiền lớn')).code).toBe(0)
  expect((await ops(site, 'identity', 'ask', username, '--reason', 'again')).code).toBe(1)
  const inbox = await visitor.get('/personalCenter/messageV2')
  expect(inbox.text).toContain('xác minh danh tính')
  const page = await visitor.get(IDENTITY)
  expect(attributeOf(page, '[data-identity]', 'data-identity')).toBe('asked')
  expect(page.text).toContain('Rút số tiền lớn')

  const empty = await sendDocuments(visitor, [])
  expect([empty.status, errorsOf(empty).images]).toEqual([400, 'required'])
  const text = await sendDocuments(visitor, [picture(Buffer.from('a text that says it is a picture'))])
  expect([text.status, errorsOf(text).images]).toEqual([400, 'not-an-image'])
  const many = await sendDocuments(
    visitor,
    [1, 2, 3, 4].map((width) => picture(png(width))),
  )
  expect([many.status, errorsOf(many).images]).toEqual([400, 'not-offered'])
  const large = await sendDocuments(visitor, [picture(new Uint8Array(5 * 1024 * 1024 + 1))])
  expect([large.status, errorsOf(large).images]).toEqual([413, 'too-large'])
  expect(await stateOf(visitor)).toBe('asked')

  expect((await sendDocuments(visitor, [picture(png(2)), picture(png(3))])).status).toBe(303)
  const sent = await visitor.get(IDENTITY)
  expect(attributeOf(sent, '[data-identity]', 'data-identity')).toBe('sent')
  expect(sent.html.querySelector('#form-identity')).toBeNull()
  const first = await caseOf(username)
  expect([first.state, first.images.length]).toEqual(['sent', 2])
  expect((await ops(site, 'identity', 'show', first.id)).code).toBe(0)
  expect((await ops(site, 'identity', 'refuse', first.id, '--reason', 'Ảnh bị mờ')).code).toBe(0)
  const refused = await visitor.get(IDENTITY)
  expect(attributeOf(refused, '[data-identity]', 'data-identity')).toBe('refused')
  expect(refused.text).toContain('Ảnh bị mờ')

  expect((await sendDocuments(visitor, [picture(png(4))])).status).toBe(303)
  const second = await caseOf(username)
  expect((await ops(site, 'identity', 'verify', second.id)).code).toBe(0)
  expect((await ops(site, 'identity', 'verify', second.id)).code).toBe(1)
  expect(await stateOf(visitor)).toBe('verified')
  const row = await visitor.get(CENTER)
  expect(row.html.querySelector(`#security-identity a[href="${IDENTITY}"]`)).not.toBeNull()
  const own = JSON.parse((await visitor.get('/own-data.json')).text)
  expect(own.identity).toMatchObject({ state: 'verified', reason: null })
  expect(own.identityCases).toMatchObject([
    { state: 'verified', askReason: null, reason: null },
    { state: 'refused', askReason: 'Rút số tiền lớn', reason: 'Ảnh bị mờ' },
  ])
  // Neither the pictures nor the ways to them.
  for (const id of first.images) expect(JSON.stringify(own)).not.toContain(id)
})

test('a document has no address on the site, for its member or for anybody', async () => {
  const { visitor, username } = await newMember(site)
  await ops(site, 'identity', 'ask', username, '--reason', 'x')
  expect((await sendDocuments(visitor, [picture(png(7))])).status).toBe(303)
  const [id = ''] = (await caseOf(username)).images
  expect(id).not.toBe('')
  const other = (await newMember(site)).visitor
  for (const whoever of [visitor, other, new Visitor(site.origin)])
    for (const path of [
      `/promoDetail/image/${id}`,
      `${IDENTITY}/${id}`,
      `/office/identity/documents/1/pictures/${id}`,
    ]) {
      const answer = await whoever.visit(path)
      expect([path, answer.headers.get('content-type')?.startsWith('image/')]).toEqual([path, false])
    }
  expect((await visitor.get(`/promoDetail/image/${id}`)).status).toBe(404)
  expect((await ops(site, 'promotions', 'image', id, '--out', '/dev/null')).code).toBe(1)
})

test('a withdrawal above the limit waits for the identity, however it is split', async () => {
  const { visitor, username, accountId } = await withdrawer()
  await setForTest(site, 'identityWithdrawalLimit', '15000000')
  const take = async (amount: string) =>
    visitor.submit(await visitor.get(WITHDRAW), 'create', {
      accountId,
      amount,
      paymentPassword: PAYMENT_PASSWORD,
    })
  // What the operator sets acts within seconds.
  await until(visitor, IDENTITY, ({ html }) => html.querySelector('#form-identity') !== null)
  const desk = await visitor.get(WITHDRAW)
  const left = (page: Page) => attributeOf(page, '[data-left-without-identity]', 'data-left-without-identity')
  expect(left(desk)).toBe('150000.00')
  expect(attributeOf(desk, '[data-left-without-identity] a', 'href')).toBe(IDENTITY)
  const large = await take('200000')
  expect([large.status, errorsOf(large).amount]).toEqual([403, 'identity-required'])
  expect(attributeOf(large, '[data-way=identity]', 'href')).toBe(IDENTITY)
  expect(large.html.querySelector('#amount-error')?.text).toContain('150.000')
  expect((await take('100000')).status).toBe(303)
  expect(left(await visitor.get(WITHDRAW))).toBe('50000.00')
  const second = await take('60000')
  expect([second.status, errorsOf(second).amount]).toEqual([403, 'identity-required'])
  expect(second.html.querySelector('#amount-error')?.text).toContain('50.000')
  // Nothing is held of what was refused.
  expect(rows(await visitor.get(WITHDRAW), 'withdrawals')).toHaveLength(1)
  const page = await visitor.get(IDENTITY)
  expect(page.text).toContain('150.000')
  expect((await sendDocuments(visitor, [picture(png(9))])).status).toBe(303)
  expect((await take('60000')).status).toBe(403)
  expect((await ops(site, 'identity', 'verify', (await caseOf(username)).id)).code).toBe(0)
  expect((await visitor.get(WITHDRAW)).html.querySelector('[data-left-without-identity]')).toBeNull()
  expect((await take('60000')).status).toBe(303)
})

test('an agent sees nothing of the identity of whoever stands below it', async () => {
  const { username } = await newMember(site, freshName(), '/register?method=register&affiliateCode=SEN88')
  await askDatabase(site, `update member set birth_date = '1983-07-19' where account = $1`, [username])
  const reason = 'chỉ thành viên được đọc'
  expect((await ops(site, 'identity', 'ask', username, '--reason', reason)).code).toBe(0)
  const id = (await caseOf(username)).id
  const agent = new Visitor(site.origin)
  const login = await agent.get('/login?as=agent')
  const fields = { username: 'affiliate1', password: 'Demo1234' }
  expect((await agent.submit(login, 'login', fields)).status).toBe(303)
  let seen = 0
  for (const path of [
    '/agentHome',
    '/agentCenter/teamOverview',
    `/agentCenter/downlineManagement?account=${username}`,
    `/agentCenter/downlineManagement.csv?account=${username}`,
    '/agentCenter/agentProfitLoss',
    '/agentCenter/downlineTransaction',
    '/agentCenter/personalHistory',
    '/own-data.json',
  ]) {
    const page = await agent.get(path)
    expect([path, page.status]).toEqual([path, 200])
    if (page.text.includes(username)) seen++
    for (const secret of ['1983-07-19', '19/07/1983', '19/7/1983', reason, 'data-identity="asked"'])
      expect([path, secret, page.text.includes(secret)]).toEqual([path, secret, false])
  }
  expect(seen).toBeGreaterThan(0)
  expect(id).not.toBe('')
  expect(await stateOf(agent)).toBe('none')
})

test('who closes its account takes its documents along', async () => {
  const { visitor, username } = await newMember(site)
  await ops(site, 'identity', 'ask', username, '--reason', 'x')
  expect((await sendDocuments(visitor, [picture(png(11))])).status).toBe(303)
  const page = await visitor.get(`${CENTER}?open=account`)
  const password = registration(username).password ?? ''
  const done = await visitor.submit(page, 'close-account', { agreement: 'on', password })
  expect(done.status).toBe(303)
  const left = await askDatabase(
    site,
    'select 1 from upload join member on member.id = upload.member_id where member.account = $1',
    [username],
  )
  expect(left).toEqual([])
  expect(await caseOf(username)).toMatchObject({ state: 'asked', images: [] })
})
