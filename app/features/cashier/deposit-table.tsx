import { linkCell, stateCell } from '#app/components/records/cells.tsx'
import { isByTime, RecordRows } from '#app/components/records/record-rows.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { depositsList } from './order-lists.ts'
import { depositTones } from './order-steps.ts'
import { useDepositState } from './use-deposit-state.ts'

/** The member's deposits; each links to its own view. */
export function DepositTable({
  answer,
  filter,
  current,
}: AnswerOf<typeof depositsList> & {
  current: string | undefined
}) {
  const { t } = useTranslation('cashier')
  const byTime = isByTime(filter.sort)
  const methods = t('method', { returnObjects: true })
  const stateOf = useDepositState()
  const table = useRecords(depositsList, {
    answer,
    filter,
    byTime,
    own: {
      method: {
        cell: ({ id, method }) => linkCell(paths.personal('depositv2', { order: id }), methods[method]),
      },
      status: { cell: (order) => stateCell(depositTones[order.status], stateOf(order)) },
    },
  })
  return (
    <RecordRows
      {...table}
      caption={t('deposit.history')}
      id={({ id }) => id}
      status={({ status }) => status}
      kind="in"
      signed
      days={byTime ? { timeOf: ({ time }) => time } : undefined}
      current={({ id }) => id === current}
    />
  )
}
