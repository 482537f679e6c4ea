// npm run test:release runs this too: the last code before the newest migration (`--from <commit>` names another) runs a site and a
// platform under load of four players, or as many as `--players` says; this code's platform starts beside it and migrates, its site joins behind the same proxy, both serve for
// a while, and the old ones go. No money request fails but by a retry, no session ends, nothing is lost or done twice.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DatabaseNode } from '../../scripts/nodes/database-node.ts'
import { endBySignal, folderUntilExit } from '../../scripts/nodes/end-by-signal.ts'
import { freePorts } from '../../scripts/nodes/free-ports.ts'
import { ProgramNode } from '../../scripts/nodes/program-node.ts'
import { proxyConfig } from '../../scripts/nodes/proxy.ts'
import { differences, memberIdsOf, openOrders } from '../crash/books.ts'
import { FaultyPlayer } from '../crash/faulty-player.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { eventually } from '../support/eventually.ts'
import { ops, type SiteAddress } from '../support/site/site.ts'

/** Registered at once: more password hashes would be refused. */
const NEWCOMERS = 20
/** Moves of all players together, a second, at most; four never wait. */
const MOST_MOVES = 40
const FEW_PLAYERS = 4
/** How long each state is played in: old alone, both, new alone. */
const LOAD_MS = 8_000

const { values } = parseArgs({
  options: { from: { type: 'string' }, players: { type: 'string', default: String(FEW_PLAYERS) } },
})
const playerCount = Number(values.players)
/** People think between two moves, the longer the more there are. */
const thinkingMs = playerCount > FEW_PLAYERS ? (playerCount / MOST_MOVES) * 1_000 : 0
const root = path.join(import.meta.dirname, '../..')
const migrations = 'platform/base/db/migrations'
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const problems: string[] = []
endBySignal()
const folder = folderUntilExit('sen-upgrade-')
chmodSync(folder, 0o711) // the account of PostgreSQL must be able to enter

const newest = readdirSync(path.join(root, migrations), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .at(-1)
/** The commit before the one that added the newest migration, whichever folder it lay in then. */
const from =
  values.from ??
  `${git('log', '-1', '--follow', '--diff-filter=A', '--format=%H', '--', `${migrations}/${newest}`)}^`
const former = path.join(folder, 'former')
buildFormer()

const [databasePort = 0, proxyPort = 0, unusedPort = 0, ...ports] = await freePorts(7)
const database = new DatabaseNode(
  'database',
  databasePort,
  path.join(folder, 'database'),
  randomBytes(16).toString('hex'),
)
const origin = `http://localhost:${proxyPort}`
const env: NodeJS.ProcessEnv = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  VAR_DIR: folder,
  SEED: 'demo',
  DATABASE_URL: database.url,
  PLATFORM_KEY: randomBytes(32).toString('hex'),
  SESSION_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_ORIGIN: origin,
  TRUST_PROXY: '127.0.0.1,::1',
}
/** A site with the platform of its own version, which it must ask alone: answers may change with any release. */
const pair = (name: string, place: string, [platform = 0, site = 0]: number[]) => {
  const program = (what: string, port: number, more: Record<string, string>) =>
    new ProgramNode(
      `${name} ${what}`,
      port,
      path.join(folder, `${name}-${what}.log`),
      [process.execPath, path.join(place, 'build', `${what}.js`)],
      { ...env, HOST: '127.0.0.1', PORT: String(port), ...more },
      '/health/ready',
    )
  return [
    program('platform', platform, {}),
    program('server', site, { PLATFORM_URL: `http://127.0.0.1:${platform}` }),
  ] as const
}
const old = pair('old', former, ports.slice(0, 2))
const fresh = pair('new', root, ports.slice(2, 4))
const config = path.join(folder, 'haproxy.cfg')
const sites = [old[1].port, fresh[1].port]
writeFileSync(config, proxyConfig({ site: proxyPort, platform: unusedPort, sites, platforms: [] }))
const proxy = new ProgramNode(
  'proxy',
  proxyPort,
  path.join(folder, 'proxy.log'),
  ['haproxy', '-db', '-f', config],
  { PATH: `${process.env.PATH}:/usr/sbin`, NODE_ENV: 'production' },
  '/health/live',
)
const site: SiteAddress = { arrangement: 'two', origin, env }
const all = [proxy, ...old, ...fresh]

