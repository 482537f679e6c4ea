import type { Job, JobName, RecurringJob } from '#platform/base/context.ts'
import { reconcileDue } from './reconciliation/reconcile.ts'
import { endSilentBets } from './seamless-wallet/silent-bets.ts'
import { carryTransfer } from './transfer-wallet/carry-transfer.ts'
import { arriveLate } from './transfer-wallet/providers/simulator.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'transfer-carry': true
    'transfer-simulate-late': true
    'end-silent-bets': true
    'reconcile-vendors': true
  }
}

/** The jobs of the wallets at vendors. */
export const walletJobs: Record<Extract<JobName, `transfer-${string}`>, Job> = {
  'transfer-carry': (ctx, { transferId }) => {
    if (transferId === undefined) throw new Error('the job names its transfer')
    return carryTransfer(ctx, transferId)
  },
  'transfer-simulate-late': arriveLate,
}

/** Ends bets that their vendors never end, and fetches the vendors' daily reports. */
export const vendorRoutines: Record<'end-silent-bets' | 'reconcile-vendors', RecurringJob> = {
  'end-silent-bets': { everySeconds: 60, work: endSilentBets },
  'reconcile-vendors': { everySeconds: 20 * 60, work: reconcileDue },
}
