// npm run test:crash, its second part (alone: node --import tsx tests/kills/rounds.ts --rounds 40): rounds of the games of
// several steps are killed with kill -9, each at another statement or at any moment, and then taken up again or left: in one of
// three processes each by itself, in the others in transactions that they share. Every stake must be settled, resumed or refunded
// exactly once.
import { minorOf } from '#contract/base/fields/money.ts'
import { endAbandonedBets } from '#platform/play/bets/index.ts'
import { betProof, finishOf, installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '../support/platform/members.ts'
import { count, readNumbers, startRun, stopOf, WHOLE } from './kill-run.ts'
import { type PlannedRound, playRound, STAKE, steppedNames } from './planned-round.ts'

/** Of each game, found open after a kill: their stake was taken, and nothing settled. */
const { rounds: ROUNDS } = readNumbers({ rounds: 200 })
/** Of each game in one process, which one kill ends. */
const AT_ONCE = 20
const START = '2026-11-20T05:00:00Z'
const BALANCE = '100.00'
const DAY_SECONDS = 25 * 3_600

const run = await startRun()
const { ctx, clock, problems, found, ends, counts } = run
await installHouseGames(ctx)

const foundOpen = { mines: 0, 'video-poker': 0 }

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
      const inCompany = at !== WHOLE && at % 3 > 0
      const turn = at * AT_ONCE + place
      // By itself every statement in its turn, once the stake is taken.
      const stopsAt = inCompany
        ? stopOf(at, turn, COMPANY_STATEMENTS)
        : opening + stopOf(at, turn, all - opening)
      const memberId = String(member.id)
      planned.push({ id: `crash-${game}-${at}-${place}`, memberId, game, stopsAt, inCompany })
    }
  return planned
}

/** Has another process play these rounds, and kills it. */
const playAndKill = (rounds: PlannedRound[], at: number) =>
  run.kill({
    at,
    worker: 'round-player.ts',
    errands: rounds,
    hasBegun: () => hasBegun(rounds),
    onLine({ game, inCompany }, what, number) {
      if (what === 'opened' && !inCompany) statements[game].opening = number
      if (what === 'done' && !inCompany) statements[game].all = Math.max(statements[game].all, number)
    },
  })

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
  await run.checkWallet(BigInt(round.memberId), minorOf(BALANCE), `${round.id}, ${when}`)
  if (bet && bet.stake !== minorOf(STAKE)) problems.push(`${round.id}, ${when}: a stake of ${bet.stake}`)
  return bet
}

/** Half of the players send their requests once more, as after a lost answer; the others do not come back. */
async function takeUp(rounds: PlannedRound[]): Promise<void> {
  const states = await Promise.all(rounds.map((round) => check(round, 'after the kill')))
  for (const [at, bet] of states.entries()) {
    count(found, !bet ? 'nothing' : bet.result === 'open' ? 'open' : 'ended')
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
    count(ends, end)
    if (bet && bet.result !== 'void' && !(await betProof(ctx, { betId: bet.id, language: 'en' })).ok)
      problems.push(`${round.id} has no proof`)
  }
}

// Rounds that nobody interrupts show how many statements there are to be held at.
await playAndKill(await plan(WHOLE), WHOLE)
console.log(`statements of a round: ${JSON.stringify(statements)}`)
const isEnough = () => Object.values(foundOpen).every((rounds) => rounds >= ROUNDS)
for (let at = 0; !isEnough() && problems.length === 0; at++) {
  const rounds = await plan(at)
  await playAndKill(rounds, at)
  await takeUp(rounds)
  await run.checkBooks(`kill ${counts.kills}`)
  run.say(`found open ${JSON.stringify(foundOpen)}`)
}
console.log(`found open of each game ${JSON.stringify(foundOpen)}`)
await run.end(`${AT_ONCE} rounds of each game`)
