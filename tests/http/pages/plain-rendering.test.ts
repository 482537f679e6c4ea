import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walk } from '#tests/support/pages/gates.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { type Site, type SiteAddress, startSite } from '#tests/support/site/site.ts'
import { Visitor } from '#tests/support/site/visitor.ts'

// A second server on the same database makes every page without anything kept (RENDERING=plain). Whatever it answers, the
// server that keeps parts, pages and answers must answer to the byte.

const site = ownSite()
withoutRecurringJobs(site)

let plain: Site
/** The cookies of everybody who walks through the site. */
let cookiesOf: Record<string, string>

beforeAll(async () => {
  const { VAR_DIR, PLATFORM_KEY = '', SESSION_SECRET = '' } = site.env
  const DATABASE_URL = `postgres://sen@localhost/sen?host=${VAR_DIR}/postgres/socket`
  plain = await startSite({
    env: { RENDERING: 'plain', SEED: 'demo', DATABASE_URL, PLATFORM_KEY, SESSION_SECRET },
  })
  const guest = new Visitor(site.origin)
  await guest.get('/help')
  cookiesOf = {
    guest: guest.cookieHeader,
    player: (await signIn(site, 'player1', 'Demo1234')).cookieHeader,
    agent: (await signIn(site, 'agent1', 'Demo1234')).cookieHeader,
  }
})
afterAll(() => plain?.stop())

/** States of pages that no row of the walk has. */
const MORE = [
  '/game/SEN/roulette',
  '/game/SEN/slots-lines?tab=fair',
  '/game/SEN/mines',
  '/rng?page=2',
  '/rng?list=hot',
  '/rng?vendor=SEN',
  '/rng?q=dragon',
  '/?modal=login',
  '/?modal=collection&vendor=SEN',
  '/personalCenter/transactionHistory?size=100',
  '/personalCenter/securityCenter?open=limits',
  '/agentCenter/downlineTransaction',
]

const PATHS = [...walk.filter(({ get }) => get !== 405).map(({ route, url = route }) => url), ...MORE]
const LOOKS = ['vi', 'en', 'zh'].flatMap((lang) => ['light', 'dark'].map((theme) => ({ lang, theme })))

/** What differs from one answer to the next whoever makes it: nonce, token, ids of requests, human checks, seconds. */
const OWN = [
  / nonce="[^"]*"/g,
  /(?<=name="(?:csrf|requestId|captchaId|sliderId)"(?: disabled="")? value=")[^"]*/g,
  /(?<=\/captcha\?id=)[\w-]+/g,
  /(?<=data-session-elapsed=")\d+/g,
]

interface Answer {
  status: number | undefined
  headers: Record<string, string | undefined>
  text: string
}

/** What a server answers to a request for the site's own address. */
function answerOf({ origin }: SiteAddress, path: string, cookie: string): Promise<Answer> {
  const headers = { host: new URL(site.origin).host, cookie }
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
          headers: { type, location, cacheControl: response.headers['cache-control'] },
          text: OWN.reduce((rest, own) => rest.replace(own, ''), html),
        })
      })
    })
    asked.on('error', reject)
  })
}

/** A part that may be missing is left out on a busy machine, and clocks and pools move on: then both are asked again. */
const TRIES = 8

/** Where the answers of both servers to one request differ, whenever they are asked; undefined where they are equal. */
async function differenceOn(path: string, cookie: string, tries: number): Promise<string | undefined> {
  const [kept, made] = await Promise.all([answerOf(site, path, cookie), answerOf(plain, path, cookie)])
  if (JSON.stringify(kept) === JSON.stringify(made)) return undefined
  return tries > 1 ? differenceOn(path, cookie, tries - 1) : `${path}: ${difference(kept, made)}`
}

const VISITORS = ['guest', 'player', 'agent']
const AT_ONCE = 4

describe.each(VISITORS)('what is kept changes nothing for a %s', (who) => {
  test.each(LOOKS)('in $lang, $theme', async ({ lang, theme }) => {
    const cookie = `${cookiesOf[who]}; lang=${lang}; theme=${theme}`
    const left = pathsOf(who, { lang, theme })
    const again: string[] = []
    const worker = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift())
        if (await differenceOn(path, cookie, 1)) again.push(path)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const differing: string[] = []
    // One after the other, so that each has all the time that its parts are given.
    for (const path of again) {
      const found = await differenceOn(path, cookie, TRIES)
      if (found) differing.push(found)
    }
    expect(differing).toEqual([])
  })
})

/**
 * With many cases every visitor sees every page in every look. Otherwise each sees every page in two of the six looks,
 * and the three of them together see it in all six.
 */
function pathsOf(who: string, { lang, theme }: (typeof LOOKS)[number]): string[] {
  if (process.env.MANY_CASES) return [...PATHS]
  const look = LOOKS.findIndex((one) => one.lang === lang && one.theme === theme)
  return PATHS.filter((_, place) => (place + look + VISITORS.indexOf(who)) % VISITORS.length === 0)
}

test('one server keeps parts and pages, the other nothing', async () => {
  await answerOf(site, '/', '')
  await answerOf(plain, '/', '')
  const entriesOf = async ({ origin }: SiteAddress) => {
    const { cache } = (await (await fetch(`${origin}/health/ready`)).json()) as HealthAnswer
    return ['parts', 'guest-pages', 'answers'].map((name) => cache[name]?.entries)
  }
  for (const entries of await entriesOf(site)) expect(entries).toBeGreaterThan(0)
  expect(await entriesOf(plain)).toEqual([0, 0, 0])
})

interface HealthAnswer {
  cache: Record<string, { entries: number }>
}

/** Where two answers begin to differ. */
function difference(one: unknown, other: unknown): string {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  return `${around(a)}\n  but plain: ${around(b)}`
}
