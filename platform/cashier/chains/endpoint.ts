import { z } from 'zod'
import { MAX_RPC_BYTES, MAX_RPC_URL_LENGTH, RPC_MS } from '../limits.ts'

/**
 * Why an endpoint did not answer as asked. `unreachable`: not at all; `refused`: it says that it will not, as where a range is
 * too long; `too-large`; `malformed`. Neither message nor cause has the address: it often contains a key.
 */
export class EndpointFailure extends Error {
  constructor(
    readonly why: 'unreachable' | 'refused' | 'too-large' | 'malformed',
    what: string,
  ) {
    super(what)
  }
}

/** A node's JSON-RPC, Ethereum's or TRON's. */
export interface Endpoint {
  call<Value>(method: string, params: readonly unknown[], answer: z.ZodType<Value>): Promise<Value>
}

/** Whether a URL may be an endpoint's: `https`, or `http` on this machine. */
export function isEndpointUrl(text: string): boolean {
  if (text.length > MAX_RPC_URL_LENGTH || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)

const Answer = z.union([
  z.object({ result: z.unknown(), error: z.undefined().optional() }),
  z.object({ error: z.object({ code: z.number().optional(), message: z.string().optional() }) }),
])

/** Opens an endpoint; its URL may have a name and a password. */
export function openEndpoint(text: string): Endpoint {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
    'base64',
  )
  const headers = {
    'content-type': 'application/json',
    ...(username || password ? { authorization: `Basic ${basic}` } : {}),
  }
  let id = 0
  return {
    async call(method, params, answer) {
      id += 1
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      const reply = Answer.safeParse(await askJson(url, { method: 'POST', headers, body }))
      if (!reply.success) throw new EndpointFailure('malformed', `${method}: no JSON-RPC`)
      if (reply.data.error !== undefined) {
        const { code = 0 } = reply.data.error as { code?: number }
        throw new EndpointFailure('refused', `${method}: error ${code}`)
      }
      const read = answer.safeParse((reply.data as { result: unknown }).result)
      if (!read.success) throw new EndpointFailure('malformed', `${method}: not what was asked for`)
      return read.data
    },
  }
}

/** Asks an address outside for JSON: within a time and a size, and nowhere else than there. Throws `EndpointFailure`. */
export async function askJson(url: URL, init: RequestInit = {}): Promise<unknown> {
  let text: string
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(RPC_MS) })
    text = await textOf(answer)
    // Many say in a body why they refuse, with a status of 400 or 429.
    if (!answer.ok && !text.startsWith('{'))
      throw new EndpointFailure('unreachable', `it answered ${answer.status}`)
  } catch (error) {
    if (error instanceof EndpointFailure) throw error
    throw new EndpointFailure('unreachable', 'it did not answer')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new EndpointFailure('malformed', 'it is no JSON')
  }
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > MAX_RPC_BYTES) throw new EndpointFailure('too-large', 'its answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
