import { recordIn } from '#app/lib/list-query.ts'
import { MAX_ORDERS_TO_CONFIRM } from '#app/limits.ts'
import type { InputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type deposit, type Withdrawal, withdrawal, withdrawals } from '#contract/cashier/cashier.ts'
import type { MemberCalls } from './guards.server.ts'
import type { RouteArgs } from './session.server.ts'

/** The order in the URL; after a refused action the posted one, so that its new state is visible. */
export async function askedOrder<Endpoint extends typeof deposit | typeof withdrawal>(
  { request, context }: RouteArgs,
  { get }: MemberCalls,
  endpoint: Endpoint,
  more: Partial<InputOf<Endpoint>> = {},
): Promise<ValueOf<Endpoint> | null> {
  const posted = context.form?.get('orderId')
  const asked = recordIn(new URL(request.url).searchParams, 'order')
  const orderId = asked ?? (typeof posted === 'string' ? posted : null)
  return orderId ? get<Endpoint>(endpoint, { ...more, orderId } as InputOf<Endpoint>) : null
}

/**
 * The order in the URL; by default the one that needs its player most: paid and not yet received, else requested or
 * approved, else the newest. `toConfirm` are the others that wait for a receipt, newest first.
 */
export async function shownWithdrawal(
  args: RouteArgs,
  member: MemberCalls,
): Promise<{ order: Withdrawal | null; toConfirm: Withdrawal[] }> {
  const newestOf = (status?: Withdrawal['status']) => member.get(withdrawals, { size: 1, status })
  const [asked, paid, requested, approved, newest] = await Promise.all([
    askedOrder(args, member, withdrawal),
    member.get(withdrawals, { size: MAX_ORDERS_TO_CONFIRM, status: 'paid' }),
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
