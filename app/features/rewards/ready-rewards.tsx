import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { LacquerCard } from '#app/components/pictures/lacquer-card.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import type { TileArt } from '#app/components/pictures/tile-art.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Reward, RewardKind, rewards } from '#contract/benefits/rewards.ts'
import { type Expiry, groupsByExpiry } from './expiry-groups.ts'
import { RewardAmount } from './reward-amount.tsx'
import { useRewardName } from './use-reward-name.ts'

type List = ValueOf<typeof rewards>

const some = (amount: string) => /[1-9]/.test(amount)

/**
 * The rewards to claim, as one amount, and the button that claims them all; belongs inside the form of the claim
 * buttons.
 */
export function RewardsHero({ ready }: Pick<List, 'ready'>) {
  const { t } = useTranslation('rewards')
  const text = useAmountText()
  const { count, totals, turnover } = ready
  return (
    <LacquerCard label={t('center.hero', { count })}>
      <p>{t('center.hero', { count })}</p>
      <p className="hero-amount" data-field="waiting" data-amount={totals.main}>
        <Money amount={totals.main} />
        {some(totals.points) ? (
          <>
            {' '}
            <span className="text-md whitespace-nowrap">
              + <RewardAmount paysTo="points" amount={totals.points} />
            </span>
          </>
        ) : null}
      </p>
      {some(totals.main) ? (
        <p>
          {some(turnover) ? t('center.heroTurnover', { turnover: text(turnover) }) : t('center.heroFree')}
        </p>
      ) : null}
      {count > 1 ? (
        <Button look="act" name="id" value="all" icon="gift" wide>
          {t('center.claimAll')}
        </Button>
      ) : null}
    </LacquerCard>
  )
}

/** Where a reward comes from, as a picture. */
const art: Record<RewardKind, TileArt> = {
  promotion: { motif: 'lotus', material: 'p0' },
  raffle: { motif: 'wheel', material: 'p6' },
  vip: { motif: 'rosette', material: 'p4' },
  mission: { motif: 'drum', material: 'p3' },
  referral: { motif: 'fan', material: 'p1' },
}

/**
 * Rewards that can be claimed, the amount first, by the day on which they expire; if they are sorted by something else,
 * in one list. Belongs inside the form of the claim buttons.
 */
export function ReadyRewards({ list, grouped }: { list: readonly Reward[]; grouped: boolean }) {
  const { t } = useTranslation('rewards')
  const groups = grouped ? groupsByExpiry(list) : [{ expiry: null, rewards: [...list] }]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see table.tsx
    <table role="table" className="reward-list" data-records="rewards" aria-label={t('center.caption')}>
      {groups.map(({ expiry, rewards }) => (
        // biome-ignore lint/a11y/noRedundantRoles: see table.tsx
        <tbody key={rewards[0]?.id} role="rowgroup">
          {rewards.map((reward, index) => (
            <ReadyReward
              key={reward.id}
              reward={reward}
              head={
                expiry && index === 0 ? (
                  <>
                    <ExpiryWords expiry={expiry} />
                    <span>{t('center.inGroup', { count: rewards.length })}</span>
                  </>
                ) : null
              }
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function ExpiryWords({ expiry }: { expiry: Expiry }) {
  const { t } = useTranslation('rewards')
  const { day } = useFormat()
  switch (expiry.kind) {
    case 'today':
      return (
        <Badge tone="warn" icon="clock">
          {t('center.today')}
        </Badge>
      )
    case 'days':
      return t('center.daysLeft', { count: expiry.days })
    case 'day':
      return t('center.until', { day: day(expiry.at) })
    case 'never':
      return t('forever')
  }
}

/** `head` is the head of the group that it begins. */
function ReadyReward({ reward, head }: { reward: Reward; head: ReactNode }) {
  const { t } = useTranslation('rewards')
  const { dateTime } = useFormat()
  const text = useAmountText()
  const name = useRewardName()(reward)
  const { id, time, kind, amount, turnover, expiresAt, status } = reward
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see table.tsx
    <tr role="row" data-id={id} data-status={status} className={head ? 'begins' : undefined}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see table.tsx */}
      <td role="cell" data-field="picture">
        {head ? <div className="day-head">{head}</div> : null}
        <Swatch art={art[kind]} />
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see table.tsx */}
      <td role="cell" data-field="reward">
        <b className="reward-amount" data-field="amount" data-amount={amount}>
          <RewardAmount {...reward} />
        </b>
        <span data-field="name" title={name}>
          {name} <small data-field="kind">{t(`kind.${kind}`)}</small>
        </span>
        <small data-field="turnover" data-amount={turnover}>
          {some(turnover) ? t('center.wager', { amount: text(turnover) }) : t('center.noWager')}
        </small>
        <span hidden>
          <span data-field="id">{id}</span>
          <time data-field="time" dateTime={time}>
            {dateTime(time)}
          </time>
          {expiresAt ? (
            <time data-field="expiresAt" dateTime={expiresAt}>
              {dateTime(expiresAt)}
            </time>
          ) : null}
          <span data-field="status">{t(`status.${status}`)}</span>
        </span>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see table.tsx */}
      <td role="cell" data-field="act">
        <Button name="id" value={id} className="button-soft" aria-label={t('claimOf', { name })}>
          {t('claim')}
        </Button>
      </td>
    </tr>
  )
}
