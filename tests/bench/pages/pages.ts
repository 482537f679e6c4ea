import { signIn } from '#tests/support/site/accounts.ts'
import type { Site } from '#tests/support/site/site.ts'
import { cpuMs, postgresCpuMs } from '../measures/process-figures.ts'
import { ask, bodyOf, CONNECTIONS } from '../measures/requests.ts'
import { openStatementLog } from '../measures/statement-log.ts'
import { takeTurns } from '../measures/turns.ts'
import { betOnce, bettorsOf, DICE, placeBets } from '../play/dice-bets.ts'
import { startBareReact } from './bare-react-process.ts'

type ReferencePage = 'home' | 'statement'

/**
 * Requests of each page before anything is measured. A site runs for days, and in the first thousands of requests V8
 * still compiles what they run: a fifth of node's time at the 2,000th (docs/performance.md).
 */
const WARM_UP = 2_000

/** A page that the bench asks for; its budget is found by its name. */
export interface Page {
  name: string
  path: string
  isMembers: boolean
  /** The reference page whose cost is its unit. */
  reference: ReferencePage
  /** A bet is posted, and then asked for. */
  isRound?: true
}

const STATEMENT = '/personalCenter/transactionHistory?size=100'
const PAGES: readonly Page[] = [
  ...['/', '/rng', '/login', '/promotions'].map(
    (path): Page => ({ name: `guest ${path}`, path, isMembers: false, reference: 'home' }),
  ),
  { name: 'member /', path: '/', isMembers: true, reference: 'home' },
  { name: 'member statement', path: STATEMENT, isMembers: true, reference: 'statement' },
  { name: 'member security', path: '/personalCenter/securityCenter', isMembers: true, reference: 'home' },
  { name: 'member /rng', path: '/rng', isMembers: true, reference: 'home' },
  { name: 'member Dice', path: DICE, isMembers: true, reference: 'home' },
  { name: 'Dice round', path: DICE, isMembers: true, reference: 'home', isRound: true },
]

/** CPU ms a request: of node, of PostgreSQL with all its processes, and both. */
export interface Cost {
  node: number
  database: number
  together: number
}

export interface PageFigures {
  name: string
  /** What it asks the database, in order. */
  statements: string[]
  /** Those of its transaction, where it has one. */
  inTransaction: number
  htmlBytes: number
  brotliBytes: number
  /** Without compression, and packed with brotli. */
  plain: Cost
  packed: Cost
  /** Node's CPU ms for the same elements by bare React, and for the page's reference page. */
  sameByReact: number
  referenceByReact: number
}

/** What to measure: requests of each page in each way, and only pages whose name contains `named`; of `PAGES` if no others. */
export interface PagesInput {
  requests: number
  named: string
  pages?: readonly Page[]
}

/** What pages cost the server, in one run with bare React of the same pages and of the reference pages. */
export async function benchPages(
  site: Site,
  { requests, named, pages: offered = PAGES }: PagesInput,
): Promise<PageFigures[]> {
  const pages = offered.filter(({ name }) => name.includes(named))
  if (pages.length === 0) throw new Error(`pages are: ${offered.map(({ name }) => name).join(', ')}`)
  const subjects = await subjectsOf(site, pages)
  const log = await openStatementLog(site)
  const before: { statements: string[]; html: Buffer; packed: Buffer }[] = []
  for (const { once, body } of subjects)
    before.push({
      statements: await log.of(once),
      html: await body('identity'),
      packed: await body('br'),
    })
  await log.close()

  const bare = await startBareReact(before.map(({ html }) => html.toString()))
  try {
    const byReact = (path: string) => ({
      clocks: () => [cpuMs(bare.pid)],
      ask: (amount: number) => ask(`${bare.origin}/${path}`, amount),
    })
    const plain = subjects.map((subject) => subject.in('identity'))
    for (const load of [byReact('home'), byReact('statement'), ...plain]) await load.ask(WARM_UP)
    const spent = await takeTurns(
      [
        byReact('home'),
        byReact('statement'),
        ...subjects.flatMap((subject, index) => [
          subject.in('identity'),
          byReact(String(index)),
          subject.in('br'),
        ]),
      ],
      requests,
    )
    const [[home = 0] = [], [statement = 0] = [], ...rest] = spent
    return pages.map(({ name, reference }, index) => {
      const [plain, same, packed] = rest.slice(index * 3)
      const seen = before[index]
      return {
        name,
        statements: seen?.statements ?? [],
        inTransaction: inTransaction(seen?.statements ?? []),
        htmlBytes: seen?.html.length ?? 0,
        brotliBytes: seen?.packed.length ?? 0,
        plain: costOf(plain),
        packed: costOf(packed),
        sameByReact: same?.[0] ?? 0,
        referenceByReact: reference === 'home' ? home : statement,
      }
    })
  } finally {
    bare.stop()
  }
}

/** How each page is asked for by itself, and how it is measured. */
async function subjectsOf(site: Site, pages: readonly Page[]) {
  const { server, platform, database = 0 } = site.pids()
  const ofSite = () => [cpuMs(server) + (platform ? cpuMs(platform) : 0), postgresCpuMs(database)]

  const player = await signIn(site, 'player1', 'Demo1234')
  await player.get('/') // what is told once after a login, and not on the pages of a day
  const cookie = player.cookieHeader
  const bettors = pages.some(({ isRound }) => isRound) ? await bettorsOf(site, CONNECTIONS) : []
  return pages.map((page) => {
    const url = new URL(page.path, site.origin).href
    const headersFor = (encoding: string) => ({
      'accept-language': 'vi',
      'accept-encoding': encoding,
      ...(page.isMembers && { cookie }),
    })
    return {
      body: (encoding: string) => bodyOf(url, headersFor(encoding)),
      once: async () => {
        if (!page.isRound) await bodyOf(url, headersFor('identity'))
        else if (bettors[0]) await betOnce(bettors[0], 'identity')
      },
      in: (encoding: string) => ({
        clocks: ofSite,
        ask: (amount: number) =>
          page.isRound ? placeBets(bettors, amount, encoding) : ask(url, amount, headersFor(encoding)),
      }),
    }
  })
}

const costOf = ([node = 0, database = 0]: number[] = []): Cost => ({
  node,
  database,
  together: node + database,
})

/** From `begin` to `commit`, both counted. */
function inTransaction(statements: string[]): number {
  const begin = statements.indexOf('begin')
  return begin < 0 ? 0 : statements.indexOf('commit', begin) - begin + 1
}
