import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, unfindableIn, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const PANEL = '/agentCenter/salary'
const OWN = '/personalCenter/contracts'

const files = mkdtempSync(path.join(tmpdir(), 'terms-'))
const termsFile = (name: string, terms: object): string => {
  const file = path.join(files, `${name}.json`)
  writeFileSync(file, JSON.stringify(terms))
  return file
}

interface Someone {
  visitor: Visitor
  username: string
}

/** An agent with a daily salary from the house, and players directly below it. */
async function line(players = 1) {
  const upline = await newMember(site)
  await ops(site, 'member', 'role', upline.username, '2')
  const agent: Someone = { ...upline, visitor: await signIn(site, upline.username, PASSWORD) }
  const terms = {
    kind: 'daily-salary',
    period: 'D',
    tiers: [
      { threshold: '1000000.00', active: 1, rate: 30 },
      { threshold: '5000000.00', active: 3, rate: 60 },
    ],
  }
  const offered = await ops(
    ...([site, 'contracts', 'offer', agent.username, '--file', termsFile('own', terms), '--json'] as const),
  )
  expect(offered.code, offered.stderr).toBe(0)
  const page = await agent.visitor.get(OWN)
  expect((await agent.visitor.submit(page, 'accept', {})).status).toBe(303)
  const below: Someone[] = []
  for (let index = 0; index < players; index++) {
    const player = await newMember(site)
    expect((await ops(site, 'agents', 'move', player.username, '--to', agent.username)).code).toBe(0)
    below.push(player)
  }
  return { agent, below }
}

const rowsOf = ({ html }: Page) => html.querySelectorAll('[data-records=contracts] tbody [data-id]')
const rowOf = (page: Page, account: string) =>
  rowsOf(page).find((row) => row.querySelector('[data-field=account]')?.text.trim() === account)
const cellOf = (page: Page, account: string, field: string) =>
  rowOf(page, account)?.querySelector(`[data-field=${field}]`)?.text.trim()
const statusOf = (page: Page, account: string) => rowOf(page, account)?.getAttribute('data-status')
const intents = ({ html }: Page) =>
  html
    .querySelectorAll('main form [name=intent]')
    .map((input) => input.getAttribute('value'))
    .filter((intent, at, all) => all.indexOf(intent) === at)
    .sort()
const historyOf = ({ html }: Page) =>
  html.querySelectorAll('[data-records=history] [data-id] [data-field=actor]').map((actor) => actor.text)

const terms = { tierTurnover: ['2000000', ''], tierActive: ['1', ''], tierRate: ['0.20', ''] }
/** All personal messages of somebody, with their bodies. */
async function newsOf(visitor: Visitor): Promise<string> {
  const list = await visitor.get('/personalCenter/messageV2')
  const ids = list.html
    .querySelectorAll('[data-records=messages] [data-id]')
    .map((row) => row.getAttribute('data-id'))
  const bodies = await Promise.all(ids.map((id) => visitor.get(`/personalCenter/messageV2?message=${id}`)))
  return bodies.map(({ html }) => html.querySelector('main')?.text ?? '').join('\n')
}

/** The contract of an agent with one downline, as the agent's panel shows it. */
async function opened(agent: Someone, account: string): Promise<Page> {
  const id = rowOf(await agent.visitor.get(PANEL), account)?.getAttribute('data-id')
  return agent.visitor.get(`${PANEL}?contract=${id}`)
}

/**
 * A bet of some weeks ago, in minor units, in the figures of its team. It was drawn from nothing, so it is none of the house's:
 * their wins stand on the board of winners with the way to a proof. No money moves, so bets must come to nothing together: the
 * house's reports are held against its ledger on this site.
 */
async function playedOnce(account: string, stake: bigint, payout: bigint): Promise<void> {
  await askDatabase(
    site,
    `insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, turnover, result, placed_at, settled_at, wager)
      select uuidv7_at(at), member.id, game.vendor_code, game.node_id, game.game_type, $2, $3, $2,
        case when $3::bigint > 0 then 'won' else 'lost' end, at, at, '{}'
      from member, (select * from game where not house and game_type = 'RNG' order by vendor_code, node_id limit 1) game,
        (select now() - interval '20 days') past (at)
      where member.account = $1`,
    [account, stake, payout],
  )
  const waiting = 'select from figure_due join member on member.id = member_id where account = $1'
  await expect.poll(() => askDatabase(site, waiting, [account]), { timeout: 30_000 }).toHaveLength(0)
}

