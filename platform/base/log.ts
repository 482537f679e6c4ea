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

/** Levels of causes that a line tells. */
const MAX_CAUSES = 3

/**
 * What a line tells of an error. Not its other fields: the database puts values of the row into `detail`, and
 * drivers put parameters beside.
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

/** What a start has to say of its environment, a line each. */
export function logWarnings(log: pino.Logger, env: Environment, program: Program): void {
  for (const { variable, warning } of environmentWarnings(env, program)) log.warn({ variable }, warning)
}

/** One JSON line an event: `time` (ISO), `level` (its name), the fields, `msg`. */
export function createLog(
  level: Environment['LOG_LEVEL'],
  destination: pino.DestinationStream = pino.destination(1),
): pino.Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // What reads the log may be a terminal; in JSON an escaped character is the same one.
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