try {
  await database.create()
  for (const program of [...old, proxy]) await program.start()
  const before = await appliedMigrations()
  const players: FaultyPlayer[] = []
  while (players.length < playerCount) {
    const newcomers = Math.min(NEWCOMERS, playerCount - players.length)
    players.push(...(await Promise.all(Array.from({ length: newcomers }, () => FaultyPlayer.register(site)))))
  }
  const memberIds = await memberIdsOf(site, players)
  let running = true
  const load = Promise.all(
    players.map(async (player) => {
      await pause(Math.random() * thinkingMs)
      while (running) {
        await player.moveSomething([])
        await pause(thinkingMs)
      }
    }),
  ).catch((error: Error) => void problems.push(error.message))
  const moved = () =>
    players.reduce((sum, { done }) => sum + Object.values(done).reduce((one, more) => one + more, 0), 0)
  const tell = (when: string) => {
    const swallowed = players.reduce((sum, player) => sum + player.swallowed, 0)
    console.log(`${when}: ${moved()} movements, ${swallowed} tries without an answer sent again`)
  }

  await pause(LOAD_MS)
  tell(`${from} alone`)
  await fresh[0].start()
  const applied = (await appliedMigrations()).filter((name) => !before.includes(name))
  console.log(`migrated under load: ${applied.join(', ')}`)
  if (applied.length === 0) problems.push(`the code of ${from} has all migrations already`)
  await fresh[1].start()
  const both = moved()
  await pause(LOAD_MS)
  tell('both')
  if (moved() === both) problems.push('nothing was done while both ran')
  for (const program of [...old].reverse()) await program.stop()
  const alone = moved()
  await pause(LOAD_MS)
  running = false
  await load
  tell('the new alone')
  if (moved() === alone) problems.push('nothing was done by the new alone')

  await eventually('an end of all orders', async () => {
    const open = await openOrders(site, memberIds)
    return open.every(({ what, status }) => what === 'withdrawals' && status === 'requested')
  })
  for (const [index, player] of players.entries()) {
    problems.push(...(await differences(site, player, memberIds[index] ?? '')))
    if (player.logins > 0) problems.push(`the session of ${player.account} has ended`)
  }
  for (const command of [
    ['ledger', 'check'],
    ['agents', 'check'],
  ]) {
    const { code, stdout, stderr } = await ops(site, ...command)
    if (code !== 0) problems.push(`${command.join(' ')}: ${stdout}${stderr}`)
  }
} catch (error) {
  problems.push((error as Error).message)
} finally {
  for (const program of all) await program.stop()
  await database.stop()
}
for (const problem of problems) console.log(`problem: ${problem}`)
if (problems.length === 0) console.log('the old code and the new live on one schema, and nobody has noticed')
process.exit(problems.length > 0 ? 1 : 0)

/** The code of then, built with the packages of now: no registry is asked. */
function buildFormer(): void {
  mkdirSync(former)
  const archive = path.join(folder, 'former.tar')
  git('archive', '--output', archive, from)
  execFileSync('tar', ['-xf', archive, '-C', former])
  symlinkSync(path.join(root, 'node_modules'), path.join(former, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.mjs'], {
    cwd: former,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function appliedMigrations(): Promise<string[]> {
  const rows = await askDatabase<{ name: string }>(
    site,
    "select name from applied_sql where name ~ '^[0-9]{4}-' order by name",
  )
  return rows.map(({ name }) => name)
}