describe('an offer', () => {
  let agent: Someone
  let players: Someone[]
  beforeAll(async () => {
    const made = await line(3)
    agent = made.agent
    players = made.below
  })

  test('keeps what was entered when it is refused, and says what is wrong where', async () => {
    const [player] = players
    const account = player?.username ?? ''
    const panel = await agent.visitor.get(PANEL)
    expect([panel.status, panel.page]).toEqual([200, 'salary'])
    const send = (fields: Record<string, string | string[]>) =>
      agent.visitor.submit(panel, 'propose', { intent: 'propose', account, ...terms, ...fields })
    const cases: [Record<string, string | string[]>, number, string, string][] = [
      [{ account: '' }, 400, 'account', 'required'],
      [{ account: [account, 'agent2'] }, 404, 'account', 'not-found'],
      [{ tierTurnover: ['', ''], tierActive: ['', ''], tierRate: ['', ''] }, 400, 'tierRate', 'required'],
      [{ tierTurnover: ['2,000,000', ''] }, 400, 'tierTurnover', 'format'],
      [{ tierActive: ['-1', ''] }, 400, 'tierActive', 'format'],
      [{ tierRate: ['0.205', ''] }, 400, 'tierRate', 'format'],
      [{ tierRate: ['0', ''] }, 400, 'tierRate', 'too-small'],
      [{ tierRate: ['101', ''] }, 400, 'tierRate', 'format'],
      [{ tierRate: ['0.31', ''] }, 400, 'tierRate', 'tier-not-covered'],
      [
        { tierTurnover: ['2000000', '3000000'], tierActive: ['1', '2'], tierRate: ['0.20', '0.20'] },
        400,
        'tierRate',
        'tiers-not-rising',
      ],
      [
        { tierTurnover: ['3000000', '2000000'], tierActive: ['1', '1'], tierRate: ['0.10', '0.20'] },
        400,
        'tierTurnover',
        'tiers-not-rising',
      ],
      [{ from: '2026-02-30' }, 400, 'from', 'format'],
      [{ from: '2020-01-01' }, 400, 'from', 'day-passed'],
      [{ period: 'W' }, 400, 'period', 'not-offered'],
      [{ template: 'other' }, 400, 'template', 'not-offered'],
      [{ reason: 'x'.repeat(141) }, 400, 'reason', 'too-long'],
    ]
    for (const [fields, status, field, code] of cases) {
      const answer = await send(fields)
      expect([answer.status, errorsOf(answer)[field]], JSON.stringify(fields)).toEqual([status, code])
    }
    const wrong = await send({
      tierTurnover: ['2000000', '3000000'],
      tierActive: ['1', '2'],
      tierRate: ['0.20', '0.20'],
    })
    expect(
      wrong.html
        .querySelectorAll('#form-propose [name=tierTurnover]')
        .map((input) => input.getAttribute('value') ?? '')
        .filter(Boolean),
    ).toEqual(['2000000', '3000000'])
    expect(wrong.html.querySelectorAll('#form-propose [name=tierRate][aria-invalid=true]')[0]?.id).toBe(
      'tierRate-2',
    )
    // As many rows as before, and no more, are there without being asked for.
    const open = wrong.html
      .querySelectorAll('#form-propose [name=tierRate]')
      .filter((input) => input.closest('fieldset details') === null)
    expect(open).toHaveLength(4)
    // Enter only looks at what would be.
    expect(attributeOf(wrong, '#form-propose button[type=submit]', 'value')).toBe('preview')
    expect(attributeOf(wrong, '#form-propose [name=account][checked]', 'value')).toBe(account)
    expect(rowsOf(await agent.visitor.get(PANEL))).toHaveLength(1)
  })

  test('is made to several downlines at once, all or none, and once however often it is sent', async () => {
    const names = players.map(({ username }) => username)
    const panel = await agent.visitor.get(PANEL)
    const boxes = panel.html.querySelectorAll('#form-propose input[type=checkbox][name=account]')
    expect(boxes.map((box) => box.getAttribute('value'))).toEqual(expect.arrayContaining(names))
    const body = { intent: 'propose', account: [...names, names[0] ?? ''], ...terms, reason: 'chúc may mắn' }
    const partly = await agent.visitor.submit(panel, 'propose', {
      ...body,
      account: [...names, agent.username],
    })
    expect([partly.status, errorsOf(partly).account]).toEqual([404, 'not-found'])
    expect(partly.html.querySelector('#account-error')?.text).toContain(agent.username)
    expect(rowsOf(await agent.visitor.get(PANEL))).toHaveLength(1)
    const [first, again] = await Promise.all([
      agent.visitor.submit(panel, 'propose', body),
      agent.visitor.submit(panel, 'propose', body),
    ])
    for (const { status, headers } of [first, again])
      expect([status, headers.get('location')]).toEqual([303, PANEL])
    const after = await agent.visitor.get(PANEL)
    expect(names.map((name) => statusOf(after, name))).toEqual(names.map(() => 'in-process'))
    expect(cellOf(after, names[0] ?? '', 'version')).toBe('1')
    const twice = await agent.visitor.submit(await agent.visitor.get(PANEL), 'propose', body)
    expect([twice.status, errorsOf(twice).account]).toEqual([409, 'contract-exists'])
    for (const { visitor } of players) expect(await newsOf(visitor)).toContain('chúc may mắn')
  })

  test('is accepted, rejected or taken back, and nobody else sees it', async () => {
    const [accepting, rejecting, waiting] = players as [Someone, Someone, Someone]
    const own = await accepting.visitor.get(OWN)
    expect([own.status, own.page, intents(own)]).toEqual([200, 'contracts', ['accept', 'reject']])
    expect(cellOf(own, agent.username, 'version')).toBe('1')
    expect((await accepting.visitor.submit(own, 'accept', {})).status).toBe(303)
    expect(statusOf(await accepting.visitor.get(OWN), agent.username)).toBe('approved')
    // The same answer again is the same answer; another one is too late.
    expect((await accepting.visitor.submit(own, 'accept', {})).status).toBe(303)
    const late = await accepting.visitor.submit(own, 'reject', { requestId: 'another-request' })
    expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
    expect(late.html.querySelector('[data-changed-since="1"]')).not.toBeNull()
    const odd = await accepting.visitor.submit(own, 'reject', { contractId: '9'.repeat(100) })
    expect([odd.status, odd.page, errorsOf(odd).contractId]).toEqual([400, 'contracts', 'format'])

    const refused = await rejecting.visitor.submit(await rejecting.visitor.get(OWN), 'reject', {
      reason: 'tỷ lệ thấp',
    })
    expect(refused.status).toBe(303)
    const page = await agent.visitor.submit(await opened(agent, waiting.username), 'withdraw', {})
    expect(page.status).toBe(303)
    const panel = await agent.visitor.get(PANEL)
    expect(players.map(({ username }) => statusOf(panel, username))).toEqual([
      'approved',
      'rejected',
      'withdrawn',
    ])
    expect(await newsOf(agent.visitor)).toContain('tỷ lệ thấp')

    const id = rowOf(panel, accepting.username)?.getAttribute('data-id')
    expect((await waiting.visitor.get(`${OWN}?contract=${id}`)).status).toBe(404)
    expect((await accepting.visitor.get(`${OWN}?contract=${id}`)).status).toBe(200)
    const stranger = await signIn(site, 'agent1', 'Demo1234')
    expect((await stranger.get(`${PANEL}?contract=${id}`)).status).toBe(404)
    const csrf = attributeOf(await stranger.get(PANEL), 'input[name=csrf]', 'value')
    for (const intent of ['accept', 'reject', 'withdraw', 'terminate'])
      for (const url of [PANEL, OWN]) {
        const body = new URLSearchParams({ csrf, intent, contractId: id ?? '', version: '1' })
        expect((await stranger.send(url, { method: 'POST', body })).status, `${intent} ${url}`).toBe(404)
      }
    // Of another kind's panel it is none.
    expect((await stranger.get(`/agentCenter/hourSalary?contract=1`)).status).toBe(404)
  })
})

