import pino from 'pino'
import { printableLines } from '#contract/base/fields/printable.ts'
import { LOG_BUFFER_LENGTH, LOG_BUFFER_MS, MAX_LOGGED_CAUSES } from '#platform/base/limits.ts'
import type { Environment, Program } from './environment.ts'
import { environmentWarnings } from './environment-warnings.ts'

/** Fields that may carry a secret: their content is never logged, neither at the top of a line nor one level down. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
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
  'formerKeys',
  'sessionSecret',
  'serverSeed',
  'cookie',
  'set-cookie',
  'authorization',
  'sen-token',
  'sen-proof',
])

/** `value` without the secrets among its own fields; the same object if it has none. */
function censored<Value extends object>(value: Value): Value {
  const secrets = Object.keys(value).filter(
    (name) => SECRET_FIELDS.has(name) && value[name as keyof Value] !== undefined,
  )
  return secrets.length === 0
    ? value
    : { ...value, ...Object.fromEntries(secrets.map((name) => [name, '[secret]'])) }
}

/**
 * The fields of a line without secrets. Pino's `redact` would do the same, but costs ten times as much as the rest of
 * the line. An error under any name is reduced by `plainError`; `err` has a serializer for that.
 */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  let safe = censored(fields)
  for (const [name, value] of Object.entries(safe)) {
    if (value === null || typeof value !== 'object' || name === 'err') continue
    const below = value instanceof Error ? plainError(value) : censored(value)
    if (below !== value) safe = { ...safe, [name]: below }
  }
  return safe
}

/**
 * The loggable part of an error. Other fields are left out: the database puts row values into `detail`, and drivers add
 * parameters.
 */
function plainError(error: unknown, causes = MAX_LOGGED_CAUSES): Record<string, unknown> {
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

const WARN = pino.levels.values.warn ?? 0

const flushes: (() => void)[] = []

/** Flushes when the process ends; one listener for all logs. */
function flushAtExit(flush: () => void): void {
  if (flushes.push(flush) === 1) process.on('exit', () => flushes.forEach((each) => void each()))
}

/**
 * Buffers lines, because writing each one costs more than making it. A warning or an error is written at once, with
 * everything before it, and the exit of the process writes the rest. An end without an exit loses up to the last 200
 * ms: `kill -9`, an abort of node (out of memory), a signal before `stopOnSignal` listens.
 */
export function bufferLines(output: pino.DestinationStream): pino.DestinationStream {
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
      if (lines.lastLevel >= WARN || held.length >= LOG_BUFFER_LENGTH) flush()
      else timer ??= setTimeout(flush, LOG_BUFFER_MS).unref()
    },
  }
  return lines
}

/** A logger that writes one JSON line per event: `time` (ISO), `level` (its name), the fields, `msg`. */
export function createLog(
  level: Environment['LOG_LEVEL'],
  destination: pino.DestinationStream = bufferLines(pino.destination({ dest: 1, sync: true })),
): pino.Logger {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // The log may be read in a terminal, so control characters are escaped; the JSON value stays the same.
      hooks: { streamWrite: printableLines },
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets, bindings: withoutSecrets },
      serializers: { err: (error) => plainError(error) },
    },
    destination,
  )
  const { child } = log
  // Pino gives a child only the formatter it is created with. Children of children come here too.
  log.child = function (this: pino.Logger, bindings, options) {
    const formatters = { ...options?.formatters, bindings: withoutSecrets }
    return child.call(this, bindings, { ...options, formatters })
  } as typeof child
  return log
}
