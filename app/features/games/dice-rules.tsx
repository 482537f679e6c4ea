import { useTranslation } from 'react-i18next'
import { Card } from '#app/components/card.tsx'
import { moneyText } from '#app/components/money-format.ts'
import { Cell, Head, Row, Table } from '#app/components/table.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from './decimal-text.ts'
import { diceOdds, shownChances, targetFor } from './dice-odds.ts'

/** The rules of Dice with the exact return. */
export function DiceRules({
  stake,
  returns,
}: {
  stake: { min: string; max: string }
  returns: { lowest: string; highest: string }
}) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const { language, currencySymbol } = useFormat()
  const amount = (value: string) => moneyText(value, htmlLang[language], currencySymbol)
  return (
    <Card title={t('dice.rules')}>
      <ul className="grid list-disc gap-2 ps-5 text-sm/5.5">
        <li>{t('dice.rule1')}</li>
        <li>{t('dice.rule2')}</li>
        <li>{t('dice.rule3')}</li>
        <li>{t('dice.rule4')}</li>
        <li>{t('dice.rule5', { min: amount(stake.min), max: amount(stake.max) })}</li>
      </ul>
      <p data-returns={`${returns.lowest} ${returns.highest}`} className="font-strong">
        {t('dice.exactReturn', { lowest: decimal(returns.lowest), highest: decimal(returns.highest) })}
      </p>
    </Card>
  )
}

/** What some targets are worth: chance, multiplier, exact return. */
export function DiceOddsTable() {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  return (
    <Card title={t('dice.odds')} flush>
      <Table name="odds" caption={t('dice.odds')}>
        <thead role="rowgroup">
          <Row>
            <Head>{t('dice.chance')}</Head>
            <Head numeric>{t('dice.underTarget')}</Head>
            <Head numeric>{t('dice.overTarget')}</Head>
            <Head numeric>{t('dice.multiplier')}</Head>
            <Head numeric>{t('dice.returnShare')}</Head>
          </Row>
        </thead>
        <tbody role="rowgroup">
          {shownChances.map((winning) => {
            const under = targetFor('under', winning)
            const { chance, multiplier, exactReturn } = diceOdds('under', under)
            return (
              <Row key={winning} id={String(winning)}>
                <Cell field="chance" place="title">
                  {decimal(chance)}%
                </Cell>
                <Cell field="under" numeric label={t('dice.underTarget')}>
                  {decimal(under)}
                </Cell>
                <Cell field="over" numeric label={t('dice.overTarget')}>
                  {decimal(targetFor('over', winning))}
                </Cell>
                <Cell field="multiplier" numeric place="result">
                  {t('dice.times', { multiplier: decimal(multiplier) })}
                </Cell>
                <Cell field="return" numeric label={t('dice.returnShare')}>
                  {decimal(exactReturn)}%
                </Cell>
              </Row>
            )
          })}
        </tbody>
      </Table>
    </Card>
  )
}
