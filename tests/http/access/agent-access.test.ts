import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

/**
 * Who sees and does what on the agents' site: every panel, download and form, asked for by everybody. What is asked for is of
 * agent2, who stands below agent1, and of player1, who stands below agent2.
 */

const site = ownSite()

const CENTER = '/agentCenter'
const PANEL = `${CENTER}/downlineManagement`
const CONTRACTS = ['enableCt', 'salary', 'hourSalary', 'agentRealtimeSalary'].map((key) => `${CENTER}/${key}`)
const OWN = '/personalCenter/contracts'

interface Walker {
  visitor: Visitor
  /** Above player1, and so above what it does; and a side of the contracts of agent2 with agent1. */
  above: boolean
  is: 'guest' | 'trial' | 'player' | 'agent'
}
let walkers: Record<string, Walker>
/** What is of agent2: the ids of its contract, of a payslip of it, and of a bet of player1. */
let ids: { contract: string; payslip: string; bet: string }

const affiliate = async () => {
  const visitor = new Visitor(site.origin)
  const fields = { username: 'affiliate1', password: 'Demo1234' }
  await visitor.submit(await visitor.get('/login?as=agent'), 'login', fields)
  return visitor
}

/** An agent who stands in a line of its own. */
async function otherLine() {
  const { username } = await newMember(site)
  expect((await ops(site, 'member', 'role', username, '2')).code).toBe(0)
  return signIn(site, username, PASSWORD)
}

const firstOf = (page: Page, records: string) =>
  attributeOf(page, `[data-records=${records}] tbody [data-id]`, 'data-id')

beforeAll(async () => {
  const trial = new Visitor(site.origin)
  const [agent1, agent2, below, player, beside, elsewhere] = await Promise.all([
    signIn(site, 'agent1', 'Demo1234'),
    signIn(site, 'agent2', 'Demo1234'),
    signIn(site, 'player1', 'Demo1234'),
    newMember(site),
    affiliate(),
    otherLine(),
    trial.post('/login', { intent: 'freeplay' }),
  ])
  walkers = {
    'a guest': { visitor: new Visitor(site.origin), above: false, is: 'guest' },
    'a trial account': { visitor: trial, above: false, is: 'trial' },
    'a player': { visitor: player.visitor, above: false, is: 'player' },
    'a player below': { visitor: below, above: false, is: 'player' },
    'the agent': { visitor: agent2, above: true, is: 'agent' },
    'its upline': { visitor: agent1, above: true, is: 'agent' },
    'an affiliate beside': { visitor: beside, above: false, is: 'agent' },
    'an agent of another line': { visitor: elsewhere, above: false, is: 'agent' },
  }
  const salary = await agent2.get(`${CENTER}/salary?type=downline`)
  ids = {
    contract: firstOf(salary, 'contracts'),
    payslip: firstOf(salary, 'payslips'),
    bet: firstOf(await agent2.get(`${CENTER}/personalHistory?q=player1&from=2020-01-01`), 'bets'),
  }
})

/** What a page answers: those of an agent are closed to whoever is none. */
const closed = ({ is }: Walker) => ({ guest: 302, trial: 403, player: 403, agent: undefined })[is]

test.each([
  '',
  '/announcement',
  '/teamOverview',
  '/registerCentre',
  '/downlineManagement',
  '/personalHistory',
  '/agentProfitLoss',
  '/agentRevenueReport',
  '/downlineTransaction',
  '/contractRequests',
  ...['/teamOverview', '/downlineManagement', '/personalHistory', '/agentProfitLoss'].map(
    (key) => `${key}.csv`,
  ),
  '/agentRevenueReport.csv',
  '/downlineTransaction.csv',
  '/contractRequests.csv',
])('an agent has its own %s', async (panel) => {
  for (const [name, walker] of Object.entries(walkers)) {
    const { status } = await walker.visitor.get(`${CENTER}${panel}`)
    expect(status, name).toBe(closed(walker) ?? (panel === '' ? 302 : 200))
  }
})

