import { amountCell } from '#app/components/records/cells.tsx'
import { directionOf, htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isolated, moneyParts, moneyText } from '#app/lib/text/money-format.ts'
import { type Content, Rows } from '#app/rendering/index.ts'
import type { Points as Amount } from '#contract/benefits/points.ts'

/** Whole points have no decimals, in text and in `data-amount`: `1000`, `12.50`. */
export const plainPoints = (points: Amount): string => points.replace(/\.00$/, '')

/** Points inside a sentence: "1.000". */
export function usePointText(): (points: Amount) => string {
  const { language } = useFormat()
  return (points) => moneyText(plainPoints(points), htmlLang[language])
}

/** What `Points` draws, for cells. */
export function usePointsCell(): (points: Amount, signed?: boolean) => Content {
  const { t } = useTranslation('points')
  const { language } = useFormat()
  return (points, signed) => {
    const { sign, whole, fraction, direction } = moneyParts(plainPoints(points), htmlLang[language], signed)
    // The unit is a word: where it stands left of the figure, decimals that step back with it would too.
    const [figure, decimals] =
      directionOf(language) === 'rtl' ? [sign + whole + fraction, ''] : [sign + whole, fraction]
    return amountCell(
      isolated(figure, htmlLang[language]),
      `${decimals}\u00a0${t('unit')}`,
      signed ? direction : 0,
    )
  }
}

/** An amount of points with its unit; `signed` shows the sign, as in `Money`. */
export const Points = ({ points, signed }: { points: Amount; signed?: boolean }) => (
  <Rows>{usePointsCell()(points, signed)}</Rows>
)
