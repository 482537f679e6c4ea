import pino from 'pino'
import { printableLines } from '#contract/printable.ts'
import type { Environment, Program } from './environment.ts'
import { environmentWarnings } from './environment-warnings.ts'

/** Fields that may carry a secret: their content never reaches a line, at the top of it or one level down. */
const SECRET_FIELDS = [
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'confirmNewPassword',
  'paymentPassword',
  'captcha',
  'code',
  'verificationCode',
  'csrf',
  'token',
  'secret',
  'platformKey',
  'sessionSecret',
  'serverSeed',
  'cookie',
  'set-cookie',
  'authorization',
  'sen-token',
  'sen-proof',
].map((name) => (/^\w+$/.test(name) ? name : `["${name}"]`))

/** Levels of causes in a line. */
const MAX_CAUSES = 3

/**
 * The loggable part of an error. Its other fields are left out: the database puts values of the row into `detail`, and
 * drivers add parameters.
 */
function plainError(error: unknown, causes = MAX_CAUSES): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { sqlState: code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: error.stack,
    ...(error.cause !== undefined && causes > 0 && { cause: plainError(error.cause, causes - 1) }),
  }
}

/** Logs the warnings about the environment, a line each. */
export function logWarnings(log: pino.Logger, env: Environment, program: Program): void {
  for (const { variable, warning } of environmentWarnings(env, program)) log.warn({ variable }, warning)
}

/** Characters that are held back before they are written: some twenty lines. */
const HELD_CHARACTERS = 4_096
const HELD_MS = 200
const WARN = pino.levels.values.warn ?? 0

const flushes: (() => void)[] = []

/** Writes when the process ends; one listener for all logs. */
function flushAtExit(flush: () => void): void {
  if (flushes.push(flush) === 1) process.on('exit', () => flushes.forEach((each) => void each()))
}

/**
 * Writes lines some at a time, as a write for each costs more than to make the line. A warning or an error is written at
 * once, with all before it, and so is everything when the process exits. What ends it without an exit loses up to the last
 * 200 ms: `kill -9`, an abort of node (out of memory), and a signal before `stopOnSignal` listens.
 */
export function someAtATime(output: pino.DestinationStream): pino.DestinationStream {
  let held = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const all = held
    held = ''
    if (all) output.write(all)
  }
  flushAtExit(flush)
  const lines = {
    [pino.symbols.needsMetadataGsym]: true as const,
    lastLevel: 0, // set by pino before each line
    write(line: string) {
      held += line
      if (lines.lastLevel >= WARN || held.length >= HELD_CHARACTERS) flush()
      else timer ??= setTimeout(flush, HELD_MS).unref()
    },
  }
  return lines
}

/** One JSON line an event: `time` (ISO), `level` (its name), the fields, `msg`. */
export function createLog(
  level: Environment['LOG_LEVEL'],
  destination: pino.DestinationStream = someAtATime(pino.destination({ dest: 1, sync: true })),
): pino.Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // The log may be read in a terminal, so control characters are escaped; the JSON value stays the same.
      hooks: { streamWrite: printableLines },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error) => plainError(error) },
      redact: {
        paths: SECRET_FIELDS.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]),
        censor: '[secret]',
      },
    },
    destination,
  )
}
