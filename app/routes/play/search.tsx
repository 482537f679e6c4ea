import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SearchResults } from '#app/features/games/lobby/search-results.tsx'
import { words } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import listStyles from '#app/styles/lists.css?url'
import { searchGames } from '#contract/play/game-lists.ts'

export const links = stylesheets(listStyles)

export const handle = page('search')

/** Games of every type by name (`?q=`), grouped by type. */
export async function loader(args: LoaderFunctionArgs) {
  const q = words(new URL(args.request.url).searchParams, 'q')
  const { language } = await preferencesOf(args)
  const results = q
    ? requireValue(await callPublic(args.context, language, searchGames, { language, name: q }))
    : { groups: [] }
  const { t } = args.context.texts(language)
  return {
    q,
    groups: results.groups,
    title: q ? t('games:search.titleOf', { q }) : t('games:search.title'),
  }
}

// Results are nothing for a search engine to list.
export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function Search() {
  return <SearchResults {...useLoaderData<typeof loader>()} />
}
