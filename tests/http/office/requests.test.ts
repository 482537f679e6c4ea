import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { balanceOf } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { freshName, newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, type Page, type Visitor } from '#tests/support/site/visitor.ts'

// A form sent twice at once, as by a double click, is one act: both copies are answered alike.

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

/** While an account is open, bank transfers of everybody go to it. */
const opened: string[] = []
afterAll(async () => {
  for (const id of opened) expect((await ops(site, 'banks', 'close', id)).code).toBe(0)
})

const twice = (operator: Visitor, page: Page, form: string, fields: Record<string, string>) =>
  Promise.all([operator.submit(page, form, fields), operator.submit(page, form, fields)])

/** How many lines of an action the audit trail has about a subject. */
async function linesOf(action: string, subject: string): Promise<number> {
  const [row] = await askDatabase<{ lines: number }>(
    site,
    'select count(*)::int as lines from audit where action = $1 and subject = $2',
    [action, subject],
  )
  return row?.lines ?? 0
}

/** A correction of 20,000,000 above what one operator may do alone, as the page of its approval. */
async function correction(asker: Visitor, account: string): Promise<string> {
  const page = await asker.submit(await asker.get('/office/adjustments'), 'adjust', {
    account,
    amount: '20000000',
    reason: 'Nạp nhầm ví',
  })
  const path = page.headers.get('location') ?? ''
  expect([page.status, path]).toEqual([303, expect.stringMatching(/^\/office\/approvals\/\d+$/)])
  return path
}

inOne('an approval sent twice at once is one, and each copy leads where the first did', async () => {
  const [asker, approver] = [await signInOperator(site, 'operator1'), await signInOperator(site, 'operator2')]
  const { visitor, username } = await newMember(site)
  const path = await correction(asker, username)
  const page = await approver.get(path)
  const copies = await twice(approver, page, 'approve', {})
  const [led] = copies.map(({ headers }) => headers.get('location'))
  expect(copies.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, led],
    [303, led],
  ])
  expect(led).toMatch(/^\/office\/approvals/)
  expect(await balanceOf(visitor)).toBe('20000000.00')
  expect(await linesOf('adjustment-posted', username)).toBe(1)
  const later = await approver.submit(page, 'approve', {})
  expect([later.status, later.headers.get('location')]).toEqual([303, led])
})

