// npm run test:crash, its second part (alone: node --import tsx tests/kills/rounds.ts --rounds 40): rounds of the games of
// several steps are killed with kill -9, each at another statement or at any moment, and then taken up again or left: in one of
// three processes each by itself, in the others in transactions that they share. Every stake must be settled, resumed or refunded
// exactly once.
import { parseArgs } from 'node:util'
import { minorOf } from '#contract/base/fields/money.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { endAbandonedBets } from '#platform/play/bets/index.ts'
import { betProof, finishOf, installHouseGames } from '#platform/play/house/index.ts'
import { freshDatabase } from '../support/database/fresh-database.ts'
import { scratchPostgres } from '../support/database/scratch-postgres.ts'
import { testMember } from '../support/platform/members.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { atAnyMoment, BEYOND, doAndKill, endRun } from './kill.ts'
import { type PlannedRound, playRound, STAKE, steppedNames } from './planned-round.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
/** Of each game, found open after a kill: their stake was taken, and nothing settled. */
const ROUNDS = Number(values.rounds)
/** Of each game in one process, which one kill ends. */
const AT_ONCE = 20
const START = '2026-11-20T05:00:00Z'
const BALANCE = '100.00'
const DAY_SECONDS = 25 * 3_600

const postgres = await scratchPostgres()
const { pool, url, drop } = await freshDatabase(postgres.adminUrl, 'sen_template')
const { platform, clock } = heldPlatform(pool)
const { ctx } = platform
await installHouseGames(ctx)

const problems: string[] = []
const found = { nothing: 0, open: 0, ended: 0 }
const foundOpen = { mines: 0, 'video-poker': 0 }
const ends: Record<string, number> = {}
let held = 0
let kills = 0

/** In company a round is held at one of its first so many statements, which are those of a whole transaction. */
const COMPANY_STATEMENTS = 40

/** How many statements open a round by itself, and how many it has in all, as rounds that nobody interrupts have shown. */
const statements = { mines: { opening: 0, all: 0 }, 'video-poker': { opening: 0, all: 0 } }

async function plan(at: number): Promise<PlannedRound[]> {
  const planned: PlannedRound[] = []
  for (const game of steppedNames)
    for (let place = 0; place < AT_ONCE; place++) {
      const member = await testMember(ctx, { balance: BALANCE })
      const { opening, all } = statements[game]
      const inCompany = all > 0 && at % 3 > 0
      const turn = at * AT_ONCE + place
      // By itself every statement in its turn, once the stake is taken.
      const ownStop = inCompany ? 1 + (turn % COMPANY_STATEMENTS) : opening + 1 + (turn % (all - opening))
      const stopsAt = all === 0 || atAnyMoment(at) ? BEYOND : ownStop
      const memberId = String(member.id)
      planned.push({ id: `crash-${game}-${at}-${place}`, memberId, game, stopsAt, inCompany })
    }
  return planned
}

/** Has another process play these rounds, and kills it. */
async function playAndKill(rounds: PlannedRound[], afterMs: number | undefined): Promise<void> {
  await doAndKill({
    worker: 'round-player.ts',
    url,
    errands: rounds,
    afterMs,
    hasBegun: () => hasBegun(rounds),
    onLine({ game, inCompany }, what, count) {
      if (what === 'opened' && !inCompany) statements[game].opening = count
      if (what === 'done' && !inCompany) statements[game].all = Math.max(statements[game].all, count)
      if (what === 'held') held += 1
    },
  })
  kills += 1
}

async function hasBegun(rounds: PlannedRound[]): Promise<boolean> {
  const members = rounds.map(({ memberId }) => BigInt(memberId))
  const bets = await ctx.db.selectFrom('bet').select('id').where('member_id', 'in', members).execute()
  return bets.length > 0
}

const betsOf = (memberId: string) =>
  ctx.db
    .selectFrom('bet')
    .select(['id', 'stake', 'payout', 'result'])
    .where('member_id', '=', BigInt(memberId))
    .execute()

