// The process that tests/kills/payouts.ts kills: it gives withdrawals to their gateway, as the job does.
import { payWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { doErrands } from './held-pool.ts'

await doErrands(({ id }, { ctx }) => payWithdrawal(ctx, id))
