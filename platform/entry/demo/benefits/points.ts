import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import {
  completeRedeem,
  convertPoints,
  grantPoints,
  listMall,
  redeemReward,
  rejectRedeem,
  setMall,
} from '#platform/benefits/points/index.ts'
import { rewardReferrers } from '#platform/benefits/referral/index.ts'
import { countTurnover } from '#platform/benefits/turnover/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { asPlanned, mayHaveHappened } from '../as-planned.ts'
import { PastClock, pastContext } from '../past.ts'
import { PAYMENT_PASSWORD } from '../people.ts'
import { mallRewards } from './mall.ts'

const OPERATOR = 'demo'
/** The points that `player1` ends with (site.md section 7), in hundredths. */
const LEFT = 100_000n
/** The minimum and step of a conversion, in hundredths of points (`settings/values.ts`). */
const LEAST = 10_000n
const STEP = 1_000n

/**
 * What `player1` redeemed, how many days ago, and the operator's answer. Money comes last: a wallet's time never runs
 * back.
 */
const redeemed = [
  { daysAgo: 21, code: 'ceramic-cup', end: 'rejected' },
  { daysAgo: 12, code: 'phone-3k', end: 'completed' },
  { daysAgo: 2, code: 'lotus-tea', end: 'processing' },
  { daysAgo: 0, code: 'bonus-2k', end: 'at-once' },
] as const

/** When turnover was counted and referral rewarded, in place of the jobs. */
const countedDaysAgo = [45, 30, 21, 12, 6, 2, 0]

/**
 * Fills the mall and replays the points and referral rewards of the days before `anchor`. At the end all turnover is
 * counted, and `player1` has 1,000 points. Safe to repeat, like every step of the demo world.
 */
export async function livePoints(ctx: Context, player: Member, anchor: Date): Promise<void> {
  const at = (daysAgo: number) => new Date(anchor.getTime() - daysAgo * DAY_MS - 5 * 60_000)
  const clock = new PastClock(at(countedDaysAgo[0] ?? 0))
  const past = pastContext(ctx, clock, anchor)
  asPlanned(await setMall(past, OPERATOR, mallRewards))
  const ids = new Map((await listMall(past)).map(({ code, id }) => [code, id]))
  for (const daysAgo of countedDaysAgo) {
    clock.moveTo(at(daysAgo))
    await countTurnover(past)
    await rewardReferrers(past)
    for (const { code, end } of redeemed.filter((one) => one.daysAgo === daysAgo))
      await redeem(past, player, clock, ids.get(code) ?? '', { code, end })
  }
  clock.passMinutes(1)
  await settleAt(past, player)
}

async function redeem(
  ctx: Context,
  player: Member,
  clock: PastClock,
  rewardId: string,
  { code, end }: Pick<(typeof redeemed)[number], 'code' | 'end'>,
): Promise<void> {
  await saveUpFor(ctx, player, rewardId)
  const input = { rewardId, quantity: 1, paymentPassword: PAYMENT_PASSWORD, requestId: `demo-redeem-${code}` }
  const { redeemId } = asPlanned(await redeemReward(ctx, player, input))
  if (end === 'at-once' || end === 'processing') return
  clock.passMinutes(90)
  if (end === 'completed') mayHaveHappened(await completeRedeem(ctx, redeemId, OPERATOR))
  if (end === 'rejected') {
    const reason = 'Kho vừa hết mẫu này. Điểm đã hoàn lại, mời bạn chọn phần thưởng khác.'
    mayHaveHappened(await rejectRedeem(ctx, redeemId, OPERATOR, reason))
  }
}

/** What was earned depends on random outcomes: a present fills the gap to the price. */
async function saveUpFor(ctx: Context, player: Member, rewardId: string): Promise<void> {
  const reward = (await listMall(ctx)).find(({ id }) => id === rewardId)
  const lacking = minorOf(reward?.price ?? '0.00') - (await balanceOf(ctx.db, wallet(player.id, 'points')))
  if (lacking <= 0n) return
  const reason = 'Quà tri ân thành viên'
  asPlanned(await grantPoints(ctx, OPERATOR, { account: player.account, points: moneyOf(lacking), reason }))
}

/**
 * Brings the balance to the target: the points earned depend on random outcomes, so a birthday present fills the gap,
 * and any excess is converted to money.
 */
async function settleAt(ctx: Context, player: Member): Promise<void> {
  const over = (await balanceOf(ctx.db, wallet(player.id, 'points'))) - LEFT
  if (over === 0n) return
  const steps = over > LEAST ? (over + STEP - 1n) / STEP : LEAST / STEP
  const traded = steps * STEP
  if (traded > over) {
    const points = moneyOf(traded - over)
    asPlanned(await grantPoints(ctx, OPERATOR, { account: player.account, points, reason: 'Quà sinh nhật' }))
  }
  const input = { points: moneyOf(traded), paymentPassword: PAYMENT_PASSWORD }
  asPlanned(await convertPoints(ctx, player, { ...input, requestId: `demo-convert-${traded}` }))
}
