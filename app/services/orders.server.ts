import { postedRecord, recordIn } from '#app/lib/list-query.ts'
import type { RouteArgs } from './session.server.ts'

/** The order in the URL; after a refused action the posted one, so that its new state is visible. */
export const askedOrder = ({ request, context }: RouteArgs): string | undefined =>
  recordIn(new URL(request.url).searchParams, 'order') ?? postedRecord(context.form, 'orderId')