test.each(CONTRACTS.flatMap((panel) => [panel, `${panel}.csv`]))(
  '%s is there for both sides of such contracts',
  async (panel) => {
    for (const [name, walker] of Object.entries(walkers))
      expect((await walker.visitor.get(panel)).status, name).toBe(
        closed(walker) ?? (walker.above ? 200 : 403),
      )
  },
)

const REPORTS = ['teamOverview', 'personalHistory', 'agentProfitLoss', 'downlineTransaction']

test('an account of the team, and what it did, is there for those above it', async () => {
  const urls = [PANEL, ...REPORTS.map((report) => `${CENTER}/${report}`)].flatMap((panel) => [
    `${panel}?account=player1`,
    `${panel}.csv?account=player1`,
  ])
  for (const [name, walker] of Object.entries(walkers))
    for (const url of [...urls, `${CENTER}/personalHistory?bet=${ids.bet}`])
      expect((await walker.visitor.get(url)).status, `${name}: ${url}`).toBe(
        closed(walker) ?? (walker.above ? 200 : 404),
      )
  const { visitor } = walkers['the agent'] as Walker
  for (const account of ['agent1', 'affiliate1', 'nobody0'])
    for (const url of urls)
      expect((await visitor.get(url.replace('player1', account))).status, `${account}: ${url}`).toBe(404)
})

test('the other side of contracts is an account that one may know of', async () => {
  const { visitor } = walkers['the agent'] as Walker
  const of = async (account: string) => {
    const statuses: number[] = []
    // One after the other: a member has one download at a time.
    for (const panel of [
      `${CENTER}/salary?`,
      `${CENTER}/salary.csv?`,
      `${CENTER}/salary.csv?list=payslips&`,
      `${OWN}?`,
    ])
      statuses.push((await visitor.get(`${panel}account=${account}`)).status)
    return statuses
  }
  for (const account of ['house', 'agent1', 'agent2', 'player1'])
    expect([account, ...(await of(account))]).toEqual([account, 200, 200, 200, 200])
  for (const account of ['affiliate1', 'nobody0'])
    expect([account, ...(await of(account))]).toEqual([account, 404, 404, 404, 404])
})

test('a contract and its payslips are there for its two sides', async () => {
  const query = [`contract=${ids.contract}`, `payslip=${ids.payslip}`]
  for (const [name, walker] of Object.entries(walkers)) {
    const shut = { guest: 302, trial: 403, player: 404, agent: walker.above ? 200 : 404 }[walker.is]
    for (const what of query) {
      // In the personal center stands what is offered to a member: there an upline finds its payslips, and no contract.
      const isUpline = name === 'its upline' && what.startsWith('contract')
      expect((await walker.visitor.get(`${OWN}?${what}`)).status, `${name}: ${OWN}?${what}`).toBe(
        isUpline ? 404 : shut,
      )
      expect((await walker.visitor.get(`${CENTER}/salary?${what}`)).status, `${name}: ${what}`).toBe(
        closed(walker) ?? (walker.above ? 200 : 403),
      )
      // Of another kind it is nobody's.
      if (walker.above)
        expect((await walker.visitor.get(`${CENTER}/hourSalary?${what}`)).status, `${name}: ${what}`).toBe(
          404,
        )
    }
  }
  const { visitor } = walkers['the agent'] as Walker
  // What the upline is paid is not for who stands below it.
  const theirs = await (walkers['its upline'] as Walker).visitor.get(`${CENTER}/salary?type=downline`)
  for (const [what, records] of [
    ['contract', 'contracts'],
    ['payslip', 'payslips'],
  ] as const)
    expect((await visitor.get(`${OWN}?${what}=${firstOf(theirs, records)}`)).status, what).toBe(404)
  expect((await visitor.get(`${CENTER}/salary?payslip=${ids.payslip}&member=affiliate1`)).status).toBe(404)
  for (const wrong of ['0', 'x', '99999999999999999999'])
    for (const what of ['contract', 'payslip'])
      expect((await visitor.get(`${CENTER}/salary?${what}=${wrong}`)).status, wrong).toBe(404)
})

