/** The log of `remix-serve`: what of it we use. */
declare module 'morgan' {
  import type { IncomingMessage } from 'node:http'

  const morgan: { token(name: string, value: (request: IncomingMessage) => string): void }
  export default morgan
}
