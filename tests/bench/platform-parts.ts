import { soloGames } from '#platform/play/house/index.ts'
import type { Site } from '#tests/support/site/site.ts'
import { benchFreshClone } from './measures/fresh-clone.ts'
import { fitScalabilityLaw, peakOf, perSecondAt } from './measures/scalability-law.ts'
import { benchCashier, type MatchedLines, OLD_ORDERS } from './money/cashier.ts'
import { benchLedger } from './money/ledger.ts'
import { benchScaling } from './money/scaling.ts'
import { benchSettlement } from './money/settlement.ts'
import { printNodes } from './nodes/print-nodes.ts'
import { figures, values } from './options.ts'
import { benchLargeBesideDemo, type Measured } from './pages/large-beside-demo.ts'
import { MANY_GAMES } from './pages/lobby.ts'
import { benchLoginTimes } from './pages/logins.ts'
import { measureMembers } from './pages/members.ts'
import { loadNow } from './pages/next-page.ts'
import { measureOffice } from './pages/office.ts'
import { type WorldOnDisk, worldOnDisk } from './pages/world-on-disk.ts'
import { BETTORS, type BetFigures, benchBets } from './play/bets.ts'
import { benchDraws } from './play/draws.ts'
import { benchSpell } from './play/spell.ts'
import { benchAgents, PAGE_MS } from './records/agents.ts'
import { round, table } from './table.ts'

/** What a newcomer waits for: `npm start` of a fresh clone, with an empty npm cache. */
async function freshClone(): Promise<void> {
  const load = loadNow()
  const { parts, seconds, againSeconds } = await benchFreshClone()
  table(
    `npm start of a fresh clone with an empty npm cache, in seconds (load ${load} before, ${loadNow()} after)`,
    ['', 'seconds', 'CPU without PostgreSQL'],
    [
      ...parts.map(({ name, seconds, cpuSeconds }) => [name, seconds, cpuSeconds]),
      ['from the command to the first page', seconds, ''],
      ["installing once more, out of npm's cache", againSeconds, ''],
    ],
  )
  figures['npm start of a fresh clone'] = { seconds }
}

async function loginTimes(): Promise<void> {
  const { known, unknown } = await benchLoginTimes()
  const row = (name: string, times: typeof known) => [
    name,
    times.p10Ms,
    times.p50Ms,
    times.p90Ms,
    times.p99Ms,
  ]
  table(
    'A wrong login on the platform, in ms: an account that is there, and one that is not',
    ['', 'p10', 'p50', 'p90', 'p99'],
    [row('known account', known), row('unknown account', unknown)],
  )
}

async function ledger(): Promise<void> {
  const { throughput, roundTrips, hotWallet } = await benchLedger()
  table(
    `Ledger on the embedded server, fsync on: transfers, each alone (${roundTrips} round trip) and together as bets are, and as shares of TPC-B`,
    [
      'clients',
      'alone/s',
      'p99 ms',
      'together/s',
      'p99 ms',
      'TPC-B/s',
      'p99 ms',
      'alone',
      'together',
      'updates/s',
      'p99 ms',
    ],
    throughput.map((of) => [
      String(of.clients),
      of.transfers,
      of.transfersP99Ms,
      of.together,
      of.togetherP99Ms,
      of.tpcb,
      of.tpcbP99Ms,
      `${(of.transfers / of.tpcb).toFixed(2)} x`,
      `${(of.together / of.tpcb).toFixed(2)} x`,
      of.statements,
      of.statementsP99Ms,
    ]),
  )
  for (const { clients, transfers, together, tpcb } of throughput)
    if (clients > 1) {
      figures[`ledger, ${clients} clients`] = { 'times TPC-B': transfers / tpcb }
      figures[`ledger, ${clients} clients together`] = { 'times TPC-B': together / tpcb }
    }
  const { striped, inOneRow } = hotWallet
  figures['bets of 32 members'] = { 'a second': striped.perSecond }
  table(
    'Bets of 32 members at once against the house, stake and payout in one transaction',
    ['', 'bets/s', 'p99 ms'],
    [
      ['its account in 16 stripes', striped.perSecond, striped.p99Ms],
      ['in one row', inOneRow.perSecond, inOneRow.p99Ms],
      ['ratio', striped.perSecond / inOneRow.perSecond, striped.p99Ms / inOneRow.p99Ms],
    ],
  )
  await bets(throughput.find(({ clients }) => clients === BETTORS)?.transfers ?? Number.NaN)
}

