import { type Minor, minorOf } from '#contract/base/fields/money.ts'
import { UsageError } from './operator.ts'

/** An amount as people write it, with a sign where it is a difference: `500000`, `-12.5`. In minor units. */
export function amountOf(text: string): Minor {
  const [, sign, whole, decimals = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) throw new UsageError(`invalid: ${text} is no amount`)
  return minorOf(`${sign === '-' ? '-' : ''}${whole}.${decimals.padEnd(2, '0')}`)
}
