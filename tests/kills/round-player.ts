// The process that tests/kills/rounds.ts kills: it plays rounds of games of several steps, all of them at once.
import { heldPlatform } from '../support/site/held-platform.ts'
import { doErrands } from './held-pool.ts'
import { type PlannedRound, playRound } from './planned-round.ts'

/** Rounds in company share transactions, and whoever holds one holds all in it; the others have a platform each. */
await doErrands<PlannedRound>((round, { ctx, pool, say }) =>
  playRound(round.inCompany ? ctx : heldPlatform(pool).platform.ctx, round, () => say('opened')),
)
