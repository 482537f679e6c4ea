// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` on the rows of a narrow table takes the roles away
import { Money } from '#app/components/money.tsx'
import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { Cell, Head, Row, Table } from '#app/components/records/table.tsx'
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
function usePlayName(): (playType: string) => string {
  const { t } = useTranslation('game-lottery')
  const names: Record<string, string> = t('play', { returnObjects: true })
  return (playType) => names[playType] ?? playType
}

/** The lines of a ticket (`data-records="lines"`, site.md 4.3); what is not settled has neither hits nor payout. */
export function TicketLines({ lines }: { lines: readonly TicketLine[] }) {
  const { t } = useTranslation('game-lottery')
  const name = usePlayName()
  return (
    <Table name="lines" caption={t('ticketLines')} columns={6}>
      <thead>
        <tr role="row">
          <Head>{t('column.play')}</Head>
          <Head>{t('column.numbers')}</Head>
          <Head numeric>{t('column.stake')}</Head>
          <Head numeric>{t('column.cost')}</Head>
          <Head numeric>{t('column.hits')}</Head>
          <Head numeric>{t('column.payout')}</Head>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ playType, numbers, stake, cost, hits, payout }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <Row key={at} id={String(at + 1)}>
            <Cell place="title">
              <b>{name(playType)}</b>
              <span hidden data-field="playType">
                {playType}
              </span>
            </Cell>
            <Cell field="numbers" place="wide">
              <span className="digits [overflow-wrap:anywhere]">{numbers}</span>
            </Cell>
            <Cell field="stake" amount={stake} numeric label={t('column.stake')}>
              <Money amount={stake} />
            </Cell>
            <Cell field="cost" amount={`-${cost}`} numeric label={t('column.cost')}>
              <Money amount={cost} />
            </Cell>
            <Cell field="hits" numeric label={t('column.hits')}>
              {hits ?? '–'}
            </Cell>
            <Cell field="payout" amount={payout ?? undefined} numeric label={t('column.payout')}>
              {payout === null ? '–' : <Money amount={payout} />}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
