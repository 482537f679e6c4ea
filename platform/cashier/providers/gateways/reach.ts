import { lookup } from 'node:dns'
import { type ClientRequest, request as http, type IncomingMessage } from 'node:http'
import { request as https } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { GATEWAY_MS, MAX_GATEWAY_ANSWER_BYTES } from '#platform/cashier/limits.ts'
import type { BuiltRequest } from './message.ts'

/** Why a gateway was not reached, in a few words for the operator: no address or answer of its own is in it. */
export class NotReached extends Error {}

/** Ranges that are nobody's on the open internet (IANA's special-purpose registries). */
const closed = new BlockList()
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(range, bits, 'ipv4')
// Ways from IPv6 into IPv4, documentation, and what is not of the one open range.
for (const [range, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(range, bits, 'ipv6')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address lies on the open internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Resolves a name; the connection goes to one of the addresses that were looked at, never to others. */
const lookupOf =
  (privateNetwork: boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      if (!privateNetwork && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new NotReached('its name leads into a private network'), '')
      const [first] = addresses
      if (!first) return done(new NotReached('its name leads nowhere'), '')
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })

export interface GatewayAnswer {
  status: number
  headers: { get(name: string): string | null }
  bytes: Buffer
}

/**
 * Sends a request to a gateway, at the host and port that its description names and nowhere else: names that lead into a
 * private network are refused unless the description says otherwise, and no redirect is followed. Throws `NotReached` where
 * there is no answer of 200 in time, or one that is too large: what became of the request is then unknown.
 */
export async function reach(
  { method, url, headers, body }: BuiltRequest,
  { privateNetwork, signal }: { privateNetwork: boolean; signal?: AbortSignal },
): Promise<GatewayAnswer> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (protocol !== 'https:' && !privateNetwork) throw new NotReached('its address is not https')
  if (isIP(host) !== 0 && !privateNetwork && !isPublicAddress(host))
    throw new NotReached('its address lies in a private network')
  const inTime = AbortSignal.any([AbortSignal.timeout(GATEWAY_MS), ...(signal ? [signal] : [])])
  const call = protocol === 'https:' ? https : http
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = {
    method,
    headers: { ...headers, ...length, accept: '*/*', 'user-agent': 'Sen' },
    lookup: lookupOf(privateNetwork),
    // A connection of its own: kept ones would go to an address that was looked at earlier.
    agent: false as const,
    signal: inTime,
  }
  const sent = call(url, options)
  try {
    const answer = await answerOf(sent, body)
    const bytes = await bytesOf(answer)
    if (answer.statusCode !== 200) throw new NotReached(`it answered ${answer.statusCode}`)
    return {
      status: answer.statusCode,
      headers: { get: (name) => headerOf(answer, name) },
      bytes,
    }
  } catch (error) {
    if (error instanceof NotReached) throw error
    throw new NotReached(inTime.aborted ? 'it did not answer in time' : 'it did not answer', { cause: error })
  } finally {
    sent.destroy()
  }
}

const answerOf = (sent: ClientRequest, body: string | null): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve)
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > MAX_GATEWAY_ANSWER_BYTES) throw new NotReached('its answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}
