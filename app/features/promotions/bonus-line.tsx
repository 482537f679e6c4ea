import { ProgressBar } from '#app/components/progress-bar.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { percentDone } from '#app/lib/text/percent-done.ts'
import type { Bonus } from '#contract/benefits/promotions.ts'

/** The running bonus in one card: how far, what is left, until when; it leads to its page. */
export function BonusLine({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('promotions')
  const { day } = useFormat()
  const text = useAmountText()
  const percent = usePercent()
  const done = percentDone(bonus.wageringRequired, bonus.wageringLeft)
  return (
    <a href={paths.personal('bonusDetails')} className="card bonus-line" data-bonus={bonus.id}>
      <ProgressBar
        label={bonus.promotion}
        percent={done}
        figure={percent(done * 100)}
        note={t('bonuses.line', { left: text(bonus.wageringLeft), day: day(bonus.expires) })}
      />
    </a>
  )
}
