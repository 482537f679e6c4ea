/**
 * Parts of a stake or of turnover in millionths: a percentage with four decimals. Edges are rounded to the nearest,
 * like published returns; benefits are rounded up.
 */
export type Millionths = bigint

export const WHOLE: Millionths = 1_000_000n

const BASIS_POINT = 100n

export const ofBasisPoints = (basisPoints: number): Millionths => BigInt(basisPoints) * BASIS_POINT

/** Rounded up. */
export const divideRoundingUp = (of: bigint, whole: bigint): bigint => (of + whole - 1n) / whole

/** `of` of `whole`, to the nearest. */
export const partOf = (of: bigint, whole: bigint): Millionths => (of * WHOLE * 2n + whole) / (whole * 2n)

/** `1.0000`, `-0.0312`: in percent. */
export function percentText(part: Millionths): string {
  const digits = (part < 0n ? -part : part).toString().padStart(5, '0')
  return `${part < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
