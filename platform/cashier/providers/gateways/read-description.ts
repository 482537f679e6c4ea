import type { z } from 'zod'
import { plainWords } from '#platform/base/input/plain-words.ts'
import { Description } from './description.ts'
import { type Problem, problemsOf } from './description-problems.ts'
import { readable } from './readable.ts'

/** A description that was read, or all that is wrong with it, each with its place. */
export type ReadDescription = { ok: true; description: Description } | { ok: false; problems: string[] }

/** `json` is not trusted. Tells every problem at once, each as `place › in the file: what is wrong`. */
export function readDescription(json: unknown): ReadDescription {
  const read = Description.safeParse(json, { error: plainWords })
  // What can be read of a file with a fault is judged as well: its faults are told at once.
  const description = read.success ? read.data : readable(Description, json)
  const problems = [
    ...(read.error?.issues.flatMap(problemsOfIssue) ?? []),
    ...(description ? problemsOf(description) : []),
  ]
  if (read.success && problems.length === 0) return { ok: true, description: read.data }
  return {
    ok: false,
    problems: problems.map(({ path, message }) => `${path.map(String).join(' › ') || 'file'}: ${message}`),
  }
}

/** Each unknown field is a problem of its own. */
function problemsOfIssue(issue: z.core.$ZodIssue): Problem[] {
  const { message } = issue
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...path, key], message: `there is no ${key} here` }))
    : [{ path, message }]
}
