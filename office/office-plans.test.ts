import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawsList } from '#office/lists/house/draws-list.ts'
import { gamesList } from '#office/lists/house/games-list.ts'
import { reportLinesList } from '#office/lists/house/report-lines-list.ts'
import { reportsList } from '#office/lists/house/reports-list.ts'
import { roomsList } from '#office/lists/house/rooms-list.ts'
import { roundsList } from '#office/lists/house/rounds-list.ts'
import { adjustmentsList } from '#office/lists/money/adjustments-list.ts'
import { approvalsList } from '#office/lists/money/approvals-list.ts'
import { bankLinesList } from '#office/lists/money/bank-lines-list.ts'
import { depositsList } from '#office/lists/money/deposits-list.ts'
import { exceptionsList } from '#office/lists/money/exceptions-list.ts'
import { withdrawalsList } from '#office/lists/money/withdrawals-list.ts'
import { auditList } from '#office/lists/own/audit-list.ts'
import { agentsList } from '#office/lists/people/agents-list.ts'
import { contractsList } from '#office/lists/people/contracts-list.ts'
import { feedbackList } from '#office/lists/people/feedback-list.ts'
import { membersList } from '#office/lists/people/members-list.ts'
import { settlementsList } from '#office/lists/people/settlements-list.ts'
import { owingAgents } from '#platform/agents/settlements/index.ts'
import { operatorRoles } from '#platform/backoffice/operators/index.ts'
import { movedLines, reportFigures, reportParts } from '#platform/backoffice/reports/index.ts'
import { findings } from '#platform/backoffice/risk/index.ts'
import type { Context } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { approvedOffers } from '#platform/members/approvals/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { reportKinds } from './services/reports.ts'
import { readToday } from './services/today.server.ts'

/** Tables that grow with members and with what they do, and their monthly parts. */
const LARGE =
  /^(ledger_(entry|posting|account|day)|bet(_day|_part|_reference)?|login_record|member(_line)?|audit|deposit_(order|event)|withdrawal_(order|event)|figure_(day|slot))(_\d{6})?$/

