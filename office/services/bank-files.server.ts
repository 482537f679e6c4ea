import { type Refusal, refuse } from '#platform/base/result.ts'

/**
 * What is wrong with a file of a bank, at the form's own field: the platform names a row, or a part of the map, which
 * `FileProblem` shows below it.
 */
export function atUploadField({ code, detail }: Refusal): Refusal {
  const { field: place = '', reason, ...rest } = detail
  const isOfMap = code === 'invalid' || code === 'required' || place === 'encoding'
  return refuse(code, {
    ...rest,
    field: isOfMap ? 'text' : 'images',
    reason: [place, reason].filter(Boolean).join(': '),
  })
}

/** The same for a payout file: what is wrong with its withdrawals stays theirs. */
export function atPayoutField(refusal: Refusal): Refusal {
  const { field } = refusal.detail
  return field === 'id' || field === undefined ? refusal : atUploadField(refusal)
}
