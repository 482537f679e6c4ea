import type { Context } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'
import { audit } from '../../settings/index.ts'
import { lockMember } from './lock-member.ts'

/** The highest rank of a club. */
const MAX_RANK = 20

/** Gives a member its rank in the club (`clubLabel.rankLevel`). Refuses `not-found`, `over-limit` above 20. */
export async function rankMember(
  ctx: Context,
  actor: string,
  account: string,
  level: number,
): Promise<Result<null>> {
  if (!Number.isInteger(level) || level < 0 || level > MAX_RANK)
    return refuse('over-limit', { min: '0', max: String(MAX_RANK) })
  return ctx.transact(async (tx) => {
    const member = await lockMember(tx, account)
    if (!member) return refuse('not-found')
    await tx.db.updateTable('member').set({ rank_level: level }).where('id', '=', member.id).execute()
    await audit(tx, { actor, action: 'member-ranked', subject: member.account, detail: { level } })
    return done(null)
  })
}
