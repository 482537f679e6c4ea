import { type RawBuilder, sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Bonus } from '#contract/benefits/promotions.ts'
import type { TurnoverLeft } from '#contract/money/turnover.ts'
import { rolloverSums } from '#platform/money/rollover/index.ts'
import { toTurnoverLeft } from './turnover-left.ts'

/** What a member has left to play, and of the bonus that runs what a line about it says. */
export interface LeftToPlay {
  turnoverLeft: TurnoverLeft
  bonus: Pick<Bonus, 'promotion' | 'wageringRequired' | 'wageringLeft' | 'expires'> | null
}

/** Minor units as texts, because JSON has no 64-bit integers; those of the bonus are null if none is running. */
type LeftToPlayRow = [
  rolloverLeft: string,
  rolloverRequired: string,
  wageringLeft: string | null,
  wageringRequired: string | null,
  expiresAt: string | null,
  title: string | null,
]

/** What a member has left to play, as JSON to embed in a statement about the member. */
export const selectLeftToPlay = (
  memberId: RawBuilder<bigint>,
  language: WrittenLanguage,
  now: Date,
): RawBuilder<LeftToPlayRow> => sql`(
  select json_build_array(rollover.left::text, rollover.required::text, bonus.remaining::text, bonus.required::text, bonus.expires_at,
    promotion.content->${language}->>'title')
  from ${rolloverSums(memberId)} rollover
  left join bonus on bonus.member_id = ${memberId} and bonus.state = 'running' and bonus.expires_at > ${now}
  left join promotion on promotion.id = bonus.promotion_id
)`

/** What a member has left to play, from a row of `selectLeftToPlay`. */
export function toLeftToPlay([
  left,
  required,
  wagering,
  wageringRequired,
  expires,
  title,
]: LeftToPlayRow): LeftToPlay {
  const row = {
    rollover_left: BigInt(left),
    rollover_required: BigInt(required),
    wagering_left: wagering === null ? null : BigInt(wagering),
    wagering_required: wageringRequired === null ? null : BigInt(wageringRequired),
  }
  return {
    turnoverLeft: toTurnoverLeft(row),
    bonus:
      expires === null
        ? null
        : {
            promotion: title ?? '',
            wageringRequired: moneyOf(row.wagering_required ?? 0n),
            wageringLeft: moneyOf(row.wagering_left ?? 0n),
            expires: new Date(expires).toISOString(),
          },
  }
}
