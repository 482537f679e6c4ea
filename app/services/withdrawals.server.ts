import { reviewWithdrawalForm } from '#app/features/cashier/withdrawal-forms.ts'
import type { Entered, FormReply, ReadArgs } from '#app/forms/define-form.ts'
import { reviewWithdrawal, type Withdrawal, withdrawal, withdrawals } from '#contract/cashier.ts'
import type { MemberCalls } from './guards.server.ts'
import { askedOrder } from './orders.server.ts'
import type { RouteArgs } from './session.server.ts'

/** Paid orders that the page leads to; the history has any others. */
const MAX_TO_CONFIRM = 20

/**
 * The order of the URL; without one, that which needs its player most: paid and not yet received, else requested or
 * approved, else the newest. `toConfirm` are the others whose receipt the player is asked for. All newest first.
 */
export async function shownWithdrawal(
  args: RouteArgs,
  member: MemberCalls,
): Promise<{ order: Withdrawal | null; toConfirm: Withdrawal[] }> {
  const newestOf = (status?: Withdrawal['status']) => member.get(withdrawals, { size: 1, status })
  const [asked, paid, requested, approved, newest] = await Promise.all([
    askedOrder(args, member, withdrawal),
    member.get(withdrawals, { size: MAX_TO_CONFIRM, status: 'paid' }),
    newestOf('requested'),
    newestOf('approved'),
    newestOf(),
  ])
  const open = [...requested.content, ...approved.content].sort((one, other) =>
    other.time.localeCompare(one.time),
  )
  const order = asked ?? paid.content[0] ?? open[0] ?? newest.content[0] ?? null
  return { order, toConfirm: paid.content.filter(({ id }) => id !== order?.id) }
}

type Review = Extract<ReturnType<typeof reviewWithdrawalForm.read>, { ok: true }>['value']

/** A withdrawal that was entered to be looked at once more, judged as the order will be; no password is asked for it. */
export async function reviewed(args: ReadArgs, { send }: MemberCalls): Promise<Entered<Review>> {
  const entered = reviewWithdrawalForm.read(args)
  if (!entered.ok) return entered
  const { accountId, amount, fee } = entered.value
  const judged = await send(reviewWithdrawal, { accountId, amount, feeBasisPoints: fee })
  return judged.ok ? entered : { ...entered, ok: false, invalid: () => entered.refused(judged) }
}

/** The review that a URL asks for (`?review=1&account=…&amount=…`): whether it may be sent as it is, and what is wrong with it where not. */
export async function askedReview(
  query: URLSearchParams,
  member: MemberCalls,
): Promise<{ reviewed: boolean; wrong: FormReply | null }> {
  if (!query.has('review')) return { reviewed: false, wrong: null }
  const form = new FormData()
  form.set('intent', 'create')
  for (const [field, param] of Object.entries({ accountId: 'account', amount: 'amount', fee: 'fee' }))
    form.set(field, query.get(param) ?? '')
  const entered = await reviewed({ context: { form } }, member)
  return entered.ok ? { reviewed: true, wrong: null } : { reviewed: false, wrong: entered.invalid().data }
}
