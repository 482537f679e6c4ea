import { moneyOf } from '#contract/money.ts'

/** Points (hundredths) as a message says them: `500`, `12.50`. */
export const pointText = (points: bigint): string => moneyOf(points).replace(/\.00$/, '')
