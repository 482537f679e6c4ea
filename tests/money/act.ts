import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { convertPoints } from '#platform/benefits/points/index.ts'
import { cancelPromotion, joinPromotion } from '#platform/benefits/promotions/index.ts'
import { claimRebate } from '#platform/benefits/rebates/index.ts'
import { claimReward } from '#platform/benefits/rewards/index.ts'
import { acceptCallback, cancelDeposit, createDeposit } from '#platform/cashier/deposits/index.ts'
import { transferToUpline } from '#platform/cashier/member-transfers/index.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  confirmReceipt,
  rejectWithdrawal,
  requestWithdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { placeBet } from '#platform/play/house/index.ts'
import { recallFunds, transferFunds } from '#platform/play/vendors/index.ts'
import type { Action } from './actions.ts'
import { type Answer, minor } from './model.ts'

export const PAYMENT_PASSWORD = '246810'

/** A member, and what it has by its own account. */
export interface Player {
  member: Member
  accountId: string
  deposits: string[]
  withdrawals: string[]
  rewards: string[]
}

export interface Stage {
  ctx: Context
  promotionId: string
}

/** Does one action as the platform's callers would, and says what it was answered. */
export async function act(stage: Stage, player: Player, action: Action): Promise<Answer> {
  const answer = (code: string, made: string[] = [], claimed = 0): Answer => ({
    member: player.member.id,
    action,
    code,
    made,
    claimed,
  })
  const done = await send(stage, player, action)
  if (!done) return answer('nothing-to-do')
  if (!done.ok) return answer(done.code)
  const value = (done.value ?? {}) as Value
  const made = [
    ...[value.orderId, value.betId, value.transferId, value.claimId].filter((id) => id !== undefined),
    ...(value.transfers ?? []).map(({ transferId }) => transferId),
  ]
  if (action.do === 'deposit') player.deposits.push(...made)
  if (action.do === 'withdraw') player.withdrawals.push(...made)
  return answer('ok', made, action.do === 'claim' ? (value.claimed ?? 0) : 0)
}

/** What use cases answer, as far as it names records. */
interface Value {
  orderId?: string
  betId?: string
  transferId?: string
  claimId?: string
  transfers?: { transferId: string }[]
  claimed?: number
}

/** One of the player's records; undefined while there is none. */
const some = (ids: string[], nth: number): string | undefined => ids[nth % ids.length]

async function send(
  { ctx, promotionId }: Stage,
  player: Player,
  action: Action,
): Promise<Result<unknown> | undefined> {
  const { member } = player
  // As the model has it: an id is of one kind of action, or shared by all.
  const requestId =
    'request' in action
      ? action.request.startsWith('shared')
        ? `request-${action.request}`
        : `${action.do}-${action.request}`
      : ''
  const ofOrder = (orders: string[], work: (orderId: string) => Promise<Result<unknown>>) => {
    const orderId = 'nth' in action ? some(orders, action.nth ?? 0) : undefined
    return orderId === undefined ? undefined : work(orderId)
  }
  switch (action.do) {
    case 'deposit':
      return createDeposit(ctx, member, { method: 'e-wallet', amount: action.amount, requestId })
    case 'cancel-deposit':
      return ofOrder(player.deposits, (orderId) => cancelDeposit(ctx, member, { orderId }))
    case 'callback':
      return ofOrder(player.deposits, (orderId) => tell(ctx, orderId, action))
    case 'bet':
      return placeBet(ctx, member, {
        vendorCode: 'SEN',
        nodeId: 'dice',
        stake: action.stake,
        wager: { game: 'dice', direction: 'under', target: action.target },
        requestId,
      })
    case 'withdraw':
      return requestWithdrawal(ctx, member, {
        accountId: player.accountId,
        amount: action.amount,
        paymentPassword: PAYMENT_PASSWORD,
        requestId,
      })
    case 'cancel-withdrawal':
      return ofOrder(player.withdrawals, (orderId) => cancelWithdrawal(ctx, member, { orderId }))
    case 'approve':
      return ofOrder(player.withdrawals, (orderId) => approveWithdrawal(ctx, orderId, 'ops:money'))
    case 'reject':
      return ofOrder(player.withdrawals, (orderId) => rejectWithdrawal(ctx, orderId, 'ops:money', 'test'))
    case 'receive':
      return ofOrder(player.withdrawals, (orderId) => confirmReceipt(ctx, member, { orderId }))
    case 'transfer':
      return transferFunds(ctx, member, {
        from: action.from,
        to: action.to,
        amount: action.amount,
        requestId,
      })
    case 'recall':
      return recallFunds(ctx, member, { ...(action.from && { from: action.from }), requestId })
    case 'send-up':
      return transferToUpline(ctx, member, {
        amount: action.amount,
        paymentPassword: PAYMENT_PASSWORD,
        requestId,
      })
    case 'claim': {
      const id = action.nth === undefined ? 'all' : (some(player.rewards, action.nth) ?? 'all')
      return claimReward(ctx, member, { id, requestId })
    }
    case 'claim-rebate':
      return claimRebate(ctx, member, { id: 'all', requestId })
    case 'convert':
      return convertPoints(ctx, member, {
        points: action.points,
        paymentPassword: PAYMENT_PASSWORD,
        requestId,
      })
    case 'join':
      return joinPromotion(ctx, member, { promotionId, remark: '', uploadIds: [], requestId })
    case 'leave':
      return cancelPromotion(ctx, member, { promotionId, requestId })
  }
}

/** A provider's word about an order, once or twice at the same moment. */
async function tell(
  ctx: Context,
  orderId: string,
  { transaction, status, differs, twice }: Extract<Action, { do: 'callback' }>,
): Promise<Result<unknown>> {
  const { amount } = await ctx.db
    .selectFrom('deposit_order')
    .select('amount')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const callback = {
    transactionId: `${transaction} ${orderId}`,
    orderId,
    amount: differs ? amount + minor('1.00') : amount,
    status,
  }
  const told = Array.from({ length: twice ? 2 : 1 }, () => acceptCallback(ctx, 'simulator', callback))
  const [first, second = first] = await Promise.all(told)
  if (first?.ok && second?.ok && first.value !== second.value)
    throw new Error(`one transaction came to ${first.value}, and to ${second.value}`)
  return first as Result<unknown>
}
