import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

const tongues = (name: string, vi: string, en = vi, zh = vi) => ({ [name]: [vi, en, zh] })
const statusOf = (page: Page) => attributeOf(page, 'article[data-id]', 'data-status')
const versionsOf = ({ html }: Page) =>
  html
    .querySelectorAll('[data-records=versions] [data-id]')
    .map((line) => [line.getAttribute('data-id'), line.getAttribute('data-status')])
const poll = (ask: () => Promise<string>) => expect.poll(ask, { timeout: 20_000 })
const short = () => randomUUID().slice(0, 8)
/** A moment some days from now, in the site's time. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 16)
const shownIn = ({ html }: Page, name: string) => {
  const control = html.querySelector(`#form-publish [name=${name}]`)
  return control?.getAttribute('value') ?? control?.text
}

const bonus = (title: string) => ({
  ...tongues('title', title),
  ...tongues('summary', 'một câu'),
  ...tongues('terms', 'Mỗi người một lần.'),
  percent: '50',
  max: '1000000',
  minDeposit: '100000',
  wagering: '18',
  weights: 'RNG 100',
  days: '30',
  reason: 'Cuối tuần',
})

inOne('a promotion is written, changed, stopped; its figures stay once it runs', async () => {
  const operator = await signInOperator(site, 'operator1')
  const title = `Nạp ${short()}`
  const form = await operator.get('/office/promotions/new.deposit-bonus')
  const made = { ...bonus(title), itemCode: `office-${short()}`, startsAt: inDays(1), endsAt: inDays(9) }
  const unsaid = await operator.submit(form, 'publish', { ...made, reason: '' })
  expect([unsaid.status, errorsOf(unsaid).reason]).toEqual([400, 'required'])
  const wrong = await operator.submit(form, 'publish', {
    ...made,
    weights: 'DICE 1',
    requestId: randomUUID(),
  })
  expect([wrong.status, errorsOf(wrong).weights]).toEqual([400, 'format'])
  const done = await operator.submit(form, 'publish', { ...made, requestId: randomUUID() })
  expect(done.status).toBe(303)
  const path = done.headers.get('location') ?? ''
  const coming = await operator.get(path)
  expect([coming.page, statusOf(coming), textOf(coming, 'h1')]).toEqual([
    'office-promotions',
    'coming',
    title,
  ])
  const offers = async () => (await new Visitor(site.origin).get('/promotions')).text
  await poll(offers).toContain(title)
  expect((await operator.get(attributeOf(coming, 'iframe', 'src'))).text).toContain(title)

  // Before it starts its figures may change, and each change is a version.
  const words = { ...bonus(title), startsAt: inDays(1), endsAt: inDays(9), intent: 'publish' }
  expect((await operator.submit(coming, 'publish', { ...words, percent: '60' })).status).toBe(303)
  const second = await operator.get(path)
  expect(versionsOf(second)).toEqual([
    ['2', 'inForce'],
    ['1', 'replaced'],
  ])
  expect(second.html.querySelectorAll('.o-df ins').map(({ text }) => text)).toContain('60')

  expect((await operator.submit(second, 'close', { reason: 'Xong' })).status).toBe(303)
  const stopped = await operator.get(path)
  expect(statusOf(stopped)).toBe('over')
  expect((await operator.submit(stopped, 'open', { reason: 'Tiếp' })).status).toBe(303)
  const running = await operator.get(path)
  expect(statusOf(running)).toBe('running')
  const startsAt = shownIn(running, 'startsAt') ?? ''
  const dear = await operator.submit(running, 'publish', {
    ...words,
    startsAt,
    percent: '70',
    requestId: randomUUID(),
  })
  expect([dear.status, errorsOf(dear).form]).toEqual([409, 'terms-fixed'])
  expect((await operator.submit(running, 'close', { reason: 'Xong', requestId: randomUUID() })).status).toBe(
    303,
  )

  const file = csvRows((await operator.get(`/office/promotions.csv?q=${encodeURIComponent(title)}`)).text)
  expect(file).toMatchObject([{ title, kind: 'deposit-bonus', status: 'over' }])
})

inOne('a language that is missing does not see a promotion in the list', async () => {
  const operator = await signInOperator(site, 'operator1')
  const title = `Vắng ${short()}`
  const done = await operator.submit(await operator.get('/office/promotions/new.deposit-bonus'), 'publish', {
    ...bonus(title),
    ...tongues('summary', 'một câu', 'one', ''),
    itemCode: `office-${short()}`,
    startsAt: inDays(1),
    endsAt: inDays(9),
  })
  expect(done.status).toBe(303)
  const offers = (language: string) => async () =>
    (await new Visitor(site.origin).get(`/promotions?lang=${language}`)).text
  await poll(offers('en')).toContain(title)
  expect(await offers('zh')()).not.toContain(title)
  const list = await operator.get(`/office/promotions.csv?q=${encodeURIComponent(title)}`)
  expect(csvRows(list.text)).toMatchObject([{ missing: 'zh' }])
  const page = await operator.get(done.headers.get('location') ?? '')
  expect((await operator.submit(page, 'close', { reason: 'Xong' })).status).toBe(303)
})

inOne(
  'a mission that would make a machine for money is refused, another one is set, undone and ended',
  async () => {
    const operator = await signInOperator(site, 'operator1')
    const name = `Nhiệm vụ ${short()}`
    const mission = {
      ...tongues('name', name),
      itemCode: `m-${short()}`,
      // no turnover earns it, so that the economy has no say in it
      missionKind: 'deposit-days',
      target: '3',
      amount: '1',
      reason: 'Thử',
    }
    const form = await operator.get('/office/promotions/new.mission')
    const dear = await operator.submit(form, 'publish', {
      ...mission,
      missionKind: 'turnover',
      paysTo: 'main',
      target: '1000000',
      amount: '900000',
    })
    expect([dear.status, errorsOf(dear).form]).toEqual([409, 'economy-red'])
    const nameless = await operator.submit(form, 'publish', {
      ...mission,
      ...tongues('name', name, ''),
      requestId: randomUUID(),
    })
    expect([nameless.status, errorsOf(nameless).name]).toEqual([400, 'required'])
    const done = await operator.submit(form, 'publish', { ...mission, requestId: randomUUID() })
    expect([done.status, errorsOf(done)]).toEqual([303, {}])
    const path = done.headers.get('location') ?? ''
    expect(path).toBe(`/office/promotions/mission.${mission.itemCode}`)
    const page = await operator.get(path)
    expect((await operator.get(attributeOf(page, 'iframe', 'src'))).text).toContain(name)
    const changed = await operator.submit(page, 'publish', {
      intent: 'set',
      ...tongues('name', `${name} mới`),
      reason: 'Tên hay hơn',
    })
    expect(changed.status).toBe(303)
    const old = await operator.get(`${path}?version=1`)
    expect((await operator.submit(old, 'undo', { reason: 'Tên cũ' })).status).toBe(303)
    const undone = await operator.get(path)
    expect([textOf(undone, 'h1'), versionsOf(undone).length]).toEqual([name, 3])
    expect((await operator.submit(undone, 'close', { reason: 'Xong' })).status).toBe(303)
    const over = await operator.get(path)
    expect(statusOf(over)).toBe('over')
    const list = await operator.get(`/office/promotions?kind=mission&q=${encodeURIComponent(name)}`)
    expect(list.html.querySelectorAll('[data-records=promotions] [data-id]')).toHaveLength(0)
  },
)

inOne('ranks and rewards of the mall are set one by one', async () => {
  const operator = await signInOperator(site, 'operator1')
  const rank = await operator.get('/office/promotions/rank.1')
  const [vi, en, zh] = rank.html.querySelectorAll('#form-publish [name=name]')
  const names = [vi, en, zh].map((input) => input?.getAttribute('value') ?? '')
  const rebates = shownIn(rank, 'rebates') ?? ''
  expect(rebates).toMatch(/^[A-Z]+ \d/)
  const dear = await operator.submit(rank, 'publish', {
    intent: 'set',
    name: names,
    rebates: 'RNG 90',
    reason: 'Nhiều quá',
  })
  expect([dear.status, errorsOf(dear).form]).toEqual([409, 'economy-red'])
  const named = await operator.submit(rank, 'publish', {
    intent: 'set',
    name: [`${names[0]} x`, names[1] ?? '', names[2] ?? ''],
    rebates,
    reason: 'Thử tên',
    requestId: randomUUID(),
  })
  expect(named.status).toBe(303)
  const first = await operator.get('/office/promotions/rank.1?version=1')
  expect((await operator.submit(first, 'undo', { reason: 'Như cũ' })).status).toBe(303)
  expect(textOf(await operator.get('/office/promotions/rank.1'), 'h1')).toBe(names[0])

  const name = `Áo ${short()}`
  const form = await operator.get('/office/promotions/new.reward')
  const done = await operator.submit(form, 'publish', {
    ...tongues('name', name),
    ...tongues('description', 'áo'),
    itemCode: `r-${short()}`,
    price: '5000',
    worth: '1000',
    stock: '3',
    reason: 'Quà mới',
  })
  expect(done.status).toBe(303)
  const path = done.headers.get('location') ?? ''
  const mall = async () => (await new Visitor(site.origin).get('/pointMall')).text
  await poll(mall).toContain(name)
  const page = await operator.get(path)
  expect((await operator.submit(page, 'close', { reason: 'Xong' })).status).toBe(303)
  await poll(mall).not.toContain(name)
  const closed = await operator.get(path)
  expect([statusOf(closed), versionsOf(closed).length]).toEqual(['over', 2])
})

inOne('an offer that gives more than one operator may give alone is published by two', async () => {
  const operator = await signInOperator(site, 'operator1')
  const name = `Lễ lớn ${short()}`
  const itemCode = `m-${short()}`
  const page = `/office/promotions/mission.${itemCode}`
  const mission = {
    intent: 'set',
    ...tongues('name', name),
    itemCode,
    missionKind: 'bets',
    span: 'once',
    target: '1',
    paysTo: 'main',
    amount: '300000000',
    reason: 'Tết',
  }
  const form = await operator.get('/office/promotions/new.mission')
  const asked = await operator.submit(form, 'publish', mission)
  const path = asked.headers.get('location') ?? ''
  expect([asked.status, path]).toEqual([303, expect.stringMatching(/^\/office\/approvals\/\d+$/)])
  expect((await operator.get(page)).status).toBe(404)
  const again = await operator.submit(form, 'publish', { ...mission, requestId: randomUUID() })
  expect([again.status, errorsOf(again).form]).toEqual([409, 'state-moved-on'])

  const second = await signInOperator(site, 'operator2')
  const request = await second.get(path)
  // All of it, whatever turnover it asks for.
  expect(textOf(request, 'h1')).toContain('+300.000.000,00')
  const changes = request.html.querySelectorAll('.o-df ins').map(({ text }) => text)
  expect(changes).toEqual(expect.arrayContaining([name, itemCode, 'bets', '300000000.00']))
  expect(textOf(await second.get('/office/approvals?status=waiting'), 'main')).toContain(itemCode)
  expect((await operator.post(path, { intent: 'approve' })).status).toBe(403)
  expect((await second.submit(request, 'approve', {})).status).toBe(303)
  const published = await second.get(page)
  expect([published.status, statusOf(published), textOf(published, 'h1')]).toEqual([200, 'running', name])
  expect(attributeOf(await second.get(path), `a[href="${page}"]`, 'href')).toBe(page)

  // Less is published at once; an auditor of the trail sees both names.
  const less = await operator.submit(await operator.get(page), 'publish', { ...mission, amount: '1000' })
  expect([less.status, less.headers.get('location')]).toEqual([303, page])
  const { json } = await ops(site, 'audit', 'list', '--subject', `mission ${itemCode}`, '--json')
  expect(json.map(({ actor, action }: Record<string, string>) => [actor, action])).toEqual([
    ['ops:operator2', 'adjustment-posted'],
    ['ops:operator1', 'adjustment-requested'],
  ])
  // A script that does not say what it has seen is not asked.
  expect((await operator.post(page, { intent: 'close', reason: 'Hết' })).status).toBe(303)
})

inOne('an auditor reads offers and changes none', async () => {
  const auditor = await signInOperator(site, 'auditor1')
  const page = await auditor.get('/office/promotions/rank.1')
  expect([page.status, page.html.querySelectorAll('.o-act').length]).toEqual([200, 0])
  for (const intent of ['set', 'draft', 'undo'])
    expect([intent, (await auditor.post('/office/promotions/rank.1', { intent })).status]).toEqual([
      intent,
      403,
    ])
  for (const id of ['0', 'rank.99', 'mission.none', 'reward.none', 'new.bonus'])
    expect([id, (await auditor.get(`/office/promotions/${id}`)).status]).toEqual([id, 404])
})
