import type { downlineDesk as deskEndpoint, transferToDownline as endpoint } from '#contract/agents/agents.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { turnoverLeftOf } from '#platform/benefits/promotions/index.ts'
import {
  checkTodaysLimits,
  leftToSendToday,
  type TransferLimits,
  transferBetween,
} from '#platform/cashier/member-transfers/index.ts'
import { checkIdentity } from '#platform/cashier/withdrawals/index.ts'
import { verifyPaymentPassword } from '#platform/members/accounts/index.ts'
import { identityLimit } from '#platform/members/identity/index.ts'
import { withdrawableOf } from '#platform/money/rollover/index.ts'
import { admitAgent, belowAgent } from './admit-agent.ts'

type Input = ParsedInputOf<typeof endpoint>

const kind = 'downline-transfer'

/**
 * Sends `input.amount` (money on the wire) of the agent's main wallet to a downline's, at any level. Only withdrawable
 * money may be sent. A copy of an answered request gets the first one's transfer, whatever has changed since.
 *
 * Refuses, in this order: `request-id-reused`; as `belowAgent`; `in-need-true-account` while the brand allows no
 * transfers to downlines (DOWNLINETRANSFER3); `operation-not-allowed` to a frozen downline; `under-limit` and
 * `over-limit` (of a transfer and of the day); `identity-required`; those of `verifyPaymentPassword`;
 * `insufficient-balance`, `turnover-left`.
 */
export async function transferToDownline(
  ctx: Context,
  agent: Member,
  input: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const amount = minorOf(input.amount)
  return once(
    ctx,
    {
      memberId: agent.id,
      requestId: input.requestId,
      content: [kind, input.account.trim().toLowerCase(), amount],
    },
    {
      prepare: () => maySend(ctx, agent, amount, input),
      work: (ctx, { downline, limits }) => transferBetween(ctx, agent, downline, { kind, amount, limits }),
    },
  )
}

async function maySend(
  ctx: Context,
  agent: Member,
  amount: Minor,
  { account, paymentPassword }: Input,
): Promise<Result<{ downline: Member; limits: TransferLimits }>> {
  const recipient = await belowAgent(ctx, agent, account)
  if (!recipient.ok) return recipient
  const downline = recipient.value
  const admitted = await admitReal(ctx, agent, 'DOWNLINETRANSFER3')
  if (!admitted.ok) return admitted
  if (downline.frozen) return refuse('operation-not-allowed')
  const limits = await downlineLimits(ctx)
  const inside = await checkTodaysLimits(ctx, agent.id, kind, amount, limits)
  if (!inside.ok) return inside
  const identified = await checkIdentity(ctx, agent.id, amount, limits.unverified)
  if (!identified.ok) return identified
  const allowed = await verifyPaymentPassword(ctx, agent.id, paymentPassword)
  return allowed.ok ? ok({ downline, limits }) : allowed
}

/** What the agent may send to a downline now. Refuses as `admitAgent`. */
export async function downlineDesk(
  ctx: Context,
  agent: Member,
): Promise<Result<ValueOf<typeof deskEndpoint>>> {
  const admitted = await admitAgent(ctx, agent)
  if (!admitted.ok) return admitted
  const limits = await downlineLimits(ctx)
  const [open, money, turnoverLeft, left] = await Promise.all([
    ctx.settings.flag('DOWNLINETRANSFER3'),
    withdrawableOf(ctx, agent.id),
    turnoverLeftOf(ctx, agent.id),
    leftToSendToday(ctx, agent.id, kind, limits),
  ])
  return ok({
    open,
    transferable: moneyOf(money.withdrawable),
    turnoverLeft,
    min: moneyOf(limits.min),
    max: moneyOf(limits.max),
    leftToday: moneyOf(left),
  })
}

async function downlineLimits({ settings }: Context): Promise<TransferLimits> {
  const [min, max, dailyMax, unverified] = await Promise.all([
    settings.value('downlineTransferMin'),
    settings.value('downlineTransferMax'),
    settings.value('downlineTransferDailyMax'),
    identityLimit({ settings }),
  ])
  return { min: BigInt(min), max: BigInt(max), dailyMax: BigInt(dailyMax), unverified }
}
