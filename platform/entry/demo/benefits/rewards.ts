import type { MissionTerms } from '#contract/benefits/missions.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { dayOf, monthOf, monthStartAfter, startOfDay } from '#platform/base/site-days.ts'
import { grantReachedMissions, refreshLeaderboard, setMissions } from '#platform/benefits/missions/index.ts'
import { listRanks, rankAt, setRanks } from '#platform/benefits/ranks/index.ts'
import { grantReward } from '#platform/benefits/rewards/index.ts'
import { PastClock, pastContext } from '../past.ts'

const OPERATOR = 'demo'

/** Whole ₫ in minor units, whole points in hundredths. */
const dong = (whole: number) => whole * 100
const million = (count: number) => dong(count * 1_000_000)
const points = (whole: number) => whole * 100

const rank = (
  level: number,
  [vi, en, zh]: [string, string, string],
  [upgrade, keep, gift, monthly]: [number, number, number, number],
  basisPoints: number,
): RankTerms => ({
  level,
  name: { vi, en, zh },
  upgradeTurnover: million(upgrade),
  keepTurnover: million(keep),
  upgradeGift: dong(gift),
  monthlyGift: dong(monthly),
  // Sports and live tables have a higher return, and a lower rebate. `ops economy` has what all of it comes to.
  rebates: {
    RNG: basisPoints,
    FISH: basisPoints,
    PVP: basisPoints,
    ELOTT: basisPoints,
    LIVE: basisPoints - 5,
    SPORTS: basisPoints - 5,
    ESPORTS: basisPoints - 5,
    COCKFIGHT: basisPoints - 5,
    LOTT: basisPoints - 10,
  },
})

export const ranks: RankTerms[] = [
  rank(0, ['Hội viên', 'Member', '会员'], [0, 0, 0, 0], 15),
  rank(1, ['Đồng', 'Bronze', '青铜'], [20, 4, 14_000, 0], 20),
  rank(2, ['Bạc', 'Silver', '白银'], [80, 16, 30_000, 11_000], 25),
  rank(3, ['Vàng', 'Gold', '黄金'], [300, 60, 105_000, 42_000], 30),
  rank(4, ['Bạch Kim', 'Platinum', '铂金'], [1_000, 200, 350_000, 140_000], 33),
  rank(5, ['Kim Cương', 'Diamond', '钻石'], [5_000, 1_000, 2_100_000, 700_000], 36),
  rank(6, ['Sen Hoàng Gia', 'Royal Lotus', '皇家莲'], [20_000, 4_000, 7_700_000, 2_800_000], 40),
]

export const missions: MissionTerms[] = [
  {
    code: 'first-deposit',
    name: {
      vi: 'Nạp tiền lần đầu từ 100.000\u00a0₫',
      en: 'First deposit, from 100,000\u00a0₫',
      zh: '首次存款满 100,000\u00a0₫',
    },
    kind: 'deposit-amount',
    gameType: null,
    period: 'once',
    target: dong(100_000),
    paysTo: 'main',
    amount: dong(50_000),
  },
  {
    code: 'daily-turnover',
    name: {
      vi: 'Cược hợp lệ 1 triệu trong ngày',
      en: 'Valid turnover of 1 million in a day',
      zh: '单日有效投注 100 万',
    },
    kind: 'turnover',
    gameType: null,
    period: 'day',
    target: million(1),
    paysTo: 'main',
    amount: dong(600),
  },
  {
    code: 'daily-bets',
    name: { vi: '20 vé cược trong ngày', en: '20 bets in a day', zh: '单日投注 20 注' },
    kind: 'bets',
    gameType: null,
    period: 'day',
    target: 20,
    paysTo: 'points',
    amount: points(10),
  },
  {
    code: 'weekly-slots',
    name: {
      vi: 'Cược hợp lệ 10 triệu ở Nổ hũ trong tuần',
      en: 'Valid turnover of 10 million on slots in a week',
      zh: '一周电子游戏有效投注 1000 万',
    },
    kind: 'turnover',
    gameType: 'RNG',
    period: 'week',
    target: million(10),
    paysTo: 'main',
    amount: dong(4_000),
  },
  {
    code: 'weekly-games',
    name: {
      vi: 'Chơi 3 trò khác nhau trong tuần',
      en: 'Play 3 different games in a week',
      zh: '一周玩 3 款不同游戏',
    },
    kind: 'games',
    gameType: null,
    period: 'week',
    target: 3,
    paysTo: 'points',
    amount: points(20),
  },
  {
    code: 'weekly-deposits',
    name: { vi: 'Nạp tiền 3 ngày trong tuần', en: 'Deposit on 3 days of a week', zh: '一周内 3 天有存款' },
    kind: 'deposit-days',
    gameType: null,
    period: 'week',
    target: 3,
    paysTo: 'points',
    amount: points(200),
  },
]

/** A winner has at most its share of them (`leaderboardShareBasisPoints`). */
export const prizes = [
  { from: 1, to: 1, paysTo: 'main' as const, amount: million(1) },
  { from: 2, to: 2, paysTo: 'main' as const, amount: dong(500_000) },
  { from: 3, to: 3, paysTo: 'main' as const, amount: dong(300_000) },
  { from: 4, to: 10, paysTo: 'main' as const, amount: dong(100_000) },
  { from: 11, to: 20, paysTo: 'main' as const, amount: dong(20_000) },
]

/** The ranks with their rates, and the leaderboard prizes, which must exist before people play. */
export async function installRanks(ctx: Context): Promise<void> {
  await setRanks(ctx, OPERATOR, ranks)
  await setValue(ctx, OPERATOR, 'leaderboardPrizes', prizes)
}

/** Grants the gift of a rank review for the month of the clock. */
export async function grantMonthlyGift(
  ctx: Context,
  memberId: bigint,
  level: number,
): Promise<string | null> {
  const gift = rankAt(await listRanks(ctx), level)
  if (!gift || gift.monthlyGift === 0) return null
  const month = monthOf(dayOf(ctx.clock.now()))
  const source = `month-${month.slice(0, 7)}`
  const amount = BigInt(gift.monthlyGift)
  await grantReward(ctx, {
    memberId,
    kind: 'vip',
    source,
    paysTo: 'main',
    amount,
    rollover: amount,
    params: { code: 'vip-month', rank: { ...gift.name }, month: month.slice(0, 7) },
    expiresAt: startOfDay(monthStartAfter(month, 1)),
  })
  return source
}

/**
 * The claimable rewards of `player1` after its life: missions, the gift of its rank, and the leaderboards of this week
 * and the last. Idempotent.
 */
export async function liveRewards(ctx: Context, player: Member, level: number, anchor: Date): Promise<void> {
  const weekBefore = pastContext(ctx, new PastClock(new Date(anchor.getTime() - 7 * DAY_MS)), anchor)
  await setMissions(weekBefore, OPERATOR, missions)
  await refreshLeaderboard(weekBefore)
  await refreshLeaderboard(ctx)
  await grantMonthlyGift(ctx, player.id, level)
  await grantReachedMissions(ctx, player.id)
}
