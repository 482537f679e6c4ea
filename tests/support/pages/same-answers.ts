import { get } from 'node:http'
import { KEEP_MS } from '#app/limits.ts'
import type { SiteAddress } from '#tests/support/site/site.ts'

/** What differs from one answer to the next whoever makes it: nonce, token, ids of requests, human checks, seconds. */
const OWN = [
  / nonce="[^"]*"/g,
  /(?<=name="(?:csrf|requestId|captchaId|sliderId)"(?: disabled="")? value=")[^"]*/g,
  /(?<=\/captcha\?id=)[\w-]+/g,
  /(?<=data-session-elapsed=")\d+/g,
]

/** A clock, `data-remaining="75">01:15`: the page says how much time there was when it was made. */
const CLOCK = /(?<=data-remaining=")(\d+)("[^>]*>)[\d:]*/g
/** A kept page may be so old, and the other server answers a moment later. */
const CLOCK_TOLERANCE_S = KEEP_MS / 1_000 + 1

interface Answer {
  status: number | undefined
  headers: Record<string, string | undefined>
  /** Without its clocks. */
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
): Promise<Answer> {
  const headers = { host: new URL(address).host, cookie }
  return new Promise((resolve, reject) => {
    const asked = get(origin + path, { headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const { 'x-request-id': requestId = '', 'content-type': type, location } = response.headers
        const html = Buffer.concat(pieces).toString().replaceAll(String(requestId), '')
        resolve({
          status: response.statusCode,
          // Express says the charset of JSON too.
          headers: {
            type: type?.replace(/(?<=json); charset=utf-8$/, ''),
            location,
            cacheControl: response.headers['cache-control'],
          },
          text: OWN.reduce((rest, own) => rest.replace(own, ''), html).replace(CLOCK, '$2'),
          clocks: [...html.matchAll(CLOCK)].map(([, seconds]) => Number(seconds)),
        })
      })
    })
    asked.on('error', reject)
  })
}

/** A part that may be missing is left out on a busy machine, and clocks and pools move on: then both are asked again. */
const TRIES = 8

/** Where the answers of both servers to one request differ, whenever they are asked; undefined where they are equal. */
async function differenceOn(
  both: readonly [SiteAddress, SiteAddress],
  path: string,
  cookie: string,
  tries: number,
): Promise<string | undefined> {
  const address = both[0].origin
  const [one, other] = await Promise.all([
    answerOf(both[0], address, path, cookie),
    answerOf(both[1], address, path, cookie),
  ])
  if (
    JSON.stringify({ ...one, clocks: [] }) === JSON.stringify({ ...other, clocks: [] }) &&
    areNear(one, other)
  )
    return undefined
  return tries > 1 ? differenceOn(both, path, cookie, tries - 1) : `${path}: ${difference(one, other)}`
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
): Promise<string[]> {
  const left = [...paths]
  const again: string[] = []
  const worker = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      if (await differenceOn([one, other], path, cookie, 1)) again.push(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const differing: string[] = []
  // One after the other, so that each has all the time that its parts are given.
  for (const path of again) {
    const found = await differenceOn([one, other], path, cookie, TRIES)
    if (found) differing.push(found)
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
