import { useTranslation } from 'react-i18next'
import { Card } from '#app/components/card.tsx'
import { ValueList } from '#app/components/description-list.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import type { RaffleProof } from '#contract/promotions.ts'

type Prize = RaffleProof['prizes'][number]

/** What a raffle is drawn from, for anybody to repeat: the commit before, the seed, the tickets and the winners after. */
export function RaffleCard({ raffle }: { raffle: RaffleProof }) {
  const { t } = useTranslation('promotions')
  const { dateTime } = useFormat()
  const { commit, serverSeed, clientSeed, ticketList, tickets, drawnAt, prizes } = raffle
  const columns: Column<Prize>[] = [
    { field: 'place', head: t('raffle.place'), numeric: true, cell: ({ place }) => place },
    {
      field: 'account',
      head: t('raffle.account'),
      place: 'title',
      cell: ({ account }) => account ?? t('raffle.nobody'),
    },
    { field: 'ticket', head: t('raffle.ticket'), numeric: true, cell: ({ ticket }) => ticket ?? '–' },
    { field: 'amount', head: t('raffle.amount'), place: 'result', amount: ({ amount }) => amount },
  ]
  return (
    <Card title={t('raffle.title')} titleId="raffle">
      <p className="text-sm">
        {drawnAt ? t('raffle.after', { at: dateTime(drawnAt), tickets }) : t('raffle.before')}
      </p>
      <ValueList
        items={[
          { term: t('raffle.commit'), detail: commit, field: 'commit' },
          ...(serverSeed
            ? [{ term: t('raffle.server-seed'), detail: serverSeed, field: 'server-seed' }]
            : []),
          ...(clientSeed
            ? [{ term: t('raffle.client-seed'), detail: clientSeed, field: 'client-seed' }]
            : []),
        ]}
      />
      <p className="text-xs text-ink-2">{t('raffle.formula')}</p>
      {ticketList === null ? null : (
        <details>
          <summary className="min-h-6 text-sm font-semibold text-link">{t('raffle.tickets')}</summary>
          <pre
            data-fair="ticket-list"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
            tabIndex={0}
            className="digits mt-2 max-h-60 overflow-auto rounded-md bg-sunken p-3 font-mono text-sm"
          >
            {ticketList}
          </pre>
        </details>
      )}
      {prizes.length > 0 ? (
        <div className="-mx-4 md:-mx-5">
          <RecordsTable
            name="prizes"
            caption={t('raffle.winners')}
            columns={columns}
            records={prizes}
            id={({ place }) => String(place)}
          />
        </div>
      ) : null}
    </Card>
  )
}
