import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseEnvOf } from '#tests/support/database/ask-database.ts'
import { walk } from '#tests/support/pages/gates.ts'
import { answerOf, differingPaths } from '#tests/support/pages/same-answers.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { type Site, type SiteAddress, startSite } from '#tests/support/site/site.ts'
import { vendorOriginOf } from '#tests/support/site/vendor-origin.ts'
import { Visitor } from '#tests/support/site/visitor.ts'

// A second server on the same database makes every page without anything kept (RENDERING=plain). Whatever it answers, the
// server that keeps parts, pages and answers must answer to the byte.

const site = ownSite()
withoutRecurringJobs(site)

let plain: Site
/** The cookies of everybody who walks through the site. */
let cookiesOf: Record<string, string>

beforeAll(async () => {
  const { PLATFORM_KEY = '', SESSION_SECRET = '' } = site.env
  plain = await startSite({
    env: {
      RENDERING: 'plain',
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

const VISITORS = ['guest', 'player', 'agent']

describe.each(VISITORS)('what is kept changes nothing for a %s', (who) => {
  test.each(LOOKS)('in $lang, $theme', async ({ lang, theme }) => {
    const cookie = `${cookiesOf[who]}; lang=${lang}; theme=${theme}`
    const differing = await differingPaths(site, plain, pathsOf(who, { lang, theme }), cookie)
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
  await answerOf(site, site.origin, '/', '')
  await answerOf(plain, site.origin, '/', '')
  const entriesOf = async ({ origin }: SiteAddress) => {
    const { cache } = (await (await fetch(`${origin}/health/ready`)).json()) as HealthAnswer
    return ['parts', 'answers', 'guest-pages'].map((name) => cache[name]?.entries)
  }
  const kept = await entriesOf(site)
  // Another host than our own server renders the pages of guests for each.
  if (site.arrangement === 'hosted') expect(kept.pop()).toBe(0)
  for (const entries of kept) expect(entries).toBeGreaterThan(0)
  expect(await entriesOf(plain)).toEqual([0, 0, 0])
})

interface HealthAnswer {
  cache: Record<string, { entries: number }>
}