async function bets(transfersPerSecond: number): Promise<void> {
  const { dice, drawnAtOnce, allGames } = await benchBets()
  const { won, lost } = dice.statements
  const row = (name: string, { perSecond, answersPerSecond, p50Ms, p99Ms, cpuMs }: BetFigures) => [
    name,
    perSecond,
    `${(perSecond / transfersPerSecond).toFixed(2)} x`,
    answersPerSecond,
    `${(answersPerSecond / transfersPerSecond).toFixed(2)} x`,
    p50Ms,
    p99Ms,
    cpuMs.node,
    cpuMs.postgres,
  ]
  table(
    `Whole rounds of ${BETTORS} members at once; one of Dice is ${won} statements where won, ${lost} where lost`,
    [
      '',
      'rounds/s',
      "of the ledger's transfers",
      'bets and steps/s',
      'of them',
      'p50 ms',
      'p99 ms',
      'node ms',
      'PostgreSQL ms',
    ],
    [
      row('Dice', dice),
      row('games that are drawn at once, in turn', drawnAtOnce),
      row(`${soloGames.length} games in turn, with every step`, allGames),
    ],
  )
  figures['bets on games drawn at once'] = { 'times transfers': drawnAtOnce.perSecond / transfersPerSecond }
  figures['rounds of all games'] = { 'times transfers': allGames.perSecond / transfersPerSecond }
}

/** Draws of the lottery with many tickets, and how many are taken a second. */
async function draws(): Promise<void> {
  const before = loadNow()
  const { held, placedPerSecond } = await benchDraws([10_000, 100_000])
  table(
    `Draws of tickets of two lines of 1,000 members, fsync on, in ms (load ${before} before, ${loadNow()} after); ${round(placedPerSecond)} tickets a second are taken`,
    ['tickets', 'lock', 'draw, ends, payouts', 'together'],
    held.map(({ tickets, lockMs, settleMs }) => [String(tickets), lockMs, settleMs, lockMs + settleMs]),
  )
  figures.draws = { 'tickets a second': placedPerSecond }
}

const LINES_A_SECOND = 500

const lineRow = ({ perSecond, p50Ms, p99Ms }: MatchedLines) => [perSecond, p50Ms, p99Ms] as const

/** Lines of own accounts that pay orders: alone, at a million old orders, and beside play. */
async function cashier(): Promise<void> {
  const load = loadNow()
  const { few, many, makingSeconds, steady, pressed, alone } = await benchCashier(LINES_A_SECOND)
  table(
    `Lines of four own accounts in messages of five, fsync on, each paying an order (load ${load} before, ${loadNow()} after); ${OLD_ORDERS.toLocaleString('en')} old orders were made in ${round(makingSeconds)} s`,
    ['', 'lines a second', 'a message, p50 ms', 'p99 ms'],
    [
      ['no old orders', ...lineRow(few)],
      ['a million old orders', ...lineRow(many)],
      ['the same, paced, beside 16 members who play', ...lineRow(steady.lines)],
      ['the same, paced, beside 16 who play without a pause', ...lineRow(pressed.lines)],
    ],
  )
  table(
    'Rounds of Dice of these 16 members',
    ['', 'rounds a second', 'p99 ms'],
    [
      ['a round in 250 ms, beside lines', steady.rounds.perSecond, steady.rounds.p99Ms],
      ['without a pause, alone', alone.perSecond, alone.p99Ms],
      ['without a pause, beside lines', pressed.rounds.perSecond, pressed.rounds.p99Ms],
    ],
  )
  figures['lines of own accounts'] = {
    'a second': steady.lines.perSecond,
    'times without old orders': few.perSecond / many.perSecond,
  }
}

