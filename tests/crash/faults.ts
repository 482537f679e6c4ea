// npm run test:faults [-- --minutes 30]: players deposit, bet, transfer, withdraw and claim while server, platform and
// database are killed, the database is restarted, providers lose requests and answers, and the clock steps by days. In
// the end the faults stop, time passes, and everything must have come to its end: nothing lost, nothing done twice.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askDatabase } from '../support/database/ask-database.ts'
import { ops, startSite } from '../support/site/site.ts'
import { differences, failedJobs, memberIdsOf, openOrders } from './books.ts'
import { FaultyPlayer, type Movement } from './faulty-player.ts'

const PLAYERS = 5
const BETWEEN_FAULTS_MS = [1_500, 5_000] as const
/** Orders of which for so long none has ended, once the faults have stopped, are stuck. */
const STUCK_MS = 300_000
const DAY_SECONDS = 86_400
/** How far the clock may be off: within the months for which tables are made beforehand. */
const MAX_OFF_DAYS = 10
/** Withdrawals that the operator approves at a time, every so many faults. */
const APPROVED_AT_ONCE = 10
const APPROVE_EVERY = 5
const OPERATOR_TRIES = 20

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
const problems: string[] = []
const note = (error: Error) => void problems.push(error.message)

const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-clock-'))
const CLOCK_OFFSET_FILE = path.join(folder, 'offset')
let offsetSeconds = 0
function stepClock(seconds: number): void {
  offsetSeconds = seconds
  writeFileSync(CLOCK_OFFSET_FILE, String(seconds))
}

