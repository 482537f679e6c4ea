import { useReply } from '#app/forms/form-of.tsx'
import { pairsIn } from './pairs-form.ts'
import type { ClothOf, Slip } from './slip.ts'

/**
 * What lies on the cloth; after a refusal of the form every pair that was entered, as it was entered. A single one without a
 * spot of the cloth lies nowhere: the form of one spot has it.
 */
export function useEnteredSlip(form: string, slip: Slip, spots: ClothOf['spots']): Slip {
  const reply = useReply(form)
  const entered = reply?.result.initialValue as { spot?: unknown; stake?: unknown } | undefined
  if (!entered) return slip
  const staked = pairsIn(entered)
  return { ...slip, staked: staked.length > 1 || staked.some(({ spot }) => spots.has(spot)) ? staked : [] }
}
