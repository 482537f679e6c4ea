import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ScratchOutcome } from '#contract/play/games/scratch.ts'
import { prizeOf } from '#contract/play/odds/scratch-odds.ts'
import { recordOf } from '../outcome-items.tsx'

/** The ticket, its prize and the multiplier. */
function useTicketItems({ ticket, prize }: ScratchOutcome): Description[] {
  const { t } = useTranslation(['game-scratch', 'records'])
  const figure = prizeOf(ticket)?.figure
  return [
    { term: t('game-scratch:ticket'), detail: <span className="digits">{ticket}</span> },
    {
      term: t('game-scratch:prize'),
      detail: (
        <b data-outcome={prize}>
          {figure
            ? t('game-scratch:three', { figure: t(`game-scratch:figure.${figure}`) })
            : t('game-scratch:noThree')}
        </b>
      ),
    },
    { term: t('records:bet.multiplier'), detail: <span className="digits">×{prize}</span> },
  ]
}

/** A scratch card in the member's records: the ticket, and what three of a figure paid. */
export const ScratchRecord = recordOf(useTicketItems)
