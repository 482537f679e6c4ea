import { sharedGameOf } from '#platform/play/house/index.ts'
import type { SharedGameOf } from '#platform/play/rounds/index.ts'

/** What a process is to do at a table: to open a round, or to take this one as far as it is due. */
export interface Errand {
  node: string
  round: string | null
  /** Before which statement it is held for ever. */
  stopsAt: number
  /** The moment that it is there. */
  at: string
}

/** The tables are many, and all of them are cockfights: the game whose rounds have most to write. */
export const gameAt: SharedGameOf = () => sharedGameOf('SEN', 'cockfight')
export const pooled = gameAt('SEN', 'cockfight')?.pooled ?? []