/** The one bet of a round, and whether the wallet holds what it says. */
async function check(round: PlannedRound, when: string) {
  const bets = await betsOf(round.memberId)
  const [bet] = bets
  if (bets.length > 1) problems.push(`${round.id}, ${when}: ${bets.length} bets`)
  const has = await balanceOf(ctx.db, wallet(BigInt(round.memberId), 'main'))
  const due = minorOf(BALANCE) + bets.reduce((sum, { stake, payout }) => sum + payout - stake, 0n)
  if (has !== due) problems.push(`${round.id}, ${when}: has ${has} and is owed ${due} (minor units)`)
  if (bet && bet.stake !== minorOf(STAKE)) problems.push(`${round.id}, ${when}: a stake of ${bet.stake}`)
  return bet
}

async function checkBooks(when: string): Promise<void> {
  for (const problem of (await checkLedger(ctx.db)).problems) problems.push(`${when}: ${problem}`)
}

/** Half of the players send their requests once more, as after a lost answer; the others do not come back. */
async function takeUp(rounds: PlannedRound[]): Promise<void> {
  const states = await Promise.all(rounds.map((round) => check(round, 'after the kill')))
  for (const [at, bet] of states.entries()) {
    found[!bet ? 'nothing' : bet.result === 'open' ? 'open' : 'ended'] += 1
    const game = rounds[at]?.game
    if (game && bet?.result === 'open') foundOpen[game] += 1
  }
  const back = rounds.filter((_, at) => at % 2 === 0)
  const betIds = await Promise.all(back.map((round) => playRound(ctx, round)))
  // And the job comes twice, while the players send everything again.
  clock.advance(DAY_SECONDS)
  await Promise.all([
    endAbandonedBets(ctx, finishOf),
    endAbandonedBets(ctx, finishOf),
    ...back.map((round) => playRound(ctx, round)),
  ])
  clock.set(START)
  for (const [at, round] of rounds.entries()) {
    const bet = await check(round, 'at the end')
    const known = states[at]
    if (known && bet?.id !== known.id) problems.push(`${round.id}: its bet has become another`)
    const said = at % 2 === 0 ? betIds[at / 2] : known?.id
    if (bet?.id !== said) problems.push(`${round.id}: the answer named the bet ${said}, there is ${bet?.id}`)
    if (bet?.result === 'open') problems.push(`${round.id} is open still`)
    const end = `${at % 2 === 0 ? 'resumed' : 'left'}, ${bet?.result ?? 'never staked'}`
    ends[end] = (ends[end] ?? 0) + 1
    if (bet && bet.result !== 'void' && !(await betProof(ctx, { betId: bet.id, language: 'en' })).ok)
      problems.push(`${round.id} has no proof`)
  }
}

const started = Date.now()
// Rounds that nobody interrupts show how many statements there are to be held at.
await playAndKill(await plan(0), undefined)
kills = 0
console.log(`statements of a round: ${JSON.stringify(statements)}`)
const isEnough = () => Object.values(foundOpen).every((rounds) => rounds >= ROUNDS)
for (let at = 0; !isEnough() && problems.length === 0; at++) {
  const rounds = await plan(at)
  await playAndKill(rounds, atAnyMoment(at) ? (at * 37) % 400 : undefined)
  await takeUp(rounds)
  await checkBooks(`kill ${kills}`)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`kill ${kills}, ${seconds} s: found open ${JSON.stringify(foundOpen)}`)
}
console.log(`\n${kills} kills of ${kills * AT_ONCE} rounds of each game, ${held} held before a statement`)
console.log(`after the kill ${JSON.stringify(found)}, open of each game ${JSON.stringify(foundOpen)}`)
console.log(`in the end ${JSON.stringify(ends)}`)
await endRun(
  problems,
  () => pool.end(),
  drop,
  () => postgres.close(),
)
