import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import type { Environment, VariableProblem } from '#platform/base/process/environment.ts'

/**
 * Checks of what a site runs on (`ops doctor`, decision 124). Each room declares its own checks as values;
 * `backoffice/doctor` lists them and carries them out.
 */

/** `warn`: the site works, and something about it should be changed. `fail`: something does not work, or is not safe. */
export const checkStates = ['fail', 'warn', 'ok'] as const
export type CheckState = (typeof checkStates)[number]

/** A text in each language that operators read. */
export type Words = Readonly<Record<WrittenLanguage, string>>

/** The result of a check, and what to do about it. */
export interface Finding {
  state: CheckState
  words: Words
  /** Null where nothing is to be done. */
  advice: Words | null
}

/** What a check may look at. It reads, and changes nothing. */
export interface Surroundings {
  /** Reading a variable that has a problem throws `UnreadableVariable`. */
  env: Environment
  /** What is wrong with the variables. */
  problems: readonly VariableProblem[]
  /** The variables as they are given: a secret that this program does not need is in `source` alone. */
  source: Readonly<Record<string, string | undefined>>
  /** The platform on its database; rejects with `NoDatabase` where that does not answer, and with `UnreadableVariable`. */
  platform(): Promise<Context>
  /** Aborted when the time of the check is over. */
  signal: AbortSignal
}

export interface Check {
  /** Of lower-case letters and `-`; unique among all checks. */
  name: string
  title: Words
  look(around: Surroundings): Promise<Finding>
}

/** The database does not answer: whatever asks it cannot be looked at. */
export class NoDatabase extends Error {}

/** A variable has a problem, which the check of the environment tells: what depends on it cannot be looked at. */
export class UnreadableVariable extends Error {
  constructor(readonly variable: string) {
    super(variable)
  }
}

export const passed = (words: Words): Finding => ({ state: 'ok', words, advice: null })
export const warned = (words: Words, advice: Words): Finding => ({ state: 'warn', words, advice })
export const failed = (words: Words, advice: Words): Finding => ({ state: 'fail', words, advice })

/** The same text in every language: a name, an address, a figure. */
export const inAll = (text: string): Words => ({ vi: text, en: text, zh: text })
