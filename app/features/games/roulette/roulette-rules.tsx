import { Card } from '#app/components/card.tsx'
import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/table.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/money-format.ts'
import {
  MAX_SPOTS,
  POCKETS,
  returnPercent,
  type Spot,
  spotMultipliers,
  spots,
} from '#contract/games/roulette.ts'
import type { RulesProps } from '../game-parts.ts'

/** The rules of roulette with the exact return. */
export function RouletteRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation(['games', 'game-roulette'])
  const decimal = useDecimal()
  const { language, currencySymbol } = useFormat()
  const amount = (value: string) => moneyText(value, htmlLang[language], currencySymbol)
  return (
    <Card title={t('games:rules.title')}>
      <ul className="grid list-disc gap-2 ps-5 text-sm/5.5">
        <li>{t('game-roulette:rule1')}</li>
        <li>{t('game-roulette:rule2')}</li>
        <li>{t('game-roulette:rule3', { most: MAX_SPOTS })}</li>
        <li>{t('game-roulette:rule4')}</li>
        <li>{t('game-roulette:eachSpot', { min: amount(stake.min), max: amount(stake.max) })}</li>
      </ul>
      <p data-return={returns.lowest} className="font-strong">
        {t('game-roulette:exactReturn', { percent: decimal(returns.lowest) })}
      </p>
    </Card>
  )
}

/** One spot of each kind: all spots of a kind are worth the same. */
const oneOfEach: readonly Spot[] = [...new Map([...spots.values()].map((spot) => [spot.kind, spot])).values()]

/** What each kind of spot is worth: its numbers, chance, multiplier, exact return. */
export function RouletteOddsTable() {
  const { t } = useTranslation(['games', 'game-roulette'])
  const decimal = useDecimal()
  return (
    <Fold title={t('game-roulette:odds')}>
      <RecordsTable
        name="odds"
        caption={t('game-roulette:odds')}
        records={oneOfEach}
        id={({ kind }) => kind}
        columns={[
          {
            field: 'spot',
            head: t('game-roulette:spotHead'),
            place: 'title',
            cell: ({ kind }) => t(`game-roulette:kind.${kind}`),
          },
          {
            field: 'numbers',
            head: t('game-roulette:numbersHead'),
            numeric: true,
            cell: ({ numbers }) => numbers.length,
          },
          {
            field: 'chance',
            head: t('games:table.chance'),
            numeric: true,
            place: 'end',
            cell: ({ numbers }) => `${decimal(((numbers.length * 100) / POCKETS).toFixed(2))}%`,
          },
          {
            field: 'multiplier',
            head: t('games:round.multiplier'),
            numeric: true,
            place: 'result',
            cell: ({ kind }) => t('games:round.times', { multiplier: spotMultipliers[kind] }),
          },
          {
            field: 'return',
            head: t('game-roulette:returnShare'),
            numeric: true,
            place: 'hidden',
            cell: (spot) => `${decimal(returnPercent(spot))}%`,
          },
        ]}
      />
    </Fold>
  )
}
