// The process that tests/kills/volleys.ts kills: it fires volleys at fish, all of them at once.
import { heldPlatform } from '../support/site/held-platform.ts'
import { doErrands } from './held-pool.ts'
import { fire, type PlannedVolley } from './planned-volley.ts'

/** Volleys in company share transactions, and whoever holds one holds all in it; the others have a platform each. */
await doErrands<PlannedVolley>((volley, { ctx, pool }) =>
  fire(volley.inCompany ? ctx : heldPlatform(pool).platform.ctx, volley),
)
