import path from 'node:path'
import type { Context, Member } from '#platform/base/context.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase, openPool } from '#platform/base/db/database.ts'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { createLog } from '#platform/base/process/log.ts'
import { personalProfit } from '#platform/benefits/profit/index.ts'
import { createMember, hashPassword } from '#platform/members/accounts/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { statement } from '#platform/money/statement/index.ts'
import { betRecords } from '#platform/play/bets/index.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import type { Site } from '#tests/support/site/site.ts'
import type { Visitor } from '#tests/support/site/visitor.ts'
import { percentile } from '../measures/percentile.ts'
import { memoryMb } from '../measures/process-figures.ts'
import { givePast } from './many-records.ts'

const PASSWORD = 'Bench1234'
/** Asked for each page, in turn for the short past and the long one. */
const TIMES = Number(process.env.BENCH_PAGE_TIMES ?? 60)
/** The long past; a shorter one makes a quick try. */
const MANY = Number(process.env.BENCH_ENTRIES ?? 1_000_000)

export interface RecordPage {
  name: string
  /** How many rows the long past has there. */
  rows: number
  /** The median of the use case, and of the whole page over HTTP, for a thousand entries and for a million. */
  useCase: { few: number; many: number }
  page: { few: number; many: number }
}

export interface RecordFigures {
  pages: RecordPage[]
  loadSeconds: number
  csv: { rows: number; seconds: number; bytes: number; restMb: number; peakMb: number }
}

/** A month within either past, and a day of it. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const deep = 'deep'
type Query = Record<string, string>

/** What is asked of the two lists: by the names of the site's URLs, and `page: 'deep'` in the middle of the list. */
const asked: {
  panel: 'transactionHistory' | 'personalHistoryCopy' | 'personalProfit'
  name: string
  query: Query
}[] = [
  { panel: 'transactionHistory', name: 'statement', query: {} },
  { panel: 'transactionHistory', name: 'statement, in the middle', query: { page: deep } },
  { panel: 'transactionHistory', name: 'statement, a month', query: { from: day(25), to: day(3) } },
  { panel: 'transactionHistory', name: 'statement, type', query: { type: 'payout' } },
  { panel: 'transactionHistory', name: 'statement, type, in the middle', query: { type: 'bet', page: deep } },
  {
    panel: 'transactionHistory',
    name: 'statement, type and month, in the middle',
    query: { type: 'bet', from: day(25), to: day(3), page: deep },
  },
  { panel: 'transactionHistory', name: 'statement, one line of a type', query: { type: 'deposit' } },
  { panel: 'personalHistoryCopy', name: 'bets', query: {} },
  { panel: 'personalHistoryCopy', name: 'bets, in the middle', query: { page: deep } },
  { panel: 'personalHistoryCopy', name: 'bets, a month', query: { from: day(25), to: day(3) } },
  { panel: 'personalHistoryCopy', name: 'bets, status', query: { status: 'lost' } },
  {
    panel: 'personalHistoryCopy',
    name: 'bets, status, in the middle',
    query: { status: 'lost', page: deep },
  },
  { panel: 'personalHistoryCopy', name: 'bets, a rare status', query: { status: 'open' } },
  {
    panel: 'personalHistoryCopy',
    name: 'bets, type, status and month',
    query: { type: 'RNG', status: 'won', from: day(25), to: day(3) },
  },
  { panel: 'personalProfit', name: 'profit, a month', query: {} },
  { panel: 'personalProfit', name: 'profit, all days', query: { from: '2000-01-01', to: '2099-12-31' } },
]

