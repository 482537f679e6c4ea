import type { Job, JobName } from '#platform/base/context.ts'
import { carryTransfer } from './transfer-wallet/carry-transfer.ts'
import { arriveLate } from './transfer-wallet/providers/simulator.ts'

/** The jobs of the wallets at vendors. */
export const walletJobs: Record<Extract<JobName, `transfer-${string}`>, Job> = {
  'transfer-carry': (ctx, { transferId }) => {
    if (transferId === undefined) throw new Error('the job names its transfer')
    return carryTransfer(ctx, transferId)
  },
  'transfer-simulate-late': arriveLate,
}
