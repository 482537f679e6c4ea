import { Card } from '#app/components/card.tsx'
import { RewardGrid } from '#app/features/points/reward-grid.tsx'
import { PromotionFacts } from '#app/features/promotions/promotion-facts.tsx'
import { PromotionList } from '#app/features/promotions/promotion-list.tsx'
import { MissionTable } from '#app/features/rewards/mission-table.tsx'
import { RankTable } from '#app/features/rewards/rank-table.tsx'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import { countsMoney, type MissionTerms } from '#contract/benefits/missions.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { MallReward } from '#platform/benefits/points/index.ts'
import type { PromotionFile } from '#platform/benefits/promotions/index.ts'
import { toRank } from '#platform/benefits/ranks/index.ts'
import { readWrittenText } from '#platform/members/content/index.ts'
import type { PreviewInput } from './preview-input.ts'

/** A promotion in the list, and what its own page says of it. */
export function PromotionPreview({ content, language, item, now }: PreviewInput) {
  const file = content as PromotionFile & { startsAt: string | null; endsAt: string | null }
  const words = file.content[language]
  if (!words) return null
  const startsAt = file.startsAt ?? now.toISOString()
  const endsAt = file.endsAt ?? startsAt
  const coming = Date.parse(startsAt) > now.getTime()
  const promotion = {
    id: item,
    kind: file.terms.kind,
    title: words.title,
    summary: words.summary,
    art: file.art,
    startsAt,
    endsAt,
    status: coming ? ('coming' as const) : ('join' as const),
    terms: file.terms,
  }
  const audience = { minRank: 0, newWithinDays: null, labels: [], ...file.audience }
  const page = {
    ...promotion,
    audience,
    details: readWrittenText(words.terms),
    participation: null,
    mayJoin: !coming,
    hindrance: null,
    mayCancel: false,
    raffle: null,
  }
  return (
    <>
      <PromotionList promotions={[promotion]} requestId={null} bonus={null} />
      <PromotionFacts promotion={page} />
    </>
  )
}

/** A mission that is half done. */
export function MissionPreview({ content, language, now }: PreviewInput) {
  const mission = content as MissionTerms
  const { code, name, kind, gameType, period, paysTo } = mission
  const count = (number: number) => (countsMoney(kind) ? moneyOf(BigInt(number)) : String(number))
  return (
    <Card flush>
      <MissionTable
        missions={[
          {
            id: code,
            name: name[language],
            kind,
            gameType,
            period,
            progress: count(Math.floor(mission.target / 2)),
            target: count(mission.target),
            percent: 50,
            paysTo,
            reward: moneyOf(BigInt(mission.amount)),
            turnover: '0.00',
            endsAt: period === 'once' ? null : now.toISOString(),
            claimableUntil: null,
            status: 'running',
          },
        ]}
      />
    </Card>
  )
}

/** A rank as the table of ranks has it. */
export function RankPreview({ content, language }: PreviewInput) {
  const rank = content as RankTerms
  return (
    <Card flush>
      <RankTable ranks={[toRank({ ...rank, level: Math.max(rank.level, 0) }, language)]} />
    </Card>
  )
}

/** A reward as the mall has it. */
export function RewardPreview({ content, language, item }: PreviewInput) {
  const reward = content as MallReward
  const text = (local: LocalText) => local[language]
  return (
    <RewardGrid
      rewards={[
        {
          id: item,
          kind: reward.kind,
          name: text(reward.name),
          description: text(reward.description),
          price: reward.price,
          stock: reward.stock ?? null,
          limit: reward.limit,
          left: null,
          money: reward.money ?? null,
          turnover: reward.turnover ?? '0.00',
          art: reward.art,
        },
      ]}
      kind={undefined}
      current={undefined}
      guest={false}
    />
  )
}
