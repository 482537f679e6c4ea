// The process that tests/kills/watching.ts kills: it looks at the chains once, as the job does.
import { chainRoutines } from '#platform/cashier/chain-arrivals/index.ts'
import { doErrands } from './held-pool.ts'

await doErrands((_errand, { ctx }) => chainRoutines['watch-chains'].work(ctx))
