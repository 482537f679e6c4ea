// npm run test:failover [-- --times 2], and 20 times in test:faults: players move money through the proxy of `npm run nodes` while nodes are killed and the
// primary's machine is lost. The standby is promoted: nothing acknowledged is lost, nothing is done twice, sites find the new
// primary within 10 s, and the old one that comes back writes nothing.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { endBySignal, folderUntilExit } from '../../scripts/nodes/end-by-signal.ts'
import { Nodes } from '../../scripts/nodes/nodes.ts'
import { differences, memberIdsOf, openOrders } from '../crash/books.ts'
import { FaultyPlayer } from '../crash/faulty-player.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { ops, type SiteAddress } from '../support/site/site.ts'

const PLAYERS = 4
const FOUND_LIMIT_MS = 10_000
/** A job of a killed platform runs on another one within this. */
const LEASE_MS = 5_000
const LOAD_MS = [2_000, 4_000] as const
/** A commit on the old primary is waited for so long: it must not come. */
const NO_COMMIT_MS = 3_000
const SETTLE_LIMIT_MS = 120_000

const { values } = parseArgs({ options: { times: { type: 'string', default: '2' } } })
const problems: string[] = []
endBySignal()
const folder = folderUntilExit('sen-nodes-')
const nodes = await Nodes.start({ folder, env: { LOG_LEVEL: 'warn' } })
const site: SiteAddress = { arrangement: 'two', origin: nodes.origin, env: nodes.env }

let players: FaultyPlayer[] = []

try {
  await operate('settings', 'set', 'simulatorDelayMs', '200')
  await operate('settings', 'set', 'depositTurnoverPercent', '0')
  players = await Promise.all(Array.from({ length: PLAYERS }, () => FaultyPlayer.register(site)))
  const memberIds = await memberIdsOf(site, players)
  let running = true
  const load = Promise.all(
    players.map(async (player) => {
      while (running) await player.moveSomething([])
    }),
  ).catch((error: Error) => void problems.push(error.message))

  for (const name of ['site-1', 'platform-2', 'site-2', 'platform-1']) await loseProgram(name)
  let [primary, standby] = ['primary', 'standby'] as [string, string]
  for (let time = 0; time < Number(values.times); time++) {
    await pause(randomInt(...LOAD_MS))
    await failOver(primary, standby)
    ;[primary, standby] = [standby, primary]
  }
  await pause(randomInt(...LOAD_MS))
  running = false
  await load
  await settle(memberIds)
  for (const [index, player] of players.entries())
    problems.push(...(await differences(site, player, memberIds[index] ?? '')))
  for (const command of [
    ['ledger', 'check'],
    ['agents', 'check'],
  ])
    await operate(...command).catch((error: Error) => void problems.push(error.message))
  const swallowed = players.reduce((all, player) => all + player.swallowed, 0)
  console.log(`${acknowledged()} movements acknowledged, ${swallowed} tries without an answer sent again`)
} catch (error) {
  problems.push((error as Error).message)
} finally {
  await nodes.stop()
}
for (const problem of problems) console.log(`problem: ${problem}`)
if (problems.length === 0)
  console.log('nothing lost, nothing done twice, nothing written by a former primary')
process.exit(problems.length > 0 ? 1 : 0)

/** A site or a platform is killed, and comes back: the proxy leads around it, and its jobs go on elsewhere. */
async function loseProgram(name: string): Promise<void> {
  await pause(randomInt(...LOAD_MS))
  const workers = new Set((await heldJobs()).map(({ locked_by }) => locked_by))
  const from = performance.now()
  await nodes.kill(name)
  await answers(FOUND_LIMIT_MS, `after ${name} was killed`)
  const back = performance.now() - from
  if (name.startsWith('platform')) {
    // Whoever held a job by then and is dead must have lost it: all that are held are held by living workers.
    await pause(Math.max(0, LEASE_MS - (performance.now() - from)))
    const dead = (await heldJobs()).filter(({ locked_by, is_alive }) => workers.has(locked_by) && !is_alive)
    if (dead.length > 0)
      problems.push(`${dead.length} jobs are held by a dead worker ${LEASE_MS} ms after ${name} was killed`)
  }
  console.log(`kill ${name.padEnd(12)} pages again after ${seconds(back)}`)
  await nodes.comeBack(name)
}

