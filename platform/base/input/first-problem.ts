import type { z } from 'zod'
import { type Refusal, refuse } from '#platform/base/result.ts'

/** The path of an issue; for an unknown field, that of the field itself. */
const placeOfIssue = (issue: z.core.$ZodIssue): PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path

/** The first problem of an input: its field, such as `columns.time` ('' is the whole input), and what is wrong there. */
export const firstProblem = ({ issues: [issue] }: z.ZodError): { field: string; reason: string } => ({
  field: issue ? placeOfIssue(issue).join('.') : '',
  reason: issue?.message ?? '',
})

/** Refuses an input for its first problem, with the place; `whole` names one that is wrong as a whole. */
export function refuseInvalid(error: z.ZodError, whole = ''): Refusal {
  const { field, reason } = firstProblem(error)
  return refuse('invalid', { field, reason: `${field || whole}: ${reason}` })
}
