// npm run test:crash, a part of it (alone: node --import tsx tests/kills/flights.ts --kills 30): rounds of live crash are killed with
// kill -9 while their bets are cashed out, while they are closed, drawn and settled, each act at another statement or at any moment.
// Then two nodes at once go on. A cash-out that was answered is in its bet, and each that is noted is paid with it, once; every bet ends once,
// as its target and its noted cash-outs say.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type CrashLiveAction, tapsOf } from '#contract/play/games/crash-live.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { paidBy, partsOut } from '#contract/play/odds/crash-live-odds.ts'
import { flightMs } from '#contract/play/odds/rising-clock.ts'
import { pointOf } from '#contract/play/odds/rising-odds.ts'
import type { Member } from '#platform/base/context.ts'
import { openPool } from '#platform/base/db/database.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { betProof, installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { freshDatabase } from '../support/database/fresh-database.ts'
import { scratchPostgres } from '../support/database/scratch-postgres.ts'
import { testMember } from '../support/platform/members.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { boarded, openBoat, roundRow } from '../support/worlds/flights.ts'
import type { FlightErrand } from './flight-worker.ts'
import { atAnyMoment, BEYOND, doAndKill, endRun } from './kill.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '120' } } })
const KILLS = Number(values.kills)
const MEMBERS = 8
const BALANCE = 100_000_000n
const TARGETS = [null, '1.30', '2.00', null] as const
/** Statements of an act, found by the first one that nobody interrupts. */
const statements = { tap: 0, advance: 0 }

const postgres = await scratchPostgres()
const { pool, url, drop } = await freshDatabase(postgres.adminUrl, 'sen_template')
const { platform, clock } = heldPlatform(pool)
const { ctx } = platform
const otherPool = openPool(url)
const other = heldPlatform(otherPool)
await installHouseGames(ctx)
const members: Member[] = []
for (let at = 0; at < MEMBERS; at++) members.push(await testMember(ctx, { balance: '1000000.00' }))

const problems: string[] = []
const found: Record<string, number> = {}
let kills = 0
let held = 0
let answered = 0

/** Has another process do this, and kills it; answers which errands it has done. */
async function workAndKill(errands: FlightErrand[], at: number): Promise<Set<string>> {
  const done = new Set<string>()
  const round = errands[0]?.round ?? ''
  const before = await traceOf(round)
  await doAndKill({
    worker: 'flight-worker.ts',
    url,
    errands,
    ...(at >= 0 && atAnyMoment(at) ? { afterMs: (at * 7) % 30 } : {}),
    hasBegun: async () => (await traceOf(round)) !== before,
    onLine({ id, tap }, what, count) {
      const act = tap ? 'tap' : 'advance'
      if (what === 'held') held += 1
      else statements[act] = Math.max(statements[act], count)
      if (what === 'done') done.add(id)
    },
  })
  kills += 1
  return done
}

/** What a round and its bets show of an act that has begun. */
async function traceOf(round: string): Promise<string> {
  const { state } = await roundRow(ctx, round)
  const { rows } = await sql<{ acted: string }>`
    select count(actions) || ' ' || count(*) filter (where result <> 'open') as acted from bet where round_id = ${round}
  `.execute(ctx.db)
  return `${state} ${rows[0]?.acted}`
}

const stopOf = (act: 'tap' | 'advance', at: number, place: number) =>
  at < 0 || atAnyMoment(at) || statements[act] === 0 || (act === 'tap' && place % 3 === 2)
    ? BEYOND
    : 1 + ((at * 5 + place * 3) % statements[act])

const setAll = (moment: Date) => {
  for (const each of [clock, other.clock]) each.set(moment.toISOString())
}

/** Two nodes at once, as when both have taken the job, and once more. */
const advanceByAll = (round: string) =>
  Promise.all([ctx, other.platform.ctx, ctx].map((node) => advanceRound(node, round, sharedGameOf)))

interface Bet {
  id: string
  member: Member
}

