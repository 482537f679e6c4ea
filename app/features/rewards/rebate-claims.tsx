import { RecordsTable } from '#app/components/records/table.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { rebateClaimsList } from './rebate-claims-list.ts'

/** Past claims, each with the figures behind it. */
export function RebateClaims({ answer, filter }: AnswerOf<typeof rebateClaimsList>) {
  const { t } = useTranslation(['rewards', 'common'])
  const text = useAmountText()
  const decimal = useDecimal()
  const table = useRecords(rebateClaimsList, {
    answer,
    filter,
    own: {
      id: { cell: ({ id }) => <code>{id}</code> },
      rank: { cell: ({ rankLevel }) => t('rank.level', { level: rankLevel }) },
      lines: {
        cell: ({ lines }) => (
          <ul className="text-xs">
            {lines.map(({ gameType, turnover, rate, amount }) => (
              <li key={`${gameType}-${rate}`}>
                {t('rebate.line', {
                  type: t(typeWord(gameType)),
                  turnover: text(turnover),
                  rate: decimal(rate),
                  amount: text(amount),
                })}
              </li>
            ))}
          </ul>
        ),
      },
    },
  })
  return <RecordsTable {...table} caption={t('rebate.history')} id={({ id }) => id} />
}