/** What agents are paid for a day, where 50,000 have a contract. */
async function settlement(): Promise<void> {
  const load = loadNow()
  const { contracts, members, payslips, seconds, againSeconds } = await benchSettlement()
  table(
    `A day's settlement, fsync on, in seconds (load ${load} before, ${loadNow()} after)`,
    ['contracts', 'members', 'payslips', 'seconds', 'again, with nothing to do'],
    [[String(contracts), String(members), String(payslips), seconds, againSeconds]],
  )
  figures["a day's settlement"] = { seconds }
}

/** The panels of an agent of a million, and what its line's salaries cost beside them. */
async function agents(): Promise<void> {
  const load = loadNow()
  const agentFigures = await benchAgents(Number(values.accounts))
  const { accounts, makingSeconds, countingSeconds, panels } = agentFigures
  table(
    `Panels of the root of ${accounts.toLocaleString('en')} accounts (made in ${round(makingSeconds)} s), by the time of their statements in ms; "page" with ${PAGE_MS} ms besides (load ${load} before, ${loadNow()} after)`,
    ['', 'demo world', 'large', 'page', 'statements', 'slowest', 'top of its plan'],
    panels.map(({ name, demoMs, largeMs, times, statements, slowestMs, topNode }) => [
      name,
      demoMs,
      largeMs,
      `${times.toFixed(2)} x`,
      String(statements),
      slowestMs,
      topNode,
    ]),
  )
  // What a search finds is another number of accounts in each world: it has no budget.
  for (const { name, times } of panels.filter(({ name }) => !name.endsWith('a name')))
    figures[`agents: ${name}`] = { 'times the demo page': times }
  const managed = panels.find(({ name }) => name === 'downlineManagement')
  figures['downlineManagement of the root'] = { 'ms of statements': managed?.largeMs ?? Number.NaN }
  const { realtimeSeconds, dailySeconds, payslips, aloneP99Ms, besideP99Ms } = agentFigures
  table(
    'Salaries of 50,000 contracts of that line, and the days of its large teams from the beginning, in seconds',
    ['by five minutes', 'by the day', 'payslips', 'days', 'a page alone, p99 ms', 'beside five minutes', ''],
    [
      [
        realtimeSeconds,
        dailySeconds,
        String(payslips),
        countingSeconds,
        aloneP99Ms,
        besideP99Ms,
        `${(besideP99Ms / aloneP99Ms).toFixed(2)} x`,
      ],
    ],
  )
  figures['downlineManagement beside salaries'] = { 'p99, times alone': besideP99Ms / aloneP99Ms }
  figures['salaries of a large line'] = {
    'seconds of five minutes': realtimeSeconds,
    'seconds of a day': dailySeconds,
  }
}

/** Tables of a large world that are shown: what comes after them is small. */
const TABLES_SHOWN = 12

const inMb = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en')

/** What a large world is made of, and how long that took. */
function printWorld({ entries, bets, makingSeconds, tables }: WorldOnDisk): void {
  const sum = (of: 'bytes' | 'indexBytes') => tables.reduce((sum, table) => sum + table[of], 0)
  table(
    `The large world, of ${entries.toLocaleString('en')} lines of the ledger and ${bets.toLocaleString('en')} bets, was made in ${round(makingSeconds)} s; in MB`,
    ['', 'tables', 'indexes'],
    [
      ['all', inMb(sum('bytes')), inMb(sum('indexBytes'))],
      ...tables
        .slice(0, TABLES_SHOWN)
        .map(({ name, bytes, indexBytes }) => [name, inMb(bytes), inMb(indexBytes)]),
    ],
  )
}

/** What `measure` finds in the demo world, and in one of a million members with many postings, games and a large tree. */
async function large(
  subject: string,
  measure: (site: Site, requests: number, rootId?: string) => Promise<Measured[]>,
): Promise<void> {
  const load = loadNow()
  const members = Number(values.accounts)
  const requests = Math.max(10, Math.round(Number(values.requests) / 20))
  const { pages, world } = await benchLargeBesideDemo(
    (site, rootId) => measure(site, requests, rootId),
    { members, entries: Number(values.entries), games: MANY_GAMES },
    values.world,
  )
  printWorld(world)
  table(
    `${subject}: CPU ms a request, for the demo world and for ${members.toLocaleString('en')} members with ${world.entries.toLocaleString('en')} lines of the ledger (load ${load} before, ${loadNow()} after)`,
    ['', 'node', 'PostgreSQL', 'together', 'large: node', 'PostgreSQL', 'together', 'ratio'],
    pages.map(({ name, demo, large }) => {
      const [few, many] = [demo.node + demo.database, large.node + large.database]
      figures[`${subject}: ${name}`] = { 'CPU ms': few, 'times the demo world': many / few }
      return [
        name,
        demo.node,
        demo.database,
        few,
        large.node,
        large.database,
        many,
        `${(many / few).toFixed(2)} x`,
      ]
    }),
  )
}

