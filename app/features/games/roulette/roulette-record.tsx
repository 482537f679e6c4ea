import { type Description, DescriptionList } from '#app/components/description-list.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RouletteOutcome } from '#contract/games/roulette.ts'
import { PocketNumber } from './pocket-number.tsx'
import { useSpotName } from './spot-name.ts'

/** A bet on roulette in the member's records: the number, then each spot with its stake and what it paid. */
export function RouletteRecord({
  outcome,
  money,
}: {
  outcome: RouletteOutcome
  money: readonly Description[]
}) {
  const { t } = useTranslation('game-roulette')
  const spots = useSpotItems(outcome)
  return (
    <DescriptionList
      items={[
        {
          term: t('number'),
          detail: (
            <span data-outcome={outcome.number}>
              <PocketNumber number={outcome.number} />
            </span>
          ),
        },
        ...spots,
        ...money,
      ]}
    />
  )
}

/** Each spot of a bet with its stake and its payout. */
export function useSpotItems({ spots }: RouletteOutcome): Description[] {
  const { t } = useTranslation('game-roulette')
  const name = useSpotName()
  return spots.map(({ spot, stake, payout }) => ({
    term: name(spot),
    detail: (
      <span data-spot={spot} data-stake={stake} data-payout={payout}>
        <Money amount={stake} /> <span aria-hidden>→</span>
        <span className="sr-only">{t('paid')}</span> <Money amount={payout} />
      </span>
    ),
  }))
}
