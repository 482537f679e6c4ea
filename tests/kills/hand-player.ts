// The process that tests/kills/rooms.ts kills: it plays hands in card rooms, all of them at once.
import { doErrands } from './held-pool.ts'
import { type PlannedHand, playHand } from './planned-hand.ts'

await doErrands<PlannedHand>((hand, { ctx }) => playHand(ctx, hand))
