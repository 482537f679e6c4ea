import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { type EarningRules, takeBackPoints } from '#platform/benefits/points/index.ts'
import { type KeptRebate, takeBackRebate } from '#platform/benefits/rebates/index.ts'
import { takeBackTurnoverOfInvited } from '#platform/benefits/referral/index.ts'
import { settledPlay } from '#platform/money/play-sums/index.ts'

/** What turnover has earned that is paid and stays, though the turnover itself was taken back. */
export interface KeptBenefits {
  /** Hundredths of points, by the rules now; 0n also while points are off, when nobody can say. */
  points: bigint
  rebate: KeptRebate | null
  /** Turnover whose share the referrer has been granted. */
  shared: Minor
}

/**
 * Takes the turnover of cash bets back whose rows have just been made void, from all that turnover earns, as far as nothing has been
 * paid for it yet (platform.md section 3). What is not counted yet is simply not counted; what is counted beyond the day's bets
 * leaves the rebate that is due, the rest of a point, and the turnover of an invited player. Answers what was paid and
 * stays. Missions, ranks and leaderboards read the sums of days, and follow by themselves.
 *
 * In the transaction that makes the bet void, after the main wallet is locked and before money moves. `points`: `earningRules`.
 */
export async function takeBackTurnover(
  ctx: Context,
  { memberId, day, gameType }: { memberId: bigint; day: string; gameType: GameType },
  points: EarningRules | null,
): Promise<KeptBenefits> {
  // Whoever counts this member takes these lines first: it has finished before, or waits for us and reads the new sums.
  await sql`select from turnover_due where member_id = ${memberId} for update`.execute(ctx.db)
  const turnover = await takeUncovered(ctx, { memberId, day, gameType })
  if (turnover === 0n) return { points: 0n, rebate: null, shared: 0n }
  const shared = await takeBackTurnoverOfInvited(ctx, memberId, day, turnover)
  const rebate = await takeBackRebate(ctx, memberId, { gameType, turnover })
  const kept = points ? await takeBackPoints(ctx, memberId, { gameType, turnover }, points) : 0n
  return { points: kept, rebate, shared }
}

/** Lowers what is counted of a day and game type to what its bets come to now; answers by how much. */
async function takeUncovered(
  ctx: Context,
  { memberId, day, gameType }: { memberId: bigint; day: string; gameType: GameType },
): Promise<Minor> {
  const { rows } = await sql<{ counted: Minor; played: Minor }>`
    select counted, (
      select coalesce(sum(turnover), 0)::bigint from ${settledPlay} play
      where member_id = ${memberId} and day = ${day}::date and game_type = ${gameType}
    ) as played
    from turnover_counted
    where member_id = ${memberId} and day = ${day}::date and game_type = ${gameType} for no key update
  `.execute(ctx.db)
  const [row] = rows
  if (!row || row.counted <= row.played) return 0n
  const those = sql`where member_id = ${memberId} and day = ${day}::date and game_type = ${gameType}`
  await (row.played === 0n
    ? sql`delete from turnover_counted ${those}`
    : sql`update turnover_counted set counted = ${row.played} ${those}`
  ).execute(ctx.db)
  return row.counted - row.played
}
