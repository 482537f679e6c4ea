// npm run bench: every figure that Sen claims, measured in one run on this machine, with the built server.
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../support/accounts.ts'
import { ops, type Site, startSite } from '../support/site.ts'
import { benchLedger } from './ledger.ts'
import { benchHomeBesideLogins, benchLoginTimes } from './logins.ts'
import { type Load, load, loadBareReact } from './pages.ts'
import { familyOf, memoryMb } from './process-figures.ts'
import { benchRecords } from './records.ts'
import { weigh } from './weight.ts'

const AT_REST_MS = 5_000
const STATEMENT = '/personalCenter/transactionHistory?size=100'
const WEIGHED = ['/', '/login', '/rng', '/personalCenter/depositv2']

function table(title: string, heads: string[], rows: (string | number)[][]): void {
  const lines = [
    heads,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? round(cell) : cell))),
  ]
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const line of lines)
    console.log(
      `  ${line.map((text, at) => (at === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[at] ?? 0))).join('  ')}`,
    )
}

const round = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

async function startTimes(site: Site, coldMs: number): Promise<void> {
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
  const { server } = site.pids()
  const player = await signIn(site, 'player1', 'Demo1234')
  const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const rows: (string | number)[][] = []
  const add = (name: string, { cpuMsPerRequest, requestsPerSecond, p99Ms }: Load, bare?: Load) =>
    rows.push([
      name,
      cpuMsPerRequest,
      requestsPerSecond,
      p99Ms,
      bare ? `${(cpuMsPerRequest / bare.cpuMsPerRequest).toFixed(2)} x` : '',
    ])
  for (const { name, path, headers } of [
    { name: '/', path: '/', headers: {} },
    { name: 'statement of 100 rows', path: STATEMENT, headers: { cookie } },
  ]) {
    const url = new URL(path, site.origin).href
    const html = await (await fetch(url, { headers })).text()
    const bare = await loadBareReact(html)
    add(`${name}: bare React (${Math.round(html.length / 1024)} KB of HTML)`, bare)
    add(`${name}: Sen`, await load(url, server, headers), bare)
    add(
      `${name}: Sen, packed with brotli`,
      await load(url, server, { ...headers, 'accept-encoding': 'br' }),
      bare,
    )
  }
  table('Pages, 3,000 requests each', ['', 'CPU ms/request', 'requests/s', 'p99 ms', 'of bare React'], rows)

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
}

async function logins(site: Site): Promise<void> {
  const { idle, hashing, logins, loginP50Ms } = await benchHomeBesideLogins(site)
  table(
    `/ at 20 a second, in ms, alone and beside 8 logins a second (${logins}, each ${round(loginP50Ms)} ms)`,
    ['', 'p50', 'p99'],
    [
      ['alone', idle.p50Ms, idle.p99Ms],
      ['beside logins', hashing.p50Ms, hashing.p99Ms],
      ['ratio', hashing.p50Ms / idle.p50Ms, hashing.p99Ms / idle.p99Ms],
    ],
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
    `Ledger on the embedded server, fsync on: transfers (${roundTrips} round trip each) beside single updates of a plain row`,
    ['clients', 'transfers/s', 'p99 ms', 'updates/s', 'p99 ms', 'share'],
    throughput.map(({ clients, transfers, transfersP99Ms, statements, statementsP99Ms }) => [
      String(clients),
      transfers,
      transfersP99Ms,
      statements,
      statementsP99Ms,
      `${((transfers / statements) * 100).toFixed(1)} %`,
    ]),
  )
  const { striped, inOneRow } = hotWallet
  table(
    'Bets of 32 members at once against the house, stake and payout in one transaction',
    ['', 'bets/s', 'p99 ms'],
    [
      ['its account in 16 stripes', striped.perSecond, striped.p99Ms],
      ['in one row', inOneRow.perSecond, inOneRow.p99Ms],
      ['ratio', striped.perSecond / inOneRow.perSecond, striped.p99Ms / inOneRow.p99Ms],
    ],
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
  table(
    'The whole statement as CSV',
    ['rows', 'seconds', 'MB', 'server at rest, MB', 'at its peak, MB'],
    [[String(csv.rows), csv.seconds, csv.bytes / 1e6, csv.restMb, csv.peakMb]],
  )
}

console.log(`${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}`)
const began = performance.now()
const site = await startSite()
const coldMs = performance.now() - began
try {
  await startTimes(site, coldMs)
  await memory(site)
  await pages(site)
  await logins(site)
  await records(site)
  const { code } = await ops(site, 'ledger', 'check')
  if (code !== 0) throw new Error('the ledger is broken')
} finally {
  await site.stop()
}
await loginTimes()
await ledger()