const office = () => large('office', measureOffice)
const members = () => large('members', measureMembers)

/** What play leaves in the tables of a large world. */
async function spell(): Promise<void> {
  const load = loadNow()
  const world = await worldOnDisk(
    { members: Number(values.accounts), entries: Number(values.entries), games: MANY_GAMES },
    values.world,
  )
  try {
    const { rounds, seconds, tables, vacuumSeconds } = await benchSpell(world, Number(values.seconds))
    table(
      `${rounds.toLocaleString('en')} rounds of Dice in ${round(seconds)} s (load ${load} before, ${loadNow()} after) beside ${world.entries.toLocaleString('en')} lines of the ledger; a vacuum of the whole database then took ${round(vacuumSeconds)} s`,
      ['', 'MB', 'grown', 'indexes, MB', 'grown', 'rows', 'dead', 'autovacuums'],
      tables
        .slice(0, TABLES_SHOWN)
        .map(({ name, bytes, indexBytes, grownBytes, grownIndexBytes, liveRows, deadRows, autovacuums }) => [
          name,
          inMb(bytes),
          grownBytes / 1e6,
          inMb(indexBytes),
          grownIndexBytes / 1e6,
          liveRows.toLocaleString('en'),
          deadRows.toLocaleString('en'),
          String(autovacuums),
        ]),
    )
  } finally {
    world.remove()
  }
}

/** Cores of servers whose load the law is asked for. */
const SERVERS = [8, 32, 96]

/** What more clients and more cores give, with the law of it. */
async function scaling(): Promise<void> {
  const load = loadNow()
  const found = await benchScaling()
  table(
    `Postings and rounds a second by clients and cores, fsync on (load ${load} before, ${loadNow()} after)`,
    ['cores', 'clients', 'transfers alone', 'together', 'rounds of Dice'],
    found.map(({ cores, clients, alone, together, rounds }) => [
      String(cores),
      String(clients),
      alone,
      together,
      rounds,
    ]),
  )
  const works = ['alone', 'together', 'rounds'] as const
  const most = Math.max(...found.map(({ cores }) => cores))
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  table(
    `The Universal Scalability Law of clients on ${most} cores, fitted to these points`,
    ['', 'one client', 'contention', 'coherence', 'most at', 'error'],
    works.map((work) => {
      const law = fitScalabilityLaw(
        found.filter(({ cores }) => cores === most).map((of) => ({ n: of.clients, perSecond: of[work] })),
      )
      return [
        work,
        law.rate,
        percent(law.contention),
        percent(law.coherence),
        peakOf(law),
        percent(law.error),
      ]
    }),
  )
  table(
    'The same of cores, each with as many clients as gave most: only two points, so no coherence',
    ['', 'one core', `${most} cores`, 'contention', ...SERVERS.map((cores) => `${cores} cores`)],
    works.map((work) => {
      const points = [1, most].map((n) => ({
        n,
        perSecond: Math.max(...found.filter(({ cores }) => cores === n).map((of) => of[work])),
      }))
      const law = fitScalabilityLaw(points)
      return [
        work,
        ...points.map(({ perSecond }) => perSecond),
        percent(law.contention),
        ...SERVERS.map((cores) => perSecondAt(law, cores)),
      ]
    }),
  )
}

/** The parts that have a platform of their own. */
export const alone = {
  start: freshClone,
  'login-times': loginTimes,
  ledger,
  cashier,
  draws,
  settlement,
  agents,
  office,
  members,
  spell,
  scaling,
  nodes: printNodes,
}
