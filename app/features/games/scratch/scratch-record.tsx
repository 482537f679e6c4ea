import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ScratchOutcome } from '#contract/play/games/scratch.ts'
import { prizeOf } from '#contract/play/odds/scratch-odds.ts'

/** A scratch card in the member's records: the ticket, and what three of a figure paid. */
export function ScratchRecord({
  outcome: { ticket, prize },
  money,
}: {
  outcome: ScratchOutcome
  money: readonly Description[]
}) {
  const { t } = useTranslation(['game-scratch', 'records'])
  const figure = prizeOf(ticket)?.figure
  return (
    <DescriptionList
      items={[
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
        ...money,
      ]}
    />
  )
}