test('a contract in force is amended and ended with the other side, by the version that was seen', async () => {
  const { agent, below } = await line()
  const [player] = below as [Someone]
  await agent.visitor.submit(await agent.visitor.get(PANEL), 'propose', {
    intent: 'propose',
    account: player.username,
    ...terms,
  })
  await player.visitor.submit(await player.visitor.get(OWN), 'accept', {})

  const [house, ...others] = csvRows((await agent.visitor.get(`${PANEL}.csv?sort=createdAt`)).text)
  expect([house?.account, others.map(({ account }) => account)]).toEqual(['house', [player.username]])
  for (const account of ['house', player.username]) {
    const found = rowsOf(await agent.visitor.get(`${PANEL}?account=${account.toUpperCase()}`))
    expect(found.map((row) => row.querySelector('[data-field=account]')?.text.trim())).toEqual([
      account === 'house' ? 'Nhà cái' : account,
    ])
  }

  const amending = await opened(agent, player.username)
  expect(intents(amending)).toEqual(['amend', 'preview', 'propose', 'terminate'])
  const wrong = await agent.visitor.submit(amending, 'amend', { intent: 'amend', tierRate: ['0.40'] })
  expect([wrong.status, errorsOf(wrong).tierRate]).toEqual([400, 'tier-not-covered'])
  const better = { tierTurnover: ['2000000', '6000000'], tierActive: ['1', '3'], tierRate: ['0.25', '0,50'] }
  const amended = await agent.visitor.submit(amending, 'amend', {
    ...better,
    intent: 'amend',
    reason: 'tăng đều',
  })
  expect(amended.status).toBe(303)

  const page = await player.visitor.get(OWN)
  expect(page.html.querySelectorAll('[data-records=tiers] del').map((was) => was.text.trim())).toEqual([
    '0,20%',
  ])
  const added = page.html.querySelectorAll('[data-records=tiers] ins').map((is) => is.text.trim())
  expect(added).toContain('0,25%')
  expect(added).toContain('0,50%')
  expect(intents(page)).toEqual(['accept', 'reject'])
  expect(statusOf(page, agent.username)).toBe('amend-proposed')

  // Taken back and proposed again meanwhile: the answer was given to another version.
  await agent.visitor.submit(await opened(agent, player.username), 'withdraw', {})
  // What was not accepted leaves the version in force, and its terms open first.
  const asBefore = await opened(agent, player.username)
  expect([statusOf(asBefore, player.username), cellOf(asBefore, player.username, 'version')]).toEqual([
    'approved',
    '1',
  ])
  expect(attributeOf(asBefore, '[data-contract]', 'data-version')).toBe('1')
  expect(cellOf(await player.visitor.get(OWN), agent.username, 'version')).toBe('1')
  expect(asBefore.html.querySelector('[data-records=tiers]')?.text).toContain('0,20%')
  expect(asBefore.html.querySelectorAll('[data-records=tiers] :is(del, ins)')).toHaveLength(0)
  await agent.visitor.submit(asBefore, 'amend', {
    intent: 'amend',
    tierTurnover: ['2000000'],
    tierActive: ['1'],
    tierRate: ['0.30'],
  })
  const stale = await player.visitor.submit(page, 'accept', {})
  expect([stale.status, errorsOf(stale).form]).toEqual([409, 'state-moved-on'])
  expect(stale.html.querySelector('[data-changed-since="2"]')).not.toBeNull()
  expect(attributeOf(stale, '[data-compared]', 'data-compared')).toBe('2')
  expect(attributeOf(stale, '[data-contract]', 'data-version')).toBe('3')
  expect((await player.visitor.submit(stale, 'accept', {})).status).toBe(303)
  const agreed = await opened(agent, player.username)
  expect(cellOf(agreed, player.username, 'version')).toBe('3')
  const names = historyOf(agreed)
  expect(names).toHaveLength(6)
  expect(names[0]).toContain(agent.username)
  expect(names[1]).toBe(player.username)

  expect(
    (
      await player.visitor.submit(
        await player.visitor.get(`${OWN}?contract=${agreed.url.searchParams.get('contract')}`),
        'terminate',
        { reason: 'nghỉ' },
      )
    ).status,
  ).toBe(303)
  const ending = await opened(agent, player.username)
  expect(statusOf(ending, player.username)).toBe('termination-requested')
  expect((await agent.visitor.submit(ending, 'accept', {})).status).toBe(303)
  expect(statusOf(await agent.visitor.get(PANEL), player.username)).toBe('terminated')
})

