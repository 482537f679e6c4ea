import type { Minor } from '#contract/base/fields/money.ts'

/** A fee in basis points (100 is 1 %) of an amount, rounded down to the minor unit; used by site and platform. */
export const feeOf = (amount: Minor, basisPoints: number): Minor => (amount * BigInt(basisPoints)) / 10_000n
