import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf } from '#tests/support/site/visitor.ts'

// What two roles may post, who read much and move no money; what every role may read is in access.test.ts.

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

afterEach(async () => {
  if (site.arrangement === 'one') await ops(site, 'operators', 'role', 'operator2', '--role', 'manager')
})

async function operatorWith(role: 'cashier' | 'content' | 'risk' | 'support') {
  expect((await ops(site, 'operators', 'role', 'operator2', '--role', role)).code).toBe(0)
  const operator = await signInOperator(site, 'operator2')
  /** Posts with the token of a page that every role reads. */
  const post = (path: string, fields: Record<string, string>) =>
    operator.post(path, { requestId: randomUUID(), reason: 'none', ...fields }, '/office/today')
  return { operator, post }
}

/** How many lines of the audit trail the operator has left. */
const lines = async () => {
  const [row] = await askDatabase<{ lines: string }>(
    site,
    `select count(*) as lines from audit where actor = 'ops:operator2'`,
  )
  return row?.lines
}

/** Acts by page, of pages whose readers are others, and of pages that the role reads but does nothing on. */
const refused = {
  content: (member: string): [path: string, intent: string, fields?: Record<string, string>][] => [
    [`/office/members/${member}`, 'freeze'],
    [`/office/members/${member}`, 'note', { note: 'x' }],
    ['/office/adjustments', 'adjust', { account: member, amount: '5' }],
    ['/office/risk', 'mark', { account: member, mark: 'x' }],
    ['/office/settings/DEPOSIT3', 'set', { value: 'off' }],
    ['/office/operators', 'add', { name: 'x', role: 'manager' }],
    ['/office/vendors/AUCO', 'close'],
    ['/office/games/SEN.sicbo', 'limits', { min: '1', max: '2' }],
    ['/office/games/SEN.sicbo', 'weight', { weight: '1' }],
  ],
  support: (member: string): [path: string, intent: string, fields?: Record<string, string>][] => [
    [`/office/members/${member}`, 'freeze'],
    [`/office/members/${member}`, 'rank', { level: '1' }],
    ['/office/adjustments', 'adjust', { account: member, amount: '5' }],
    ['/office/risk', 'mark', { account: member, mark: 'x' }],
    ['/office/settings/DEPOSIT3', 'set', { value: 'off' }],
    ['/office/operators', 'add', { name: 'x', role: 'manager' }],
    ['/office/games/SEN.sicbo', 'close'],
    ['/office/agents/agent1', 'freeze'],
    ['/office/agents', 'open-line', { username: 'newline', rebate: '0' }],
  ],
}

inOne.each(['content', 'support'] as const)(
  'what the table does not give the role of %s is refused, and nothing is done',
  async (role) => {
    const { username } = await newMember(site)
    const { post } = await operatorWith(role)
    const before = await lines()
    for (const [path, intent, fields] of refused[role](username)) {
      const answer = await post(path, { intent, ...fields })
      expect([path, intent, answer.status, errorsOf(answer).form]).toEqual([
        path,
        intent,
        403,
        'operation-not-allowed',
      ])
    }
    expect(await lines()).toBe(before)
  },
)

inOne('a supporter notes what was said, and sees no act of others on a card', async () => {
  const { username } = await newMember(site)
  const { operator } = await operatorWith('support')
  const path = `/office/members/${username}`
  const card = await operator.get(path)
  const forms = card.html.querySelectorAll('main form[method=post]').map(({ id }) => id)
  expect(forms).toContain('form-note')
  for (const form of ['form-freeze', 'form-unfreeze', 'form-rank', 'form-role', 'form-release'])
    expect([form, forms.includes(form)]).toEqual([form, false])
  const noted = await operator.submit(card, 'note', { note: 'Đã gọi lại' })
  expect([noted.status, errorsOf(noted)]).toEqual([303, {}])
  expect((await operator.get(path)).text).toContain('Đã gọi lại')
})

inOne('a writer closes a game and opens it again, and sets none of its limits', async () => {
  const { operator } = await operatorWith('content')
  const path = '/office/games/AUCO.phom-rummy'
  const page = await operator.get(path)
  expect(page.html.querySelector('#form-limits')).toBeNull()
  expect(page.html.querySelector('#form-weight')).toBeNull()
  expect((await operator.submit(page, 'close', { reason: 'Bảo trì' })).status).toBe(303)
  expect((await operator.submit(await operator.get(path), 'open', {})).status).toBe(303)
})

/** Pages by role, with records that other pages are about; of a list its first record. */
const reading = {
  cashier: ['/office/settlements', '/office/reports?by=game'],
  content: ['/office/promotions/applications', '/office/promotions/redeems'],
  risk: ['/office/agents'],
} as const

inOne('a record links to no page that its role may not see', async () => {
  for (const role of ['cashier', 'content', 'risk'] as const) {
    const { operator } = await operatorWith(role)
    for (const path of reading[role]) {
      const list = await operator.get(path)
      const record = list.html.querySelector('[data-records] tbody [data-id] a')?.getAttribute('href')
      if (!record) throw new Error(`no record in ${path}`)
      const { html } = path.includes('?') ? list : await operator.get(record)
      const links = html.querySelectorAll('main a[href^="/office/"]').map((a) => a.getAttribute('href') ?? '')
      const firsts = new Map(links.map((link) => [link.split(/[/?]/)[2], link]))
      for (const link of firsts.values())
        expect([role, record, link, (await operator.get(link)).status]).toEqual([role, record, link, 200])
    }
  }
})
