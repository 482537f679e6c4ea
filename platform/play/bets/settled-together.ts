import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { withRunningBonus } from '#platform/benefits/promotions/index.ts'
import { withoutRestrictions } from '#platform/members/responsible-gaming/index.ts'
import { house, type Move, mainBalances, moveAll, wallet } from '#platform/money/ledger/index.ts'
import { countRolloverOf } from '#platform/money/rollover/index.ts'
import { noteRecentGames } from '#platform/play/catalogue/index.ts'
import { type DrawSeeds, lockPairsOf, ROUNDS_OF_A_PAIR, takeNonces } from '#platform/play/seeds/index.ts'
import type { BetEnd, DrawnEnd, NewBet, RoundSeeds } from './bet-terms.ts'
import { rowOf } from './open-bet.ts'

/**
 * Bets of many members that are drawn and settled in one transaction, in a handful of statements however many they are: each
 * leaves behind what `openAndSettle` would have left. They are bets of own money from seeds, whose members have neither a bonus
 * nor limits; every other bet goes its way alone.
 */

/** A bet of its member's own money that was drawn and settled at a moment. */
export interface SettledBet {
  id: string
  memberId: bigint
  at: Date
  bet: NewBet
  seeds: DrawSeeds
  end: BetEnd
}

/** A bet that may be settled with others. */
export interface BetOfMany {
  id: string
  memberId: bigint
  bet: NewBet
  /** What the round comes to; it must ask nobody. */
  play: (seeds: RoundSeeds) => DrawnEnd
}

/**
 * Stakes, draws and settles bets of different members now, in the transaction of the caller. Answers the ids of those that it has
 * placed. Left alone, for `openAndSettle`: whose stake is not there, who has a bonus, a limit, a break from play or no seeds yet,
 * whose stakes are locked by another, who ends a seed pair, and who wins the jackpot. Throws where money was moved between the
 * question and the posting: the transaction must roll back.
 */
export async function openAndSettleEach(ctx: Context, bets: readonly BetOfMany[]): Promise<Set<string>> {
  const stakers = bets.map(({ memberId }) => memberId)
  const seeds = await lockPairsOf(ctx, stakers, { skipLocked: true })
  const memberIds = [...seeds.keys()]
  const free = await withoutRestrictions(ctx, memberIds)
  const withBonus = await withRunningBonus(ctx, memberIds)
  const balances = await mainBalances(ctx, memberIds)
  const at = ctx.clock.now()
  const settled = bets.flatMap(({ play, ...one }): SettledBet[] => {
    const pair = seeds.get(one.memberId)
    if (!pair || pair.nonce + 1 >= ROUNDS_OF_A_PAIR) return []
    if (!free.has(one.memberId) || withBonus.has(one.memberId)) return []
    if ((balances.get(one.memberId) ?? 0n) < one.bet.stake) return []
    const { withPool, ...end } = play(pair)
    return withPool ? [] : [{ ...one, at, seeds: pair, end }]
  })
  if (settled.length === 0) return new Set()
  await takeNonces(
    ctx,
    settled.map(({ seeds: { seedPairId } }) => ({ seedPairId, rounds: 1 })),
  )
  await writeSettled(ctx, settled)
  await moveAll(ctx, 'bet', settled.map(stakeOf))
  await moveAll(ctx, 'payout', settled.filter(isPaid).map(payoutOf))
  return new Set(settled.map(({ id }) => id))
}

/** How the money of such a bet moves: its stake, and where anything is paid the payout. */
export const stakeOf = ({ id, memberId, bet: { stake } }: SettledBet): Move => ({
  ...{ reference: id, amount: stake },
  ...{ from: wallet(memberId, 'main'), to: house('games', memberId) },
})
export const payoutOf = ({ id, memberId, end: { payout } }: SettledBet): Move => ({
  ...{ reference: id, amount: payout },
  ...{ from: house('games', memberId), to: wallet(memberId, 'main') },
})
export const isPaid = ({ end: { payout } }: SettledBet): boolean => payout > 0n

/** Writes the rows, the recent games, and what the stakes count for; the money is left. */
export async function writeSettled(ctx: Context, bets: readonly SettledBet[]): Promise<void> {
  const source = { wallet: 'main', bonus: undefined } as const
  const rows = bets.map(({ id, memberId, at, bet, seeds, end }) =>
    rowOf(memberId, bet, { betId: id, seeds, source, end }, at),
  )
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into bet (${columns})
    select ${columns} from jsonb_populate_recordset(null::bet, ${JSON.stringify(rows, asText)}::jsonb)
  `.execute(ctx.db)
  await noteRecentGames(
    ctx,
    bets.map(({ memberId, at, bet: { vendor, node } }) => ({ memberId, vendor, node, at })),
  )
  const staked = new Map<bigint, bigint>()
  for (const { memberId, bet } of bets) staked.set(memberId, (staked.get(memberId) ?? 0n) + bet.stake)
  await countRolloverOf(
    ctx,
    [...staked].map(([memberId, stake]) => ({ memberId, stake })),
  )
}

/** Numbers of 64 bits, which JSON has none of. */
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
