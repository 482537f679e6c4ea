import { Card } from '#app/components/card.tsx'
import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import { decimalOf, multiplierOf, returnPercent, targetFor } from '#contract/play/odds/dice-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { shownChances } from './shown-chances.ts'

/** The rules of Dice with the exact return. */
export function DiceRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation(['games', 'game-dice'])
  const decimal = useDecimal()
  const { language, currencySymbol } = useFormat()
  const amount = (value: string) => moneyText(value, htmlLang[language], currencySymbol)
  return (
    <Card title={t('games:rules.title')}>
      <ul className="grid list-disc gap-2 ps-5 text-sm/5.5">
        <li>{t('game-dice:rule1')}</li>
        <li>{t('game-dice:rule2')}</li>
        <li>{t('game-dice:rule3')}</li>
        <li>{t('game-dice:rule4')}</li>
        <li>{t('games:rules.stakes', { min: amount(stake.min), max: amount(stake.max) })}</li>
      </ul>
      <p data-return={`${returns.lowest}-${returns.highest}`} className="font-strong">
        {t('game-dice:exactReturn', { lowest: decimal(returns.lowest), highest: decimal(returns.highest) })}
      </p>
    </Card>
  )
}

/** What some targets are worth: chance, multiplier, exact return. */
export function DiceOddsTable() {
  const { t } = useTranslation(['games', 'game-dice'])
  const decimal = useDecimal()
  return (
    <Fold title={t('game-dice:odds')}>
      <RecordsTable
        name="odds"
        caption={t('game-dice:odds')}
        records={shownChances}
        id={String}
        columns={[
          {
            field: 'chance',
            head: t('game-dice:chance'),
            place: 'title',
            cell: (winning) => `${decimal(decimalOf(winning))}%`,
          },
          {
            field: 'under',
            head: t('game-dice:underTarget'),
            numeric: true,
            cell: (winning) => decimal(targetFor('under', winning)),
          },
          {
            field: 'over',
            head: t('game-dice:overTarget'),
            numeric: true,
            place: 'end',
            cell: (winning) => decimal(targetFor('over', winning)),
          },
          {
            field: 'multiplier',
            head: t('games:round.multiplier'),
            numeric: true,
            place: 'result',
            cell: (winning) =>
              t('games:round.times', { multiplier: decimal(fourDecimals(multiplierOf(winning))) }),
          },
          {
            field: 'return',
            head: t('game-dice:returnShare'),
            numeric: true,
            place: 'hidden',
            cell: (winning) => `${decimal(returnPercent(winning))}%`,
          },
        ]}
      />
    </Fold>
  )
}
