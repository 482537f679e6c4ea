// npm run test:crash, its sixth part (alone: node --import tsx tests/kills/callbacks.ts --kills 20): while members play at the
// simulated vendor, over a line that loses answers, repeats, reorders and loses wins for good, the platform, the vendor and
// PostgreSQL itself are killed with kill -9 in turn, at any moment. In the end the vendor's report is compared with our bets: what
// differs must be what was never sent, and once that is resolved, every wallet must be what the vendor's book says, to the last unit.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { minorOf } from '#contract/base/fields/money.ts'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { dayOf, daysAfter, startOfDay } from '#platform/base/site-days.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import { Book } from '#platform/entry/vendor/book.ts'
import { startVendor } from '#platform/entry/vendor/start-vendor.ts'
import { WalletLine } from '#platform/entry/vendor/wallet-line.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import {
  connectVendor,
  listDifferences,
  reconcileByHand,
  resolveDifference,
} from '#platform/play/vendors/index.ts'
import { freshDatabase } from '../support/database/fresh-database.ts'
import { scratchPostgres } from '../support/database/scratch-postgres.ts'
import { testMember } from '../support/platform/members.ts'
import { launched, testVendor } from '../support/platform/vendors.ts'
import { heldPlatform } from '../support/site/held-platform.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
const KILLS = Number(values.kills)
const MEMBERS = 8
const BALANCE = '10000000.00'
/** A kill comes so long after both sides are there and so many calls were taken, in milliseconds. */
const LOAD_MS = [0, 300] as const
const CALLS_BEFORE = 20
const LOAD_LIMIT_MS = 30_000
/** How the line behaves, each for so many kills. */
const behaviours = ['answer', 'lose-answers', 'repeat', 'reorder', 'lose-wins'] as const
const KILLS_EACH = 4
/** A bet whose vendor died is taken back after half a minute. */
const DRAIN_MS = 120_000

const postgres = await scratchPostgres()
const { pool, url, drop } = await freshDatabase(postgres.adminUrl, 'sen_template')
const platformKey = randomBytes(32).toString('hex')
const { platform, clock } = heldPlatform(pool, { platformKey })
const { ctx } = platform
const began = new Date()
clock.set(began.toISOString())
await ensureMonths(ctx)

const port = await freePort()
const callUrl = `http://127.0.0.1:${port}`
const vendor = await testVendor(ctx)
const simulated = await startVendor(ctx, { port: 0, host: '127.0.0.1', hostname: '127.0.0.1', callUrl })
const connected = await connectVendor(ctx, 'ops:test', vendor.code, {
  launchUrl: 'http://vendor.test/launch',
  reportUrl: `${simulated.url}/simulated/report`,
})
if (!connected.ok) throw new Error(connected.code)
const players: { member: Member; token: string }[] = []
for (let at = 0; at < MEMBERS; at++) {
  const member = await testMember(ctx, { balance: BALANCE })
  players.push({ member, token: (await launched(ctx, member, vendor)).token })
}
const problems: string[] = []
const checkMoney = async () =>
  problems.push(
    ...(await checkLedger(ctx.db)).problems.map((problem) => `the ledger: ${JSON.stringify(problem)}`),
  )
