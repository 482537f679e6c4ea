import { Badge, type Tone } from '#app/components/badge.tsx'
import { Button, LinkButton } from '#app/components/button.tsx'
import { shortIdCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Money } from '#app/components/money.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { type Reward, type RewardStatus, rewardSorting, type rewards } from '#contract/rewards.ts'
import { RewardAmount } from './reward-amount.tsx'
import { type RewardsFilter, rewardsQuery } from './rewards-filter.ts'
import { useRewardName } from './use-reward-name.ts'

const tones: Record<RewardStatus, Tone> = { ready: 'warn', claimed: 'pos', expired: 'plain', revoked: 'neg' }

/** Rewards; belongs inside the form of the claim buttons. */
export function RewardTable({ list, filter }: { list: ValueOf<typeof rewards>; filter: RewardsFilter }) {
  const { t } = useTranslation('rewards')
  return (
    <RecordsTable
      name="rewards"
      caption={t('center.caption')}
      columns={useColumns()}
      records={list.content}
      id={({ id }) => id}
      status={({ status }) => status}
      sorting={{
        by: rewardSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.personal('rewardCenter', { ...rewardsQuery(filter), sort }),
      }}
      totals={
        list.content.length > 0
          ? [
              { label: t('center.total'), cells: { amount: { amount: list.totals.main } } },
              ...(/[1-9]/.test(list.totals.points)
                ? [
                    {
                      label: t('center.totalPoints'),
                      cells: {
                        amount: { content: <RewardAmount paysTo="points" amount={list.totals.points} /> },
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

function useColumns(): Column<Reward>[] {
  const { t } = useTranslation('rewards')
  const { dateTime } = useFormat()
  const nameOf = useRewardName()
  const kinds = t('kind', { returnObjects: true })
  const states = t('status', { returnObjects: true })
  return [
    { field: 'id', head: t('column.id'), place: 'hidden', cell: ({ id }) => shortIdCell(id) },
    {
      field: 'time',
      head: t('column.time'),
      cell: ({ time }) => timeCell(time, dateTime(time)),
    },
    {
      field: 'name',
      head: t('column.name'),
      place: 'title',
      cell: (reward) => (
        <>
          <b>{nameOf(reward)}</b>{' '}
          <span className="block text-xs text-ink-2" data-field="kind">
            {kinds[reward.kind]}
          </span>
        </>
      ),
    },
    {
      field: 'amount',
      head: t('column.amount'),
      place: 'result',
      amount: ({ amount }) => amount,
      cell: (reward) => <RewardAmount {...reward} />,
    },
    {
      field: 'turnover',
      head: t('column.turnover'),
      place: 'end',
      amount: ({ turnover }) => turnover,
      cell: ({ turnover }) => (/[1-9]/.test(turnover) ? <Money amount={turnover} /> : t('none')),
    },
    {
      field: 'expiresAt',
      head: t('column.expiresAt'),
      cell: ({ expiresAt }) =>
        expiresAt ? <time dateTime={expiresAt}>{dateTime(expiresAt)}</time> : t('forever'),
    },
    {
      field: 'status',
      head: t('column.status'),
      label: null,
      place: 'end',
      cell: ({ status }) => (
        <span className="whitespace-nowrap">
          <Badge tone={tones[status]}>{states[status]}</Badge>
        </span>
      ),
    },
    {
      field: 'act',
      head: t('column.act'),
      hideHead: true,
      place: 'wide',
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
  ]
}
