import type { z } from 'zod'

/** Where something that was read is not what it should be, `columns.time`, and what is wrong there; '' is all of it. */
export const firstProblem = ({ issues: [issue] }: z.ZodError): { field: string; reason: string } => ({
  field: issue?.path.join('.') ?? '',
  reason: issue?.message ?? '',
})
