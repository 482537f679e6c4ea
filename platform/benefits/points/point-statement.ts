import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type memberTransactionDetail as endpoint, PointLineType } from '#contract/benefits/points.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { statement } from '#platform/money/statement/index.ts'

/** The statement of a member's points, newest first unless `sort` says otherwise, with totals over the whole result. Refuses `in-need-true-account`. */
export async function pointStatement(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await admitReal(ctx, member, 'PTSYS3')
  if (!permission.ok) return permission
  const lines = await statement(ctx, member, { ...input, wallet: 'points' })
  if (!lines.ok) return lines
  return ok({
    ...lines.value,
    content: lines.value.content.map((line) => ({ ...line, ...originOf(line) })),
  })
}

/** The origin of a movement: the prefix before the first dash for the mall's own references, else a claimed reward. */
function originOf({ type, reference }: Transaction): { type: PointLineType; reference: string } {
  const [, word = '', rest = ''] = /^([a-z]+)-(.+)$/.exec(reference) ?? []
  const parsed = PointLineType.safeParse(word)
  return type === 'points' && parsed.success
    ? { type: parsed.data, reference: rest }
    : { type: 'reward', reference }
}
