// npm run test:crash, a part of it (alone: node --import tsx tests/kills/flights.ts --kills 30): rounds of live crash are killed with
// kill -9 while their bets are cashed out, while they are closed, drawn and settled, each act at another statement or at any moment.
// Then two nodes at once go on. A cash-out that was answered is in its bet, and each that is noted is paid with it, once; every bet ends once,
// as its target and its noted cash-outs say.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type CrashLiveAction, tapsOf } from '#contract/play/games/crash-live.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { paidBy, partsOut } from '#contract/play/odds/crash-live-odds.ts'
import { flightMs } from '#contract/play/odds/rising-clock.ts'
import { pointOf } from '#contract/play/odds/rising-odds.ts'
import type { Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { betProof, installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { testMember } from '../support/platform/members.ts'
import { boarded, openBoat, roundRow } from '../support/worlds/flights.ts'
import type { FlightErrand } from './flight-worker.ts'
import { count, readNumbers, startRun, stopOf, WHOLE } from './kill-run.ts'

const { kills: KILLS } = readNumbers({ kills: 120 })
const MEMBERS = 8
const BALANCE = 100_000_000n
const TARGETS = [null, '1.30', '2.00', null] as const
/** Statements of an act, found by the first one that nobody interrupts. */
const statements = { tap: 0, advance: 0 }

const run = await startRun()
const { ctx, nodes, clock, problems, found, ends, counts } = run
await installHouseGames(ctx)
const members: Member[] = []
for (let at = 0; at < MEMBERS; at++) members.push(await testMember(ctx, { balance: '1000000.00' }))

let answered = 0

/** Has another process do this, and kills it; answers which errands it has done. */
async function workAndKill(errands: FlightErrand[], at: number): Promise<Set<string>> {
  const done = new Set<string>()
  const round = errands[0]?.round ?? ''
  const before = await traceOf(round)
  await run.kill({
    at,
    worker: 'flight-worker.ts',
    errands,
    withinMs: 30,
    hasBegun: async () => (await traceOf(round)) !== before,
    onLine({ id, tap }, what, number) {
      const act = tap ? 'tap' : 'advance'
      if (what !== 'held') statements[act] = Math.max(statements[act], number)
      if (what === 'done') done.add(id)
    },
  })
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

/** One of three taps is not held. */
const stopAt = (act: 'tap' | 'advance', at: number, place: number) =>
  stopOf(act === 'tap' && place % 3 === 2 ? WHOLE : at, at * 5 + place * 3, statements[act])

/** Two nodes at once, as when both have taken the job, and once more. */
const advanceByAll = (round: string) =>
  Promise.all([...nodes, ctx].map((node) => advanceRound(node, round, sharedGameOf)))

interface Bet {
  id: string
  member: Member
}

async function oneRound(at: number): Promise<void> {
  const round = await openBoat(ctx, clock)
  const bets: Bet[] = []
  for (const [place, member] of members.entries())
    for (const second of [0, 1]) {
      const target = TARGETS[(place + second + Math.max(at, 0)) % TARGETS.length] ?? null
      bets.push({ member, id: await boarded(ctx, member, round, { stake: '10.01', target }) })
    }
  const { closes_at: closesAt } = await roundRow(ctx, round)
  clock.set(closesAt)
  const advance = (moment: Date): FlightErrand => ({
    id: 'advance',
    round,
    tap: null,
    at: moment.toISOString(),
    stopsAt: stopAt('advance', at, 0),
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
    clock.set(arrival)
    const errands = bets
      .filter((_, place) => place % 4 !== 3)
      .map(({ id, member }, place): FlightErrand => {
        const share = place % 3 === 0 ? 'half' : 'all'
        const tap = { member: String(member.id), bet: id, requestId: randomUUID(), share } as const
        return { id, round, tap, at: arrival.toISOString(), stopsAt: stopAt('tap', at, place) }
      })
    for (const id of await workAndKill(errands, at)) tapped.set(id, arrival.toISOString())
    answered += tapped.size
    await checkPaid(bets, point)
    await checkWallets()
  }

  const ended = new Date(flewAt.getTime() + lastsMs + 400)
  clock.set(ended)
  await workAndKill([advance(ended)], at)
  const left = await roundRow(ctx, round)
  const what = left.ended_at === null ? `${left.state}, not ended` : left.state
  count(found, what)
  await advanceByAll(round)
  await checkBets(round, bets, point, tapped)
  clock.set(new Date(ended.getTime() + 10_000))
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
    count(ends, row.result)
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
  for (const { id } of members) await run.checkWallet(id, BALANCE, `kill ${counts.kills}`)
  await run.checkBooks(`kill ${counts.kills}`)
}

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; counts.kills < KILLS && problems.length === 0; at++) {
  await oneRound(at)
  await checkWallets()
  run.say(`${answered} cash-outs answered, ${JSON.stringify(statements)} statements`)
}
await run.end('the acts of a round')