async function oneRound(at: number): Promise<void> {
  const round = await openBoat(ctx, clock)
  other.clock.set(clock.now().toISOString())
  const bets: Bet[] = []
  for (const [place, member] of members.entries())
    for (const second of [0, 1]) {
      const target = TARGETS[(place + second + Math.max(at, 0)) % TARGETS.length] ?? null
      bets.push({ member, id: await boarded(ctx, member, round, { stake: '10.01', target }) })
    }
  const { closes_at: closesAt } = await roundRow(ctx, round)
  setAll(closesAt)
  const advance = (moment: Date): FlightErrand => ({
    id: 'advance',
    round,
    tap: null,
    at: moment.toISOString(),
    stopsAt: stopOf('advance', at, 0),
  })
  await workAndKill([advance(closesAt)], at)
  await advanceByAll(round)
  const { server_seed: serverSeed, bets_root: root, flew_at: flewAt } = await roundRow(ctx, round)
  if (!flewAt) throw new Error(`round ${round} does not fly`)
  const point = pointOf(new FairStream({ serverSeed, clientSeed: root ?? '', nonce: 0 }).draw52().value)
  const lastsMs = flightMs(point)

  const tapped = new Map<string, string>()
  // Before anybody's target comes, and below the point.
  const tapMs = Math.min(4_000, lastsMs - 1)
  if (tapMs > 0) {
    const arrival = new Date(flewAt.getTime() + tapMs)
    setAll(arrival)
    const errands = bets
      .filter((_, place) => place % 4 !== 3)
      .map(({ id, member }, place): FlightErrand => {
        const share = place % 3 === 0 ? 'half' : 'all'
        const tap = { member: String(member.id), bet: id, requestId: randomUUID(), share } as const
        return { id, round, tap, at: arrival.toISOString(), stopsAt: stopOf('tap', at, place) }
      })
    for (const id of await workAndKill(errands, at)) tapped.set(id, arrival.toISOString())
    answered += tapped.size
    await checkPaid(bets, point)
    await checkWallets()
  }

  const ended = new Date(flewAt.getTime() + lastsMs + 400)
  setAll(ended)
  await workAndKill([advance(ended)], at)
  const left = await roundRow(ctx, round)
  const what = left.ended_at === null ? `${left.state}, not ended` : left.state
  found[what] = (found[what] ?? 0) + 1
  await advanceByAll(round)
  await checkBets(round, bets, point, tapped)
  setAll(new Date(ended.getTime() + 10_000))
}

/** While the round flies: what is noted in a bet is what it has been paid. */
async function checkPaid(bets: readonly Bet[], point: bigint) {
  for (const { id } of bets) {
    const {
      stake,
      actions,
      cashed_out: paid,
    } = await ctx.db
      .selectFrom('bet')
      .select(['stake', 'actions', 'cashed_out'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const taps = tapsOf((actions ?? []) as unknown as CrashLiveAction[])
    const due = paidBy(partsOut({ stake, target: null, taps }, { point }).filter(({ by }) => by === 'hand'))
    if ((paid ?? 0n) !== due) problems.push(`bet ${id} was paid ${paid} of ${due} in the air`)
  }
}

async function checkBets(round: string, bets: readonly Bet[], point: bigint, tapped: Map<string, string>) {
  const { state } = await roundRow(ctx, round)
  if (state !== 'settled') problems.push(`round ${round} is ${state}`)
  for (const { id } of bets) {
    const row = await ctx.db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const actions = (row.actions ?? []) as unknown as CrashLiveAction[]
    const { target } = row.wager as unknown as WagerOf<'crash-live'>
    const due = paidBy(partsOut({ stake: row.stake, target, taps: tapsOf(actions) }, { point }))
    if (row.result === 'open' || row.payout !== due)
      problems.push(`bet ${id} is ${row.result}, paid ${row.payout} of ${due}`)
    const answeredAt = tapped.get(id)
    if (answeredAt !== undefined && actions[0]?.arrivedAt !== answeredAt)
      problems.push(`bet ${id}: a cash-out that was answered is gone`)
    if (actions.length > 1) problems.push(`bet ${id} has ${actions.length} cash-outs`)
    const proof = await betProof(ctx, { betId: id, language: 'vi' })
    if (!proof.ok) problems.push(`bet ${id} has no proof: ${proof.code}`)
  }
}

/** What every member has, and is owed by all of its bets by now. */
async function checkWallets(): Promise<void> {
  for (const { id } of members) {
    const { rows } = await sql<{ net: bigint }>`
      select coalesce(sum(payout + coalesce(cashed_out, 0) - stake), 0)::bigint as net from bet where member_id = ${id}
    `.execute(ctx.db)
    const [has, due] = [await balanceOf(ctx.db, wallet(id, 'main')), BALANCE + (rows[0]?.net ?? 0n)]
    if (has !== due) problems.push(`member ${id} has ${has} and is owed ${due} (minor units)`)
  }
  for (const problem of (await checkLedger(ctx.db)).problems) problems.push(`the ledger: ${problem}`)
}

const started = Date.now()
// What nobody interrupts shows how many statements there are to be held at.
for (let at = -1; kills < KILLS && problems.length === 0; at++) {
  await oneRound(at)
  await checkWallets()
  const seconds = ((Date.now() - started) / 1_000).toFixed(0)
  console.log(
    `kill ${kills}, ${seconds} s: ${answered} cash-outs answered, ${JSON.stringify(statements)} statements`,
  )
}
console.log(`\n${kills} kills, ${held} acts held before a statement, after the kill ${JSON.stringify(found)}`)
await endRun(
  problems,
  () => otherPool.end(),
  () => pool.end(),
  drop,
  () => postgres.close(),
)
