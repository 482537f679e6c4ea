import os from 'node:os'
import pino from 'pino'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { DatabaseUnusable } from '#platform/base/db/migrate.ts'
import { type OpenDatabase, openDatabaseOf } from '#platform/base/db/open-database.ts'
import { actorOf } from '#platform/base/input/operator-name.ts'
import { readEnvironment } from '#platform/base/process/environment.ts'
import { createLog } from '#platform/base/process/log.ts'
import { runCommandLine } from './command/command-line.ts'

/** `npm run -s ops -- <command>`: stdout holds nothing but the command's own output. */

const env = readEnvironment('ops')
const log = createLog(env.LOG_LEVEL, pino.destination(2))
const err = (text: string) => process.stderr.write(`${text}\n`)

// The reader may have closed the pipe (`| head`): the command still completes, without further output.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

let database: OpenDatabase | undefined
async function ctx() {
  database ??= await openDatabaseOf(env, log)
  return createContext({
    db: openDatabase(database.pool),
    clock: systemClock,
    random: systemRandom,
    log,
    platformKey: env.PLATFORM_KEY,
    formerKeys: env.FORMER_PLATFORM_KEYS,
  })
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
  ctx,
  actor: actorOf(env.OPERATOR ?? userName()),
  officeOrigin: env.OFFICE_ORIGIN,
  out: (text: string) => process.stdout.write(`${text}\n`),
}
try {
  process.exitCode = await runCommandLine(operator, process.argv.slice(2), err)
} catch (error) {
  if (error instanceof DatabaseUnusable) err(error.message)
  else log.error({ err: error }, 'the command failed')
  process.exitCode = 1
}
await database?.close()
