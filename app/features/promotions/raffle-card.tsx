import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ValueList } from '#app/components/records/description-list.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { RaffleProof } from '#contract/benefits/promotions.ts'

type Prize = RaffleProof['prizes'][number]

/**
 * The inputs of a raffle's draw, so that anybody can repeat it: the commit before, the seed, tickets and winners after.
 */
export function RaffleCard({ promotionId, raffle }: { promotionId: string; raffle: RaffleProof }) {
  const { t } = useTranslation('promotions')
  const { dateTime } = useFormat()
  const { commit, serverSeed, clientSeed, tickets, drawnAt, prizes } = raffle
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
      <p className="text-sm">
        <TextLink href={`${paths.fairness}#raffles`}>{t('raffle.repeat')}</TextLink>
      </p>
      {drawnAt ? (
        <p data-fair="ticket-list">
          <LinkButton icon="download" small href={paths.promoTickets(promotionId)}>
            {t('raffle.tickets')}
          </LinkButton>
        </p>
      ) : null}
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