test('an act that the page has no form for is refused in words', async () => {
  const { agent, below } = await line()
  const alertsOf = ({ html }: Page) =>
    html.querySelectorAll('main [role=alert]').map((alert) => alert.getAttribute('data-error'))
  for (const intent of ['accept', 'reject', 'withdraw', 'terminate', 'amend']) {
    const nameless = await agent.visitor.post(PANEL, { intent })
    expect([nameless.status, errorsOf(nameless).contractId], intent).toEqual([400, 'required'])
    expect(alertsOf(nameless)).toEqual(['invalid'])
  }

  const id = rowOf(await agent.visitor.get(PANEL), 'Nhà cái')?.getAttribute('data-id') ?? ''
  expect((await ops(site, 'contracts', 'terminate', id, '--version', '1')).code).toBe(0)
  const offer = {
    account: below[0]?.username ?? '',
    tierTurnover: '2000000',
    tierActive: '1',
    tierRate: '0.20',
  }
  const ending = await agent.visitor.get(`${PANEL}?contract=${id}`)
  expect((await agent.visitor.submit(ending, 'accept', {})).status).toBe(303)
  const closed = await agent.visitor.post(PANEL, { intent: 'propose', ...offer })
  expect(closed.html.querySelector('#form-propose')).toBeNull()
  expect([closed.status, alertsOf(closed)]).toEqual([403, ['operation-not-allowed']])
})

