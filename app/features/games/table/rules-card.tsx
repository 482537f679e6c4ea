import { Card } from '#app/components/card.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import type { StakeLimits } from '../game-parts.ts'

/** The rules of a game: a line each, then what may be staked and the exact return (`data-return`, site.md 4.2). */
export function RulesCard({
  lines,
  stake,
  ofSpots = false,
  returns,
  exactReturn,
}: {
  /** One that only holds where a script runs is not there without it. */
  lines: readonly (string | { withScript: string })[]
  stake: StakeLimits
  /** The limits are those of each spot, not of the whole bet. */
  ofSpots?: boolean
  returns: { lowest: string; highest: string }
  /** Says the lowest and the highest return, as they are read. */
  exactReturn(lowest: string, highest: string): string
}) {
  const { t } = useTranslation(['games', 'game-spots'])
  const decimal = useDecimal()
  const { language, currencySymbol } = useFormat()
  const amount = (value: string) => moneyText(value, htmlLang[language], currencySymbol)
  const limits = { min: amount(stake.min), max: amount(stake.max) }
  return (
    <Card title={t('games:rules.title')}>
      <ul className="grid list-disc gap-2 ps-5 text-sm/5.5">
        {[...lines, t(ofSpots ? 'game-spots:eachSpot' : 'games:rules.stakes', limits)].map((line) =>
          typeof line === 'string' ? (
            <li key={line}>{line}</li>
          ) : (
            <li key={line.withScript} className="js-only">
              {line.withScript}
            </li>
          ),
        )}
      </ul>
      <p
        data-return={
          returns.lowest === returns.highest ? returns.lowest : `${returns.lowest}-${returns.highest}`
        }
        className="font-strong"
      >
        {exactReturn(decimal(returns.lowest), decimal(returns.highest))}
      </p>
    </Card>
  )
}
