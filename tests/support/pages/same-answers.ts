import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { KEEP_MS } from '#app/limits.ts'
import type { SiteAddress } from '#tests/support/site/site.ts'

/** The ring around a clock. */
export const RING = /(?<=style=")--part:[\d.]+;--left:\d+s/g

/**
 * What differs from one answer to the next whoever makes it: nonce, token, ids of requests, human checks, questions to
 * passkeys, seconds.
 */
const OWN = [
  / nonce="[^"]*"/g,
  /(?<=name="(?:csrf|requestId|captchaId|sliderId)"(?: disabled="")? value=")[^"]*/g,
  /(?<=\/captcha\?id=)[\w-]+/g,
  /(?<=&quot;challenge&quot;:&quot;)[\w-]+/g,
  /(?<="exportedAt": ")[^"]+/g,
  /(?<=data-session-elapsed=")\d+/g,
  RING,
]

/** The same in a header: the nonce of a policy, and the sealed value of a cookie. */
const OWN_IN_HEADERS = [/(?<='nonce-)[^']+/g, /(?<==v1\.)[\w-]+/g]

/** The headers that are not compared, each with the reason. */
const NOT_COMPARED: Record<string, string> = {
  date: 'the second of the answer',
  'x-request-id': 'random, and looked for in the text',
  connection: 'of the connection, not of the answer',
  'keep-alive': 'of the connection, not of the answer',
  'transfer-encoding': 'of the connection, not of the answer',
}

/** A way to ask: a whole page, a packed one, or what its head would be. */
export interface Way {
  method: 'GET' | 'HEAD'
  encoding?: 'br'
}

export const WAYS: readonly Way[] = [
  { method: 'GET' },
  { method: 'GET', encoding: 'br' },
  { method: 'HEAD' },
  { method: 'HEAD', encoding: 'br' },
]

/** A clock, `data-remaining="75">01:15`: the page says how much time there was when it was made. */
export const CLOCK = /(?<=data-remaining=")(\d+)("[^>]*>)[\d:]*/g
/** A kept page may be so old, and the other server answers a moment later. */
const CLOCK_TOLERANCE_S = KEEP_MS / 1_000 + 1

interface Answer {
  status: number | undefined
  /** All that are compared, by name. */
  headers: Record<string, string>
  /** Unpacked, without its clocks. */
  text: string
  /** The seconds of its clocks, in their order. */
  clocks: number[]
}

/** What a server answers to a request for the address of a site. */
export function answerOf(
  { origin }: SiteAddress,
  address: string,
  path: string,
  cookie: string,
  { method, encoding }: Way = { method: 'GET' },
): Promise<Answer> {
  const sent = {
    host: new URL(address).host,
    ...(cookie && { cookie }),
    ...(encoding && { 'accept-encoding': encoding }),
  }
  return new Promise((resolve, reject) => {
    const clientRequest = request(origin + path, { method, headers: sent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const { 'x-request-id': requestId = '', 'content-encoding': packed } = response.headers
        const body = Buffer.concat(pieces)
        const bytes = packed === 'br' && body.length > 0 ? brotliDecompressSync(body) : body
        const html = bytes.toString().replaceAll(String(requestId), '')
        const text = OWN.reduce((rest, own) => rest.replace(own, ''), html).replace(CLOCK, '$2')
        const headers = comparable(response.headers)
        const length = headers['content-length']
        // A ring around a clock is written with more or fewer digits from second to second.
        if (length !== undefined && bytes.length > 0)
          headers['content-length'] = String(Number(length) - bytes.length + Buffer.byteLength(text))
        resolve({
          status: response.statusCode,
          headers,
          text,
          clocks: [...html.matchAll(CLOCK)].map(([, seconds]) => Number(seconds)),
        })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

/**
 * The headers that are compared, in the order of their names, without what is random in them. The length is that of a page
 * as it is: random bytes pack differently each time, and of what a route streams it is told where the host waits for the end.
 */
export function comparable(headers: IncomingHttpHeaders): Record<string, string> {
  const { 'content-type': type = '', 'content-encoding': packed } = headers
  const isLengthKnown = packed === undefined && type.startsWith('text/html')
  const compared = Object.entries(headers).filter(
    ([name]) => !(name in NOT_COMPARED) && (name !== 'content-length' || isLengthKnown),
  )
  return Object.fromEntries(
    compared
      .map(([name, value]): [string, string] => [
        name,
        OWN_IN_HEADERS.reduce((rest, own) => rest.replace(own, ''), [value].flat().join('\n')),
      ])
      .sort(([one], [other]) => one.localeCompare(other)),
  )
}

/**
 * A part that may be missing is left out on a busy machine, and clocks, pools and rounds move on, which a kept answer tells
 * later: then both are asked again, for so long.
 */
const ASKED_AGAIN_MS = 6 * KEEP_MS

/** What two servers are asked. */
interface Question {
  path: string
  cookie: string
  way: Way | undefined
}

/** Where the answers of both servers to one request differ, whenever they are asked; undefined where they are equal. */
async function differenceOn(
  both: readonly [SiteAddress, SiteAddress],
  question: Question,
  untilMs: number,
): Promise<string | undefined> {
  const { path, cookie, way } = question
  const address = both[0].origin
  const [one, other] = await Promise.all([
    answerOf(both[0], address, path, cookie, way),
    answerOf(both[1], address, path, cookie, way),
  ])
  if (
    JSON.stringify({ ...one, clocks: [] }) === JSON.stringify({ ...other, clocks: [] }) &&
    areNear(one, other)
  )
    return undefined
  if (Date.now() < untilMs) return differenceOn(both, question, untilMs)
  return `${way?.method ?? 'GET'} ${path} ${way?.encoding ?? ''}: ${difference(one, other)}`
}

const areNear = ({ clocks }: Answer, other: Answer): boolean =>
  clocks.length === other.clocks.length &&
  clocks.every((seconds, at) => Math.abs(seconds - (other.clocks[at] ?? 0)) <= CLOCK_TOLERANCE_S)

const AT_ONCE = 4

/** The paths that two servers on one database answer differently, and where; both are asked under the first's address. */
export async function differingPaths(
  one: SiteAddress,
  other: SiteAddress,
  paths: readonly string[],
  cookie: string,
  way?: Way,
): Promise<string[]> {
  const left = [...paths]
  const again: Question[] = []
  const worker = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const question = { path, cookie, way }
      if (await differenceOn([one, other], question, 0)) again.push(question)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const differing: string[] = []
  // One after the other, so that each has all the time that its parts are given.
  for (const question of again) {
    const difference = await differenceOn([one, other], question, Date.now() + ASKED_AGAIN_MS)
    if (difference) differing.push(difference)
  }
  return differing
}

/** Where two answers begin to differ. */
function difference(one: unknown, other: unknown): string {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  return `${around(a)}\n  but the other: ${around(b)}`
}
