import { shortIdCell } from '#app/components/records/cells.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { memberTransactionDetail } from '#contract/benefits/points.ts'
import { pointsList } from './mall-lists.ts'
import { usePointsCell } from './points.tsx'
import { useReferenceCell } from './reference.tsx'

/** The statement of the points wallet, with running balance. */
export function PointTable({
  lines,
  filter,
}: {
  lines: ValueOf<typeof memberTransactionDetail>
  filter: FilterOf<typeof pointsList>
}) {
  const { t } = useTranslation('points')
  const referenceOf = useReferenceCell()
  const table = useRecords(pointsList, {
    answer: lines,
    filter,
    amounts: usePointsCell(),
    own: {
      id: { cell: ({ id }) => shortIdCell(id) },
      type: { cell: ({ type }) => <b>{t(`line.${type}`)}</b> },
      reference: { cell: ({ reference }) => referenceOf(reference) },
    },
  })
  return <RecordsTable {...table} caption={t('tab.statement')} id={({ id }) => id} />
}
