import { useReply } from '#app/forms/form-of.tsx'
import { textsOf } from './pairs-form.ts'
import type { ClothOf, Slip } from './slip.ts'

/** What lies on the cloth; after a refusal of the form what was entered, as it was entered. */
export function useEnteredSlip(
  form: string,
  slip: Slip,
  { spots, most }: Pick<ClothOf, 'spots' | 'most'>,
): Slip {
  const reply = useReply(form)
  const entered = reply?.result.initialValue as { spot?: unknown; stake?: unknown } | undefined
  if (!entered) return slip
  const stakes = textsOf(entered.stake)
  const staked = textsOf(entered.spot).map((spot, at) => ({ spot, stake: stakes[at] ?? '' }))
  return { ...slip, staked: staked.filter(({ spot }) => spots.has(spot)).slice(0, most) }
}
