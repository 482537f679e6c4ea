import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { AnyGameParts } from '../game-parts.ts'
import { onChip } from '../usual-stake.ts'

/**
 * What everybody has laid on the spots of the round at the table, and which spots have won. On the fields the script
 * writes it again with each message (`enhance/play/laid-spots.ts`); whoever cannot see them reads it here.
 */
export function LaidSpots({
  spots: { useName, wonBy },
  round,
}: {
  spots: NonNullable<AnyGameParts['spots']>
  round: SharedRound
}) {
  const { t } = useTranslation('game-spots')
  const { language, currencySymbol } = useFormat()
  const name = useName()
  const won = wonOn({ wonBy }, round.outcome)
  const laid = new Map(round.spots.map((one) => [one.spot, one]))
  return (
    <ul className="sr-only" data-part="laid" aria-label={t('everybody')}>
      {[...new Set([...laid.keys(), ...won])].map((spot) => {
        const { bets = 0, stakes = '0.00' } = laid.get(spot) ?? {}
        return (
          <li
            key={spot}
            data-laid={spot}
            data-bets={bets}
            data-stakes={stakes}
            data-short={onChip(stakes, htmlLang[language])}
            data-won={won.has(spot) ? '' : undefined}
          >
            {t('laid', {
              spot: name(spot),
              count: bets,
              amount: moneyText(stakes.replace(/\.00$/, ''), htmlLang[language], currencySymbol),
            })}
          </li>
        )
      })}
    </ul>
  )
}

const wonOn = (
  { wonBy }: Pick<NonNullable<AnyGameParts['spots']>, 'wonBy'>,
  outcome: Outcome | null,
): ReadonlySet<string> => (outcome ? wonBy(outcome) : new Set())

/** The marks of a field with what everybody has laid there (site.md 4.2), and the same to be seen on it. */
export function useLaid(round: SharedRound | null) {
  const { language } = useFormat()
  const laid = new Map((round?.spots ?? []).map((one) => [one.spot, one]))
  return (spot: string) => {
    const { bets = 0, stakes = '0.00' } = laid.get(spot) ?? {}
    return {
      marks: round ? { 'data-spot-bets': bets, 'data-spot-stakes': stakes } : {},
      figures: round ? (
        // no span, as which a chip that is taken away would come back
        <em aria-hidden className="laid digits">
          {bets > 0 ? (
            <>
              <b>{bets}</b>
              <i>{onChip(stakes, htmlLang[language])}</i>
            </>
          ) : null}
        </em>
      ) : null,
    }
  }
}