test('a panel is there for whom contracts of its kind concern, and for nobody else', async () => {
  const { agent, below } = await line()
  const [player] = below as [Someone]
  const menuOf = ({ html }: Page) =>
    html.querySelectorAll('nav a').map((link) => link.getAttribute('href') ?? '')
  const panel = await agent.visitor.get(PANEL)
  expect(menuOf(panel)).toContain(PANEL)
  for (const other of ['enableCt', 'hourSalary', 'agentRealtimeSalary']) {
    expect(menuOf(panel)).not.toContain(`/agentCenter/${other}`)
    const closed = await agent.visitor.get(`/agentCenter/${other}`)
    expect([closed.status, errorsOf(closed).form]).toEqual([403, 'in-need-true-account'])
  }
  expect((await player.visitor.get(PANEL)).status).toBe(403)
  expect((await player.visitor.get(OWN)).status).toBe(200)
  expect((await new Visitor(site.origin).get(OWN)).status).toBe(302)
})

test('what waits for an answer stands together, for either side', async () => {
  const agent1 = await signIn(site, 'agent1', 'Demo1234')
  const requestsOf = async (query = '') => {
    const page = await agent1.get(`/agentCenter/contractRequests${query}`)
    expect([page.status, page.page]).toEqual([200, 'contractRequests'])
    return page.html
      .querySelectorAll('[data-records=requests] tbody [data-id]')
      .map((row) => row.getAttribute('data-status'))
  }
  expect((await requestsOf()).sort()).toEqual(['amend-proposed', 'in-process', 'termination-requested'])
  expect(await requestsOf('?type=mine')).toEqual(['termination-requested'])
  expect((await requestsOf('?type=theirs')).sort()).toEqual(['amend-proposed', 'in-process'])
  for (const query of ['', '?type=mine', '?type=theirs']) {
    const rows = csvRows((await agent1.get(`/agentCenter/contractRequests.csv${query}`)).text)
    expect(rows.map(({ status }) => status)).toEqual(await requestsOf(query))
  }
  const badge = (await agent1.get(PANEL)).html.querySelector('nav a[href$=contractRequests] [data-badge]')
  expect(badge?.getAttribute('data-badge')).toBe('1')
})

