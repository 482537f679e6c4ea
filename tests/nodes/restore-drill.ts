// npm run test:drill [-- --seconds 60]: backs up a site under load, lets it play on, restores it as it was that many seconds
// ago into an empty folder, proves its ledger and figures, and compares it with what the site had then.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { FaultyPlayer } from '../crash/faulty-player.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { eventually } from '../support/eventually.ts'
import { type OpsOutcome, ops, type SiteAddress, startSite } from '../support/site/site.ts'

const PLAYERS = 3
/** How long the load runs before the moment to which is restored. */
const LOAD_MS = 5_000
/** Tables whose rows are compared, each with its time. */
const COMPARED = ['bet', 'deposit_order', 'withdrawal_order', 'ledger_posting', 'member'] as const

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
const problems: string[] = []
const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-drill-'))
const restored = mkdtempSync(path.join(os.tmpdir(), 'sen-restored-'))
chmodSync(restored, 0o711) // the database's own account must be able to enter
const BACKUP_STORE = path.join(folder, 'store')

const site = await startSite({ onDisk: true, env: { LOG_LEVEL: 'warn', BACKUP_STORE } })
await must('settings', 'set', 'simulatorDelayMs', '200')
const players = await Promise.all(Array.from({ length: PLAYERS }, () => FaultyPlayer.register(site)))
let running = true
const load = Promise.all(
  players.map(async (player) => {
    while (running) await player.moveSomething([])
  }),
)
await must('backup')
await pause(LOAD_MS)

// The snapshot is taken between two times of the database's clock: what was in it by then must be there, and no more than
// what was there a moment later.
const before = await snapshot(site)
const { at } = (
  await askDatabase<{ at: string }>(
    site,
    'select to_char(clock_timestamp() at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') as at',
  )
)[0] ?? { at: '' }
await pause(1)
const after = await snapshot(site)
await pause(seconds * 1_000)
running = false
await load
await archiveAll()

const started = performance.now()
await must('restore', '--to', at, '--into', restored)
console.log(
  `restored to ${at}, ${seconds} s before the end, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
)
const again = await ops(site, 'restore', '--to', at, '--into', restored)
if (again.code !== 1 || !again.stderr.includes('is not empty')) problems.push('a restore went over data')

await site.stop().catch((error: Error) => problems.push(error.message))
// The restored database has no platform on it: nothing changes it but these commands.
const copy: Pick<SiteAddress, 'env'> = { env: { ...site.env, VAR_DIR: restored, BACKUP_STORE: '' } }
const database = await startEmbeddedPostgres(path.join(restored, 'postgres'))
await proves('ledger', 'check')
await proves('agents', 'check')
const found = await snapshot(copy)
for (const table of COMPARED) {
  const [least, has, most] = [before[table], found[table], after[table]]
  if (has < least || has > most) problems.push(`${table} has ${has} rows, and had ${least} to ${most}`)
  console.log(`${table.padEnd(18)} ${String(has).padStart(8)} rows`)
}
const [late] = await askDatabase<{ rows: number }>(
  copy,
  'select count(*)::int as rows from bet where placed_at > $1::timestamptz',
  [at],
)
if (late?.rows !== 0) problems.push(`${late?.rows} bets are there that were placed later`)
const moves = players.reduce(
  (sum, { done }) => sum + Object.values(done).reduce((all, one) => all + one, 0),
  0,
)
console.log(`${moves} movements in all`)
for (const problem of problems) console.log(`problem: ${problem}`)
if (problems.length === 0) console.log('the restored site is whole')
rmSync(folder, { recursive: true, force: true })
await database.destroy()
rmSync(restored, { recursive: true, force: true })
process.exit(problems.length > 0 ? 1 : 0)

async function must(...args: string[]): Promise<OpsOutcome> {
  const done = await ops(site, ...args)
  if (done.code !== 0) throw new Error(`ops ${args.join(' ')}: ${done.stdout}${done.stderr}`)
  return done
}

async function proves(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await ops(copy, ...args)
  console.log(`${args.join(' ')}: ${code === 0 ? 'sound' : 'BROKEN'}`)
  if (code !== 0) problems.push(`${args.join(' ')}: ${stdout}${stderr}`)
}

type Snapshot = Record<(typeof COMPARED)[number], number>

/** How many rows there are, all of one moment. */
async function snapshot(of: Pick<SiteAddress, 'env'>): Promise<Snapshot> {
  const counts = COMPARED.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [row] = await askDatabase<Snapshot>(of, `select ${counts.join(', ')}`)
  if (!row) throw new Error('no answer')
  return row
}

/** Has the segment that is being written archived, and waits until the running site has stored it. */
async function archiveAll(): Promise<void> {
  const [row] = await askDatabase<{ name: string }>(site, 'select pg_walfile_name(pg_switch_wal()) as name')
  await eventually('the archive', async () => {
    const listed = await ops(site, 'backup', 'list', '--json')
    return listed.code === 0 && (listed.json as { archivedTo: string }).archivedTo >= (row?.name ?? '')
  })
}
