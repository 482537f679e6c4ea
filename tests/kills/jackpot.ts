// npm run test:crash, its seventh part (alone: node --import tsx tests/kills/jackpot.ts --kills 30): several members win the jackpot at
// once and are killed with kill -9, each at another statement or at any moment, while contributions go on. Then half of them send
// their request again, to two nodes at once. Every pool must be paid to one bet, the next one seeded once, and nothing paid twice.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { minorOf } from '#contract/base/fields/money.ts'
import { JACKPOT_SEED } from '#contract/play/games/jackpot.ts'
import type { LinesOutcome } from '#contract/play/games/slots/slots-lines.ts'
import { betProof, installHouseGames } from '#platform/play/house/index.ts'
import { contribute, poolNow } from '#platform/play/jackpot/index.ts'
import { countRounds, pooledStakes } from '#platform/play/returns/index.ts'
import { testMember } from '../support/platform/members.ts'
import { LUCKY_STAKE, makeLucky } from '../support/play/lucky-seeds.ts'
import { count, readNumbers, startRun, WHOLE } from './kill-run.ts'
import { type PlannedWin, winJackpot } from './planned-win.ts'

const { kills: KILLS } = readNumbers({ kills: 200 })
/** Winners at once in one process, which one kill ends. */
const WINNERS = 6
const LUCKS = [0, 1, 2] as const

const run = await startRun()
const { ctx, nodes, problems, found, ends, counts } = run
await installHouseGames(ctx)

async function plan(at: number): Promise<PlannedWin[]> {
  const wins: PlannedWin[] = []
  for (let place = 0; place <= WINNERS; place++) {
    const number = Math.max(at, 0) * (WINNERS + 1) + place
    const stopsAt = run.stopOf(at, number)
    const id = `jackpot-${at + 1}-${place}`
    if (place === WINNERS) wins.push({ id, memberId: null, stopsAt })
    else {
      const member = await testMember(ctx, { balance: LUCKY_STAKE })
      await makeLucky(ctx, member, LUCKS[place % LUCKS.length] ?? 0)
      wins.push({ id, memberId: String(member.id), stopsAt })
    }
  }
  return wins
}

const betsOf = (memberId: string | null) =>
  ctx.db
    .selectFrom('bet')
    .leftJoin('jackpot_win', 'jackpot_win.bet_id', 'bet.id')
    .select(['bet.id', 'stake', 'payout', 'result', 'outcome', 'jackpot_win.amount as won', 'posting_id'])
    .where('member_id', '=', BigInt(memberId ?? 0))
    .execute()

/** One bet at most, which has won and says so, and whether the wallet holds what it says. */
async function checkWinner({ id, memberId }: PlannedWin, when: string) {
  const bets = await betsOf(memberId)
  const [bet] = bets
  if (bets.length > 1) problems.push(`${id}, ${when}: ${bets.length} bets`)
  if (
    bet &&
    (bet.won === null || minorOf((bet.outcome as unknown as LinesOutcome).jackpot?.won ?? '0.00') !== bet.won)
  )
    problems.push(`${id}, ${when}: ${bet.result}, and the jackpot has paid ${bet.won}`)
  await run.checkWallet(BigInt(memberId ?? 0), minorOf(LUCKY_STAKE), `${id}, ${when}`)
  return bet
}

/** The pool is what was put into it less what its wins have taken, and each of these was one payment of its own. */
async function checkPool(when: string): Promise<void> {
  const { rows } = await sql<{
    pool: bigint
    won: bigint
    wins: bigint
    paid: bigint
    bets: bigint
    posted: bigint
    seeded: bigint
  }>`
    select contributed + seeded - won as pool, won, wins, seeded,
      (select coalesce(sum(amount), 0)::bigint from jackpot_win) as paid,
      (select count(distinct bet_id) from jackpot_win) as bets,
      (select count(distinct posting_id) from jackpot_win) as posted
    from jackpot
  `.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('there is no jackpot')
  const is = {
    pool: minorOf(await poolNow(ctx)),
    won: row.paid,
    wins: row.bets,
    posted: row.wins,
    seeded: row.seeded,
  }
  const due = {
    pool: row.pool,
    won: row.won,
    wins: row.wins,
    posted: row.posted,
    seeded: JACKPOT_SEED * (row.wins + 1n),
  }
  if (!isDeepStrictEqual(is, due))
    problems.push(`${when}: the jackpot is ${Object.values(is)} and should be ${Object.values(due)}`)
  await run.checkBooks(when)
}

/** Half of the winners send their request once more, to both nodes at once; the others do not come back. */
async function takeUp(wins: readonly PlannedWin[]): Promise<void> {
  const winners = wins.filter(({ memberId }) => memberId !== null)
  const before = await Promise.all(winners.map((win) => checkWinner(win, 'after the kill')))
  for (const bet of before) count(found, bet ? 'paid' : 'nothing')
  const back = winners.filter((_, at) => at % 2 === 0)
  const answers = await Promise.all(
    back.map((win) => Promise.all(nodes.map((node) => winJackpot(node, win)))),
  )
  await countRounds(ctx)
  await Promise.all(nodes.map(async (node) => contribute(node, await pooledStakes(node))))
  for (const [at, win] of winners.entries()) {
    const bet = await checkWinner(win, 'at the end')
    const known = before[at]
    if (known && !isDeepStrictEqual(known, bet)) problems.push(`${win.id}: its bet has become another`)
    if (at % 2 === 0 && (!bet || answers[at / 2]?.some((betId) => betId !== bet.id)))
      problems.push(`${win.id}: the answers named ${answers[at / 2]}, there is ${bet?.id}`)
    const end = bet ? (bet.won === JACKPOT_SEED ? 'won a seed' : 'won a pool') : 'never staked'
    count(ends, end)
    if (bet && !(await betProof(ctx, { betId: bet.id, language: 'en' })).ok)
      problems.push(`${win.id} has no proof`)
  }
}

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; at < KILLS && problems.length === 0; at++) {
  const wins = await plan(at)
  await run.kill({
    at,
    worker: 'jackpot-player.ts',
    errands: wins,
    withinMs: 100,
    hasBegun: async () => (await betsOf(wins[0]?.memberId ?? null)).length > 0,
  })
  await checkPool(`after kill ${counts.kills}`)
  await takeUp(wins)
  await checkPool(`kill ${counts.kills}, at the end`)
  run.say(`${JSON.stringify(found)}, ${counts.statements} statements of a win`)
}
await run.end(`${WINNERS} winners`)
