import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import { kinds } from '#contract/play/odds/fish-odds.ts'

/** A bullet in the member's records: the fish, and whether it was hit. */
export function FishRecord({
  outcome: { target, hit },
  money,
}: {
  outcome: FishOutcome
  money: readonly Description[]
}) {
  const { t } = useTranslation(['game-fish', 'records'])
  return (
    <DescriptionList
      items={[
        { term: t('records:bet.choice'), detail: t(`game-fish:kind.${target}`) },
        {
          term: t('game-fish:shot'),
          detail: (
            <b data-outcome={hit ? 'hit' : 'miss'}>{t(hit ? 'game-fish:wasHit' : 'game-fish:wasMissed')}</b>
          ),
        },
        { term: t('records:bet.multiplier'), detail: <span className="digits">×{kinds[target]}</span> },
        ...money,
      ]}
    />
  )
}
