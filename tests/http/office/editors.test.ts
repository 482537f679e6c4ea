import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signInOperator } from '#tests/support/office/operators.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, unfindableIn, type Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

const short = () => randomUUID().slice(0, 8)
const tongues = (name: string, text: string) => ({ [name]: [text, text, text] })
const statusOf = (page: Page) => attributeOf(page, 'article[data-id]', 'data-status')
const offers = ({ html }: Page, form: string) => html.querySelector(`#form-${form}`) !== null
/** A moment some days from now, in the site's time. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 16)
const midnight = (days: number) => `${inDays(days).slice(0, 10)}T00:00`

/** The fields of an editor as a browser sends them, boxes of several lines and ticks included. */
function asShown({ html }: Page): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const control of html.querySelectorAll(
    '#form-publish input, #form-publish select, #form-publish textarea',
  )) {
    const name = control.getAttribute('name')
    const isBox = control.getAttribute('type') === 'checkbox'
    if (!name || name === 'csrf' || (isBox && !control.hasAttribute('checked'))) continue
    const value =
      control.tagName === 'SELECT'
        ? control.querySelector('option[selected]')?.getAttribute('value')
        : control.tagName === 'TEXTAREA'
          ? control.text
          : control.getAttribute('value')
    fields[name] = [...(fields[name] ?? []), value ?? '']
  }
  return fields
}

/** Publishes what an editor shows, with other values. */
const publish = (
  operator: Visitor,
  page: Page,
  intent: 'publish' | 'set',
  change: Record<string, string | string[]> = {},
) =>
  operator.submit(page, 'publish', {
    ...asShown(page),
    reason: 'Thử',
    requestId: randomUUID(),
    intent,
    ...change,
  })

const words = () => ({
  ...tongues('title', `Thử ${short()}`),
  ...tongues('summary', 'một câu'),
  ...tongues('terms', 'Mỗi người một lần.'),
})
const kinds = {
  'deposit-bonus': {
    percent: '50',
    max: '1000',
    minDeposit: '100',
    wagering: '18',
    weights: 'RNG 100',
    days: '30',
  },
  raffle: { ticket: '100000', prizes: '1000 x 1', turnover: '1', claimDays: '7' },
  activity: { amount: '1000', asksRemark: '1', pictures: '1', turnover: '1', claimDays: '7' },
}

/** A new promotion that is to come; its path. */
async function promotion(operator: Visitor, kind: keyof typeof kinds): Promise<string> {
  const done = await operator.submit(await operator.get(`/office/promotions/new.${kind}`), 'publish', {
    ...words(),
    ...kinds[kind],
    itemCode: `office-${short()}`,
    reason: 'Thử',
    startsAt: midnight(1),
    endsAt: midnight(9),
  })
  expect([kind, done.status, errorsOf(done)]).toEqual([kind, 303, {}])
  return done.headers.get('location') ?? ''
}

inOne('what an editor shows and nobody changes is published as it was', async () => {
  const operator = await signInOperator(site, 'operator1')
  const idsOf = async (list: string) =>
    (await operator.get(list)).html
      .querySelectorAll('[data-records] tbody [data-id]')
      .map((row) => row.getAttribute('data-id'))
  const banners = (await idsOf('/office/content?kind=B&size=100')).map((id) => `content/${id}`)
  const offers = (await idsOf('/office/promotions?size=100')).map((id) => `promotions/${id}`)
  expect([banners.length > 10, offers.length > 20]).toEqual([true, true])
  const changed: unknown[] = []
  for (const path of [...banners, ...offers]) {
    const page = await operator.get(`/office/${path}`)
    const intent = /\/(mission|rank|reward)\./.test(path) ? 'set' : 'publish'
    const answer = await publish(operator, page, intent)
    if (errorsOf(answer).form !== 'nothing-changed') changed.push([path, answer.status, errorsOf(answer)])
  }
  expect(changed).toEqual([])
})

