// The process that tests/kills/shared-rounds.ts, tickets.ts and draws.ts kill: it opens rounds, and takes them as far as they are due.
import { advanceRound, roundTable } from '#platform/play/rounds/index.ts'
import { doErrands } from './held-pool.ts'
import { gameAt, pooled, type TableErrand } from './tables.ts'

await doErrands<TableErrand>(async ({ node, round }, { ctx }) => {
  if (round === null) await roundTable(ctx, { vendor: 'SEN', node }, { open: true, pooled })
  else await advanceRound(ctx, round, gameAt)
})
