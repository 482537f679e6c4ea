import type { EntryContext } from '@remix-run/node'
import type { ReactElement } from 'react'
import { MatchedRoutes } from '#app/rendering/matched-routes.tsx'

/** The element as the page of a site with these flags, where nothing was posted. */
export function inRoot(element: ReactElement, flags: Record<string, boolean> = {}): ReactElement {
  const staticContext = {
    location: { pathname: '/', search: '', hash: '', state: null, key: '' },
    matches: [{ route: { id: 'root' }, params: {}, pathname: '/', pathnameBase: '/' }],
    loaderData: { root: { frame: { status: { flags } }, modal: null } },
    actionData: null,
    errors: null,
  } as unknown as EntryContext['staticHandlerContext']
  const modules = { root: { default: () => element } } as unknown as EntryContext['routeModules']
  return <MatchedRoutes routeModules={modules} staticContext={staticContext} />
}
