// The process that tests/kills/payouts.ts kills: it gives withdrawals to their gateway, as the job does.
import { payWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { type Errand, errandsOnInput, heldPool } from './held-pool.ts'

/** What a process is to do: to pay out this withdrawal. */
export interface PayoutErrand extends Errand {
  /** What the gateway's keys are sealed with. */
  platformKey: string
  /** The moment that it is there. */
  at: string
}

const [url = ''] = process.argv.slice(2)
const errands = await errandsOnInput<PayoutErrand>()
const { pool, doAll } = heldPool(url, errands.length + 4)
const [{ platformKey, at } = { platformKey: '', at: '' }] = errands
const { platform, clock } = heldPlatform(pool, { platformKey })
clock.set(at)
await doAll(errands, ({ id }) => payWithdrawal(platform.ctx, id))
