import type { LoginSite } from '#contract/members/session.ts'
import { ownPath, paths } from './paths.ts'

const isWithin = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** Whether a path is of the agents' site. */
export const isAgentPath = (path: string): boolean =>
  [paths.agentHome, paths.agentCenter].some((root) => isWithin(path, root))

/** Whose login: the one named by `as`, otherwise that of the page to return to. */
export function loginSiteOf(as: string | undefined, redirectTo: string | undefined): LoginSite {
  if (as !== undefined) return as === 'agent' ? 'agent' : 'member'
  const [target = ''] = ownPath(redirectTo).split(/[?#]/)
  return isAgentPath(target) ? 'agent' : 'member'
}

/** The query parameter that keeps the agents' login. */
export const asOf = (site: LoginSite) => ({ as: site === 'agent' ? ('agent' as const) : undefined })
