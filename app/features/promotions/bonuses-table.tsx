import type { Tone } from '#app/components/badge.tsx'
import { linkCell, stateCell } from '#app/components/records/cells.tsx'
import { RecordRows } from '#app/components/records/record-rows.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { BonusState } from '#contract/benefits/promotions.ts'
import { bonusesList } from './bonuses-list.ts'

const tones: Record<BonusState, Tone> = {
  running: 'info',
  completed: 'pos',
  expired: 'plain',
  cancelled: 'plain',
  lost: 'plain',
}

/** Bonuses with their wagering; totals over the whole result. */
export function BonusesTable({ answer, filter }: AnswerOf<typeof bonusesList>) {
  const { t } = useTranslation('promotions')
  const table = useRecords(bonusesList, {
    answer,
    filter,
    own: {
      promotion: {
        cell: ({ promotionId, promotion }) => linkCell(paths.promoDetail(promotionId), promotion),
      },
      status: { cell: ({ status }) => stateCell(tones[status], t(`bonuses.status.${status}`)) },
    },
  })
  return (
    <RecordRows
      {...table}
      caption={t('bonuses.caption')}
      id={({ id }) => id}
      status={({ status }) => status}
      kind="gift"
    />
  )
}
