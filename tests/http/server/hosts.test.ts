import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isLongRun } from '#tests/support/cases.ts'
import { databaseEnvOf } from '#tests/support/database/ask-database.ts'
import { walk } from '#tests/support/pages/gates.ts'
import {
  HOSTILE_KINDS,
  type HostileKind,
  type Poster,
  postHostile,
  postRight,
  refusalOf,
  WAYS_A_KIND,
} from '#tests/support/pages/hostile-posts.ts'
import { comparable, differingPaths, WAYS, type Way } from '#tests/support/pages/same-answers.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { freePort } from '#tests/support/site/free-port.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { type Site, type SiteAddress, startSite } from '#tests/support/site/site.ts'
import { vendorOriginOf } from '#tests/support/site/vendor-origin.ts'
import { attributeOf, Visitor } from '#tests/support/site/visitor.ts'

// The same site on Remix's own server, on the same database: whatever a path answers, it answers there too.

const site = ownSite()
withoutRecurringJobs(site)

let hosted: Site
let cookiesOf: Record<string, string>

beforeAll(async () => {
  const { PLATFORM_KEY = '', SESSION_SECRET = '' } = site.env
  hosted = await startSite({
    arrangement: 'hosted',
    env: {
      SEED: 'demo',
      ...databaseEnvOf(site),
      PLATFORM_KEY,
      SESSION_SECRET,
      VENDOR_ORIGIN: await vendorOriginOf(site),
    },
  })
  const guest = new Visitor(site.origin)
  await guest.get('/help')
  cookiesOf = {
    guest: guest.cookieHeader,
    player: (await signIn(site, 'player1', 'Demo1234')).cookieHeader,
    agent: (await signIn(site, 'agent1', 'Demo1234')).cookieHeader,
  }
})
afterAll(() => hosted?.stop())

/** What Express or Remix would answer by themselves. */
const THEIRS = [
  '/__manifest?version=1&p=%2F',
  '/login.data',
  '/_root.data',
  '/?_data=root',
  '/personalCenter/overview?_routes=root',
  '/%E0%A4%A',
  '/trailing/',
  '//double',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/assets/none.js',
  '/?index',
]
const PATHS = [...walk.map(({ route, url = route }) => url), ...THEIRS]

/** The cookies of each visitor, with a language of its own; one who is new has none. */
const cookieOf = (who: string) => {
  const lang = { guest: 'vi', player: 'en', agent: 'zh' }[who]
  return lang ? `${cookiesOf[who]}; lang=${lang}` : ''
}

const VISITORS = ['guest', 'player', 'agent', 'new visitor']
/** Each visitor asks in one way, and each way is asked by one; in the long run all ask in all. */
const asked = WAYS.flatMap((way, place) =>
  VISITORS.filter((_, at) => isLongRun || at === place).map((who): [string, string, Way] => [
    `${way.method} ${way.encoding ?? 'unpacked'}`,
    who,
    way,
  ]),
)

test.each(asked)(
  'every path answers %s as from the site’s own server, with the same headers to a %s',
  async (_, who, way) => {
    expect(await differingPaths(site, hosted, PATHS, cookieOf(who), way)).toEqual([])
  },
)

test('a stream has the same head', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  const headOf = async (origin: string) => {
    const hangUp = new AbortController()
    const { signal } = hangUp
    const headers = { cookie: player.cookieHeader, 'x-forwarded-for': player.address }
    const answer = await fetch(`${origin}/events/deposits`, { headers, signal })
    hangUp.abort()
    return comparable(Object.fromEntries(answer.headers))
  }
  expect(await headOf(hosted.origin)).toEqual(await headOf(site.origin))
})

/** Every path that takes posts. */
const POSTED = walk.filter(({ post }) => post !== 405 && post !== 404)
const AT_ONCE = 4
const POSTERS = ['guest', 'player', 'agent']

