import { sql } from 'kysely'
import { hasAgentCenter, isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { changeUpline, grantedRebateOf, memberByAccount } from '#platform/members/accounts/index.ts'
import { MAX_LEVELS } from '#platform/members/limits.ts'
import { lineOf, lockLines, teamOf } from './team.ts'

/**
 * Moves a member with everybody below it under another upline, or to the top of its own line if `toAccount` is null.
 * Records of play and payments are of the accounts, and so move with them; figures and pay stay where they were earned
 * (docs/decisions/0061). An agent at the top of a line becomes a
 * general agent, and a general agent below another account an agent (platform.md section 2).
 *
 * Refuses `not-found` for either account; `not-an-agent` for a player as the upline or at the top;
 * `operation-not-allowed` for a trial account, for an affiliate at the top, for anybody but a player below an
 * affiliate, and below itself; `over-limit` if the line would have too many levels, or if its rebate is above the
 * upline's; `state-moved-on` if it is already there.
 */
export const moveMember = (
  ctx: Context,
  actor: string,
  account: string,
  toAccount: string | null,
): Promise<Result<{ accountKind: number }>> =>
  ctx.transact(async (tx) => {
    await lockLines(tx)
    const member = await memberByAccount(tx, account)
    const upline = toAccount === null ? null : await memberByAccount(tx, toAccount)
    if (!member) return refuse('not-found')
    if (toAccount !== null && !upline) return refuse('not-found', { field: 'upline' })
    if (member.uplineId === (upline?.id ?? null)) return refuse('state-moved-on')
    const fits = await judgeMove(tx, member, upline)
    if (!fits.ok) return fits
    const from = member.uplineId
    const accountKind = kindAt(member, upline)
    await changeUpline(tx, member.id, upline?.id ?? null, accountKind)
    await audit(tx, {
      actor,
      action: 'member-moved',
      subject: member.account,
      detail: {
        fromId: from === null ? null : String(from),
        to: upline?.account ?? null,
        ...(accountKind === member.accountKind ? {} : { role: accountKind }),
      },
    })
    return ok({ accountKind })
  })

/**
 * The kind of an agent follows from its place: a general agent at the top of a line, an agent below another account.
 */
const kindAt = ({ accountKind }: Member, upline: Member | null): number =>
  accountKind === 1 || accountKind === 2 ? (upline ? 1 : 2) : accountKind

async function judgeMove(ctx: Context, member: Member, upline: Member | null): Promise<Result<null>> {
  if (isTrial(member.accountKind) || (upline && isTrial(upline.accountKind)))
    return refuse('operation-not-allowed')
  if (upline === null) {
    if (member.accountKind === 0) return refuse('not-an-agent')
    if (kindAt(member, null) !== 2) return refuse('operation-not-allowed')
  } else {
    if (!hasAgentCenter(upline.accountKind)) return refuse('not-an-agent', { field: 'upline' })
    // It invites players, and has no team of agents.
    if (upline.accountKind === 41 && member.accountKind !== 0) return refuse('operation-not-allowed')
  }
  const above = upline ? await lineOf(ctx.db, upline.id) : []
  if (above.includes(member.id)) return refuse('operation-not-allowed')
  if (upline && (await grantedRebateOf(ctx.db, member.id)) > (await grantedRebateOf(ctx.db, upline.id)))
    return refuse('over-limit')
  const { rows } = await sql<{ levels: number }>`
    select max(level) - min(level) + 1 as levels from ${teamOf(member.id)} team
  `.execute(ctx.db)
  return above.length + (rows[0]?.levels ?? 0) > MAX_LEVELS ? refuse('over-limit') : ok(null)
}
