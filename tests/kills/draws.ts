// npm run test:crash (alone: node --import tsx tests/kills/draws.ts --draws 100 --kills 10): draws of all kinds of lotteries are
// killed with kill -9 while they are locked, drawn and settled, each at another statement or at any moment. Then two nodes at once go
// on. The digits must be those of the seed and the tickets, and every ticket, won or lost, paid exactly once.
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { sql } from 'kysely'
import { indexOfResult, settleLine } from '#contract/play/games/lottery/hits.ts'
import { type LotteryOutcome, type LotteryWager, lineOf } from '#contract/play/games/lottery/lottery.ts'
import { type Family, families, lotteries, lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { drawPrizes } from '#contract/play/games/lottery/prizes.ts'
import type { Member } from '#platform/base/context.ts'
import { openPool } from '#platform/base/db/database.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { comingDraws, openComingDraws, placeTicket } from '#platform/play/lottery/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { freshDatabase } from '../support/database/fresh-database.ts'
import { scratchPostgres } from '../support/database/scratch-postgres.ts'
import { testMember } from '../support/platform/members.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { atAnyMoment, BEYOND, doAndKill, endRun } from './kill.ts'
import type { TableErrand } from './tables.ts'

const { values } = parseArgs({
  options: { draws: { type: 'string', default: '100' }, kills: { type: 'string', default: '10' } },
})
/** Found unfinished after a kill: something was written, and something was left to do. */
const DRAWS = Number(values.draws)
/** One ends the draws of all held lotteries. */
const KILLS = Number(values.kills)
/** How many of the lotteries of a kind are held: of the South several provinces draw on one day. */
const HELD: Record<Family, number> = {
  north: 3,
  central: 3,
  south: 9,
  fast: 2,
  'sea-3d': 1,
  'sea-4d': 1,
  'sea-649': 1,
}
/** Lotteries whose next draws one process holds. */
const held = families.flatMap((family) =>
  lotteries.filter((lottery) => lottery.family === family).slice(0, HELD[family]),
)
const WEEK_SECONDS = 7 * 24 * 60 * 60
const BALANCE = 10_000_000n

const postgres = await scratchPostgres()
const { pool, url, drop } = await freshDatabase(postgres.adminUrl, 'sen_template')
const { platform, clock } = heldPlatform(pool)
const { ctx } = platform
const otherPool = openPool(url)
const other = heldPlatform(otherPool)
await installHouseGames(ctx)

const problems: string[] = []
const found: Record<string, number> = {}
/** How the checked tickets of each kind have ended. */
const ends = Object.fromEntries(families.map((family) => [family, { won: 0, lost: 0 }])) as Record<
  Family,
  { won: number; lost: number }
>
let statements = 0
let kills = 0
let unfinished = 0

const members: Member[] = []
for (let at = 0; at < 4; at++) members.push(await testMember(ctx, { balance: '100000.00' }))

type Lines = { playType: string; numbers: string; stake: string }[]

/** The lines of a member's ticket: of every two members one wins what the other loses, where a kind has such plays. */
function linesOn(family: Family, seat: number, number: string): Lines {
  const line = (playType: string, numbers: string, stake = '1.00') => ({ playType, numbers, stake })
  const half = seat % 2 === 0
  const digit = number.slice(1)
  const pairs: Record<Family, Lines> = {
    north: [line('lo-2', number, '0.10'), line('duoi', half ? '0 1 2 3 4' : '5 6 7 8 9')],
    central: [line('xien-2', `${number}-${half ? '12' : '47'}`), line('de', half ? 'chan' : 'le')],
    south: [line('lo-2', number, '0.10'), line('dau', half ? '0 2 4 6 8' : '1 3 5 7 9')],
    fast: [line(half ? 'big' : 'small', ''), line('position-3', digit)],
    'sea-3d': [line('straight', `${digit}${number}`), line('last-2', half ? 'tai' : 'xiu')],
    'sea-4d': [line('straight', `${number}${number}`)],
    'sea-649': [line('six', '01-07-13-22-35-49'), line('six', '02-03-05-08-13-21')],
  }
  return pairs[family].filter(({ numbers }) => !numbers.startsWith('12-12') && !numbers.startsWith('47-47'))
}

/** The next draw of each lottery, with a ticket of each member. */
async function openAll(at: number) {
  await sql`select ensure_month(${clock.now()})`.execute(ctx.db)
  await openComingDraws(ctx, held)
  const draws = held.flatMap((lottery) => comingDraws(lottery, clock.now()).slice(0, 1))
  for (const [place, { code, numero }] of draws.entries())
    for (const [seat, member] of members.entries()) {
      const number = String((at * 7 + place * 3 + seat) % 100).padStart(2, '0')
      const result = await placeTicket(ctx, member, {
        gameCode: code,
        numero,
        lines: linesOn(lotteryAt(code).family, seat, number),
        draws: 1,
        requestId: `kills-${at}-${place}-${seat}`.padEnd(12, '-'),
      })
      if (!result.ok) throw new Error(result.code)
    }
  const rows = await ctx.db
    .selectFrom('game_round')
    .select(['id', 'node_id', 'numero', 'told_at'])
    .where(
      sql<boolean>`(node_id, numero) in (
        select * from unnest(${draws.map(({ code }) => code)}::text[], ${draws.map(({ numero }) => numero)}::text[]))`,
    )
    .execute()
  const last = Math.max(...rows.map(({ told_at }) => told_at?.getTime() ?? 0))
  const seconds = (last - clock.now().getTime()) / 1_000
  for (const each of [clock, other.clock]) each.advance(seconds)
  // Weeks pass without the job that makes the partitions of coming months.
  await sql`select ensure_month(${clock.now()})`.execute(ctx.db)
  return rows
}

const drawOf = (id: string) =>
  ctx.db.selectFrom('game_round').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A draw that has ended, by its seed and its tickets alone. */
async function checkDraw(id: string, before: Awaited<ReturnType<typeof drawOf>>): Promise<void> {
  const row = await drawOf(id)
  const named = `${row.node_id} ${row.numero}`
  if (before.outcome !== null && !isDeepStrictEqual(before.outcome, row.outcome))
    problems.push(`${named} has other digits than before the kill`)
  if (row.state !== 'settled' || row.bets !== members.length)
    problems.push(`${named} is ${row.state} with ${row.bets} tickets`)
  const { family } = lotteryAt(row.node_id)
  const stream = new FairStream({ serverSeed: row.server_seed, clientSeed: row.bets_root ?? '', nonce: 0 })
  const prizes = drawPrizes(family, (n) => stream.draw(n).value)
  if (!isDeepStrictEqual((row.outcome as LotteryOutcome).prizes, prizes))
    problems.push(`${named} is not what its seed says`)
  const index = indexOfResult(family, prizes)
  const tickets = await ctx.db.selectFrom('bet').selectAll().where('round_id', '=', id).execute()
  for (const ticket of tickets) {
    const due = (ticket.wager as unknown as LotteryWager).lines
      .map((line) => settleLine(lineOf(line), index).payout)
      .reduce((sum, payout) => sum + payout, 0n)
    if (ticket.result === 'open' || ticket.payout !== due)
      problems.push(`ticket ${ticket.id} of ${named} is ${ticket.result}, paid ${ticket.payout} of ${due}`)
    ends[family][due > 0n ? 'won' : 'lost'] += 1
  }
}

/** What every member has, and is owed by all of its tickets. */
async function checkWallets(when: string): Promise<void> {
  for (const { id } of members) {
    const { rows } = await sql<{ net: bigint }>`
      select coalesce(sum(payout - stake), 0)::bigint as net from bet where member_id = ${id}
    `.execute(ctx.db)
    const [has, due] = [await balanceOf(ctx.db, wallet(id, 'main')), BALANCE + (rows[0]?.net ?? 0n)]
    if (has !== due) problems.push(`${when}: member ${id} has ${has} and is owed ${due} (minor units)`)
  }
  for (const problem of (await checkLedger(ctx.db)).problems) problems.push(`${when}: ${problem}`)
}

const started = Date.now()
// What nobody interrupts shows how many statements there are to be held at.
for (let at = -1; at < 0 || ((unfinished < DRAWS || kills < KILLS) && problems.length === 0); at++) {
  const draws = await openAll(at + 1)
  const free = at < 0 || atAnyMoment(at)
  const errands = draws.map(
    ({ id, node_id: node }, place): TableErrand => ({
      id,
      node,
      round: id,
      // Every lottery is held at each of its statements in turn, no two of them beside each other at the same.
      stopsAt: free ? BEYOND : 1 + ((at + 5 * place) % statements),
      at: clock.now().toISOString(),
    }),
  )
  await doAndKill({
    worker: 'table-worker.ts',
    url,
    errands,
    afterMs: at >= 0 && atAnyMoment(at) ? (at * 37) % 400 : undefined,
    hasBegun: async () => {
      const states = await Promise.all(draws.map(({ id }) => drawOf(id)))
      return states.some(({ state }) => state !== 'open')
    },
    onLine(_errand, what, count) {
      if (what !== 'held') statements = Math.max(statements, count)
    },
  })
  kills += 1
  await checkWallets(`after kill ${kills}`)
  const states = await Promise.all(draws.map(({ id }) => drawOf(id)))
  for (const { state, ended_at } of states) {
    const what = ended_at === null ? `${state}, not ended` : state
    found[what] = (found[what] ?? 0) + 1
    if (ended_at === null) unfinished += 1
  }
  // Two nodes at once, as when both have taken the job, and once more.
  for (const { id } of draws)
    await Promise.all([
      advanceRound(ctx, id, sharedGameOf),
      advanceRound(other.platform.ctx, id, sharedGameOf),
      advanceRound(ctx, id, sharedGameOf),
    ])
  for (const [place, { id }] of draws.entries()) {
    const before = states[place]
    if (before) await checkDraw(id, before)
  }
  await checkWallets(`kill ${kills}, at the end`)
  const seconds = ((Date.now() - started) / 1_000).toFixed(0)
  console.log(`kill ${kills}, ${seconds} s: ${unfinished} draws found unfinished, ${statements} statements`)
  for (const each of [clock, other.clock]) each.advance(WEEK_SECONDS)
}
console.log(`\n${kills} kills, after them ${JSON.stringify(found)}, tickets ${JSON.stringify(ends)}`)
for (const family of ['north', 'central', 'south', 'fast', 'sea-3d'] as const)
  if (problems.length === 0 && (ends[family].won === 0 || ends[family].lost === 0))
    problems.push(`${family}: no ticket won, or none lost`)
await endRun(
  problems,
  () => otherPool.end(),
  () => pool.end(),
  drop,
  () => postgres.close(),
)