/** The lists of a member of a thousand entries beside one of a million, on the running site and its own database. */
export async function benchRecords(site: Site): Promise<RecordFigures> {
  const server = await startEmbeddedPostgres(path.join(site.env.VAR_DIR ?? '', 'postgres'))
  const pool = openPool(server.url('sen'), 4, 0)
  const parts = { clock: systemClock, random: systemRandom, log: createLog('error'), platformKey: 'bench' }
  const ctx = createContext({ db: openDatabase(pool), ...parts })
  try {
    const [few, many] = [await newMember(ctx, 'fewrecords'), await newMember(ctx, 'manyrecords')]
    const from = performance.now()
    await givePast(ctx, few, { entries: 1_000, days: 30 })
    await givePast(ctx, many, { entries: MANY, days: 365 })
    const loadSeconds = (performance.now() - from) / 1000
    await pool.query('vacuum analyze')
    const { problems } = await checkLedger(ctx.db)
    if (problems.length > 0)
      throw new Error(`the past was written wrong: ${JSON.stringify(problems.slice(0, 3))}`)
    const visitors = {
      few: await signIn(site, few.account, PASSWORD),
      many: await signIn(site, many.account, PASSWORD),
    }
    const pages: RecordPage[] = []
    for (const { panel, name, query } of asked) {
      const useCase = await inTurn(
        await askPlatform(ctx, few, panel, query),
        await askPlatform(ctx, many, panel, query),
      )
      const rows = await rowsOf(ctx, many, panel, query)
      const urlOf = async (member: Member) => {
        const page: Query = query.page
          ? { page: String(middleOf(await rowsOf(ctx, member, panel, query))) }
          : {}
        return `/personalCenter/${panel}?${new URLSearchParams({ ...query, ...page })}`
      }
      const page = await inTurn(ask(visitors.few, await urlOf(few)), ask(visitors.many, await urlOf(many)))
      pages.push({ name, rows, useCase, page })
    }
    return { pages, loadSeconds, csv: await download(site, visitors.many) }
  } finally {
    await pool.end()
    await server.stop()
  }
}

const newMember = async (ctx: Context, account: string) =>
  createMember(ctx, {
    account,
    accountKind: 0,
    uplineId: null,
    passwordHash: await hashPassword(PASSWORD),
    paymentPasswordHash: null,
    firstLoginAt: new Date(),
  })

const middleOf = (rows: number) => Math.max(1, Math.floor(rows / 20 / 2))

type Panel = (typeof asked)[number]['panel']

/** The use case of a panel, as its route asks for it. */
function call(ctx: Context, member: Member, panel: Panel, query: Query, page: number) {
  const days = { fromDay: query.from, toDay: query.to }
  const place = { page, size: 20 }
  if (panel === 'transactionHistory')
    return statement(ctx, member, {
      wallet: 'main',
      type: query.type as 'bet' | undefined,
      ...days,
      ...place,
    })
  if (panel === 'personalProfit')
    return personalProfit(ctx, member, {
      fromDay: query.from ?? day(29),
      toDay: query.to,
      ...place,
      size: 50,
    })
  const filter = { gameType: query.type as 'RNG' | undefined, result: query.status as 'won' | undefined }
  return betRecords(ctx, member, { ...filter, ...days, ...place, language: 'vi' })
}

async function rowsOf(ctx: Context, member: Member, panel: Panel, query: Query): Promise<number> {
  const answer = await call(ctx, member, panel, query, 1)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value.totalRows
}

async function askPlatform(ctx: Context, member: Member, panel: Panel, query: Query) {
  const page = query.page ? middleOf(await rowsOf(ctx, member, panel, query)) : 1
  return () => call(ctx, member, panel, query, page)
}

const ask = (visitor: Visitor, url: string) => async () => {
  const page = await visitor.get(url)
  if (page.status !== 200) throw new Error(`${url} answered ${page.status}`)
}

/** The medians of two works that are done in turn, so that whatever else the machine does meets both. */
async function inTurn(few: () => Promise<unknown>, many: () => Promise<unknown>) {
  const tookMs = { few: [] as number[], many: [] as number[] }
  for (let round = -5; round < TIMES; round++)
    for (const [name, work] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const from = performance.now()
      await work()
      if (round >= 0) tookMs[name].push(performance.now() - from)
    }
  return { few: percentile(tookMs.few, 0.5), many: percentile(tookMs.many, 0.5) }
}

/** The whole statement as CSV, and what the server's memory comes to meanwhile. */
async function download(site: Site, visitor: Visitor): Promise<RecordFigures['csv']> {
  const pid = site.pids().server
  const restMb = memoryMb(pid)
  let peakMb = restMb
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb(pid))
  }, 200)
  const cookie = visitor.cookieHeader
  const from = performance.now()
  const answer = await fetch(new URL('/personalCenter/transactionHistory.csv', site.origin), {
    headers: { cookie, 'x-forwarded-for': visitor.address },
  })
  if (!answer.ok || !answer.body) throw new Error(`the CSV was answered ${answer.status}`)
  let [lines, bytes] = [0, 0]
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  clearInterval(watch)
  return { rows: lines - 1, seconds: (performance.now() - from) / 1000, bytes, restMb, peakMb }
}
