import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { MAX_KEPT_PATH_LENGTH } from '#app/limits.ts'
import type { Cache } from './cache.ts'

interface RouteNode {
  id: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  children: RouteNode[]
}

/** Maps a path to its route's id; undefined if not even `*` matches. */
export type RouteOfPath = (pathname: string) => string | undefined

/** The id of the route of a path, matched as Remix does; it takes a tenth of a page, so what was matched is kept. */
export function routeOfPath(build: ServerBuild, cache: Cache): RouteOfPath {
  const nodes = new Map<string, RouteNode>()
  for (const route of Object.values(build.routes)) {
    if (!route) continue
    nodes.set(route.id, {
      id: route.id,
      ...(route.path === undefined ? {} : { path: route.path }),
      ...(route.index ? { index: true } : {}),
      ...(route.caseSensitive ? { caseSensitive: true } : {}),
      children: [],
    })
  }
  const roots: RouteNode[] = []
  for (const route of Object.values(build.routes)) {
    const node = route && nodes.get(route.id)
    if (!node) continue
    const parent = route.parentId === undefined ? undefined : nodes.get(route.parentId)
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  const plain = plainPaths(roots)
  const match = (pathname: string) => ({ id: matchRoutes(roots as never, pathname)?.at(-1)?.route.id })
  return (pathname) => {
    const route = plain.get(pathname)
    if (route) return route.id
    const matched =
      pathname.length <= MAX_KEPT_PATH_LENGTH
        ? cache.remember('routes', pathname, () => match(pathname))
        : match(pathname)
    return matched.id
  }
}

/** The routes without parameters, by path: most requests need no matching. */
function plainPaths(nodes: readonly RouteNode[], above = ''): Map<string, RouteNode> {
  const plain = new Map<string, RouteNode>()
  for (const node of nodes) {
    const own = node.path?.replace(/^\/+|\/+$/g, '')
    if (own !== undefined && /[:*]/.test(own)) continue
    const path = own ? `${above}/${own}` : above
    if (node.path !== undefined || node.index) plain.set(path || '/', node)
    for (const [below, leaf] of plainPaths(node.children, path)) plain.set(below, leaf)
  }
  return plain
}
