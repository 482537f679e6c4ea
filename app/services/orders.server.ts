import { recordIn } from '#app/lib/list-query.ts'
import type { deposit, withdrawal } from '#contract/cashier.ts'
import type { InputOf, ValueOf } from '#contract/endpoint.ts'
import type { MemberCalls } from './guards.server.ts'
import type { RouteArgs } from './session.server.ts'

/** The order of the URL; after a refused act the one that was posted, so that its new state is seen. */
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
