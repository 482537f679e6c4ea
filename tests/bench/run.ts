// npm run bench: every figure that Sen claims, measured in one run on this machine, with the built server.
//   start                    a part alone, also `--only pages,ledger`: start (npm start of a fresh clone), rest, pages, lobby, weight, scripts, next-page, play, stages, logins, records, ledger, cashier, rounds, beside-a-draw, draws, callbacks, settlement, agents, office, members, spell, scaling, nodes
//   --check                  exits 1 if a figure breaks its budget in docs/performance.md
//   --propose                budgets as this run suggests them
//   --page Dice              of the pages, those whose name contains it; of stages, the game of this code
//   --requests 300           of each page in each way
//   --arrangement two        the platform in a process of its own
//   --accounts 1000000       of the large team of agents
//   --entries 10000000       lines of the ledger of the large world of office and members
//   --world /var/tmp/large   keeps the large world in this folder, and finds it there
//   --seconds 400            of play, for spell
//   --statements             what each page asks the database
//   --help                   prints this
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endBySignal } from '../../scripts/nodes/end-by-signal.ts'
import { signIn } from '../support/site/accounts.ts'
import { type Arrangement, ops, type Site, startSite } from '../support/site/site.ts'
import { brokenBudgets, budgetsIn, proposedBudgets, unmatched } from './budgets.ts'
import { familyOf, memoryMb } from './measures/process-figures.ts'
import { benchLedger } from './money/ledger.ts'
import { figures, positionals, values } from './options.ts'
import { benchLobby, MANY_GAMES } from './pages/lobby.ts'
import { benchHomeBesideLogins } from './pages/logins.ts'
import { benchNextPage, loadNow } from './pages/next-page.ts'
import { figuresOf, printPages, printStatements } from './pages/page-tables.ts'
import { benchPages } from './pages/pages.ts'
import { benchPlay } from './pages/play.ts'
import { benchScripts } from './pages/scripts.ts'
import { benchStages } from './pages/stages.ts'
import { weigh } from './pages/weight.ts'
import { alone } from './platform-parts.ts'
import { printBesideADraw } from './play/beside-a-draw.ts'
import { benchCallbacks, CONNECTIONS } from './play/callbacks.ts'
import { benchFlight } from './play/flights.ts'
import { benchSettling, benchWatching } from './play/shared-rounds.ts'
import { benchRecords } from './records/records.ts'
import { round, table } from './table.ts'

const AT_REST_MS = 5_000
const LOGIN_RUNS = 3
const NEXT_PAGE_RUNS = 5
const SCRIPT_RUNS = 5
const PLAY_RUNS = 3
const WEIGHED = ['/', '/login', '/rng', '/personalCenter/depositv2']

let coldMs = Number.NaN

async function rest(site: Site): Promise<void> {
  await startTimes(site)
  await memory(site)
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

async function stages(site: Site): Promise<void> {
  const load = loadNow()
  const found = await benchStages(site, values.page === '' ? [] : [values.page])
  table(
    `The page's thread while a round is seen, by a CPU 6 times slower (load ${load} before, ${loadNow()} after)`,
    [
      '',
      'longest task, ms',
      'over 50 ms',
      'while the stage moves',
      'over 50 ms',
      'frames',
      'late',
      'by its own work',
      'heap, MB',
      'most of the longest',
    ],
    found.map(({ frames, lateFrames, ownFrames, ownLateFrames, heapMb, longestWas, ...tasks }) => [
      tasks.game,
      tasks.longestMs,
      String(tasks.longTasks),
      tasks.longestMovingMs,
      String(tasks.longMovingTasks),
      String(frames),
      String(lateFrames),
      `${ownLateFrames} of ${ownFrames}`,
      heapMb,
      longestWas,
    ]),
  )
  console.log(
    `  Frames are of the page's thread alone: what other threads paint, and what a screen shows, no headless browser tells.
  "late" came more than 1.5 frame times after the last in a browser that is slowed down, whatever kept it, other programs too;
  "by its own work" are frames after which the thread worked so long, six times its own clock, at full speed.`,
  )
  for (const { game, longestMs } of found) figures[`stage of ${game}`] = { 'longest task ms': longestMs }
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

/** The parts that need the site, in their order. */
const ofSite = {
  rest,
  pages,
  weight: weights,
  scripts,
  'next-page': nextPage,
  play,
  stages,
  logins,
  records,
  lobby,
  rounds,
  'beside-a-draw': printBesideADraw,
  callbacks,
}
const names = [...Object.keys(ofSite), ...Object.keys(alone)]

const only = [...positionals, ...(values.only?.split(',') ?? [])]
const chosen = only.length > 0 ? only : names
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`parts are ${names.join(', ')}, not ${unknown.join(', ')}`)
  process.exit(2)
}

endBySignal()
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
