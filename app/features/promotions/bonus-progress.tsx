import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/components/progress-bar.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { minorOf } from '#contract/money.ts'
import type { Bonus } from '#contract/promotions.ts'
import { useAmountText } from '../cashier/use-amount-text.ts'

/** How far the wagering of a bonus has come, in whole percent; cut, so that 100 is done. */
export function percentDone({
  wageringRequired,
  wageringLeft,
}: Pick<Bonus, 'wageringRequired' | 'wageringLeft'>): number {
  const required = minorOf(wageringRequired)
  return required === 0n ? 100 : Number(((required - minorOf(wageringLeft)) * 100n) / required)
}

/** The wagering of a bonus as a bar, with what is left and until when. */
export function BonusProgress({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('promotions')
  const { dateTime } = useFormat()
  const text = useAmountText()
  const percent = percentDone(bonus)
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
