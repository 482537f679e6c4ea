import { ProgressBar } from '#app/components/progress-bar.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { percentDone } from '#app/lib/text/percent-done.ts'
import type { Bonus } from '#contract/benefits/promotions.ts'

/** The wagering of a bonus as a bar, with remainder and deadline. */
export function BonusProgress({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('promotions')
  const { dateTime } = useFormat()
  const text = useAmountText()
  const percent = percentDone(bonus.wageringRequired, bonus.wageringLeft)
  return (
    <div data-bonus={bonus.id} data-required={bonus.wageringRequired} data-left={bonus.wageringLeft}>
      <ProgressBar
        label={t('bonuses.progress')}
        percent={percent}
        figure={`${percent}%`}
        note={t('bonuses.progressNote', {
          left: text(bonus.wageringLeft),
          required: text(bonus.wageringRequired),
          at: dateTime(bonus.expires),
        })}
      />
    </div>
  )
}
