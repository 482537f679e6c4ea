// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` on the rows of a narrow table takes the roles away
import { Badge, type Tone } from '#app/components/badge.tsx'
import { Button, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { FieldError } from '#app/components/field.tsx'
import { Money } from '#app/components/money.tsx'
import { Cell, Head, Row, Table } from '#app/components/records/table.tsx'
import { TicketLines } from '#app/features/games/lottery/lottery-record.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { FormOf, useFormField, useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { LotteryTicket, TicketStatus } from '#contract/play/lottery.ts'
import { useLineWords } from './bets/line-words.ts'
import { useOverWords } from './bets/over-words.ts'
import type { StakeTable } from './bets/stake-limits.ts'
import { cancelForm, repeatCounts, repeatForm } from './bets/ticket-form.ts'

/** Tickets of a member: the list, and one of them with its lines. */

/** What a badge says: a prize up to the cost of the ticket is no win but money returned (platform.md section 7). */
type Outcome = TicketStatus | 'returned'

const tones: Record<Outcome, Tone> = {
  open: 'warn',
  won: 'pos',
  returned: 'plain',
  lost: 'plain',
  void: 'info',
  cancelled: 'plain',
}

const outcomeOf = ({ status, stake, payout }: LotteryTicket): Outcome =>
  status === 'won' && minorOf(payout) <= minorOf(stake) ? 'returned' : status

function TicketBadge({ ticket }: { ticket: LotteryTicket }) {
  const { t } = useTranslation('lottery')
  const outcome = outcomeOf(ticket)
  return <Badge tone={tones[outcome]}>{t(`status.${outcome}`)}</Badge>
}

/** What came back of a ticket is a prize only if it was drawn. */
const receivedAs = (status: TicketStatus) =>
  status === 'void' || status === 'cancelled' ? 'column.refund' : 'column.payout'

/** What is on a ticket, shortly: its first line, and how many more there are. */
function useTicketWords() {
  const { t } = useTranslation('lottery')
  const words = useLineWords()
  return ({ lines: [first, ...more] }: LotteryTicket) => {
    if (!first) return ''
    const firstText = words(first)
    return more.length === 0 ? firstText : t('andMore', { said: firstText, count: more.length })
  }
}

/** The member's last tickets (`data-records="tickets"`): of one lottery, or of several, whose names they have then. */
export function TicketList({
  tickets,
  ofSeveral = false,
}: {
  tickets: readonly LotteryTicket[]
  ofSeveral?: boolean
}) {
  const { t } = useTranslation('lottery')
  const words = useTicketWords()
  if (tickets.length === 0) return <p className="lot-empty">{t('noTickets')}</p>
  return (
    <Table name="tickets" caption={t('tickets')} columns={5}>
      <thead>
        <tr role="row">
          <Head>{t('column.numero')}</Head>
          <Head>{t('column.bet')}</Head>
          <Head numeric>{t('column.stake')}</Head>
          <Head numeric>{t('column.received')}</Head>
          <Head>{t('column.status')}</Head>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <Row key={ticket.id} id={ticket.id} status={ticket.status}>
            <Cell place="title">
              <TextLink
                href={paths.lottery({ gameCode: ticket.gameCode, ticket: ticket.id, view: 'ticket' })}
              >
                <span data-field="numero">{ticket.numero}</span>
              </TextLink>
              {ofSeveral ? <span className="cell-below">{ticket.game}</span> : null}
              <span hidden data-field="id">
                {ticket.id}
              </span>
              <span hidden data-field="game">
                {ticket.gameCode}
              </span>
            </Cell>
            <Cell place="wide">{words(ticket)}</Cell>
            <Cell field="stake" amount={`-${ticket.stake}`} numeric label={t('column.stake')}>
              <Money amount={ticket.stake} />
            </Cell>
            <Cell field="payout" amount={ticket.payout} numeric label={t(receivedAs(ticket.status))}>
              {ticket.status === 'open' ? '–' : <Money amount={ticket.payout} />}
            </Cell>
            <Cell field="status" place="result">
              <TicketBadge ticket={ticket} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** One ticket with its lines, and what may be done with it. */
export function TicketCard({
  ticket,
  requestId,
  here,
  table,
}: {
  ticket: LotteryTicket
  requestId: string
  /** The page's URL, which its forms keep. */
  here: string
  table: Pick<StakeTable, 'stake'>
}) {
  const { t } = useTranslation('lottery')
  const repeatWords = useRepeatWords(ticket.gameCode, table)
  const { dayTime } = useFormat()
  const { id, gameCode, numero, status, stake, payout, lines } = ticket
  return (
    <section
      className="card lot-ticket"
      id="ticket"
      aria-label={t('ticket', { numero })}
      data-ticket={id}
      data-status={status}
      data-stake={stake}
      data-payout={payout}
    >
      <div className="card-head" role="status" tabIndex={-1}>
        <div className="flex-1">
          <h2 className="text-base font-bold">{t('ticket', { numero })}</h2>
          <p className="lot-note">{t('drawsAt', { at: dayTime(ticket.drawsAt) })}</p>
        </div>
        <TicketBadge ticket={ticket} />
      </div>
      <TicketLines lines={lines} />
      <div className="lot-acts">
        <p>
          {t('column.stake')} <Money amount={stake} />
          {status === 'open' ? null : (
            <>
              {' · '}
              {t(receivedAs(status))} <Money amount={payout} />
            </>
          )}
        </p>
        {ticket.mayCancel ? (
          <FormOf form={cancelForm} action={here} hidden={{ ticketId: id }} className="contents">
            <Button look="danger" small id="cancel">
              {t('cancel')}
            </Button>
          </FormOf>
        ) : null}
        <FormOf
          form={repeatForm}
          action={here}
          hidden={{ ticketId: id, requestId }}
          idPrefix="repeat-"
          words={repeatWords}
          className="lot-repeat"
        >
          <RepeatCount />
          <Submit wide={false} look="plain" id="repeat">
            {t('repeat')}
          </Submit>
        </FormOf>
        <p className="lot-note">
          <TextLink href={paths.verify(id)}>{t('verify')}</TextLink>
          {' · '}
          <TextLink href={paths.lottery({ gameCode, numero })}>{t('itsDraw')}</TextLink>
        </p>
      </div>
    </section>
  )
}

/** Why a ticket of this lottery cannot be repeated: its form has no field for the numbers that are sold out. */
function useRepeatWords(gameCode: string, table: Pick<StakeTable, 'stake'>) {
  const reply = useReply(repeatForm.id)
  return useOverWords(lotteryAt(gameCode).family, table, reply?.detail ?? {})
}

/** What was refused of a repeat whose ticket is not shown. */
export function RefusedRepeat({
  gameCode,
  table,
  isShown,
}: {
  gameCode: string
  table: Pick<StakeTable, 'stake'>
  isShown: boolean
}) {
  return <RefusedAct form={repeatForm} isShown={isShown} words={useRepeatWords(gameCode, table)} />
}

/** On how many of the next draws it is repeated. */
function RepeatCount() {
  const { t } = useTranslation('lottery')
  const { id, error, value } = useFormField('draws')
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('draws')}
      </label>
      <select
        id={id}
        name="draws"
        defaultValue={value ?? '1'}
        className="control"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'draws-error' : undefined}
      >
        {repeatCounts.map((count) => (
          <option key={count} value={count}>
            {t('nextDraws', { count: Number(count) })}
          </option>
        ))}
      </select>
      {error ? <FieldError name="draws" error={error} /> : null}
    </>
  )
}

/** The card of the member's tickets; guests have none. */
export function TicketsCard({ tickets, guest }: { tickets: readonly LotteryTicket[]; guest: boolean }) {
  const { t } = useTranslation('lottery')
  return (
    <Card title={t('tickets')} titleId="tickets" flush>
      {guest ? <p className="lot-empty">{t('guestTickets')}</p> : <TicketList tickets={tickets} />}
    </Card>
  )
}
