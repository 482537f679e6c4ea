import { Badge } from '#app/components/badge.tsx'
import { LinkButton } from '#app/components/button.tsx'
import { Art } from '#app/components/pictures/tile.tsx'
import { type Motif, materials, motifs } from '#app/components/pictures/tile-art.ts'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import type { PointReward, PointRewardKind } from '#contract/benefits/points.ts'
import { Points } from './points.tsx'

export interface RewardGridProps {
  rewards: PointReward[]
  /** The current filter. */
  kind: PointRewardKind | undefined
  /** The id of the open reward. */
  current: string | undefined
  guest: boolean
}

/** The mall's rewards, as cards. For a guest they link to the login, which leads back to the reward. */
export function RewardGrid({ rewards, kind, current, guest }: RewardGridProps) {
  const { t } = useTranslation('points')
  if (rewards.length === 0) return <EmptyState title={t('reward.none')}>{t('reward.noneHint')}</EmptyState>
  return (
    <ul
      data-records="pointRewards"
      aria-label={t('tab.rewards')}
      className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:grid-cols-3 md:gap-4 xl:grid-cols-4"
    >
      {rewards.map((reward) => (
        <RewardCard
          key={reward.id}
          reward={reward}
          kind={kind}
          guest={guest}
          current={reward.id === current}
        />
      ))}
    </ul>
  )
}

/** Whether stock and the member's limit allow one more. */
export const isAvailable = ({ left }: PointReward) => left === null || left > 0

const statusOf = (reward: PointReward) =>
  reward.stock === 0 ? 'soldOut' : isAvailable(reward) ? 'offered' : 'limitReached'

function RewardCard({
  reward,
  kind,
  current,
  guest,
}: Pick<RewardGridProps, 'kind' | 'guest'> & { reward: PointReward; current: boolean }) {
  const { t } = useTranslation('points')
  const { id, name, description, price } = reward
  const status = statusOf(reward)
  const here = paths.pointMall({ type: kind, reward: id })
  return (
    <li
      data-id={id}
      data-status={status}
      aria-current={current || undefined}
      className="grid grid-rows-[auto_1fr_auto] overflow-hidden rounded-lg border border-line bg-surface shadow-card aria-[current]:border-pick"
    >
      <RewardArt reward={reward} />
      <div className="grid content-start gap-1 p-3">
        <h2 data-field="name" className="text-sm/5 font-bold">
          {name}
        </h2>
        <p className="text-xs text-ink-2">{description}</p>
        <Remaining reward={reward} />
      </div>
      <div className="grid gap-2 p-3 pt-0">
        <b data-field="price" data-amount={price}>
          <Points points={price} />
        </b>
        {status === 'offered' ? (
          <LinkButton
            wide
            href={guest ? withQuery(paths.login, { redirectTo: here }) : `${here}#redeem`}
            data-guest-gate={guest ? '' : undefined}
            aria-label={t('reward.redeemOf', { reward: name })}
          >
            {t('reward.redeem')}
          </LinkButton>
        ) : (
          <p className="flex min-h-11 items-center">
            <Badge>{t(`reward.${status}`)}</Badge>
          </p>
        )}
      </div>
    </li>
  )
}

/** A reward's picture: a figure from the site's tile art. */
export function RewardArt({ reward: { art } }: { reward: PointReward }) {
  const material = materials[art.palette] ?? materials[0]
  return (
    <div className={`${material} aspect-[8/5] overflow-hidden bg-(--ta)`}>
      <Art
        motif={art.motif in motifs ? (art.motif as Motif) : 'lotus'}
        viewBox="0 72 120 75"
        fit="xMidYMid slice"
        className="size-full"
      />
    </div>
  )
}

/** The remaining stock, and the limit per member. */
export function Remaining({ reward: { stock, limit } }: { reward: PointReward }) {
  const { t } = useTranslation('points')
  const words = [
    stock === null ? undefined : t('reward.stock', { stock }),
    limit === null ? undefined : t('reward.limit', { limit }),
  ].filter(Boolean)
  return words.length > 0 ? (
    <p data-field="stock" className="text-xs text-ink-2">
      {words.join(' · ')}
    </p>
  ) : null
}
