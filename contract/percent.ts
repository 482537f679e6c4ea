import type { Minor } from './money.ts'

/**
 * So many percent of an amount, rounded down to the minor unit, as everything is (platform.md): of stakes that are asked of
 * a member, so in its favour, whatever they are asked for.
 */
export const percentOf = (amount: Minor, percent: number | bigint): Minor => (amount * BigInt(percent)) / 100n
