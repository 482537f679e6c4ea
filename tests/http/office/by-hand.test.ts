import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, textOf } from '#tests/support/site/visitor.ts'

/** What operators give, tell and shut out by hand: the acts of `rewards`, `messages` and `site region` of `ops`. */

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

inOne('a reward is granted and taken back, each with its reason; a large one waits for another', async () => {
  const { username } = await newMember(site)
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get('/office/promotions')
  const grant = { account: username, rewardKind: 'vip', paysTo: 'main', amount: '50000', reason: 'Sinh nhật' }
  const without = await operator.submit(page, 'grant', { ...grant, reason: '' })
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const done = await operator.submit(page, 'grant', { ...grant, requestId: randomUUID() })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/office/promotions'])
  const until = await operator.submit(page, 'grant', {
    ...grant,
    rewardKind: 'mission',
    expiresAt: '2099-01-31T08:30',
    requestId: randomUUID(),
  })
  expect(until.status).toBe(303)
  const granted = (await ops(site, 'rewards', 'list', '--account', username, '--kind', 'mission', '--json'))
    .json
  expect(granted).toMatchObject([{ expiresAt: '2099-01-31T01:30:00.000Z' }])
  const large = await operator.submit(page, 'grant', {
    ...grant,
    amount: '900000000',
    rollover: '12,50',
    requestId: randomUUID(),
  })
  expect(large.headers.get('location')).toMatch(/^\/office\/approvals\//)
  // The second one reads what it is in words, and points as points.
  const asked = await operator.get(large.headers.get('location') ?? '')
  expect(textOf(asked, 'h1')).toContain('900.000.000,00\u00a0₫')
  expect(textOf(asked, '[data-value]')).toMatch(/Tiền vào ví chính · Cược lại trước khi rút: 12,50\u00a0₫$/)
  const inPoints = { ...grant, paysTo: 'points', amount: '900000000', expiresAt: '2099-01-31T08:30' }
  const points = await operator.submit(page, 'grant', { ...inPoints, requestId: randomUUID() })
  const ofPoints = await operator.get(points.headers.get('location') ?? '')
  expect(textOf(ofPoints, 'h1')).toContain('900.000.000,00\u00a0Điểm')
  expect(textOf(ofPoints, '[data-value]')).toMatch(/· Hạn nhận: 31\/01\/2099 08:30$/)
  const file = csvRows((await operator.get(`/office/approvals.csv?account=${username}`)).text)
  expect(file.map(({ amount, unit }) => [amount, unit])).toEqual([
    ['900000000.00', 'points'],
    ['900000000.00', 'money'],
  ])
  expect((await operator.submit(ofPoints, 'reject', { reason: 'Thử' })).status).toBe(303)
  const waits = large.headers.get('location')?.split('/').at(-1) ?? ''
  expect((await ops(site, 'adjustments', 'reject', waits, '--reason', 'Thử')).code).toBe(0)

  const path = `/office/members/${username}`
  const card = await operator.get(path)
  const id = attributeOf(card, '[data-records=rewards] [data-status=ready]', 'data-id')
  const foreign = await operator.post('/office/members/player1', {
    intent: 'revoke',
    rewardId: id,
    reason: 'Nhầm',
  })
  expect([foreign.status, errorsOf(foreign).form]).toEqual([404, 'not-found'])
  const unsaid = await operator.submit(card, `revoke-${id}`, {})
  expect([unsaid.status, errorsOf(unsaid)]).toEqual([400, { form: 'invalid', reason: 'required' }])
  const form = `#form-revoke-${id}`
  expect(attributeOf(unsaid, `${form} [aria-invalid=true]`, 'aria-describedby')).toContain('reason-error')
  const long = await operator.submit(unsaid, `revoke-${id}`, { reason: 'dài '.repeat(100) })
  expect(attributeOf(long, `details[open] > ${form} [name=reason]`, 'value')).toMatch(/^dài dài/)
  expect((await operator.submit(card, `revoke-${id}`, { reason: 'Nhầm người' })).status).toBe(303)
  const [reward] = (await ops(site, 'rewards', 'list', '--account', username, '--json')).json
  expect(reward).toMatchObject({ id, status: 'revoked', amount: '50000.00' })
})

inOne('what is refused of an act by hand is said at its field', async () => {
  const operator = await signInOperator(site, 'operator1')
  const { username } = await newMember(site)
  const why = { reason: 'Thử' }
  const reward = { rewardKind: 'vip', paysTo: 'main', amount: '5', ...why }
  const refusals: [
    path: string,
    intent: string,
    fields: Record<string, string>,
    field: string,
    code: string,
  ][] = [
    ['/office/adjustments', 'adjust', { account: 'nobody0', amount: '5', ...why }, 'account', 'not-found'],
    ['/office/adjustments', 'points', { account: 'nobody0', points: '5', ...why }, 'account', 'not-found'],
    [
      '/office/adjustments',
      'points',
      { account: username, points: '-5', ...why },
      'points',
      'insufficient-balance',
    ],
    ['/office/promotions', 'grant', { account: 'nobody0', ...reward }, 'account', 'not-found'],
    [
      '/office/promotions',
      'grant',
      { account: username, ...reward, expiresAt: '2020-01-01T08:00' },
      'expiresAt',
      'invalid',
    ],
    [
      '/office/promotions',
      'grant',
      { account: username, ...reward, expiresAt: 'mai' },
      'expiresAt',
      'format',
    ],
    ['/office/vendors/CUULONG', 'limit', { times: '0', amount: '5', ...why }, 'times', 'too-small'],
    ['/office/vendors/CUULONG', 'limit', { times: '1000000', amount: '5', ...why }, 'times', 'over-limit'],
    ['/office/games/SEN.dice', 'limits', { min: '100', max: '10' }, 'max', 'invalid'],
    ['/office/games/SEN.dice', 'weight', { weight: '1.01', ...why }, 'weight', 'invalid'],
    ['/office/agents/agent1', 'rebate', { rebate: '9', ...why }, 'rebate', 'over-limit'],
    ['/office/agents/agent1', 'rebate', { rebate: '0', ...why }, 'rebate', 'under-limit'],
    ['/office/agents/agent1', 'move', { upline: 'nobody0' }, 'upline', 'not-found'],
  ]
  for (const [path, intent, fields, field, code] of refusals) {
    const refused = await operator.submit(await operator.get(path), intent, {
      ...fields,
      requestId: randomUUID(),
    })
    expect([intent, fields, errorsOf(refused)]).toEqual([intent, fields, { form: 'invalid', [field]: code }])
  }
})

inOne('a message goes to one member, or to everybody, and never to neither', async () => {
  const { visitor, username } = await newMember(site)
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get('/office/content')
  const title = `Chào ${randomUUID().slice(0, 8)}`
  const words = { title: [title, '', ''], body: ['<p>Xin chào</p>', '', ''] }
  const send = (fields: Record<string, string | string[]>) =>
    operator.submit(page, 'send', { ...words, ...fields, requestId: randomUUID() })
  const neither = await send({ account: '' })
  expect([neither.status, errorsOf(neither).account]).toEqual([400, 'required'])
  const both = await send({ account: username, everybody: 'on' })
  expect([both.status, errorsOf(both).account]).toEqual([400, 'invalid'])
  const nobody = await send({ account: 'khongaicataky' })
  expect([nobody.status, errorsOf(nobody).account]).toEqual([404, 'not-found'])
  // No page is meant: players' words for this code say that there is no such page.
  expect(textOf(nobody, '#account-error')).toBe('Không tìm thấy gì theo địa chỉ, tên hoặc mã này.')
  const half = await send({ account: username, body: ['', '', ''] })
  expect([half.status, errorsOf(half).body]).toEqual([400, 'required'])
  const alone = await send({ account: username, alsoExcluded: 'on' })
  expect([alone.status, errorsOf(alone).alsoExcluded]).toEqual([400, 'invalid'])
  expect((await send({ account: username })).status).toBe(303)
  expect((await visitor.get('/personalCenter/messageV2')).text).toContain(title)
  for (const alsoExcluded of ['', 'on']) {
    expect((await send({ everybody: 'on', alsoExcluded })).status).toBe(303)
    const [sent] = await askDatabase<{ also_excluded: boolean }>(
      site,
      'select also_excluded from operator_message order by id desc limit 1',
    )
    expect(sent).toEqual({ also_excluded: alsoExcluded === 'on' })
  }
})

inOne('a range is shut out, let in, and its rule taken away', async () => {
  const operator = await signInOperator(site, 'operator1')
  // of nobody: TEST-NET-2
  const regionRule = '198.51.100.0/25'
  const page = await operator.get('/office/settings')
  const wrong = await operator.submit(page, 'block', { regionRule: 'Mars', reason: 'Dò mật khẩu' })
  expect([wrong.status, errorsOf(wrong).regionRule]).toEqual([400, 'format'])
  for (const form of ['block', 'allow'])
    expect(errorsOf(await operator.submit(page, form, { regionRule })).reason).toBe('required')
  expect((await operator.submit(page, 'block', { regionRule, reason: 'Dò mật khẩu' })).status).toBe(303)
  const blocked = await operator.get('/office/settings')
  expect(attributeOf(blocked, `[data-records=regions] [data-id="${regionRule}"]`, 'data-status')).toBe(
    'blocked',
  )
  const rule = { intent: 'remove', regionRule }
  const without = await operator.post('/office/settings', rule)
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const removed = await operator.post('/office/settings', { ...rule, reason: 'Hết dò' })
  expect(removed.status).toBe(303)
  const trail = (await ops(site, 'audit', 'list', '--subject', regionRule, '--json')).json
  expect(trail.map(({ action, detail }: { action: string; detail: object }) => [action, detail])).toEqual([
    ['region-rule-removed', { reason: 'Hết dò' }],
    ['region-blocked', { reason: 'Dò mật khẩu' }],
  ])
  const rules = (await ops(site, 'site', 'region', 'list', '--json')).json
  expect(rules.map(({ rule }: { rule: string }) => rule)).not.toContain(regionRule)
})

inOne('an auditor does none of it', async () => {
  const auditor = await signInOperator(site, 'auditor1')
  for (const [path, intent] of [
    ['/office/promotions', 'grant'],
    ['/office/members/player1', 'revoke'],
    ['/office/content', 'send'],
    ['/office/risk', 'clear'],
    ['/office/settings', 'block'],
    ['/office/settings', 'allow'],
    ['/office/settings', 'remove'],
  ] as const) {
    const refused = await auditor.post(path, { intent, reason: 'none' })
    expect([path, intent, refused.status]).toEqual([path, intent, 403])
  }
})
