import type { RankTerms } from '#contract/benefits/ranks.ts'

/** A rank that asks for nothing and gives nothing, apart from what is given here. */
export const plainRank = (level: number, changes: Partial<RankTerms> = {}): RankTerms => ({
  level,
  name: { vi: `Hạng ${level}`, en: `Rank ${level}`, zh: `${level} 级` },
  upgradeTurnover: 0,
  keepTurnover: 0,
  upgradeGift: 0,
  monthlyGift: 0,
  rebates: {},
  ...changes,
})