/** The status of a form that is posted as it stands here. */
const tokens = new Map<Visitor, string>()
async function statusOf({ visitor }: Walker, url: string, form: Record<string, string>): Promise<number> {
  let csrf = tokens.get(visitor)
  if (csrf === undefined) {
    csrf = attributeOf(await visitor.get('/'), 'input[name=csrf]', 'value')
    tokens.set(visitor, csrf)
  }
  const body = new URLSearchParams({ csrf, ...form })
  return (await visitor.send(url, { method: 'POST', body })).status
}

/** What a form of an agent's answers to who is none, else `status`. */
const shutTo = ({ is }: Walker, status: number) =>
  ({ guest: 401, trial: 403, player: 403, agent: status })[is]

const account = 'player1'

test('nobody else does anything to an account of the team', async () => {
  const forms: Record<string, string>[] = [
    { intent: 'transfer', account, amount: '50000', paymentPassword: '246810', requestId: randomUUID() },
    { intent: 'freeze', account, reason: 'test' },
    { intent: 'unfreeze', account },
    { intent: 'note', account, note: 'test' },
  ]
  for (const [name, walker] of Object.entries(walkers).filter(([, { above }]) => !above))
    for (const form of forms)
      expect(await statusOf(walker, PANEL, form), `${name}: ${form.intent}`).toBe(shutTo(walker, 404))
  const own: Record<string, string>[] = [
    { intent: 'account', username: 'x1', role: 'player', rebate: '0' },
    { intent: 'link', rebate: '0', expiresIn: '7d' },
  ]
  for (const form of own)
    for (const name of ['a guest', 'a trial account', 'a player', 'a player below']) {
      const walker = walkers[name] as Walker
      expect(await statusOf(walker, `${CENTER}/registerCentre`, form), name).toBe(shutTo(walker, 404))
    }
  const page = await (walkers['its upline'] as Walker).visitor.get(`${PANEL}?account=${account}`)
  expect(textOf(page, '#form-note textarea')).toBe('')
  expect(page.html.querySelector('#form-unfreeze')).toBeNull()
})

test('nobody else offers, answers or ends a contract, nor does a side what is the other’s', async () => {
  const one = { contractId: ids.contract, version: '2' }
  const terms = { tierTurnover: '2000000', tierActive: '1', tierRate: '0.10' }
  const answers = ['accept', 'reject', 'withdraw', 'terminate'].map((intent) => ({ intent, ...one }))
  const forms: Record<string, string>[] = [
    { intent: 'propose', account, ...terms },
    { intent: 'preview', account, ...terms },
    { intent: 'preview', ...one, ...terms },
    { intent: 'amend', ...one, ...terms },
    ...answers,
  ]
  // Tiers of a dividend count losses, and a real-time salary has one flat rate: these terms are none of theirs.
  const isOtherTerms = ({ intent }: Record<string, string>, panel: string) =>
    intent === 'amend' && /enableCt|agentRealtimeSalary/.test(panel)
  for (const [name, walker] of Object.entries(walkers).filter(([, { above }]) => !above)) {
    for (const form of forms)
      for (const panel of CONTRACTS) {
        // A form that cannot be read is answered with its page, which is closed.
        const isRead = form.intent !== 'propose' && form.intent !== 'preview' && !isOtherTerms(form, panel)
        expect(await statusOf(walker, panel, form), `${name}: ${form.intent} ${panel}`).toBe(
          shutTo(walker, isRead ? 404 : 403),
        )
      }
    for (const form of answers)
      expect(await statusOf(walker, OWN, form), `${name}: ${form.intent}`).toBe(
        { guest: 401, trial: 403, player: 404, agent: 404 }[walker.is],
      )
  }
  // The contract is in force: neither side is asked anything, and other terms are for the upline to propose.
  for (const name of ['the agent', 'its upline'])
    for (const form of answers.slice(0, 3)) {
      expect(await statusOf(walkers[name] as Walker, `${CENTER}/salary`, form), name).toBe(409)
      expect(await statusOf(walkers[name] as Walker, `${CENTER}/hourSalary`, form), name).toBe(404)
    }
  expect(
    await statusOf(walkers['the agent'] as Walker, `${CENTER}/salary`, { intent: 'amend', ...one, ...terms }),
  ).toBe(409)
  expect(await statusOf(walkers['its upline'] as Walker, OWN, { intent: 'terminate', ...one })).toBe(404)
})
