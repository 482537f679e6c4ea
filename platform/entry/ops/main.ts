import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { type Examination, examine } from '#platform/backoffice/doctor/index.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { hasCluster } from '#platform/base/db/embedded-postgres.ts'
import { DatabaseUnusable } from '#platform/base/db/migrate.ts'
import { type OpenDatabase, openDatabaseAsItIs, openDatabaseOf } from '#platform/base/db/open-database.ts'
import { actorOf } from '#platform/base/input/operator-name.ts'
import { readVariables } from '#platform/base/process/environment.ts'
import { createLog } from '#platform/base/process/log.ts'
import { CLOSE_LIMIT_MS } from '#platform/entry/limits.ts'

/** `npm run -s ops -- <command>`: stdout holds nothing but the command's own output. */

const err = (text: string) => process.stderr.write(`${text}\n`)
const { env, problems } = readVariables(process.env, 'ops')
// `doctor` alone goes on without a variable, and says so itself.
if (problems[0] && process.argv.slice(2).find((word) => !word.startsWith('-')) !== 'doctor') {
  err(problems[0].message)
  process.exit(1)
}
const log = createLog(env.LOG_LEVEL, pino.destination(2))

// The reader may have closed the pipe (`| head`): the command still completes, without further output.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

type OpenPool = Pick<OpenDatabase, 'pool' | 'close'>
let database: OpenPool | undefined
let isStuck = false

async function contextOn(open: () => Promise<OpenPool>) {
  database ??= await open()
  return createContext({
    db: openDatabase(database.pool),
    clock: systemClock,
    random: systemRandom,
    log,
    platformKey: env.PLATFORM_KEY,
    formerKeys: env.FORMER_PLATFORM_KEYS,
  })
}

async function examineAll(): Promise<Examination[]> {
  const examinations = await examine({ platform: (env) => contextOn(() => openDatabaseAsItIs(env)) })
  // A database that does not answer does not let go of its connections either: they end with the process.
  const closed = database?.close().then(() => false) ?? false
  isStuck = await Promise.race([closed, pause(CLOSE_LIMIT_MS, true, { ref: false })])
  database = undefined
  return examinations
}

/** A command on another VAR_DIR than the site's would answer for a new, empty database as if it were the site's. */
async function tellOfNewDatabase(): Promise<void> {
  const folder = path.join(env.VAR_DIR, 'postgres')
  if (env.DATABASE_URL === undefined && !(await hasCluster(folder)))
    err(`There is no database in ${folder}: a new one is made, which is empty. Is VAR_DIR that of the site?`)
}

/** The system user's name, or its number if it has no name. */
function userName(): string {
  try {
    return os.userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

const operator = {
  ctx: () =>
    contextOn(async () => {
      await tellOfNewDatabase()
      return openDatabaseOf(env, log)
    }),
  examine: examineAll,
  actor: actorOf(env.OPERATOR ?? userName()),
  officeOrigin: env.OFFICE_ORIGIN,
  environment: env,
  out: (text: string) => process.stdout.write(`${text}\n`),
}
// A file of its own: what runs command after command in one process compiles it once.
const { runCommandLine } = await import('./command/command-line.ts')
try {
  process.exitCode = await runCommandLine(operator, process.argv.slice(2), err)
} catch (error) {
  if (error instanceof DatabaseUnusable) err(error.message)
  else log.error({ err: error }, 'the command failed')
  process.exitCode = 1
}
await database?.close()
if (isStuck) process.exit()
