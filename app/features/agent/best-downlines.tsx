import { linkCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordRows } from '#app/components/records/record-rows.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BestDownline } from '#contract/agents/reports.ts'
import { ContractBadge } from '../contracts/contract-table.tsx'

/** The direct downlines whose teams staked most; each leads to its own team. */
export function BestDownlines({
  best,
  href,
}: {
  best: readonly BestDownline[]
  href: (more: { account: string }) => string
}) {
  const { t } = useTranslation('team')
  return (
    <RecordRows
      kind="bare"
      signed
      name="best"
      caption={t('best')}
      columns={[
        {
          field: 'account',
          head: t('profit.column.account'),
          cell: ({ account }) => linkCell(href({ account }), account),
        },
        {
          field: 'contract',
          head: t('contract'),
          cell: ({ contract }) => (contract ? <ContractBadge state={contract} /> : '–'),
        },
        {
          field: 'size',
          head: t('profit.column.size'),
          numeric: true,
          cell: ({ size }) => size,
        },
        {
          field: 'turnover',
          head: t('overview.turnover'),
          label: t('overview.turnover'),
          amount: ({ turnover }) => turnover,
        },
        {
          field: 'net',
          head: t('profit.column.net'),
          signed: true,
          amount: ({ net }) => net,
        },
      ]}
      records={best}
      id={({ id }) => id}
      empty={<EmptyState title={t('noBest')} />}
    />
  )
}
