import type { LoaderFunctionArgs } from '@remix-run/node'
import type { ParseKeys } from 'i18next'
import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Page } from '../lists/list-page.ts'
import { admit } from './acts.server.ts'
import { titled } from './title.server.ts'

interface LoadedList<Filter, Row> {
  ofPage: OfficePage
  read(query: URLSearchParams, now: Date): Filter
  page(platform: Context, filter: Filter): Promise<Page<Row>>
}

/** What the page of a list shows, for whoever may see it: the filter that the query asks for, its rows, and the page's title. */
export async function loadList<Filter, Row>(
  args: LoaderFunctionArgs,
  list: LoadedList<Filter, Row>,
  title: ParseKeys<'office'> = `page.${list.ofPage}`,
) {
  const { platform } = admit(args, list.ofPage)
  const filter = list.read(new URL(args.request.url).searchParams, platform.clock.now())
  const [{ rows, next }, text] = await Promise.all([list.page(platform, filter), titled(args, title)])
  return { filter, rows, next, title: text }
}
