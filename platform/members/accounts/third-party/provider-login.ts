import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type * as calls from '#contract/members/third-party.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockMemberById } from '../base/lock-member.ts'
import { entryRefusal } from '../login/admit-login.ts'
import { proceedLogin } from '../login/complete-login.ts'
import { broughtBack, leadTo } from './provider-visit.ts'
import { keepStranger } from './visits.ts'

/** Leads a browser to a provider, to sign in there. Refuses what `leadTo` refuses. */
export const startProviderLogin = (
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof calls.startProviderLogin>,
): Promise<Result<WireValueOf<typeof calls.startProviderLogin>>> => leadTo(ctx, call, input, null)

/**
 * Signs in the member whose account is linked with the one that the browser has come back with, as after a right password: with
 * its second step. Somebody whom no account is linked with gets a token to register by: whatever mail address it has at the
 * provider, no account is its own. Refuses the refusals of `broughtBack`, `not-a-member`, `not-an-agent`, `operation-not-allowed`.
 */
export async function finishProviderLogin(
  ctx: Context,
  call: Call,
  { site, ...input }: ParsedInputOf<typeof calls.finishProviderLogin>,
): Promise<Result<WireValueOf<typeof calls.finishProviderLogin>>> {
  const brought = await broughtBack(ctx, call, input, null)
  if (!brought.ok) return brought
  const { provider, subject } = brought.value
  const link = await ctx.db
    .selectFrom('provider_link')
    .select(['id', 'member_id'])
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!link) {
    if (site === 'agent') return refuse('not-an-agent')
    const registrationToken = await keepStranger(ctx, provider, subject)
    return ok({ step: null, stranger: { registrationToken, provider: provider.name } })
  }
  call.about = link.member_id
  return ctx.transact(async (tx) => {
    const member = await lockMemberById(tx, link.member_id)
    if (!member) return refuse('popup-closed')
    const refused = entryRefusal(member, site)
    if (refused) return refused
    const { numUpdatedRows } = await tx.db
      .updateTable('provider_link')
      .set({ last_used_at: tx.clock.now() })
      .where('id', '=', link.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('popup-closed') // removed meanwhile
    const step = await proceedLogin(tx, {
      memberId: member.id,
      caller: call.caller,
      remember: false,
      kind: 'third-party',
      mustChangePassword: null,
    })
    return step.ok ? ok({ step: step.value, stranger: null }) : step
  })
}
