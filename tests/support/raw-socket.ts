import { connect, type Socket } from 'node:net'

/** A connection to the site on which anything can be written, whole requests or not. */
export interface RawSocket {
  socket: Socket
  /** What came so far. */
  readonly text: string
  /** Resolves once what came matches. */
  comes(pattern: RegExp): Promise<string>
  /** Resolves with all that came once the site has closed it. */
  closed: Promise<string>
}

/** Opens a connection and writes `text`. */
export function rawSocket(origin: string, text: string): RawSocket {
  const { hostname, port } = new URL(origin)
  let come = ''
  let heard = () => {}
  const socket = connect(Number(port), hostname, () => socket.write(text))
  socket.on('data', (data) => {
    come += data
    heard()
  })
  socket.on('error', () => {}) // it is closed then
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(come)))
  return {
    socket,
    get text() {
      return come
    },
    comes: (pattern) =>
      new Promise((resolve, reject) => {
        heard = () => {
          if (pattern.test(come)) resolve(come)
        }
        heard()
        closed.then(() => reject(new Error(`closed before ${pattern}: ${come.slice(0, 500)}`)))
      }),
    closed,
  }
}
