import { sql } from 'kysely'
import { hasAgentCenter, isTrial } from '#contract/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import {
  changeUpline,
  grantedRebateOf,
  MAX_LEVELS,
  memberByAccount,
} from '#platform/members/accounts/index.ts'
import { lineOf, lockLines, teamOf } from './team.ts'

/**
 * Moves a member with everybody below it under another upline, or to the top of its own line if `toAccount` is null.
 * Earlier play and payments stay with the accounts, and so move with them.
 *
 * Refuses `not-found` for either account; `not-an-agent` for a player as the upline; `operation-not-allowed` for a
 * trial account, and below itself; `over-limit` if the line would have too many levels, or if its rebate is above the
 * upline's; `state-moved-on` if it is there already.
 */
export const moveMember = (
  ctx: Context,
  actor: string,
  account: string,
  toAccount: string | null,
): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    await lockLines(tx)
    const member = await memberByAccount(tx, account)
    const upline = toAccount === null ? null : await memberByAccount(tx, toAccount)
    if (!member || (toAccount !== null && !upline)) return refuse('not-found')
    if (member.uplineId === (upline?.id ?? null)) return refuse('state-moved-on')
    const fits = await judgeMove(tx, member, upline)
    if (!fits.ok) return fits
    const from = member.uplineId
    await changeUpline(tx, member.id, upline?.id ?? null)
    await audit(tx, {
      actor,
      action: 'member-moved',
      subject: member.account,
      detail: { fromId: from === null ? null : String(from), to: upline?.account ?? null },
    })
    return ok(null)
  })

async function judgeMove(ctx: Context, member: Member, upline: Member | null): Promise<Result<null>> {
  if (isTrial(member.accountKind) || (upline && isTrial(upline.accountKind)))
    return refuse('operation-not-allowed')
  if (upline && !hasAgentCenter(upline.accountKind)) return refuse('not-an-agent')
  const above = upline ? await lineOf(ctx.db, upline.id) : []
  if (above.includes(member.id)) return refuse('operation-not-allowed')
  if (upline && (await grantedRebateOf(ctx.db, member.id)) > (await grantedRebateOf(ctx.db, upline.id)))
    return refuse('over-limit')
  const { rows } = await sql<{ levels: number }>`
    select max(level) - min(level) + 1 as levels from ${teamOf(member.id)} team
  `.execute(ctx.db)
  return above.length + (rows[0]?.levels ?? 0) > MAX_LEVELS ? refuse('over-limit') : ok(null)
}
