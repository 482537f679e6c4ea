// The process that tests/kills/rooms.ts kills: it plays hands in card rooms, all of them at once.
import { heldPlatform } from '../support/site/held-platform.ts'
import { errandsOnInput, heldPool } from './held-pool.ts'
import { type PlannedHand, playHand } from './planned-hand.ts'

const [url = ''] = process.argv.slice(2)
const hands = await errandsOnInput<PlannedHand>()
const { pool, doAll } = heldPool(url, hands.length + 4)
const { ctx } = heldPlatform(pool).platform
await doAll(hands, (hand) => playHand(ctx, hand))
