import { moneyOf } from '#contract/base/fields/money.ts'

/** Points (hundredths) in a message: `500`, `12.50`. */
export const pointText = (points: bigint): string => moneyOf(points).replace(/\.00$/, '')
