// The process that tests/kills/volleys.ts kills: it fires volleys at fish, all of them at once.
import { heldPlatform } from '../support/site/held-platform.ts'
import { errandsOnInput, heldPool } from './held-pool.ts'
import { fire, type PlannedVolley } from './planned-volley.ts'

const [url = ''] = process.argv.slice(2)
const volleys = await errandsOnInput<PlannedVolley>()
const { pool, doAll } = heldPool(url, volleys.length + 4)
const shared = heldPlatform(pool).platform.ctx
/** Volleys in company share transactions, and whoever holds one holds all in it; the others have a platform each. */
const contextOf = ({ inCompany }: PlannedVolley) => (inCompany ? shared : heldPlatform(pool).platform.ctx)
await doAll(volleys, (volley) => fire(contextOf(volley), volley))