inOne('words of a promotion that was started by hand may still change, its figures not', async () => {
  const operator = await signInOperator(site, 'operator1')
  for (const kind of ['deposit-bonus', 'raffle', 'activity'] as const) {
    const path = await promotion(operator, kind)
    for (const form of ['close', 'open']) {
      const done = await operator.submit(await operator.get(path), form, { reason: 'Thử' })
      expect([kind, form, done.status]).toEqual([kind, form, 303])
    }
    const page = await operator.get(path)
    expect([kind, statusOf(page)]).toEqual([kind, 'running'])
    const said = await publish(operator, page, 'publish', tongues('title', `Khác ${short()}`))
    expect([kind, said.status, errorsOf(said)]).toEqual([kind, 303, {}])
    const later = await publish(operator, await operator.get(path), 'publish', { startsAt: midnight(1) })
    expect([kind, later.status, errorsOf(later)]).toEqual([kind, 409, { form: 'terms-fixed' }])
    expect((await operator.submit(await operator.get(path), 'close', { reason: 'Xong' })).status).toBe(303)
  }
})

inOne('what an editor refuses is said at its field', async () => {
  const operator = await signInOperator(site, 'operator1')
  const none = ['', '', '']
  const banner = { ...tongues('title', 'Thử'), groupName: 'w_rng' }
  const notice = { ...tongues('title', 'Thử'), ...tongues('body', 'một') }
  const bonus = {
    ...words(),
    ...kinds['deposit-bonus'],
    itemCode: `office-${short()}`,
    startsAt: inDays(1),
    endsAt: inDays(9),
  }
  const raffle = { ...bonus, ...kinds.raffle, startsAt: midnight(1), endsAt: midnight(9) }
  const mission = {
    ...tongues('name', 'Thử'),
    itemCode: `m-${short()}`,
    missionKind: 'bets',
    target: '3',
    amount: '1',
  }
  const refused: [string, string, Record<string, string | string[]>, string, string][] = [
    ['content/new.B', 'publish', { ...banner, url: 'https://elsewhere.example/' }, 'url', 'invalid'],
    ['content/new.B', 'publish', { ...banner, title: none }, 'title', 'required'],
    ['content/new.PL', 'publish', { ...notice, startsAt: inDays(2), endsAt: inDays(1) }, 'endsAt', 'invalid'],
    ['content/new.PL', 'publish', { ...notice, body: none }, 'title', 'required'],
    ['promotions/new.deposit-bonus', 'publish', { ...bonus, itemCode: 'NO' }, 'itemCode', 'invalid'],
    [
      'promotions/new.deposit-bonus',
      'publish',
      { ...bonus, itemCode: 'story-sen' },
      'itemCode',
      'name-taken',
    ],
    ['promotions/new.deposit-bonus', 'publish', { ...bonus, title: none }, 'title', 'required'],
    ['promotions/new.deposit-bonus', 'publish', { ...bonus, newWithin: '0' }, 'newWithin', 'invalid'],
    ['promotions/new.deposit-bonus', 'publish', { ...bonus, weights: 'RNG 101' }, 'weights', 'invalid'],
    [
      'promotions/new.deposit-bonus',
      'publish',
      { ...bonus, weights: 'RNG 100\nRNG 50' },
      'weights',
      'format',
    ],
    ['promotions/new.raffle', 'publish', { ...raffle, prizes: '' }, 'prizes', 'invalid'],
    ['promotions/new.raffle', 'publish', { ...raffle, startsAt: inDays(1) }, 'startsAt', 'format'],
    ['promotions/new.raffle', 'publish', { ...raffle, endsAt: inDays(9) }, 'endsAt', 'format'],
    ['promotions/new.mission', 'set', { ...mission, target: '5.5' }, 'target', 'invalid'],
    [
      'promotions/new.mission',
      'set',
      { ...mission, gameType: 'RNG', missionKind: 'games' },
      'gameType',
      'invalid',
    ],
    [
      'promotions/new.reward',
      'set',
      {
        ...tongues('name', 'Thử'),
        ...tongues('description', 'x'),
        itemCode: `r-${short()}`,
        price: '5',
        prizeMoney: '5',
      },
      'prizeMoney',
      'invalid',
    ],
    ['promotions/rank.2', 'set', { upgradeTurnover: '1' }, 'upgradeTurnover', 'invalid'],
  ]
  for (const [path, intent, change, field, code] of refused) {
    const page = await operator.get(`/office/${path}`)
    const answer = await publish(operator, page, intent as 'set', change)
    expect([path, change[field], answer.status, errorsOf(answer)[field]]).toEqual([
      path,
      change[field],
      400,
      code,
    ])
    expect([path, field, unfindableIn(answer, field)]).toEqual([path, field, []])
  }
  const taken = await operator.get('/office/promotions/new.deposit-bonus?lang=en')
  const answer = await publish(operator, taken, 'publish', { ...bonus, itemCode: 'story-sen' })
  expect(answer.html.querySelector('#itemCode-error')?.text).not.toMatch(/user name/)
})

