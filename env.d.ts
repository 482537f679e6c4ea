import '@remix-run/node'
import type { RequestContext } from './app/lib/pages/request-context.ts'

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
