import type { Command } from 'commander'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { Examination } from '#platform/backoffice/doctor/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import type { Result } from '#platform/base/result.ts'

/** The context of every operator command. */
export interface Operator {
  /** Opens the database on first use, so that help and usage errors need none. */
  ctx(): Promise<Context>
  /** Carries out every check of `doctor`, on the database as it is: nothing is migrated. */
  examine(): Promise<Examination[]>
  /** The actor in the audit trail: `ops:<name>`, from `--operator`, `OPERATOR`, or the system user. */
  actor: string
  /** The office's own origin, for links; a link without it is a path. */
  officeOrigin?: string | undefined
  /** Where the database and its backups are; absent where commands run on a database that is open already. */
  environment?: Pick<Environment, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'VAR_DIR' | 'BACKUP_STORE'>
  out(text: string): void
}

/** A refusal by the platform: exit code 1, the code and reason on stderr. */
export class CommandRefused extends Error {}

/** Runs work whose own error, of this kind, says that it cannot be done: a refusal. */
export async function refusing(
  kind: new (...args: never[]) => Error,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof kind) throw new CommandRefused(`refused: ${error.message}`)
    throw error
  }
}

/** A usage error: exit code 2. */
export class UsageError extends Error {}

/** Refusals of typed input or a file's content, whatever the platform holds: wrong usage. */
const usageErrors: readonly ErrorCode[] = [
  'required',
  'format',
  'too-short',
  'too-long',
  'invalid',
  'day-passed',
  'nothing-changed',
]

/**
 * The value of a result; a refusal ends the command. `what` describes the request for the operator, `allowed` what a field of it
 * may be.
 */
export function unwrap<Value>(
  result: Result<Value>,
  what: string,
  allowed: Readonly<Record<string, string>> = {},
): Value {
  if (result.ok) return result.value
  const detail = Object.entries(result.detail).map(([name, value]) => `${name} ${value}`)
  const expected = allowed[result.detail.field ?? '']
  const why = `${result.code}: ${what} was refused${detail.length > 0 ? ` (${detail.join(', ')})` : ''}${expected ? `: ${expected}` : ''}`
  throw usageErrors.includes(result.code) ? new UsageError(why) : new CommandRefused(why)
}

/** The message of an operation that waits for approval. */
export const waitingMessage = ({ waitsAs }: { waitsAs: string }): string =>
  `Another operator must approve it: adjustments approve ${waitsAs}`

/** The link of an invitation; a path where the office's origin is not known. */
export const invitationLink = ({ officeOrigin = '' }: Operator, invitation: string): string =>
  `${officeOrigin}/office/invitation?token=${invitation}`

/** Whether `--json` was given, before or after the subcommand. */
export const wantsJson = (command: Command): boolean => command.optsWithGlobals().json === true

/** JSON of a value, with 64-bit integers as strings. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part), 2)