describe('hostile posts are refused before any action', () => {
  const posters: Record<string, Poster> = {}
  beforeAll(async () => {
    const csrfOf = async (visitor: Visitor) =>
      attributeOf(await visitor.get('/help'), 'input[name=csrf]', 'value')
    const csrfOfAnother = await csrfOf(new Visitor(site.origin))
    for (const who of POSTERS) {
      const visitor = new Visitor(site.origin)
      const cookie = cookiesOf[who] ?? ''
      visitor.cookies.set('sen', /(?<=^|; )sen=([^;]*)/.exec(cookie)?.[1] ?? '')
      posters[who] = { cookie, address: visitor.address, csrf: await csrfOf(visitor), csrfOfAnother }
    }
  })

  /** The ways in which a path is sent a kind of posts: all of them with many cases, else one, each path another. */
  const waysAt = (place: number) =>
    isLongRun ? Array.from({ length: WAYS_A_KIND }, (_, way) => way) : [place % WAYS_A_KIND]

  const posts = (kind: HostileKind, who: string) =>
    POSTED.flatMap(({ route, url = route, get }, place) =>
      waysAt(place + POSTERS.indexOf(who)).map((way) => ({
        path: url,
        way,
        allow: kind !== 'by another method' ? null : get === 405 ? 'POST' : 'GET, HEAD, POST',
      })),
    )

  describe.each(HOSTILE_KINDS)('%s', (kind) => {
    test.each(POSTERS)('by a %s', async (who) => {
      const poster = posters[who] as Poster
      const left = posts(kind, who)
      expect(left.length).toBeGreaterThan(3 * WAYS_A_KIND)
      const worker = async () => {
        for (let one = left.shift(); one; one = left.shift()) {
          const { path, way, allow } = one
          const expected = { ...refusalOf(kind), allow }
          for (const { origin } of [site, hosted])
            expect([path, way, await postHostile(origin, { path, kind, way, poster })]).toEqual([
              path,
              way,
              expected,
            ])
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    })
  })

  test('nothing else is wrong with them', async () => {
    for (const { origin } of [site, hosted]) {
      const guest = posters.guest as Poster
      expect(await postRight(origin, '/login', guest)).toEqual({ status: 400, code: 'invalid', allow: null })
      expect(await postRight(origin, '/help', guest)).toEqual({
        status: 405,
        code: 'method-not-offered',
        allow: 'GET, HEAD',
      })
      expect(await postRight(origin, '/no/such/page', guest)).toMatchObject({
        status: 404,
        code: 'not-found',
      })
    }
  })
})

/** The hosts of docs/operations.md, in the order there. */
const SHOWN = ['Hono', 'Express', 'functions'] as const

/** What stands for a platform that runs functions. */
const FUNCTIONS = `
import { serve } from '@hono/node-server'
const { default: shown } = await import('./shown.mjs')
const server = serve({ fetch: shown.fetch, port: 3000 })
process.once('SIGTERM', () => process.exit(0))
`

/** Runs a host of docs/operations.md on a free port, until `stop`. */
async function startShownHost(
  name: (typeof SHOWN)[number],
): Promise<SiteAddress & { stop(signal: NodeJS.Signals): Promise<number | null> }> {
  const root = path.join(import.meta.dirname, '../../..')
  const examples = readFileSync(path.join(root, 'docs/operations.md'), 'utf8').matchAll(
    /^```js\n(.*?)^```$/gms,
  )
  const shown = [...examples][SHOWN.indexOf(name)]?.[1] ?? ''
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-host-'))
  for (const name of ['build', 'node_modules']) symlinkSync(path.join(root, name), path.join(folder, name))
  const port = String(await freePort())
  writeFileSync(path.join(folder, 'shown.mjs'), shown)
  const program = name === 'functions' ? FUNCTIONS : shown
  writeFileSync(path.join(folder, 'host.mjs'), program.replace('3000', port))
  const child: ChildProcess = spawn(process.execPath, ['host.mjs'], {
    cwd: folder,
    env: { ...hosted.env, PLATFORM_URL: hosted.platformUrl },
    stdio: 'ignore',
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const origin = `http://localhost:${port}`
  await vi.waitFor(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  })
  return {
    arrangement: 'hosted',
    origin,
    env: hosted.env,
    async stop(signal) {
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
      const code = await ended
      clearTimeout(late)
      return code
    },
  }
}

describe.each(SHOWN)('the host that docs/operations.md shows for %s', (name) => {
  test('answers as the site’s own server, and ends with its streams', async () => {
    const host = await startShownHost(name)
    // All hosts call the same function: one of them is walked, the others show that they hand on what came.
    const paths = name === 'Hono' ? PATHS : ['/', '/help', '/personalCenter/overview', ...THEIRS]
    expect(await differingPaths(site, host, paths, `${cookiesOf.player}; lang=vi`)).toEqual([])
    const player = await signIn(host, 'player1', 'Demo1234')
    const events = await eventsOf(player, 'deposits')
    expect(await events.next()).toBe('deposits')
    await player.get('/')
    const startedMs = performance.now()
    expect(await host.stop('SIGTERM')).toBe(0)
    // Remix's own timer of a page would take five seconds.
    expect(performance.now() - startedMs).toBeLessThan(4_000)
    const rest: string[] = []
    while (rest.at(-1) !== 'the end') rest.push(await events.next())
  })

  test('ends on a signal that it does not listen for', async () => {
    const host = await startShownHost(name)
    // Killed by the signal: there is no code.
    expect(await host.stop('SIGINT')).toBeNull()
  })
})
