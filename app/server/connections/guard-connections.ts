import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { preferredLanguage } from '#app/i18n/preferred-language.ts'
import {
  HEADERS_TIMEOUT_MS,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_OF_ADDRESS,
  REFUSED_LINGER_MS,
  REQUEST_TIMEOUT_MS,
  RETRY_AFTER_SECONDS,
  TIMEOUT_CHECK_MS,
} from '#app/limits.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { type PlainFailure, type PlainStatus, plainHeaders, plainPage } from '../answers/plain-page.ts'
import { isProxy, networkOfAddress, plainAddress } from './visitor-address.ts'

/** The options of a server whose connections are guarded. */
export const SERVER_LIMITS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  requireHostHeader: false, // answered with a page (`answerBadRequest`)
}

/**
 * Answers with a page what never becomes a request: connections over the limit in total (503) or per address (429), an unreadable
 * request (400), one with a head of over 16 KB (431), CONNECT and unknown methods (405).
 */
export function guardConnections(server: Server, proxies: BlockList | undefined): void {
  const connections = new Connections(proxies)
  // The server's own listener starts to read requests, so a refused connection must not reach it.
  const [serve] = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const refused = connections.take(socket)
    if (refused) refuse(socket, { status: refused, language: 'vi', retryAfterSeconds: RETRY_AFTER_SECONDS })
    else serve?.call(server, socket)
  })

  const exchanges = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  server.on('request', (request, response) => {
    const { socket } = request
    exchanges.set(socket, { request, response })
    connections.setBusy(socket)
    response.once('close', () => {
      const isLast = exchanges.get(socket)?.response === response
      if (isLast && request.complete && !socket.destroyed) connections.setIdle(socket)
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    // The parser complains anew of each further piece: it is discarded, until the client has read why.
    if (refusedSockets.has(socket) && error.code !== 'ECONNRESET') return
    const last = exchanges.get(socket)
    const answered = last?.response.headersSent && !(last.request.complete && last.response.writableFinished)
    if (!socket.writable || error.code === 'ECONNRESET' || answered) return socket.destroy()
    const language = languageOfHead(error.rawPacket)
    if (namesUnknownMethod(error)) refuse(socket, { status: 405, language }, OFFERED)
    else refuse(socket, { status: statusOf(error.code), language })
  })
  // CONNECT emits no `request`.
  server.on('connect', (request: IncomingMessage, socket: Socket) =>
    refuse(socket, { status: 405, language: languageOf(request) }, OFFERED),
  )
}

/** The methods of our pages, for one that no page offers. */
const OFFERED = { Allow: 'GET, HEAD, POST' }

/** A request like any other, but with a method that Node's parser does not know. Bytes that are no HTTP are not one. */
const namesUnknownMethod = ({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): boolean =>
  code === 'HPE_INVALID_METHOD' &&
  /^[!#$%&'*+\-.^_`|~\w]+ \S+ HTTP\/1\.[01]\r?\n/.test(rawPacket?.toString('latin1') ?? '')

/** The open connections, in total and per address. */
class Connections {
  readonly #all = new Group(MAX_CONNECTIONS)
  readonly #ofNetwork = new Map<string, Group>()
  readonly #groupsOf = new WeakMap<Socket, Group[]>()

  constructor(readonly proxies: BlockList | undefined) {}

  /** Counts a connection until it closes, or returns the status of its refusal. */
  take(socket: Socket): 503 | 429 | undefined {
    const network = this.#networkOf(socket)
    const own = network ? (this.#ofNetwork.get(network) ?? new Group(MAX_CONNECTIONS_OF_ADDRESS)) : undefined
    if (own?.isFull) {
      // Room for the address is room in total as well.
      if (!own.closeIdle()) return 429
    } else if (this.#all.isFull && !this.#all.closeIdle()) return 503

    const groups = own ? [this.#all, own] : [this.#all]
    this.#groupsOf.set(socket, groups)
    if (network && own) this.#ofNetwork.set(network, own)
    for (const group of groups) group.open += 1
    socket.once('close', () => {
      this.setBusy(socket)
      for (const group of groups) group.open -= 1
      if (network && own?.open === 0) this.#ofNetwork.delete(network)
    })
    return undefined
  }

  /** A request of the connection has been answered, and it has no other. */
  setIdle(socket: Socket): void {
    for (const { idle } of this.#groupsOf.get(socket) ?? []) idle.set(socket, socket.bytesRead)
  }

  setBusy(socket: Socket): void {
    for (const { idle } of this.#groupsOf.get(socket) ?? []) idle.delete(socket)
  }

  /** Undefined for a proxy; empty for a connection that has already closed. */
  #networkOf(socket: Socket): string | undefined {
    const address = plainAddress(socket.remoteAddress ?? '')
    const proxied = this.proxies !== undefined && isProxy(this.proxies, address)
    return proxied ? undefined : networkOfAddress(address)
  }
}

/** The connections that share a limit. */
class Group {
  open = 0
  /** Those between two requests, the longest idle first, with the bytes that each had sent by then. */
  readonly idle = new Map<Socket, number>()

  constructor(readonly max: number) {}

  get isFull(): boolean {
    return this.open >= this.max
  }

  /** Closes the longest idle connection; false if none is idle. */
  closeIdle(): boolean {
    for (const [socket, bytesRead] of this.idle) {
      this.idle.delete(socket)
      // More bytes are a request of which the head is not complete.
      if (socket.destroyed || socket.bytesRead !== bytesRead) continue
      socket.destroy()
      return true
    }
    return false
  }
}

const statuses: Record<string, PlainStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const statusOf = (code: string | undefined): PlainStatus => statuses[code ?? ''] ?? 400

/** Connections that have been told why they are refused. */
const refusedSockets = new WeakSet<Socket>()

/**
 * Writes a page to a socket without a request, and ends it. Further input is discarded, so that the client can read the
 * page.
 */
function refuse(socket: Socket, failure: PlainFailure, more: Record<string, string> = {}): void {
  const page = plainPage(failure)
  const headers = {
    ...plainHeaders(failure),
    ...more,
    'Content-Length': String(Buffer.byteLength(page)),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  refusedSockets.add(socket)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('')}\r\n${page}`)
  socket.resume()
  setTimeout(() => socket.destroy(), REFUSED_LINGER_MS).unref()
}

/** Answers a request without a host, with two of them, or with an invalid one. */
export function answerBadRequest(request: IncomingMessage, response: ServerResponse): void {
  const failure: PlainFailure = { status: 400, language: languageOf(request) }
  response.writeHead(failure.status, { ...plainHeaders(failure), Connection: 'close' })
  response.end(request.method === 'HEAD' ? '' : plainPage(failure))
}

/** Whether a request names exactly one host that is valid in a URL (`xn--a` is not). */
export const namesOneHost = ({ rawHeaders, headers }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length === 1 &&
  URL.canParse(`http://${headers.host}`)

const languageOf = ({ url, headers }: IncomingMessage): Language =>
  preferredLanguage({
    fromQuery: /[?&]lang=([A-Za-z-]+)/.exec(url ?? '')?.[1],
    cookie: headers.cookie,
    accepted: headers['accept-language'],
  })

/** The language of an unreadable head, as far as it arrived. */
function languageOfHead(head: Buffer | undefined): Language {
  const text = head?.toString('latin1') ?? ''
  return preferredLanguage({
    fromQuery: /^\S+ \S*?[?&]lang=([A-Za-z-]+)/.exec(text)?.[1],
    cookie: /^cookie:[ \t]*(.*)$/im.exec(text)?.[1],
    accepted: /^accept-language:[ \t]*(.*)$/im.exec(text)?.[1],
  })
}
