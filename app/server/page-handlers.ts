import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { leafOf } from './routes-offered.ts'

/**
 * Remix's request handler, one for each page. For each request Remix makes every route that it knows anew and matches
 * against all of them three times, which was a sixth of what a page costs; so each handler knows the routes of its page
 * alone: the page and what is around it.
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

/** The build of one page: its route and those around it, as the server and as the page's markup know them. */
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
