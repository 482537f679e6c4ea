import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { leafOf } from './routes-offered.ts'

/**
 * A Remix request handler per page. For each request Remix rebuilds all routes of its build and matches them three
 * times, which was a sixth of a page's cost; so each handler has only the routes of its own page: the page and its
 * parents.
 */
export function pageHandlers(build: ServerBuild): RequestHandler {
  const leaf = leafOf(build)
  const whole = createRequestHandler(build, 'production')
  const handlers = new Map<string, RequestHandler>()
  return (request, context) => {
    const id = leaf(new URL(request.url).pathname)
    if (id === undefined) return whole(request, context)
    let handler = handlers.get(id)
    if (!handler) {
      handler = createRequestHandler(branchOf(build, id), 'production')
      handlers.set(id, handler)
    }
    return handler(request, context)
  }
}

/** The build of one page: its route and the parents, in the server's routes and in the manifest. */
function branchOf(build: ServerBuild, id: string): ServerBuild {
  const routes: ServerBuild['routes'] = {}
  const assets: ServerBuild['assets']['routes'] = {}
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? '']) {
    routes[route.id] = route
    const marked = build.assets.routes[route.id]
    if (marked) assets[route.id] = marked
  }
  return { ...build, routes, assets: { ...build.assets, routes: assets } }
}
