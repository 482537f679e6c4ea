import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { TeamFigures } from '#contract/agent-reports.ts'
import { minorOf } from '#contract/money.ts'

type Amount = 'deposits' | 'withdrawals' | 'turnover' | 'net' | 'commission'

/**
 * A figure beside the same one of the period before, for the note under it: by how many percent an amount has grown, or what
 * it was, where a part of it would say nothing. Undefined where there is nothing to compare with.
 */
export function useCompared(totals: TeamFigures, before: TeamFigures | null) {
  const { t } = useTranslation('team')
  const decimal = useDecimal()
  const amountText = useAmountText()
  return {
    count: (field: 'new' | 'active') => before && t('was', { figure: before[field] }),
    amount(field: Amount) {
      if (!before) return undefined
      const [now, then] = [minorOf(totals[field]), minorOf(before[field])]
      // What may be won or lost changes its sign: a percentage of it would mislead.
      if (field === 'net' || then === 0n)
        return then === 0n && now === 0n ? undefined : t('was', { figure: amountText(before[field]) })
      const tenths = ((now - then) * 1000n) / then
      return <span data-change={percentOf(tenths)}>{t('grown', { percent: signed(tenths, decimal) })}</span>
    },
  }
}

/** `-2.1` of -21 tenths. */
const percentOf = (tenths: bigint): string => (Number(tenths) / 10).toFixed(1)

const signed = (tenths: bigint, decimal: (text: string) => string): string =>
  `${tenths < 0n ? '−' : '+'}${decimal(percentOf(tenths < 0n ? -tenths : tenths))}`
