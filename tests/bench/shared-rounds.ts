import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound, roundTable } from '#platform/play/rounds/index.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { signIn } from '../support/accounts.ts'
import { askDatabase } from '../support/ask-database.ts'
import { testClock } from '../support/held-platform.ts'
import { testMember } from '../support/members.ts'
import { ops, type Site } from '../support/site.ts'
import { steadily } from './logins.ts'
import { percentile } from './percentile.ts'
import { cpuMs } from './process-figures.ts'
import { scratchPlatform } from './scratch-platform.ts'
import { startWatchers } from './watchers-process.ts'

const MEMBERS = 1_000
const TABLES = ['sicbo', 'cockfight'] as const
const WRITTEN_AT_ONCE = 2_500
const SIZES = [10_000, 100_000] as const

export interface SettledRound {
  game: string
  bets: number
  /** Closing: leaves, tree, pools. */
  closeMs: number
  /** The draw, every bet's end and payout. */
  settleMs: number
}

/** How long rounds of many bets take, of a thousand members, on an embedded server with everything on that a crash needs. */
export async function benchSettling(): Promise<SettledRound[]> {
  const clock = testClock(new Date().toISOString())
  const { ctx, close } = await scratchPlatform(8, clock)
  try {
    await installHouseGames(ctx)
    const members: bigint[] = []
    for (let at = 0; at < MEMBERS; at++) {
      const { id } = await testMember(ctx, { balance: '1.00' })
      await lockStakes(ctx, id) // the seeds that every member has who has bet
      members.push(id)
    }
    const settled: SettledRound[] = []
    for (const bets of SIZES)
      for (const game of TABLES) settled.push(await settle(ctx, clock, game, bets, members))
    return settled
  } finally {
    await close()
  }
}

async function settle(
  ctx: Context,
  clock: ReturnType<typeof testClock>,
  game: (typeof TABLES)[number],
  bets: number,
  members: readonly bigint[],
): Promise<SettledRound> {
  const { round } = await roundTable(ctx, { vendor: 'SEN', node: game }, { open: true })
  const spots = game === 'sicbo' ? ['big', 'small'] : ['meron', 'wala']
  for (let from = 0; from < bets; from += WRITTEN_AT_ONCE)
    await sql`
      insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, wager, round_id)
      select uuidv7_at(${clock.now()}), (${members}::bigint[])[1 + n % ${members.length}::int], 'SEN', ${game}, 'LIVE',
        1000, 0, 'open', ${clock.now()},
        jsonb_build_object('game', ${game}::text, 'spots', jsonb_build_array(
          jsonb_build_object('spot', (${spots}::text[])[1 + n % 2], 'stake', '10.00'))),
        ${round?.id}::uuid
      from generate_series(${from}::int, ${Math.min(from + WRITTEN_AT_ONCE, bets) - 1}::int) n
    `.execute(ctx.db)
  await sql`analyze bet`.execute(ctx.db)
  const timed = async (seconds: number) => {
    clock.advance(seconds)
    const from = performance.now()
    await advanceRound(ctx, round?.id ?? '', sharedGameOf)
    return performance.now() - from
  }
  const closeMs = await timed(30)
  const settleMs = await timed(5)
  const left = await ctx.db.selectFrom('bet').select('id').where('result', '=', 'open').limit(1).execute()
  if (left.length > 0) throw new Error('bets are left open')
  clock.advance(60)
  return { game, bets, closeMs, settleMs }
}

const WATCHERS = 1_000
const SECONDS = 30
const PAGES_PER_SECOND = 10
const TABLE = 'cockfight'

export interface Watching {
  /** Of one core, over the time: the server with all that it does for them. */
  cores: number
  results: number
  /** From the draw in the database to the first and the last of them, the slowest of all results. */
  firstMs: number
  lastMs: number
  alone: { p50Ms: number; p99Ms: number }
  beside: { p50Ms: number; p99Ms: number }
}

/** A thousand who watch rounds of some seconds, and a member's page that is asked for meanwhile and without them. */
export async function benchWatching(site: Site): Promise<Watching> {
  for (const [name, value] of Object.entries({
    roundBettingMs: 4_000,
    roundClosedMs: 1_000,
    roundResultMs: 1_000,
  }))
    await ops(site, 'settings', 'set', name, String(value))
  const player = await signIn(site, 'player1', 'Demo1234')
  const page = () => player.get('/fish')
  await steadily(PAGES_PER_SECOND, 5, page) // warm
  const alone = await steadily(PAGES_PER_SECOND, SECONDS, page)
  const watchers = await startWatchers(site.origin, `/events/round-${TABLE}`, WATCHERS)
  await pause(2_000)
  const { server } = site.pids()
  const [cpuBefore, from] = [cpuMs(server), performance.now()]
  const beside = await steadily(PAGES_PER_SECOND, SECONDS, page)
  const cpu = cpuMs(server) - cpuBefore
  const seconds = (performance.now() - from) / 1_000
  const heardOf = await watchers.end()
  const cpuOfPages = await cpuOf(server, () => steadily(PAGES_PER_SECOND, 10, page))
  const drawn = await askDatabase<{ id: string; drawn_at: Date }>(
    site,
    `select id, drawn_at from game_round where node_id = $1 and drawn_at is not null order by id desc limit 20`,
    [TABLE],
  )
  const delays = drawn.flatMap(({ id, drawn_at }) => {
    const result = heardOf[id]
    return result?.heard === WATCHERS
      ? [{ firstMs: result.first - drawn_at.getTime(), lastMs: result.last - drawn_at.getTime() }]
      : []
  })
  if (delays.length === 0) throw new Error('no result has reached everybody')
  return {
    // What the pages cost without a watcher is not theirs.
    cores: (cpu / 1_000 - cpuOfPages * (seconds / 10)) / seconds,
    results: delays.length,
    firstMs: Math.max(...delays.map(({ firstMs }) => firstMs)),
    lastMs: Math.max(...delays.map(({ lastMs }) => lastMs)),
    alone: { p50Ms: percentile(alone, 0.5), p99Ms: percentile(alone, 0.99) },
    beside: { p50Ms: percentile(beside, 0.5), p99Ms: percentile(beside, 0.99) },
  }
}

/** Seconds of CPU that this takes. */
async function cpuOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuMs(pid)
  await work()
  return (cpuMs(pid) - before) / 1_000
}
