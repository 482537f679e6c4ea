import { Money } from '#app/components/money.tsx'
import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { PaidSpot } from '#contract/play/games/common/spots.ts'

/** Each spot of a bet with its stake and its payout. */
export function useSpotItems(spots: readonly PaidSpot[], name: (spot: string) => string): Description[] {
  const { t } = useTranslation('game-spots')
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
