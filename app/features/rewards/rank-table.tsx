import { useTranslation } from 'react-i18next'
import { Badge } from '#app/components/badge.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Icon } from '#app/components/icon.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import type { Rank } from '#contract/ranks.ts'
import { useDecimal } from '../games/decimal-text.ts'

/** What every rank asks and gives; `level` is the member's own, where there is one. */
export function RankTable({ ranks, level }: { ranks: Rank[]; level?: number }) {
  const { t } = useTranslation(['rewards', 'common'])
  const decimal = useDecimal()
  const own = ranks.findLast((rank) => level !== undefined && rank.level <= level)
  const columns: Column<Rank>[] = [
    {
      field: 'level',
      head: t('rank.columns.level'),
      place: 'result',
      cell: ({ level }) => <Badge tone="gold">{t('rank.level', { level })}</Badge>,
    },
    {
      field: 'name',
      head: t('rank.columns.name'),
      place: 'title',
      cell: (rank) => (
        <>
          <b>{rank.name}</b> {rank === own ? <Badge tone="info">{t('rank.yours')}</Badge> : null}
        </>
      ),
    },
    {
      field: 'upgradeTurnover',
      head: t('rank.columns.upgradeTurnover'),
      place: 'wide',
      amount: ({ upgradeTurnover }) => upgradeTurnover,
    },
    {
      field: 'keepTurnover',
      head: t('rank.columns.keepTurnover'),
      place: 'wide',
      amount: ({ keepTurnover }) => keepTurnover,
    },
    { field: 'upgradeGift', head: t('rank.columns.upgradeGift'), amount: ({ upgradeGift }) => upgradeGift },
    {
      field: 'monthlyGift',
      head: t('rank.columns.monthlyGift'),
      place: 'end',
      amount: ({ monthlyGift }) => monthlyGift,
    },
    {
      field: 'rebates',
      head: t('rank.columns.rebates'),
      place: 'wide',
      cell: ({ rebates }) =>
        rebates.length === 0 ? (
          t('none')
        ) : (
          <ul className="grid gap-0.5 text-xs">
            {rebates.map(({ gameType, rate }) => (
              <li key={gameType} className="flex justify-between gap-3 whitespace-nowrap">
                <span>{t(`common:nav.${gameType}`)}</span>
                <span className="digits">{decimal(rate)}%</span>
              </li>
            ))}
          </ul>
        ),
    },
    {
      field: 'service',
      head: t('rank.columns.service'),
      cell: ({ ownService }) =>
        ownService ? (
          <>
            <Icon name="headset" size="sm" /> {t('rank.yes')}
          </>
        ) : (
          t('rank.no')
        ),
    },
  ]
  return (
    <RecordsTable
      name="ranks"
      caption={t('rank.list')}
      columns={columns}
      records={ranks}
      id={({ level }) => String(level)}
      status={(rank) => {
        if (!own) return undefined
        if (rank === own) return 'current'
        return rank.level < own.level ? 'reached' : 'ahead'
      }}
      current={(rank) => rank === own}
      empty={<EmptyState title={t('rank.empty')}>{t('rank.emptyHint')}</EmptyState>}
    />
  )
}
