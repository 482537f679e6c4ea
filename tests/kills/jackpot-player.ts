// The process that tests/kills/jackpot.ts kills: several members win the jackpot at once, while what is due to it is contributed.
import { contribute } from '#platform/play/jackpot/index.ts'
import { countRounds, pooledStakes } from '#platform/play/returns/index.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { errandsOnInput, heldPool } from './held-pool.ts'
import { type PlannedWin, winJackpot } from './planned-win.ts'

const [url = ''] = process.argv.slice(2)
const errands = await errandsOnInput<PlannedWin>()
const { pool, doAll } = heldPool(url, errands.length + 4)
const { ctx } = heldPlatform(pool).platform
await doAll(errands, async (win) => {
  if (win.memberId !== null) return winJackpot(ctx, win)
  await countRounds(ctx)
  await contribute(ctx, await pooledStakes(ctx))
})
