// npm run test:crash (alone: node --import tsx tests/kills/draws.ts --draws 100 --kills 10): draws of all kinds of lotteries are
// killed with kill -9 while they are locked, drawn and settled, each at another statement or at any moment. Then two nodes at once go
// on. The digits must be those of the seed and the tickets, and every ticket, won or lost, paid exactly once.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { indexOfResult, settleLine } from '#contract/play/games/lottery/hits.ts'
import { type LotteryOutcome, type LotteryWager, lineOf } from '#contract/play/games/lottery/lottery.ts'
import { type Family, families, lotteries, lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { drawPrizes } from '#contract/play/games/lottery/prizes.ts'
import type { Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { comingDraws, openComingDraws, placeTicket } from '#platform/play/lottery/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { testMember } from '../support/platform/members.ts'
import { count, readNumbers, startRun, WHOLE } from './kill-run.ts'
import type { TableErrand } from './tables.ts'

/**
 * Draws found unfinished after a kill: something was written, and something was left to do. Kills: each ends the draws of all
 * held lotteries.
 */
const { draws: DRAWS, kills: KILLS } = readNumbers({ draws: 100, kills: 10 })
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

const run = await startRun()
const { ctx, nodes, clock, problems, found, ends, counts } = run
await installHouseGames(ctx)

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
  clock.advance(seconds)
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
    count(ends, `${family} ${due > 0n ? 'won' : 'lost'}`)
  }
}

/** What every member has, and is owed by all of its tickets. */
async function checkWallets(when: string): Promise<void> {
  for (const { id } of members) await run.checkWallet(id, BALANCE, when)
  await run.checkBooks(when)
}

// What nobody interrupts shows how many statements there are to be held at.
for (
  let at = WHOLE;
  at === WHOLE || ((unfinished < DRAWS || counts.kills < KILLS) && problems.length === 0);
  at++
) {
  const draws = await openAll(at + 1)
  const errands = draws.map(
    ({ id, node_id: node }, place): TableErrand => ({
      id,
      node,
      round: id,
      // Every lottery is held at each of its statements in turn, no two of them beside each other at the same.
      stopsAt: run.stopOf(at, at + 5 * place),
      at: clock.now().toISOString(),
    }),
  )
  await run.kill({
    at,
    worker: 'table-worker.ts',
    errands,
    hasBegun: async () => {
      const states = await Promise.all(draws.map(({ id }) => drawOf(id)))
      return states.some(({ state }) => state !== 'open')
    },
  })
  await checkWallets(`after kill ${counts.kills}`)
  const states = await Promise.all(draws.map(({ id }) => drawOf(id)))
  for (const { state, ended_at } of states) {
    const what = ended_at === null ? `${state}, not ended` : state
    count(found, what)
    if (ended_at === null) unfinished += 1
  }
  // Two nodes at once, as when both have taken the job, and once more.
  for (const { id } of draws)
    await Promise.all([...nodes, ctx].map((node) => advanceRound(node, id, sharedGameOf)))
  for (const [place, { id }] of draws.entries()) {
    const before = states[place]
    if (before) await checkDraw(id, before)
  }
  await checkWallets(`kill ${counts.kills}, at the end`)
  run.say(`${unfinished} draws found unfinished, ${counts.statements} statements`)
  clock.advance(WEEK_SECONDS)
}
for (const family of ['north', 'central', 'south', 'fast', 'sea-3d'] as const)
  if (problems.length === 0 && !(ends[`${family} won`] && ends[`${family} lost`]))
    problems.push(`${family}: no ticket won, or none lost`)
await run.end('the draws of the held lotteries')
