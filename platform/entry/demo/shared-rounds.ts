import { moneyOf } from '#contract/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { type AnyHouseGame, everyHouseGame, placeBet, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound, roundTable } from '#platform/play/rounds/index.ts'
import { Chance } from './chance.ts'
import { PastClock, pastContext } from './past.ts'

/** So many rounds were played at each table in the last minutes before the present. */
const ROUNDS = 12
/** From one to the next: the time for bets, the closing, and a look at the result. */
const APART_MS = 60_000
const AT_TABLE = 4
/** Whole ₫. */
const STAKES = [20_000, 50_000, 50_000, 100_000] as const

/**
 * The last rounds at each table that people play together, so that its road is not empty. They are real ones, with bets of
 * `people`; who has nothing left watches. Repeatable: each bet has a request of its own. The leagues of virtual sports are left
 * out: their first season begins with the first visitor.
 */
export async function playTogether(ctx: Context, people: readonly Member[], anchor: Date): Promise<void> {
  for (const game of everyHouseGame)
    if (game.shared && !game.fixtures) await playAt(ctx, game, people, anchor)
}

async function playAt(
  ctx: Context,
  { game, shared, usualWager }: AnyHouseGame,
  people: readonly Member[],
  anchor: Date,
): Promise<void> {
  const table = { vendor: 'SEN', node: game }
  const chance = new Chance(`table ${game}`)
  for (let at = 0; at < ROUNDS; at++) {
    const clock = new PastClock(new Date(anchor.getTime() - (ROUNDS - at) * APART_MS))
    const past = pastContext(ctx, clock, anchor)
    const { round } = await roundTable(past, table, { open: true, pooled: shared?.pooled })
    for (let seat = 0; seat < AT_TABLE; seat++) {
      const member = people[(at * 3 + seat) % people.length]
      const stake = BigInt(chance.oneOf(STAKES)) * 100n
      const wager = usualWager(chance, stake)
      if (!member || round?.state !== 'open') continue
      await placeBet(past, member, {
        ...{ vendorCode: table.vendor, nodeId: game, stake: moneyOf(stake), wager },
        ...{ round: round.id, requestId: `demo-${game}-${at}-${seat}` },
      })
    }
    if (!round) continue
    // Its closing and its draw, and once more for a run that was cut off between them.
    for (const seconds of [35, 45]) {
      clock.moveTo(new Date(anchor.getTime() - (ROUNDS - at) * APART_MS + seconds * 1_000))
      await advanceRound(past, round.id, sharedGameOf)
    }
  }
}
