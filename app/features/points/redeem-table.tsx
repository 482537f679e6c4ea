import type { Tone } from '#app/components/badge.tsx'
import { shortIdCell, stateCell } from '#app/components/records/cells.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { RedeemStatus } from '#contract/benefits/points.ts'
import { redeemsList } from './mall-lists.ts'
import { usePointsCell } from './points.tsx'

const tones: Record<RedeemStatus, Tone> = { processing: 'warn', rejected: 'neg', complete: 'pos' }

/** The member's redemptions. */
export function RedeemTable({ answer, filter }: AnswerOf<typeof redeemsList>) {
  const { t } = useTranslation('points')
  const table = useRecords(redeemsList, {
    answer,
    filter,
    amounts: usePointsCell(),
    own: {
      id: { cell: ({ id }) => shortIdCell(id) },
      reward: {
        cell: ({ reward, reason }) => (
          <>
            <b>{reward}</b>
            {reason ? (
              <span className="block text-xs text-ink-2">{t('history.reason', { reason })}</span>
            ) : null}
          </>
        ),
      },
      status: { cell: ({ status }) => stateCell(tones[status], t(`status.${status}`)) },
    },
  })
  return (
    <RecordsTable {...table} caption={t('tab.history')} id={({ id }) => id} status={({ status }) => status} />
  )
}
