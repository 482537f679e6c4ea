import { shortIdCell } from '#app/components/records/cells.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { pointsList } from './mall-lists.ts'
import { usePointsCell } from './points.tsx'
import { useReferenceCell } from './reference.tsx'

/** The statement of the points wallet, with running balance. */
export function PointTable({ answer, filter }: AnswerOf<typeof pointsList>) {
  const { t } = useTranslation('points')
  const referenceOf = useReferenceCell()
  const table = useRecords(pointsList, {
    answer,
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
