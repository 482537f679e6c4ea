import { useLocation } from '@remix-run/react'
import { paths, withoutModal } from '#app/lib/paths.ts'

/** Paths without a page: the internal one for refused requests (`app/server/site.ts`), and those for posts only. */
const nowhere: readonly string[] = [
  '/refused/request',
  paths.preferences,
  paths.toggleFavourite,
  paths.realityCheck,
]

/** The current page, without its dialog and `?lang=`: forms of the frame redirect back to it. */
export function useHere(): { pathname: string; search: string; url: string } {
  const { pathname, search } = useLocation()
  if (nowhere.includes(pathname)) return { pathname: paths.home, search: '', url: paths.home }
  return { pathname, search, url: withoutModal({ pathname, search }, 'lang') }
}
