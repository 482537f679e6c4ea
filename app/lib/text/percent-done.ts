import { minorOf } from '#contract/base/fields/money.ts'

/** The completed part of a required turnover in whole percent, rounded down, so that 100 means done. */
export function percentDone(required: string, left: string): number {
  const all = minorOf(required)
  return all === 0n ? 100 : Number(((all - minorOf(left)) * 100n) / all)
}
