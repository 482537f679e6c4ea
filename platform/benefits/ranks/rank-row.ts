import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Rank, RankTerms } from '#contract/benefits/ranks.ts'
import { GameType } from '#contract/play/catalogue.ts'

/** Above this level a member has a service channel of its own (product.md section 4). */
const OWN_SERVICE_ABOVE = 4

/** Basis points as percent with two decimals: 50 is `0.50`. */
export const rateText = (basisPoints: number): string => moneyOf(BigInt(basisPoints))

/** A rank on the wire. */
export const toRank = (terms: RankTerms, language: WrittenLanguage): Rank => ({
  level: terms.level,
  name: terms.name[language],
  upgradeTurnover: moneyOf(BigInt(terms.upgradeTurnover)),
  keepTurnover: moneyOf(BigInt(terms.keepTurnover)),
  upgradeGift: moneyOf(BigInt(terms.upgradeGift)),
  monthlyGift: moneyOf(BigInt(terms.monthlyGift)),
  rebates: GameType.options.flatMap((gameType) => {
    const rate = terms.rebates[gameType]
    return rate ? [{ gameType, rate: rateText(rate) }] : []
  }),
  ownService: terms.level > OWN_SERVICE_ABOVE,
})
