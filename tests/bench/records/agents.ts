import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { contractInfo, ownContracts } from '#platform/agents/contracts/index.ts'
import { countLargeTeams, teamOverview, teamProfit, teamTrend } from '#platform/agents/figures/index.ts'
import { invitationLinks } from '#platform/agents/invitations/index.ts'
import { teamBets, teamTransactions } from '#platform/agents/records/index.ts'
import { agentRevenue, ownPayslips, settleSpan } from '#platform/agents/settlements/index.ts'
import { downlineDesk, downlines } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openPool } from '#platform/base/db/database.ts'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { migrate } from '#platform/base/db/migrate.ts'
import type { DB } from '#platform/base/db/tables.ts'
import { createLog } from '#platform/base/process/log.ts'
import { expectOk, type Result } from '#platform/base/result.ts'
import { dayOf, daysAfter, startOfDay } from '#platform/base/site-days.ts'
import { seedDemoWorld } from '#platform/entry/demo/seed-demo-world.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { endWithUs, folderUntilExit } from '../../../scripts/nodes/end-by-signal.ts'
import { percentile } from '../measures/percentile.ts'
import { type Sent, slowestPlan } from '../measures/slowest-plan.ts'
import { makeTeamWorld } from './team-world.ts'

/** Times that each panel is asked for, besides once to warm up. */
const TIMES = 5

/** What a page of a list costs besides its statements: the processor's time that docs/performance.md has of a member's statement. */
export const PAGE_MS = 14

/** One panel, as its page asks for it first. */
export interface PanelFigures {
  name: string
  /** Medians of the time in the database, in ms: of the demo world's general agent, and of the root of the large team. */
  demoMs: number
  largeMs: number
  /** The large team's page, as many times the demo world's. */
  times: number
  /** The statement that took longest of the large team, by the top node of its plan. */
  statements: number
  slowestMs: number
  topNode: string
}

export interface AgentFigures {
  accounts: number
  makingSeconds: number
  /** The days of all large teams, from the beginning. */
  countingSeconds: number
  panels: PanelFigures[]
  /** Salary of all contracts by five minutes and by the day, in seconds. */
  realtimeSeconds: number
  dailySeconds: number
  payslips: number
  /** p99 in ms of a page's statements alone, and beside a salary by five minutes. */
  aloneP99Ms: number
  besideP99Ms: number
}

/** Every panel of a root of so many accounts beside the demo world's, and what its agents' salaries cost. */
export async function benchAgents(accounts: number): Promise<AgentFigures> {
  const folder = folderUntilExit('sen-bench-')
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'), {
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    // A second salary of the same minutes is no second run: it may be lost.
    synchronous_commit: 'off',
  })
  endWithUs(() => server.destroy())
  const open = async (name: string) => {
    await server.createDatabase(name)
    await migrate(server.url(name))
    return openWorld(server.url(name))
  }
  const [demo, large] = [await open('demo'), await open('large')]
  try {
    await seedDemoWorld(demo.ctx)
    const from = performance.now()
    let step = from
    let last = ''
    const rootId = await makeTeamWorld(large.ctx, accounts, (name) => {
      const now = performance.now()
      if (process.env.BENCH_STEPS && last) console.error(`  ${last} ${((now - step) / 1_000).toFixed(1)} s`)
      step = now
      last = name
    })
    const makingSeconds = (performance.now() - from) / 1_000
    const agent = await memberByAccount(demo.ctx, 'agent1')
    if (!agent) throw new Error('the demo world has no agent1')
    const root: Member = { id: rootId, account: `b${rootId}`, accountKind: 2, uplineId: null, frozen: false }
    const salaries = await paySalaries(large, root)
    const counting = performance.now()
    while ((await countLargeTeams(large.ctx)) > 0);
    const countingSeconds = (performance.now() - counting) / 1_000
    const panels: PanelFigures[] = []
    for (const [name, ask] of Object.entries(asked)) {
      const few = await askOften(demo, (ctx) => ask(ctx, agent))
      const many = await askOften(large, (ctx) => ask(ctx, root))
      const slowest = await slowestPlan(large.pool, many.sent)
      panels.push({
        times: (PAGE_MS + many.ms) / (PAGE_MS + few.ms),
        name,
        demoMs: few.ms,
        largeMs: many.ms,
        statements: many.sent.length,
        slowestMs: slowest.ms,
        topNode: slowest.top,
      })
    }
    return { accounts, makingSeconds, countingSeconds, panels, ...salaries }
  } finally {
    await Promise.all([demo.pool.end(), large.pool.end()])
    await server.destroy()
  }
}

interface World {
  ctx: Context
  pool: pg.Pool
  sent: Sent[]
}

/** A platform whose statements are kept with the time that each took. */
function openWorld(url: string): World {
  const pool = openPool(url, 6, 0)
  const sent: Sent[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis: ms }) =>
      void sent.push({ text: query.sql, parameters: query.parameters, ms }),
  })
  const parts = { clock: systemClock, random: systemRandom, log: createLog('error'), platformKey: 'bench' }
  return { ctx: createContext({ db, ...parts }), pool, sent }
}

