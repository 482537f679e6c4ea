import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { type EarningRules, takeBackPoints } from '#platform/benefits/points/index.ts'
import { type KeptRebate, takeBackRebate } from '#platform/benefits/rebates/index.ts'
import { takeBackTurnoverOfInvited } from '#platform/benefits/referral/index.ts'
import { settledPlay } from '#platform/money/play-sums/index.ts'

/** What turnover has earned and was paid, which stays although the turnover itself was taken back. */
export interface KeptBenefits {
  /** Hundredths of points, by the current rules; also 0n while points are off, when it cannot be known. */
  points: bigint
  rebate: KeptRebate | null
  /** Turnover whose share has been granted to the referrer. */
  shared: Minor
}

/**
 * Takes the turnover of cash bets whose rows have just been voided back from everything that it earns, unless already
 * paid (platform.md section 3). What has not been counted yet is simply not counted; what was counted beyond the day's
 * bets is taken from the due rebate, the remainder towards a point, and the turnover of an invited player. Returns what
 * was paid and stays. Missions, ranks and leaderboards read the daily sums, so they follow by themselves.
 *
 * Run in the transaction that voids the bet, after the main wallet is locked and before money moves. `points`:
 * `earningRules`.
 */
export async function takeBackTurnover(
  ctx: Context,
  { memberId, day, gameType }: { memberId: bigint; day: string; gameType: GameType },
  points: EarningRules | null,
): Promise<KeptBenefits> {
  // Counting this member locks these rows first: it has either finished, or waits for us and reads the new sums.
  await sql`select from turnover_due where member_id = ${memberId} for update`.execute(ctx.db)
  const turnover = await lowerCounted(ctx, { memberId, day, gameType })
  if (turnover === 0n) return { points: 0n, rebate: null, shared: 0n }
  const shared = await takeBackTurnoverOfInvited(ctx, memberId, day, turnover)
  const rebate = await takeBackRebate(ctx, memberId, { gameType, turnover })
  const keptPoints = points ? await takeBackPoints(ctx, memberId, { gameType, turnover }, points) : 0n
  return { points: keptPoints, rebate, shared }
}

/** Lowers the counted turnover of a day and game type to what its bets now come to; returns by how much. */
async function lowerCounted(
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