let world: Awaited<ReturnType<typeof testPlatform>>
let account: string
/** Indexes of some rows alone, as those that wait: to read one whole is to read these rows. */
let partial: ReadonlySet<string>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
  account = (await testMember(world.ctx, { balance: '100.00', mobile: '+84912345678' })).account
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on oid = indexrelid where indpred is not null
  `.execute(world.ctx.db)
  partial = new Set(rows.map(({ name }) => name))
})
afterAll(() => world.close())

/** Every statement that something reads by, however it reaches the database. */
async function statementsOf(read: (ctx: Context) => Promise<unknown>): Promise<string[]> {
  const { ctx } = world
  const statements = new Set<string>()
  const compiler = ctx.db.getExecutor()
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.add(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = ctx.db.withPlugin(recorder)
  await read(createContext({ ...ctx, db, reads: db, reports: db }))
  return [...statements].filter((text) => /^\s*(select|with)\b/i.test(text))
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** Large tables that a plan reads from end to end: without a condition on an index, and not to stop after a page of it. */
function wholeTables(node: PlanNode, limited = false): string[] {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Cond': condition } = node
  const isPartial = partial.has(node['Index Name'] ?? '')
  const isWhole =
    kind === 'Seq Scan' || (/^Index (Only )?Scan$/.test(kind) && !condition && !isPartial && !limited)
  // What is sorted or added up before a limit is read to its end.
  const stops = kind === 'Limit' || (limited && !/^(Sort|Incremental Sort|Aggregate|Hash|Unique)$/.test(kind))
  return [
    ...(isWhole && LARGE.test(table) ? [`${kind} ${table}`] : []),
    ...(node.Plans ?? []).flatMap((part) => wholeTables(part, stops)),
  ]
}

/** The plan for any values, where an index is used if there is one that serves. */
async function planOf(statement: string): Promise<PlanNode[]> {
  const values = [...new Set(statement.match(/\$\d+/g))].map(() => sql`null`)
  return world.ctx.db.transaction().execute(async (db) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    await sql`set local enable_seqscan = off`.execute(db)
    await sql`set local enable_bitmapscan = off`.execute(db)
    await sql`prepare read as ${sql.raw(statement)}`.execute(db)
    const given = values.length > 0 ? sql`(${sql.join(values)})` : sql``
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`
      explain (format json) execute read ${given}
    `.execute(db)
    await sql`deallocate read`.execute(db)
    return rows.flatMap(({ 'QUERY PLAN': plans }) => plans.map(({ Plan }) => Plan))
  })
}

const query = (text: string) => new URLSearchParams(text)
const days = { fromDay: '2026-11-01', toDay: '2026-11-20' }
/** Traits by which reports are divided. */
const keys = { agent: '100001', country: '84', cohort: '2026-11-01' }

const reads: Record<string, (ctx: Context) => Promise<unknown>> = {
  ...Object.fromEntries(
    operatorRoles.map((role) => [
      `today, ${role}`,
      (ctx: Context) => readToday({ platform: ctx, once: new Map() }, role, 'vi'),
    ]),
  ),
  ...Object.fromEntries(
    reportKinds.map((by) => [
      `reports by ${by}`,
      (ctx: Context) => reportsList.page(ctx, reportsList.read(query(`by=${by}`))),
    ]),
  ),
  ...Object.fromEntries(
    reportParts.flatMap((part) =>
      reportFigures.slice(0, 3).map((figure) => [
        `records of ${figure} by ${part}`,
        (ctx: Context) =>
          movedLines(ctx, {
            ...days,
            figure,
            of: part === 'all' ? undefined : { part, key: keys[part] },
            limit: 51,
          }),
      ]),
    ),
  ),
  'bets of a game': (ctx) => reportLinesList.page(ctx, reportLinesList.read(query('game=SEN.dice'))),
  risk: (ctx) => findings(ctx),
  members: (ctx) => membersList.page(ctx, membersList.read(query(''))),
  'members of a day': (ctx) =>
    membersList.page(ctx, membersList.read(query('from=2026-11-20&to=2026-11-20'))),
  agents: (ctx) => agentsList.page(ctx, agentsList.read(query(''))),
  'agents below one': (ctx) => agentsList.page(ctx, agentsList.read(query(`under=${account}`))),
  adjustments: (ctx) => adjustmentsList.page(ctx, adjustmentsList.read(query(''))),
  'adjustments of one': (ctx) => adjustmentsList.page(ctx, adjustmentsList.read(query(`account=${account}`))),
  approvals: (ctx) => approvalsList.page(ctx, approvalsList.read(query(''))),
  audit: (ctx) => auditList.page(ctx, auditList.read(query(''))),
  'audit of a subject': (ctx) => auditList.page(ctx, auditList.read(query(`subject=${account}`))),
  contracts: (ctx) => contractsList.page(ctx, contractsList.read(query(''))),
  deposits: (ctx) => depositsList.page(ctx, depositsList.read(query(''))),
  'deposits of one': (ctx) => depositsList.page(ctx, depositsList.read(query(`account=${account}`))),
  draws: (ctx) => drawsList.page(ctx, drawsList.read(query(''))),
  exceptions: (ctx) => exceptionsList.page(ctx, exceptionsList.read(query(''))),
  feedback: (ctx) => feedbackList.page(ctx, feedbackList.read(query(''))),
  rooms: (ctx) => roomsList.page(ctx, roomsList.read(query(''))),
  rounds: (ctx) => roundsList.page(ctx, roundsList.read(query(''))),
  settlements: (ctx) => settlementsList.page(ctx, settlementsList.read(query(''))),
  withdrawals: (ctx) => withdrawalsList.page(ctx, withdrawalsList.read(query(''))),
  'withdrawals of one': (ctx) => withdrawalsList.page(ctx, withdrawalsList.read(query(`account=${account}`))),
}

test.each(Object.keys(reads))('no large table is read whole for %s', async (name) => {
  const whole: string[] = []
  for (const statement of await statementsOf((ctx) => reads[name]?.(ctx) ?? Promise.resolve()))
    for (const plan of await planOf(statement))
      whole.push(
        ...wholeTables(plan).map((table) => `${table}: ${statement.replace(/\s+/g, ' ').slice(0, 300)}`),
      )
  expect(whole).toEqual([])
})

/** The indexes of a plan. */
const indexesOf = (node: PlanNode): string[] => [
  ...(node['Index Name'] ? [node['Index Name']] : []),
  ...(node.Plans ?? []).flatMap(indexesOf),
]

/** What is rare among many, or long ago, and the indexes that find it: without them its list is read until a page of it is full. */
const found: Record<string, { read: (ctx: Context) => Promise<unknown>; by: string[] }> = {
  'members by words': {
    read: (ctx) => membersList.page(ctx, membersList.read(query('q=anna'))),
    by: ['member_email', 'member_mobile', 'member_payee', 'login_record_address'],
  },
  'records of a trait that few members have': {
    read: (ctx) => movedLines(ctx, { ...days, figure: 'ggr', of: { part: 'country', key: '84' } }),
    by: ['member_mobile'],
  },
  'records of an agent’s members': {
    read: (ctx) => movedLines(ctx, { ...days, figure: 'ggr', of: { part: 'agent', key: keys.agent } }),
    by: ['member_line_of_team'],
  },
  'records of who came in a month': {
    read: (ctx) => movedLines(ctx, { ...days, figure: 'ggr', of: { part: 'cohort', key: keys.cohort } }),
    by: ['member_registered'],
  },
  'members who are shut out': {
    read: (ctx) => membersList.page(ctx, membersList.read(query('status=frozen'))),
    by: ['member_frozen'],
  },
  'deposits by a method': {
    read: (ctx) => depositsList.page(ctx, depositsList.read(query('method=crypto'))),
    by: ['deposit_order_method'],
  },
  'adjustments of days': {
    read: (ctx) => approvalsList.page(ctx, approvalsList.read(query('from=2026-01-05&to=2026-01-07'))),
    by: ['adjustment_time'],
  },
  'feedback of days': {
    read: (ctx) => feedbackList.page(ctx, feedbackList.read(query('from=2026-01-05&to=2026-01-07'))),
    by: ['feedback_time'],
  },
  'contracts in a state': {
    read: (ctx) => contractsList.page(ctx, contractsList.read(query('status=rejected'))),
    by: ['agent_contract_status'],
  },
  'agents who owe of their dividends': {
    read: (ctx) => owingAgents(ctx.reports, { since: ctx.clock.now(), least: 100_000_000n, limit: 50 }),
    by: ['agent_payslip_owed', 'agent_payslip_paid_below'],
  },
  'offers that two have published': {
    read: (ctx) => approvedOffers(ctx, ['promotion 1', 'promotion new story']),
    by: ['adjustment_offer'],
  },
  'settlements of a kind': {
    read: (ctx) => settlementsList.page(ctx, settlementsList.read(query('kind=dividend'))),
    by: ['agent_settlement_kind'],
  },
  'lines that are put aside': {
    read: (ctx) => bankLinesList.page(ctx, bankLinesList.read(query('status=ignored'))),
    by: ['bank_line_ignored'],
  },
  'rounds that are void': {
    read: (ctx) => roundsList.page(ctx, roundsList.read(query('status=void'))),
    by: ['game_round_void'],
  },
  'hands that are void': {
    read: (ctx) => roomsList.page(ctx, roomsList.read(query('status=void'))),
    by: ['card_hand_void'],
  },
  'games in their order': {
    read: (ctx) => gamesList.page(ctx, gamesList.read(query(''))),
    by: ['game_listed'],
  },
  'games of a vendor': {
    read: (ctx) => gamesList.page(ctx, gamesList.read(query('vendor=SEN'))),
    by: ['game_listed'],
  },
}

test.each(Object.keys(found))('%s are found by their indexes', async (name) => {
  const { read, by } = found[name] ?? { read: async () => {}, by: [''] }
  const indexes: string[] = []
  for (const statement of await statementsOf(read))
    for (const plan of await planOf(statement)) indexes.push(...indexesOf(plan))
  expect(indexes).toEqual(expect.arrayContaining(by))
})
