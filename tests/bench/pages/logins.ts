import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createMember, hashPassword, logIn } from '#platform/members/accounts/index.ts'
import type { SiteAddress } from '#tests/support/site/site.ts'
import { attributeOf, Visitor } from '#tests/support/site/visitor.ts'
import { percentile } from '../measures/percentile.ts'
import { answerTo, bodyOf } from '../measures/requests.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'

const SECONDS = 30
const PAGES_PER_SECOND = 20
const LOGINS_PER_SECOND = 8

/** How long `/` takes while nobody signs in, and while logins are hashed; both asked at the same steady rate. */
export interface HomeBesideLogins {
  idle: { p50Ms: number; p99Ms: number }
  hashing: { p50Ms: number; p99Ms: number }
  /** Logins that were answered in the time, and how long one took. */
  logins: number
  loginP50Ms: number
}

/** Asks for `/` at a steady rate, first alone, then beside eight logins a second, each from a visitor and an address of its own. */
export async function benchHomeBesideLogins(site: SiteAddress): Promise<HomeBesideLogins> {
  const visitors = await Promise.all(
    Array.from({ length: SECONDS * LOGINS_PER_SECOND }, async () => {
      const visitor = new Visitor(site.origin)
      return { visitor, csrf: attributeOf(await visitor.get('/login'), 'input[name=csrf]', 'value') }
    }),
  )
  const home = () => bodyOf(`${site.origin}/`, { 'x-forwarded-for': new Visitor(site.origin).address })
  const signIn = async () => {
    const next = visitors.pop()
    if (!next) throw new Error('more logins than visitors')
    const fields = {
      csrf: next.csrf,
      type: 'username',
      username: `n${randomBytes(5).toString('hex')}`,
      password: 'Wrong123',
    }
    const headers = {
      'x-forwarded-for': next.visitor.address,
      cookie: next.visitor.cookieHeader,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const body = new URLSearchParams(fields).toString()
    const answer = await answerTo(`${site.origin}/login`, { method: 'POST', headers }, body)
    if (answer.status !== 401) throw new Error(`a login was answered ${answer.status}`)
  }
  await steadily(PAGES_PER_SECOND, 5, home) // warm
  const idle = await steadily(PAGES_PER_SECOND, SECONDS, home)
  const [hashing, logins] = await Promise.all([
    steadily(PAGES_PER_SECOND, SECONDS, home),
    steadily(LOGINS_PER_SECOND, SECONDS, signIn),
  ])
  return {
    idle: { p50Ms: percentile(idle, 0.5), p99Ms: percentile(idle, 0.99) },
    hashing: { p50Ms: percentile(hashing, 0.5), p99Ms: percentile(hashing, 0.99) },
    logins: logins.length,
    loginP50Ms: percentile(logins, 0.5),
  }
}

/** Starts `work` so often a second whether or not the last one is done, and answers how long each took. */
export async function steadily(
  perSecond: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const running: Promise<number>[] = []
  const from = performance.now()
  for (let index = 0; index < perSecond * seconds; index++) {
    const dueMs = from + (index * 1000) / perSecond
    await pause(Math.max(0, dueMs - performance.now()))
    // From when it was due: what waits behind a slow one counts as slow too.
    running.push(work().then(() => performance.now() - dueMs))
  }
  return Promise.all(running)
}

const ACCOUNTS = 500

/** How long a wrong login takes on the platform, for an account that is there and for one that is not. */
export interface LoginTimes {
  known: { p10Ms: number; p50Ms: number; p90Ms: number; p99Ms: number }
  unknown: { p10Ms: number; p50Ms: number; p90Ms: number; p99Ms: number }
}

/** Wrong logins of accounts that are there and that are not, in turn; each from an address of its own, on a clock that is moved on. */
export async function benchLoginTimes(): Promise<LoginTimes> {
  let now = Date.parse('2026-11-20T05:00:00Z')
  const { ctx, close } = await scratchPlatform(4, { now: () => new Date(now) })
  try {
    const passwordHash = await hashPassword('Right123')
    for (let index = 0; index < ACCOUNTS; index++)
      await createMember(ctx, {
        account: `known${index}`,
        accountKind: 0,
        uplineId: null,
        passwordHash,
        paymentPasswordHash: null,
      })
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let index = 0; index < ACCOUNTS; index++) {
      const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        now += 60_000
        const address = `10.${kind === 'known' ? 1 : 2}.${index >> 8}.${index & 255}`
        const call = {
          caller: { address, language: 'vi', userAgent: 'bench', session: '' },
          member: null,
          tokenHash: null,
        }
        const from = performance.now()
        const answer = await logIn(ctx, call, {
          type: 'username',
          username: `${kind}${index}`,
          password: 'Wrong123',
          site: 'member',
          remember: false,
        })
        took[kind].push(performance.now() - from)
        if (answer.ok || answer.code !== 'wrong-credentials') throw new Error('a wrong login was not refused')
      }
    }
    return { known: spread(took.known), unknown: spread(took.unknown) }
  } finally {
    await close()
  }
}

const spread = (tookMs: number[]) => ({
  p10Ms: percentile(tookMs, 0.1),
  p50Ms: percentile(tookMs, 0.5),
  p90Ms: percentile(tookMs, 0.9),
  p99Ms: percentile(tookMs, 0.99),
})
