import type { ActionFunctionArgs } from '@remix-run/node'
import type { Context } from '#platform/base/context.ts'
import type { RecordPlace } from '../features/records/neighbours.tsx'
import { officeContextOf } from '../server/office-context.ts'

/** What a place needs of a list. */
export interface PlacedList<Filter> {
  read(query: URLSearchParams): Filter
  neighbours(
    platform: Context,
    filter: Filter,
    id: string,
  ): Promise<{ previous: string | null; next: string | null }>
  href(filter: Filter): string
  recordHref(filter: Filter, id: string): string
}

/** Whether a record was opened from a list: its query has the filter, and the order above all. */
export const isFromList = ({ url }: Pick<Request, 'url'>): boolean => new URL(url).search !== ''

/** What is before and after a record in the filter that it was opened from; without one, in the list as it usually is. */
export const placeOf = <Filter>(
  platform: Context,
  request: Pick<Request, 'url'>,
  list: PlacedList<Filter>,
  id: string,
): Promise<RecordPlace> => placeIn(platform, list, list.read(new URL(request.url).searchParams), id)

/** The same in a filter. */
export async function placeIn<Filter>(
  platform: Context,
  list: PlacedList<Filter>,
  filter: Filter,
  id: string,
): Promise<RecordPlace> {
  const { previous, next } = await list.neighbours(platform, filter, id)
  const at = (other: string | null) => (other === null ? null : list.recordHref(filter, other))
  return { list: list.href(filter), previous: at(previous), next: at(next) }
}

/** The record of an act, and where the office goes on after it: to the next one of the filter that it was opened from, else to it again. */
export async function afterwards<Filter>(
  { request, params, context }: ActionFunctionArgs,
  list: PlacedList<Filter>,
): Promise<{ id: string; to: string }> {
  const { id = '' } = params
  if (!isFromList(request)) return { id, to: new URL(request.url).pathname }
  const { list: whole, next } = await placeOf(officeContextOf(context).platform, request, list, id)
  return { id, to: next ?? whole }
}