type Ask = (ctx: Context, agent: Member) => Promise<Result<unknown>>

const today = () => dayOf(systemClock.now())
const lately = (days: number) => ({ fromDay: daysAfter(today(), 1 - days), toDay: today() })
const first = { page: 1, size: 20 } as const

/** What the panels ask for when they are opened, and with the ranges that they offer. */
const asked: Record<string, Ask> = {
  'home: trend': (ctx, agent) => teamTrend(ctx, agent),
  teamOverview: (ctx, agent) => teamOverview(ctx, agent, { ...first, ...lately(30) }),
  agentProfitLoss: (ctx, agent) => teamProfit(ctx, agent, { ...first, ...lately(30) }),
  'agentProfitLoss, a name': (ctx, agent) => teamProfit(ctx, agent, { ...first, ...lately(30), q: 'b123' }),
  downlineManagement: (ctx, agent) => downlines(ctx, agent, first),
  'downlineManagement, a name': (ctx, agent) => downlines(ctx, agent, { ...first, q: 'b123' }),
  'personalHistory, a day': (ctx, agent) => teamBets(ctx, agent, { ...first, ...lately(1), language: 'vi' }),
  'personalHistory, 7 days': (ctx, agent) => teamBets(ctx, agent, { ...first, ...lately(7), language: 'vi' }),
  'personalHistory, all': (ctx, agent) => teamBets(ctx, agent, { ...first, language: 'vi' }),
  'downlineTransaction, a day': (ctx, agent) => teamTransactions(ctx, agent, { ...first, ...lately(1) }),
  'downlineTransaction, 7 days': (ctx, agent) => teamTransactions(ctx, agent, { ...first, ...lately(7) }),
  'downlineTransaction, all': (ctx, agent) => teamTransactions(ctx, agent, first),
  contracts: async (ctx, agent) => {
    await contractInfo(ctx, agent)
    return ownContracts(ctx, agent, { ...first, kind: 'daily-salary' })
  },
  payslips: (ctx, agent) => ownPayslips(ctx, agent, { ...first, kind: 'daily-salary', side: 'downline' }),
  agentRevenueReport: (ctx, agent) => agentRevenue(ctx, agent, { ...first, ...lately(30) }),
  registerCentre: (ctx, agent) => invitationLinks(ctx, agent, first),
  transfer: (ctx, agent) => downlineDesk(ctx, agent),
}

/** The time that is the median's, and the statements of just that time. */
async function askOften({ ctx, sent }: World, ask: (ctx: Context) => Promise<Result<unknown>>) {
  const asks: { ms: number; sent: Sent[] }[] = []
  for (let time = 0; time <= TIMES; time++) {
    sent.length = 0
    const answer = await ask(ctx)
    if (!answer.ok) throw new Error(answer.code)
    if (time > 0) asks.push({ ms: sent.reduce((sum, { ms }) => sum + ms, 0), sent: [...sent] })
  }
  const medianMs = percentile(
    asks.map(({ ms }) => ms),
    0.5,
  )
  const median = asks.find(({ ms }) => ms === medianMs)
  if (!median) throw new Error('no time is the median')
  return median
}

/** A salary of each kind for everybody who has a contract, and a page beside the one that is paid every five minutes. */
async function paySalaries({ ctx }: World, root: Member) {
  const settle = async (kind: 'daily-salary' | 'realtime-salary', span: { from: Date; until: Date }) => {
    const from = performance.now()
    const done = await settleSpan(ctx, { ...span, kind }, { askedBy: 'ops:bench', again: false })
    const [paid] = expectOk(done, `settling ${kind}`)
    return { payslips: paid?.payslips ?? 0, seconds: (performance.now() - from) / 1_000 }
  }
  const day = daysAfter(today(), -1)
  const daily = await settle('daily-salary', { from: startOfDay(day), until: startOfDay(today()) })
  const slotMs = 5 * 60_000
  const slot = (after: number) => {
    const from = new Date(startOfDay(day).getTime() + after * slotMs)
    return { from, until: new Date(from.getTime() + slotMs) }
  }
  const page = async (until: Promise<unknown>) => {
    let over = false
    void until.finally(() => {
      over = true
    })
    const tookMs: number[] = []
    while (!over) {
      const from = performance.now()
      const answer = await downlines(ctx, root, first)
      if (!answer.ok) throw new Error(answer.code)
      tookMs.push(performance.now() - from)
    }
    return percentile(tookMs, 0.99)
  }
  const { setTimeout: pause } = await import('node:timers/promises')
  await page(pause(500))
  const aloneP99Ms = await page(pause(4_000))
  const realtime: number[] = []
  const besideP99Ms = await page(
    (async () => {
      for (let each = 0; each < 5; each++)
        realtime.push((await settle('realtime-salary', slot(each))).seconds)
    })(),
  )
  return {
    payslips: daily.payslips,
    dailySeconds: daily.seconds,
    realtimeSeconds: percentile(realtime, 0.5),
    aloneP99Ms,
    besideP99Ms,
  }
}