inOne(
  'two pages of the same approval are two requests: the later one is told that it came late',
  async () => {
    const [asker, approver] = [
      await signInOperator(site, 'operator1'),
      await signInOperator(site, 'operator2'),
    ]
    const { visitor, username } = await newMember(site)
    const path = await correction(asker, username)
    const pages = [await approver.get(path), await approver.get(path)]
    const answers = await Promise.all(pages.map((page) => approver.submit(page, 'approve', {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late && errorsOf(late).form).toBe('state-moved-on')
    expect(await balanceOf(visitor)).toBe('20000000.00')

    // Another decision by the request of the first is none.
    const other = await approver.submit(
      pages[answers.findIndex(({ status }) => status === 303)] as Page,
      'reject',
      {
        reason: 'Không',
      },
    )
    expect([other.status, errorsOf(other).form]).toEqual([409, 'state-moved-on'])
  },
)

inOne('who asked approves nothing, however often the form is sent', async () => {
  const asker = await signInOperator(site, 'operator1')
  const { visitor, username } = await newMember(site)
  const path = await correction(asker, username)
  const requestId = randomUUID()
  const copies = await Promise.all([1, 2].map(() => asker.post(path, { intent: 'approve', requestId })))
  expect(copies.map((copy) => [copy.status, errorsOf(copy).form])).toEqual([
    [403, 'operation-not-allowed'],
    [403, 'operation-not-allowed'],
  ])
  expect(await balanceOf(visitor)).toBe('0.00')
  expect((await asker.submit(await asker.get(path), 'reject', { reason: 'Thôi' })).status).toBe(303)
})

/** A vendor that has a key. */
async function connectedVendor(): Promise<string> {
  const vendors: { code: string; launchUrl: string }[] = (await ops(site, 'vendors', 'list', '--json')).json
  return vendors.find(({ code, launchUrl }) => launchUrl !== '' && code !== 'BACHVIET')?.code ?? ''
}

/** What an act shows once, of a page. */
const shownOn = (page: Page, field: string) =>
  page.html.querySelector(`[data-field=${field}]`)?.text.trim() ?? `nothing (${page.status})`

/** Does what makes a secret twice at once, and once more: there is one secret, and every copy shows it. */
async function oneSecret(
  operator: Visitor,
  { page, form, fields, field }: { page: Page; form: string; fields: Record<string, string>; field: string },
): Promise<string> {
  const copies = await twice(operator, page, form, fields)
  copies.push(await operator.submit(page, form, fields))
  const [secret = ''] = copies.map((copy) => shownOn(copy, field))
  expect(copies.map((copy) => [copy.status, shownOn(copy, field)])).toEqual(copies.map(() => [200, secret]))
  expect(secret.length).toBeGreaterThan(5)
  expect(shownOn(await operator.get(page.url.pathname), field)).toMatch(/^nothing/)
  return secret
}

inOne(
  'a key, a feed, a line of agents and an invitation are made once, and every copy shows the one',
  async () => {
    const [operator, second] = [
      await signInOperator(site, 'operator1'),
      await signInOperator(site, 'operator2'),
    ]
    const vendor = await connectedVendor()
    const keys = await linesOf('vendor-key-rotated', vendor)
    const vendorPage = await operator.get(`/office/vendors/${vendor}`)
    const key = await oneSecret(operator, {
      page: vendorPage,
      form: 'key',
      fields: { hours: '1', reason: 'Khoá đã lộ' },
      field: 'key',
    })
    expect((await ops(site, 'vendors', 'show', vendor, '--json')).json.key).toBe(key)
    expect(await linesOf('vendor-key-rotated', vendor)).toBe(keys + 1)

    const number = String(randomInt(10 ** 12, 10 ** 13))
    const bank = ['--bank', '970436', '--number', number, '--name', 'CONG TY SEN', '--json']
    const { id } = (await ops(site, 'banks', 'add', ...bank)).json
    opened.push(id)
    const feeds = `/office/banks/${id}/feeds`
    const first = await oneSecret(operator, {
      page: await operator.get(feeds),
      form: 'feed',
      fields: { kind: 'plain', reason: 'Đổi máy chủ' },
      field: 'secret',
    })
    const next = await oneSecret(operator, {
      page: await operator.get(feeds),
      form: 'rotate-plain',
      fields: { reason: 'Khoá đã lộ' },
      field: 'secret',
    })
    expect(next).not.toBe(first)
    expect([
      await linesOf('bank-feed-opened', `bank ${id}`),
      await linesOf('bank-feed-rotated', `bank ${id}`),
    ]).toEqual([1, 1])

    const username = `head${randomBytes(4).toString('hex')}`
    await oneSecret(operator, {
      page: await operator.get('/office/agents'),
      form: 'open-line',
      fields: { username, rebate: '0,3' },
      field: 'password',
    })
    expect(await linesOf('line-created', username)).toBe(1)

    const name = freshName()
    const page = await operator.submit(await operator.get('/office/operators'), 'add', {
      username: name,
      role: 'support',
      reason: 'Ca đêm',
    })
    const link = await oneSecret(second, {
      page: await second.get(page.headers.get('location') ?? ''),
      form: 'approve',
      fields: {},
      field: 'link',
    })
    expect(link).toContain('/office/invitation?token=')
    // Until it is taken away it lies sealed.
    const [kept] = await askDatabase<{ shown: string | null }>(
      site,
      `select shown from operator_request r join operator o on o.id = r.operator_id
     where o.name = 'operator2' and shown is not null order by r.created_at desc limit 1`,
    )
    expect(kept?.shown).toMatch(/^[A-Za-z0-9+/=]{40,}$/)
    expect(Buffer.from(kept?.shown ?? '', 'base64').toString()).not.toContain('token')
  },
)

/** Forms that change nothing an operator is asked for: the reader's own, one that only looks, and one that takes a file. */
const others = /^form-(?:preview|upload|take|judge-passkey)$|^form-(?:lang|theme)/

inOne('every form of the office that does something has an id of its own request', async () => {
  const operator = await signInOperator(site, 'operator1')
  const { username } = await newMember(site)
  const rail = (await operator.get('/office/today')).html
    .querySelectorAll('nav a[href^="/office/"]')
    .map((link) => link.getAttribute('href') ?? '')
  const lists = [
    ...new Set(rail.map((href) => href.split('?')[0] ?? '')),
    '/office/account',
    '/office/identity/documents',
    '/office/settings/push-keys',
    '/office/settings/VIP3',
    '/office/banks/moves',
    `/office/members/${username}`,
    `/office/members/${username}?act=freeze`,
    '/office/games/SEN.sicbo',
    `/office/vendors/${await connectedVendor()}`,
    '/office/operators/operator2',
  ]
  let forms = 0
  for (const path of lists) {
    const list = await operator.get(path)
    expect([path, list.status]).toEqual([path, 200])
    const pages = [list]
    for (const one of ['[data-records] [data-id] a[href^="/office/"]', 'a[href*="/new."]']) {
      const href = list.html.querySelector(`main ${one}`)?.getAttribute('href')
      if (href) pages.push(await operator.get(href))
    }
    for (const page of pages) {
      const ids: string[] = []
      for (const form of page.html.querySelectorAll('main form[method=post]')) {
        if (others.test(form.id)) continue
        const id = form.querySelector('input[name=requestId]')?.getAttribute('value') ?? ''
        expect([page.url.pathname, form.id, id]).toEqual([
          page.url.pathname,
          form.id,
          expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
        ])
        ids.push(id)
      }
      expect([page.url.pathname, new Set(ids).size]).toEqual([page.url.pathname, ids.length])
      forms += ids.length
    }
  }
  expect(forms).toBeGreaterThan(60)
})
