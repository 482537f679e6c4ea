import { describe, expect, test } from 'vitest'
import { walk } from '#tests/support/pages/gates.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { type Page, Visitor } from '#tests/support/site/visitor.ts'

// The pages are the same in both arrangements.
const site = ownSite()
const inOne = site.arrangement === 'one'

/** All style sheets of a page together, packed with brotli; of a game's page without the game's own. */
const LIMIT_BYTES = 14 * 1024
/** More would be asked for one after the other. */
const MOST_SHEETS = 4

/** What comes with a game besides, measured and rounded up to the next hundred. */
const GAME_LIMITS_BYTES: Record<string, number> = {
  '/game/SEN/dice': 800,
  '/game/SEN/roulette': 1_200,
  // what is found has its place before it is there
  '/game/SEN/scratch': 650,
  '/game/SEN/crash': 400,
  // its autoplay stands in the bar, the end of a flight is told in turn, and a ticket has its place before it comes
  '/game/SEN/crash-live': 1_700,
  '/game/SEN/mines': 600,
  '/game/SEN/video-poker': 1_100,
  // a feature has a scene of its end, which a great win waits for, and the bud that was picked opens on the stage
  '/game/SEN/slots-lines': 1_080,
  '/game/SEN/slots-ways': 1_080,
  '/game/SEN/slots-cascade': 1_080,
  // its guns have room for the longest words on the narrowest phone
  '/game/SEN/fish': 1_750,
  // empty cards are shown as many as are chosen
  '/game/SEN/bingo': 800,
  // the chips lie above the bar of a phone
  '/game/SEN/sicbo': 2_400,
  // the line of what lies on a cock is kept for it
  '/game/SEN/cockfight': 2_450,
  '/game/SEN/baccarat': 2_200,
  '/game/SEN/football': 1_600,
  '/game/SEN/vesports': 1_600,
  '/game/SEN/three-card': 800,
}
const VENDOR_GAME_LIMIT_BYTES = 500

const ownLimitOf = (pathname: string) =>
  GAME_LIMITS_BYTES[pathname] ??
  (/^\/game\/(?!SEN\/)[\w-]+\//.test(pathname) ? VENDOR_GAME_LIMIT_BYTES : undefined)

/** Dialogs open over any page. */
const dialogs = ['/', '/rng', '/promotions', '/vip', '/personalCenter/securityCenter'].flatMap((path) =>
  ['login', 'register', 'forget', 'changePassword', 'help', 'notice', 'collection&vendor=TRONGDONG'].map(
    (modal) => `${path}?modal=${modal}`,
  ),
)

const isPage = ({ headers, status }: Page) =>
  status < 300 && headers.get('content-type')?.startsWith('text/html')

const sheetsOf = ({ html }: Page) =>
  html.querySelectorAll('link[rel=stylesheet]').map((link) => link.getAttribute('href') ?? '')

const sizes = new Map<string, Promise<number>>()
function sizeOf(href: string): Promise<number> {
  const size =
    sizes.get(href) ??
    fetch(new URL(href, site.origin), { headers: { 'accept-encoding': 'br' } }).then((answer) => {
      expect(answer.headers.get('content-encoding'), href).toBe('br')
      return Number(answer.headers.get('content-length'))
    })
  sizes.set(href, size)
  return size
}

async function bytesOf(hrefs: string[]): Promise<number> {
  const each = await Promise.all(hrefs.map(sizeOf))
  for (const bytes of each) expect(bytes).toBeGreaterThan(0)
  return each.reduce((sum, bytes) => sum + bytes, 0)
}

/** The pages whose address needs something that is there. */
async function further(player: Visitor): Promise<string[]> {
  const bets = await player.get('/personalCenter/personalHistoryCopy')
  const bet = bets.html.querySelector('[data-records=bets] [data-id]')?.getAttribute('data-id')
  const map = await player.get('/sitemap.xml')
  const games = Array.from(map.text.matchAll(/\/game\/[\w-]+\/[\w-]+/g), ([path]) => path)
  return [`/verify/${bet}`, ...new Set(games)]
}

describe.runIf(inOne)('style sheets', () => {
  test('of every page are 14 KB at most, and those of a game its own besides', async () => {
    const player = await signIn(site, 'player1', 'Demo1234')
    const paths = [...walk.map(({ route, url = route }) => url), ...dialogs, ...(await further(player))]
    const unseen = new Set(Object.keys(GAME_LIMITS_BYTES))
    const seen = new Set<string>()
    const faults: string[] = []
    for (const visitor of [new Visitor(site.origin), player, await signIn(site, 'agent1', 'Demo1234')])
      for (const path of paths) {
        const page = await visitor.get(path)
        if (!isPage(page)) continue
        const [pathname = ''] = path.split('?')
        seen.add(pathname)
        const hrefs = sheetsOf(page)
        const ownLimit = ownLimitOf(pathname)
        // app.css, game.css, and the game's own
        const own = ownLimit ? hrefs.splice(2, 1) : []
        const bytes = await bytesOf(hrefs)
        const ownBytes = await bytesOf(own)
        unseen.delete(pathname)
        if (new Set(hrefs).size < hrefs.length) faults.push(`${path} has a sheet twice`)
        if (hrefs.length > MOST_SHEETS) faults.push(`${path} has ${hrefs.length} sheets`)
        if (bytes > LIMIT_BYTES) faults.push(`${path}: ${bytes} bytes of ${hrefs}`)
        if (ownBytes > (ownLimit ?? 0)) faults.push(`${path}: ${ownBytes} bytes of ${own}`)
      }
    expect(faults).toEqual([])
    expect([...unseen]).toEqual([])
    expect([...seen]).toContainEqual(expect.stringMatching(/^\/verify\//))
    const shown = walk
      .filter(({ get, route }) => get === 200 && !/[:.]/.test(route))
      .map(({ route }) => route)
    expect(shown.filter((route) => !seen.has(route))).toEqual([])
  })

  // The pages of the lottery have the most of all that are no game's; what a language needs comes on top.
  test('of the lottery are no more in a language with a sheet of its own', async () => {
    const visitor = new Visitor(site.origin)
    visitor.cookies.set('lang', 'th')
    for (const path of [
      '/lottery',
      '/lottery?gameCode=vn-ha-noi',
      '/lottery?gameCode=fast-1',
      '/vnlottery',
      '/elott',
    ]) {
      const page = await visitor.get(path)
      const hrefs = sheetsOf(page)
      expect([path, page.status, hrefs.some((href) => href.includes('/writing-'))]).toEqual([path, 200, true])
      expect(await bytesOf(hrefs), path).toBeLessThanOrEqual(LIMIT_BYTES)
    }
  })
})
