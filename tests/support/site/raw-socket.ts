import { connect, type Socket } from 'node:net'

/** A raw connection to the site, for whole requests or fragments. */
export interface RawSocket {
  socket: Socket
  /** The text received so far. */
  readonly text: string
  /** Resolves once the received text matches. */
  comes(pattern: RegExp): Promise<string>
  /** Resolves with all received text once the site has closed it. */
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
  socket.on('error', () => {}) // `closed` reports it
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
