import type { LoaderFunctionArgs } from '@remix-run/node'
import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Page } from '../lists/list-page.ts'
import { admit } from './acts.server.ts'

interface LoadedList<Filter, Row> {
  ofPage: OfficePage
  read(query: URLSearchParams, now: Date): Filter
  page(platform: Context, filter: Filter): Promise<Page<Row>>
}

/** What the page of a list shows, for whoever may see it: the filter that the query asks for, and its rows. */
export async function loadList<Filter, Row>(args: LoaderFunctionArgs, list: LoadedList<Filter, Row>) {
  const { platform } = admit(args, list.ofPage)
  const filter = list.read(new URL(args.request.url).searchParams, platform.clock.now())
  const { rows, next } = await list.page(platform, filter)
  return { filter, rows, next }
}
