// The process that tests/kills/jackpot.ts kills: several members win the jackpot at once, while what is due to it is contributed.
import { contribute } from '#platform/play/jackpot/index.ts'
import { countRounds, pooledStakes } from '#platform/play/returns/index.ts'
import { doErrands } from './held-pool.ts'
import { type PlannedWin, winJackpot } from './planned-win.ts'

await doErrands<PlannedWin>(async (win, { ctx }) => {
  if (win.memberId !== null) return winJackpot(ctx, win)
  await countRounds(ctx)
  await contribute(ctx, await pooledStakes(ctx))
})
