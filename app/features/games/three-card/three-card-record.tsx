import { Badge } from '#app/components/badge.tsx'
import { Money } from '#app/components/money.tsx'
import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import { Cards, handsText, useKindName } from './card-text.tsx'

/** A hand in the member's records: everybody's cards, what each staked and was paid, pot and rake. */
export function ThreeCardRecord({
  outcome,
  money,
}: {
  outcome: ThreeCardOutcome
  money: readonly Description[]
}) {
  return (
    <>
      <HandTable outcome={outcome} />
      <DescriptionList items={[...useHandItems(outcome), ...money]} />
    </>
  )
}

export function useHandItems({ seat, pot, rake }: ThreeCardOutcome): Description[] {
  const { t } = useTranslation('game-three-card')
  return [
    { term: t('seat'), detail: String(seat) },
    { term: t('pot'), detail: <Money amount={pot} /> },
    { term: t('rake'), detail: <Money amount={rake} /> },
  ]
}

/** Each seat of a hand that is over. */
export function HandTable({ outcome }: { outcome: ThreeCardOutcome }) {
  const { t } = useTranslation('game-three-card')
  const kind = useKindName()
  return (
    <div data-outcome={handsText(outcome)}>
      <RecordsTable
        name="hands"
        caption={t('lastHand')}
        records={outcome.seats}
        id={({ seat }) => String(seat)}
        columns={[
          {
            field: 'seat',
            head: t('seat'),
            place: 'title',
            cell: (seat) => (
              <>
                {seat.seat}{' '}
                {seat.house ? (
                  <Badge>{t('houseMark')}</Badge>
                ) : seat.seat === outcome.seat ? (
                  <Badge tone="info">{t('you')}</Badge>
                ) : null}
              </>
            ),
          },
          { field: 'cards', head: t('cards'), cell: ({ cards }) => <Cards cards={cards} /> },
          {
            field: 'hand',
            head: t('hand'),
            cell: ({ cards, folded }) => (folded ? t('fold') : kind(cards)),
          },
          {
            field: 'stake',
            head: t('stake'),
            numeric: true,
            cell: ({ stake }) => <Money amount={stake} />,
          },
          {
            field: 'payout',
            head: t('paid'),
            numeric: true,
            place: 'result',
            cell: ({ payout }) => <Money amount={payout} />,
          },
        ]}
      />
    </div>
  )
}
