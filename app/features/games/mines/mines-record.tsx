import type { Description } from '#app/components/records/description-list.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MinesOutcome } from '#contract/play/games/mines.ts'
import { recordOf } from '../outcome-items.tsx'

/** What a round of Mines was: mines, cells and multiplier. */
export function useMinesItems({ mined, opened, multiplier }: MinesOutcome): Description[] {
  const { t } = useTranslation(['games', 'game-mines'])
  const decimal = useDecimal()
  return [
    {
      term: t('game-mines:mined'),
      detail: (
        <span data-outcome={mined.join(',')}>
          <Cells cells={mined} />
        </span>
      ),
    },
    { term: t('game-mines:opened'), detail: opened.length === 0 ? '–' : <Cells cells={opened} /> },
    {
      term: t('games:round.multiplier'),
      detail: t('games:round.times', { multiplier: decimal(multiplier) }),
    },
  ]
}

/** Cells as players count them: from 1. */
function Cells({ cells }: { cells: readonly number[] }) {
  const { list } = useFormat()
  return <span className="digits">{list(cells.map((cell) => cell + 1))}</span>
}

/** A bet on Mines in the member's records. */
export const MinesRecord = recordOf(useMinesItems)
