import { Badge, type Tone } from '#app/components/badge.tsx'
import { Button, LinkButton } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { shortIdCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { RewardStatus, rewards } from '#contract/benefits/rewards.ts'
import { RewardAmount } from './reward-amount.tsx'
import { type RewardsList, rewardsListOf } from './reward-lists.ts'
import { useRewardName } from './use-reward-name.ts'

const tones: Record<RewardStatus, Tone> = { ready: 'warn', claimed: 'pos', expired: 'plain', revoked: 'neg' }

/** Rewards; belongs inside the form of the claim buttons. */
export function RewardTable({
  answer,
  filter,
}: {
  answer: ValueOf<typeof rewards>
  filter: FilterOf<RewardsList>
}) {
  const { t } = useTranslation('rewards')
  const { dateTime } = useFormat()
  const nameOf = useRewardName()
  const kinds = t('kind', { returnObjects: true })
  const states = t('status', { returnObjects: true })
  const table = useRecords(rewardsListOf(filter.status), {
    answer,
    filter,
    own: {
      id: { cell: ({ id }) => shortIdCell(id) },
      name: {
        cell: (reward) => (
          <>
            <b>{nameOf(reward)}</b>{' '}
            <span className="block text-xs text-ink-2" data-field="kind">
              {kinds[reward.kind]}
            </span>
          </>
        ),
      },
      amount: { cell: (reward) => <RewardAmount {...reward} /> },
      turnover: {
        cell: ({ turnover }) => (/[1-9]/.test(turnover) ? <Money amount={turnover} /> : t('none')),
      },
      expiresAt: {
        cell: ({ expiresAt }) =>
          expiresAt ? <time dateTime={expiresAt}>{dateTime(expiresAt)}</time> : t('forever'),
      },
      status: {
        cell: ({ status }) => (
          <span className="whitespace-nowrap">
            <Badge tone={tones[status]}>{states[status]}</Badge>
          </span>
        ),
      },
      act: {
        hideHead: true,
        cell: (reward) =>
          reward.status === 'ready' ? (
            <Button
              type="submit"
              small
              name="id"
              value={reward.id}
              aria-label={t('claimOf', { name: nameOf(reward) })}
            >
              {t('claim')}
            </Button>
          ) : null,
      },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('center.caption')}
      id={({ id }) => id}
      status={({ status }) => status}
      totals={
        answer.content.length > 0
          ? [
              { label: t('center.total'), cells: { amount: { amount: answer.totals.main } } },
              ...(/[1-9]/.test(answer.totals.points)
                ? [
                    {
                      label: t('center.totalPoints'),
                      cells: {
                        amount: { content: <RewardAmount paysTo="points" amount={answer.totals.points} /> },
                      },
                    },
                  ]
                : []),
            ]
          : undefined
      }
      empty={
        <EmptyState
          title={t('center.empty')}
          action={
            <LinkButton href={paths.personal('missionLeaderboard')}>{t('center.toMissions')}</LinkButton>
          }
        >
          {t('center.emptyHint')}
        </EmptyState>
      }
    />
  )
}
