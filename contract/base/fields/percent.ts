import type { Minor } from './money.ts'

/**
 * A percentage of an amount, rounded down to the minor unit like all amounts (platform.md): in the member's favour for
 * required stakes.
 */
export const percentOf = (amount: Minor, percent: number | bigint): Minor => (amount * BigInt(percent)) / 100n
