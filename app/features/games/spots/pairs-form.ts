import { z } from 'zod'
import type { FormRefusal } from '#app/forms/define-form.ts'
import { type FieldKind, money } from '#app/forms/fields.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { MAX_AMOUNT } from '#contract/limits.ts'
import type { ClothOf, SpotStake } from './slip.ts'

/** The fields of a bet on many spots (site.md 4.2): `spot` and `stake` in pairs, in order. */

/** A field that comes once for each spot. What its texts may be `pairsOf` says, which sees both fields. */
export const repeated = (): FieldKind<string[]> => ({
  schema: z
    .unknown()
    .optional()
    .transform((entered) => textsOf(entered)),
  secret: false,
  many: true,
})

export const textsOf = (entered: unknown): string[] =>
  [entered ?? []].flat().map((text) => (typeof text === 'string' ? text.trim() : ''))

/** The pairs that lie on the table, and the chip that a press puts. */
export function pairsChosenIn(formData: FormData): URLSearchParams {
  const chosen = new URLSearchParams()
  for (const [name, value] of formData)
    if (['spot', 'stake', 'chip'].includes(name) && typeof value === 'string') chosen.append(name, value)
  return chosen
}

const wrong = (field: 'spot' | 'stake', code: ErrorCode): FormRefusal => ({ code, detail: { field } })

const amount = money().schema

/** The posted pairs of spot and stake, unchecked. Empty ones are left out. */
export function pairsIn({ spot, stake }: { spot?: unknown; stake?: unknown }): SpotStake[] {
  const [spots, stakes] = [textsOf(spot), textsOf(stake)]
  return Array.from({ length: Math.max(spots.length, stakes.length) }, (_, at) => ({
    spot: spots[at] ?? '',
    stake: stakes[at] ?? '',
  })).filter(({ spot, stake }) => spot !== '' || stake !== '')
}

/** The posted pairs, or what is wrong with them. */
export function pairsOf(
  pairs: readonly SpotStake[],
  { spots, most }: Pick<ClothOf, 'spots' | 'most'>,
): SpotStake[] | FormRefusal {
  if (pairs.length > most) return wrong('spot', 'too-long')
  if (pairs.length === 0 || pairs.some(({ spot }) => spot === '')) return wrong('spot', 'required')
  if (pairs.some(({ spot }) => !spots.has(spot))) return wrong('spot', 'not-offered')
  const read: SpotStake[] = []
  for (const { spot, stake } of pairs) {
    if (stake === '') return wrong('stake', 'required')
    const judged = amount.safeParse(stake)
    if (!judged.success) return wrong('stake', judged.error.issues[0]?.message as ErrorCode)
    read.push({ spot, stake: judged.data })
  }
  return read
}

/** What the stakes of a bet come to, or that it is more than any bet may be. */
export function sumOf(staked: readonly { stake: string }[]): string | FormRefusal {
  const sum = staked.reduce((sum, { stake }) => sum + minorOf(stake), 0n)
  return sum > minorOf(MAX_AMOUNT) ? wrong('stake', 'over-limit') : moneyOf(sum)
}