/** How many halves of months have begun in the last 90 days, by days of the site, and are over. */
function halvesOver(): number {
  const days = Array.from({ length: 90 }, (_, ago) =>
    new Date(Date.now() + (7 - ago * 24) * 3_600_000).getUTCDate(),
  )
  return days.filter((day) => day === 1 || day === 16).length - 1
}

test('a draft is tried on the last period, for its maker and its downlines, and nothing is sent', async () => {
  const agent1 = await signIn(site, 'agent1', 'Demo1234')
  const page = await agent1.get(PANEL)
  const before = rowsOf(page).length
  const tried = await agent1.submit(page, 'propose', {
    intent: 'preview',
    account: 'thuyduong',
    tierTurnover: ['1000000'],
    tierActive: ['1'],
    tierRate: ['0.10'],
  })
  expect(tried.status).toBe(200)
  const lines = tried.html.querySelectorAll('[data-records=sandbox] tbody [data-id]')
  expect(lines.map((line) => line.getAttribute('data-id'))).toEqual(
    expect.arrayContaining(['agent1', 'agent2', 'thuyduong']),
  )
  const fields = lines[0]?.querySelectorAll('[data-field]').map((cell) => cell.getAttribute('data-field'))
  expect(fields).toEqual(['account', 'turnover', 'active', 'rate', 'gross', 'paidDown', 'amount', 'before'])
  expect(attributeOf(tried, '[data-solvent]', 'data-solvent')).toBe('yes')
  expect(errorsOf(tried)).toEqual({})
  const kept = tried.html.querySelectorAll('#form-propose [name=tierRate]')
  expect(kept[0]?.getAttribute('value')).toBe('0.10')
  expect(rowsOf(await agent1.get(PANEL))).toHaveLength(before)
  const wrong = await agent1.submit(page, 'propose', {
    intent: 'preview',
    account: 'thuyduong',
    tierTurnover: ['1'],
    tierActive: ['0'],
    tierRate: ['9.99'],
  })
  expect([wrong.status, errorsOf(wrong).tierRate]).toEqual([400, 'tier-not-covered'])

  const dividend = await agent1.submit(await agent1.get('/agentCenter/enableCt'), 'propose', {
    intent: 'preview',
    account: 'thuyduong',
    period: 'H',
    template: 'own',
    tierLoss: [],
    tierActive: [],
    tierRate: [],
  })
  expect(dividend.status).toBe(200)
  expect(attributeOf(dividend, '[data-solvent]', 'data-periods')).toBe(String(halvesOver()))
})

test('what a kind of contract does not know is refused, not left out', async () => {
  const agent1 = await signIn(site, 'agent1', 'Demo1234')
  const panels = { agentRealtimeSalary: 'tierTurnover', salary: 'tierLoss' }
  for (const [panel, field] of Object.entries(panels)) {
    const page = await agent1.get(`/agentCenter/${panel}`)
    const refused = await agent1.submit(page, 'propose', {
      intent: 'preview',
      account: 'thuyduong',
      tierRate: ['0.01'],
      ...(panel === 'salary' && { tierTurnover: ['1000000'], tierActive: ['1'] }),
      [field]: ['5000000'],
    })
    expect([refused.status, errorsOf(refused)]).toEqual([400, { form: 'invalid', [field]: 'not-offered' }])
    expect(unfindableIn(refused, field)).toEqual([])
  }
  const flat = await agent1.submit(await agent1.get('/agentCenter/agentRealtimeSalary'), 'propose', {
    intent: 'preview',
    account: 'thuyduong',
    tierRate: ['0.01'],
    tierTurnover: ['0'],
    tierActive: ['0'],
    tierLoss: [''],
  })
  expect([flat.status, errorsOf(flat)]).toEqual([200, {}])
})

