import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { runAtOnce } from '#platform/base/db/run-at-once.ts'
import { granted } from '#platform/base/result.ts'
import { post } from '#platform/money/ledger/index.ts'
import { countingRolloverOf } from '#platform/money/rollover/index.ts'
import {
  checkNonce,
  type DrawSeeds,
  lockPairsOf,
  ROUNDS_OF_A_PAIR,
  type TakenNonces,
  takingNonces,
} from '#platform/play/seeds/index.ts'
import type { DrawnEnd, NewBet, RoundSeeds } from './bet-terms.ts'
import { isPaid, isSettled, type PlacedBet, payoutOf, stakeOf, writingPlaced } from './placed-together.ts'
import type { SteppedBet } from './step-bet.ts'
import { type StepOfMany, steppedBet, type TakenStep, takeSteps, writingSteps } from './stepped-together.ts'
import { mayStake, type UsualPlayer, usualPlayer } from './usual-player.ts'
import { type CountedBet, playedBy } from './valid-turnover.ts'

/**
 * Plays of many members in one transaction and a handful of statements, however many there are. The result for each is
 * the same as by `openAndSettle`, `openBet` or `stepBet` alone. Only for bets of own money that are drawn from seeds,
 * and whose members have neither a bonus nor limits; all others are done alone.
 */

/** A bet that may be placed with others' plays. */
export interface BetOfMany {
  id: string
  memberId: bigint
  bet: NewBet
  /** Draws the round; a pure function. Absent: the bet stays open, and waits for its player (`openBet`). */
  play?: (seeds: RoundSeeds) => DrawnEnd
}

/** What was done, by member. */
export interface DoneTogether {
  placed: ReadonlySet<bigint>
  stepped: ReadonlyMap<bigint, SteppedBet>
}

/**
 * Places bets of some members and does steps of others, in the transaction of the caller. It leaves out members that
 * lack the stake, have a bonus, a limit, a break from play or no seeds yet, whose stakes are locked by another
 * transaction, or who have an open round already; a bet that ends a seed pair or wins the jackpot; and a step that is
 * refused. Throws if money has moved between the check and the posting: the transaction must roll back.
 */
export async function playTogether(
  ctx: Context,
  bets: readonly BetOfMany[],
  steps: readonly StepOfMany[],
): Promise<DoneTogether> {
  const pairs = await lockPairsOf(
    ctx,
    [...bets, ...steps].map(({ memberId }) => memberId),
    { skipLocked: true },
  )
  const players = await playersOf(ctx, [...pairs.keys()], bets)
  const at = ctx.clock.now()
  const placed = bets.flatMap((bet) => placedAt(at, bet, pairs.get(bet.memberId), players.get(bet.memberId)))
  const mayStep = steps.filter(({ memberId }) => {
    const pair = pairs.get(memberId)
    return pair && pair.nonce < ROUNDS_OF_A_PAIR && players.get(memberId)?.hasBonus === false
  })
  const stepped = await takeSteps(ctx, mayStep)
  const ended = stepped.flatMap(endedOf)
  const settled = [...placed.filter(isSettled), ...ended]
  await writeAll(ctx, placed, stepped, {
    nonces: [...placed.map(nonceOf), ...ended.flatMap(releaseOf)],
    settled,
  })
  const postings = [...placed.map(stakeOf), ...settled.filter(isPaid).map(payoutOf)]
  granted(await post(ctx, postings), 'bets played together')
  return {
    placed: new Set(placed.map(({ memberId }) => memberId)),
    stepped: new Map(stepped.map((step) => [step.bet.memberId, steppedBet(step)])),
  }
}

/** Writes everything but the money, in one statement: whatever it touches is locked by the stakes of its members. */
async function writeAll(
  ctx: Context,
  placed: readonly PlacedBet[],
  stepped: readonly TakenStep[],
  {
    nonces,
    settled,
  }: { nonces: readonly TakenNonces[]; settled: readonly (CountedBet & { memberId: bigint })[] },
): Promise<void> {
  if (placed.length + stepped.length === 0) return
  const statements = {
    taken_nonce: nonces.length > 0 ? takingNonces(nonces) : undefined,
    ...writingPlaced(placed),
    ...writingSteps(ctx.clock.now(), stepped),
    rollover_count: settled.length > 0 ? countingRolloverOf(settled.map(playedBy)) : undefined,
  }
  const [written] = await runAtOnce(
    ctx.db,
    statements,
    sql<{ next: number; steps: bigint }>`select
      ${nonces.length > 0 ? sql`(select max(next) from taken_nonce)` : sql`0`} as next,
      ${stepped.length > 0 ? sql`(select count(*) from stepped_bet)` : sql`0::bigint`} as steps`,
  )
  if (written?.steps !== BigInt(stepped.length))
    throw new Error(`${written?.steps} of ${stepped.length} bets were stepped`)
  checkNonce(written.next)
}

interface Player extends UsualPlayer {
  /** The member has an open round of the game already. */
  waits: boolean
}

async function playersOf(
  ctx: Context,
  memberIds: readonly bigint[],
  bets: readonly BetOfMany[],
): Promise<Map<bigint, Player>> {
  const opening = new Map(bets.flatMap(({ memberId, bet, play }) => (play ? [] : [[memberId, bet] as const])))
  const games = memberIds.map((memberId) => opening.get(memberId))
  const member = sql.ref('asked.member_id')
  const { rows } = await sql<Player & { memberId: bigint }>`
    select member_id as "memberId", ${usualPlayer(member, ctx.clock.now())},
      exists (
        select from open_round where open_round.member_id = ${member}
          and open_round.vendor_code = asked.vendor_code and open_round.node_id = asked.node_id
      ) as waits
    from unnest(
      ${memberIds}::bigint[], ${games.map((game) => game?.vendor ?? null)}::text[],
      ${games.map((game) => game?.node ?? null)}::text[]
    ) asked (member_id, vendor_code, node_id)
  `.execute(ctx.db)
  return new Map(rows.map(({ memberId, ...player }) => [memberId, player]))
}

/** The bet as it is placed and, unless it stays open, drawn; empty for one that must be done alone. */
function placedAt(
  at: Date,
  { play, ...one }: BetOfMany,
  seeds: DrawSeeds | undefined,
  player: Player | undefined,
): PlacedBet[] {
  if (!seeds || seeds.nonce + 1 >= ROUNDS_OF_A_PAIR) return []
  if (!mayStake(player, one.bet.stake) || player?.waits) return []
  if (!play) return [{ ...one, at, seeds }]
  const { withPool, ...end } = play(seeds)
  return withPool ? [] : [{ ...one, at, seeds, end }]
}

const nonceOf = ({ seeds: { seedPairId }, end }: PlacedBet) => ({
  ...{ seedPairId, rounds: 1, opened: end ? 0 : 1 },
})

/** The bet of a step, if the step has ended it. */
const endedOf = ({ bet, end }: TakenStep) =>
  end ? [{ id: bet.id, memberId: bet.memberId, bet, end, seedPairId: bet.seedPairId }] : []

/** A round that has ended no longer keeps its seed pair hidden (`releaseNonce`). */
const releaseOf = ({ seedPairId }: { seedPairId: bigint | null }) =>
  seedPairId === null ? [] : [{ seedPairId, rounds: 0, opened: -1 }]
