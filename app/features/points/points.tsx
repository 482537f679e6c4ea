import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyParts, moneyText } from '#app/lib/money-format.ts'
import type { Points as Amount } from '#contract/points.ts'

/** Whole points have no decimals, in text and in `data-amount`: `1000`, `12.50`. */
export const plainPoints = (points: Amount): string => points.replace(/\.00$/, '')

/** Points inside a sentence: "1.000". */
export function usePointText(): (points: Amount) => string {
  const { language } = useFormat()
  return (points) => moneyText(plainPoints(points), htmlLang[language])
}

/** An amount of points with its unit; `signed` shows the sign, as in `Money`. */
export function Points({ points, signed }: { points: Amount; signed?: boolean }) {
  const { t } = useTranslation('points')
  const { language } = useFormat()
  const { sign, whole, fraction, direction } = moneyParts(plainPoints(points), htmlLang[language], signed)
  const colour = signed && direction !== 0 ? (direction > 0 ? ' text-pos' : ' text-neg') : ''
  return (
    <span className={`money${colour}`}>
      {sign + whole}
      <small>
        {fraction}
        {'\u00a0'}
        {t('unit')}
      </small>
    </span>
  )
}
