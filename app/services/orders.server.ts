import { recordIn } from '#app/lib/list-query.ts'
import type { RouteArgs } from './session.server.ts'

/** The order in the URL; after a refused action the posted one, so that its new state is visible. */
export function askedOrder({ request, context }: RouteArgs): string | undefined {
  const formValue = context.form?.get('orderId')
  const orderId = recordIn(new URL(request.url).searchParams, 'order')
  return orderId ?? (typeof formValue === 'string' && formValue !== '' ? formValue : undefined)
}
