// npm run test:crash, its third part (alone: node --import tsx tests/kills/shared-rounds.ts --rounds 40): rounds that many play are
// killed with kill -9 while they are opened, closed, drawn and settled, each at another statement or at any moment. Then two
// nodes at once go on. Every stake must be settled or refunded exactly once, and no round may have two outcomes.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { poolsFrom, winners } from '#contract/play/games/cockfight.ts'
import type { Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { openBet } from '#platform/play/bets/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { advanceRound, roundTable, voidRound } from '#platform/play/rounds/index.ts'
import { testMember } from '../support/platform/members.ts'
import { count, readNumbers, startRun, stopOf, WHOLE } from './kill-run.ts'
import { gameAt, pitAt, pooled, type TableErrand } from './tables.ts'

/** Found unfinished after a kill: something was written, and something was left to do. */
const { rounds: ROUNDS } = readNumbers({ rounds: 200 })
/** Tables at which one process is busy, which one kill ends. */
const TABLES = 20
const BETS = 6
/** One of so many rounds is called off by an operator instead of being drawn. */
const VOID_EVERY = 5
const run = await startRun()
const { ctx, nodes, clock, problems, found, ends, counts } = run
await installHouseGames(ctx)
const pits = Array.from({ length: TABLES }, (_, at) => pitAt(at))
const stored = await sql<{ name: string }>`
  select column_name as name from information_schema.columns where table_name = 'game' and is_generated = 'NEVER'
`.execute(ctx.db)
const columns = sql.join(stored.rows.map(({ name }) => sql.ref(name)))
for (const node of pits)
  await sql`
    insert into game (${columns})
      select pit.* from game, lateral (
        select ${columns} from jsonb_populate_record(game, jsonb_build_object('node_id', ${node}::text))
      ) pit
      where game.vendor_code = 'SEN' and game.node_id = 'cockfight'
  `.execute(ctx.db)

const statements = { opening: 0, advancing: 0 }
let unfinished = 0

// a kill meets the draw and the settlement, not the seconds between them
await setValue(ctx, 'test', 'roundTellingPercent', 0)

const members: Member[] = []
for (let at = 0; at < BETS; at++) members.push(await testMember(ctx, { balance: '100000.00' }))

/** Has another process do this, and kills it. */
const workAndKill = (errands: TableErrand[], at: number, withinMs?: number) =>
  run.kill({
    at,
    worker: 'table-worker.ts',
    errands,
    withinMs,
    hasBegun: () => hasBegun(errands),
    onLine({ round }, what, number) {
      const step = round === null ? 'opening' : 'advancing'
      if (what !== 'held') statements[step] = Math.max(statements[step], number)
    },
  })

async function hasBegun(errands: TableErrand[]): Promise<boolean> {
  const rounds = errands.flatMap(({ round }) => (round === null ? [] : [round]))
  if (rounds.length === 0) return true
  const moved = ctx.db.selectFrom('game_round').select('id').where('id', 'in', rounds)
  return (await moved.where('state', '<>', 'open').execute()).length > 0
}

const roundOf = (id: string) =>
  ctx.db
    .selectFrom('game_round')
    .select(['id', 'state', 'outcome', 'bets_root', 'bets', 'pools', 'server_seed', 'ended_at', 'node_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
type Round = Awaited<ReturnType<typeof roundOf>>

const betsOf = (round: string) =>
  ctx.db
    .selectFrom('bet')
    .select(['id', 'member_id', 'stake', 'payout', 'result', 'wager'])
    .where('round_id', '=', round)
    .orderBy('id')
    .execute()

/** Opens a round at each table, through kills; each has one, and the job that will close it. */
async function openAll(at: number): Promise<string[]> {
  const errands = pits.map((node, place) => {
    const stopsAt = stopOf(at, at * TABLES + place, statements.opening)
    return { id: node, node, round: null, stopsAt, at: clock.now().toISOString() }
  })
  await workAndKill(errands, at, 200)
  const rounds: string[] = []
  for (const pit of pits) {
    const table = { vendor: 'SEN', node: pit }
    const looks = await Promise.all(nodes.map((node) => roundTable(node, table, { open: true, pooled })))
    const ids = new Set(looks.map(({ round }) => round?.id))
    const [id = ''] = ids
    if (ids.size !== 1 || looks.some(({ round }) => round?.state !== 'open'))
      problems.push(`${pit}: the two nodes see ${looks.map(({ round }) => `${round?.state} ${round?.id}`)}`)
    const { rows } = await sql`
      select from graphile_worker.jobs where key = ${`round-${id}`}
    `.execute(ctx.db)
    if (rows.length !== 1) problems.push(`${pit}: ${rows.length} jobs will close round ${id}`)
    rounds.push(id)
  }
  return rounds
}

async function stakeOn(round: string, node: string, at: number): Promise<void> {
  for (const [place, member] of members.entries()) {
    const spot = winners[(at + place * 2) % winners.length]
    const stake = BigInt(100 + ((at * 37 + place * 11) % 400))
    const result = await openBet(ctx, member, {
      vendor: 'SEN',
      node,
      gameType: 'COCKFIGHT',
      leastStake: 1n,
      stake,
      fromSeeds: false,
      turnoverTerms: { rule: 'risk', weight: 100 },
      wager: {
        game: 'cockfight',
        spots: [{ spot, stake: `${stake / 100n}.${String(stake % 100n).padStart(2, '0')}` }],
      },
      waitsFor: 'event' as const,
      roundId: round,
    })
    if (!result.ok) throw new Error(result.code)
  }
}

/** What every member has, and is owed by all of its bets. */
async function checkWallets(when: string): Promise<void> {
  for (const { id } of members) await run.checkWallet(id, 10_000_000n, when)
  await run.checkBooks(when)
}

/** What may not change any more once it is there. */
const wordOf = ({ outcome, bets_root, bets, pools, server_seed }: Round) => ({
  outcome,
  bets_root,
  bets,
  pools,
  server_seed,
})

async function checkRound(id: string, before: Round): Promise<void> {
  const round = await roundOf(id)
  const [word, given] = [wordOf(round), wordOf(before)]
  for (const [name, value] of Object.entries(given))
    if (value !== null && !isDeepStrictEqual(value, word[name as keyof typeof word]))
      problems.push(`round ${id}: ${name} was ${JSON.stringify(value)} and is ${JSON.stringify(word)}`)
  if (round.ended_at === null) problems.push(`round ${id} is ${round.state} still`)
  const bets = await betsOf(id)
  count(ends, round.state)
  if (bets.length !== BETS) problems.push(`round ${id} has ${bets.length} bets`)
  if (round.bets !== null && round.bets !== BETS) problems.push(`round ${id} has counted ${round.bets} bets`)
  for (const bet of bets) {
    const due = dueTo(bet, round)
    if (bet.result === 'open' || bet.payout !== due)
      problems.push(`bet ${bet.id} of a ${round.state} round is ${bet.result}, paid ${bet.payout} of ${due}`)
  }
}

/** What a bet comes to by what its round says. */
function dueTo(bet: Awaited<ReturnType<typeof betsOf>>[number], round: Round): bigint {
  if (round.state === 'void') return bet.stake
  const seeds = { serverSeed: round.server_seed, clientSeed: round.bets_root ?? '', nonce: 0 }
  const pools = poolsFrom(round.pools as Record<string, string>)
  const endOf = gameAt('SEN', round.node_id)?.endsBy(seeds, { ...pools })
  return endOf?.(bet.wager as never, bet.stake, []).payout ?? -1n
}

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; at === WHOLE || (unfinished < ROUNDS && problems.length === 0); at++) {
  clock.advance(600)
  const rounds = await openAll(Math.max(at, 0))
  for (const [place, round] of rounds.entries()) await stakeOn(round, pits[place] ?? '', place)
  if (at >= 0)
    for (const [place, round] of rounds.entries())
      if ((at + place) % VOID_EVERY === 0) await voidRound(ctx, round, 'test:crash', 'it rains')
  clock.advance(600)
  const errands = rounds.map((round, place) => {
    const stopsAt = stopOf(at, at * TABLES + place, statements.advancing)
    const node = pits[place] ?? ''
    return { id: node, node, round, stopsAt, at: clock.now().toISOString() }
  })
  await workAndKill(errands, at)
  await checkWallets(`after kill ${counts.kills}`)
  const states = await Promise.all(rounds.map(roundOf))
  for (const state of states) {
    const what = state.ended_at === null ? `${state.state}, not ended` : state.state
    count(found, what)
    if (state.ended_at === null) unfinished += 1
  }
  // Two nodes at once, as when both have taken the job, and once more.
  for (const round of rounds)
    await Promise.all([...nodes, ctx].map((node) => advanceRound(node, round, gameAt)))
  for (const [place, round] of rounds.entries()) await checkRound(round, states[place] as Round)
  await checkWallets(`kill ${counts.kills}, at the end`)
  run.say(`${unfinished} rounds found unfinished, ${JSON.stringify(statements)} statements`)
}
await run.end(`${TABLES} tables`)
