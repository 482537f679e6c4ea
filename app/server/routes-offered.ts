import type { ServerBuild } from '@remix-run/node'
import type { PageHandle } from '#app/lib/pages/page-handle.ts'
import type { Cache } from '#app/rendering/cache.ts'
import { routeOfPath } from '#app/rendering/route-of-path.ts'
import type { Offer } from './refusal.ts'

/** What is offered at a path, by the site as it is built now (in development it changes). */
export function offersOf(parts: { build(): Promise<ServerBuild>; cache: Cache }) {
  let current: { build: ServerBuild; of: ReturnType<typeof routesOffered> } | undefined
  return async (pathname: string): Promise<Offer | undefined> => {
    const build = await parts.build()
    if (current?.build !== build) current = { build, of: routesOffered(build, parts.cache) }
    return current.of(pathname)
  }
}

/** The methods of a path; undefined if there is no such page. */
function routesOffered(build: ServerBuild, cache: Cache): (pathname: string) => Offer | undefined {
  const routeOf = routeOfPath(build, cache)
  return (pathname) => {
    const route = build.routes[routeOf(pathname) ?? '']
    if (!route || route.path === '*') return undefined
    // A page without a loader exists only to show an action's errors: it has no GET.
    const get = Boolean(route.module.loader)
    const post = Boolean(route.module.action)
    const keptForGuests = Boolean((route.module.handle as PageHandle | undefined)?.keptForGuests)
    return {
      path: route.path ?? '',
      pattern: patternOf(build, route.id),
      allow: [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', '),
      post,
      keptForGuests,
    }
  }
}

/** The paths of a route and of those around it, `/personalCenter/transactionHistory`. */
function patternOf({ routes }: ServerBuild, id: string): string {
  const parts: string[] = []
  for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    parts.unshift(at.path ?? '')
  return `/${parts.join('/')}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}
