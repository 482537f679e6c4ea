import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound, roundTable } from '#platform/play/rounds/index.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testClock } from '#tests/support/platform/test-clock.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ops, type Site } from '#tests/support/site/site.ts'
import { percentile } from '../measures/percentile.ts'
import { cpuMs } from '../measures/process-figures.ts'
import { bodyOf } from '../measures/requests.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'
import { steadily } from '../pages/logins.ts'
import type { Heard } from './watchers.ts'
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
    await setValue(ctx, 'bench', 'roundTellingPercent', 0)
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
/** Turns of each kind, one after the other, so that what else the machine does hits all of them alike. */
const TURNS = 4
const SECONDS = 10
const PAGES_PER_SECOND = 10
const TABLE = 'cockfight'
const SETTLED_BESIDE = 10_000
/** So much of the time for bets must be left to write them all. */
const TIME_TO_BET_MS = 4_000
/** At each a fifth of a second passes: longer than a round. */
const MOST_TRIES = 100

export interface Latency {
  p50Ms: number
  p99Ms: number
}

export interface Watching {
  /** Of one core, over the time of the turns without the large round: the server with all that it does for them. */
  cores: number
  results: number
  /** From the draw in the database to the first and the last of them, the slowest of all results. */
  firstMs: number
  lastMs: number
  /** How many bets the large rounds of the last kind of turns have ended. */
  settled: number
  alone: Latency
  beside: Latency
  settling: Latency
}

/**
 * A member's page in turns: alone, beside a thousand who watch rounds of some seconds, and beside them while one of the rounds has ten
 * thousand bets.
 */
export async function benchWatching(site: Site): Promise<Watching> {
  for (const [name, value] of Object.entries({
    roundBettingMs: 6_000,
    roundClosedMs: 1_000,
    roundResultMs: 1_000,
    roundTellingPercent: 0,
  }))
    await ops(site, 'settings', 'set', name, String(value))
  const player = await signIn(site, 'player1', 'Demo1234')
  const headers = { cookie: player.cookieHeader, 'x-forwarded-for': player.address }
  const page = () => bodyOf(`${site.origin}/fish`, headers)
  const { server } = site.pids()
  const turn = async () => {
    const [before, from] = [cpuMs(server), performance.now()]
    const ms = await steadily(PAGES_PER_SECOND, SECONDS, page)
    return { ms, cores: (cpuMs(server) - before) / (performance.now() - from) }
  }
  type Turn = Awaited<ReturnType<typeof turn>>
  const kinds = { alone: [] as Turn[], beside: [] as Turn[], settling: [] as Turn[] }
  const heardOf: Record<string, Heard> = {}
  let settled = 0
  await steadily(PAGES_PER_SECOND, 5, page) // warm
  for (let at = 0; at < TURNS; at++) {
    kinds.alone.push(await turn())
    const watchers = await startWatchers(site.origin, `/events/round-${TABLE}`, WATCHERS)
    await pause(2_000)
    kinds.beside.push(await turn())
    const round = await fillRound(site)
    kinds.settling.push(await turn())
    settled += await endedOf(site, round)
    Object.assign(heardOf, await watchers.end())
    await pause(2_000)
  }
  const drawn = await askDatabase<{ id: string; drawn_at: Date }>(
    site,
    `select id, drawn_at from game_round where node_id = $1 and drawn_at is not null order by id desc limit 50`,
    [TABLE],
  )
  const delays = drawn.flatMap(({ id, drawn_at }) => {
    const result = heardOf[id]
    return result?.heard === WATCHERS
      ? [{ firstMs: result.first - drawn_at.getTime(), lastMs: result.last - drawn_at.getTime() }]
      : []
  })
  if (delays.length === 0) throw new Error('no result has reached everybody')
  const latency = (turns: readonly Turn[]): Latency => {
    const all = turns.flatMap(({ ms }) => ms)
    return { p50Ms: percentile(all, 0.5), p99Ms: percentile(all, 0.99) }
  }
  const cores = (turns: readonly Turn[]) => turns.reduce((sum, { cores }) => sum + cores, 0) / turns.length
  return {
    // What the pages cost without a watcher is not theirs.
    cores: cores(kinds.beside) - cores(kinds.alone),
    results: delays.length,
    firstMs: Math.max(...delays.map(({ firstMs }) => firstMs)),
    lastMs: Math.max(...delays.map(({ lastMs }) => lastMs)),
    settled,
    alone: latency(kinds.alone),
    beside: latency(kinds.beside),
    settling: latency(kinds.settling),
  }
}

/** Writes ten thousand bets of members of the demo world on a round of the table that has just opened; answers the round. */
async function fillRound(site: Site): Promise<string> {
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const [open] = await askDatabase<{ id: string }>(
      site,
      `select id from game_round where node_id = $1 and state = 'open' and closes_at > now() + $2 * interval '1 ms' limit 1`,
      [TABLE, TIME_TO_BET_MS],
    )
    if (open) {
      await askDatabase(
        site,
        `with players as (select array_agg(distinct member_id) as ids from seed_pair)
        insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, wager, round_id)
        select uuidv7_at(now()), ids[1 + n % array_length(ids, 1)], 'SEN', $1, 'COCKFIGHT', 1000, 0, 'open', now(),
          jsonb_build_object('game', $1::text, 'spots', jsonb_build_array(
            jsonb_build_object('spot', (array['meron', 'wala'])[1 + n % 2], 'stake', '10.00'))), $2::uuid
        from players, generate_series(1, $3::int) n`,
        [TABLE, open.id, SETTLED_BESIDE],
      )
      return open.id
    }
    await pause(200)
  }
  throw new Error('no round has opened')
}

async function endedOf(site: Site, round: string): Promise<number> {
  const [counted] = await askDatabase<{ ended: number }>(
    site,
    `select count(*)::int as ended from bet where round_id = $1 and result <> 'open'`,
    [round],
  )
  return counted?.ended ?? 0
}
