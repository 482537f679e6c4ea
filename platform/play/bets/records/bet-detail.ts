import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { betDetail as endpoint } from '#contract/play/bet-records.ts'
import { type Outcome, Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { selectBets, toBet } from './bet-row.ts'

type Input = ParsedInputOf<typeof endpoint>

/** One bet of the member with its outcome, and the salt of its leaf. Refuses `not-found`, for someone else's bet too. */
export async function betDetail(
  ctx: Context,
  member: Member,
  { betId, language }: Input,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  if (!isRecordId(betId)) return refuse('not-found')
  const row = await selectBets(ctx.db, language)
    .select(['bet.outcome', 'bet.wager', 'bet.salt'])
    .where('bet.id', '=', betId)
    .where('bet.member_id', '=', member.id)
    .executeTakeFirst()
  if (!row) return refuse('not-found')
  const { outcome, wager, salt } = row
  return ok({
    bet: toBet(row),
    outcome: outcome as Outcome | null,
    wager: Wager.safeParse(wager).data ?? null,
    salt,
  })
}
