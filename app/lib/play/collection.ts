import type { Game } from '#contract/play/catalogue.ts'

/** A collection of the catalogue (VASSALAGE): the games of its vendor. */
export interface Collection {
  vendorCode: string
  vendor: string
  /** Its name in the catalogue. */
  name: string
  games: Game[]
  /** How many games the vendor has; more than `games` of a very large one. Null if the platform gives no totals. */
  total: number | null
}
