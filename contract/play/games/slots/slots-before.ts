import type { CoinPays, Letter } from './slots.ts'

/**
 * Pay tables of the rules before features (`SLOT_RULES`), for proofs and records of rounds that were played by them.
 * Strips, lines, ways and chain have stayed.
 */

export const linePaysBefore: Partial<Record<Letter, readonly number[]>> = {
  W: [200, 2_000, 20_000],
  F: [60, 250, 2_500],
  K: [50, 200, 1_500],
  D: [40, 120, 600],
  L: [30, 100, 500],
  J: [25, 80, 400],
  S: [12, 40, 150],
  H: [12, 40, 150],
  R: [10, 30, 120],
  C: [10, 30, 120],
}
export const lineCoinPaysBefore: CoinPays = [3, 15, 100]

export const wayPaysBefore: Partial<Record<Letter, readonly number[]>> = {
  F: [100, 400, 2_500],
  K: [80, 300, 1_200],
  D: [80, 250, 1_000],
  L: [60, 200, 600],
  J: [60, 150, 500],
  S: [30, 75, 250],
  H: [30, 75, 250],
  R: [20, 60, 200],
  C: [20, 60, 200],
}
export const wayCoinPaysBefore: CoinPays = [2, 15, 100]

export const cascadePaysBefore: Partial<Record<Letter, readonly number[]>> = {
  W: [200, 500, 2_000, 10_000, 50_000],
  F: [120, 300, 1_200, 4_000, 20_000],
  K: [100, 200, 600, 2_000, 10_000],
  D: [80, 150, 400, 1_200, 6_000],
  L: [60, 120, 300, 1_000, 4_000],
  G: [50, 100, 200, 600, 2_500],
  J: [40, 80, 200, 600, 2_500],
}