test('more rows than a kind of contract has are too many', async () => {
  const agent1 = await signIn(site, 'agent1', 'Demo1234')
  const many = Array.from({ length: 11 }, (_, at) => at + 1)
  const conditions = {
    tierTurnover: many.map((at) => String(at * 50_000_000)),
    tierActive: many.map((at) => String(at + 2)),
    tierRate: many.map((at) => (at / 100).toFixed(2)),
  }
  const panels = { agentRealtimeSalary: { tierRate: ['0.01', '0.02'] }, salary: conditions }
  for (const [panel, rows] of Object.entries(panels)) {
    const page = await agent1.get(`/agentCenter/${panel}`)
    const fields = { intent: 'preview', account: 'thuyduong', ...rows }
    const refused = await agent1.submit(page, 'propose', fields)
    expect([refused.status, errorsOf(refused)]).toEqual([400, { form: 'invalid', tierRate: 'too-long' }])
    expect(unfindableIn(refused, 'tierRate')).toEqual([])
  }
})

test('an offer that could cost more is held back once, with the trial and the values, and then sent', async () => {
  const { agent, below } = await line(2)
  const terms = { kind: 'dividend', period: 'H', tiers: [{ threshold: '0.00', active: 1, rate: 3000 }] }
  const offered = await ops(site, 'contracts', 'offer', agent.username, '--file', termsFile('share', terms))
  expect(offered.code, offered.stderr).toBe(0)
  expect((await agent.visitor.submit(await agent.visitor.get(OWN), 'accept', {})).status).toBe(303)
  const [loser = '', winner = ''] = below.map(({ username }) => username)
  await playedOnce(loser, 1_000_000_000n, 0n)
  await playedOnce(winner, 1_000_000_000n, 2_000_000_000n)

  const panel = await agent.visitor.get('/agentCenter/enableCt')
  const offer = {
    intent: 'propose',
    account: loser,
    period: 'H',
    tierLoss: ['0'],
    tierActive: ['1'],
    tierRate: ['20'],
  }
  const held = await agent.visitor.submit(panel, 'propose', offer)
  expect(held.status).toBe(409)
  expect(attributeOf(held, '[data-solvent]', 'data-solvent')).toBe('no')
  const tried = held.html.querySelectorAll('[data-records=sandbox] tbody [data-id]')
  expect(tried.map((row) => row.getAttribute('data-id'))).toEqual([agent.username, loser])
  expect(attributeOf(held, '#form-propose [name=tierRate]', 'value')).toBe('20')
  expect(rowOf(await agent.visitor.get('/agentCenter/enableCt'), loser)).toBeUndefined()

  const warned = attributeOf(held, '#form-propose [name=warned]', 'value')
  expect(warned).not.toBe('none')
  expect((await agent.visitor.submit(held, 'propose', { ...offer, warned })).status).toBe(303)
  expect(statusOf(await agent.visitor.get('/agentCenter/enableCt'), loser)).toBe('in-process')
})

test('the demo world has contracts of all kinds in force, and some that wait for either side', async () => {
  const agent1 = await signIn(site, 'agent1', 'Demo1234')
  for (const panel of ['enableCt', 'salary', 'hourSalary', 'agentRealtimeSalary']) {
    const own = await agent1.get(`/agentCenter/${panel}?type=downline`)
    expect(
      rowsOf(own).map((row) => row.getAttribute('data-status')),
      panel,
    ).toEqual(['approved'])
  }
  const all = await agent1.get(PANEL)
  expect(statusOf(all, 'agent2')).toBe('approved')
  expect(new Set(rowsOf(all).map((row) => row.getAttribute('data-status')))).toEqual(
    new Set(['approved', 'amend-proposed', 'expired', 'withdrawn', 'rejected', 'terminated']),
  )
  const agent2 = await signIn(site, 'agent2', 'Demo1234')
  const hourly = await agent2.get('/agentCenter/hourSalary')
  expect(statusOf(hourly, 'agent1')).toBe('in-process')
  expect(statusOf(await agent1.get('/agentCenter/agentRealtimeSalary'), 'agent2')).toBe(
    'termination-requested',
  )
})
