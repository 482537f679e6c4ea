import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'
import { openAccount, prepareAccount } from '#platform/members/accounts/index.ts'

/** A new general agent, and its first password. */
export interface NewLine {
  account: string
  password: string
}

/**
 * Opens a general agent at the top of a line of its own, with the highest rebate (basis points) that its team can have.
 * The password is drawn and shown once; the first login asks for another.
 *
 * Refuses `over-limit` for a rebate above `lineRebateMax`; `name-taken`, and the codes of a user name that breaks the
 * rules of registration.
 */
export async function createLine(
  ctx: Context,
  actor: string,
  { account, rebate }: { account: string; rebate: number },
): Promise<Result<NewLine>> {
  const most = await ctx.settings.value('lineRebateMax')
  if (rebate > most) return refuse('over-limit', { field: 'rebate', max: `${rateText(most)}%` })
  const prepared = await prepareAccount(ctx, {
    username: account,
    password: null,
    paymentPassword: null,
    accountKind: 2,
    uplineId: null,
    rebate,
  })
  if (!prepared.ok) return prepared
  return ctx.transact(async (tx) => {
    const result = await openAccount(tx, prepared.value)
    if (!result.ok) return result
    await audit(tx, { actor, action: 'line-created', subject: result.value.account, detail: { rebate } })
    return ok({ account: result.value.account, password: prepared.value.password })
  })
}
