import { type Description, DescriptionList } from '#app/components/description-list.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MinesOutcome } from '#contract/games/mines.ts'

/** What a round of Mines was: mines, cells and multiplier. */
export function useMinesItems({ mined, opened, multiplier }: MinesOutcome): Description[] {
  const { t } = useTranslation(['games', 'game-mines'])
  const decimal = useDecimal()
  return [
    { term: t('game-mines:mined'), detail: <span data-outcome={mined.join(',')}>{named(mined)}</span> },
    { term: t('game-mines:opened'), detail: opened.length === 0 ? '–' : named(opened) },
    {
      term: t('games:round.multiplier'),
      detail: t('games:round.times', { multiplier: decimal(multiplier) }),
    },
  ]
}

/** Cells as players count them: from 1. */
const named = (cells: readonly number[]) => (
  <span className="digits">{cells.map((cell) => cell + 1).join(', ')}</span>
)

/** A bet on Mines in the member's records. */
export function MinesRecord({ outcome, money }: { outcome: MinesOutcome; money: readonly Description[] }) {
  return <DescriptionList items={[...useMinesItems(outcome), ...money]} />
}
