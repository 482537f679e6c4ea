import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { type AnyHouseGame, everyHouseGame, placeBet, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound, roundTable } from '#platform/play/rounds/index.ts'
import { Chance } from '../chance.ts'
import { PastClock, pastContext } from '../past.ts'

/** The number of rounds at each table in the last minutes before the present. */
const ROUNDS = 12
/** From one to the next: the time for bets, the closing, and a look at the result. */
const APART_MS = 60_000
const AT_TABLE = 4
/** Nobody boards a flight in the last rounds, because the longest one takes two minutes: all have landed. */
const LANDING_ROUNDS = 2
/** Whole ₫. */
const STAKES = [20_000, 50_000, 50_000, 100_000] as const

/**
 * The last rounds at each table that people play together, so that its road is not empty. They are played for real,
 * with bets of `people`; members without money only watch. Repeatable: each bet has its own request. All tables have
 * one clock, because the lines of a wallet are in the order of time. Virtual sports are played in `matchdays.ts`.
 */
export async function playTogether(ctx: Context, people: readonly Member[], anchor: Date): Promise<void> {
  const tables = everyHouseGame
    .filter(({ shared, fixtures }) => shared && !fixtures)
    .map((game): AtTable => ({ game, chance: new Chance(`table ${game.game}`) }))
  for (let at = 0; at < ROUNDS; at++) {
    const openMs = anchor.getTime() - (ROUNDS - at) * APART_MS
    const clock = new PastClock(new Date(openMs))
    const past = pastContext(ctx, clock, anchor)
    const rounds: string[] = []
    for (const table of tables) rounds.push(...(await placeBets(past, table, people, at)))
    // The closing and the draw, and one more for an interrupted run; a flight takes off and ends sooner.
    for (const seconds of [11, 35, 45, 55]) {
      clock.moveTo(new Date(openMs + seconds * 1_000))
      for (const round of rounds) await advanceRound(past, round, sharedGameOf)
    }
  }
}

interface AtTable {
  game: AnyHouseGame
  chance: Chance
}

/** The bets on a table's round; answers the round, if there is one. */
async function placeBets(
  past: Context,
  { game: { game, shared, usualWager }, chance }: AtTable,
  people: readonly Member[],
  at: number,
): Promise<string[]> {
  const table = { vendor: 'SEN', node: game }
  const times = shared?.flight?.times
  const { round } = await roundTable(past, table, { open: true, pooled: shared?.pooled, times })
  const takesBets = round?.state === 'open' && (!shared?.flight || at < ROUNDS - LANDING_ROUNDS)
  for (let seat = 0; seat < AT_TABLE; seat++) {
    const member = people[(at * 3 + seat) % people.length]
    const stake = BigInt(chance.oneOf(STAKES)) * 100n
    const wager = usualWager(chance, stake)
    if (!member || !takesBets) continue
    await placeBet(past, member, {
      vendorCode: table.vendor,
      nodeId: game,
      stake: moneyOf(stake),
      wager,
      round: round.id,
      requestId: `demo-${game}-${at}-${seat}`,
    })
  }
  return round ? [round.id] : []
}