inOne('a refusal for the economy names the line that would be red', async () => {
  const operator = await signInOperator(site, 'operator1')
  const rank = await operator.get('/office/promotions/rank.1')
  const dear = await publish(operator, rank, 'set', { rebates: 'RNG 90' })
  expect([dear.status, errorsOf(dear).form]).toEqual([409, 'economy-red'])
  expect(dear.html.querySelector('[data-error=economy-red]')?.text).toMatch(/\S+\/\S+, .+: -\d+\.\d{4} %/)
})

inOne('an item that was taken off is written again, and is compared with what it was', async () => {
  const operator = await signInOperator(site, 'operator1')
  const code = `r-${short()}`
  const reward = `/office/promotions/reward.${code}`
  const made = await operator.submit(await operator.get('/office/promotions/new.reward'), 'publish', {
    ...tongues('name', 'Lịch'),
    ...tongues('description', 'một cuốn'),
    itemCode: code,
    price: '5000',
    worth: '1000',
    reason: 'Thử',
  })
  expect([made.status, made.headers.get('location')]).toEqual([303, reward])
  expect((await operator.submit(await operator.get(reward), 'close', { reason: 'Xong' })).status).toBe(303)
  const closed = await operator.get(reward)
  expect(statusOf(closed)).toBe('over')
  const again = await publish(operator, closed, 'set', { price: '5999' })
  expect([again.status, errorsOf(again)]).toEqual([303, {}])
  const back = await operator.get(reward)
  expect([statusOf(back), asShown(back).price]).toEqual(['running', ['5.999,00']])

  // The trail names what was changed.
  const trail = (await ops(site, 'audit', 'list', '--action', 'mall-set', '--limit', '2', '--json')).json
  expect(trail).toMatchObject([
    { actor: 'ops:operator1', subject: code, detail: { reason: 'Thử' } },
    { actor: 'ops:operator1', subject: code, detail: { over: true, reason: 'Xong' } },
  ])

  expect((await operator.submit(back, 'close', { reason: 'Xong' })).status).toBe(303)

  const task = `m-${short()}`
  const mission = `/office/promotions/mission.${task}`
  const set = await operator.submit(await operator.get('/office/promotions/new.mission'), 'publish', {
    ...tongues('name', 'Nạp ba ngày'),
    itemCode: task,
    missionKind: 'deposit-days',
    target: '3',
    amount: '1',
    reason: 'Thử',
  })
  expect([set.status, set.headers.get('location')]).toEqual([303, mission])
  for (const form of ['close', 'open'])
    expect((await operator.submit(await operator.get(mission), form, { reason: 'Thử' })).status).toBe(303)
  const page = await operator.get(mission)
  const removal = page.html
    .querySelectorAll('[data-records=versions] [data-id]')
    .find((line) => !line.querySelector('a'))
  const number = removal?.getAttribute('data-id')
  expect(number).toMatch(/^\d+$/)
  const offered = page.html
    .querySelectorAll('select[name=against] option')
    .map((one) => one.getAttribute('value'))
  expect(offered).not.toContain(number)
  for (const query of [`version=1&against=${number}`, `version=${number}`])
    expect([query, (await operator.get(`${mission}?${query}`)).status]).toEqual([query, 200])
  const [line] = (await ops(site, 'audit', 'list', '--action', 'missions-set', '--limit', '1', '--json')).json
  expect(line.subject).toBe(task)
  expect((await operator.submit(page, 'close', { reason: 'Xong' })).status).toBe(303)
})

