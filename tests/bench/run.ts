// npm run bench: every figure that Sen claims, measured in one run on this machine, with the built server.
//   start                    a part alone, also `--only pages,ledger`: start (npm start of a fresh clone), rest, pages, lobby, weight, scripts, next-page, play, logins, records, ledger, rounds, beside-a-draw, draws, callbacks, settlement, agents, office
//   --check                  exits 1 if a figure breaks its budget in docs/performance.md
//   --propose                budgets as this run suggests them
//   --page Dice              of the pages, those whose name contains it
//   --requests 300           of each page in each way
//   --arrangement two        the platform in a process of its own
//   --accounts 1000000       of the large team of agents
//   --entries 4000000         lines of the ledger of the large world of the office
//   --statements             what each page asks the database
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { soloGames } from '#platform/play/house/index.ts'
import { signIn } from '../support/site/accounts.ts'
import { type Arrangement, ops, type Site, startSite } from '../support/site/site.ts'
import { brokenBudgets, budgetsIn, type Figures, proposedBudgets, unmatched } from './budgets.ts'
import { benchFreshClone } from './measures/fresh-clone.ts'
import { familyOf, memoryMb } from './measures/process-figures.ts'
import { benchLedger } from './money/ledger.ts'
import { benchSettlement } from './money/settlement.ts'
import { benchLobby, MANY_GAMES } from './pages/lobby.ts'
import { benchHomeBesideLogins, benchLoginTimes } from './pages/logins.ts'
import { benchNextPage, loadNow } from './pages/next-page.ts'
import { benchOffice } from './pages/office.ts'
import { figuresOf, printPages, printStatements } from './pages/page-tables.ts'
import { benchPages } from './pages/pages.ts'
import { benchPlay } from './pages/play.ts'
import { benchScripts } from './pages/scripts.ts'
import { weigh } from './pages/weight.ts'
import { printBesideADraw } from './play/beside-a-draw.ts'
import { BETTORS, type BetFigures, benchBets } from './play/bets.ts'
import { benchCallbacks, CONNECTIONS } from './play/callbacks.ts'
import { benchDraws } from './play/draws.ts'
import { benchFlight } from './play/flights.ts'
import { benchSettling, benchWatching } from './play/shared-rounds.ts'
import { benchAgents, PAGE_MS } from './records/agents.ts'
import { benchRecords } from './records/records.ts'
import { round, table } from './table.ts'

const AT_REST_MS = 5_000
const LOGIN_RUNS = 3
const NEXT_PAGE_RUNS = 5
const SCRIPT_RUNS = 5
const PLAY_RUNS = 3
const WEIGHED = ['/', '/login', '/rng', '/personalCenter/depositv2']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
    propose: { type: 'boolean', default: false },
    page: { type: 'string', default: '' },
    requests: { type: 'string', default: '600' },
    arrangement: { type: 'string', default: 'one' },
    statements: { type: 'boolean', default: false },
    accounts: { type: 'string', default: '1000000' },
    entries: { type: 'string', default: '4000000' },
  },
})

/** What this run has measured and a budget limits. */
const figures: Figures = {}
let coldMs = Number.NaN

async function rest(site: Site): Promise<void> {
  await startTimes(site)
  await memory(site)
}

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

async function startTimes(site: Site): Promise<void> {
  await site.kill('server')
  const from = performance.now()
  await site.start()
  const recovered = performance.now() - from
  table(
    'Start of the built server until it is ready, in ms',
    ['', 'ms'],
    [
      ['cold: database, migrations, demo world', coldMs],
      ['warm: after kill -9, database still there', recovered],
    ],
  )
}

async function memory(site: Site): Promise<void> {
  await pause(AT_REST_MS)
  const { server, database } = site.pids()
  const databaseMb = database ? familyOf(database).reduce((sum, pid) => sum + memoryMb(pid), 0) : 0
  table(
    'Memory at rest, in MB',
    ['', 'MB'],
    [
      ['server', memoryMb(server)],
      ['PostgreSQL, all its processes', databaseMb],
    ],
  )
}

async function pages(site: Site): Promise<void> {
  const found = await benchPages(site, { requests: Number(values.requests), named: values.page })
  printPages(found, values.requests)
  if (values.statements) printStatements(found)
  Object.assign(figures, figuresOf(found))
}

