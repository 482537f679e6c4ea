import { useReply } from '#app/forms/form-of.tsx'
import { pairsIn } from './pairs-form.ts'
import type { Slip } from './slip.ts'

export interface EnteredSlip extends Slip {
  /** A stake that came alone and without a spot: it lies nowhere, and the form of one spot shows it. */
  alone?: string
}

/** What lies on the cloth; after a refusal of the form every pair that was entered, as it was entered. */
export function useEnteredSlip(form: string, slip: Slip): EnteredSlip {
  const entered = useReply(form)?.result.initialValue as { spot?: unknown; stake?: unknown } | undefined
  if (!entered) return slip
  const staked = pairsIn(entered)
  const [first, ...more] = staked
  return first?.spot === '' && more.length === 0
    ? { ...slip, staked: [], alone: first.stake }
    : { ...slip, staked }
}