inOne('what is over by its time is not offered to be opened, what was stopped is', async () => {
  const operator = await signInOperator(site, 'operator1')
  const list = await operator.get('/office/promotions?status=over&kind=raffle')
  const [ended] = list.html.querySelectorAll('[data-records=promotions] tbody [data-id]')
  const page = await operator.get(`/office/promotions/${ended?.getAttribute('data-id')}`)
  expect([statusOf(page), offers(page, 'open')]).toEqual(['over', false])

  const path = await promotion(operator, 'raffle')
  expect((await operator.submit(await operator.get(path), 'close', { reason: 'Xong' })).status).toBe(303)
  const stopped = await operator.get(path)
  // Its draw is at its end all the same.
  expect([statusOf(stopped), offers(stopped, 'open'), offers(stopped, 'draw')]).toEqual(['over', true, false])
})

inOne('who takes something off says why where it gives money, and has seen what it is', async () => {
  const operator = await signInOperator(site, 'operator1')
  const path = await promotion(operator, 'activity')
  const page = await operator.get(path)
  for (const reason of ['', '…']) {
    const untold = await operator.submit(page, 'close', { reason, requestId: randomUUID() })
    expect([untold.status, errorsOf(untold).reason]).toEqual([400, 'required'])
    expect(untold.html.querySelector('#close-reason')?.getAttribute('aria-describedby')).toContain(
      'reason-error',
    )
  }
  const written = await publish(operator, page, 'publish', tongues('title', `Khác ${short()}`))
  expect([written.status, errorsOf(written)]).toEqual([303, {}])
  const blind = await operator.submit(page, 'close', { reason: 'Sai', requestId: randomUUID() })
  expect([blind.status, errorsOf(blind).form]).toEqual([409, 'state-moved-on'])
  expect(statusOf(await operator.get(path))).toBe('coming')
  const seen = await operator.submit(await operator.get(path), 'close', { reason: 'Hết quà' })
  expect(seen.status).toBe(303)
  const stopped = await operator.get(path)
  expect(statusOf(stopped)).toBe('over')
  const unsaid = await operator.submit(stopped, 'open', {})
  expect([unsaid.status, errorsOf(unsaid).reason]).toEqual([400, 'required'])
  const opened = await operator.submit(stopped, 'open', { reason: 'Có quà', requestId: randomUUID() })
  expect(opened.status).toBe(303)
  for (const [action, reason] of [
    ['promotion-stopped', 'Hết quà'],
    ['promotion-started', 'Có quà'],
  ] as const) {
    const [line] = (await ops(site, 'audit', 'list', '--action', action, '--limit', '1', '--json')).json
    expect([action, line.detail]).toEqual([action, { reason }])
  }

  // A notice gives no money; what was written since stays seen.
  const done = await operator.submit(await operator.get('/office/content/new.PL'), 'publish', {
    ...tongues('title', `Thử ${short()}`),
    ...tongues('body', 'một'),
  })
  const notice = done.headers.get('location') ?? ''
  const first = await operator.get(notice)
  expect(first.html.querySelector('#form-close [name=reason]')).toBeNull()
  expect((await publish(operator, first, 'publish', tongues('body', 'hai'))).status).toBe(303)
  const late = await operator.submit(first, 'close', { requestId: randomUUID() })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  expect((await operator.submit(await operator.get(notice), 'close', {})).status).toBe(303)
})
