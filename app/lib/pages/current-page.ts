import { ownPath, paths, withoutModal } from './paths.ts'

/** Paths without a page: the internal one for refused requests (`app/server/site.ts`), and those for posts only. */
const nowhere: readonly string[] = [
  '/refused/request',
  paths.preferences,
  paths.toggleFavourite,
  paths.realityCheck,
]

export interface CurrentPage {
  pathname: string
  search: string
  /** Without its dialog and `?lang=`: forms of the frame redirect back to it. */
  url: string
}

/** The page of an address as it was asked for, a path with its query: `//host` is a path too. */
export function pageAt(address: string): CurrentPage {
  const [pathname = '', ...query] = address.split('?')
  return currentPageOf({ pathname, search: query.length > 0 ? `?${query.join('?')}` : '' })
}

/** Where a page is, as its links and forms may say it. */
export function currentPageOf({ pathname, search }: { pathname: string; search: string }): CurrentPage {
  // Their forms return to the home page, but no menu names them.
  if (nowhere.includes(pathname)) return { pathname, search: '', url: paths.home }
  return { pathname, search, url: ownPath(withoutModal({ pathname, search }, 'lang')) }
}
