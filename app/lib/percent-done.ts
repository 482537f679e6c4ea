import { minorOf } from '#contract/money.ts'

/** How much of a required turnover is done, in whole percent; cut, so that 100 means done. */
export function percentDone(required: string, left: string): number {
  const all = minorOf(required)
  return all === 0n ? 100 : Number(((all - minorOf(left)) * 100n) / all)
}
