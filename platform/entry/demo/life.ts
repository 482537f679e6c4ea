import { type Money, minorOf } from '#contract/base/fields/money.ts'
import type { DepositMethodCode } from '#contract/cashier/cashier.ts'
import { type Action, HOUSE_VENDOR, type Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { claimRebate } from '#platform/benefits/rebates/index.ts'
import { rewards } from '#platform/benefits/reward-center/index.ts'
import { claimReward } from '#platform/benefits/rewards/index.ts'
import { countTurnoverOf } from '#platform/benefits/turnover/index.ts'
import {
  acceptCallback,
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
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { betRecords, openBetOf } from '#platform/play/bets/index.ts'
import { placeBet, rulesOf, standingOf, stepRound } from '#platform/play/house/index.ts'
import { rotateSeed } from '#platform/play/seeds/index.ts'
import type { Actor } from './actor.ts'
import { asPlanned, mayHaveHappened } from './as-planned.ts'
import { dealWithPromotion, isPromotionAct, type PromotionAct } from './benefits/promotions.ts'
import { grantMonthlyGift } from './benefits/rewards.ts'
import { Chance } from './chance.ts'
import { isLotteryAct, type LotteryAct, playLottery } from './lottery/tickets.ts'
import { PastClock, pastContext } from './past.ts'
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
  | LotteryAct
)

/** Between two steps of a round. */
const STEP_MS = 2_000
/** No round of a game takes more. */
const MOST_STEPS = 100

/** The actor of approvals and rejections in the audit trail. */
const OPERATOR = 'demo'

/** A stretch of a life: the acts from one moment to just before another. */
export interface Stretch {
  from: Date
  until: Date
}

/**
 * Replays a member's acts before `anchor`, in order; with a stretch, only those within it. Each act's `requestId` is
 * derived from its position, so that an interrupted life can be replayed from the start: past acts are answered, not
 * repeated.
 */
export async function live(
  ctx: Context,
  actor: Actor,
  acts: Act[],
  anchor: Date,
  { from, until }: Stretch = { from: new Date(0), until: anchor },
): Promise<void> {
  const inOrder = [...acts].sort((a, b) => a.at.getTime() - b.at.getTime())
  const clock = new PastClock(inOrder.find(({ at }) => at >= from)?.at ?? anchor)
  const past = pastContext(ctx, clock, anchor)
  const way = { past, clock, livedUntil: await lastBetOf(past, actor.member), accountId: '' }
  const sitting: PlacedBet[] = []
  for (const [place, act] of inOrder.entries()) {
    // Later acts need the account that was bound earlier.
    if (act.at >= until || (act.at < from && act.act !== 'bind')) continue
    const requestId = requestIdOf(act, place)
    if (act.act === 'bet') {
      sitting.push({ ...act, requestId })
      continue
    }
    await sit(past, actor.member, clock, sitting.splice(0))
    await doAct(way, actor, act, requestId)
  }
  await sit(past, actor.member, clock, sitting)
}

/** The same for an act at the same place of a life. */
export const requestIdOf = ({ act }: Act, place: number) => `demo-${act}-${String(place).padStart(4, '0')}`

/** The progress of a life. */
export interface Way {
  past: Context
  clock: PastClock
  /** The time of the last bet of an earlier run. */
  livedUntil: Date
  /** The bound account for withdrawals. */
  accountId: string
}

/** Anything but a bet. */
export async function doAct(
  way: Way,
  actor: Actor,
  act: Exclude<Act, { act: 'bet' }>,
  requestId: string,
): Promise<void> {
  const { past, clock, accountId } = way
  clock.moveTo(act.at)
  if (act.act === 'deposit') await deposit(past, actor.member, clock, act, requestId)
  else if (act.act === 'withdraw') await withdraw(past, actor, clock, act, { accountId, requestId })
  else if (act.act === 'claim-rebate') await rebate(past, actor.member, requestId)
  else if (act.act === 'claim-gift') await gift(past, actor.member, act, requestId)
  else if (isPromotionAct(act)) await dealWithPromotion(past, actor.member, act, requestId)
  else if (isLotteryAct(act)) await playLottery(past, actor.member, act, requestId)
  else if (isTransferAct(act)) await transferMoney(past, actor, act, requestId)
  else if (act.act === 'bind') way.accountId = asPlanned(await bindAccount(past, actor.member, act)).accountId
  // Seeds that later bets were drawn from must not be revealed at an earlier time than those bets.
  else if (act.at > way.livedUntil) asPlanned(await rotateSeed(past, actor.member, act))
}

/** The time of the member's last bet; the epoch if there is none. */
export async function lastBetOf(ctx: Context, member: Member): Promise<Date> {
  const newest = { page: 1, size: 1, sort: '-time', language: 'vi' } as const
  const [last] = asPlanned(await betRecords(ctx, member, newest)).content
  return new Date(last?.time ?? 0)
}

type Of<Name extends Act['act']> = Extract<Act, { act: Name }>

type PlacedBet = Of<'bet'> & { requestId: string }

/**
 * Places bets one after another: all in one transaction, which is faster, if the wallet covers all stakes even without
 * wins; otherwise one by one, skipping those that the wallet does not cover.
 */
async function sit(ctx: Context, member: Member, clock: PastClock, bets: PlacedBet[]): Promise<void> {
  if (bets.length === 0) return
  const staked = bets.reduce((sum, { stake }) => sum + minorOf(stake), 0n)
  const placeAll = async (ctx: Context) => {
    for (const bet of bets) await placeAndPlay(ctx, member, clock, bet)
    return ok(null)
  }
  const holdsThem = (await balanceOf(ctx.db, wallet(member.id, 'main'))) >= staked
  asPlanned(await (holdsThem ? ctx.transact(placeAll) : placeAll(ctx)))
}

/** A bet, and every step of its round. The steps are the same when an interrupted life is replayed. */
async function placeAndPlay(
  ctx: Context,
  member: Member,
  clock: PastClock,
  { at, stake, wager, requestId }: PlacedBet,
): Promise<void> {
  clock.moveTo(at)
  const game = { vendorCode: HOUSE_VENDOR, nodeId: wager.game }
  const bet = await placeBet(ctx, member, { ...game, stake, wager, requestId })
  if (!bet.ok && bet.code === 'insufficient-balance') return
  const { betId } = asPlanned(bet)
  const steps = rulesOf(game.vendorCode, game.nodeId)?.steps
  if (!steps) return
  const chance = new Chance(`${member.account} ${requestId}`)
  const actions: Action[] = []
  for (let step = 0; step < MOST_STEPS; step++) {
    clock.moveTo(new Date(at.getTime() + (step + 1) * STEP_MS))
    const open = await openBetOf(ctx, member.id, { vendor: HOUSE_VENDOR, node: wager.game })
    // In a replayed life, a round may have ended long ago.
    if (open?.id !== betId) return
    const action = steps.usualStep({ wager, stake: minorOf(stake), actions }, chance, standingOf(open))
    const stepped = await stepRound(ctx, member, { betId, action, requestId: `${requestId}-${step}` })
    if (asPlanned(stepped).result !== 'open') return
    actions.push(action)
  }
  throw new Error(`a round of ${wager.game} goes on and on`)
}

/** Counts the stakes so far first; skips the claim if there were none. */
async function rebate(ctx: Context, member: Member, requestId: string): Promise<void> {
  await countTurnoverOf(ctx, member.id)
  const claimed = await claimRebate(ctx, member, { id: 'all', requestId })
  if (!claimed.ok && claimed.code !== 'under-limit') asPlanned(claimed)
}

/** Grants and claims the rank's gift of the month. */
async function gift(
  ctx: Context,
  member: Member,
  { rank }: Of<'claim-gift'>,
  requestId: string,
): Promise<void> {
  await grantMonthlyGift(ctx, member.id, rank)
  const ready = asPlanned(
    await rewards(ctx, member, { kind: 'vip', status: 'ready', page: 1, size: 1, language: 'vi' }),
  )
  const [reward] = ready.content
  if (reward) asPlanned(await claimReward(ctx, member, { id: reward.id, requestId }))
}

async function deposit(
  ctx: Context,
  member: Member,
  clock: PastClock,
  { method, amount, end }: Of<'deposit'>,
  requestId: string,
): Promise<void> {
  const input = { method, amount, requestId, ...(method === 'scratch-card' ? scratchCard : {}) }
  const { orderId } = asPlanned(await createDeposit(ctx, member, input))
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
  const callback = { transactionId: `sim-${orderId}`, orderId, amount: minorOf(amount), status }
  asPlanned(await acceptCallback(ctx, 'simulator', callback))
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
  const withdrawal = await requestWithdrawal(ctx, member, { accountId, amount, paymentPassword, requestId })
  if (!withdrawal.ok && (withdrawal.code === 'turnover-left' || withdrawal.code === 'insufficient-balance'))
    return
  const { orderId } = asPlanned(withdrawal)
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
