import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { TextLanguage } from '#contract/base/fields/values.ts'
import { Game } from './catalogue.ts'
import { ShownState } from './game-table.ts'
import { Outcome } from './games/index.ts'

/** What a table does now, as its tile says it. */
const LiveTable = z.object({
  game: Game,
  state: ShownState,
  /** Whole seconds until bets close, or until the kick-off of a matchday; 0 from then on. */
  remaining: z.number().int(),
  /** How many seconds the round takes bets in all. */
  lasts: z.number().int(),
  /** For virtual sports: which matchday it is. */
  matchday: z.number().int().nullable(),
  /** How many members have staked real money on it. */
  players: z.number().int(),
  /** The last results that have been told, newest first; none for virtual sports. */
  last: z.array(Outcome),
})
export type LiveTable = z.infer<typeof LiveTable>

/**
 * The house's tables that many play at once and that take bets now, in the order of the catalogue. Who asks is a viewer: a
 * table that waits for one opens its next round.
 */
export const liveTables = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_liveTables',
  auth: 'none',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({ tables: z.array(LiveTable) }),
})
