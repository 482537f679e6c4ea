import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { type DrawSeeds, lockPairsOf, ROUNDS_OF_A_PAIR, takingNonces } from '#platform/play/seeds/index.ts'
import { targetWithoutBonus } from './bet-money.ts'
import type { SteppedBet } from './step-bet.ts'
import { answeringSteps, type BatchStep, steppedBet, takeSteps } from './steps-together.ts'
import type { DrawnEnd, NewBet, RoundSeeds } from './turnover/bet-terms.ts'
import { mayStake, type UsualPlayer, usualPlayer } from './turnover/usual-player.ts'
import { type Opening, writeBets } from './write-bets.ts'

/**
 * Plays of many members in one transaction and a handful of statements, however many there are. The result for each is
 * the same as by `openAndSettle`, `openBet` or `stepBet` alone. Only for bets of own money that are drawn from seeds,
 * and whose members have neither a bonus nor limits; all others are played alone.
 */

/** A bet that may be placed together with others' plays. */
export interface BatchBet {
  id: string
  memberId: bigint
  bet: NewBet
  /** Its game has steps: while its member has an open round of it, there is no other. */
  hasSteps?: true
  /**
   * Draws the round; a pure function. Absent, or if it answers nothing: the bet stays open, and waits for its player
   * (`openBet`).
   */
  play?: (seeds: RoundSeeds) => DrawnEnd | undefined
}

/** The results, by member. */
export interface BatchResult {
  bettors: ReadonlySet<bigint>
  stepped: ReadonlyMap<bigint, SteppedBet>
}

/**
 * Places bets of some members and does steps of others, in the transaction of the caller. It leaves out members that
 * lack the stake, have a bonus, a limit, a break from play or no seeds yet, whose stakes are locked by another
 * transaction, or who already have an open round; a bet that uses up a seed pair; a bet or step that wins the jackpot;
 * and a step that is refused. Throws if money has moved between the check and the posting: the transaction must roll back.
 */
export async function playTogether(
  ctx: Context,
  bets: readonly BatchBet[],
  steps: readonly BatchStep[],
): Promise<BatchResult> {
  const pairs = await lockPairsOf(
    ctx,
    [...bets, ...steps].map(({ memberId }) => memberId),
    { skipLocked: true },
  )
  const players = await playersOf(ctx, [...pairs.keys()], bets)
  const at = ctx.clock.now()
  const prepared = bets.flatMap((bet) =>
    prepareBet(at, bet, pairs.get(bet.memberId), players.get(bet.memberId)),
  )
  const mayStep = steps.filter(({ memberId }) => {
    const pair = pairs.get(memberId)
    return pair && pair.nonce < ROUNDS_OF_A_PAIR && players.get(memberId)?.hasBonus === false
  })
  const stepped = await takeSteps(ctx, mayStep)
  const goesOn = stepped.filter(({ end }) => !end)
  const endings = stepped.flatMap(({ bet, end }) =>
    end ? [{ bet, end, target: targetWithoutBonus('main') }] : [],
  )
  const nonces = [...prepared.map(nonceOf), ...endings.flatMap(({ bet }) => releaseOf(bet))]
  const written = await writeBets(
    ctx,
    { openings: prepared, steppings: goesOn.map(({ bet }) => ({ bet, raise: 0n })), endings },
    {
      taken_nonce: nonces.length > 0 ? takingNonces(nonces) : undefined,
      ...answeringSteps(stepped),
    },
  )
  expectOk(written, 'bets played together')
  return {
    bettors: new Set(prepared.map(({ memberId }) => memberId)),
    stepped: new Map(stepped.map((step) => [step.bet.memberId, steppedBet(step)])),
  }
}

interface Player extends UsualPlayer {
  /** The member already has an open round of the game. */
  waits: boolean
}

async function playersOf(
  ctx: Context,
  memberIds: readonly bigint[],
  bets: readonly BatchBet[],
): Promise<Map<bigint, Player>> {
  const opening = new Map(
    bets.flatMap(({ memberId, bet, hasSteps }) => (hasSteps ? [[memberId, bet] as const] : [])),
  )
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

/** A bet with the seeds of its draw. */
type DrawnBet = Opening & { seeds: DrawSeeds }

/** The placed bet, drawn unless it stays open; empty if it must be played alone. */
function prepareBet(
  at: Date,
  { play, hasSteps: _hasSteps, ...one }: BatchBet,
  seeds: DrawSeeds | undefined,
  player: Player | undefined,
): DrawnBet[] {
  if (!seeds || seeds.nonce + 1 >= ROUNDS_OF_A_PAIR) return []
  if (!mayStake(player, one.bet.stake) || player?.waits) return []
  const prepared = { ...one, at, seeds, source: { wallet: 'main', bonus: undefined } as const }
  const drawnEnd = play?.(seeds)
  if (!drawnEnd) return [{ ...prepared, waits: true }]
  const { withPool, ...end } = drawnEnd
  return withPool ? [] : [{ ...prepared, end }]
}

const nonceOf = ({ seeds: { seedPairId }, end }: DrawnBet) => ({
  seedPairId,
  rounds: 1,
  openChange: end ? 0 : 1,
})

/** A round that has ended no longer keeps its seed pair hidden (`releaseNonce`). */
const releaseOf = ({ seedPairId }: { seedPairId: bigint | null }) =>
  seedPairId === null ? [] : [{ seedPairId, rounds: 0, openChange: -1 }]
