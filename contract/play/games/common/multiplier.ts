import type { Minor } from '#contract/base/fields/money.ts'

/** Multipliers are integers of ten-thousandths: 19_800n is 1.9800. */
export const MULTIPLIER_ONE = 10_000n

/** Stake times multiplier, cut to the minor unit. */
export const payoutOf = (stake: Minor, multiplier: bigint): Minor => (stake * multiplier) / MULTIPLIER_ONE

/** 19_800n to `1.9800`: a multiplier as a proof shows it, or a percentage in millionths. */
export const fourDecimals = (value: bigint): string => {
  const digits = value.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** A multiplier of `fourDecimals` as readers see it beside a proof: with two, cut like money. */
export const twoDecimals = (multiplier: string): string => multiplier.slice(0, -2)
