import { inject } from 'vitest'
import type { SiteAddress } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sites: SiteOfFlows[]
  }
}

/** A site that flows run against, with its server's process, for measuring it. */
export interface SiteOfFlows extends SiteAddress {
  serverPid: number
}

/**
 * The site of this worker: flows that run at the same time never share one, since some change its settings. Each worker
 * has a number from 1 on.
 */
export function ownSite(): SiteOfFlows {
  const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!site) throw new Error('There are more workers than sites.')
  return site
}
