import { useLocation } from '@remix-run/react'
import { paths, withoutModal } from '#app/lib/paths.ts'

/** Pages that are not asked for by a visitor: what a refused request is shown on (`app/server/site.ts`). */
const REFUSED = '/refused/request'

/** The page one is on, without its dialog: where forms of the frame lead back to. */
export function useHere(): { pathname: string; search: string; url: string } {
  const { pathname, search } = useLocation()
  if (pathname === REFUSED) return { pathname: paths.home, search: '', url: paths.home }
  return { pathname, search, url: withoutModal({ pathname, search }) }
}
