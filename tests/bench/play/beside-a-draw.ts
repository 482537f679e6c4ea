import { setTimeout as pause } from 'node:timers/promises'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import type { Site } from '#tests/support/site/site.ts'
import { percentile } from '../measures/percentile.ts'
import { bodyOf } from '../measures/requests.ts'
import { steadily } from '../pages/logins.ts'
import { loadNow } from '../pages/next-page.ts'
import { round, table } from '../table.ts'

const LOTTERY = 'fast-1'
const TICKETS = 100_000
/** Draws that are filled, one after the other, each after a turn without one. */
const TURNS = 5
const PAGES_PER_SECOND = 20
const SECONDS_ALONE = 10
/**
 * Pages are asked for so long before any counts: the first visitor after a pause finds no kept answers, and opens rounds at tables, which
 * on a site that is in use nobody waits for at the moment of a draw.
 */
const SECONDS_BEFORE = 3
/** So much of the time for bets must be left to write them all. */
const TIME_TO_BET_MS = 20_000
/** At each a fifth of a second passes: longer than two draws take to come. */
const MOST_LOOKS = 900

interface BesideADraw {
  tickets: number
  /** From the moment at which all of the draw has been told to the end of the last ticket, the slowest draw. */
  slowestMs: number
  alone: { p50Ms: number; p99Ms: number }
  /** Only what was asked for in that time. */
  settling: { p50Ms: number; p99Ms: number }
}

/** Prints what a member's home page takes while draws of many tickets end. */
export async function printBesideADraw(site: Site): Promise<void> {
  const before = loadNow()
  const { tickets, slowestMs, alone, settling } = await benchBesideADraw(site)
  table(
    `\`/\` of a member, 20 a second, alone and while draws of ${tickets} tickets end, the slowest in ${round(slowestMs)} ms (load ${before} before, ${loadNow()} after)`,
    ['', 'p50 ms', 'p99 ms', 'p99, times alone'],
    Object.entries({ alone, settling }).map(([kind, { p50Ms, p99Ms }]) => [
      kind,
      p50Ms,
      p99Ms,
      `${(p99Ms / alone.p99Ms).toFixed(2)} x`,
    ]),
  )
}

/** A member's home page in turns: alone, and while a fast draw of a hundred thousand tickets is settled. */
async function benchBesideADraw(site: Site): Promise<BesideADraw> {
  const player = await signIn(site, 'player1', 'Demo1234')
  const headers = { cookie: player.cookieHeader, 'x-forwarded-for': player.address }
  const page = () => bodyOf(`${site.origin}/`, headers)
  await steadily(PAGES_PER_SECOND, 5, page) // warm
  const ms = { alone: [] as number[], settling: [] as number[] }
  let slowestMs = 0
  for (let turn = 0; turn < TURNS; turn++) {
    await steadily(PAGES_PER_SECOND, SECONDS_BEFORE, page)
    ms.alone.push(...(await steadily(PAGES_PER_SECOND, SECONDS_ALONE, page)))
    const { id, toldAt } = await fillDraw(site)
    await pause(Math.max(0, toldAt.getTime() - Date.now() - SECONDS_BEFORE * 1_000))
    await steadily(PAGES_PER_SECOND, SECONDS_BEFORE, page)
    let isOver = false
    const asked = (async () => {
      while (!isOver) ms.settling.push(...(await steadily(PAGES_PER_SECOND, 1, page)))
    })()
    const endedAt = await endOf(site, id)
    isOver = true
    await asked
    slowestMs = Math.max(slowestMs, endedAt.getTime() - toldAt.getTime())
  }
  const latency = (some: readonly number[]) => ({
    p50Ms: percentile(some, 0.5),
    p99Ms: percentile(some, 0.99),
  })
  return { tickets: TICKETS, slowestMs, alone: latency(ms.alone), settling: latency(ms.settling) }
}

/** Writes tickets of members of the demo world on a draw that is open long enough. */
async function fillDraw(site: Site): Promise<{ id: string; toldAt: Date }> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const [draw] = await askDatabase<{ id: string; numero: string; told_at: Date }>(
      site,
      `select id, numero, coalesce(told_at, draws_at) as told_at from game_round
      where node_id = $1 and state = 'open' and closes_at > now() + $2 * interval '1 ms' order by closes_at limit 1`,
      [LOTTERY, TIME_TO_BET_MS],
    )
    if (draw) {
      // One of the two wins, so that each draw has as much to pay.
      const lines = ['big', 'small'].map((playType) => [{ playType, numbers: [], stake: '1.00' }])
      await askDatabase(
        site,
        `with players as (select array_agg(distinct member_id) as ids from seed_pair)
        insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, wager, round_id, salt)
        select uuidv7_at(now()), ids[1 + n % array_length(ids, 1)], 'SEN', $1, 'LOTT', 100, 0, 'open', now(),
          jsonb_build_object('game', 'lottery', 'code', $1::text, 'numero', $4::text, 'lines', $5::jsonb -> n % 2), $2::uuid,
          lpad(to_hex(n), 16, '0')
        from players, generate_series(1, $3::int) n`,
        [LOTTERY, draw.id, TICKETS, draw.numero, JSON.stringify(lines)],
      )
      return { id: draw.id, toldAt: draw.told_at }
    }
    await pause(200)
  }
  throw new Error('no draw has opened')
}

async function endOf(site: Site, id: string): Promise<Date> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const [round] = await askDatabase<{ ended_at: Date | null; state: string }>(
      site,
      'select ended_at, state from game_round where id = $1',
      [id],
    )
    if (round?.ended_at && round.state === 'settled') return round.ended_at
    if (round?.ended_at) throw new Error(`the draw ended ${round.state}`)
    await pause(200)
  }
  throw new Error('the draw has not ended')
}
