import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { TeamFigures } from '#contract/agents/reports.ts'
import { type Money, minorOf } from '#contract/base/fields/money.ts'

type Amount = 'deposits' | 'withdrawals' | 'turnover' | 'net' | 'commission'

/**
 * The note under a figure that compares it with the period before: the growth of an amount in percent, or the earlier
 * figure where a percentage would say nothing. Undefined without an earlier figure.
 */
export function useCompared(totals: TeamFigures, before: TeamFigures | null) {
  const { t } = useTranslation('team')
  const grown = useGrown()
  const amountText = useAmountText()
  return {
    count: (field: 'new' | 'active') => before && t('was', { figure: before[field] }),
    amount(field: Amount) {
      if (!before) return undefined
      const [now, then] = [minorOf(totals[field]), minorOf(before[field])]
      // A net result can change its sign, so a percentage would mislead.
      const grows = field === 'net' ? undefined : grown(totals[field], before[field])
      if (grows) return grows((percent) => t('grown', { percent }))
      return then === 0n && now === 0n ? undefined : t('was', { figure: amountText(before[field]) })
    },
  }
}

/** By how many percent an amount has grown, in the words that it is given; undefined where there was nothing before. */
export function useGrown() {
  const decimal = useDecimal()
  return (amount: Money, before: Money) => {
    const then = minorOf(before)
    if (then === 0n) return undefined
    const tenths = ((minorOf(amount) - then) * 1000n) / then
    return (words: (percent: string) => string) => (
      <span data-change={percentOf(tenths)}>{words(signed(tenths, decimal))}</span>
    )
  }
}

/** `-2.1` of -21 tenths. */
const percentOf = (tenths: bigint): string => (Number(tenths) / 10).toFixed(1)

const signed = (tenths: bigint, decimal: (text: string) => string): string =>
  `${tenths < 0n ? '−' : '+'}${decimal(percentOf(tenths < 0n ? -tenths : tenths))}`