async function lobby(site: Site): Promise<void> {
  const { few, many } = await benchLobby(site, Number(values.requests))
  table(
    `A lobby of the demo world, and of ${MANY_GAMES.toLocaleString('en')} games: CPU ms a request of node and PostgreSQL together`,
    ['', 'demo world', 'many games', 'ratio', 'PostgreSQL alone', 'many games', 'statements'],
    few.map(({ name, plain, statements }, index) => {
      const { together, database } = many[index]?.plain ?? { together: Number.NaN, database: Number.NaN }
      figures[name] = { 'times the demo world': together / plain.together }
      return [
        name,
        plain.together,
        together,
        `${(together / plain.together).toFixed(2)} x`,
        plain.database,
        database,
        String(statements.length),
      ]
    }),
  )
}

async function weights(site: Site): Promise<void> {
  const player = await signIn(site, 'player1', 'Demo1234')
  const cookie = player.cookieHeader
  const weights = []
  for (const path of WEIGHED)
    weights.push(await weigh(site.origin, path, path.startsWith('/personal') ? cookie : ''))
  table(
    'First load, bytes after brotli, and layout shift',
    ['', 'HTML', 'JavaScript', 'style sheets', 'CLS'],
    weights.map(({ path, htmlBytes, scriptBytes, styleBytes, shift }) => [
      path,
      String(htmlBytes),
      String(scriptBytes),
      String(styleBytes),
      shift.toFixed(4),
    ]),
  )
  for (const { path, htmlBytes, scriptBytes, styleBytes, shift } of weights)
    figures[`first load of ${path}`] = {
      HTML: htmlBytes,
      JavaScript: scriptBytes,
      'style sheets': styleBytes,
      'layout shift': shift,
    }
}

