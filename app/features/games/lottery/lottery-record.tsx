import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type LotteryOutcome, type LotteryWager, shownLines } from '#contract/play/games/lottery/lottery.ts'
import type { TicketLine } from '#contract/play/lottery.ts'

/** A ticket in the member's records: its draw, and its lines with what each has won, if it has been drawn. */
export function LotteryRecord({
  outcome,
  wager,
  money,
}: {
  outcome?: LotteryOutcome
  wager?: LotteryWager | null
  money: readonly Description[]
}) {
  const { t } = useTranslation('game-lottery')
  const draw = wager ? [{ term: t('draw'), detail: <span className="digits">{wager.numero}</span> }] : []
  return (
    <>
      <DescriptionList items={[...draw, ...money]} />
      {wager ? (
        <div className="md:col-span-2">
          <TicketLines lines={shownLines(wager, outcome?.lines)} />
        </div>
      ) : null}
    </>
  )
}

/** What a play is called; the type itself for one that there is not. */
export function usePlayName(): (playType: string) => string {
  const { t } = useTranslation('game-lottery')
  const names: Record<string, string> = t('play', { returnObjects: true })
  return (playType) => names[playType] ?? playType
}

/** The lines of a ticket (`data-records="lines"`, site.md 4.3); what is not settled has neither hits nor payout. */
export function TicketLines({ lines }: { lines: readonly TicketLine[] }) {
  const { t } = useTranslation('game-lottery')
  const name = usePlayName()
  const rows = lines.map((line, at) => ({ ...line, id: String(at + 1) }))
  return (
    <RecordsTable
      name="lines"
      caption={t('ticketLines')}
      records={rows}
      id={({ id }) => id}
      columns={[
        { field: 'playType', head: t('column.play'), place: 'title', cell: ({ playType }) => name(playType) },
        {
          field: 'numbers',
          head: t('column.numbers'),
          place: 'wide',
          cell: ({ numbers }) => <span className="digits [overflow-wrap:anywhere]">{numbers}</span>,
        },
        { field: 'stake', head: t('column.stake'), amount: ({ stake }) => stake },
        { field: 'cost', head: t('column.cost'), amount: ({ cost }) => cost },
        { field: 'hits', head: t('column.hits'), numeric: true, cell: ({ hits }) => hits },
        {
          field: 'payout',
          head: t('column.payout'),
          place: 'result',
          amount: ({ payout }) => payout,
        },
      ]}
    />
  )
}
