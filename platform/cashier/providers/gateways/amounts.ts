import type { Minor } from '#contract/base/fields/money.ts'
import type { Description } from './description.ts'

export type Unit = Description['unit']

/** An amount as a gateway writes it. Throws for a part of a đồng where the unit has none. */
export function writeAmount(unit: Unit, amount: Minor): string {
  if (unit === 'minor') return String(amount)
  const [whole, rest] = [amount / 100n, amount % 100n]
  if (unit === 'decimal') return `${whole}.${String(rest).padStart(2, '0')}`
  if (rest !== 0n) throw new Error('no part of a đồng can be written')
  return String(whole)
}

/** Whether a gateway can be told this amount. */
export const canWrite = (unit: Unit, amount: Minor): boolean => unit !== 'whole' || amount % 100n === 0n

/** Above every amount that a wallet takes, and below what a `bigint` column holds. */
const MAX_DIGITS = 15

/** An amount as a gateway says it, in minor units; undefined for anything but plain digits above zero. */
export function readAmount(unit: Unit, text: string): Minor | undefined {
  const [whole = '', rest, ...more] = text.split('.')
  const digits = (part: string) => part !== '' && part.length <= MAX_DIGITS && /^\d+$/.test(part)
  if (!digits(whole) || more.length > 0) return undefined
  if (rest !== undefined && (unit !== 'decimal' || !digits(rest) || rest.length > 2)) return undefined
  const amount = unit === 'minor' ? BigInt(whole) : BigInt(whole) * 100n + BigInt((rest ?? '').padEnd(2, '0'))
  return amount > 0n ? amount : undefined
}
