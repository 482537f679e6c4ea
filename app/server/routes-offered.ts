import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

interface RouteNode {
  id: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  children: RouteNode[]
}

/** What a path offers: nothing (no such page), or its methods as `Allow` names them. */
export function routesOffered(
  build: ServerBuild,
): (pathname: string) => { allow: string; post: boolean } | undefined {
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
  return (pathname) => {
    const leaf = matchRoutes(roots as never, pathname)?.at(-1)?.route as RouteNode | undefined
    if (!leaf || leaf.path === '*') return undefined
    const module = build.routes[leaf.id]?.module
    // A page without a loader is the place of an action's errors: it cannot be asked for.
    const get = Boolean(module?.loader)
    const post = Boolean(module?.action)
    return { allow: [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', '), post }
  }
}
