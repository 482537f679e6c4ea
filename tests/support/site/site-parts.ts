import type { SiteParts } from '#app/server/site.ts'

/** What a site consists of besides its pages, build, cache and log: no files, in front of a platform that is down. */
export const partsWithoutPlatform: Omit<SiteParts, 'pages' | 'build' | 'cache' | 'log'> = {
  serveFile: () => undefined,
  sendCall: async () => Promise.reject(new Error('down')),
  sendCallback: async () => Promise.reject(new Error('down')),
  platformKey: 'a key of the platform',
  merchantCode: 'SEN',
  security: { note: () => {} },
  sessionSecrets: ['a secret of the sessions'],
  publicOrigin: undefined,
  hstsSubdomains: false,
  securityContact: undefined,
  proxies: undefined,
  /** One for each site. */
  get stopping() {
    return new AbortController().signal
  },
  development: false,
}
