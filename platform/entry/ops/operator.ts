import type { Command } from 'commander'
import type { ErrorCode } from '#contract/errors.ts'
import type { Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'

/** What every command of the operator's command line is given. */
export interface Operator {
  /** Opens the database on first use, so that help and mistakes in usage answer without one. */
  ctx(): Promise<Context>
  /** Who stands in the audit trail: `ops:<name>`, of `--operator`, `OPERATOR`, or the system's user. */
  actor: string
  out(text: string): void
}

/** The operator of a name as the audit trail names it: capitals make nobody a second person. */
export const actorOf = (name: string): string => `ops:${name.toLowerCase()}`

/** How an operator may be called. */
export const OPERATOR_NAME = /^[\w.@-]{1,64}$/

/** The platform said no: exit code 1, the code and why on stderr. */
export class Refused extends Error {}

/** What was typed makes no sense: exit code 2. */
export class WrongUsage extends Error {}

/** Refusals of what was typed, or stands in a file: wrong usage. */
const senseless: readonly ErrorCode[] = ['required', 'format', 'too-short', 'too-long', 'invalid']

/** The value of a result; a refusal ends the command. `what` says what was asked, for people. */
export function accepted<Value>(result: Result<Value>, what: string): Value {
  if (result.ok) return result.value
  const detail = Object.entries(result.detail).map(([name, value]) => `${name} ${value}`)
  const why = `${result.code}: ${what} was refused${detail.length > 0 ? ` (${detail.join(', ')})` : ''}`
  throw senseless.includes(result.code) ? new WrongUsage(why) : new Refused(why)
}

/** What is said of something that another operator must approve. */
export const waitsFor = ({ waitsAs }: { waitsAs: string }): string =>
  `Another operator must approve it: adjustments approve ${waitsAs}`

/** Whether `--json` was asked for, before or after the subcommand. */
export const wantsJson = (command: Command): boolean => command.optsWithGlobals().json === true

/** JSON of a value, with 64-bit integers as strings. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part), 2)
