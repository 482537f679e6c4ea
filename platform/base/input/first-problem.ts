import type { z } from 'zod'

/** Where an issue is: of a field that there is none of, at this field. */
export const placeOfIssue = (issue: z.core.$ZodIssue): PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path

/** Where something that was read is not what it should be, `columns.time`, and what is wrong there; '' is all of it. */
export const firstProblem = ({ issues: [issue] }: z.ZodError): { field: string; reason: string } => ({
  field: issue ? placeOfIssue(issue).join('.') : '',
  reason: issue?.message ?? '',
})