const callsTaken = async () => {
  const { rows } = await sql<{ calls: bigint }>`select count(*) as calls from vendor_call`.execute(ctx.db)
  return Number(rows[0]?.calls ?? 0n)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const sides = {
  platform: ['callback-platform.ts', url, platformKey, String(port)],
  vendor: [
    'callback-vendor.ts',
    url,
    platformKey,
    callUrl,
    vendor.code,
    vendor.key,
    ...players.map(({ token }) => token),
  ],
} as const
type Side = keyof typeof sides
const victims = ['platform', 'vendor', 'database'] as const
const running = new Map<Side, ChildProcess>()

async function start(side: Side): Promise<void> {
  const [program, ...given] = sides[side]
  const file = path.join(import.meta.dirname, program)
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.set(side, child)
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error(`the ${side} did not start`)
}

async function kill(side: Side): Promise<void> {
  const child = running.get(side)
  if (!child) return
  if (child.exitCode !== null) problems.push(`the ${side} ended by itself`)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  if (child.exitCode === null) await gone
}

await Promise.all([start('platform'), start('vendor')])
const killed = { platform: 0, vendor: 0, database: 0 }
for (let at = 0; at < KILLS && problems.length === 0; at++) {
  const behaviour = behaviours[Math.floor(at / KILLS_EACH) % behaviours.length] ?? 'answer'
  if (at % KILLS_EACH === 0) await setValue(ctx, 'ops:test', 'simulatorVendor', behaviour)
  const before = await callsTaken()
  for (
    const limit = Date.now() + LOAD_LIMIT_MS;
    (await callsTaken()) < before + CALLS_BEFORE;
    await pause(10)
  )
    if (Date.now() > limit) throw new Error('nothing is called')
  await pause(randomInt(...LOAD_MS))
  const victim = victims[at % victims.length] ?? 'platform'
  killed[victim] += 1
  if (victim === 'database') await postgres.killAndStart()
  else {
    await kill(victim)
    await start(victim)
  }
  if ((at + 1) % 10 !== 0) continue
  await checkMoney()
  const { rows } = await sql<{ calls: bigint }>`select count(*) as calls from vendor_call`.execute(ctx.db)
  console.log(
    `${at + 1} kills, ${rows[0]?.calls} calls taken, ledger ${problems.length === 0 ? 'sound' : 'BROKEN'}`,
  )
}
await setValue(ctx, 'ops:test', 'simulatorVendor', 'answer')
await kill('vendor')

// The line of a vendor that was started again says what is left to be said.
const systemNow = () => new Date()
const book = new Book(ctx.db, systemNow)
const line = new WalletLine({
  book,
  callUrl,
  log: ctx.log,
  now: systemNow,
  keyOf: async () => vendor.key,
  behaviour: async () => 'answer',
  slowMs: async () => 0,
})
const isWaiting = async () => {
  const { rows } = await sql`select 1 from vendor_simulator.message where state = 'waiting' limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
for (const limit = Date.now() + DRAIN_MS; await isWaiting(); await pause(200)) {
  if (Date.now() > limit) throw new Error('the vendor has messages left')
  await line.sendWaiting()
}
await line.close()
await kill('platform')

const ended = new Date()
const firstDay = dayOf(began)
const lastDay = dayOf(ended)
clock.set(startOfDay(daysAfter(lastDay, 1)).toISOString())
clock.advance(3_600)
const messages = await sql<{ state: string; kind: string; many: bigint }>`
  select kind, state, count(*) as many from vendor_simulator.message group by 1, 2 order by 1, 2
`.execute(ctx.db)
console.log('\nthe vendor’s book:')
for (const { kind, state, many } of messages.rows) console.log(`  ${kind} ${state}: ${many}`)

async function compare() {
  for (let day = firstDay; day <= lastDay; day = daysAfter(day, 1)) {
    const done = await reconcileByHand(ctx, 'ops:one', vendor.code, day)
    if (!done.ok || !done.value.reported) throw new Error(`no report of ${day}: ${JSON.stringify(done)}`)
  }
  return listDifferences(ctx, { vendor: vendor.code, status: 'open' })
}

// Of what was sent, nothing may differ: what differs is a bet with wins that were never sent.
const unsent = await sql<{ bet: string }>`
  select distinct bet from vendor_simulator.message message where kind = 'win' and state = 'given-up'
    and bet in (select transaction_id from vendor_simulator.message where state = 'answered')
`.execute(ctx.db)
const expected = new Set(unsent.rows.map(({ bet }) => bet))
let listedDifferences = await compare()
let resolved = 0
while (listedDifferences.length > 0) {
  for (const { id, transactionId, kind } of listedDifferences) {
    if (!expected.has(transactionId)) problems.push(`${transactionId} differs: ${kind}`)
    const result = await resolveDifference(ctx, {
      id,
      decision: 'theirs',
      actor: 'ops:one',
      reason: 'never sent',
    })
    const done = result.ok ? await approveAdjustment(ctx, result.value.waitsAs, 'ops:two') : result
    if (!done.ok) problems.push(`${id} was not resolved: ${done.code}`)
    resolved += 1
  }
  listedDifferences = problems.length === 0 ? await compare() : []
}

// Every wallet by the vendor's book.
const net = new Map<string, bigint>()
let standing = 0
for (let after: string | null = null, more = true; more; ) {
  const span = { from: new Date(began.getTime() - 3_600_000).toISOString(), until: clock.now().toISOString() }
  const page = await book.report({ vendor: vendor.code, ...span, after, limit: 500 })
  for (const { token, stake, wins, rollback } of page.bets) {
    if (rollback !== null) continue
    standing += 1
    const won = wins.reduce((all, { amount }) => all + minorOf(amount), 0n)
    net.set(token, (net.get(token) ?? 0n) + won - minorOf(stake))
  }
  after = page.next
  more = after !== null
}
for (const { member, token } of players) {
  const balance = await balanceOf(ctx.db, wallet(member.id, 'main'))
  const right = minorOf(BALANCE) + (net.get(token) ?? 0n)
  if (balance !== right) problems.push(`${member.account} has ${balance}, and ${right} by the vendor's book`)
}
await checkMoney()
const { rows: ours } = await sql<{ result: string; many: bigint }>`
  select result, count(*) as many from bet group by 1 order by 1
`.execute(ctx.db)
console.log(`our bets: ${ours.map(({ result, many }) => `${many} ${result}`).join(', ')}`)
console.log(`
${killed.platform} kills of the platform, ${killed.vendor} of the vendor and ${killed.database} of the database, ${Math.round((ended.getTime() - began.getTime()) / 1_000)} s
${standing} bets stand by the vendor's book; ${resolved} of them lacked wins that were never sent, and were resolved
${MEMBERS} wallets and ${await callsTaken()} calls; problems: ${problems.length}`)

await simulated.close()
await pool.end()
await drop()
await postgres.close()
for (const problem of problems.slice(0, 20)) console.error(`✗ ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