async function failOver(primary: string, standby: string): Promise<void> {
  await nodes.kill(primary)
  await nodes.promote(standby)
  const from = performance.now()
  await writes(FOUND_LIMIT_MS, `after ${standby} was promoted`)
  console.log(
    `kill ${primary.padEnd(12)} ${standby} was promoted; writes again after ${seconds(performance.now() - from)}`,
  )
  // The old one comes back with its old data, as it was when its machine was lost.
  await nodes.comeBack(primary)
  await refusesWrites(primary)
  await pause(randomInt(...LOAD_MS))
  await writtenNowhereElse(primary, standby)
  await nodes.rejoin(primary)
  console.log(`${primary} follows ${standby}`)
}

/** A commit on a former primary waits for a standby that does not follow it: it is never acknowledged, and nobody sees it. */
async function refusesWrites(name: string): Promise<void> {
  const url = databaseOf(name).url
  const writer = new pg.Client({ connectionString: url })
  writer.on('error', () => {})
  await writer.connect()
  const write = writer
    .query("insert into setting (name, value) values ('a former primary', 'true'::jsonb)")
    .then(
      () => 'written' as const,
      () => 'refused' as const,
    )
  const outcome = await Promise.race([write, pause(NO_COMMIT_MS, 'waits' as const)])
  if (outcome === 'written')
    problems.push(`${name} has acknowledged a write after ${NO_COMMIT_MS} ms as a former primary`)
  const seen = await databaseOf(name).ask('sen', "select 1 from setting where name = 'a former primary'")
  if (seen.length > 0) problems.push(`${name} shows what was written on it as a former primary`)
  ;(writer as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** No site and no platform is connected to a former primary. */
async function writtenNowhereElse(former: string, primary: string): Promise<void> {
  const count = async (name: string) =>
    (
      await databaseOf(name).ask<{ count: number }>(
        'sen',
        "select count(*)::int as count from pg_stat_activity where application_name = 'sen'",
      )
    )[0]?.count ?? 0
  const [old, now] = [await count(former), await count(primary)]
  // Reports may be read from the server of DATABASE_READ_URL, which takes no writes of ours.
  const readers = nodes.env.DATABASE_READ_URL === databaseOf(former).url ? Number.POSITIVE_INFINITY : 0
  if (old > readers) problems.push(`${old} connections lead to ${former}, a former primary`)
  if (now === 0) problems.push(`nobody is connected to ${primary}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function databaseOf(name: string) {
  const databaseNode = nodes.databases.find((one) => one.name === name)
  if (!databaseNode) throw new Error(`no database ${name}`)
  return databaseNode
}

/** Asks whichever database takes writes. */
function ask<Row extends pg.QueryResultRow>(question: string): Promise<Row[]> {
  return askDatabase<Row>(site, question)
}

function heldJobs() {
  return ask<{ locked_by: string; is_alive: boolean }>(
    `select distinct locked_by, exists (
       select 1 from pg_locks where locktype = 'advisory' and classid = 7302003
         and objid = hashtext(locked_by)::bit(32)::bigint::oid and objsubid = 2) as is_alive
     from graphile_worker.jobs where locked_by is not null`,
  )
}

/** Waits until pages are made again. */
function answers(limitMs: number, when: string): Promise<void> {
  return until(limitMs, `pages ${when}`, async () => {
    const answer = await fetch(`${nodes.origin}/`, { signal: AbortSignal.timeout(5_000) })
    await answer.text()
    return answer.ok
  })
}

/** Waits until a movement of money is acknowledged again. */
function writes(limitMs: number, when: string): Promise<void> {
  const before = acknowledged()
  return until(limitMs, `movement of money ${when}`, async () => acknowledged() > before)
}

function acknowledged(): number {
  return players.reduce((all, { done }) => all + Object.values(done).reduce((one, more) => one + more, 0), 0)
}

async function until(limitMs: number, what: string, ask: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + limitMs
  while (!(await ask().catch(() => false))) {
    if (performance.now() > limit) return void problems.push(`no ${what} within ${seconds(limitMs)}`)
    await pause(50)
  }
}

async function settle(memberIds: string[]): Promise<void> {
  await until(SETTLE_LIMIT_MS, 'end of all orders', async () => {
    const open = await openOrders(site, memberIds)
    return open.every(({ what, status }) => what === 'withdrawals' && status === 'requested')
  })
}

async function operate(...args: string[]): Promise<void> {
  const done = await ops(site, ...args)
  if (done.code !== 0) throw new Error(`ops ${args.join(' ')}: ${done.stdout}${done.stderr}`)
}
