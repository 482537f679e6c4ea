import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import type { Rank } from '#contract/benefits/ranks.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import { ownRank } from './rank-ladder.tsx'

/** Game types grouped by rate, highest first. */
function byRate(rebates: Rank['rebates']): [string, GameType[]][] {
  const rates = new Map<string, GameType[]>()
  for (const { gameType, rate } of rebates) rates.set(rate, [...(rates.get(rate) ?? []), gameType])
  return [...rates].sort(([a], [b]) => Number(b) - Number(a))
}

/** The requirements and benefits of every rank; `level` is the member's own, if any. */
export function RankTable({ ranks, level }: { ranks: Rank[]; level?: number }) {
  const { t } = useTranslation(['rewards', 'common'])
  const decimal = useDecimal()
  const { list } = useFormat()
  const text = useAmountText()
  const own = ownRank(ranks, level)
  const columns: Column<Rank>[] = [
    {
      field: 'level',
      head: t('rank.columns.level'),
      place: 'result',
      cell: ({ level }) => (
        <span className="whitespace-nowrap">
          <Badge tone="gold">{t('rank.level', { level })}</Badge>
        </span>
      ),
    },
    {
      field: 'name',
      head: t('rank.columns.name'),
      place: 'title',
      cell: (rank) => (
        <>
          <b>{rank.name}</b> {rank === own ? <Badge tone="info">{t('rank.here')}</Badge> : null}
        </>
      ),
    },
    {
      field: 'upgradeTurnover',
      head: t('rank.columns.upgradeTurnover'),
      place: 'wide',
      amount: ({ upgradeTurnover }) => upgradeTurnover,
      cell: ({ upgradeTurnover }) => (
        <span className="digits whitespace-nowrap">{text(upgradeTurnover)}</span>
      ),
    },
    {
      field: 'keepTurnover',
      head: t('rank.columns.keepTurnover'),
      place: 'wide',
      amount: ({ keepTurnover }) => keepTurnover,
      cell: ({ keepTurnover }) => <span className="digits whitespace-nowrap">{text(keepTurnover)}</span>,
    },
    {
      field: 'upgradeGift',
      head: t('rank.columns.upgradeGift'),
      amount: ({ upgradeGift }) => upgradeGift,
      cell: ({ upgradeGift }) => <span className="digits whitespace-nowrap">{text(upgradeGift)}</span>,
    },
    {
      field: 'monthlyGift',
      head: t('rank.columns.monthlyGift'),
      place: 'end',
      amount: ({ monthlyGift }) => monthlyGift,
      cell: ({ monthlyGift }) => <span className="digits whitespace-nowrap">{text(monthlyGift)}</span>,
    },
    {
      field: 'rebates',
      head: t('rank.columns.rebates'),
      place: 'wide',
      cell: ({ rebates }) =>
        rebates.length === 0 ? (
          t('none')
        ) : (
          <ul className="grid min-w-40 gap-0.5 text-xs">
            {byRate(rebates).map(([rate, types]) => (
              <li key={rate}>
                <b className="digits">{decimal(rate)}%</b> {list(types.map((type) => t(typeWord(type))))}
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
          <span className="inline-flex items-center gap-1">
            <Icon name="headset" size="sm" />
            {t('rank.yes')}
          </span>
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
