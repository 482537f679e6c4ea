import { sql } from 'kysely'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { costOf } from '#contract/play/games/lottery/plays.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { comingDraws, openComingDraws, placeTicket } from '#platform/play/lottery/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testClock } from '#tests/support/platform/test-clock.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'

/** Members of a draw: each has a hundred tickets on the larger one. */
const MEMBERS = 1_000
const WRITTEN_AT_ONCE = 2_500
const CODE = 'vn-ha-noi'
/** Tickets that are placed at the same time, for so many seconds. */
const AT_ONCE = 16
const PLACED_TICKETS = 3_000

export interface HeldDraw {
  tickets: number
  /** The lock: leaves and tree. */
  lockMs: number
  /** The draw, every ticket's end and payout. */
  settleMs: number
}

export interface DrawFigures {
  held: HeldDraw[]
  /** Tickets a second in the last minutes before a lock: the whole call, with its exposure. */
  placedPerSecond: number
}

/** How long draws of many tickets of two lines take, and how many tickets are taken a second. */
export async function benchDraws(sizes: readonly number[]): Promise<DrawFigures> {
  const clock = testClock(new Date().toISOString())
  const { ctx, close } = await scratchPlatform(24, clock)
  try {
    await installHouseGames(ctx)
    const members: Member[] = []
    for (let at = 0; at < MEMBERS; at++) {
      const member = await testMember(ctx, { balance: '100000000.00' })
      await lockStakes(ctx, member.id) // the seeds that every member has who has bet
      members.push(member)
    }
    const placedPerSecond = await placeMany(ctx, members)
    const held: HeldDraw[] = []
    for (const tickets of sizes) held.push(await hold(ctx, clock, members, tickets))
    return { held, placedPerSecond }
  } finally {
    await close()
  }
}

async function nextDraw(ctx: Context) {
  const lottery = lotteryOf(CODE)
  const [draw] = lottery ? comingDraws(lottery, ctx.clock.now()) : []
  if (!lottery || !draw) throw new Error('no draw')
  await openComingDraws(ctx, [lottery])
  const row = await ctx.db
    .selectFrom('game_round')
    .select(['id', 'told_at'])
    .where('node_id', '=', CODE)
    .where('numero', '=', draw.numero)
    .executeTakeFirstOrThrow()
  return { lottery, draw, id: row.id, toldAt: row.told_at ?? draw.drawsAt }
}

async function placeMany(ctx: Context, members: readonly Member[]): Promise<number> {
  const { draw } = await nextDraw(ctx)
  const from = performance.now()
  let next = 0
  const player = async () => {
    for (let at = next++; at < PLACED_TICKETS; at = next++) {
      const member = members[at % members.length]
      if (!member) return
      const number = String(at % 100).padStart(2, '0')
      const result = await placeTicket(ctx, member, {
        gameCode: CODE,
        numero: draw.numero,
        lines: [
          { playType: 'lo-2', numbers: number, stake: '1.00' },
          { playType: 'de', numbers: number, stake: '1.00' },
        ],
        draws: 1,
        requestId: `bench-${at.toString().padStart(8, '0')}`,
      })
      if (!result.ok) throw new Error(result.code)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, player))
  return PLACED_TICKETS / ((performance.now() - from) / 1_000)
}

async function hold(
  ctx: Context,
  clock: ReturnType<typeof testClock>,
  members: readonly Member[],
  tickets: number,
): Promise<HeldDraw> {
  clock.advance(4 * 24 * 60 * 60)
  const { lottery, draw, id, toldAt } = await nextDraw(ctx)
  const lines = [
    { playType: 'lo-2', numbers: ['12', '47'], stake: '1.00' },
    { playType: 'de', numbers: ['68'], stake: '1.00' },
  ] as const
  const cost = lines.reduce((sum, line) => sum + costOf(lottery.family, { ...line, stake: 100n }), 0n)
  const wager = JSON.stringify({ game: 'lottery', code: CODE, numero: draw.numero, lines })
  const ids = members.map((member) => member.id)
  for (let from = 0; from < tickets; from += WRITTEN_AT_ONCE)
    await sql`
      insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, wager, round_id, salt)
      select uuidv7_at(${clock.now()}), (${ids}::bigint[])[1 + n % ${ids.length}::int], 'SEN', ${CODE}, 'LOTT',
        ${cost}, 0, 'open', ${clock.now()}, ${wager}::jsonb, ${id}::uuid, lpad(to_hex(n), 16, '0')
      from generate_series(${from}::int, ${Math.min(from + WRITTEN_AT_ONCE, tickets) - 1}::int) n
    `.execute(ctx.db)
  await sql`analyze bet`.execute(ctx.db)
  const timed = async (until: Date) => {
    clock.advance(Math.max(0, (until.getTime() - clock.now().getTime()) / 1_000))
    const from = performance.now()
    await advanceRound(ctx, id, sharedGameOf)
    return performance.now() - from
  }
  const lockMs = await timed(draw.locksAt)
  const settleMs = await timed(toldAt)
  const left = await ctx.db
    .selectFrom('bet')
    .select('id')
    .where('round_id', '=', id)
    .where('result', '=', 'open')
    .limit(1)
    .execute()
  if (left.length > 0) throw new Error('tickets are left open')
  return { tickets, lockMs, settleMs }
}