async function scripts(site: Site): Promise<void> {
  const player = await signIn(site, 'player1', 'Demo1234')
  const load = loadNow()
  const found = await benchScripts(site.origin, player.cookieHeader, { runs: SCRIPT_RUNS })
  table(
    `Scripts of a first load by a CPU 6 times slower, the least of ${SCRIPT_RUNS} in ms (load ${load} before, ${loadNow()} after)`,
    ['', 'ms'],
    found.map(({ name, scriptMs }) => [name, scriptMs]),
  )
  for (const { name, scriptMs } of found)
    figures[`scripts of ${name.replaceAll('`', '')}`] = { 'ms of scripts': scriptMs }
}

async function nextPage(site: Site): Promise<void> {
  const player = await signIn(site, 'player1', 'Demo1234')
  const cookie = player.cookieHeader
  const load = loadNow()
  const pages = await benchNextPage(site.origin, cookie, { runs: NEXT_PAGE_RUNS })
  table(
    `The next page at 1.6 Mbit/s, 150 ms and a CPU 6 times slower, medians of ${NEXT_PAGE_RUNS} in ms (load ${load} before, ${loadNow()} after)`,
    ['', 'after 250 ms on the link', 'pressed at once', 'first sign', 'back again'],
    pages.map(({ name, hoveredMs, pressedMs, signMs, backMs }) => [
      name,
      hoveredMs,
      pressedMs,
      signMs,
      backMs,
    ]),
  )
  for (const { name, hoveredMs, signMs } of pages)
    figures[`next page: ${name}`] = { 'ms after a hover': hoveredMs, 'ms to a sign': signMs }
}

async function play(site: Site): Promise<void> {
  const player = await signIn(site, 'player1', 'Demo1234')
  const cookie = player.cookieHeader
  const load = loadNow()
  const pages = await benchPlay(site.origin, cookie, { runs: PLAY_RUNS })
  table(
    `Game pages of a member at 1.6 Mbit/s, 150 ms and a CPU 6 times slower, medians of ${PLAY_RUNS} (load ${load} before, ${loadNow()} after)`,
    ['', 'JavaScript, bytes', 'with all it may load', 'FCP ms', 'first bet ms'],
    pages.map(({ game, scriptBytes, allScriptBytes, fcpMs, firstBetMs }) => [
      game,
      String(scriptBytes),
      String(allScriptBytes),
      fcpMs,
      firstBetMs,
    ]),
  )
  for (const { game, allScriptBytes } of pages) figures[`game page of ${game}`] = { scripts: allScriptBytes }
}

async function logins(site: Site): Promise<void> {
  const rows = []
  for (let run = 1; run <= LOGIN_RUNS; run++) {
    const { idle, hashing, logins, loginP50Ms } = await benchHomeBesideLogins(site)
    const ratio = hashing.p99Ms / idle.p99Ms
    rows.push([
      String(run),
      idle.p50Ms,
      idle.p99Ms,
      hashing.p50Ms,
      hashing.p99Ms,
      `${ratio.toFixed(2)} x`,
      loginP50Ms,
    ])
    figures[`/ beside logins, run ${run}`] = { 'p99, times alone': ratio }
    if (logins === 0) throw new Error('no login was answered')
  }
  table(
    '/ at 20 a second, in ms, alone and beside 8 logins a second',
    ['run', 'alone: p50', 'p99', 'beside logins: p50', 'p99', 'p99, times alone', 'a login, p50'],
    rows,
  )
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

async function records(site: Site): Promise<void> {
  const { pages, loadSeconds, csv } = await benchRecords(site)
  table(
    `Records of a member of 1,000 entries and of one of 1,000,000 (written in ${round(loadSeconds)} s), medians in ms`,
    ['', 'rows', 'use case', 'million', 'ratio', 'page', 'million', 'ratio'],
    pages.map(({ name, rows, useCase, page }) => [
      name,
      String(rows),
      useCase.few,
      useCase.many,
      `${(useCase.many / useCase.few).toFixed(2)} x`,
      page.few,
      page.many,
      `${(page.many / page.few).toFixed(2)} x`,
    ]),
  )
  for (const { name, useCase } of pages)
    figures[`records: ${name}`] = {
      'ms of a million': useCase.many,
      "times a thousand's": useCase.many / useCase.few,
    }
  table(
    'The whole statement as CSV',
    ['rows', 'seconds', 'MB', 'server at rest, MB', 'at its peak, MB'],
    [[String(csv.rows), csv.seconds, csv.bytes / 1e6, csv.restMb, csv.peakMb]],
  )
}

/** Both halves of a round that many play: its end, and who watches; and a flight. */
async function rounds(site: Site): Promise<void> {
  const load = loadNow()
  const { cores, results, firstMs, lastMs, settled: ended, ...pages } = await benchWatching(site)
  table(
    `1,000 who watch a table with a round every few seconds, ${results} results (load ${load} before, ${loadNow()} after)`,
    ['', 'cores', 'first ms', 'last ms'],
    [['watchers', cores, firstMs, lastMs]],
  )
  table(
    `/fish of a member, ten a second, in turns of ten seconds; rounds with ${ended} bets were settled in the last kind`,
    ['', 'p50 ms', 'p99 ms', 'p99, times alone'],
    Object.entries(pages).map(([kind, { p50Ms, p99Ms }]) => [
      kind,
      p50Ms,
      p99Ms,
      `${(p99Ms / pages.alone.p99Ms).toFixed(2)} x`,
    ]),
  )
  const before = loadNow()
  const settled = await benchSettling()
  table(
    `Rounds of many bets of 1,000 members, fsync on, in ms (load ${before} before, ${loadNow()} after)`,
    ['', 'bets', 'closing', 'draw, ends, payouts', 'together'],
    settled.map(({ game, bets, closeMs, settleMs }) => [
      game,
      String(bets),
      closeMs,
      settleMs,
      closeMs + settleMs,
    ]),
  )
  await flight()
}

/** A flight of live crash that many leave at once. */
async function flight(): Promise<void> {
  const before = loadNow()
  const { players, cashOuts, p50Ms, p99Ms, slowestMs, paidMs } = await benchFlight()
  table(
    `A flight of ${players} players, ${cashOuts} of whom cash out within a second, fsync on, in ms (load ${before} before, ${loadNow()} after)`,
    ['', 'answered p50', 'p99', 'slowest', 'from the point to the last payment'],
    [['crash-live', p50Ms, p99Ms, slowestMs, paidMs]],
  )
  figures['a flight of 200'] = { 'cash-out p99 ms': p99Ms, 'paid ms': paidMs }
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

/** The seamless wallet of vendors, beside the ledger. */
async function callbacks(site: Site): Promise<void> {
  const load = loadNow()
  const { flatOut, steady, statements } = await benchCallbacks(site)
  const ran = `load ${load} before, ${loadNow()} after`
  const { throughput } = await benchLedger()
  const transfers = throughput.find(({ clients }) => clients === CONNECTIONS)?.transfers ?? Number.NaN
  const { perSecond, p50Ms, p99Ms, cpuMs } = flatOut
  table(
    `Callbacks of a vendor over ${CONNECTIONS} connections, bets and wins in turn (${ran}); a bet is ${statements.bet} statements, a win ${statements.win}`,
    [
      '',
      'a second',
      'p50 ms',
      'p99 ms',
      "of the ledger's transfers",
      'node ms',
      'PostgreSQL ms',
      'driver ms',
    ],
    [
      [
        'each after its last',
        perSecond,
        p50Ms,
        p99Ms,
        `${(perSecond / transfers).toFixed(2)} x`,
        cpuMs.node,
        cpuMs.postgres,
        cpuMs.driver,
      ],
      ...steady.map(({ wanted, perSecond, p50Ms, p99Ms }) => [
        `${wanted} a second`,
        perSecond,
        p50Ms,
        p99Ms,
        '',
        '',
        '',
        '',
      ]),
    ],
  )
  figures['callbacks of a vendor'] = { 'times transfers': perSecond / transfers }
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
  const found = await benchAgents(Number(values.accounts))
  const { accounts, makingSeconds, countingSeconds, panels } = found
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
  const { realtimeSeconds, dailySeconds, payslips, aloneP99Ms, besideP99Ms } = found
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

/** Pages of the office for the demo world, and for a million members with many postings. */
async function office(): Promise<void> {
  const load = loadNow()
  const members = Number(values.accounts)
  const entries = Number(values.entries)
  const found = await benchOffice(Math.max(10, Math.round(Number(values.requests) / 20)), {
    members,
    entries,
    bets: Math.round(entries / 8),
  })
  table(
    `Pages of the office: CPU ms a request, for the demo world and for ${members.toLocaleString('en')} members with ${found.entries.toLocaleString('en')} lines of the ledger (made in ${round(found.makingSeconds)} s; load ${load} before, ${loadNow()} after)`,
    ['', 'node', 'PostgreSQL', 'together', 'large: node', 'PostgreSQL', 'together', 'ratio'],
    found.pages.map(({ name, demo, large }) => {
      const [few, many] = [demo.node + demo.database, large.node + large.database]
      figures[`office: ${name}`] = { 'CPU ms': few, 'times the demo world': many / few }
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

/** The parts that need the site, in their order. */
const ofSite = {
  rest,
  pages,
  weight: weights,
  scripts,
  'next-page': nextPage,
  play,
  logins,
  records,
  lobby,
  rounds,
  'beside-a-draw': printBesideADraw,
  callbacks,
}
/** The parts that have a platform of their own. */
const alone = { start: freshClone, 'login-times': loginTimes, ledger, draws, settlement, agents, office }
const names = [...Object.keys(ofSite), ...Object.keys(alone)]

const only = [...positionals, ...(values.only?.split(',') ?? [])]
const chosen = only.length > 0 ? only : names
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`parts are ${names.join(', ')}, not ${unknown.join(', ')}`)
  process.exit(2)
}

console.log(`${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}`)
const withSite = Object.entries(ofSite).filter(([name]) => chosen.includes(name))
if (withSite.length > 0) {
  const began = performance.now()
  const site = await startSite({ arrangement: values.arrangement as Arrangement, onDisk: true })
  coldMs = performance.now() - began
  try {
    for (const [, part] of withSite) await part(site)
    const { code } = await ops(site, 'ledger', 'check')
    if (code !== 0) throw new Error('the ledger is broken')
  } finally {
    await site.stop()
  }
}
for (const [name, part] of Object.entries(alone)) if (chosen.includes(name)) await part()

if (values.propose) console.log(`\n${proposedBudgets(figures)}\n`)
if (values.check) {
  const budgets = budgetsIn(readFileSync(path.join(import.meta.dirname, '../../docs/performance.md'), 'utf8'))
  const isWhole = only.length === 0 && values.page === ''
  const broken = [...brokenBudgets(budgets, figures), ...(isWhole ? unmatched(budgets, figures) : [])]
  for (const line of broken) console.error(`✗ ${line}`)
  console.log(broken.length > 0 ? `${broken.length} budgets are broken` : 'Every budget holds')
  process.exitCode = broken.length > 0 ? 1 : 0
}
