import { sharedGameOf } from '#platform/play/house/index.ts'
import type { SharedGameOf } from '#platform/play/rounds/index.ts'
import type { Errand } from './held-pool.ts'

/** What a process is to do at a table: to open a round, or to take this one as far as it is due. */
export interface TableErrand extends Errand {
  node: string
  round: string | null
}

/** The many tables of `shared-rounds.ts` are all of cockfights: the game whose rounds have most to write. */
export const pitAt = (at: number): string => `pit-${at}`
export const gameAt: SharedGameOf = (vendor, node) =>
  sharedGameOf(vendor, node.startsWith('pit-') ? 'cockfight' : node)
export const pooled = sharedGameOf('SEN', 'cockfight')?.pooled
