// The process that tests/kills/rounds.ts kills: it plays rounds of games of several steps, all of them at once.
import { heldPlatform } from '../support/site/held-platform.ts'
import { errandsOnInput, heldPool } from './held-pool.ts'
import { type PlannedRound, playRound } from './planned-round.ts'

const [url = ''] = process.argv.slice(2)
const rounds = await errandsOnInput<PlannedRound>()
const { pool, doAll } = heldPool(url, rounds.length + 4)
const shared = heldPlatform(pool).platform.ctx
/** Rounds in company share transactions, and whoever holds one holds all in it; the others have a platform each. */
const contextOf = ({ inCompany }: PlannedRound) => (inCompany ? shared : heldPlatform(pool).platform.ctx)
await doAll(rounds, (round, say) => playRound(contextOf(round), round, () => say('opened')))
