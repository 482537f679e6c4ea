import type { DepositMethodCode } from '#contract/cashier.ts'
import type { Wager } from '#contract/games.ts'
import { type Money, minorOf } from '#contract/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { claimRebate } from '#platform/benefits/rebates/index.ts'
import { rewards } from '#platform/benefits/reward-center/index.ts'
import { claimReward } from '#platform/benefits/rewards/index.ts'
import { countTurnoverOf } from '#platform/benefits/turnover/index.ts'
import {
  acceptNotice,
  cancelDeposit,
  createDeposit,
  expireDeposit,
  submitDeposit,
} from '#platform/cashier/deposits/index.ts'
import {
  approveWithdrawal,
  bindAccount,
  cancelWithdrawal,
  confirmReceipt,
  payWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { betRecords } from '#platform/play/bets/index.ts'
import { placeBet } from '#platform/play/house/index.ts'
import { rotateSeed } from '#platform/play/seeds/index.ts'
import type { Actor } from './actor.ts'
import { PastClock, pastContext } from './past.ts'
import { dealWithPromotion, isPromotionAct, type PromotionAct } from './promotions.ts'
import { grantMonthlyGift } from './rewards.ts'
import { isTransferAct, type TransferAct, transferMoney } from './transfers.ts'

/** Something that a demo member did at a moment, through the regular use case. */
export type Act = { at: Date } & (
  | { act: 'bet'; stake: Money; wager: Wager }
  | { act: 'rotate-seed'; clientSeed: string }
  | { act: 'claim-rebate' }
  | { act: 'claim-gift'; rank: number }
  | {
      act: 'deposit'
      method: DepositMethodCode
      amount: Money
      /** `late`: paid after it had expired. */
      end: 'paid' | 'late' | 'expired' | 'cancelled' | 'failed'
    }
  | { act: 'bind'; bankCode: string; accountNumber: string; payeeName: string }
  | {
      act: 'withdraw'
      amount: Money
      end: 'requested' | 'paid' | 'received' | 'rejected' | 'cancelled'
    }
  | TransferAct
  | PromotionAct
)

/** The actor of approvals and rejections in the audit trail. */
const OPERATOR = 'demo'

/**
 * Replays a member's acts before `anchor`, in order. Each act's `requestId` is derived from its position, so that an
 * interrupted life can be replayed from the start: past acts are answered, not repeated.
 */
export async function live(ctx: Context, actor: Actor, acts: Act[], anchor: Date): Promise<void> {
  const inOrder = [...acts].sort((a, b) => a.at.getTime() - b.at.getTime())
  const clock = new PastClock(inOrder[0]?.at ?? anchor)
  const past = pastContext(ctx, clock, anchor)
  const livedUntil = await lastBetOf(past, actor.member)
  let accountId = ''
  for (const [place, act] of inOrder.entries()) {
    clock.moveTo(act.at)
    const requestId = `demo-${act.act}-${String(place).padStart(4, '0')}`
    if (act.act === 'bet') await bet(past, actor.member, act, requestId)
    else if (act.act === 'deposit') await deposit(past, actor.member, clock, act, requestId)
    else if (act.act === 'withdraw') await withdraw(past, actor, clock, act, { accountId, requestId })
    else if (act.act === 'claim-rebate') await rebate(past, actor.member, requestId)
    else if (act.act === 'claim-gift') await gift(past, actor.member, act, requestId)
    else if (isPromotionAct(act)) await dealWithPromotion(past, actor.member, act, requestId)
    else if (isTransferAct(act)) await transferMoney(past, actor, act, requestId)
    else if (act.act === 'bind') accountId = must(await bindAccount(past, actor.member, act)).accountId
    // Seeds that later bets were drawn from must not be revealed at an earlier time than those bets.
    else if (act.at > livedUntil) must(await rotateSeed(past, actor.member, act))
  }
}

/** The time of the member's last bet; the epoch if there is none. */
async function lastBetOf(ctx: Context, member: Member): Promise<Date> {
  const newest = { page: 1, size: 1, sort: '-time', language: 'vi' } as const
  const [last] = must(await betRecords(ctx, member, newest)).content
  return new Date(last?.time ?? 0)
}

type Of<Name extends Act['act']> = Extract<Act, { act: Name }>

/** Skips a bet that the wallet does not allow: earlier outcomes are random. */
async function bet(ctx: Context, member: Member, act: Of<'bet'>, requestId: string): Promise<void> {
  const { stake, wager } = act
  const placed = await placeBet(ctx, member, { vassalage: 'SEN', nodeId: 'dice', stake, wager, requestId })
  if (!placed.ok && placed.code !== 'insufficient-balance') must(placed)
}

/** Counts the stakes so far first; skips the claim if there were none. */
async function rebate(ctx: Context, member: Member, requestId: string): Promise<void> {
  await countTurnoverOf(ctx, member.id)
  const claimed = await claimRebate(ctx, member, { id: 'all', requestId })
  if (!claimed.ok && claimed.code !== 'under-limit') must(claimed)
}

/** Grants and claims the rank's gift of the month. */
async function gift(
  ctx: Context,
  member: Member,
  { rank }: Of<'claim-gift'>,
  requestId: string,
): Promise<void> {
  await grantMonthlyGift(ctx, member.id, rank)
  const ready = must(
    await rewards(ctx, member, { kind: 'vip', status: 'ready', page: 1, size: 1, language: 'vi' }),
  )
  const [reward] = ready.content
  if (reward) must(await claimReward(ctx, member, { id: reward.id, requestId }))
}

async function deposit(
  ctx: Context,
  member: Member,
  clock: PastClock,
  { method, amount, end }: Of<'deposit'>,
  requestId: string,
): Promise<void> {
  const input = { method, amount, requestId, ...(method === 'scratch-card' ? scratchCard : {}) }
  const { orderId } = must(await createDeposit(ctx, member, input))
  await submitDeposit(ctx, orderId)
  if (end === 'cancelled') {
    clock.passMinutes(3)
    mayHaveHappened(await cancelDeposit(ctx, member, { orderId }))
    return
  }
  if (end === 'expired' || end === 'late') {
    clock.passMinutes(await ctx.settings.value('depositExpiresMinutes'))
    await expireDeposit(ctx, orderId)
  }
  if (end === 'expired') return
  clock.passMinutes(1)
  const status = end === 'late' ? 'paid' : end
  const notice = { transactionId: `sim-${orderId}`, orderId, amount: minorOf(amount), status }
  must(await acceptNotice(ctx, 'simulator', notice))
}

/** A made-up card as a player would type it. */
const scratchCard = { cardNetwork: 'viettel', cardSerial: '10009912345678', cardCode: '915837264019' }

/** Skips a withdrawal that the rollover does not allow yet. */
async function withdraw(
  ctx: Context,
  { member, paymentPassword }: Actor,
  clock: PastClock,
  { amount, end }: Of<'withdraw'>,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<void> {
  const asked = await requestWithdrawal(ctx, member, { accountId, amount, paymentPassword, requestId })
  if (!asked.ok && (asked.code === 'turnover-left' || asked.code === 'insufficient-balance')) return
  const { orderId } = must(asked)
  if (end === 'requested') return
  clock.passMinutes(6)
  if (end === 'cancelled') return mayHaveHappened(await cancelWithdrawal(ctx, member, { orderId }))
  if (end === 'rejected') {
    const reason = 'Tên chủ tài khoản ở ngân hàng không khớp. Vui lòng kiểm tra và gửi lại.'
    return mayHaveHappened(await rejectWithdrawal(ctx, orderId, OPERATOR, reason))
  }
  mayHaveHappened(await approveWithdrawal(ctx, orderId, OPERATOR))
  clock.passMinutes(1)
  await payWithdrawal(ctx, orderId)
  if (end === 'paid') return
  clock.passMinutes(20)
  mayHaveHappened(await confirmReceipt(ctx, member, { orderId }))
}

/** Any other refusal is a bug of the demo world. */
function must<Value>(result: Result<Value>): Value {
  if (!result.ok)
    throw new Error(`the demo world was refused: ${result.code} ${JSON.stringify(result.detail)}`)
  return result.value
}

/** The same for a step that an interrupted run may have taken already. */
function mayHaveHappened(result: Result<unknown>): void {
  if (!result.ok && result.code !== 'state-moved-on') must(result)
}