stepClock(0)
const site = await startSite({
  arrangement: 'two',
  onDisk: true,
  env: {
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'stepped-clock.mjs')}`,
    CLOCK_OFFSET_FILE,
  },
})
await operate('settings', 'set', 'simulatorDelayMs', '200')
// What is paid counts as received within the time that the run waits for its end.
await operate('settings', 'set', 'withdrawalAutoReceiptMinutes', '1')
// Nobody plays as much as withdrawals would ask for.
await operate('settings', 'set', 'depositTurnoverPercent', '0')
const players = await Promise.all(Array.from({ length: PLAYERS }, () => FaultyPlayer.register(site)))
const memberIds = await memberIdsOf(site, players)
const vendors = await askDatabase<{ code: string }>(
  site,
  'select code from vendor where wallet_provider is not null limit 3',
)

let running = true
const load = Promise.all(players.map(play)).catch((error: Error) => {
  note(error)
  running = false
})
const struck = await strike(performance.now() + minutes * 60_000)
running = false
await load
await settle()
for (const [index, player] of players.entries())
  problems.push(...(await differences(site, player, memberIds[index] ?? '')))
await operate('ledger', 'check').catch(note)
await site.stop().catch(note)
rmSync(folder, { recursive: true })
report()
process.exit(problems.length > 0 ? 1 : 0)

async function play(player: FaultyPlayer): Promise<void> {
  const codes = vendors.map(({ code }) => code)
  while (running) await player.moveSomething(codes)
}

/** The operator's command line, tried again while the database is away. */
async function operate(...args: string[]) {
  let said = ''
  for (let tries = 0; tries < OPERATOR_TRIES; tries++) {
    const done = await ops(site, ...args)
    if (done.code === 0) return done
    said = done.stdout + done.stderr
    await pause(500)
  }
  throw new Error(`ops ${args.join(' ')}: ${said}`)
}

async function set(name: string, ...choices: string[]): Promise<string> {
  const choice = choices[randomInt(choices.length)] ?? ''
  await operate('settings', 'set', name, choice)
  return `${name} ${choice}`
}

async function kill(victim: 'server' | 'platform' | 'database'): Promise<string> {
  await site.kill(victim)
  if (victim !== 'database') await site.start()
  return `kill -9 ${victim}`
}

/** A fast shutdown, as an administrator does it; the platform starts it again. */
function restartDatabase(): string {
  const { database } = site.pids()
  if (database) process.kill(database, 'SIGINT')
  return 'database restarts'
}

function step(): string {
  const days = offsetSeconds / DAY_SECONDS + (randomInt(2) === 0 ? 1 : -1)
  stepClock(Math.max(-MAX_OFF_DAYS, Math.min(MAX_OFF_DAYS, days)) * DAY_SECONDS)
  return `clock at ${offsetSeconds / DAY_SECONDS} days`
}

/** One fault of any kind; answers what it was. */
async function fault(): Promise<string> {
  const kinds: (() => string | Promise<string>)[] = [
    () => kill('server'),
    () => kill('platform'),
    () => kill('database'),
    restartDatabase,
    step,
    () => set('simulatorDeposit', 'pay', 'twice', 'never', 'fail', 'refuse'),
    () => set('simulatorPayout', 'pay', 'twice', 'slow', 'lose', 'refuse'),
    () => set('simulatorWallet', 'answer', 'late', 'lose-answer', 'lose-request', 'twice', 'refuse', 'down'),
  ]
  return (await kinds[randomInt(kinds.length)]?.()) ?? ''
}

/** Fault after fault until `end`, each followed until the site is ready again. Answers how many they were. */
async function strike(end: number): Promise<number> {
  console.log('fault                                    back after  acknowledged')
  let count = 0
  while (performance.now() < end && running) {
    await pause(randomInt(...BETWEEN_FAULTS_MS))
    const from = performance.now()
    const what = await fault().catch((error: Error) => {
      note(error)
      return error.message
    })
    await site.ready().catch(note)
    const seconds = `${((performance.now() - from) / 1000).toFixed(1)} s`
    console.log(`${what.padEnd(40)} ${seconds.padStart(10)}  ${String(acknowledged()).padStart(12)}`)
    count += 1
    if (count % APPROVE_EVERY === 0) await approveWithdrawals()
  }
  return count
}

async function approveWithdrawals(): Promise<void> {
  const requested = await ops(site, 'withdrawals', 'list', '--status', 'requested', '--json')
  if (requested.code !== 0) return
  for (const { id } of (requested.json as { id: string }[]).slice(0, APPROVED_AT_ONCE))
    await ops(site, 'withdrawals', 'approve', id)
}

/** What a provider has refused to pay for good waits for the operator, who gives the money back. */
async function rejectRefused(): Promise<void> {
  const refused = await askDatabase<{ id: string }>(
    site,
    "select id from withdrawal_order where status = 'approved' and payout_problem is not null",
  )
  for (const { id } of refused)
    await ops(site, 'withdrawals', 'reject', id, '--reason', 'the bank refused it')
}

/**
 * The faults stop: providers behave, and so much time passes that whatever was put off while the clock was wrong is due.
 * The queue keeps the database's time, which does not step; there the jobs are moved up instead.
 */
async function settle(): Promise<void> {
  await site.start()
  await set('simulatorDeposit', 'pay')
  await set('simulatorPayout', 'pay')
  await set('simulatorWallet', 'answer')
  stepClock((MAX_OFF_DAYS + 2) * DAY_SECONDS)
  let left = Number.POSITIVE_INFINITY
  let movedAt = Date.now()
  for (;;) {
    await askDatabase(site, 'update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    await approveWithdrawals()
    await rejectRefused()
    const open = await openOrders(site, memberIds)
    if (open.length === 0) return
    const count = open.reduce((all, { orders }) => all + orders, 0)
    if (count < left) {
      left = count
      movedAt = Date.now()
    }
    if (Date.now() > movedAt + STUCK_MS) {
      for (const { what, status, orders } of open) problems.push(`${orders} ${what} are stuck in ${status}`)
      for (const { task, jobs, error } of await failedJobs(site))
        problems.push(`${jobs} jobs ${task}: ${error}`)
      return
    }
    await pause(1_000)
  }
}

function sum(of: (player: FaultyPlayer) => number): number {
  return players.reduce((all, player) => all + of(player), 0)
}

function acknowledged(): number {
  return sum(({ done }) => Object.values(done).reduce((all, one) => all + one, 0))
}

function report(): void {
  const kinds = Object.keys(players[0]?.done ?? {}) as Movement[]
  const byKind = kinds.map((kind) => `${sum(({ done }) => done[kind])} ${kind}s`).join(', ')
  console.log(
    `\n${struck} faults in ${minutes} minutes; ${acknowledged()} movements acknowledged (${byKind})`,
  )
  const [refused, logins] = [sum((player) => player.refused), sum((player) => player.logins)]
  const swallowed = sum((player) => player.swallowed)
  console.log(`${refused} refused, ${swallowed} tries without an answer sent again, ${logins} logins anew`)
  for (const problem of problems) console.log(`problem: ${problem}`)
  if (problems.length === 0) console.log('nothing lost, nothing done twice, nothing stuck')
}
