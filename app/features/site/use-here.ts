import { useLocation } from '@remix-run/react'
import { paths, withoutModal } from '#app/lib/paths.ts'

/** Where no visitor can go: what a refused request is shown on (`app/server/site.ts`), and paths that only take posts. */
const nowhere: readonly string[] = [
  '/refused/request',
  paths.preferences,
  paths.toggleFavourite,
  paths.realityCheck,
]

/** The page one is on, without its dialog and `?lang=`: where forms of the frame lead back to. */
export function useHere(): { pathname: string; search: string; url: string } {
  const { pathname, search } = useLocation()
  if (nowhere.includes(pathname)) return { pathname: paths.home, search: '', url: paths.home }
  return { pathname, search, url: withoutModal({ pathname, search }, 'lang') }
}
